#include "core/api/codec/pod.h"

#include <string>
#include <utility>

#include "core/api/codec/fields.h"
#include "core/api/codec/meta.h"
#include "core/api/job.h"
#include "core/base/check.h"
#include "core/base/rfc3339.h"

namespace jobplay {
namespace {

using codec::ArrayField;
using codec::Field;
using codec::TimeToJson;

constexpr const char* kCompletionIndexEnvName = "JOB_COMPLETION_INDEX";

Json ToJson(const PodCondition& condition) {
  Json json = {{"type", condition.type},
               {"status", ToString(condition.status)},
               {"lastProbeTime", nullptr},
               {"lastTransitionTime", TimeToJson(condition.last_transition_time)}};
  if (!condition.reason.empty()) json["reason"] = condition.reason;
  if (!condition.message.empty()) json["message"] = condition.message;
  return json;
}

Json ToJson(const ContainerState& state) {
  Json json = Json::object();
  if (state.kind == ContainerState::Kind::kRunning) {
    json["startedAt"] = TimeToJson(state.started_at);
    return {{"running", std::move(json)}};
  }
  if (!state.reason.empty()) json["reason"] = state.reason;
  if (!state.message.empty()) json["message"] = state.message;
  if (state.kind == ContainerState::Kind::kWaiting) return {{"waiting", std::move(json)}};
  json["exitCode"] = state.exit_code;
  json["startedAt"] = TimeToJson(state.started_at);
  json["finishedAt"] = TimeToJson(state.finished_at);
  return {{"terminated", std::move(json)}};
}

Json ToJson(const ContainerStatus& status, const Container* container) {
  return {{"name", status.name},
          {"image", container != nullptr ? container->image : ""},
          {"imageID", ""},
          {"ready", status.ready},
          {"started", status.started},
          {"restartCount", status.restart_count},
          {"state", ToJson(status.state)},
          {"lastState", status.last_state ? ToJson(*status.last_state) : Json::object()}};
}

Json ToJson(const ContainerStatuses& statuses, const std::vector<Container>& containers) {
  Json json = Json::array();
  for (std::size_t i = 0; i < statuses.size(); ++i) {
    json.push_back(ToJson(*statuses[i], ContainerOf(containers, *statuses[i], i)));
  }
  return json;
}

Json ToJson(const PodStatus& status, const PodSpec& spec) {
  Json json = {{"phase", ToString(status.phase)}};
  for (const Shared<PodCondition>& condition : *status.conditions) {
    json["conditions"].push_back(ToJson(*condition));
  }
  const auto add = [&](const char* field, const ContainerStatuses& statuses,
                       const std::vector<Container>& containers) {
    if (!statuses.empty()) json[field] = ToJson(statuses, containers);
  };
  add("containerStatuses", *status.container_statuses, spec.containers);
  add("initContainerStatuses", *status.init_container_statuses, spec.init_containers);
  if (!status.reason.empty()) json["reason"] = status.reason;
  if (!status.message.empty()) json["message"] = status.message;
  if (status.start_time) json["startTime"] = TimeToJson(*status.start_time);
  return json;
}

// Follows addCompletionIndexEnvVariable, which keeps a variable of the same name that the user set.
void AddCompletionIndexEnvVariable(Json& container) {
  for (const Json& variable : ArrayField(container, "env")) {
    if (Field(variable, "name") == kCompletionIndexEnvName) return;
  }
  const std::string path = std::string("metadata.labels['") + kJobCompletionIndexAnnotation + "']";
  // The API server's defaulting adds apiVersion.
  container["env"].push_back(
      {{"name", kCompletionIndexEnvName},
       {"valueFrom", {{"fieldRef", {{"apiVersion", "v1"}, {"fieldPath", path}}}}}});
}

RestartPolicy RestartPolicyFromString(const std::string& text) {
  return codec::OneNamed(
      text, {RestartPolicy::kAlways, RestartPolicy::kOnFailure, RestartPolicy::kNever});
}

Container ContainerFromJson(const Json& json, bool init) {
  Container container;
  container.name = codec::StringField(json, "name").value_or("");
  container.image = codec::StringField(json, "image").value_or("");
  container.command = codec::StringsField(json, "command");
  container.args = codec::StringsField(json, "args");
  if (codec::StringField(json, "imagePullPolicy") == "Never") {
    container.pull_policy = ImagePullPolicy::kNever;
  }
  if (const auto policy = codec::StringField(json, "restartPolicy")) {
    container.restart_policy = RestartPolicyFromString(*policy);
    container.restart_always = init && container.restart_policy == RestartPolicy::kAlways;
  }
  for (const Json& rule : ArrayField(json, "restartPolicyRules")) {
    const Json& codes = Field(rule, "exitCodes");
    ContainerRestartRule& added = container.restart_rules.emplace_back();
    added.restarts_all = codec::StringField(rule, "action") == "RestartAllContainers";
    added.not_in = codec::StringField(codes, "operator") == "NotIn";
    for (const Json& value : ArrayField(codes, "values")) {
      added.exit_codes.push_back(value.get<std::int32_t>());
    }
  }
  return container;
}

// Copies the member, or removes it if `from` does not have it.
void Take(Json& spec, const Json& from, const char* name) {
  if (const Json& value = Field(from, name); value.is_null()) {
    spec.erase(name);
  } else {
    spec[name] = value;
  }
}

}  // namespace

Json ToJson(const Pod& pod) {
  Json spec = pod.spec->json.is_null() ? Json::object() : pod.spec->json;
  if (!pod.node_name->empty()) spec["nodeName"] = *pod.node_name;
  if (!pod.hostname->empty()) spec["hostname"] = *pod.hostname;
  if (Find(*pod.metadata.annotations, kJobCompletionIndexAnnotation) != nullptr) {
    for (const char* list : {"initContainers", "containers"}) {
      if (!spec.contains(list)) continue;
      for (Json& container : spec[list]) AddCompletionIndexEnvVariable(container);
    }
  }
  return {{"apiVersion", "v1"},
          {"kind", "Pod"},
          {"metadata", ToJson(pod.metadata)},
          {"spec", std::move(spec)},
          {"status", ToJson(*pod.status, *pod.spec)}};
}

PodSpec PodSpecFromJson(const Json& json) {
  PodSpec spec;
  spec.restart_policy =
      RestartPolicyFromString(codec::StringField(json, "restartPolicy").value_or(""));
  for (const Json& container : ArrayField(json, "containers")) {
    spec.containers.push_back(ContainerFromJson(container, false));
  }
  for (const Json& container : ArrayField(json, "initContainers")) {
    spec.init_containers.push_back(ContainerFromJson(container, true));
  }
  spec.termination_grace_period_seconds = codec::Int64Field(json, "terminationGracePeriodSeconds")
                                              .value_or(spec.termination_grace_period_seconds);
  spec.active_deadline_seconds = codec::Int64Field(json, "activeDeadlineSeconds");
  spec.node_name = codec::StringField(json, "nodeName").value_or("");
  spec.json = json;
  return spec;
}

PodTemplateSpec PodTemplateSpecFromJson(const Json& json) {
  const ObjectMeta meta = ObjectMetaFromJson(json);
  return {meta.labels, meta.annotations, meta.finalizers, PodSpecFromJson(Field(json, "spec"))};
}

std::optional<PodStatus> PodStatusWithJson(const PodStatus& old, const Json& written) {
  const auto text = [&](const Json& object, const char* name, std::string* value) {
    const Json& member = Field(object, name);
    if (member.is_string()) *value = member.get<std::string>();
    return member.is_null() || member.is_string();
  };
  PodStatus status = old;
  std::string phase;
  status.reason.clear();
  status.message.clear();
  if (!written.is_object() || !text(written, "phase", &phase) ||
      !text(written, "reason", &status.reason) || !text(written, "message", &status.message)) {
    return std::nullopt;
  }
  bool known = false;
  for (const auto value :
       {PodPhase::kPending, PodPhase::kRunning, PodPhase::kSucceeded, PodPhase::kFailed}) {
    if (phase != ToString(value)) continue;
    status.phase = value;
    known = true;
  }
  const Json& conditions = Field(written, "conditions");
  if (!known || !(conditions.is_array() || conditions.is_null())) return std::nullopt;
  std::vector<Shared<PodCondition>> read;
  for (const Json& element : conditions) {
    PodCondition condition;
    std::string is, since;
    if (!element.is_object() || !text(element, "type", &condition.type) ||
        !text(element, "status", &is) || !text(element, "reason", &condition.reason) ||
        !text(element, "message", &condition.message) ||
        !text(element, "lastTransitionTime", &since) || condition.type.empty()) {
      return std::nullopt;
    }
    bool valid = false;
    for (const auto value :
         {ConditionStatus::kTrue, ConditionStatus::kFalse, ConditionStatus::kUnknown}) {
      if (is != ToString(value)) continue;
      condition.status = value;
      valid = true;
    }
    const std::optional<Time> time = since.empty() ? Time{} : ParseRfc3339(since);
    if (!valid || !time) return std::nullopt;
    condition.last_transition_time = *time;
    read.emplace_back(std::move(condition));
  }
  status.conditions = std::move(read);
  return status;
}

Pod PodWithJson(const Pod& old, const Json& patched) {
  Pod pod = old;
  const ObjectMeta meta = ObjectMetaFromJson(patched);
  // Unchanged parts keep sharing their memory.
  if (!(pod.metadata.labels == meta.labels)) pod.metadata.labels = meta.labels;
  if (!(pod.metadata.annotations == meta.annotations)) pod.metadata.annotations = meta.annotations;
  if (!(pod.metadata.finalizers == meta.finalizers)) pod.metadata.finalizers = meta.finalizers;
  if (!(pod.metadata.owner_references == meta.owner_references)) {
    pod.metadata.owner_references = meta.owner_references;
  }

  const Json& new_spec = Field(patched, "spec");
  Json spec = old.spec->json;
  Take(spec, new_spec, "activeDeadlineSeconds");
  Take(spec, new_spec, "tolerations");
  for (const char* list : {"containers", "initContainers"}) {
    const Json::array_t& containers = ArrayField(new_spec, list);
    if (containers.empty()) continue;
    JOBPLAY_CHECK(ArrayField(spec, list).size() == containers.size());
    for (std::size_t i = 0; i < containers.size(); ++i) {
      Take(spec[list][i], containers[i], "image");
    }
  }
  if (spec != old.spec->json) pod.spec = PodSpecFromJson(spec);
  return pod;
}

}  // namespace jobplay
