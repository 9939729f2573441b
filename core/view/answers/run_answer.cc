#include "core/view/answers/run_answer.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/api/event.h"
#include "core/api/pod_end.h"
#include "core/controllers/job/tracked_pod.h"
#include "core/view/answers/job_verdict.h"
#include "core/words/decisions/controllers.h"
#include "core/words/outcome.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

constexpr std::size_t kToldJobs = 2;
constexpr std::size_t kToldEnds = 3;  // of restarted containers

// Returns the last version of each object by ID, including removed ones. One step may be the last
// of many objects, so its changes are read only once.
template <typename T, typename Lives>
std::vector<Shared<T>> LastOf(const Timeline& timeline, TableId table, const Lives& lives) {
  std::vector<Shared<T>> last(lives.size());
  std::set<std::uint32_t> steps;
  for (const ObjectLife& life : lives) {
    if (!life.changes.empty()) steps.insert(life.changes.back());
  }
  for (const std::uint32_t step : steps) {
    for (const Change& change : timeline.Changes(step)) {
      if (change.table != table || change.id >= lives.size()) continue;
      const ObjectLife& life = lives[change.id];
      if (life.changes.empty() || life.changes.back() != step) continue;
      last[change.id] = change.after.As<T>();
      if (!last[change.id]) last[change.id] = change.before.As<T>();
    }
  }
  return last;
}

// How the pods of a Job ended: each way with the number of pods.
struct PodEnds {
  std::int64_t all = 0, succeeded = 0, open = 0, restarts = 0;
  std::map<std::int32_t, std::int64_t> exits;
  std::map<std::string, std::int64_t> reasons, disruptions;
  std::int64_t terminating = 0;                 // deleted, but not gone
  std::map<std::string, std::int64_t> waiting;  // open ones by the reason that keeps them waiting
  std::map<Time, std::int64_t> deleted;         // by the second in which the deletion was requested
  // The exit codes of containers that were restarted.
  std::map<std::int32_t, std::int64_t> exits_before;
  std::map<std::string, std::int64_t> reasons_before;
  std::int32_t most_of_index = 0;  // the most failures of an index, as its pods count them

  // `removed` is the time at which the pod was removed, or null if it exists.
  void Add(const Pod& pod, const Time* removed) {
    ++all;
    if (pod.status->phase == PodPhase::kFailed) {
      most_of_index = std::max(most_of_index, GetIndexFailureCount(pod) + 1);
    }
    for (const ContainerStatuses* containers :
         {&*pod.status->init_container_statuses, &*pod.status->container_statuses}) {
      for (const Shared<ContainerStatus>& container : *containers) AddRestarts(*container);
    }
    const ContainerState* end = DecidingEnd(pod);
    if (pod.status->phase == PodPhase::kSucceeded) {
      ++succeeded;
    } else if (!IsPodTerminal(pod)) {
      const std::string reason = WaitReason(pod);
      if (removed == nullptr && pod.metadata.deletion_timestamp) {
        ++terminating;
        if (const PodCondition* disruption = DisruptionOf(pod)) ++disruptions[disruption->reason];
      } else if (removed != nullptr || pod.metadata.deletion_timestamp) {
        CountDeleted(pod, removed);
      } else if (!reason.empty()) {
        ++waiting[reason];
      } else {
        ++open;
      }
    } else if (!pod.status->reason.empty()) {
      ++reasons[pod.status->reason];
    } else if (end != nullptr && WasStopped(pod, *end)) {
      CountDeleted(pod, removed);
    } else if (end != nullptr) {
      Count(*end, exits, reasons);
    }
  }

  // Returns why the pod's containers do not run: Unschedulable, ImagePullBackOff and so on. Empty
  // if nothing holds them up.
  static std::string WaitReason(const Pod& pod) {
    const PodCondition* scheduled = FindCondition(*pod.status, "PodScheduled");
    if (scheduled != nullptr && scheduled->status == ConditionStatus::kFalse) {
      return scheduled->reason;
    }
    for (const ContainerStatuses* containers :
         {&*pod.status->init_container_statuses, &*pod.status->container_statuses}) {
      for (const Shared<ContainerStatus>& container : *containers) {
        const ContainerState& state = container->state;
        if (state.kind == ContainerState::Kind::kWaiting && state.reason != "ContainerCreating" &&
            state.reason != "PodInitializing") {
          return state.reason;
        }
      }
    }
    return "";
  }

