#include <algorithm>

#include "core/admission/reasons/common.h"
#include "core/admission/reasons/container.h"
#include "core/admission/schema/quantity.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/names.h"
#include "core/admission/validation/pod_template.h"

namespace jobplay {
namespace {

std::vector<std::string> Sorted(const std::set<std::string>& values) {
  return {values.begin(), values.end()};
}

const std::set<std::string>& EnvFields() {
  static const auto* const fields = new std::set<std::string>{"metadata.name",
                                                              "metadata.namespace",
                                                              "metadata.uid",
                                                              "spec.nodeName",
                                                              "spec.serviceAccountName",
                                                              "status.hostIP",
                                                              "status.hostIPs",
                                                              "status.podIP",
                                                              "status.podIPs"};
  return *fields;
}

// Follows fieldpath.SplitMaybeSubscriptedPath: splits metadata.labels['x'] into metadata.labels and
// x.
bool SplitSubscript(const std::string& text, std::string* path, std::string* subscript) {
  if (text.size() < 2 || text.substr(text.size() - 2) != "']") return false;
  const std::string body = text.substr(0, text.size() - 2);
  const std::size_t open = body.find("['");
  if (open == std::string::npos || open == 0) return false;
  *path = body.substr(0, open);
  *subscript = body.substr(open + 2);
  return true;
}

// Follows podshelper.ConvertDownwardAPIFieldLabel: returns the internal label or an error.
Result<std::string> ConvertFieldLabel(const std::string& version, const std::string& label) {
  if (version != "v1") return Error{.message = Verbatim("unsupported pod version: " + version)};
  std::string path;
  std::string subscript;
  if (SplitSubscript(label, &path, &subscript)) {
    if (path == "metadata.annotations" || path == "metadata.labels") return label;
    return Error{.message = Verbatim("field label does not support subscript: " + label)};
  }
  if (label == "spec.host") return std::string("spec.nodeName");
  for (const char* known : {"metadata.annotations", "metadata.labels", "spec.restartPolicy",
                            "spec.schedulerName", "status.phase"}) {
    if (label == known) return label;
  }
  if (EnvFields().count(label) > 0) return label;
  return Error{.message = Verbatim("field label not supported: " + label)};
}

// Validates a reference to a key of a ConfigMap or Secret.
void ValidateKeySelector(const Json& selector, const Path& path, ErrorList* errors) {
  const std::string& name = Text(selector, "name");
  errors->InvalidEach(path.Child("name"), name, IsDns1123Subdomain(name));
  errors->RequiredAndValid(path.Child("key"), Text(selector, "key"), IsConfigMapKey);
}

void ValidateFileKey(const Json& selector, const Path& path, ErrorList* errors) {
  errors->RequiredAndValid(path.Child("key"), Text(selector, "key"), IsRelaxedEnvVarName);
  errors->RequiredAndValid(path.Child("volumeName"), Text(selector, "volumeName"), IsDns1123Label);
  const std::string& file = Text(selector, "path");
  if (file.empty()) {
    errors->Required(path.Child("path"));
  } else {
    ValidateNoBacksteps(file, path.Child("path"), errors);
  }
}

void ValidateValueFrom(const Json& variable, const Path& path, const PodOptions& options,
                       ErrorList* errors) {
  const Json* source = Get(variable, "valueFrom");
  if (source == nullptr) return;
  int sources = 0;
  const auto check = [&](const char* name, const auto& validate) {
    if (const Json* member = Get(*source, name)) {
      ++sources;
      validate(*member, path.Child(name));
    }
  };
  check("fieldRef", [&](const Json& member, const Path& at) {
    ValidateFieldRef(member, EnvFields(), at, errors);
  });
  check("resourceFieldRef", [&](const Json& member, const Path& at) {
    ValidateResourceFieldRef(member, false, at, errors);
  });
  check("configMapKeyRef",
        [&](const Json& member, const Path& at) { ValidateKeySelector(member, at, errors); });
  check("secretKeyRef",
        [&](const Json& member, const Path& at) { ValidateKeySelector(member, at, errors); });
  check("fileKeyRef",
        [&](const Json& member, const Path& at) { ValidateFileKey(member, at, errors); });
  const BadValue nothing = BadValue::String("");
  if (sources == 0) {
    errors->Invalid(path, nothing,
                    options.env_files ? reason::kValueSourceOrFile : reason::kValueSource);
  } else if (!Text(variable, "value").empty()) {
    errors->Invalid(path, nothing, reason::kValueAndSource);
  } else if (sources > 1) {
    errors->Invalid(path, nothing, reason::kOneFieldOnly);
  }
}

void ValidateVariableName(const std::string& name, const Path& path, const PodOptions& options,
                          ErrorList* errors) {
  errors->InvalidEach(path, name,
                      options.relaxed_env_names ? IsRelaxedEnvVarName(name) : IsEnvVarName(name));
}

}  // namespace

void ValidateFieldRef(const Json& field_ref, const std::set<std::string>& allowed, const Path& path,
                      ErrorList* errors) {
  const std::string& version = Text(field_ref, "apiVersion");
  const std::string& field_path = Text(field_ref, "fieldPath");
  if (version.empty()) {
    errors->Required(path.Child("apiVersion"));
    return;
  }
  if (field_path.empty()) {
    errors->Required(path.Child("fieldPath"));
    return;
  }
  const Result<std::string> label = ConvertFieldLabel(version, field_path);
  if (!label) {
    errors->Invalid(path.Child("fieldPath"), BadValue::String(field_path),
                    reason::kFieldPath(label.error().message.text));
    return;
  }
  std::string base;
  std::string subscript;
  if (SplitSubscript(*label, &base, &subscript)) {
    const std::string key = base == "metadata.annotations" ? ToLower(subscript) : subscript;
    errors->InvalidEach(path, key, IsQualifiedName(key));
  } else if (allowed.count(*label) == 0) {
    errors->NotSupported(path.Child("fieldPath"), BadValue::String(*label), Sorted(allowed));
  }
}

void ValidateResourceFieldRef(const Json& selector, bool in_volume, const Path& path,
                              ErrorList* errors) {
  static const auto* const kResources =
      new std::set<std::string>{"limits.cpu",   "limits.memory",   "limits.ephemeral-storage",
                                "requests.cpu", "requests.memory", "requests.ephemeral-storage"};
  const std::string& resource = Text(selector, "resource");
  const bool huge_pages =
      resource.rfind("limits.hugepages-", 0) == 0 || resource.rfind("requests.hugepages-", 0) == 0;
  if (in_volume && Text(selector, "containerName").empty()) {
    errors->Required(path.Child("containerName"));
  } else if (resource.empty()) {
    errors->Required(path.Child("resource"));
  } else if (kResources->count(resource) == 0 && !huge_pages) {
    errors->NotSupported(path.Child("resource"), BadValue::String(resource), Sorted(*kResources));
  }
  const Json* divisor = Get(selector, "divisor");
  if (divisor == nullptr) return;
  const Result<Quantity> amount = Quantity::Parse(divisor->get_ref<const std::string&>());
  if (!amount || amount->Sign() == 0) return;
  const std::string text = amount->String();
  const std::size_t dot = resource.find('.');
  const std::string kind = dot == std::string::npos ? "" : resource.substr(dot + 1);
  if (kind == "cpu" && kResources->count(resource) > 0) {
    if (text != "1m" && text != "1") {
      errors->Invalid(path.Child("divisor"), BadValue::String(resource),
                      reason::kDivisor("1m and 1", "cpu"));
    }
    return;
  }
  const char* what = huge_pages                         ? "hugepages"
                     : kResources->count(resource) == 0 ? nullptr
                     : kind == "memory"                 ? "memory"
                                                        : "local ephemeral storage";
  if (what == nullptr) return;
  for (const char* known :
       {"1", "1k", "1M", "1G", "1T", "1P", "1E", "1Ki", "1Mi", "1Gi", "1Ti", "1Pi", "1Ei"}) {
    if (text == known) return;
  }
  errors->Invalid(
      path.Child("divisor"), BadValue::String(resource),
      reason::kDivisor("1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei", what));
}

void ValidateEnv(const Json& variables, const Path& path, const PodOptions& options,
                 ErrorList* errors) {
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const Path variable_path = path.Index(i);
    const std::string& name = Text(variables[i], "name");
    if (name.empty()) {
      errors->Required(variable_path.Child("name"));
    } else {
      ValidateVariableName(name, variable_path.Child("name"), options, errors);
    }
    ValidateValueFrom(variables[i], variable_path.Child("valueFrom"), options, errors);
  }
}

