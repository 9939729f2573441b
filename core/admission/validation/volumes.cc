#include "core/admission/reasons/common.h"
#include "core/admission/reasons/volume.h"
#include "core/admission/schema/quantity.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/labels.h"
#include "core/admission/validation/metadata.h"
#include "core/admission/validation/names.h"
#include "core/admission/validation/pod_template.h"

namespace jobplay {
namespace {

// Follows validateDataSource and validateDataSourceRef for a reference to the data of a claim.
void ValidateDataSource(const Json& source, const Path& path, ErrorList* errors) {
  if (Text(source, "name").empty()) errors->Required(path.Child("name"));
  const std::string& kind = Text(source, "kind");
  if (kind.empty()) errors->Required(path.Child("kind"));
  const std::string& group = Text(source, "apiGroup");
  if (group.empty() && kind != "PersistentVolumeClaim") {
    errors->Invalid(path, BadValue::String(kind), reason::kVolumeClaimKind);
  }
  if (!group.empty()) errors->InvalidEach(path.Child("apiGroup"), group, IsDns1123Subdomain(group));
  const std::string& name_space = Text(source, "namespace");
  if (!name_space.empty())
    errors->InvalidEach(path.Child("namespace"), name_space, IsDns1123Label(name_space));
}

void ValidateAccessModes(const Json& spec, const Path& path, ErrorList* errors) {
  bool alone = false;
  bool others = false;
  for (const Json& mode : List(spec, "accessModes")) {
    const bool once_pod = mode == "ReadWriteOncePod";
    const bool known =
        once_pod || mode == "ReadWriteOnce" || mode == "ReadOnlyMany" || mode == "ReadWriteMany";
    if (!known) {
      errors->NotSupported(path, BadValue::Any(mode),
                           {"ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"});
    }
    alone = alone || once_pod;
    others = others || (known && !once_pod);
  }
  if (alone && others) errors->Forbidden(path, reason::kReadWriteOncePod);
}

void ValidateClaimSources(const Json& spec, const Path& path, ErrorList* errors) {
  const Json* source = Get(spec, "dataSource");
  const Json* reference = Get(spec, "dataSourceRef");
  if (source != nullptr) ValidateDataSource(*source, path.Child("dataSource"), errors);
  if (reference != nullptr) ValidateDataSource(*reference, path.Child("dataSourceRef"), errors);
  if (source == nullptr || reference == nullptr) return;
  const BadValue where =
      BadValue::Any(Json::object());  // Kubernetes prints a path without public fields
  if (!Text(*reference, "namespace").empty()) {
    errors->Invalid(path, where, reason::kNotWithSourceNamespace);
  } else if (Text(*source, "name") != Text(*reference, "name") ||
             Text(*source, "kind") != Text(*reference, "kind") ||
             Text(*source, "apiGroup") != Text(*reference, "apiGroup")) {
    errors->Invalid(path, where, reason::kMatchesSourceRef);
  }
}

// Follows ValidatePersistentVolumeClaimSpec.
void ValidateClaimSpec(const Json& spec, const Path& path, ErrorList* errors) {
  if (List(spec, "accessModes").empty()) {
    errors->Required(path.Child("accessModes"), reason::kAccessModeRequired);
  }
  ValidateLabelSelector(Get(spec, "selector"), false, path.Child("selector"), errors);
  ValidateAccessModes(spec, path.Child("accessModes"), errors);
  const Path storage_path = path.Child("resources").Key("storage");
  const Json* storage = Get(Struct(Struct(spec, "resources"), "requests"), "storage");
  if (storage == nullptr) {
    errors->Required(storage_path);
  } else {
    const auto& text = storage->get_ref<const std::string&>();
    const Result<Quantity> amount = Quantity::Parse(text);
    if (amount.ok() && amount->Sign() <= 0) {
      errors->Invalid(storage_path, BadValue::String(text), reason::kAboveZeroInWords);
    } else {
      ValidateResourceAmount("storage", text, storage_path, errors);
    }
  }
  const auto class_name = [&](const char* name) {
    const std::string& value = Text(spec, name);
    if (!value.empty()) errors->InvalidEach(path.Child(name), value, IsDns1123Subdomain(value));
  };
  class_name("storageClassName");
  const Json* mode = Get(spec, "volumeMode");
  if (mode != nullptr && *mode != "Block" && *mode != "Filesystem") {
    errors->NotSupported(path.Child("volumeMode"), BadValue::Any(mode), {"Block", "Filesystem"});
  }
  ValidateClaimSources(spec, path, errors);
  class_name("volumeAttributesClassName");
}

}  // namespace

std::map<std::string, const Json*> ValidateVolumes(const Json& volumes, const Path& path,
                                                   const PodOptions& options, ErrorList* errors) {
  std::map<std::string, const Json*> valid;
  for (std::size_t i = 0; i < volumes.size(); ++i) {
    const Path volume_path = path.Index(i);
    const std::string& name = Text(volumes[i], "name");
    const std::size_t before = errors->size();
    ValidateVolumeSource(volumes[i], volume_path, options, errors);
    errors->RequiredAndValid(volume_path.Child("name"), name, IsDns1123Label);
    if (valid.count(name) > 0) errors->Duplicate(volume_path.Child("name"), BadValue::String(name));
    if (errors->size() == before) valid[name] = &volumes[i];
  }
  return valid;
}

void ValidateEphemeralVolume(const Json& source, const Path& path, const PodOptions&,
                             ErrorList* errors) {
  const Path template_path = path.Child("volumeClaimTemplate");
  const Json* claim = Get(source, "volumeClaimTemplate");
  if (claim == nullptr) {
    errors->Required(template_path);
    return;
  }
  const Json& metadata = Struct(*claim, "metadata");
  const Path metadata_path = template_path.Child("metadata");
  ValidateAnnotations(Get(metadata, "annotations"), metadata_path.Child("annotations"), errors);
  ValidateLabels(Get(metadata, "labels"), metadata_path.Child("labels"), errors);
  for (const char* name :
       {"name", "generateName", "namespace", "selfLink", "uid", "resourceVersion", "generation",
        "creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds", "ownerReferences",
        "finalizers", "managedFields"}) {
    // Go's name of the field is UID. Only its first letter becomes lowercase.
    const char* printed = std::string_view(name) == "uid" ? "uID" : name;
    if (Get(metadata, name) != nullptr)
      errors->Forbidden(metadata_path.Child(printed), reason::kCannotBeSet);
  }
  ValidateClaimSpec(Struct(*claim, "spec"), template_path.Child("spec"), errors);
}

}  // namespace jobplay