  // A pod that was disrupted is deleted and has a condition with the reason.
  void CountDeleted(const Pod& pod, const Time* removed) {
    if (const PodCondition* disruption = DisruptionOf(pod)) {
      ++disruptions[disruption->reason];
    } else {
      ++deleted[pod.metadata.deletion_timestamp ? DeletionAsked(pod) : TruncateToSecond(*removed)];
    }
  }

  static Time DeletionAsked(const Pod& pod) {
    const auto grace = pod.metadata.deletion_grace_period_seconds.value_or(0);
    return TruncateToSecond(*pod.metadata.deletion_timestamp - Seconds(grace));
  }

  void AddRestarts(const ContainerStatus& container) {
    restarts += container.restart_count;
    if (container.restart_count == 0 || !container.last_state) return;
    Count(*container.last_state, exits_before, reasons_before);
  }

  static void Count(const ContainerState& end, std::map<std::int32_t, std::int64_t>& exits,
                    std::map<std::string, std::int64_t>& reasons) {
    if (end.reason.empty() || end.reason == "Error")
      ++exits[end.exit_code];
    else
      ++reasons[end.reason];
  }

  // True if the container ended because its pod was being deleted, which does not explain why the
  // Job ended. If it ended in the second of the deletion, the exit code decides whether it was
  // stopped or had ended before.
  static bool WasStopped(const Pod& pod, const ContainerState& end) {
    if (!pod.metadata.deletion_timestamp) return false;
    if (end.reason == "ContainerStatusUnknown") return true;  // it had not even started
    const Time asked = DeletionAsked(pod);
    const bool by_signal = end.exit_code == 143 || end.exit_code == 137;
    return end.finished_at > asked || (end.finished_at == asked && by_signal);
  }

  Said SayRestarts() const {
    std::vector<Said> ends;
    for (const auto& [exit, count] : exits_before) ends.push_back(said::AnswerExit{.exit = exit});
    for (const auto& [reason, count] : reasons_before) ends.push_back(Verbatim(reason));
    if (ends.empty() || ends.size() > kToldEnds) return said::AnswerRestarts{.restarts = restarts};
    return said::AnswerRestartsAfter{.restarts = restarts, .ends = Listed(ends)};
  }

  // Pods that are deleted after the Job's end are a result of the end, not a reason for it.
  std::vector<Said> Say(std::optional<Time> ended, const std::string& rejection) const {
    std::vector<Said> told;
    if (all == 0 && rejection.empty()) return {said::AnswerNoPod{}};
    if (all == 0) return {said::AnswerNoPodFor{.message = rejection}};
    std::int64_t deleted_before = 0, deleted_at_end = 0;
    for (const auto& [asked, pods] : deleted) {
      (ended && asked >= TruncateToSecond(*ended) ? deleted_at_end : deleted_before) += pods;
    }
    for (const auto& [exit, pods] : exits)
      told.push_back(said::AnswerPodsExited{.pods = pods, .exit = exit});
    for (const auto& [reason, pods] : reasons)
      told.push_back(said::AnswerPodsEnded{.pods = pods, .reason = reason});
    for (const auto& [reason, pods] : disruptions)
      told.push_back(said::AnswerPodsDisrupted{.pods = pods, .reason = reason});
    if (succeeded > 0) told.push_back(said::AnswerPodsSucceeded{.pods = succeeded});
    if (deleted_before > 0) told.push_back(said::AnswerPodsDeleted{.pods = deleted_before});
    for (const auto& [reason, pods] : waiting)
      told.push_back(said::AnswerPodsWait{.pods = pods, .reason = reason});
    if (terminating > 0) told.push_back(said::AnswerPodsTerminating{.pods = terminating});
    if (open > 0) told.push_back(said::AnswerPodsOpen{.pods = open});
    if (restarts > 0) told.push_back(SayRestarts());
    if (deleted_at_end > 0) told.push_back(said::AnswerPodsDeletedAtEnd{.pods = deleted_at_end});
    return told;
  }
};

