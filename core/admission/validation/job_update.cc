#include <algorithm>

#include "core/admission/reasons/batch.h"
#include "core/admission/schema/decode.h"
#include "core/admission/schema/gates.h"
#include "core/admission/schema/schema.h"
#include "core/admission/schema/since.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/job_spec.h"

namespace jobplay {
namespace {

bool ConditionTrue(const Json& job, std::string_view type) {
  for (const Json& condition : List(Struct(job, "status"), "conditions")) {
    if (Text(condition, "type") == type && Text(condition, "status") == "True") return true;
  }
  return false;
}

// The parts of a suspended Job's template that may change.
struct Mutability {
  bool suspended = false;
  bool scheduling =
      false;  // node affinity, node selector, tolerations, scheduling gates, labels, annotations
  bool resources = false;  // of containers
};

Mutability MutabilityOf(const Json& old_job, const AdmissionOptions& options) {
  const Json& status = Struct(old_job, "status");
  Mutability mutability;
  mutability.suspended = Flag(Struct(old_job, "spec"), "suspend");
  const bool not_started = Get(status, "startTime") == nullptr;
  const bool at_rest = mutability.suspended &&
                       ((not_started && options.minor >= since::kNotStartedIsAtRest) ||
                        ConditionTrue(old_job, "Suspended")) &&
                       Number(status, "active") == 0;
  mutability.scheduling = mutability.suspended && not_started;
  if (GateEnabled(options, "MutableSchedulingDirectivesForSuspendedJobs"))
    mutability.scheduling = at_rest;
  mutability.resources = GateEnabled(options, "MutablePodResourcesForSuspendedJobs") && at_rest;
  return mutability;
}

void Adopt(Json* target, const Json& source, const char* member) {
  if (const Json* value = Get(source, member)) {
    (*target)[member] = *value;
  } else {
    target->erase(member);
  }
}

// Copies the parts that may change from the new template to the old one.
void AdoptSchedulingDirectives(Json* old_template, const Json& new_template) {
  Json* old_spec = Ensure(old_template, "spec");
  const Json& new_spec = Struct(new_template, "spec");
  const Json* new_affinity = Get(new_spec, "affinity");
  Json* old_affinity = Get(*old_spec, "affinity");
  if (new_affinity == nullptr && old_affinity != nullptr) {
    old_affinity->erase("nodeAffinity");
    if (old_affinity->empty()) old_spec->erase("affinity");
  } else if (new_affinity != nullptr) {
    Adopt(Ensure(old_spec, "affinity"), *new_affinity, "nodeAffinity");
  }
  for (const char* member : {"nodeSelector", "tolerations", "schedulingGates"})
    Adopt(old_spec, new_spec, member);
  Json* old_metadata = Ensure(old_template, "metadata");
  for (const char* member : {"annotations", "labels"})
    Adopt(old_metadata, Struct(new_template, "metadata"), member);
}

// Copies the containers' resources from the new pod spec to the old one.
void AdoptResources(Json* old_spec, const Json& new_spec) {
  for (const char* list : {"containers", "initContainers"}) {
    Json* old_containers = Get(*old_spec, list);
    const Json& new_containers = List(new_spec, list);
    if (old_containers == nullptr || old_containers->size() != new_containers.size()) continue;
    for (std::size_t i = 0; i < new_containers.size(); ++i) {
      if (Text((*old_containers)[i], "name") == Text(new_containers[i], "name")) {
        Adopt(&(*old_containers)[i], new_containers[i], "resources");
      }
    }
  }
}

// Follows validatePodTemplateUpdate.
void ValidateTemplateUpdate(const Json& spec, const Json& old_spec, const Mutability& mutability,
                            ErrorList* errors) {
  const Json& new_template = Struct(spec, "template");
  Json old_template = Struct(old_spec, "template");
  if (mutability.scheduling) AdoptSchedulingDirectives(&old_template, new_template);
  if (mutability.suspended && mutability.resources) {
    const Json& new_pod_spec = Struct(new_template, "spec");
    Json old_pod_spec = Struct(old_template, "spec");
    AdoptResources(&old_pod_spec, new_pod_spec);
    errors->Immutable(Path("spec.template.spec"), BadValue::Any(new_pod_spec),
                      SemanticEqual(new_pod_spec, old_pod_spec, SchemaType("PodSpec")));
    return;
  }
  errors->Immutable(Path("spec.template"), BadValue::Any(new_template),
                    SemanticEqual(new_template, old_template, SchemaType("PodTemplateSpec")));
}

// Follows validateCompletions: returns true if completions may change together with parallelism.
bool IsElastic(const Json& spec, const AdmissionOptions& options) {
  return Text(spec, "completionMode") == "Indexed" && GateEnabled(options, "ElasticIndexedJob");
}

}  // namespace

bool IsImmutableInUpdate(std::string_view field, const Json& old_spec,
                         const AdmissionOptions& options) {
  if (field == "completions") return !IsElastic(old_spec, options);
  if (field == "selector") return true;
  const auto fields = ImmutableFields();
  return std::find(fields.begin(), fields.end(), field) != fields.end();
}

void ValidateJobSpecUpdate(const Json& spec, const Json& old_job, const PodOptions& pod_options,
                           const AdmissionOptions& options, ErrorList* errors) {
  const Json& old_spec = Struct(old_job, "spec");
  const Path path("spec");
  const StructType& type = SchemaType("JobSpec");
  const auto same = [&](const char* name) {
    return SemanticEqualField(spec, old_spec, *type.Find(name));
  };
  const auto immutable = [&](const char* name) {
    errors->Immutable(path.Child(name), BadValue::Any(Get(spec, name)), same(name));
  };
  ValidateJobSpec(spec, path, pod_options, errors);
  if (!IsElastic(spec, options)) {
    immutable("completions");
  } else if (!same("completions") && Get(spec, "completions") != nullptr &&
             Number(spec, "completions") != Number(spec, "parallelism")) {
    errors->Invalid(path.Child("completions"), BadValue::Any(Get(spec, "completions")),
                    reason::kTandem);
  }
  immutable("selector");
  ValidateTemplateUpdate(spec, old_spec, MutabilityOf(old_job, options), errors);
  for (const char* name : ImmutableFields()) immutable(name);
}

}  // namespace jobplay
