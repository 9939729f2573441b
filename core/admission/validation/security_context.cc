#include <algorithm>

#include "core/admission/reasons/security.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/names.h"
#include "core/admission/validation/pod_template.h"
#include "core/admission/validation/security_annotations.h"

namespace jobplay {
namespace {

constexpr std::size_t kMaxSysctl = 253;
constexpr std::size_t kMaxAppArmorProfile = 4095;

void ValidateId(const Json& context, const char* member, const Path& path, ErrorList* errors) {
  const Json* id = Get(context, member);
  if (id == nullptr) return;
  errors->InvalidEach(path.Child(member), BadValue::Any(id),
                      IsUserOrGroupId(id->get<std::int64_t>()));
}

// Validates a pointer to one of several values.
void ValidateOneOf(const Json& context, const char* member, const std::vector<std::string>& words,
                   const Path& path, ErrorList* errors) {
  const Json* value = Get(context, member);
  if (value == nullptr) return;
  if (std::find(words.begin(), words.end(), value->get<std::string>()) == words.end()) {
    errors->NotSupported(path.Child(member), BadValue::Any(value), words);
  }
}

void ValidateSeccompProfile(const Json& context, const Path& path, ErrorList* errors) {
  const Json* profile = Get(context, "seccompProfile");
  if (profile == nullptr) return;
  const Path profile_path = path.Child("seccompProfile");
  const std::string& type = Text(*profile, "type");
  if (type.empty()) {
    errors->Required(profile_path.Child("type"), reason::kSeccompType);
  } else if (type != "Localhost" && type != "RuntimeDefault" && type != "Unconfined") {
    errors->NotSupported(profile_path.Child("type"), BadValue::Named(type),
                         {"Localhost", "RuntimeDefault", "Unconfined"});
  }
  const Path localhost_path = profile_path.Child("localhostProfile");
  const Json* localhost = Get(*profile, "localhostProfile");
  if (type == "Localhost") {
    if (localhost == nullptr) {
      errors->Required(localhost_path, reason::kSeccompLocalhost);
    } else {
      ValidateDescendingPath(localhost->get<std::string>(), localhost_path, errors);
    }
  } else if (localhost != nullptr) {
    errors->Invalid(localhost_path, BadValue::Any(profile), reason::kSeccompLocalhostOnly);
  }
}

std::string Trim(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0)
    text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0)
    text.remove_suffix(1);
  return std::string(text);
}

void ValidateAppArmorProfile(const Json& context, const Path& path, ErrorList* errors) {
  const Json* profile = Get(context, "appArmorProfile");
  if (profile == nullptr) return;
  const Path profile_path = path.Child("appArmorProfile");
  const Path localhost_path = profile_path.Child("localhostProfile");
  const std::string& type = Text(*profile, "type");
  const Json* localhost = Get(*profile, "localhostProfile");
  if (type == "Localhost") {
    if (localhost == nullptr) {
      errors->Required(localhost_path, reason::kAppArmorLocalhost);
      return;
    }
    const auto& name = localhost->get_ref<const std::string&>();
    const std::string trimmed = Trim(name);
    if (trimmed != name) {
      errors->Invalid(localhost_path, BadValue::String(name), reason::kPadded);
    } else if (trimmed.empty()) {
      errors->Required(localhost_path, reason::kAppArmorLocalhost);
    }
    if (name.size() > kMaxAppArmorProfile)
      errors->TooLong(localhost_path, static_cast<int>(kMaxAppArmorProfile));
  } else if (type == "RuntimeDefault" || type == "Unconfined") {
    if (localhost != nullptr) {
      errors->Invalid(localhost_path, BadValue::Any(localhost), reason::kAppArmorLocalhostOnly);
    }
  } else if (type.empty()) {
    errors->Required(profile_path.Child("type"), reason::kAppArmorType);
  } else {
    errors->NotSupported(profile_path.Child("type"), BadValue::Named(type),
                         {"Localhost", "RuntimeDefault", "Unconfined"});
  }
}

bool IsSysctlName(const std::string& name) {
  if (name.size() > kMaxSysctl) return false;
  std::string segment;
  const auto fits = [](const std::string& text) {
    const auto edge = [](unsigned char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    };
    return !text.empty() && edge(static_cast<unsigned char>(text.front())) &&
           edge(static_cast<unsigned char>(text.back())) &&
           std::all_of(text.begin(), text.end(),
                       [&](unsigned char c) { return edge(c) || c == '-' || c == '_'; });
  };
  for (const char c : name) {
    if (c != '.' && c != '/') {
      segment += c;
      continue;
    }
    if (!fits(segment)) return false;
    segment.clear();
  }
  return fits(segment);
}