Said Field(const char* name, std::optional<std::int64_t> value) {
  return said::AnswerField{.field = name, .value = value ? std::to_string(*value) : ""};
}

// Returns the setting of the manifest that a reason is about; empty if there is none.
Said SettingOf(const std::string& reason, const JobSpec& spec, const PodEnds& ends) {
  if (reason == "BackoffLimitExceeded") {
    return said::AnswerBackoffLimit{.retries = spec.backoff_limit.value_or(0)};
  }
  if (reason == "DeadlineExceeded")
    return Field("activeDeadlineSeconds", spec.active_deadline_seconds);
  if (reason == "FailedIndexes") {
    // A podFailurePolicy rule fails an index before its limit does.
    return ends.most_of_index > spec.backoff_limit_per_index.value_or(0)
               ? Field("backoffLimitPerIndex", spec.backoff_limit_per_index)
               : Verbatim("podFailurePolicy");
  }
  if (reason == "MaxFailedIndexesExceeded")
    return Field("maxFailedIndexes", spec.max_failed_indexes);
  if (reason == "PodFailurePolicy") return Verbatim("podFailurePolicy");
  if (reason == "SuccessPolicy") return Verbatim("successPolicy");
  return {};
}

// Returns how long the Jobs were watched. If nothing was left to happen, that is longer than the
// last step.
Duration Watched(const Timeline& timeline) {
  const Scenario& scenario = timeline.scenario();
  if (timeline.done() && timeline.cut_off().empty()) return scenario.until;
  return timeline.TimeOf(timeline.size()) - scenario.start;
}

// Returns when the Job's outcome was decided; empty if it is not. In versions that wait for the
// Job's pods to terminate, that is before the Job has ended.
std::optional<Time> EndOf(const JobStatus& status) {
  std::optional<Time> first;
  for (const JobCondition& condition : status.conditions) {
    const bool ends = condition.type != JobConditionType::kSuspended &&
                      condition.status == ConditionStatus::kTrue;
    if (ends && (!first || condition.last_transition_time < *first)) {
      first = condition.last_transition_time;
    }
  }
  return first;
}

// Returns the API server's answer to the last call for the Job that it rejected and that still
// matters at the run's end: a pod could not be created or the status could not be written. Empty if
// there is none.
std::string LastRejection(const Timeline& timeline, std::uint32_t job) {
  constexpr std::uint32_t kMostSteps = 2000;  // before the end
  const std::uint32_t last = timeline.size();
  for (std::uint32_t step = last; step > 0 && last - step < kMostSteps; --step) {
    for (const Decision& decision : timeline.Decisions(step)) {
      if (!decision.Is<decided::CallFailed>() || decision.facts.about.job != job) continue;
      const std::string message = *decision.As<decided::CallFailed>().message;
      // A conflict is resolved by the next sync.
      if (message.find("modified;") != std::string::npos) continue;
      constexpr std::string_view kForbidden = "is forbidden: ";
      const std::size_t at = message.find(kForbidden);
      return at == std::string::npos ? message : message.substr(at + kForbidden.size());
    }
  }
  return "";
}

