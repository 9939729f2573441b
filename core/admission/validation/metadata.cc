#include "core/admission/validation/metadata.h"

#include <optional>
#include <string>

#include "core/admission/reasons/common.h"
#include "core/admission/reasons/object_meta.h"
#include "core/admission/schema/decode.h"
#include "core/admission/schema/schema.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/labels.h"
#include "core/admission/validation/names.h"
#include "core/base/text.h"

namespace jobplay {
namespace {

constexpr int kMaxAnnotationBytes = 256 * 1024;
constexpr std::size_t kMaxManager = 128;
constexpr int kMaxSubresource = 256;

const Path& MetadataPath() {
  static const Path* const path = new Path("metadata");
  return *path;
}

ReasonList IsPathSegment(std::string_view name, bool prefix) {
  if (!prefix && (name == "." || name == "..")) return {reason::kNameMayNotBe(std::string(name))};
  ReasonList reasons;
  for (const char c : {'/', '%'}) {
    if (name.find(c) != std::string_view::npos)
      reasons.push_back(reason::kNameMayNotContain(std::string(1, c)));
  }
  return reasons;
}

ReasonList CheckName(NameRule rule, std::string_view name, bool prefix) {
  if (rule == NameRule::kPathSegment) return IsPathSegment(name, prefix);
  return prefix ? IsDns1123SubdomainPrefix(name) : IsDns1123Subdomain(name);
}

// Returns true if there is no version after the group, or the text is not of the form
// group/version.
bool IsMalformedGroupVersion(const std::string& version) {
  return !version.empty() && (version.back() == '/' || Split(version, '/').size() > 2);
}

// Follows validateOwnerReference.
void ValidateOwnerReference(const Json& reference, const Path& path, ErrorList* errors) {
  const std::string& version = Text(reference, "apiVersion");
  if (version.empty()) {
    errors->Required(path.Child("apiVersion"), reason::kMustNotBeEmpty);
  } else if (IsMalformedGroupVersion(version)) {
    errors->Invalid(path.Child("apiVersion"), BadValue::String(version),
                    reason::kOwnerVersionMalformed);
  }
  for (const char* field : {"kind", "name", "uid"}) {
    if (Text(reference, field).empty())
      errors->Required(path.Child(field), reason::kMustNotBeEmpty);
  }
}

// Follows validateOwnerReference up to v1.36, which uses the path of the whole list.
void ValidateOwnerReferenceOfOld(const Json& reference, const Path& path, ErrorList* errors) {
  const std::string& version = Text(reference, "apiVersion");
  if (version.empty() || IsMalformedGroupVersion(version)) {
    errors->Invalid(path.Child("apiVersion"), BadValue::String(version),
                    reason::kOwnerVersionEmpty);
  }
  if (Text(reference, "kind").empty())
    errors->Invalid(path.Child("kind"), BadValue::String(""), reason::kMustNotBeEmpty);
  if (Text(reference, "name").empty())
    errors->Invalid(path.Child("name"), BadValue::String(""), reason::kMustNotBeEmpty);
  if (Text(reference, "uid").empty())
    errors->Invalid(path.Child("uid"), BadValue::Named(""), reason::kMustNotBeEmpty);
}

void ValidateOwnerReferences(const Json& references, const Path& path, since::Minor minor,
                             ErrorList* errors) {
  std::string first_controller;
  std::optional<BadValue> all;
  for (std::size_t i = 0; i < references.size(); ++i) {
    const Json& reference = references[i];
    const bool reworded = minor >= since::kMetadataIsReworded;
    const Path reference_path = reworded ? path.Index(i) : path;
    if (reworded) {
      ValidateOwnerReference(reference, reference_path, errors);
    } else {
      ValidateOwnerReferenceOfOld(reference, reference_path, errors);
    }
    const std::string& kind = Text(reference, "kind");
    if (Text(reference, "apiVersion") == "v1" && kind == "Event") {
      errors->Invalid(reference_path, BadValue::Any(reference), reason::kOwnerIsEvent);
    }
    if (!Flag(reference, "controller")) continue;
    const std::string controller = kind + "/" + Text(reference, "name");
    if (first_controller.empty()) {
      first_controller = controller;
    } else {
      if (!all) all = BadValue::Any(references);
      errors->Invalid(path, *all, reason::kOneController(first_controller, controller));
    }
  }
}

void ValidateFinalizers(const Json& finalizers, const Path& path, ErrorList* errors) {
  bool orphan = false;
  bool foreground = false;
  for (const Json& finalizer : finalizers) {
    const auto& name = finalizer.get_ref<const std::string&>();
    errors->InvalidEach(path, name, IsQualifiedName(name));
    orphan = orphan || name == "orphan";
    foreground = foreground || name == "foregroundDeletion";
  }
  if (orphan && foreground) {
    errors->Invalid(path, BadValue::Any(finalizers), reason::kOrphanAndForeground);
  }
}

// Follows ValidateFieldManager.
void ValidateManager(const std::string& manager, const Path& path, ErrorList* errors) {
  if (manager.size() > kMaxManager) errors->TooLong(path, static_cast<int>(kMaxManager));
  for (std::size_t at = 0; at < manager.size();) {
    const Rune rune = ReadRune(std::string_view(manager).substr(at));
    if (!IsUnicodePrintable(rune.value)) {
      errors->Invalid(path, BadValue::String(manager),
                      reason::kManagerCharacter(GoCodePoint(rune.value), std::to_string(at)));
    }
    at += rune.bytes;
  }
}

void ValidateManagedFields(const Json& entries, const Path& path, since::Minor minor,
                           ErrorList* errors) {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Path entry = path.Index(i);
    const std::string& operation = Text(entries[i], "operation");
    const bool known = operation == "Apply" || operation == "Update";
    if (!known && minor >= since::kMetadataIsReworded) {
      if (operation.empty()) {
        errors->Required(entry.Child("operation"), reason::kMustNotBeEmpty);
      } else {
        errors->NotSupported(entry.Child("operation"), BadValue::Named(operation),
                             {"Apply", "Update"});
      }
    } else if (!known) {
      errors->Invalid(entry.Child("operation"), BadValue::Named(operation), reason::kApplyOrUpdate);
    }
    const std::string& type = Text(entries[i], "fieldsType");
    if (!type.empty() && type != "FieldsV1") {
      errors->Invalid(entry.Child("fieldsType"), BadValue::String(type), reason::kFieldsV1);
    }
    ValidateManager(Text(entries[i], "manager"), entry.Child("manager"), errors);
    if (Text(entries[i], "subresource").size() > kMaxSubresource) {
      errors->TooLong(entry.Child("subresource"), kMaxSubresource);
    }
  }
}

}  // namespace