// Returns why the pod must not set a sysctl in a namespace that it shares with the host, or null if
// it may.
const PlainReason* HostSysctlProblem(const std::string& sysctl, const Json& spec) {
  // Follows sysctl.ConvertSysctlVariableToDotsSeparator: a name may have slashes.
  std::string name = sysctl;
  const std::size_t first = name.find_first_of("./");
  if (first != std::string::npos && name[first] == '/') {
    for (char& c : name) {
      if (c == '.') {
        c = '/';
      } else if (c == '/') {
        c = '.';
      }
    }
  }
  // Follows sysctl.GetNamespace.
  name = name.substr(0, name.find('*'));
  const auto starts = [&](std::string_view prefix) { return name.rfind(prefix, 0) == 0; };
  if (Flag(spec, "hostNetwork") && starts("net.")) return &reason::kHostNetworkSysctl;
  constexpr std::string_view kIpc[] = {
      "kernel.sem", "kernel.shm",    "kernel.shmall", "kernel.shmmax", "kernel.shmmni",
      "kernel.msg", "kernel.msgmax", "kernel.msgmnb", "kernel.msgmni", "kernel.shm_rmid_forced"};
  const bool ipc =
      std::find(std::begin(kIpc), std::end(kIpc), name) != std::end(kIpc) || starts("fs.mqueue.");
  if (Flag(spec, "hostIPC") && ipc) return &reason::kHostIpcSysctl;
  return nullptr;
}

void ValidateSysctls(const Json& spec, const Path& path, const PodOptions& options,
                     ErrorList* errors) {
  const Json& sysctls = List(Struct(spec, "securityContext"), "sysctls");
  std::set<std::string> names;
  for (std::size_t i = 0; i < sysctls.size(); ++i) {
    const Path name_path = path.Index(i).Child("name");
    const std::string& name = Text(sysctls[i], "name");
    if (name.empty()) {
      errors->Required(name_path);
    } else if (!IsSysctlName(name)) {
      errors->Invalid(name_path, BadValue::String(name), reason::kSysctlName);
    } else if (names.count(name) > 0) {
      errors->Duplicate(name_path, BadValue::String(name));
    }
    const PlainReason* problem = HostSysctlProblem(name, spec);
    if (!options.allow_namespaced_sysctls && problem != nullptr) {
      errors->Invalid(name_path, BadValue::String(name), *problem);
    }
    names.insert(name);
  }
}

const Json* Annotation(const Json& pod_template, const std::string& key) {
  return Get(Struct(Struct(pod_template, "metadata"), "annotations"), key.c_str());
}

// Validates that a deprecated annotation and the field that replaced it match. `kind` is seccomp,
// whose default has two names, or apparmor.
void ValidateProfileMatch(const std::string& kind, const Json* annotation, const Json* profile,
                          const Path& path, ErrorList* errors) {
  if (annotation == nullptr || profile == nullptr) return;
  const auto& value = annotation->get_ref<const std::string&>();
  const std::string& type = Text(*profile, "type");
  const bool by_default =
      value == "runtime/default" || (kind == "seccomp" && value == "docker/default");
  const bool same_type = type == "Unconfined"       ? value == "unconfined"
                         : type == "RuntimeDefault" ? by_default
                         : type == "Localhost"      ? value.rfind("localhost/", 0) == 0
                                                    : true;
  if (!same_type) {
    errors->Forbidden(path.Child("type"), reason::kAnnotationType(kind));
  } else if (type == "Localhost" && value.substr(10) != Text(*profile, "localhostProfile")) {
    errors->Forbidden(path.Child("localhostProfile"), reason::kAnnotationProfile(kind));
  }
}

}  // namespace

bool HasHostSysctl(const Json& spec) {
  for (const Json& sysctl : List(Struct(spec, "securityContext"), "sysctls")) {
    if (HostSysctlProblem(Text(sysctl, "name"), spec) != nullptr) return true;
  }
  return false;
}

void ValidateSecurityContext(const Json& container, const PodContext& pod, const Path& path,
                             ErrorList* errors) {
  const Json* context = Get(container, "securityContext");
  if (context == nullptr) return;
  const bool privileged = Flag(*context, "privileged");
  if (privileged && !pod.options.allow_privileged) {
    errors->Forbidden(path.Child("privileged"), reason::kClusterPolicy);
  }
  ValidateId(*context, "runAsUser", path, errors);
  ValidateId(*context, "runAsGroup", path, errors);
  ValidateOneOf(*context, "procMount", {"Default", "Unmasked"}, path, errors);
  if (pod.host_users && Text(*context, "procMount") == "Unmasked") {
    errors->Invalid(path.Child("procMount"), BadValue::Named("Unmasked"), reason::kUnmasked);
  }
  ValidateSeccompProfile(*context, path, errors);
  const Json* escalation = Get(*context, "allowPrivilegeEscalation");
  if (escalation != nullptr && *escalation == false) {
    if (privileged) {
      errors->Invalid(path, BadValue::Any(context), reason::kPrivilegedWithoutEscalation);
    }
    for (const Json& capability : List(Struct(*context, "capabilities"), "add")) {
      if (capability == "CAP_SYS_ADMIN" && !pod.options.keeps_admin_without_escalation) {
        errors->Invalid(path, BadValue::Any(context), reason::kAdminWithoutEscalation);
      }
    }
  }
  ValidateWindowsOptions(Get(*context, "windowsOptions"), path.Child("windowsOptions"), errors);
  ValidateAppArmorProfile(*context, path, errors);
}

