#include "core/share/import/manifest.h"

#include <initializer_list>
#include <string>

namespace jobplay {
namespace {

void DropIfEmpty(Json& object, const char* name) {
  const auto it = object.find(name);
  if (it != object.end() && (it->is_null() || (it->is_structured() && it->empty())))
    object.erase(it);
}

void DropIf(Json& object, const char* name, const Json& value) {
  const auto it = object.find(name);
  if (it != object.end() && *it == value) object.erase(it);
}

// Whether someone set the selector, and with it all labels that the template has.
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
    DropIf(container, "terminationMessagePath", "/dev/termination-log");
    DropIf(container, "terminationMessagePolicy", "File");
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
  DropIf(pod, "dnsPolicy", "ClusterFirst");
  DropIf(pod, "schedulerName", "default-scheduler");
  DropIf(pod, "securityContext", Json::object());
  DropIf(pod, "terminationGracePeriodSeconds", 30);
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
  // A Job with completions alone, or parallelism alone, is another one.
  if (spec.value("completions", Json()) == Json(1) &&
      spec.value("parallelism", Json()) == Json(1)) {
    spec.erase("completions");
    spec.erase("parallelism");
  }
  DropIf(spec, "completionMode", "NonIndexed");
  DropIf(spec, "suspend", false);
  // With a podFailurePolicy the default is another one.
  if (!spec.contains("podFailurePolicy"))
    DropIf(spec, "podReplacementPolicy", "TerminatingOrFailed");
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
  DropIf(spec, "suspend", false);
  DropIf(spec, "concurrencyPolicy", "Allow");
  DropIf(spec, "successfulJobsHistoryLimit", 3);
  DropIf(spec, "failedJobsHistoryLimit", 1);
  if (spec.contains("jobTemplate") && spec["jobTemplate"].is_object()) {
    CleanMetadata(spec["jobTemplate"], false);
    if (spec["jobTemplate"].contains("spec")) CleanJobSpec(spec["jobTemplate"]["spec"]);
  }
  return manifest;
}

}  // namespace jobplay