void ValidateAnnotations(const Json* annotations, const Path& path, ErrorList* errors) {
  if (annotations == nullptr) return;
  std::size_t bytes = 0;
  for (const auto& [key, value] : annotations->items()) {
    errors->InvalidEach(path, key, IsQualifiedName(ToLower(key)));
    bytes += key.size() + value.get_ref<const std::string&>().size();
  }
  if (bytes > kMaxAnnotationBytes) errors->TooLong(path, kMaxAnnotationBytes);
}

void ValidateObjectMeta(const Json& metadata, NameRule rule, since::Minor minor,
                        ErrorList* errors) {
  const Path& path = MetadataPath();
  const std::string& generate_name = Text(metadata, "generateName");
  const std::string& name = Text(metadata, "name");
  if (!generate_name.empty()) {
    errors->InvalidEach(path.Child("generateName"), generate_name,
                        CheckName(rule, generate_name, true));
  }
  if (name.empty()) {
    errors->Required(path.Child("name"), reason::kNameOrGenerateName);
  } else {
    errors->InvalidEach(path.Child("name"), name, CheckName(rule, name, false));
  }
  errors->RequiredAndValid(path.Child("namespace"), Text(metadata, "namespace"), IsDns1123Label);
  errors->NonNegative(path.Child("generation"), Number(metadata, "generation"));
  ValidateLabels(Get(metadata, "labels"), path.Child("labels"), errors);
  ValidateAnnotations(Get(metadata, "annotations"), path.Child("annotations"), errors);
  ValidateOwnerReferences(List(metadata, "ownerReferences"), path.Child("ownerReferences"), minor,
                          errors);
  ValidateFinalizers(List(metadata, "finalizers"), path.Child("finalizers"), errors);
  ValidateManagedFields(List(metadata, "managedFields"), path.Child("managedFields"), minor,
                        errors);
}