void ValidateShareProcessNamespace(const Json& spec, const Path& path, ErrorList* errors) {
  if (Flag(spec, "shareProcessNamespace") && Flag(spec, "hostPID")) {
    errors->Invalid(path.Child("shareProcessNamespace"), BadValue::Bool(true),
                    reason::kShareOrHostPid);
  }
}

void ValidatePodSecurityContext(const Json& spec, const Path& path, const PodOptions& options,
                                ErrorList* errors) {
  const Json& context = Struct(spec, "securityContext");
  ValidateId(context, "fsGroup", path, errors);
  ValidateId(context, "runAsUser", path, errors);
  ValidateId(context, "runAsGroup", path, errors);
  const Json& groups = List(context, "supplementalGroups");
  for (std::size_t i = 0; i < groups.size(); ++i) {
    errors->InvalidEach(path.Child("supplementalGroups").Index(i), BadValue::Any(groups[i]),
                        IsUserOrGroupId(groups[i].get<std::int64_t>()));
  }
  if (!options.host_fields_come_last) ValidateShareProcessNamespace(spec, path, errors);
  ValidateSysctls(spec, path.Child("sysctls"), options, errors);
  ValidateOneOf(context, "fsGroupChangePolicy", {"Always", "OnRootMismatch"}, path, errors);
  ValidateSeccompProfile(context, path, errors);
  ValidateWindowsOptions(Get(context, "windowsOptions"), path.Child("windowsOptions"), errors);
  ValidateAppArmorProfile(context, path, errors);
  ValidateOneOf(context, "supplementalGroupsPolicy", {"Merge", "Strict"}, path, errors);
  std::vector<std::string> change_policies = {"MountOption", "Recursive"};
  if (options.only_recursive_selinux_change) change_policies = {"Recursive"};
  ValidateOneOf(context, "seLinuxChangePolicy", change_policies, path, errors);
}

void ValidateHostUsers(const Json& spec, const Path& path, const PodOptions& options,
                       ErrorList* errors) {
  if (Get(spec, "hostUsers") == nullptr || Flag(spec, "hostUsers")) return;

  if (!options.user_namespace_host_network && Flag(spec, "hostNetwork")) {
    errors->Forbidden(path.Child("hostNetwork"), reason::kHostUsersFalse);
  }
  if (Flag(spec, "hostPID")) errors->Forbidden(path.Child("HostPID"), reason::kHostUsersFalse);
  if (Flag(spec, "hostIPC")) errors->Forbidden(path.Child("HostIPC"), reason::kHostUsersFalse);
  if (options.allow_user_namespace_devices) return;
  VisitContainers(spec, path, [&](const Json& container, const Path& container_path) {
    if (!List(container, "volumeDevices").empty())
      errors->Forbidden(container_path.Child("volumeDevices"), reason::kHostUsersFalse);
  });
}

void ValidateProfileAnnotations(const Json& pod_template, const Path& path, ErrorList* errors) {
  const Json& spec = Struct(pod_template, "spec");
  const Json& pod_context = Struct(spec, "securityContext");
  ValidateProfileMatch("seccomp", Annotation(pod_template, kSeccompPod),
                       Get(pod_context, "seccompProfile"),
                       path.Child("securityContext").Child("seccompProfile"), errors);
  VisitContainers(spec, path, [&](const Json& container, const Path& container_path) {
    ValidateProfileMatch("seccomp",
                         Annotation(pod_template, kSeccompContainer + Text(container, "name")),
                         Get(Struct(container, "securityContext"), "seccompProfile"),
                         container_path.Child("securityContext").Child("seccompProfile"), errors);
  });
  if (Text(Struct(spec, "os"), "name") == "windows") return;
  VisitContainers(spec, path, [&](const Json& container, const Path& container_path) {
    const Json* profile = Get(Struct(container, "securityContext"), "appArmorProfile");
    if (profile == nullptr) profile = Get(pod_context, "appArmorProfile");
    ValidateProfileMatch(
        "apparmor", Annotation(pod_template, kAppArmorContainer + Text(container, "name")), profile,
        container_path.Child("securityContext").Child("appArmorProfile"), errors);
  });
}

}  // namespace jobplay
