// The reasons of steps that most runs do not have.
#include <algorithm>
#include <array>

#include "core/actors/nodes.h"
#include "core/cluster/controllers_state.h"
#include "core/controllers/ttl/ttl_controller.h"
#include "core/view/index/field_history.h"
#include "core/view/index/step_facts.h"
#include "core/view/words/step_reasons.h"
#include "core/view/words/step_text.h"

namespace jobplay {

const std::string& StepReasons::NodeName() const {
  return index_.nodes()[timeline_.Step(step_).a].name;
}

std::string StepReasons::OfQueue() const {
  switch (timeline_.Step(step_).what) {
    case Happening::kCronJobQueueTimer:
    case Happening::kCronJobWorker:
      return ".cron";
    case Happening::kTtlQueueTimer:
    case Happening::kTtlWorker:
      return ".ttl";
    case Happening::kOrphanQueueTimer:
    case Happening::kOrphanWorker:
      return ".orphan";
    default:
      return "";
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
        Say("cron.rounds");
        OfCronJob();
        return OfFaults();
      }
      [[fallthrough]];
    case Happening::kJobQueueTimer:
    case Happening::kOrphanQueueTimer:
    case Happening::kTtlQueueTimer:
      Say("timer.stale");
      return;
    case Happening::kOrphanWorker:
      if (!decided && !key.empty()) {
        Say(key.substr(0, 4) == "pod:" ? "orphan.pod" : "orphan.selector");
      }
      [[fallthrough]];
    case Happening::kJobWorker:
    case Happening::kCronJobWorker:
    case Happening::kTtlWorker:
      OfFaults();
      OfCronJob();
      if (!decided && reasons_.empty()) {
        if (event.what == Happening::kTtlWorker && !key.empty()) {
          Say("ttl.none").job = index_.JobOfKey(key, step_);
        } else {
          Say((key.empty() ? "worker.none" : "worker.idle") + OfQueue(), {key});
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
        Say("start.stale");
        return;
      }
      Say("relist",
          {std::to_string(listed[0]), std::to_string(listed[1]), std::to_string(listed[2]),
           FormatDuration(timeline_.scenario().generation.cache_sync_wait)});
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
          Say("owner.lost");
          return;
        }
      }
      Say(changed ? "owner.free" : "owner.none");
      return;
    case Happening::kStartContainers:
      if (changed) Say("pull.waits");
      return;
    case Happening::kKubeletSync: {
      if (changed) break;
      const Shared<Pod> pod =
          ObjectBefore(timeline_, index_, step_, TableId::kPods, event.a).As<Pod>();
      if (!pod) break;  // it went before the kubelet looked
      if (pod->node_name->empty()) {
        Say("unbound");
      } else if (HasKubelet(timeline_, index_, step_, event.a)) {
        Say("stopping");
      } else {
        Say("unheard", {*pod->node_name});
      }
      return;
    }
    default:
      break;
  }
  if (!decided) Say(changed ? "ordinary" : "over");
}

void StepReasons::OfCronJob() {
  for (const Decision& decision : timeline_.Decisions(step_)) {
    const auto [about_job, about_cron_job] = decision.facts.about;
    if (decision.code == DecisionCode::kTtlExpired) {
      const auto job = ObjectBefore(timeline_, index_, step_, TableId::kJobs, about_job).As<Job>();
      const Duration ttl = Seconds(*job->spec->ttl_seconds_after_finished);
      Say("ttl.over", {Clock(*TtlExpiryTime(*job) - ttl), FormatDuration(ttl)}).job = about_job;
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
        Say("cron.deleted", {name, Clock(timeline_.TimeOf(removed))});
      } else if (unexpected) {
        Say("cron.foreign", {name});
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
      StepReason& said = Say(
          "cron.start", {FormatRfc3339(TruncateToSecond(*start)), FormatDuration(now() - *start)});
      said.cron_job = about_cron_job;
      said.before = &decision;
    }
    if (const auto& deadline = cron_job->spec->starting_deadline_seconds) {
      StepReason& said = Say("cron.deadline", {FormatDuration(Seconds(*deadline))});
      said.cron_job = about_cron_job;
      said.before = &decision;
    }
  }
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
      static constexpr std::array<const char*, 6> kRows = {
          "node.down", "node.up", "node.delete", "node.cordon", "node.uncordon", "node.drain"};
      const bool gone = node->action == NodeAction::kDelete;
      const Duration until = gone ? kPodGcQuarantine : cluster.node_monitor_grace_period;
      Say(kRows[static_cast<std::size_t>(node->action)],
          {node->name, FormatDuration(until), Clock(now() + until)})
          .headline = true;
    }
    return;
  }
  const std::uint32_t cause = CauseOf(timeline_, index_, step_);
  const std::string since = Clock(timeline_.TimeOf(cause));
  const bool nothing = changes().empty();
  switch (event.what) {
    case Happening::kNodeUnreachable:
      if (nothing) {
        Say("silent.none", {NodeName(), grace});
      } else {
        Say("silent",
            {NodeName(), since, grace, toleration, Clock(now() + cluster.unreachable_toleration)})
            .headline = true;
      }
      break;
    case Happening::kTaintEviction:
      if (nothing) {
        Say("taint.none", {NodeName()});
      } else {
        Say("taint", {NodeName(), Clock(now() - cluster.unreachable_toleration), toleration});
      }
      return;
    default:
      if (nothing) {
        Say("quarantine.none", {NodeName()});
      } else {
        Say("quarantine", {NodeName(), Clock(now() - kPodGcQuarantine), quarantine});
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
    std::string row = std::string("fault ") + ToString(fault->verb) + " " + fault->resource;
    if (row == "fault delete jobs" && timeline_.Step(step_).what == Happening::kTtlWorker) {
      row += OfQueue();
    }
    StepReason& reason = Say(row, {std::to_string(fault->remaining - left), std::to_string(left)});
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
