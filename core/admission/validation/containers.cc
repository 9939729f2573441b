#include <algorithm>

#include "core/admission/reasons/common.h"
#include "core/admission/reasons/container.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/names.h"
#include "core/admission/validation/pod_template.h"

namespace jobplay {
namespace {

constexpr std::size_t kMaxRestartRules = 20;
constexpr std::size_t kMaxRestartRuleExitCodes = 255;

void ValidatePorts(const Json& ports, const Path& path, ErrorList* errors) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < ports.size(); ++i) {
    const Path port_path = path.Index(i);
    const std::string& name = Text(ports[i], "name");
    if (!name.empty()) {
      const ReasonList reasons = IsPortName(name);
      errors->InvalidEach(port_path.Child("name"), name, reasons);
      if (reasons.empty() && !names.insert(name).second) {
        errors->Duplicate(port_path.Child("name"), BadValue::String(name));
      }
    }
    const std::int64_t port = Number(ports[i], "containerPort");
    if (port == 0) {
      errors->Required(port_path.Child("containerPort"));
    } else {
      errors->InvalidEach(port_path.Child("containerPort"), BadValue::Number(port),
                          IsPortNumber(port));
    }
    const std::int64_t host_port = Number(ports[i], "hostPort");
    if (host_port != 0) {
      errors->InvalidEach(port_path.Child("hostPort"), BadValue::Number(host_port),
                          IsPortNumber(host_port));
    }
    const std::string& protocol = Text(ports[i], "protocol");
    if (protocol.empty()) {
      errors->Required(port_path.Child("protocol"));
    } else if (protocol != "TCP" && protocol != "UDP" && protocol != "SCTP") {
      errors->NotSupported(port_path.Child("protocol"), BadValue::Named(protocol),
                           {"SCTP", "TCP", "UDP"});
    }
  }
}

// Follows AccumulateUniqueHostPorts for the container at `path`.
void ValidateHostPorts(const Json& container, const Path& path, std::set<std::string>* taken,
                       ErrorList* errors) {
  const Json& ports = List(container, "ports");
  for (std::size_t i = 0; i < ports.size(); ++i) {
    const std::int64_t port = Number(ports[i], "hostPort");
    if (port == 0) continue;
    const std::string key =
        Text(ports[i], "protocol") + "/" + Text(ports[i], "hostIP") + "/" + std::to_string(port);
    if (!taken->insert(key).second) {
      errors->Duplicate(path.Child("ports").Index(i).Child("hostPort"), BadValue::String(key));
    }
  }
}

// Follows validateContainerCommon.
void ValidateCommon(const Json& container, const PodContext& pod, const Path& path,
                    ErrorList* errors) {
  errors->RequiredAndValid(path.Child("name"), Text(container, "name"), IsDns1123Label);
  if (Text(container, "image").empty()) errors->Required(path.Child("image"));
  const std::string& policy = Text(container, "terminationMessagePolicy");
  if (policy.empty()) {
    errors->Required(path.Child("terminationMessagePolicy"));
  } else if (policy != "File" && policy != "FallbackToLogsOnError") {
    errors->NotSupported(path.Child("terminationMessagePolicy"), BadValue::Named(policy),
                         {"File", "FallbackToLogsOnError"});
  }
  ValidatePorts(List(container, "ports"), path.Child("ports"), errors);
  ValidateEnv(List(container, "env"), path.Child("env"), pod.options, errors);
  ValidateEnvFrom(List(container, "envFrom"), path.Child("envFrom"), pod.options, errors);
  ValidateVolumeMounts(container, pod, path.Child("volumeMounts"), errors);
  ValidateVolumeDevices(container, pod, path.Child("volumeDevices"), errors);
  ValidatePullPolicy(Text(container, "imagePullPolicy"), path.Child("imagePullPolicy"), errors);
  ValidateContainerResources(Struct(container, "resources"), pod, path.Child("resources"), errors);
  ValidateResizePolicy(container, *pod.spec, path.Child("resizePolicy"), errors);
  ValidateSecurityContext(container, pod, path.Child("securityContext"), errors);
}

