#include <algorithm>

#include "core/admission/reasons/pod.h"
#include "core/admission/reasons/security.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/names.h"
#include "core/admission/validation/pod_template.h"
#include "core/base/text.h"

namespace jobplay {
namespace {

constexpr std::size_t kMaxCredentialSpec = 64 * 1024;
constexpr std::size_t kMaxDomain = 256;
constexpr std::size_t kMaxUser = 104;

// A field that a Windows pod must not have, and its name in errors.
struct LinuxOnly {
  const char* field;
  bool in_context;  // of the pod's security context, otherwise of its spec
};

constexpr LinuxOnly kPodFields[] = {
    {"appArmorProfile", true},
    {"seLinuxOptions", true},
    {"hostUsers", false},
    {"hostPID", false},
    {"hostIPC", false},
    {"seccompProfile", true},
    {"fsGroup", true},
    {"fsGroupChangePolicy", true},
    {"sysctls", true},
    {"shareProcessNamespace", false},
    {"runAsUser", true},
    {"runAsGroup", true},
    {"supplementalGroups", true},
    {"supplementalGroupsPolicy", true},
    {"seLinuxChangePolicy", true},
};

constexpr const char* kContainerFields[] = {"appArmorProfile",
                                            "seLinuxOptions",
                                            "seccompProfile",
                                            "capabilities",
                                            "readOnlyRootFilesystem",
                                            "privileged",
                                            "allowPrivilegeEscalation",
                                            "procMount",
                                            "runAsUser",
                                            "runAsGroup"};

bool IsSet(const Json& object, std::string_view field) {
  const Json* value = Get(object, std::string(field).c_str());
  if (value == nullptr) return false;
  if (field == "hostPID" || field == "hostIPC") return value->get<bool>();
  return field != "sysctls" || !value->empty();
}

void ForbidOnWindows(const Json& spec, const Path& path, const LinuxOnly& rule, ErrorList* errors) {
  const Json& holder = rule.in_context ? Struct(spec, "securityContext") : spec;
  const Path holder_path = rule.in_context ? path.Child("securityContext") : path;
  if (IsSet(holder, rule.field)) {
    errors->Forbidden(holder_path.Child(rule.field), reason::kNotOnWindows);
  }
}

void ValidateWindows(const Json& spec, const Path& path, const PodOptions& options,
                     ErrorList* errors) {
  for (const LinuxOnly& rule : kPodFields) {
    if (rule.in_context || !options.host_fields_come_last) {
      ForbidOnWindows(spec, path, rule, errors);
    }
  }
  for (const LinuxOnly& rule : kPodFields) {
    if (!rule.in_context && options.host_fields_come_last) {
      ForbidOnWindows(spec, path, rule, errors);
    }
  }
  VisitContainers(spec, path, [&](const Json& container, const Path& container_path) {
    for (const char* field : kContainerFields) {
      if (IsSet(Struct(container, "securityContext"), field)) {
        errors->Forbidden(container_path.Child("securityContext").Child(field),
                          reason::kNotOnWindows);
      }
    }
  });
}

void ValidateLinux(const Json& spec, const Path& path, ErrorList* errors) {
  const auto check = [&](const Json& holder, const Path& at) {
    if (Get(Struct(holder, "securityContext"), "windowsOptions") != nullptr) {
      errors->Forbidden(at.Child("securityContext").Child("windowsOptions"), reason::kNotOnLinux);
    }
  };
  check(spec, path);
  VisitContainers(spec, path, check);
}

bool IsNetBiosDomain(std::string_view domain) {
  if (domain.empty() || domain[0] == '.' || domain.size() > 15) return false;
  return domain.find_first_of("\\/:*?\"<>|") == std::string_view::npos;
}

bool IsDnsDomain(std::string_view domain) {
  for (const std::string_view label : Split(domain, '.')) {
    if (label.empty() || label.size() > 63 || label.front() == '-' || label.back() == '-')
      return false;
    const bool fits = std::all_of(label.begin(), label.end(), [](unsigned char c) {
      return c < 0x80 && (std::isalnum(c) != 0 || c == '-');
    });
    if (!fits) return false;
  }
  return true;
}

void ValidateRunAsUserName(const Json& value, const Path& path, ErrorList* errors) {
  const auto& name = value.get_ref<const std::string&>();
  const auto refuse = [&](const PlainReason& reason) {
    errors->Invalid(path, BadValue::Any(value), reason);
  };
  const std::vector<std::string_view> parts = Split(name, '\\');
  if (name.empty()) {
    refuse(reason::kUserEmpty);
    return;
  }
  if (std::any_of(name.begin(), name.end(),
                  [](unsigned char c) { return c < 0x20 || c == 0x7F; })) {
    refuse(reason::kUserControlCharacters);
    return;
  }
  if (parts.size() > 2) {
    refuse(reason::kUserBackslashes);
    return;
  }
  const std::string domain(parts.size() == 2 ? parts[0] : "");
  const std::string user(parts.back());
  if (domain.size() >= kMaxDomain) refuse(reason::kDomainLength);
  if (parts.size() == 2 && !IsNetBiosDomain(domain) && !IsDnsDomain(domain)) {
    refuse(reason::kDomainFormat);
  }
  if (user.empty()) {
    refuse(reason::kUserPartEmpty);
  } else if (user.size() > kMaxUser) {
    refuse(reason::kUserLength);
  }
  if (!user.empty() && user.find_first_not_of(". ") == std::string::npos) {
    refuse(reason::kUserPeriods);
  }
  if (user.find_first_of("\"/\\:;|=,+*?<>@[]") != std::string::npos) {
    refuse(reason::kUserCharacters);
  }
}

}  // namespace

void ValidateOs(const Json& spec, const Path& path, const PodOptions& options, ErrorList* errors) {
  const Json* os = Get(spec, "os");
  if (os == nullptr) return;
  const std::string& name = Text(*os, "name");
  if (name.empty()) {
    errors->Required(path.Child("os").Child("name"));
  } else if (name == "linux") {
    ValidateLinux(spec, path, errors);
  } else if (name == "windows") {
    ValidateWindows(spec, path, options, errors);
  } else {
    errors->NotSupported(path.Child("os"), BadValue::Named(name), {"linux", "windows"});
  }
}

void ValidateWindowsOptions(const Json* options, const Path& path, ErrorList* errors) {
  if (options == nullptr) return;
  if (const Json* name = Get(*options, "gmsaCredentialSpecName")) {
    errors->InvalidEach(path.Child("gmsaCredentialSpecName"), BadValue::Any(name),
                        IsDns1123Subdomain(name->get<std::string>()));
  }
  if (const Json* spec = Get(*options, "gmsaCredentialSpec")) {
    const std::size_t bytes = spec->get_ref<const std::string&>().size();
    if (bytes == 0) {
      errors->Invalid(path.Child("gmsaCredentialSpec"), BadValue::Any(spec),
                      reason::kCredentialSpecEmpty);
    } else if (bytes > kMaxCredentialSpec) {
      errors->Invalid(path.Child("gmsaCredentialSpec"), BadValue::Any(spec),
                      reason::kCredentialSpecSize);
    }
  }
  if (const Json* name = Get(*options, "runAsUserName")) {
    ValidateRunAsUserName(*name, path.Child("runAsUserName"), errors);
  }
}

void ValidateHostProcess(const Json& spec, const Path& path, const PodOptions& options,
                         ErrorList* errors) {
  int containers = 0;
  int host_processes = 0;
  const Json* of_pod =
      Get(Struct(Struct(spec, "securityContext"), "windowsOptions"), "hostProcess");
  VisitContainers(spec, path, [&](const Json& container, const Path& container_path) {
    ++containers;
    const Json* own =
        Get(Struct(Struct(container, "securityContext"), "windowsOptions"), "hostProcess");
    if (of_pod != nullptr && own != nullptr && *of_pod != *own) {
      errors->Invalid(
          container_path.Child("securityContext").Child("windowsOptions").Child("hostProcess"),
          BadValue::Any(own), reason::kHostProcessDiffers(of_pod->dump()));
    }
    const Json* effective = own != nullptr ? own : of_pod;
    if (effective != nullptr && *effective == true) ++host_processes;
  });
  if (host_processes == 0) return;
  if (host_processes != containers) {
    errors->Invalid(path, BadValue::String(""), reason::kAllHostProcess);
  }
  if (!Flag(spec, "hostNetwork")) {
    errors->Invalid(path.Child("hostNetwork"), BadValue::Bool(false), reason::kHostProcessNetwork);
  }
  if (!options.allow_privileged) {
    errors->Forbidden(path, reason::kHostProcessPolicy);
  }
}

}  // namespace jobplay
