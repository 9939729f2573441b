#include "core/admission/dropped_fields.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/admission/schema/gates.h"
#include "core/admission/schema/schema.h"
#include "core/admission/schema/tree.h"

namespace jobplay {
namespace {

// Fields of one gate, as paths from the spec; [] visits each element of a list. If the stored
// object has one of them, all of them are kept.
struct GatedFields {
  const char* gate;
  std::vector<const char*> paths;
};

const std::vector<GatedFields>& PodFields() {
  static const auto* const fields = new std::vector<GatedFields>{
      {"UserNamespacesSupport", {"hostUsers"}},
      {"SupplementalGroupsPolicy", {"securityContext.supplementalGroupsPolicy"}},
      {"PodLevelResources", {"resources"}},
      {"NodeInclusionPolicyInPodTopologySpread", {"topologySpreadConstraints[].nodeTaintsPolicy"}},
      {"NodeInclusionPolicyInPodTopologySpread",
       {"topologySpreadConstraints[].nodeAffinityPolicy"}},
      {"MatchLabelKeysInPodTopologySpread", {"topologySpreadConstraints[].matchLabelKeys"}},
      {"MatchLabelKeysInPodAffinity",
       {"affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[].matchLabelKeys",
        "affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[].mismatchLabelKeys",
        "affinity.podAffinity.preferredDuringSchedulingIgnoredDuringExecution[].podAffinityTerm."
        "matchLabelKeys",
        "affinity.podAffinity.preferredDuringSchedulingIgnoredDuringExecution[].podAffinityTerm."
        "mismatchLabelKeys",
        "affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[].matchLabelKeys",
        "affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[]."
        "mismatchLabelKeys",
        "affinity.podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution[]."
        "podAffinityTerm."
        "matchLabelKeys",
        "affinity.podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution[]."
        "podAffinityTerm."
        "mismatchLabelKeys"}},
      {"DynamicResourceAllocation",
       {"resourceClaims", "containers[].resources.claims", "initContainers[].resources.claims",
        "ephemeralContainers[].resources.claims"}},
      {"ClusterTrustBundleProjection", {"volumes[].projected.sources[].clusterTrustBundle"}},
      {"PodCertificateRequest", {"volumes[].projected.sources[].podCertificate"}},
      {"GenericWorkload", {"schedulingGroup"}},
      {"GenericWorkload", {"workloadRef"}},
      {"EvictionRequestAPI", {"evictionResponders"}},
      {"EmptyDirVolumeMode", {"volumes[].emptyDir.mode"}},
      {"AtomicWriteVolumeUserFields",
       {"volumes[].secret.defaultUser", "volumes[].secret.items[].user",
        "volumes[].configMap.defaultUser", "volumes[].configMap.items[].user",
        "volumes[].downwardAPI.defaultUser", "volumes[].downwardAPI.items[].user",
        "volumes[].projected.defaultUser", "volumes[].projected.sources[].secret.items[].user",
        "volumes[].projected.sources[].downwardAPI.items[].user",
        "volumes[].projected.sources[].configMap.items[].user",
        "volumes[].projected.sources[].serviceAccountToken.user",
        "volumes[].projected.sources[].clusterTrustBundle.user",
        "volumes[].projected.sources[].podCertificate.user"}},
      {"VolumeBindMountOptions",
       {"containers[].volumeMounts[].bindMountOptions",
        "initContainers[].volumeMounts[].bindMountOptions",
        "ephemeralContainers[].volumeMounts[].bindMountOptions"}},
      {"GRPCContainerProbeTLS",
       {"containers[].livenessProbe.grpc.mode", "containers[].readinessProbe.grpc.mode",
        "containers[].startupProbe.grpc.mode", "initContainers[].livenessProbe.grpc.mode",
        "initContainers[].readinessProbe.grpc.mode", "initContainers[].startupProbe.grpc.mode"}},
      {"H2CContainerProbe",
       {"containers[].livenessProbe.httpGet.protocol",
        "containers[].readinessProbe.httpGet.protocol",
        "containers[].startupProbe.httpGet.protocol",
        "containers[].lifecycle.postStart.httpGet.protocol",
        "containers[].lifecycle.preStop.httpGet.protocol",
        "initContainers[].livenessProbe.httpGet.protocol",
        "initContainers[].readinessProbe.httpGet.protocol",
        "initContainers[].startupProbe.httpGet.protocol",
        "initContainers[].lifecycle.postStart.httpGet.protocol",
        "initContainers[].lifecycle.preStop.httpGet.protocol"}},
      {"InPlacePodVerticalScaling",
       {"containers[].resizePolicy", "initContainers[].resizePolicy",
        "ephemeralContainers[].resizePolicy"}},
      {"SidecarContainers", {"initContainers[].restartPolicy"}},
      {"RecursiveReadOnlyMounts",
       {"containers[].volumeMounts[].recursiveReadOnly",
        "initContainers[].volumeMounts[].recursiveReadOnly",
        "ephemeralContainers[].volumeMounts[].recursiveReadOnly"}},
      {"HostnameOverride", {"hostnameOverride"}},
      {"EnvFiles",
       {"containers[].env[].valueFrom.fileKeyRef", "initContainers[].env[].valueFrom.fileKeyRef",
        "ephemeralContainers[].env[].valueFrom.fileKeyRef"}},
      {"SELinuxChangePolicy", {"securityContext.seLinuxChangePolicy"}},
  };
  return *fields;
}

// Calls visit(object, member) for each object that has the last member of the path.
template <typename Object, typename Visit>
void Walk(Object& object, std::string_view path, Visit visit) {
  const std::size_t dot = path.find('.');
  std::string_view step = path.substr(0, dot);
  const bool list = step.size() > 2 && step.substr(step.size() - 2) == "[]";
  if (list) step.remove_suffix(2);
  const std::string name(step);
  auto* member = Get(object, name.c_str());
  if (member == nullptr) return;
  if (dot == std::string_view::npos) {
    visit(object, name);
    return;
  }
  const std::string_view rest = path.substr(dot + 1);
  if (!list) {
    Walk(*member, rest, visit);
    return;
  }
  for (auto& element : *member) Walk(element, rest, visit);
}

bool InUse(const Json* spec, const std::vector<const char*>& paths) {
  if (spec == nullptr) return false;
  bool used = false;
  for (const char* path : paths) {
    Walk(*spec, path, [&](const Json&, const std::string&) { used = true; });
  }
  return used;
}

void Drop(Json* spec, const std::vector<const char*>& paths) {
  for (const char* path : paths) {
    Walk(*spec, path, [](Json& object, const std::string& name) { object.erase(name); });
  }
}

void DropGated(Json* spec, const Json* old_spec, const std::vector<GatedFields>& table,
               const AdmissionOptions& options) {
  for (const GatedFields& fields : table) {
    if (!GateEnabled(options, fields.gate) && !InUse(old_spec, fields.paths))
      Drop(spec, fields.paths);
  }
}

constexpr const char* kContainerLists[] = {"initContainers", "containers", "ephemeralContainers"};

template <typename Visit>
void ForEachContainer(Json* spec, Visit visit) {
  for (const char* list : kContainerLists) {
    if (Json* containers = Get(*spec, list)) {
      for (Json& container : *containers) visit(&container, std::string_view(list));
    }
  }
}

// Follows dropContainerRestartRules, which keeps the fields of sidecars.
void DropRestartRules(Json* spec, const Json* old_spec) {
  if (InUse(old_spec, {"containers[].restartPolicy", "initContainers[].restartPolicyRules"}))
    return;
  ForEachContainer(spec, [](Json* container, std::string_view list) {
    container->erase("restartPolicyRules");
    if (list != "initContainers" || Text(*container, "restartPolicy") != "Always")
      container->erase("restartPolicy");
  });
}

// Follows dropPodLifecycleSleepAction, which removes a hook that only sleeps, and then a lifecycle
// without hooks.
void DropSleepActions(Json* spec, const Json* old_spec) {
  if (InUse(old_spec,
            {"containers[].lifecycle.preStop.sleep", "containers[].lifecycle.postStart.sleep"}))
    return;
  ForEachContainer(spec, [](Json* container, std::string_view) {
    Json* lifecycle = Get(*container, "lifecycle");
    if (lifecycle == nullptr) return;
    for (const char* hook : {"postStart", "preStop"}) {
      Json* handler = Get(*lifecycle, hook);
      if (handler != nullptr && handler->erase("sleep") > 0 && handler->empty())
        lifecycle->erase(hook);
    }
    if (lifecycle->empty()) container->erase("lifecycle");
  });
}

void DropStopSignals(Json* spec, const Json* old_spec) {
  if (InUse(old_spec,
            {"containers[].lifecycle.stopSignal", "initContainers[].lifecycle.stopSignal"}))
    return;
  ForEachContainer(spec, [](Json* container, std::string_view) {
    Json* lifecycle = Get(*container, "lifecycle");
    if (lifecycle != nullptr && lifecycle->erase("stopSignal") > 0 && lifecycle->empty()) {
      container->erase("lifecycle");
    }
  });
}

// Follows dropImageVolumes, which also removes the mounts of such volumes.
void DropImageVolumes(Json* spec, const Json* old_spec) {
  if (InUse(old_spec, {"volumes[].image"})) return;
  std::set<std::string> dropped;
  Json* volumes = Get(*spec, "volumes");
  if (volumes == nullptr) return;
  Json kept = Json::array();
  for (const Json& volume : *volumes) {
    if (Get(volume, "image") != nullptr) {
      dropped.insert(Text(volume, "name"));
    } else {
      kept.push_back(volume);
    }
  }
  if (dropped.empty()) return;
  *volumes = std::move(kept);
  ForEachContainer(spec, [&](Json* container, std::string_view) {
    Json* mounts = Get(*container, "volumeMounts");
    if (mounts == nullptr) return;
    Json remaining = Json::array();
    for (const Json& mount : *mounts) {
      if (dropped.count(Text(mount, "name")) == 0) remaining.push_back(mount);
    }
    *mounts = std::move(remaining);
  });
}

}  // namespace

void DropDisabledPodFields(Json* pod_spec, const Json* old_spec, const AdmissionOptions& options) {
  DropGated(pod_spec, old_spec, PodFields(), options);
  // Releases without the rules do not know this gate, and reject a policy without rules.
  if (SchemaType("Container").Find("restartPolicyRules")->IsIn(options.minor) &&
      !GateEnabled(options, "ContainerRestartRules")) {
    DropRestartRules(pod_spec, old_spec);
  }
  if (!GateEnabled(options, "PodLifecycleSleepAction")) DropSleepActions(pod_spec, old_spec);
  if (!GateEnabled(options, "ContainerStopSignals")) DropStopSignals(pod_spec, old_spec);
  if (!GateEnabled(options, "ImageVolume")) DropImageVolumes(pod_spec, old_spec);
  if (!GateEnabled(options, "ProcMountType") &&
      !InUse(old_spec, {"containers[].securityContext.procMount",
                        "initContainers[].securityContext.procMount"})) {
    ForEachContainer(pod_spec, [](Json* container, std::string_view) {
      Json* context = Get(*container, "securityContext");
      if (context != nullptr && Get(*context, "procMount") != nullptr)
        (*context)["procMount"] = "Default";
    });
  }
}

void DropDisabledSchedulingOfJob(Json* job_spec, const Json* old_spec,
                                 const AdmissionOptions& options) {
  if (!GateEnabled(options, "WorkloadWithJob") && !InUse(old_spec, {"scheduling"}))
    Drop(job_spec, {"scheduling"});
}

namespace {

bool IsOff(const FieldType& field, const AdmissionOptions& options) {
  return field.is_dropped && !GateEnabled(options, field.gate);
}

}  // namespace

bool IsDroppedFromJob(std::string_view field, const AdmissionOptions& options) {
  const FieldType* of = SchemaType("JobSpec").Find(field);
  return of != nullptr && IsOff(*of, options);
}

void DropDisabledJobFields(Json* job_spec, const Json* old_spec, const AdmissionOptions& options) {
  for (const FieldType& field : SchemaType("JobSpec").fields) {
    const char* name = field.name.c_str();
    if (IsOff(field, options) && !InUse(old_spec, {name})) Drop(job_spec, {name});
  }
  // An update with this field is rejected instead, because the field is immutable.
  if (old_spec == nullptr && !GateEnabled(options, "JobManagedBy")) Drop(job_spec, {"managedBy"});
  Json* policy = Get(*job_spec, "podFailurePolicy");
  Json* rules = policy != nullptr ? Get(*policy, "rules") : nullptr;
  if (old_spec != nullptr || rules == nullptr || GateEnabled(options, "JobBackoffLimitPerIndex"))
    return;
  Json kept = Json::array();
  for (const Json& rule : *rules) {
    if (Text(rule, "action") != "FailIndex") kept.push_back(rule);
  }
  *rules = std::move(kept);
}

}  // namespace jobplay