void ValidateEnvFrom(const Json& sources, const Path& path, const PodOptions& options,
                     ErrorList* errors) {
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const Path source_path = path.Index(i);
    const std::string& prefix = Text(sources[i], "prefix");
    if (!prefix.empty()) ValidateVariableName(prefix, source_path.Child("prefix"), options, errors);
    int count = 0;
    for (const char* member : {"configMapRef", "secretRef"}) {
      const Json* reference = Get(sources[i], member);
      if (reference == nullptr) continue;
      ++count;
      const Path name_path = source_path.Child(member).Child("name");
      const std::string& name = Text(*reference, "name");
      if (name.empty()) {
        errors->Required(name_path);
      } else {
        errors->InvalidEach(name_path, name, IsDns1123SubdomainPrefix(name));
      }
    }
    // Kubernetes reports the list here, not its element.
    if (count == 0) errors->Invalid(path, BadValue::String(""), reason::kVariablesSource);
    if (count > 1) {
      errors->Invalid(path, BadValue::String(""), reason::kOneFieldOnly);
    }
  }
}

void ValidateFileKeyVolumes(const Json& spec, const Path& path, ErrorList* errors) {
  std::map<std::string, const Json*> volumes;
  for (const Json& volume : List(spec, "volumes")) volumes[Text(volume, "name")] = &volume;
  VisitContainers(spec, path, [&](const Json& container, const Path& container_path) {
    const Json& variables = List(container, "env");
    for (std::size_t i = 0; i < variables.size(); ++i) {
      const Json* file_key = Get(Struct(variables[i], "valueFrom"), "fileKeyRef");
      if (file_key == nullptr) continue;
      const std::string& name = Text(*file_key, "volumeName");
      const Path name_path = container_path.Child("env")
                                 .Index(i)
                                 .Child("valueFrom")
                                 .Child("fileKeyRef")
                                 .Child("volumeName");
      const auto volume = volumes.find(name);
      if (volume == volumes.end()) {
        errors->NotFound(name_path, BadValue::String(name));
      } else if (Get(*volume->second, "emptyDir") == nullptr) {
        errors->Invalid(name_path, BadValue::String(name), reason::kVolumeIsEmptyDir);
      }
    }
  });
}

}  // namespace jobplay
