// The reasons of steps that most runs do not have.
#include <algorithm>
#include <array>

#include "core/actors/nodes.h"
#include "core/cluster/controllers_state.h"
#include "core/controllers/ttl/ttl_controller.h"
#include "core/view/index/field_history.h"
#include "core/view/index/step_facts.h"
#include "core/view/words/step_reasons.h"

namespace jobplay {
namespace {

// The kind of call that a fault of the scenario is for; Jobs are deleted by two controllers.
FailingCall CallOf(const ApiFault& fault, bool of_ttl) {
  const bool of_pods = fault.resource == "pods";
  switch (fault.verb) {
    case ApiVerb::kCreate:
      return of_pods ? FailingCall::kCreatePods : FailingCall::kCreateJobs;
    case ApiVerb::kDelete:
      return of_pods  ? FailingCall::kDeletePods
             : of_ttl ? FailingCall::kDeleteExpiredJobs
                      : FailingCall::kDeleteJobs;
    case ApiVerb::kPatch:
      return FailingCall::kPatchPods;
    case ApiVerb::kUpdate:
    case ApiVerb::kUpdateStatus:
      return fault.resource == "jobs" ? FailingCall::kUpdateJobStatus
                                      : FailingCall::kUpdateCronJobStatus;
  }
  return {};
}

}  // namespace

const std::string& StepReasons::NodeName() const {
  return index_.nodes()[timeline_.Step(step_).a].name;
}

QueueOf StepReasons::Queue() const {
  switch (timeline_.Step(step_).what) {
    case Happening::kCronJobQueueTimer:
    case Happening::kCronJobWorker:
      return QueueOf::kCronJobs;
    case Happening::kTtlQueueTimer:
    case Happening::kTtlWorker:
      return QueueOf::kTtl;
    case Happening::kOrphanQueueTimer:
    case Happening::kOrphanWorker:
      return QueueOf::kOrphans;
    default:
      return QueueOf::kJobs;
  }
}

void StepReasons::OfRareStep() {
  const StepEvent& event = timeline_.Step(step_);
  const bool changed = !changes().empty();
  const bool decided = !timeline_.Decisions(step_).empty();
  const std::string key = SyncedKey(timeline_, step_);
  switch (event.what) {
    case Happening::kCronJobQueueTimer:
      if (!timeline_.scenario().generation.Has(VersionChange::kCronJobControllerV2)) {
        Tell(said::CronJobRounds{});
        OfCronJob();
        return OfFaults();
      }
      [[fallthrough]];
    case Happening::kJobQueueTimer:
    case Happening::kOrphanQueueTimer:
    case Happening::kTtlQueueTimer:
      Tell(said::DelayReplaced{});
      return;
    case Happening::kOrphanWorker:
      if (!decided && !key.empty()) {
        Tell(key.substr(0, 4) == "pod:" ? Said(said::OrphanPodFree{})
                                        : said::OrphansOfSelectorFree{});
      }
      [[fallthrough]];
    case Happening::kJobWorker:
    case Happening::kCronJobWorker:
    case Happening::kTtlWorker:
      OfFaults();
      OfCronJob();
      if (!decided && reasons_.empty()) {
        if (event.what == Happening::kTtlWorker && !key.empty()) {
          Tell(said::TtlNothingToDo{}).job = index_.JobOfKey(key, step_);
        } else if (key.empty()) {
          Tell(said::QueueEmpty{.queue = Queue()});
        } else {
          Tell(said::NothingDue{.queue = Queue(), .key = key});
        }
      }
      return;
    case Happening::kControllersStart: {
      std::array<int, 3> listed{};
      for (const Change& change : changes()) {
        if (change.table == TableId::kCachedJobs) ++listed[0];
        if (change.table == TableId::kCachedCronJobs) ++listed[1];
        if (change.table == TableId::kCachedPods) ++listed[2];
      }
      if (!changed) {
        Tell(said::StartReplaced{});
        return;
      }
      Tell(said::Relist{.jobs = listed[0],
                        .cron_jobs = listed[1],
                        .pods = listed[2],
                        .delay = FormatDuration(timeline_.scenario().generation.cache_sync_wait)});
      return;
    }
    case Happening::kNodeUnreachable:
    case Happening::kTaintEviction:
    case Happening::kPodGarbage:
    case Happening::kUserAction:
      return OfNode();
    case Happening::kCollectDependents:
      if (decided) return;
      for (const Change& change : changes()) {
        if (change.table == TableId::kPods && change.before.As<Pod>()) {
          Tell(said::OwnerLost{});
          return;
        }
      }
      Tell(changed ? Said(said::OwnerFree{}) : said::NoDependentLeft{});
      return;
    case Happening::kStartContainers:
      if (changed) Tell(said::ImagePullWaits{});
      return;
    case Happening::kKubeletSync: {
      if (changed) break;
      const Shared<Pod> pod =
          ObjectBefore(timeline_, index_, step_, TableId::kPods, event.a).As<Pod>();
      if (!pod) break;  // it went before the kubelet looked
      if (pod->node_name->empty()) {
        Tell(said::NeverBound{});
      } else if (HasKubelet(timeline_, index_, step_, event.a)) {
        Tell(said::StoppingAlready{});
      } else {
        Tell(said::DeletionUnheard{.node = *pod->node_name});
      }
      return;
    }
    default:
      break;
  }
  if (!decided) Tell(changed ? Said(said::AsScripted{}) : said::OverAlready{});
}

void StepReasons::OfCronJob() {
  for (const Decision& decision : timeline_.Decisions(step_)) {
    const auto [about_job, about_cron_job] = decision.facts.about;
    if (decision.code == DecisionCode::kTtlExpired) {
      const auto job = ObjectBefore(timeline_, index_, step_, TableId::kJobs, about_job).As<Job>();
      const Duration ttl = Seconds(*job->spec->ttl_seconds_after_finished);
      Tell(said::TtlOver{.finished = Clock(*TtlExpiryTime(*job) - ttl), .ttl = FormatDuration(ttl)})
          .job = about_job;
    }
    const bool unexpected = decision.code == DecisionCode::kCronUnexpectedJob;
    if (unexpected || decision.Is<decided::CronHistoryDeletes>()) {
      const decided::Text job_name = unexpected ? decision.As<decided::CronUnexpectedJob>().job
                                                : decision.As<decided::CronHistoryDeletes>().job;
      const std::string& name = *job_name;
      const std::uint32_t job =
          index_.FindJob(index_.cron_jobs()[about_cron_job].namespace_ + "/" + name, step_ - 1);
      const std::uint32_t removed = job == 0 ? 0 : index_.jobs()[job].removed;
      if (removed != 0 && removed < step_) {
        Tell(said::CronJobsJobDeleted{.job = name, .at = Clock(timeline_.TimeOf(removed))});
      } else if (unexpected) {
        Tell(said::CronJobsJobForeign{.job = name});
      }
    }
    if (decision.code != DecisionCode::kCronJobCreated &&
        decision.code != DecisionCode::kCronTooLate) {
      continue;
    }
    const std::uint32_t last = LastBefore(index_.cron_jobs()[about_cron_job].changes, step_ + 1);
    const auto cron_job =
        ObjectBefore(timeline_, index_, step_ + 1, TableId::kCronJobs, about_cron_job)
            .As<CronJob>();
    if (!cron_job) continue;
    std::optional<Time> start = cron_job->status.last_schedule_time;
    if (decision.code == DecisionCode::kCronTooLate) {
      start = now() - decision.As<decided::CronTooLate>().late;
    } else if (last != step_) {
      start.reset();  // the status could not be written
    }
    if (start) {
      StepReason& told = Tell(said::CronStartPassed{
          .start = FormatRfc3339(TruncateToSecond(*start)), .ago = FormatDuration(now() - *start)});
      told.cron_job = about_cron_job;
      told.before = &decision;
    }
    if (const auto& deadline = cron_job->spec->starting_deadline_seconds) {
      StepReason& told =
          Tell(said::CronStartMayBeLate{.deadline = FormatDuration(Seconds(*deadline))});
      told.cron_job = about_cron_job;
      told.before = &decision;
    }
  }
}

Said StepReasons::NodeReason(const NodeActionOf& action) const {
  const std::string& node = action.name;
  const Duration grace = timeline_.scenario().cluster.node_monitor_grace_period;
  switch (action.action) {
    case NodeAction::kDown:
      return said::NodeWentDown{
          .node = node, .grace = FormatDuration(grace), .noticed = Clock(now() + grace)};
    case NodeAction::kUp:
      return said::NodeCameUp{.node = node};
    case NodeAction::kDelete:
      return said::NodeWasDeleted{.node = node,
                                  .quarantine = FormatDuration(kPodGcQuarantine),
                                  .until = Clock(now() + kPodGcQuarantine)};
    case NodeAction::kCordon:
      return said::NodeWasCordoned{.node = node};
    case NodeAction::kUncordon:
      return said::NodeWasUncordoned{.node = node};
    case NodeAction::kDrain:
      return said::NodeWasDrained{.node = node};
  }
  return {};
}

void StepReasons::OfNode() {
  const StepEvent& event = timeline_.Step(step_);
  const ClusterOptions& cluster = timeline_.scenario().cluster;
  const std::string grace = FormatDuration(cluster.node_monitor_grace_period);
  const std::string toleration = FormatDuration(cluster.unreachable_toleration);
  const std::string quarantine = FormatDuration(kPodGcQuarantine);
  if (event.what == Happening::kUserAction) {
    const Action* action = ActionAt(timeline_, step_);
    const auto* node = action == nullptr ? nullptr : std::get_if<NodeActionOf>(&action->what);
    if (node == nullptr) return;
    for (const Decision& decision : timeline_.Decisions(step_)) {
      if (decision.code != DecisionCode::kNodeChanged) continue;
      Tell(NodeReason(*node)).headline = true;
    }
    return;
  }
  const std::uint32_t cause = CauseOf(timeline_, index_, step_);
  const std::string since = Clock(timeline_.TimeOf(cause));
  const bool nothing = changes().empty();
  switch (event.what) {
    case Happening::kNodeUnreachable:
      if (nothing) {
        Tell(said::NodeSilentNoMore{.node = NodeName(), .grace = grace});
      } else {
        Tell(said::NodeSilent{.node = NodeName(),
                              .since = since,
                              .grace = grace,
                              .toleration = toleration,
                              .deletion = Clock(now() + cluster.unreachable_toleration)})
            .headline = true;
      }
      break;
    case Happening::kTaintEviction:
      if (nothing) {
        Tell(said::NodeTaintedNoMore{.node = NodeName()});
      } else {
        Tell(said::NodeTainted{.node = NodeName(),
                               .since = Clock(now() - cluster.unreachable_toleration),
                               .toleration = toleration});
      }
      return;
    default:
      if (nothing) {
        Tell(said::NodeQuarantineForNone{.node = NodeName()});
      } else {
        Tell(said::NodeQuarantineOver{.node = NodeName(),
                                      .deletion = Clock(now() - kPodGcQuarantine),
                                      .quarantine = quarantine});
      }
      break;
  }
  reasons_.back().action = ActionAt(timeline_, cause);
}

void StepReasons::OfFaults() {
  const Scenario& scenario = timeline_.scenario();
  std::vector<std::uint32_t> told;
  for (const Change& change : changes()) {
    if (change.table != TableId::kApiFaults || !change.before) continue;
    if (std::find(told.begin(), told.end(), change.id) != told.end()) continue;
    told.push_back(change.id);
    const auto fault = change.before.As<ApiFault>();
    std::int64_t left = fault->remaining;
    for (const Change& later : changes()) {
      if (later.table != TableId::kApiFaults || later.id != change.id) continue;
      left = later.after ? later.after.As<ApiFault>()->remaining : 0;
    }
    StepReason& reason = Tell(
        said::CallsFail{.call = CallOf(*fault, timeline_.Step(step_).what == Happening::kTtlWorker),
                        .verb = ToString(fault->verb),
                        .resource = fault->resource,
                        .failed = fault->remaining - left,
                        .left = left});
    // Faults are numbered as they come.
    std::uint32_t number = 0;
    for (const Action& action : scenario.timeline) {
      const auto* scripted = std::get_if<ApiFaultAction>(&action.what);
      if (scripted == nullptr || scripted->fault.remaining <= 0) continue;
      if (++number == change.id) reason.action = &action;
    }
  }
}

}  // namespace jobplay
