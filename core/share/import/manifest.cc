#include "core/share/import/manifest.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/admission/defaults.h"

namespace jobplay {
namespace {

// Returns the spec with the API server's defaults.
using Defaulted = Json(Json spec);

Json DefaultedCronJob(Json spec) {
  Json cron_job = {{"spec", std::move(spec)}};
  DefaultCronJob(&cron_job, {});
  return cron_job["spec"];
}

Json DefaultedJob(Json spec) {
  Json job = {{"spec", std::move(spec)}};
  bool shared_labels = false;
  DefaultJob(&job, {}, &shared_labels);
  return job["spec"];
}

Json DefaultedPod(Json spec) {
  Json pod_template = {{"spec", std::move(spec)}};
  DefaultPodTemplate(&pod_template, {});
  return pod_template["spec"];
}

Json DefaultedContainer(Json container) {
  container.erase("image");  // only imagePullPolicy follows from it
  return DefaultedPod({{"containers", Json::array({std::move(container)})}})["containers"][0];
}

// Removes these fields together if defaulting would restore all of them. The object was not
// validated: defaulting gets only the names of its other fields, not values, which may have a wrong
// type.
void DropIfDefault(Json& spec, const std::vector<std::string>& names, Defaulted defaulted) {
  Json rest = Json::object();
  for (const auto& [name, value] : spec.items()) {
    if (!value.is_null()) rest[name] = Json::object();
  }
  for (const std::string& name : names) rest.erase(name);
  rest = defaulted(std::move(rest));
  for (const std::string& name : names) {
    if (!spec.contains(name) || !rest.contains(name) || rest[name] != spec[name]) return;
  }
  for (const std::string& name : names) spec.erase(name);
}

// Removes each default separately, except those in `staying`.
void DropDefaults(Json& spec, Defaulted defaulted,
                  std::initializer_list<std::string_view> staying = {}) {
  std::vector<std::string> names;
  for (const auto& [name, value] : spec.items()) {
    const bool stays = std::find(staying.begin(), staying.end(), name) != staying.end();
    if (!stays && !(value.is_structured() && !value.empty())) names.push_back(name);
  }
  for (const std::string& name : names) DropIfDefault(spec, {name}, defaulted);
}

void DropIfEmpty(Json& object, const char* name) {
  const auto it = object.find(name);
  if (it != object.end() && (it->is_null() || (it->is_structured() && it->empty())))
    object.erase(it);
}

void DropIf(Json& object, const char* name, const Json& value) {
  const auto it = object.find(name);
  if (it != object.end() && *it == value) object.erase(it);
}

// True if a person set the selector, and therefore all labels of the template.
bool HasOwnSelector(const Json& spec) {
  return spec.is_object() && spec.value("manualSelector", Json()) == Json(true);
}

void CleanMetadata(Json& holder, bool generated_labels) {
  if (!holder.is_object() || !holder.contains("metadata")) return;
  Json& metadata = holder["metadata"];
  if (!metadata.is_object()) {
    holder.erase("metadata");
    return;
  }
  for (const char* name :
       {"uid", "resourceVersion", "generation", "creationTimestamp", "deletionTimestamp",
        "deletionGracePeriodSeconds", "managedFields", "ownerReferences", "finalizers", "selfLink",
        "namespace", "generateName"}) {
    metadata.erase(name);
  }
  if (metadata.contains("labels") && metadata["labels"].is_object() && generated_labels) {
    for (const char* label : {"controller-uid", "job-name", "batch.kubernetes.io/controller-uid",
                              "batch.kubernetes.io/job-name"}) {
      metadata["labels"].erase(label);
    }
  }
  if (metadata.contains("annotations") && metadata["annotations"].is_object()) {
    for (const char* annotation :
         {"kubectl.kubernetes.io/last-applied-configuration", "batch.kubernetes.io/job-tracking",
          "batch.kubernetes.io/cronjob-scheduled-timestamp", "cronjob.kubernetes.io/instantiate"}) {
      metadata["annotations"].erase(annotation);
    }
  }
  DropIfEmpty(metadata, "labels");
  DropIfEmpty(metadata, "annotations");
  DropIfEmpty(holder, "metadata");
}

void CleanContainers(Json& pod, const char* list) {
  if (!pod.contains(list) || !pod[list].is_array()) return;
  for (Json& container : pod[list]) {
    if (!container.is_object()) continue;
    DropDefaults(container, DefaultedContainer);
    // Both values, because no image is pulled here.
    DropIf(container, "imagePullPolicy", "IfNotPresent");
    DropIf(container, "imagePullPolicy", "Always");
    DropIf(container, "resources", Json::object());
  }
}

void CleanTemplate(Json& job_spec, bool generated_labels) {
  if (!job_spec.contains("template") || !job_spec["template"].is_object()) return;
  Json& tmpl = job_spec["template"];
  CleanMetadata(tmpl, generated_labels);
  if (!tmpl.contains("spec") || !tmpl["spec"].is_object()) return;
  Json& pod = tmpl["spec"];
  DropDefaults(pod, DefaultedPod, {"restartPolicy"});
  CleanContainers(pod, "containers");
  CleanContainers(pod, "initContainers");
}

void CleanJobSpec(Json& spec) {
  if (!spec.is_object()) return;
  const bool own_selector = HasOwnSelector(spec);
  if (!own_selector) {
    spec.erase("selector");
    spec.erase("manualSelector");
  }
  CleanTemplate(spec, !own_selector);
  // A Job with only completions or only parallelism has another meaning.
  DropIfDefault(spec, {"completions", "parallelism"}, DefaultedJob);
  // Keep backoffLimit, because readers look for it, and podReplacementPolicy if a podFailurePolicy
  // determines it.
  DropDefaults(spec, DefaultedJob,
               {"completions", "parallelism", "backoffLimit",
                spec.contains("podFailurePolicy") ? "podReplacementPolicy" : ""});
}

}  // namespace

Json ManifestOf(const Json& object) {
  Json manifest = object;
  manifest.erase("status");
  const bool cron_job = manifest.value("kind", Json()) == "CronJob";
  manifest["apiVersion"] = "batch/v1";
  if (!manifest.contains("spec") || !manifest["spec"].is_object()) return manifest;
  Json& spec = manifest["spec"];
  CleanMetadata(manifest, cron_job || !HasOwnSelector(spec));
  if (!cron_job) {
    CleanJobSpec(spec);
    return manifest;
  }
  DropDefaults(spec, DefaultedCronJob);
  if (spec.contains("jobTemplate") && spec["jobTemplate"].is_object()) {
    CleanMetadata(spec["jobTemplate"], false);
    if (spec["jobTemplate"].contains("spec")) CleanJobSpec(spec["jobTemplate"]["spec"]);
  }
  return manifest;
}

}  // namespace jobplay
