#include "core/view/answers/lanes.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/api/pod_end.h"
#include "core/view/answers/job_verdict.h"
#include "core/view/answers/pod_waits.h"
#include "core/view/answers/reference.h"
#include "core/view/index/grown.h"
#include "core/view/index/step_facts.h"
#include "core/view/words/step_text.h"
#include "core/words/decisions/job.h"

namespace jobplay {

Lanes::Segment Lanes::SegmentOf(const Pod& pod, bool node_is_down) {
  const PodStatus& status = *pod.status;
  Segment segment;
  segment.deleting = pod.metadata.deletion_timestamp.has_value();
  segment.restarts = RestartsOf(status);
  const std::optional<WaitingContainer> waits = WaitsInBackoff(pod);
  if (IsPodTerminal(pod)) {
    segment.kind = status.phase == PodPhase::kSucceeded ? "succeeded" : "failed";
    if (const ContainerState* end = DecidingEnd(pod)) {
      segment.exit = end->exit_code;
      segment.reason = end->reason;
    }
    if (!status.reason.empty()) segment.reason = status.reason;
    return segment;
  }
  if (pod.node_name->empty()) {
    segment.kind = "unscheduled";
    const PodCondition* scheduled = FindCondition(status, "PodScheduled");
    if (scheduled != nullptr) segment.reason = scheduled->reason;
  } else if (node_is_down) {
    segment.kind = "lost";
  } else if (waits) {
    const ContainerStatus& container = *waits->status;
    segment.kind = IsImagePullReason(container.state.reason) ? "imagePull" : "crashLoop";
    segment.reason = container.state.reason;
    const ContainerState* end = IsSidecar(pod, container) ? nullptr : LastEnd(container);
    if (end != nullptr) segment.exit = end->exit_code;
  } else if (status.phase == PodPhase::kPending) {
    segment.kind = "pending";
  } else {
    segment.kind = IsPodReady(pod) ? "running" : "notReady";
  }
  return segment;
}

Lanes::Segment Lanes::SegmentOf(const Job& job) {
  Segment segment;
  segment.deleting = job.metadata.deletion_timestamp.has_value();
  const JobStatus& status = job.status;
  auto by = [&](JobConditionType type, const char* kind) {
    const JobCondition* condition = FindCondition(status, type);
    if (condition == nullptr || condition->status != ConditionStatus::kTrue) return false;
    segment.kind = kind;
    segment.reason = condition->reason;
    return true;
  };
  if (by(JobConditionType::kComplete, "complete") || by(JobConditionType::kFailed, "failed") ||
      by(JobConditionType::kFailureTarget, "finishing") ||
      by(JobConditionType::kSuccessCriteriaMet, "finishing")) {
    return segment;
  }
  segment.kind = IsJobSuspended(job) ? "suspended" : "active";
  return segment;
}

void Lanes::Extend(Lane& lane, Segment segment, Time at, std::uint32_t k) {
  if (!lane.segments.empty() && !lane.segments.back().to) {
    Segment& last = lane.segments.back();
    if (last.LooksLike(segment)) return;
    // A segment without duration is never visible.
    if (last.step == k || last.from == at) {
      segment.from = at;
      segment.step = k;
      last = std::move(segment);
      return;
    }
    last.to = at;
  }
  segment.from = at;
  segment.step = k;
  lane.segments.push_back(std::move(segment));
}

void Lanes::End(Lane& lane, Time at) {
  if (!lane.segments.empty() && !lane.segments.back().to) lane.segments.back().to = at;
}

bool Lanes::IsDown(const std::string& node) const {
  const auto it = node_conditions_.find(node);
  return it != node_conditions_.end() &&
         (it->second == NodeCondition::kDown || it->second == NodeCondition::kDeleted);
}

void Lanes::Add(const Timeline& timeline, const RunIndex& index, std::uint32_t k) {
  const Time at = timeline.TimeOf(k);
  bool nodes = k == 0;
  // This comes before the changes: the sync that first reports a wait may also create its pod.
  for (const Decision& decision : timeline.Decisions(k)) {
    if (!decision.Is<decided::IndexAwaitsBackoff>()) continue;
    OnIndexBackoff(k, decision.facts.about.job, decision.As<decided::IndexAwaitsBackoff>());
  }
  for (const Change& change : timeline.Changes(k)) {
    if (change.table == TableId::kPods) OnPod(timeline, index, k, change);
    if (change.table == TableId::kJobs) OnJob(index, at, k, change);
    if (change.table == TableId::kNodes) nodes = true;
  }
  const bool action = k > 0 && timeline.Step(k).what == Happening::kUserAction;
  if (nodes || action) OnNodes(timeline, index, k);
  if (ActionAt(timeline, k) != nullptr) actions_.push_back({.at = at, .step = k});
  for (const Decision& decision : timeline.Decisions(k)) OnDecision(index, at, k, decision);
}

void Lanes::OnPod(const Timeline& timeline, const RunIndex& index, std::uint32_t k,
                  const Change& change) {
  const Shared<Pod> before = change.before.As<Pod>();
  const Shared<Pod> after = change.after.As<Pod>();
  Lane& lane = GrownTo(pods_, change.id);
  const Time at = timeline.TimeOf(k);
  if (!after) return End(lane, at);
  if (!after->node_name->empty()) lane.node = *after->node_name;
  Extend(lane, SegmentOf(*after, IsDown(lane.node)), at, k);

  const PodLife& life = index.pods()[change.id];
  // A new pod ends the wait: a success or a controller restart cleared the failures.
  if (!before && life.job_id != 0) EndWait(life.job_id, at);
  if (before || !life.index || life.job_id == 0) return;
  const auto open = open_waits_.find({life.job_id, *life.index});
  if (open == open_waits_.end()) return;
  waits_[open->second].over = k;
  open_waits_.erase(open);
}

// Every sync reports the wait again. It is drawn from the failure of the pod.
void Lanes::OnIndexBackoff(std::uint32_t k, std::uint32_t job,
                           const decided::IndexAwaitsBackoff& decided) {
  Lane& failed = GrownTo(pods_, decided.pod.value);
  if (std::exchange(failed.awaited, true) || failed.segments.empty()) return;
  const auto index = static_cast<std::int32_t>(decided.index.value);
  open_waits_[{job, index}] = waits_.size();
  waits_.push_back({job, index, failed.segments.back().from, decided.until,
                    static_cast<std::int32_t>(decided.failures.value), k, 0});
}

void Lanes::OnJob(const RunIndex& index, Time at, std::uint32_t k, const Change& change) {
  const Shared<Job> before = change.before.As<Job>();
  const Shared<Job> after = change.after.As<Job>();
  Lane& lane = GrownTo(jobs_, change.id);
  if (!after) {
    EndWaits(change.id, at);
    return End(lane, at);
  }
  Extend(lane, SegmentOf(*after), at, k);
  if (!before) {
    if (const std::uint32_t owner = index.jobs()[change.id].owner) {
      GrownTo(cron_jobs_, owner).marks.push_back({.at = at, .step = k, .job = change.id});
    }
    if (IsJobSuspended(*after)) lane.marks.push_back({.at = at, .step = k, .kind = kSuspended});
  }
  if (before && IsJobSuspended(*before) != IsJobSuspended(*after)) {
    lane.marks.push_back(
        {.at = at, .step = k, .kind = IsJobSuspended(*after) ? kSuspended : kResumed});
  }
  for (const JobCondition& condition : after->status.conditions) {
    if (condition.type == JobConditionType::kSuspended ||
        condition.status != ConditionStatus::kTrue) {
      continue;
    }
    if (before && IsConditionTrue(before->status, condition.type)) continue;
    EndWait(change.id, at);
    lane.marks.push_back({.at = at,
                          .step = k,
                          .kind = KindOf(condition.type),
                          .condition = ToString(condition.type),
                          .reason = condition.reason});
  }
}

void Lanes::OnNodes(const Timeline& timeline, const RunIndex& index, std::uint32_t k) {
  const Time at = timeline.TimeOf(k);
  for (std::uint32_t id = 1; id < index.nodes().size(); ++id) {
    const NodeLife& life = index.nodes()[id];
    const NodeCondition condition = life.condition.Last();
    Lane& lane = GrownTo(nodes_, id);
    if (condition != NodeCondition::kAbsent) {
      Segment segment;
      segment.kind = ToString(condition);
      Extend(lane, std::move(segment), at, k);
    }
    // A name may come back with another ID. The newest node has the condition.
    NodeCondition& known = node_conditions_[life.name];
    if (index.nodes().size() > id + 1 && index.FindNode(life.name, k) != id) continue;
    const bool changed = IsDown(life.name) != (condition == NodeCondition::kDown ||
                                               condition == NodeCondition::kDeleted);
    known = condition;
    if (!changed) continue;
    const Table<Pod>& pods = timeline.simulator().server().pods();
    pods.ForEach([&](std::uint32_t pod, const Shared<Pod>& object) {
      if (*object->node_name == life.name) {
        Extend(GrownTo(pods_, pod), SegmentOf(*object, IsDown(life.name)), at, k);
      }
    });
  }
}

void Lanes::OnDecision(const RunIndex& index, Time at, std::uint32_t k, const Decision& decision) {
  if (!decision.Is<decided::BackoffWait>()) return;
  const auto wait = decision.As<decided::BackoffWait>();
  const Time until = at + wait.left;
  const std::uint32_t job = decision.facts.about.job;
  if (job == 0 || job >= index.jobs().size()) return;
  // A Job may be synced several times during one wait. It is drawn from the end of the pod, on
  // which its length depends.
  for (auto it = waits_.rbegin(); it != waits_.rend(); ++it) {
    if (it->job != job || it->index) continue;
    if (it->to == until) return;
    if (it->to > at) it->to = at;  // a later failure made it longer
    break;
  }
  waits_.push_back({job, std::nullopt, until - wait.wait, until,
                    static_cast<std::int32_t>(wait.failures.value), k, 0});
}

void Lanes::EndWait(std::uint32_t job, Time at) {
  for (auto it = waits_.rbegin(); it != waits_.rend(); ++it) {
    if (it->job != job || it->index) continue;
    if (it->to > at) it->to = at;
    return;
  }
}

void Lanes::EndWaits(std::uint32_t job, Time at) {
  for (BackoffWait& wait : waits_) {
    if (wait.job == job) wait.to = std::min(wait.to, at);
  }
}

}  // namespace jobplay
