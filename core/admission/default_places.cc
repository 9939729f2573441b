#include "core/admission/default_places.h"

#include <string>

#include "core/words/reasons.h"

namespace jobplay {
namespace {

struct DefaultPlace {
  // The path of the field in a Job, or of an object that contains it. [] matches any element. A
  // step with * matches any step with that ending.
  std::string_view path;
  std::string_view place;
  // The function in a CronJob's jobTemplate, if it is another one.
  std::string_view of_cron_job = {};
};

// The functions that fill in the fields of defaults_job.cc and defaults_pod_template.cc. The first
// matching row counts.
constexpr DefaultPlace kPlaces[] = {
    {"spec.selector", "registry/job.generateSelector"},
    {"spec.template.metadata", "registry/job.generateSelector"},
    {"spec.podFailurePolicy", "batchv1.SetDefaults_PodFailurePolicyOnPodConditionsPattern"},

    {"spec.template.spec.volumes[].hostPath", "corev1.SetDefaults_HostPathVolumeSource"},
    {"spec.template.spec.volumes[].secret", "corev1.SetDefaults_SecretVolumeSource"},
    {"spec.template.spec.volumes[].configMap", "corev1.SetDefaults_ConfigMapVolumeSource"},
    {"spec.template.spec.volumes[].downwardAPI.items[].fieldRef",
     "corev1.SetDefaults_ObjectFieldSelector"},
    {"spec.template.spec.volumes[].downwardAPI", "corev1.SetDefaults_DownwardAPIVolumeSource"},
    {"spec.template.spec.volumes[].projected.sources[].downwardAPI",
     "corev1.SetDefaults_ObjectFieldSelector"},
    {"spec.template.spec.volumes[].projected.sources[].serviceAccountToken",
     "corev1.SetDefaults_ServiceAccountTokenProjection"},
    {"spec.template.spec.volumes[].projected", "corev1.SetDefaults_ProjectedVolumeSource"},
    {"spec.template.spec.volumes[].ephemeral.volumeClaimTemplate.spec.resources",
     "corev1.SetDefaults_ResourceList"},
    {"spec.template.spec.volumes[].ephemeral", "corev1.SetDefaults_PersistentVolumeClaimSpec"},
    {"spec.template.spec.volumes[].iscsi", "batchv1.SetObjectDefaults_Job/iscsi",
     "batchv1.SetObjectDefaults_CronJob/iscsi"},
    {"spec.template.spec.volumes[].rbd", "batchv1.SetObjectDefaults_Job/rbd",
     "batchv1.SetObjectDefaults_CronJob/rbd"},
    {"spec.template.spec.volumes[].azureDisk", "batchv1.SetObjectDefaults_Job/azureDisk",
     "batchv1.SetObjectDefaults_CronJob/azureDisk"},
    {"spec.template.spec.volumes[].scaleIO", "batchv1.SetObjectDefaults_Job/scaleIO",
     "batchv1.SetObjectDefaults_CronJob/scaleIO"},
    {"spec.template.spec.volumes[]", "corev1.SetDefaults_Volume"},

    {"spec.template.spec.*ontainers[].ports[]", "batchv1.SetObjectDefaults_Job/protocol",
     "batchv1.SetObjectDefaults_CronJob/protocol"},
    {"spec.template.spec.*ontainers[].env[].valueFrom.fieldRef",
     "corev1.SetDefaults_ObjectFieldSelector"},
    {"spec.template.spec.*ontainers[].env[].valueFrom.fileKeyRef",
     "batchv1.SetObjectDefaults_Job/fileKeyRef", "batchv1.SetObjectDefaults_CronJob/fileKeyRef"},
    {"spec.template.spec.*ontainers[].resources", "corev1.SetDefaults_ResourceList"},
    {"spec.template.spec.*ontainers[].lifecycle", "corev1.SetDefaults_HTTPGetAction"},
    {"spec.template.spec.*ontainers[].*Probe.httpGet", "corev1.SetDefaults_HTTPGetAction"},
    {"spec.template.spec.*ontainers[].*Probe.grpc", "batchv1.SetObjectDefaults_Job/grpc",
     "batchv1.SetObjectDefaults_CronJob/grpc"},
    {"spec.template.spec.*ontainers[].*Probe", "corev1.SetDefaults_Probe"},
    {"spec.template.spec.*ontainers[]", "corev1.SetDefaults_Container"},

    {"spec.template.spec.overhead", "corev1.SetDefaults_ResourceList"},
    {"spec.template.spec.resources", "corev1.SetDefaults_ResourceList"},
    {"spec.template.spec", "corev1.SetDefaults_PodSpec"},
    {"", "batchv1.SetDefaults_Job"},
};

// Removes the first step from a path and returns it. Any element becomes [].
std::string TakeStep(std::string_view& path) {
  std::string step;
  bool in_element = false;
  std::size_t at = 0;
  for (; at < path.size() && (in_element || path[at] != '.'); ++at) {
    if (path[at] == ']') in_element = false;
    if (!in_element) step += path[at];
    if (path[at] == '[') in_element = true;
  }
  path.remove_prefix(at == path.size() ? at : at + 1);
  return step;
}

bool IsIn(std::string_view path, std::string_view pattern) {
  while (!pattern.empty()) {
    const std::string wanted = TakeStep(pattern);
    const std::string step = TakeStep(path);
    const bool same = wanted.front() == '*'
                          ? std::string_view(step).ends_with(std::string_view(wanted).substr(1))
                          : step == wanted;
    if (!same) return false;
  }
  return true;
}

}  // namespace

Explanation ExplainDefault(std::string_view kind, std::string_view label, std::string_view path,
                           Language language) {
  constexpr std::string_view kJobTemplate = "spec.jobTemplate.";
  Explanation explanation;
  explanation.field = path;
  std::string_view of_job = path;
  const bool in_template = path.starts_with(kJobTemplate);
  if (in_template) of_job.remove_prefix(kJobTemplate.size());
  if (!in_template && kind == "CronJob") {
    explanation.place = "batchv1.SetDefaults_CronJob";
  } else {
    for (const DefaultPlace& row : kPlaces) {
      if (!IsIn(of_job, row.path)) continue;
      explanation.place = in_template && !row.of_cron_job.empty() ? row.of_cron_job : row.place;
      break;
    }
  }
  const said::Text object(label);
  explanation.text = explanation.place == "registry/job.generateSelector"
                         ? Say(said::FieldGenerated{.object = object}, language)
                         : Say(said::FieldDefaulted{.object = object}, language);
  return explanation;
}

}  // namespace jobplay
