#include <algorithm>

#include "core/admission/reasons/common.h"
#include "core/admission/reasons/volume.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/pod_template.h"

namespace jobplay {
namespace {

// Returns the paths of the other kind of mount by name. The last path of a name counts.
std::map<std::string, std::string> PathsByName(const Json& mounts, const char* path_member) {
  std::map<std::string, std::string> paths;
  for (const Json& mount : mounts) paths[Text(mount, "name")] = Text(mount, path_member);
  return paths;
}

bool HasPath(const std::map<std::string, std::string>& paths, const std::string& path) {
  return std::any_of(paths.begin(), paths.end(),
                     [&](const auto& entry) { return entry.second == path; });
}

void ValidatePropagation(const Json& mount, const Json& container, const Path& path,
                         ErrorList* errors) {
  const Json* propagation = Get(mount, "mountPropagation");
  if (propagation == nullptr) return;
  if (*propagation != "Bidirectional" && *propagation != "HostToContainer" &&
      *propagation != "None") {
    errors->NotSupported(path, BadValue::Any(propagation),
                         {"Bidirectional", "HostToContainer", "None"});
  }
  if (*propagation == "Bidirectional" &&
      !Flag(Struct(container, "securityContext"), "privileged")) {
    errors->Forbidden(path, reason::kPrivilegedContainersOnly);
  }
}

void ValidateRecursiveReadOnly(const Json& mount, const Path& path, ErrorList* errors) {
  const Json* mode = Get(mount, "recursiveReadOnly");
  if (mode == nullptr || *mode == "Disabled") return;
  if (*mode != "Enabled" && *mode != "IfPossible") {
    errors->NotSupported(path, BadValue::Any(mode), {"Disabled", "Enabled", "IfPossible"});
    return;
  }
  if (!Flag(mount, "readOnly")) errors->Forbidden(path, reason::kReadOnlyOnly);
  const Json* propagation = Get(mount, "mountPropagation");
  if (propagation != nullptr && *propagation != "None") {
    errors->Forbidden(path, reason::kNoPropagationOnly);
  }
}

}  // namespace

void ValidateVolumeMounts(const Json& container, const PodContext& pod, const Path& path,
                          ErrorList* errors) {
  const auto devices = PathsByName(List(container, "volumeDevices"), "devicePath");
  const Json& mounts = List(container, "volumeMounts");
  std::set<std::string> mount_points;
  for (std::size_t i = 0; i < mounts.size(); ++i) {
    const Json& mount = mounts[i];
    const Path mount_path = path.Index(i);
    const std::string& name = Text(mount, "name");
    const std::string& target = Text(mount, "mountPath");
    if (name.empty()) errors->Required(mount_path.Child("name"));
    if (pod.volumes.count(name) == 0)
      errors->NotFound(mount_path.Child("name"), BadValue::String(name));
    if (target.empty()) errors->Required(mount_path.Child("mountPath"));
    if (!mount_points.insert(target).second) {
      errors->Invalid(mount_path.Child("mountPath"), BadValue::String(target),
                      reason::kMustBeUnique);
    }
    if (devices.count(name) > 0) {
      errors->Invalid(mount_path.Child("name"), BadValue::String(name), reason::kNotInDevices);
    }
    if (HasPath(devices, target)) {
      errors->Invalid(mount_path.Child("mountPath"), BadValue::String(target),
                      reason::kNotPathInDevices);
    }
    // From here on, Kubernetes reports the list instead of its element.
    const std::string& sub_path = Text(mount, "subPath");
    const std::string& expression = Text(mount, "subPathExpr");
    if (!sub_path.empty()) ValidateDescendingPath(sub_path, path.Child("subPath"), errors);
    if (!expression.empty()) {
      if (!sub_path.empty()) {
        errors->Invalid(mount_path.Child("subPathExpr"), BadValue::String(expression),
                        reason::kSubPathBoth);
      }
      ValidateDescendingPath(expression, path.Child("subPathExpr"), errors);
    }
    ValidatePropagation(mount, container, path.Child("mountPropagation"), errors);
    ValidateRecursiveReadOnly(mount, path.Child("recursiveReadOnly"), errors);
  }
}

void ValidateVolumeDevices(const Json& container, const PodContext& pod, const Path& path,
                           ErrorList* errors) {
  const auto mounts = PathsByName(List(container, "volumeMounts"), "mountPath");
  const Json& devices = List(container, "volumeDevices");
  std::set<std::string> names;
  std::set<std::string> paths;
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const Path name_path = path.Index(i).Child("name");
    const Path device_path = path.Index(i).Child("devicePath");
    const std::string& name = Text(devices[i], "name");
    const std::string& target = Text(devices[i], "devicePath");
    const BadValue bad_name = BadValue::String(name);
    const BadValue bad_target = BadValue::String(target);
    if (name.empty()) errors->Required(name_path);
    if (names.count(name) > 0) errors->Invalid(name_path, bad_name, reason::kMustBeUnique);
    const auto volume = pod.volumes.find(name);
    if (volume == pod.volumes.end()) {
      errors->NotFound(name_path, bad_name);
    } else if (Get(*volume->second, "persistentVolumeClaim") == nullptr &&
               Get(*volume->second, "ephemeral") == nullptr) {
      errors->Invalid(name_path, bad_name, reason::kBlockMode);
    }
    if (target.empty()) errors->Required(device_path);
    if (paths.count(target) > 0) errors->Invalid(device_path, bad_target, reason::kMustBeUnique);
    ErrorList backsteps;
    ValidateNoBacksteps(target, device_path, &backsteps);
    if (!backsteps.empty()) {
      errors->Invalid(device_path, bad_target, reason::kDeviceBacksteps);
    } else {
      paths.insert(target);
    }
    if (mounts.count(name) > 0) errors->Invalid(name_path, bad_name, reason::kNotInMounts);
    if (HasPath(mounts, target)) {
      errors->Invalid(device_path, bad_target, reason::kNotPathInMounts);
    }
    if (!name.empty()) names.insert(name);
  }
}

}  // namespace jobplay
