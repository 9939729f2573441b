#include "core/admission/validation/pod_options.h"

#include "core/admission/schema/gates.h"
#include "core/admission/schema/since.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/labels.h"
#include "core/admission/validation/names.h"
#include "core/admission/validation/pod_template.h"

namespace jobplay {
namespace {

bool AnyContainer(const Json& spec, const std::function<bool(const Json&)>& test) {
  bool found = false;
  VisitContainers(spec, Path(),
                  [&](const Json& container, const Path&) { found = found || test(container); });
  return found;
}

bool UsesFileKeys(const Json& spec) {
  return AnyContainer(spec, [](const Json& container) {
    for (const Json& variable : List(container, "env")) {
      if (Get(Struct(variable, "valueFrom"), "fileKeyRef") != nullptr) return true;
    }
    return false;
  });
}

bool UsesZeroSleep(const Json& spec) {
  return AnyContainer(spec, [](const Json& container) {
    for (const char* hook : {"postStart", "preStop"}) {
      const Json* sleep = Get(Struct(Struct(container, "lifecycle"), hook), "sleep");
      if (sleep != nullptr && Number(*sleep, "seconds") == 0) return true;
    }
    return false;
  });
}

bool UsesNonLocalTokenPath(const Json& spec) {
  for (const Json& volume : List(spec, "volumes")) {
    for (const Json& source : List(Struct(volume, "projected"), "sources")) {
      const Json* token = Get(source, "serviceAccountToken");
      ErrorList errors;
      if (token != nullptr) ValidateLocalPath(Text(*token, "path"), Path(), &errors);
      if (!errors.empty()) return true;
    }
  }
  return false;
}

bool UsesRestartRules(const Json& spec) {
  for (const Json& container : List(spec, "initContainers")) {
    const std::string& policy = Text(container, "restartPolicy");
    if ((!policy.empty() && policy != "Always") || !List(container, "restartPolicyRules").empty())
      return true;
  }
  for (const Json& container : List(spec, "containers")) {
    if (Get(container, "restartPolicy") != nullptr) return true;
  }
  return false;
}

bool UsesRestartAllContainers(const Json& spec) {
  for (const char* list : {"containers", "initContainers"}) {
    for (const Json& container : List(spec, list)) {
      const Json& rules = List(container, "restartPolicyRules");
      for (const Json& rule : rules) {
        if (Text(rule, "action") == "RestartAllContainers") return true;
      }
      const bool sidecar = list[0] == 'i' && Text(container, "restartPolicy") == "Always";
      if (sidecar && !rules.empty()) return true;
    }
  }
  return false;
}

bool HasRelaxedDnsSearch(const Json& spec) {
  for (const Json& search : List(Struct(spec, "dnsConfig"), "searches")) {
    const auto& text = search.get_ref<const std::string&>();
    if (text == "." || text.find('_') != std::string::npos) return true;
  }
  return false;
}

std::set<std::string> EnvNames(const Json& spec) {
  std::set<std::string> names;
  VisitContainers(spec, Path(), [&](const Json& container, const Path&) {
    for (const Json& variable : List(container, "env")) names.insert(Text(variable, "name"));
    for (const Json& source : List(container, "envFrom")) names.insert(Text(source, "prefix"));
  });
  return names;
}

// Returns true if the stored object already has a name that only the relaxed rule accepts.
bool KeepsRelaxedEnvName(const Json& spec, const Json& old_spec) {
  const std::set<std::string> old_names = EnvNames(old_spec);
  for (const std::string& name : EnvNames(spec)) {
    const bool relaxed_only = !IsEnvVarName(name).empty() && IsRelaxedEnvVarName(name).empty();
    if (relaxed_only && old_names.count(name) > 0) return true;
  }
  return false;
}

// Returns true if the check finds something in any constraint.
bool AnySpreadConstraint(const Json& spec,
                         const std::function<void(const Json&, ErrorList*)>& check) {
  for (const Json& constraint : List(spec, "topologySpreadConstraints")) {
    ErrorList errors;
    check(constraint, &errors);
    if (!errors.empty()) return true;
  }
  return false;
}

bool UsesInitResizePolicy(const Json& spec, bool sidecar, const char* policy) {
  for (const Json& container : List(spec, "initContainers")) {
    if ((Text(container, "restartPolicy") == "Always") != sidecar) continue;
    for (const Json& resize : List(container, "resizePolicy")) {
      if (policy == nullptr || Text(resize, "restartPolicy") == policy) return true;
    }
  }
  return false;
}

bool UsesTolerationComparison(const Json& spec) {
  for (const Json& toleration : List(spec, "tolerations")) {
    if (Text(toleration, "operator") == "Lt" || Text(toleration, "operator") == "Gt") return true;
  }
  return false;
}

bool HasEmptyImageReference(const Json& spec) {
  for (const Json& volume : List(spec, "volumes")) {
    const Json* image = Get(volume, "image");
    if (image != nullptr && Text(*image, "reference").empty()) return true;
  }
  return false;
}

bool HasAdminWithoutEscalation(const Json& spec) {
  return AnyContainer(spec, [](const Json& container) {
    const Json& context = Struct(container, "securityContext");
    if (Flag(context, "allowPrivilegeEscalation")) return false;
    for (const Json& capability : List(Struct(context, "capabilities"), "add")) {
      if (capability == "CAP_SYS_ADMIN") return true;
    }
    return false;
  });
}

bool HasUserNamespace(const Json& spec) {
  const Json* host_users = Get(spec, "hostUsers");
  return host_users != nullptr && *host_users == false;
}

// Allows what the stored template already has.
void AllowWhatIsStored(const Json& spec, const Json& old_template, PodOptions* allowed) {
  const Json& old_spec = Struct(old_template, "spec");
  allowed->allow_indivisible_huge_pages = UsesIndivisibleHugePages(old_spec);
  allowed->allow_invalid_selector_values = AffinityHasInvalidSelector(old_spec);
  allowed->allow_invalid_node_affinity_values =
      allowed->allow_invalid_node_affinity_values || NodeAffinityHasInvalidValue(old_spec);
  allowed->allow_invalid_spread_selector =
      AnySpreadConstraint(old_spec, [](const Json& constraint, ErrorList* errors) {
        ValidateLabelSelector(Get(constraint, "labelSelector"), false, Path(), errors);
      });
  allowed->old_violates_match_label_keys =
      AnySpreadConstraint(old_spec, [](const Json& constraint, ErrorList* errors) {
        ValidateMatchLabelKeys(constraint, Path(), errors);
      });
  allowed->allow_non_local_token_path =
      allowed->allow_non_local_token_path || UsesNonLocalTokenPath(old_spec);
  allowed->allow_empty_image_reference =
      allowed->allow_empty_image_reference || HasEmptyImageReference(old_spec);
  allowed->allow_namespaced_sysctls = HasHostSysctl(old_spec);
  allowed->zero_sleep = allowed->zero_sleep || UsesZeroSleep(old_spec);
  allowed->sidecar_resize_policy =
      allowed->sidecar_resize_policy || UsesInitResizePolicy(old_spec, true, nullptr);
  allowed->container_restart_rules = allowed->container_restart_rules || UsesRestartRules(old_spec);
  allowed->restart_all_containers =
      allowed->restart_all_containers || UsesRestartAllContainers(old_spec);
  allowed->allow_init_restart_container = allowed->allow_init_restart_container ||
                                          UsesInitResizePolicy(old_spec, false, "RestartContainer");
  allowed->relaxed_env_names = allowed->relaxed_env_names || KeepsRelaxedEnvName(spec, old_spec);
  allowed->relaxed_dns_search = allowed->relaxed_dns_search || HasRelaxedDnsSearch(old_spec);
  allowed->env_files = allowed->env_files || UsesFileKeys(old_spec);
  allowed->toleration_comparisons =
      allowed->toleration_comparisons || UsesTolerationComparison(old_spec);
  if (Get(Struct(old_spec, "securityContext"), "seLinuxChangePolicy") != nullptr) {
    allowed->only_recursive_selinux_change = false;
  }
  if (HasUserNamespace(old_spec)) {
    allowed->allow_user_namespace_devices =
        allowed->allow_user_namespace_devices || AnyContainer(old_spec, [](const Json& container) {
          return !List(container, "volumeDevices").empty();
        });
    if (Flag(old_spec, "hostNetwork")) allowed->user_namespace_host_network = true;
  }
  allowed->allow_invalid_deletion_cost = HasBadDeletionCost(Struct(old_template, "metadata"));
}

}  // namespace

PodOptions PodOptionsFor(const Json& pod_template, const Json* old_template,
                         const AdmissionOptions& options) {
  const auto on = [&](const char* gate) { return GateEnabled(options, gate); };
  PodOptions allowed;
  allowed.allow_privileged = options.allow_privileged;
  allowed.relaxed_env_names = on("RelaxedEnvironmentVariableValidation");
  allowed.relaxed_dns_search = on("RelaxedDNSSearchValidation");
  allowed.zero_sleep = on("PodLifecycleSleepActionAllowZero");
  allowed.only_recursive_selinux_change = !on("SELinuxMount");
  allowed.pod_level_resources = on("PodLevelResources");
  allowed.sidecar_resize_policy = on("InPlacePodVerticalScaling");
  allowed.spread_match_label_keys = on("MatchLabelKeysInPodTopologySpread");
  allowed.spread_selector_merge = on("MatchLabelKeysInPodTopologySpreadSelectorMerge");
  allowed.env_files = on("EnvFiles");
  allowed.container_restart_rules = on("ContainerRestartRules");
  allowed.toleration_comparisons = on("TaintTolerationComparisonOperators");
  allowed.user_namespace_host_network = on("UserNamespacesHostNetworkSupport");
  allowed.restart_all_containers = on("RestartAllContainersOnContainerExits");
  allowed.strict_ip = on("StrictIPCIDRValidation");
  // Rules without a gate.
  allowed.allow_non_local_token_path = options.minor < since::kTokenPathIsLocal;
  allowed.allow_invalid_node_affinity_values = options.minor < since::kNodeAffinityValuesAreLabels;
  allowed.allow_user_namespace_devices = options.minor < since::kUserNamespaceTakesNoDevices;
  allowed.allow_init_restart_container = options.minor < since::kInitContainerResizesWithoutRestart;
  allowed.allow_empty_image_reference = options.minor < since::kImageVolumeNeedsReference;
  allowed.host_fields_come_last = options.minor >= since::kHostFieldsAreOfPodSpec;
  if (old_template != nullptr) {
    AllowWhatIsStored(Struct(pod_template, "spec"), *old_template, &allowed);
    allowed.keeps_admin_without_escalation =
        options.minor >= since::kKeepsAdminWithoutEscalation &&
        HasAdminWithoutEscalation(Struct(*old_template, "spec"));
  }
  return allowed;
}

}  // namespace jobplay
