#include "core/api/codec/job.h"

#include <optional>
#include <string>
#include <utility>

#include "core/api/codec/fields.h"
#include "core/api/codec/meta.h"
#include "core/api/codec/pod.h"
#include "core/base/check.h"

namespace jobplay {
namespace {

using codec::ArrayField;
using codec::BoolField;
using codec::Field;
using codec::Int32Field;
using codec::Int64Field;
using codec::StringField;
using codec::TimeToJson;

Json ToJson(const JobCondition& condition) {
  Json json = {{"type", ToString(condition.type)},
               {"status", ToString(condition.status)},
               {"lastProbeTime", TimeToJson(condition.last_probe_time)},
               {"lastTransitionTime", TimeToJson(condition.last_transition_time)}};
  if (!condition.reason.empty()) json["reason"] = condition.reason;
  if (!condition.message.empty()) json["message"] = condition.message;
  return json;
}

std::optional<JobConditionType> JobConditionTypeFromString(const std::string& text) {
  for (const auto type :
       {JobConditionType::kSuspended, JobConditionType::kComplete, JobConditionType::kFailed,
        JobConditionType::kFailureTarget, JobConditionType::kSuccessCriteriaMet}) {
    if (text == ToString(type)) return type;
  }
  return std::nullopt;
}

Json UidsToJson(const std::vector<Uid>& uids) {
  Json json = Json::array();
  for (const Uid uid : uids) json.push_back(uid.ToString());
  return json;
}

ConditionStatus ConditionStatusFromString(const std::string& text) {
  return codec::OneNamed(
      text, {ConditionStatus::kTrue, ConditionStatus::kFalse, ConditionStatus::kUnknown});
}

LabelSelector LabelSelectorFromJson(const Json& json) {
  LabelSelector selector;
  selector.match_labels = codec::StringMapField(json, "matchLabels");
  for (const Json& requirement : ArrayField(json, "matchExpressions")) {
    selector.match_expressions.push_back({StringField(requirement, "key").value_or(""),
                                          StringField(requirement, "operator").value_or(""),
                                          codec::StringsField(requirement, "values")});
  }
  return selector;
}

PodFailurePolicyAction ActionFromString(const std::string& text) {
  for (const auto action : {PodFailurePolicyAction::kIgnore, PodFailurePolicyAction::kFailIndex,
                            PodFailurePolicyAction::kCount, PodFailurePolicyAction::kFailJob}) {
    if (text == ToString(action)) return action;
  }
  JOBPLAY_CHECK(!"a podFailurePolicy action that validation refuses");
  return PodFailurePolicyAction::kCount;
}

PodFailurePolicy PodFailurePolicyFromJson(const Json& json) {
  PodFailurePolicy policy;
  for (const Json& element : ArrayField(json, "rules")) {
    PodFailurePolicyRule rule;
    rule.action = ActionFromString(StringField(element, "action").value_or(""));
    if (const Json& on = Field(element, "onExitCodes"); !on.is_null()) {
      PodFailurePolicyOnExitCodes& codes = rule.on_exit_codes.emplace();
      codes.container_name = StringField(on, "containerName");
      codes.op = StringField(on, "operator").value_or("") == "NotIn"
                     ? PodFailurePolicyOnExitCodes::Operator::kNotIn
                     : PodFailurePolicyOnExitCodes::Operator::kIn;
      for (const Json& value : ArrayField(on, "values")) {
        JOBPLAY_CHECK(value.is_number_integer());
        codes.values.push_back(value.get<std::int32_t>());
      }
    }
    for (const Json& on : ArrayField(element, "onPodConditions")) {
      rule.on_pod_conditions.push_back(
          {StringField(on, "type").value_or(""),
           ConditionStatusFromString(StringField(on, "status").value_or(""))});
    }
    policy.rules.push_back(std::move(rule));
  }
  return policy;
}

SuccessPolicy SuccessPolicyFromJson(const Json& json) {
  SuccessPolicy policy;
  for (const Json& rule : ArrayField(json, "rules")) {
    policy.rules.push_back(
        {StringField(rule, "succeededIndexes"), Int32Field(rule, "succeededCount")});
  }
  return policy;
}

}  // namespace

Json ToJson(const JobStatus& status) {
  Json json = Json::object();
  for (const JobCondition& condition : status.conditions) {
    json["conditions"].push_back(ToJson(condition));
  }
  if (status.start_time) json["startTime"] = TimeToJson(*status.start_time);
  if (status.completion_time) json["completionTime"] = TimeToJson(*status.completion_time);
  if (status.active != 0) json["active"] = status.active;
  if (status.succeeded != 0) json["succeeded"] = status.succeeded;
  if (status.failed != 0) json["failed"] = status.failed;
  if (status.terminating) json["terminating"] = *status.terminating;
  if (!status.completed_indexes.empty()) json["completedIndexes"] = status.completed_indexes;
  if (status.failed_indexes) json["failedIndexes"] = *status.failed_indexes;
  if (const auto& uncounted = status.uncounted_terminated_pods) {
    Json& pods = json["uncountedTerminatedPods"] = Json::object();
    if (!uncounted->succeeded.empty()) pods["succeeded"] = UidsToJson(uncounted->succeeded);
    if (!uncounted->failed.empty()) pods["failed"] = UidsToJson(uncounted->failed);
  }
  if (status.ready) json["ready"] = *status.ready;
  return json;
}

Json ToJson(const Job& job) {
  return {{"apiVersion", "batch/v1"},
          {"kind", "Job"},
          {"metadata", ToJson(job.metadata)},
          {"spec", job.spec->json.is_null() ? Json::object() : job.spec->json},
          {"status", ToJson(job.status)}};
}

JobSpec JobSpecFromJson(const Json& json) {
  JobSpec spec;
  spec.parallelism = Int32Field(json, "parallelism");
  spec.completions = Int32Field(json, "completions");
  spec.active_deadline_seconds = Int64Field(json, "activeDeadlineSeconds");
  if (const Json& policy = Field(json, "podFailurePolicy"); !policy.is_null()) {
    spec.pod_failure_policy = PodFailurePolicyFromJson(policy);
  }
  if (const Json& policy = Field(json, "successPolicy"); !policy.is_null()) {
    spec.success_policy = SuccessPolicyFromJson(policy);
  }
  spec.backoff_limit = Int32Field(json, "backoffLimit");
  spec.backoff_limit_per_index = Int32Field(json, "backoffLimitPerIndex");
  spec.max_failed_indexes = Int32Field(json, "maxFailedIndexes");
  spec.selector = LabelSelectorFromJson(Field(json, "selector"));
  spec.template_ = PodTemplateSpecFromJson(Field(json, "template"));
  spec.ttl_seconds_after_finished = Int32Field(json, "ttlSecondsAfterFinished");
  if (const auto mode = StringField(json, "completionMode")) {
    spec.completion_mode =
        *mode == "Indexed" ? CompletionMode::kIndexed : CompletionMode::kNonIndexed;
  }
  spec.suspend = BoolField(json, "suspend");
  if (const auto policy = StringField(json, "podReplacementPolicy")) {
    spec.pod_replacement_policy = *policy == "Failed" ? PodReplacementPolicy::kFailed
                                                      : PodReplacementPolicy::kTerminatingOrFailed;
  }
  spec.managed_by = StringField(json, "managedBy");
  spec.json = json;
  return spec;
}

std::optional<JobStatus> JobStatusFromJson(const Json& json) {
  JobStatus status;
  for (const Json& written : ArrayField(json, "conditions")) {
    const auto type = JobConditionTypeFromString(StringField(written, "type").value_or(""));
    const auto is = StringField(written, "status").value_or("");
    if (!type || (is != "True" && is != "False" && is != "Unknown")) return std::nullopt;
    status.conditions.push_back({*type, ConditionStatusFromString(is),
                                 StringField(written, "reason").value_or(""),
                                 StringField(written, "message").value_or(""),
                                 codec::TimeField(written, "lastProbeTime").value_or(Time{}),
                                 codec::TimeField(written, "lastTransitionTime").value_or(Time{})});
  }
  status.start_time = codec::TimeField(json, "startTime");
  status.completion_time = codec::TimeField(json, "completionTime");
  status.active = Int32Field(json, "active").value_or(0);
  status.succeeded = Int32Field(json, "succeeded").value_or(0);
  status.failed = Int32Field(json, "failed").value_or(0);
  status.terminating = Int32Field(json, "terminating");
  status.completed_indexes = StringField(json, "completedIndexes").value_or("");
  status.failed_indexes = StringField(json, "failedIndexes");
  if (const Json& uncounted = Field(json, "uncountedTerminatedPods"); !uncounted.is_null()) {
    UncountedTerminatedPods& pods = status.uncounted_terminated_pods.emplace();
    for (const auto& [list, uids] :
         {std::pair{"succeeded", &pods.succeeded}, std::pair{"failed", &pods.failed}}) {
      for (const std::string& uid : codec::StringsField(uncounted, list)) {
        uids->push_back(UidFromString(uid));
      }
    }
  }
  status.ready = Int32Field(json, "ready");
  return status;
}

Job JobFromJson(const Json& object) {
  Job job;
  job.metadata = ObjectMetaFromJson(object);
  job.spec = JobSpecFromJson(Field(object, "spec"));
  return job;
}

}  // namespace jobplay
