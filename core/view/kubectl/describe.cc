#include "core/view/kubectl/describe.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "core/api/codec/fields.h"
#include "core/api/codec/job.h"
#include "core/api/codec/pod.h"
#include "core/view/kubectl/describe_pod_spec.h"
#include "core/view/kubectl/get.h"
#include "core/view/kubectl/human_time.h"
#include "core/view/kubectl/tab_writer.h"

namespace jobplay::kubectl {
namespace {

using codec::Field;

constexpr std::size_t kMaxAnnotationLength = 140;

template <typename T>
std::string OrUnset(const std::optional<T>& number, const char* unit = "") {
  return number ? std::to_string(*number) + unit : "<unset>";
}

std::string TrimNewLines(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text;
}

// describer.skipAnnotations
bool IsSkipped(const std::string& annotation) {
  return annotation == "kubectl.kubernetes.io/last-applied-configuration";
}

std::string Shorten(const std::string& text, std::size_t length) {
  return text.size() > length ? text.substr(0, length) + "..." : text;
}

// printAnnotationsMultiline
void Annotations(std::string& out, const std::string& title, const StringMap& annotations) {
  out += title + ":\t";
  bool first = true;
  for (const auto& [key, text] : annotations) {
    if (IsSkipped(key)) continue;
    if (!first) out += "\t";
    first = false;
    std::string value = text;
    if (!value.empty() && value.back() == '\n') value.pop_back();
    if (value.size() + key.size() + 2 <= kMaxAnnotationLength &&
        value.find('\n') == std::string::npos) {
      out += key + ": " + value + "\n";
      continue;
    }
    out += key + ":\n";
    for (std::size_t start = 0; start <= value.size();) {
      const std::size_t end = std::min(value.find('\n', start), value.size());
      out += "\t  " + Shorten(value.substr(start, end - start), kMaxAnnotationLength - 2) + "\n";
      start = end + 1;
    }
  }
  if (first) out += "<none>\n";
}

void ControlledBy(std::string& out, const ObjectMeta& meta) {
  if (const OwnerReference* owner = GetControllerOf(meta)) {
    out += "Controlled By:\t" + owner->kind + "/" + owner->name + "\n";
  }
}

// DescribePodTemplate
void PodTemplate(std::string& out, const PodTemplateSpec& template_) {
  out += "Pod Template:\n";
  DescribeLabels(out, "  Labels", *template_.labels);
  if (!template_.annotations->empty()) Annotations(out, "  Annotations", *template_.annotations);
  DescribePodTemplateSpec(out, template_.spec->json);
}

// DescribeEvents
void DescribeEvents(std::string& out, const Events& events, Time now) {
  if (events.empty()) {
    out += "Events:\t<none>\n";
    return;
  }
  out += "Events:\n  Type\tReason\tAge\tFrom\tMessage\n  ----\t------\t----\t----\t-------\n";
  for (const RepeatedEvent& event : events) {
    std::string age = TimestampSince(TruncateToSecond(event.last->time), now);
    if (event.count > 1) {
      age += " (x" + std::to_string(event.count) + " over " +
             TimestampSince(TruncateToSecond(event.first), now) + ")";
    }
    out += std::string("  ") + ToString(event.last->type) + "\t" + event.last->reason + "\t" + age +
           "\t" + event.last->component + "\t" + TrimNewLines(event.last->message) + "\n";
  }
}

std::string Finish(const std::string& out) {
  return AlignTabs(out, {.min_width = 0, .padding = 2});
}

// capIndexesListOrNone
std::string CapIndexes(const std::string& indexes) {
  constexpr std::size_t kSoftLimit = 50;
  if (indexes.empty()) return "<none>";
  if (indexes.size() <= kSoftLimit) return indexes;
  const std::size_t comma = indexes.find(',', kSoftLimit);
  return comma == std::string::npos ? indexes : indexes.substr(0, comma + 1) + "...";
}

auto LinesInto(std::string& out) {
  return [&out](const char* title, const std::string& value) {
    out += std::string(title) + ":\t" + value + "\n";
  };
}

}  // namespace

std::string Describe(const Job& job, const Events& events, Time now) {
  const JobSpec& spec = *job.spec;
  const JobStatus& status = job.status;
  std::string out;
  const auto line = LinesInto(out);
  line("Name", job.metadata.name());
  line("Namespace", job.metadata.namespace_());
  line("Selector", FormatSelector(spec.selector));
  DescribeLabels(out, "Labels", *job.metadata.labels);
  Annotations(out, "Annotations", *job.metadata.annotations);
  ControlledBy(out, job.metadata);
  if (spec.parallelism) line("Parallelism", std::to_string(*spec.parallelism));
  line("Completions", OrUnset(spec.completions));
  if (spec.completion_mode) {
    line("Completion Mode", IsIndexedJob(job) ? "Indexed" : "NonIndexed");
  }
  if (spec.suspend) line("Suspend", *spec.suspend ? "true" : "false");
  if (spec.backoff_limit) line("Backoff Limit", std::to_string(*spec.backoff_limit));
  if (spec.ttl_seconds_after_finished) {
    line("TTL Seconds After Finished", std::to_string(*spec.ttl_seconds_after_finished));
  }
  if (status.start_time) line("Start Time", FormatRfc1123z(*status.start_time));
  if (status.completion_time) line("Completed At", FormatRfc1123z(*status.completion_time));
  if (status.start_time && status.completion_time) {
    line("Duration", HumanDuration(*status.completion_time - *status.start_time));
  }
  if (spec.active_deadline_seconds) {
    line("Active Deadline Seconds", OrUnset(spec.active_deadline_seconds, "s"));
  }
  std::string statuses = std::to_string(status.active) + " Active";
  if (status.ready) statuses += " (" + std::to_string(*status.ready) + " Ready)";
  line("Pods Statuses", statuses + " / " + std::to_string(status.succeeded) + " Succeeded / " +
                            std::to_string(status.failed) + " Failed");
  if (IsIndexedJob(job)) line("Completed Indexes", CapIndexes(status.completed_indexes));
  PodTemplate(out, spec.template_);
  DescribeEvents(out, events, now);
  return Finish(out);
}

std::string Describe(const CronJob& cron_job, const Events& events, Time now) {
  const CronJobSpec& spec = *cron_job.spec;
  std::string out;
  const auto line = LinesInto(out);
  line("Name", cron_job.metadata.name());
  line("Namespace", cron_job.metadata.namespace_());
  DescribeLabels(out, "Labels", *cron_job.metadata.labels);
  Annotations(out, "Annotations", *cron_job.metadata.annotations);
  line("Schedule", spec.schedule);
  line("Concurrency Policy", ToString(spec.concurrency_policy));
  line("Suspend", !spec.suspend ? "<unset>" : *spec.suspend ? "True" : "False");
  line("Time Zone", spec.time_zone.value_or("<unset>"));
  line("Successful Job History Limit", OrUnset(spec.successful_jobs_history_limit));
  line("Failed Job History Limit", OrUnset(spec.failed_jobs_history_limit));
  line("Starting Deadline Seconds", OrUnset(spec.starting_deadline_seconds, "s"));
  // describeJobTemplate
  const JobSpec job = JobSpecFromJson(spec.job_template.spec);
  line("Selector", Field(spec.job_template.spec, "selector").is_null()
                       ? "<unset>"
                       : FormatSelector(job.selector));
  line("Parallelism", OrUnset(job.parallelism));
  line("Completions", OrUnset(job.completions));
  if (job.active_deadline_seconds) {
    line("Active Deadline Seconds", OrUnset(job.active_deadline_seconds, "s"));
  }
  PodTemplate(out, job.template_);
  const auto& last = cron_job.status.last_schedule_time;
  line("Last Schedule Time", last ? FormatRfc1123z(*last) : "<unset>");
  std::string active;
  for (const Shared<ObjectReference>& reference : cron_job.status.active) {
    active += (active.empty() ? "" : ", ") + reference->name;
  }
  line("Active Jobs", active.empty() ? "<none>" : active);
  DescribeEvents(out, events, now);
  return Finish(out);
}

std::string Describe(const Pod& pod, const Json& json, const Events& events, Time now) {
  const PodStatus& status = *pod.status;
  std::string out;
  const auto line = LinesInto(out);
  line("Name", pod.metadata.name());
  line("Namespace", pod.metadata.namespace_());
  DescribePodSpecHead(out, Field(json, "spec"));
  line("Node", pod.node_name->empty() ? "<none>" : *pod.node_name + "/");
  if (status.start_time) line("Start Time", FormatRfc1123z(*status.start_time));
  DescribeLabels(out, "Labels", *pod.metadata.labels);
  Annotations(out, "Annotations", *pod.metadata.annotations);
  if (pod.metadata.deletion_timestamp && !IsPodTerminal(pod)) {
    line("Status",
         "Terminating (lasts " + TimestampSince(*pod.metadata.deletion_timestamp, now) + ")");
    line("Termination Grace Period",
         std::to_string(pod.metadata.deletion_grace_period_seconds.value_or(0)) + "s");
  } else {
    line("Status", ToString(status.phase));
  }
  if (!status.reason.empty()) line("Reason", status.reason);
  if (!status.message.empty()) line("Message", status.message);
  line("IP", "");
  line("IPs", "<none>");
  ControlledBy(out, pod.metadata);
  DescribePodContainers(out, json);
  if (!status.conditions->empty()) {
    out += "Conditions:\n  Type\tStatus\n";
    for (const Shared<PodCondition>& condition : *status.conditions) {
      out += "  " + condition->type + " \t" + ToString(condition->status) + " \n";
    }
  }
  DescribePodSpecTail(out, Field(json, "spec"));
  DescribeEvents(out, events, now);
  return Finish(out);
}

std::string Describe(const Node& node, const Pods& pods, const Events& events, Time now) {
  std::string out = "Name:\t" + node.metadata.name() + "\nRoles:\t<none>\n";
  DescribeLabels(out, "Labels", *node.metadata.labels);
  Annotations(out, "Annotations", *node.metadata.annotations);
  out += "CreationTimestamp:\t" + FormatRfc1123z(node.metadata.identity->creation_timestamp) + "\n";
  // printTaintsMultilineWithIndent sorts the taints.
  std::vector<std::string> taints;
  for (const Taint& taint : TaintsOf(node)) {
    taints.push_back(std::string(taint.key) + ":" + taint.effect + "\n");
  }
  std::sort(taints.begin(), taints.end(), [](const std::string& a, const std::string& b) {
    return a.substr(a.find(':')) + a < b.substr(b.find(':')) + b;
  });
  out += "Taints:";
  for (const std::string& taint : taints) out += "\t" + taint;
  if (taints.empty()) out += "\t<none>\n";
  out += std::string("Unschedulable:\t") + (node.unschedulable ? "true" : "false") + "\n";
  out += std::string("Conditions:\n  Type\tStatus\tLastTransitionTime\tReason\tMessage\n") +
         "  ----\t------\t------------------\t------\t-------\n  Ready \t" +
         (node.ready ? "True" : "Unknown") + " \t" + FormatRfc1123z(node.ready_changed) + " \t" +
         ReadyReason(node) + " \t" + ReadyMessage(node) + "\n";
  out += "Non-terminated Pods:\t(" + std::to_string(pods.size()) + " in total)\n" +
         "  Namespace\tName\t\tAge\n  ---------\t----\t\t---\n";
  for (const Pod* pod : pods) {
    out += "  " + pod->metadata.namespace_() + "\t" + pod->metadata.name() + "\t\t" +
           TimestampSince(pod->metadata.identity->creation_timestamp, now) + "\n";
  }
  DescribeEvents(out, events, now);
  return Finish(out);
}

}  // namespace jobplay::kubectl
