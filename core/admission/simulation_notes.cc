// Notes about fields that the simulation stores and shows, but that have no effect.
#include <vector>

#include "core/admission/schema/tree.h"
#include "core/admission/warnings.h"
#include "core/words/notes.h"

namespace jobplay {
namespace {

// A group of fields, with one note at the first of them.
struct Group {
  Said message;
  std::vector<const char*> pod_fields;
  std::vector<const char*> container_fields;
};

const std::vector<Group>& Groups() {
  static const auto* const kGroups = new std::vector<Group>{
      {said::VolumesAreKept{}, {"volumes"}, {"volumeMounts", "volumeDevices"}},
      {said::VariablesAreKept{}, {}, {"env", "envFrom"}},
      {said::RequestsAreKept{},
       {"resources", "overhead", "resourceClaims"},
       {"resources", "resizePolicy"}},
      {said::ProbesAreKept{},
       {"readinessGates"},
       {"livenessProbe", "readinessProbe", "startupProbe", "lifecycle"}},
      {said::SchedulingIsKept{},
       {"affinity", "nodeSelector", "tolerations", "topologySpreadConstraints", "schedulingGates",
        "priorityClassName", "schedulingGroup", "preemptionPolicy", "runtimeClassName"},
       {}},
      {said::NetworkIsKept{},
       {"hostNetwork", "hostname", "subdomain", "hostAliases", "dnsConfig", "hostnameOverride"},
       {"ports"}},
      {said::SecurityIsKept{},
       {"serviceAccountName", "imagePullSecrets", "hostPID", "hostIPC", "hostUsers",
        "shareProcessNamespace"},
       {"securityContext"}},
  };
  return *kGroups;
}

bool HasSomething(const Json& object, const char* field) {
  const Json* value = Get(object, field);
  if (value == nullptr) return false;
  return !(value->is_object() || value->is_array()) || !value->empty();
}

// Returns the path of the first existing field of the group, or "".
std::string FindFirst(const Json& spec, const Group& group) {
  for (const char* field : group.pod_fields) {
    if (HasSomething(spec, field)) return field;
  }
  for (const char* list : {"containers", "initContainers"}) {
    const Json& containers = List(spec, list);
    for (std::size_t i = 0; i < containers.size(); ++i) {
      for (const char* field : group.container_fields) {
        if (HasSomething(containers[i], field)) {
          return std::string(list) + "[" + std::to_string(i) + "]." + field;
        }
      }
    }
  }
  return "";
}

// Returns the path of the first rule that restarts more than its own container, or "".
std::string FindRestartOfAll(const Json& spec) {
  for (const char* list : {"containers", "initContainers"}) {
    const Json& containers = List(spec, list);
    for (std::size_t i = 0; i < containers.size(); ++i) {
      const Json& rules = List(containers[i], "restartPolicyRules");
      for (std::size_t j = 0; j < rules.size(); ++j) {
        if (Text(rules[j], "action") != "RestartAllContainers") continue;
        return std::string(list) + "[" + std::to_string(i) + "].restartPolicyRules[" +
               std::to_string(j) + "].action";
      }
    }
  }
  return "";
}

}  // namespace

void AddSimulationNotes(const Json& object, std::vector<Warning>* warnings) {
  const bool cron_job = Text(object, "kind") == "CronJob";
  const Json& spec = Struct(object, "spec");
  const Json& job_spec = cron_job ? Struct(Struct(spec, "jobTemplate"), "spec") : spec;
  const Json& pod_spec = Struct(Struct(job_spec, "template"), "spec");
  const std::string path =
      cron_job ? "spec.jobTemplate.spec.template.spec." : "spec.template.spec.";
  for (const Group& group : Groups()) {
    const std::string field = FindFirst(pod_spec, group);
    if (!field.empty())
      warnings->push_back({Warning::Source::kSimulation, path + field, group.message});
  }
  if (const std::string field = FindRestartOfAll(pod_spec); !field.empty()) {
    warnings->push_back(
        {Warning::Source::kSimulation, path + field, said::RestartsThisContainerAlone{}});
  }
}

}  // namespace jobplay