// Follows validateContainerRestartPolicy.
void ValidateRestartRules(const Json& container, const Path& path, const PodOptions& options,
                          ErrorList* errors) {
  const Json* policy = Get(container, "restartPolicy");
  const Json& rules = List(container, "restartPolicyRules");
  if (policy == nullptr) {
    if (rules.empty()) return;
    errors->Required(path.Child("restartPolicy"), reason::kRestartPolicyForRules);
  } else if (*policy != "Always" && *policy != "Never" && *policy != "OnFailure") {
    errors->NotSupported(path.Child("restartPolicy"), BadValue::Any(policy),
                         {"Always", "Never", "OnFailure"});
  }
  const Path rules_path = path.Child("restartPolicyRules");
  if (rules.size() > kMaxRestartRules) errors->TooMany(rules_path, rules.size(), kMaxRestartRules);
  std::vector<std::string> actions = {"Restart"};
  if (options.restart_all_containers) actions.push_back("RestartAllContainers");
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const Path rule_path = rules_path.Index(i);
    const std::string& action = Text(rules[i], "action");
    if (std::find(actions.begin(), actions.end(), action) == actions.end()) {
      errors->NotSupported(rule_path.Child("action"), BadValue::Named(action), actions);
    }
    const Json* exit_codes = Get(rules[i], "exitCodes");
    if (exit_codes == nullptr) {
      errors->Required(rule_path.Child("exitCodes"), reason::kMustBeSpecified);
      continue;
    }
    const Path codes_path = rule_path.Child("exitCodes");
    const std::string& op = Text(*exit_codes, "operator");
    if (op != "In" && op != "NotIn") {
      errors->NotSupported(codes_path.Child("operator"), BadValue::Named(op), {"In", "NotIn"});
    }
    const std::size_t values = List(*exit_codes, "values").size();
    if (values > kMaxRestartRuleExitCodes)
      errors->TooMany(codes_path.Child("values"), values, kMaxRestartRuleExitCodes);
  }
}

// Follows validateInitContainerRestartPolicy.
void ValidateInitRestartPolicy(const Json& container, const Path& path, const PodOptions& options,
                               ErrorList* errors) {
  const Json* policy = Get(container, "restartPolicy");
  const bool has_rules = !List(container, "restartPolicyRules").empty();
  if (policy == nullptr) {
    if (has_rules) {
      errors->Required(path.Child("restartPolicy"), reason::kRestartPolicyForRules);
    }
    return;
  }
  const bool sidecar = *policy == "Always";
  if (!options.container_restart_rules) {
    if (!sidecar)
      errors->NotSupported(path.Child("restartPolicy"), BadValue::Any(policy), {"Always"});
  } else if (!sidecar || options.restart_all_containers) {
    ValidateRestartRules(container, path, options, errors);
  } else if (has_rules) {
    errors->Forbidden(path.Child("restartPolicyRules"), reason::kSidecarRules);
  }
}

// Rejects the fields that ephemeral containers must not have, in the order of the type. The allowed
// fields are listed with Go's names.
void ValidateEphemeralFields(const Json& container, const Path& path, ErrorList* errors) {
  for (const char* name :
       {"ports", "resources", "resizePolicy", "restartPolicy", "restartPolicyRules",
        "livenessProbe", "readinessProbe", "startupProbe", "lifecycle"}) {
    if (Get(container, name) != nullptr) {
      errors->Forbidden(path.Child(name), reason::kNotInEphemeralContainer);
    }
  }
  const Json& mounts = List(container, "volumeMounts");
  for (std::size_t i = 0; i < mounts.size(); ++i) {
    for (const char* name : {"subPath", "subPathExpr"}) {
      if (!Text(mounts[i], name).empty()) {
        errors->Forbidden(path.Child("volumeMounts").Index(i).Child(name),
                          reason::kNotInEphemeralContainer);
      }
    }
  }
}

bool IsPadded(const std::string& text) {
  return !text.empty() && (std::isspace(static_cast<unsigned char>(text.front())) != 0 ||
                           std::isspace(static_cast<unsigned char>(text.back())) != 0);
}

}  // namespace

void ValidatePullPolicy(const std::string& policy, const Path& path, ErrorList* errors) {
  if (policy.empty()) {
    errors->Required(path);
  } else if (policy != "Always" && policy != "IfNotPresent" && policy != "Never") {
    errors->NotSupported(path, BadValue::Named(policy), {"Always", "IfNotPresent", "Never"});
  }
}