void ValidateKubeFinalizers(const Json& metadata, ErrorList* errors) {
  const Json& finalizers = List(metadata, "finalizers");
  for (std::size_t i = 0; i < finalizers.size(); ++i) {
    const auto& name = finalizers[i].get_ref<const std::string&>();
    if (name.find('/') != std::string::npos) continue;
    if (name == "kubernetes" || name == "orphan" || name == "foregroundDeletion") continue;
    errors->Invalid(MetadataPath().Child("finalizers").Index(i), BadValue::String(name),
                    reason::kFinalizerName);
  }
}

void ValidateObjectMetaUpdate(const Json& metadata, const Json& old_metadata, since::Minor minor,
                              ErrorList* errors) {
  const Path& path = MetadataPath();
  if (Get(old_metadata, "deletionTimestamp") != nullptr) {
    std::string added;
    const Json& old_finalizers = List(old_metadata, "finalizers");
    for (const Json& finalizer : List(metadata, "finalizers")) {
      if (std::find(old_finalizers.begin(), old_finalizers.end(), finalizer) !=
          old_finalizers.end())
        continue;
      added += (added.empty() ? "" : ", ") + GoQuote(finalizer.get_ref<const std::string&>());
    }
    if (!added.empty()) {
      errors->Forbidden(path.Child("finalizers"), reason::kNewFinalizers(added));
    }
  }
  if (Text(metadata, "resourceVersion").empty()) {
    errors->Invalid(path.Child("resourceVersion"), BadValue::String(""),
                    reason::kRequiredForUpdate);
  }
  const std::int64_t generation = Number(metadata, "generation");
  if (minor >= since::kMetadataIsReworded) {
    errors->NonNegative(path.Child("generation"), generation);
  }
  if (generation < Number(old_metadata, "generation")) {
    errors->Invalid(path.Child("generation"), BadValue::Number(generation),
                    reason::kNotDecremented);
  }
  for (const char* name : {"name", "namespace"}) {
    errors->Immutable(path.Child(name), BadValue::String(Text(metadata, name)),
                      Text(metadata, name) == Text(old_metadata, name));
  }
  errors->Immutable(path.Child("uid"), BadValue::Named(Text(metadata, "uid")),
                    Text(metadata, "uid") == Text(old_metadata, "uid"));
  for (const char* name :
       {"creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds"}) {
    const Json* value = Get(metadata, name);
    const Json* old_value = Get(old_metadata, name);
    const bool equal =
        value == nullptr || old_value == nullptr ? value == old_value : *value == *old_value;
    errors->Immutable(path.Child(name), BadValue::Any(value), equal);
  }
  ValidateLabels(Get(metadata, "labels"), path.Child("labels"), errors);
  ValidateAnnotations(Get(metadata, "annotations"), path.Child("annotations"), errors);
  ValidateOwnerReferences(List(metadata, "ownerReferences"), path.Child("ownerReferences"), minor,
                          errors);
  ValidateManagedFields(List(metadata, "managedFields"), path.Child("managedFields"), minor,
                        errors);
}

}  // namespace jobplay
