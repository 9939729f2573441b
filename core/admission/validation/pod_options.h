// Options for the validation of a pod template, from feature gates and from the content of the
// stored object.
#pragma once

#include "core/admission/schema/options.h"
#include "core/api/json.h"

namespace jobplay {

struct PodOptions {
  bool allow_privileged = false;
  bool allow_invalid_deletion_cost = false;
  bool allow_invalid_selector_values = false;
  bool allow_indivisible_huge_pages = false;
  bool allow_invalid_spread_selector = false;
  bool allow_non_local_token_path = false;
  bool allow_namespaced_sysctls = false;
  bool relaxed_env_names = false;
  bool relaxed_dns_search = false;
  bool zero_sleep = false;
  bool only_recursive_selinux_change = false;
  bool pod_level_resources = false;
  bool sidecar_resize_policy = false;
  bool allow_invalid_node_affinity_values = false;
  bool spread_match_label_keys = false;
  bool spread_selector_merge = false;
  bool old_violates_match_label_keys = false;
  bool env_files = false;
  bool container_restart_rules = false;
  bool allow_init_restart_container = false;
  bool allow_user_namespace_devices = false;
  bool toleration_comparisons = false;
  bool user_namespace_host_network = false;
  bool restart_all_containers = false;
  bool strict_ip = false;
  bool allow_empty_image_reference = false;
  bool host_fields_come_last = false;
  bool keeps_admin_without_escalation = false;
};

// Follows pod.GetValidationOptionsFromPodTemplate. `old_template` is null on create.
PodOptions PodOptionsFor(const Json& pod_template, const Json* old_template,
                         const AdmissionOptions& options);

}  // namespace jobplay