Said AnswerOfJob(const Timeline& timeline, std::uint32_t id, const Job& job, const PodEnds& ends,
                 const ObjectLife& life) {
  std::vector<Said> why;
  const JobCondition* verdict = VerdictOf(job.status);
  const bool finished = IsJobFinished(job);
  const bool is_suspended = verdict != nullptr && verdict->type == JobConditionType::kSuspended;
  const bool is_decided = !finished && verdict != nullptr && !is_suspended;
  if (is_decided) {
    const Duration at = verdict->last_transition_time - timeline.scenario().start;
    why.push_back(
        said::AnswerDecided{.condition = ToString(verdict->type), .at = FormatDuration(at)});
  }
  const std::string rejection = finished ? "" : LastRejection(timeline, id);
  if (job.spec->completions.value_or(1) > 1) {
    const bool told = verdict != nullptr && verdict->reason != "CompletionsReached" &&
                      verdict->reason != "SuccessPolicy" && job.status.succeeded == 0;
    if (!told) {
      why.push_back(
          said::AnswerCompletions{.done = job.status.succeeded, .all = *job.spec->completions});
    }
  }
  for (Said& pods : ends.Say(EndOf(job.status), rejection)) why.push_back(std::move(pods));
  if (ends.all > 0 && !rejection.empty()) {
    why.push_back(said::AnswerCallRejected{.message = rejection});
  }
  if (life.removed == 0 && !finished && !is_suspended && !job.spec->active_deadline_seconds &&
      (ends.all == 0 || !ends.waiting.empty())) {
    why.push_back(said::AnswerNoDeadline{});
  }
  Said listed = Listed(why);
  const Said setting = verdict == nullptr ? Said() : SettingOf(verdict->reason, *job.spec, ends);
  if (!setting.empty()) {
    listed =
        why.empty() ? setting : said::AnswerAndNext{.first = std::move(listed), .next = setting};
  }
  if (life.removed != 0 && (verdict == nullptr || is_suspended)) {
    const Duration at = timeline.TimeOf(life.removed) - timeline.scenario().start;
    return said::AnswerGone{.at = FormatDuration(at), .why = listed};
  }
  if (!finished && life.removed == 0 && job.metadata.deletion_timestamp) {
    const Duration at = *job.metadata.deletion_timestamp - timeline.scenario().start;
    return said::AnswerDeleting{.at = FormatDuration(at), .why = listed};
  }
  if (verdict == nullptr || is_decided)
    return said::AnswerOpen{.at = FormatDuration(Watched(timeline)), .why = listed};
  if (is_suspended)
    return said::AnswerSuspended{.at = FormatDuration(Watched(timeline)), .why = listed};
  const Duration at = verdict->last_transition_time - timeline.scenario().start;
  return said::AnswerEnded{
      .condition = ToString(verdict->type), .at = FormatDuration(at), .why = listed};
}

Said AnswerOfJobs(const Timeline& timeline, const RunIndex& index) {
  std::map<std::uint32_t, PodEnds> ends;
  const auto last_pods = LastOf<Pod>(timeline, TableId::kPods, index.pods());
  for (std::uint32_t id = 1; id < index.pods().size(); ++id) {
    const PodLife& life = index.pods()[id];
    if (!last_pods[id]) continue;
    const Time at = timeline.TimeOf(life.removed);
    ends[life.job_id].Add(*last_pods[id], life.removed == 0 ? nullptr : &at);
  }
  const auto last_jobs = LastOf<Job>(timeline, TableId::kJobs, index.jobs());
  const auto jobs = std::count_if(last_jobs.begin(), last_jobs.end(),
                                  [](const Shared<Job>& job) { return static_cast<bool>(job); });
  if (jobs == 0) return said::AnswerNoJob{};
  std::vector<Said> told;
  for (std::uint32_t id = 1; id < index.jobs().size() && told.size() < kToldJobs; ++id) {
    if (!last_jobs[id]) continue;
    const ObjectLife& life = index.jobs()[id];
    Said answer = AnswerOfJob(timeline, id, *last_jobs[id], ends[id], life);
    if (jobs == 1) return answer;
    told.push_back(said::AnswerOfJob{.job = index.NameOf(life), .answer = std::move(answer)});
  }
  if (const auto more = jobs - static_cast<std::ptrdiff_t>(told.size()); more > 0) {
    told.push_back(said::AnswerMoreJobs{.jobs = more});
  }
  Said all = told.front();
  for (std::size_t at = 1; at < told.size(); ++at)
    all = said::AnswerAndNext{.first = std::move(all), .next = std::move(told[at])};
  return all;
}

}  // namespace

Said AnswerOf(const Timeline& timeline, const RunIndex& index) {
  const Said answer = AnswerOfJobs(timeline, index);
  if (index.Marks(std::string("event:") + kJobAlreadyActive).empty()) return answer;
  return said::AnswerAndNext{.first = answer, .next = said::AnswerStartsHeldBack{}};
}

}  // namespace jobplay