void ValidateContainers(const PodContext& pod, const Path& path, ErrorList* errors) {
  const Json& containers = List(*pod.spec, "containers");
  if (containers.empty()) {
    errors->Required(path);
    return;
  }
  std::set<std::string> names;
  for (std::size_t i = 0; i < containers.size(); ++i) {
    const Json& container = containers[i];
    const Path container_path = path.Index(i);
    ValidateCommon(container, pod, container_path, errors);
    const std::string& name = Text(container, "name");
    if (!names.insert(name).second)
      errors->Duplicate(container_path.Child("name"), BadValue::String(name));
    ValidateLifecycle(container, *pod.spec, container_path, pod.options, errors);
    ValidateProbes(container, *pod.spec, container_path, pod.options, errors);
    if (pod.options.container_restart_rules) {
      ValidateRestartRules(container, container_path, pod.options, errors);
    } else if (Get(container, "restartPolicy") != nullptr) {
      errors->Forbidden(container_path.Child("restartPolicy"), reason::kInitContainersOnly);
    }
  }
  std::set<std::string> host_ports;
  for (std::size_t i = 0; i < containers.size(); ++i) {
    ValidateHostPorts(containers[i], path.Index(i), &host_ports, errors);
  }
}

void ValidateInitContainers(const PodContext& pod, const Path& path, ErrorList* errors) {
  std::set<std::string> names;
  for (const Json& container : List(*pod.spec, "containers")) names.insert(Text(container, "name"));
  const Json& containers = List(*pod.spec, "initContainers");
  for (std::size_t i = 0; i < containers.size(); ++i) {
    const Json& container = containers[i];
    const Path container_path = path.Index(i);
    ValidateCommon(container, pod, container_path, errors);
    ValidateInitRestartPolicy(container, container_path, pod.options, errors);
    const bool sidecar = Text(container, "restartPolicy") == "Always";
    const std::string& name = Text(container, "name");
    if (names.count(name) > 0) {
      errors->Duplicate(container_path.Child("name"), BadValue::String(name));
    } else if (!name.empty()) {
      names.insert(name);
    }
    // Kubernetes checks a list with only this container, so its errors always have index 0.
    std::set<std::string> host_ports;
    ValidateHostPorts(container, path.Index(0), &host_ports, errors);
    if (sidecar) {
      ValidateLifecycle(container, *pod.spec, container_path, pod.options, errors);
      ValidateProbes(container, *pod.spec, container_path, pod.options, errors);
    } else {
      for (const char* field : {"lifecycle", "livenessProbe", "readinessProbe", "startupProbe"}) {
        if (Get(container, field) != nullptr) {
          errors->Forbidden(container_path.Child(field), reason::kSidecarsOnly);
        }
      }
    }
    const Json& resize = List(container, "resizePolicy");
    if (!pod.options.sidecar_resize_policy && !resize.empty()) {
      errors->Invalid(container_path.Child("resizePolicy"), BadValue::Any(resize),
                      reason::kNotInInitContainer);
    }
    if (sidecar || pod.options.allow_init_restart_container) continue;
    for (std::size_t j = 0; j < resize.size(); ++j) {
      if (Text(resize[j], "restartPolicy") != "RestartContainer") continue;
      errors->Invalid(container_path.Child("resizePolicy").Index(j).Child("restartPolicy"),
                      BadValue::Named("RestartContainer"), reason::kInitContainerRestart);
    }
  }
}

void ValidateEphemeralContainers(const PodContext& pod, const Path& path, ErrorList* errors) {
  const Json& containers = List(*pod.spec, "ephemeralContainers");
  std::set<std::string> others;
  for (const char* list : {"containers", "initContainers"}) {
    for (const Json& container : List(*pod.spec, list)) others.insert(Text(container, "name"));
  }
  std::set<std::string> names = others;
  for (std::size_t i = 0; i < containers.size(); ++i) {
    const Json& container = containers[i];
    const Path container_path = path.Index(i);
    ValidateCommon(container, pod, container_path, errors);
    const std::string& image = Text(container, "image");
    if (IsPadded(image)) {
      errors->Invalid(container_path.Child("image"), BadValue::String(image),
                      reason::kOuterWhitespace);
    }
    const std::string& name = Text(container, "name");
    if (!names.insert(name).second)
      errors->Duplicate(container_path.Child("name"), BadValue::String(name));
    const std::string& target = Text(container, "targetContainerName");
    if (!target.empty() && others.count(target) == 0) {
      errors->NotFound(container_path.Child("targetContainerName"), BadValue::String(target));
    }
    ValidateEphemeralFields(container, container_path, errors);
  }
}

}  // namespace jobplay
