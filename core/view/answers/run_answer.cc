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
#include "core/words/decisions/job.h"
#include "core/words/outcome.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

constexpr std::int64_t kToldJobs = 2;  // more are counted
constexpr std::size_t kToldEnds = 3;   // of restarted containers

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
  std::int64_t all = 0, succeeded = 0, running = 0, open = 0, restarts = 0;
  std::map<std::int32_t, std::int64_t> exits;
  std::map<std::string, std::int64_t> reasons, disruptions;
  std::int64_t terminating = 0;                 // deleted, but not gone
  std::map<std::string, std::int64_t> waiting;  // open ones by the reason that keeps them waiting
  std::map<std::string, std::int64_t> kept;     // open ones by the last container that runs
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
      } else if (const std::string last = LastRunning(*pod.status); !last.empty()) {
        ++kept[last];
      } else if (pod.status->phase == PodPhase::kRunning) {
        ++running;
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

  // Returns the container that still runs after another one ended; empty if none did.
  static std::string LastRunning(const PodStatus& status) {
    std::string running;
    bool has_ended = false;
    for (const Shared<ContainerStatus>& container : *status.container_statuses) {
      has_ended |= container->state.kind == ContainerState::Kind::kTerminated;
      if (container->state.kind == ContainerState::Kind::kRunning) running = container->name;
    }
    return has_ended ? running : "";
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
  std::vector<Said> Say(std::optional<Time> ended) const {
    std::vector<Said> told;
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
    for (const auto& [container, pods] : kept)
      told.push_back(said::AnswerPodsKept{.pods = pods, .container = container});
    if (running > 0) told.push_back(said::AnswerPodsRun{.pods = running});
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

bool WaitsForExpectations(const Decision& decision) {
  return decision.Is<decided::ManageSkipped>() &&
         !decision.As<decided::ManageSkipped>().expectations_satisfied;
}

// Returns what held the Job's controller up last and still matters at the run's end: the API
// server's answer to a call that it rejected (a pod could not be created, or the status could not
// be written), or expectations. Null if there is none.
std::optional<Decision> LastHold(const Timeline& timeline, std::uint32_t job) {
  constexpr std::uint32_t kMostSteps = 2000;  // before the end
  const std::uint32_t last = timeline.size();
  for (std::uint32_t step = last; step > 0 && last - step < kMostSteps; --step) {
    for (const Decision& decision : timeline.Decisions(step)) {
      if (decision.facts.about.job != job) continue;
      if (WaitsForExpectations(decision)) return decision;
      if (!decision.Is<decided::CallFailed>()) continue;
      const std::string message = *decision.As<decided::CallFailed>().message;
      // A conflict is resolved by the next sync.
      if (message.find("modified;") == std::string::npos) return decision;
    }
  }
  return std::nullopt;
}

std::string RejectionOf(const Decision& decision) {
  const std::string message = *decision.As<decided::CallFailed>().message;
  constexpr std::string_view kForbidden = "is forbidden: ";
  const std::size_t at = message.find(kForbidden);
  return at == std::string::npos ? message : message.substr(at + kForbidden.size());
}

// Returns why the Job has no pods.
Said WhyNoPod(const std::optional<Decision>& hold) {
  if (!hold) return said::AnswerNoPod{};
  if (WaitsForExpectations(*hold)) return said::AnswerNoPodExpected{};
  return said::AnswerNoPodFor{.message = RejectionOf(*hold)};
}

// Returns the step that set the condition that summarizes the Job now; 0 if there is none.
std::uint32_t StepOfVerdict(const Timeline& timeline, std::uint32_t id, const Job& job,
                            const ObjectLife& life) {
  const JobCondition* verdict = VerdictOf(job.status);
  if (verdict == nullptr) return 0;
  std::uint32_t step = 0;
  for (auto at = life.changes.rbegin(); at != life.changes.rend(); ++at) {
    // A step may write the Job several times.
    Shared<Job> after;
    for (const Change& change : timeline.Changes(*at)) {
      if (change.table == TableId::kJobs && change.id == id) after = change.after.As<Job>();
    }
    if (!after) continue;  // it was removed
    if (!IsConditionTrue(after->status, verdict->type)) break;
    step = *at;
  }
  return step;
}

RunOutcome OutcomeOfJob(const Timeline& timeline, std::uint32_t id, const Job& job,
                        const PodEnds& ends, const ObjectLife& life) {
  RunOutcome outcome;
  std::vector<Said> why;
  const JobCondition* verdict = VerdictOf(job.status);
  const bool finished = IsJobFinished(job);
  const bool is_suspended = verdict != nullptr && verdict->type == JobConditionType::kSuspended;
  const bool is_decided = !finished && verdict != nullptr && !is_suspended;
  const auto since_start = [&](Time at) { return FormatDuration(at - timeline.scenario().start); };
  if (is_decided) {
    why.push_back(said::AnswerDecided{.condition = ToString(verdict->type),
                                      .at = since_start(verdict->last_transition_time)});
  }
  const bool is_left = !finished && life.removed == 0;
  const std::optional<Decision> hold = is_left ? LastHold(timeline, id) : std::nullopt;
  if (job.spec->completions.value_or(1) > 1) {
    const bool told = verdict != nullptr && verdict->reason != "CompletionsReached" &&
                      verdict->reason != "SuccessPolicy" && job.status.succeeded == 0;
    if (!told) {
      why.push_back(
          said::AnswerCompletions{.done = job.status.succeeded, .all = *job.spec->completions});
    }
  }
  if (ends.all == 0) why.push_back(WhyNoPod(hold));
  for (Said& pods : ends.Say(EndOf(job.status))) why.push_back(std::move(pods));
  if (ends.all > 0 && hold && hold->Is<decided::CallFailed>()) {
    why.push_back(said::AnswerCallRejected{.message = RejectionOf(*hold)});
  }
  outcome.is_endless = is_left && !is_suspended && !job.spec->active_deadline_seconds &&
                       (ends.all == 0 || !ends.waiting.empty() || !ends.kept.empty());
  if (outcome.is_endless) why.push_back(said::AnswerNoDeadline{});
  outcome.why = Listed(why);
  const Said setting = verdict == nullptr ? Said() : SettingOf(verdict->reason, *job.spec, ends);
  if (!setting.empty()) {
    outcome.why = why.empty()
                      ? setting
                      : said::AnswerAndNext{.first = std::move(outcome.why), .next = setting};
  }
  outcome.step = StepOfVerdict(timeline, id, job, life);
  if (finished) outcome.tone = KindOf(verdict->type);
  if (life.removed != 0 && (verdict == nullptr || is_suspended)) {
    outcome.step = life.removed;
    outcome.end = said::AnswerGone{.at = since_start(timeline.TimeOf(life.removed))};
  } else if (is_left && job.metadata.deletion_timestamp) {
    outcome.end = said::AnswerDeleting{.at = since_start(*job.metadata.deletion_timestamp)};
  } else if (verdict == nullptr || is_decided) {
    outcome.end = said::AnswerOpen{.at = FormatDuration(Watched(timeline))};
  } else if (is_suspended) {
    outcome.end = said::AnswerSuspended{.at = FormatDuration(Watched(timeline))};
  } else {
    outcome.end = said::AnswerEnded{.condition = ToString(verdict->type),
                                    .at = since_start(verdict->last_transition_time)};
  }
  return outcome;
}

// Returns how many of the Jobs have each condition, as one outcome.
RunOutcome CountedJobs(const std::vector<Shared<Job>>& jobs, const RunIndex& index,
                       std::int64_t number) {
  std::map<JobConditionType, std::int64_t> ended;
  std::int64_t removed = 0, open = 0;
  for (std::uint32_t id = 1; id < jobs.size(); ++id) {
    if (!jobs[id]) continue;
    const JobCondition* verdict = VerdictOf(jobs[id]->status);
    if (verdict != nullptr && (IsJobFinished(*jobs[id]) || IsJobSuspended(*jobs[id]))) {
      ++ended[verdict->type];
    } else {
      ++(index.jobs()[id].removed != 0 ? removed : open);
    }
  }
  std::vector<Said> told;
  for (const auto& [type, count] : ended) {
    told.push_back(said::AnswerJobsEnded{.jobs = count, .condition = ToString(type)});
  }
  if (removed > 0) told.push_back(said::AnswerJobsDeleted{.jobs = removed});
  if (open > 0) told.push_back(said::AnswerJobsOpen{.jobs = open});
  RunOutcome outcome;
  outcome.end = said::AnswerJobs{.jobs = number, .ends = Listed(told)};
  if (ended.count(JobConditionType::kFailed) > 0) {
    outcome.tone = "bad";
  } else if (ended[JobConditionType::kComplete] == number) {
    outcome.tone = "good";
  }
  return outcome;
}

// Returns the outcome of a run without a Job, with the field of a CronJob that prevents its starts.
RunOutcome NoJob(const Timeline& timeline, const RunIndex& index) {
  RunOutcome outcome;
  outcome.end = said::AnswerNoJob{};
  for (const Shared<CronJob>& one :
       LastOf<CronJob>(timeline, TableId::kCronJobs, index.cron_jobs())) {
    if (!one) continue;
    const CronJobSpec& spec = *one->spec;
    if (spec.suspend.value_or(false)) {
      outcome.why = said::AnswerField{.field = "suspend", .value = "true"};
    } else if (spec.starting_deadline_seconds) {
      outcome.why = Field("startingDeadlineSeconds", spec.starting_deadline_seconds);
    }
  }
  return outcome;
}

}  // namespace

std::vector<RunOutcome> OutcomesOf(const Timeline& timeline, const RunIndex& index) {
  std::map<std::uint32_t, PodEnds> ends;
  const auto last_pods = LastOf<Pod>(timeline, TableId::kPods, index.pods());
  for (std::uint32_t id = 1; id < index.pods().size(); ++id) {
    const PodLife& life = index.pods()[id];
    if (!last_pods[id]) continue;
    const Time at = timeline.TimeOf(life.removed);
    ends[life.job_id].Add(*last_pods[id], life.removed == 0 ? nullptr : &at);
  }
  const auto jobs = LastOf<Job>(timeline, TableId::kJobs, index.jobs());
  const auto number = std::count_if(jobs.begin(), jobs.end(),
                                    [](const Shared<Job>& job) { return static_cast<bool>(job); });
  std::vector<RunOutcome> outcomes;
  if (number == 0) outcomes.push_back(NoJob(timeline, index));
  const bool is_counted = number > kToldJobs;
  if (is_counted) outcomes.push_back(CountedJobs(jobs, index, number));
  for (std::uint32_t id = 1; id < index.jobs().size(); ++id) {
    // If the Jobs are counted, the first one that is not complete explains the count.
    if (!jobs[id] || (is_counted && IsConditionTrue(jobs[id]->status, JobConditionType::kComplete)))
      continue;
    const ObjectLife& life = index.jobs()[id];
    outcomes.push_back(OutcomeOfJob(timeline, id, *jobs[id], ends[id], life));
    if (number > 1) outcomes.back().job = index.NameOf(life);
    if (is_counted) break;
  }
  if (!index.Marks(std::string("event:") + kJobAlreadyActive).empty()) {
    outcomes.emplace_back().end = said::AnswerStartsHeldBack{};
  }
  return outcomes;
}

Said AnswerOf(const Timeline& timeline, const RunIndex& index) {
  Said all;
  for (RunOutcome& outcome : OutcomesOf(timeline, index)) {
    Said line = std::move(outcome.end);
    if (!outcome.why.empty()) {
      line = said::AnswerLine{.end = std::move(line), .why = std::move(outcome.why)};
    }
    if (!outcome.job.empty()) {
      line = said::AnswerOfJob{.job = outcome.job, .answer = std::move(line)};
    }
    all = all.empty() ? std::move(line)
                      : said::AnswerAndNext{.first = std::move(all), .next = std::move(line)};
  }
  return all;
}

}  // namespace jobplay
