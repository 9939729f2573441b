#include "core/view/index/run_index.h"

#include <algorithm>
#include <tuple>

#include "core/api/event.h"
#include "core/api/pod_end.h"
#include "core/base/check.h"
#include "core/cluster/controllers_state.h"
#include "core/sim/namespaces.h"
#include "core/view/index/grown.h"
#include "core/view/index/object_id.h"
#include "core/view/index/step_facts.h"
#include "core/words/decisions/cronjob.h"
#include "core/words/decisions/job_events.h"
#include "core/words/decisions/nodes.h"
#include "core/words/runs.h"

namespace jobplay {
namespace {

// Records the change in the object's life.
template <typename T, typename Life>
Life& NoteChange(std::vector<Life>& lives, IdsByName& ids, std::uint32_t k, const Change& change,
                 const Shared<T>& before, const Shared<T>& after) {
  Life& life = GrownTo(lives, change.id);
  if (!before && after) {
    if (life.changes.empty()) ids.emplace(after->metadata.name(), change.id);
    life.name = after->metadata.name();
    life.namespace_ = after->metadata.namespace_();
    life.uid = after->metadata.uid();
    life.created = k;
    life.removed = 0;
  }
  if (!after) life.removed = k;
  if (life.changes.empty() || life.changes.back() != k) life.changes.push_back(k);
  return life;
}

// Chooses among the objects with one name, or namespace/name, in the order of creation.
class Namesake {
 public:
  Namesake(std::string_view name, std::uint32_t step) : name_(name), step_(step) {
    const std::size_t slash = name.find('/');
    if (slash == std::string_view::npos) return;
    in_namespace_ = true;
    namespace_ = name.substr(0, slash);
    name_.remove_prefix(slash + 1);
  }

  std::string_view name() const { return name_; }

  void Look(const ObjectLife& life, std::uint32_t id) {
    if (life.name != name_ || life.changes.empty()) return;
    if (in_namespace_ && life.namespace_ != namespace_) return;
    const auto rank = life.ExistsAt(step_) ? kThere : life.created <= step_ ? kGone : kToCome;
    if (rank > rank_ || (rank == rank_ && rank == kGone)) {
      rank_ = rank;
      found_ = id;
    }
  }
  std::uint32_t found() const { return found_; }

 private:
  enum Rank : std::uint8_t { kNone, kToCome, kGone, kThere };

  bool in_namespace_ = false;
  std::string_view namespace_;
  std::string_view name_;
  std::uint32_t step_;
  Rank rank_ = kNone;
  std::uint32_t found_ = 0;
};

template <typename Life>
std::uint32_t FindByName(const std::vector<Life>& lives, const IdsByName& ids,
                         std::string_view name, std::uint32_t step) {
  Namesake namesake(name, step);
  const auto [begin, end] = ids.equal_range(namesake.name());
  for (auto it = begin; it != end; ++it) namesake.Look(lives[it->second], it->second);
  return namesake.found();
}

std::uint32_t JobIdOf(const std::map<Uid, std::uint32_t>& jobs, const Pod& pod) {
  const OwnerReference* owner = GetControllerOf(pod.metadata);
  if (owner == nullptr) return 0;
  const auto it = jobs.find(owner->uid);
  return it == jobs.end() ? 0 : it->second;
}

bool IsInStore(TableId table) {
  return table == TableId::kJobs || table == TableId::kCronJobs || table == TableId::kPods ||
         table == TableId::kNodes || table == TableId::kEvents;
}

}  // namespace

Said NameOf(Actor actor) { return said::ActorCalled{.actor = static_cast<int>(actor)}; }

const char* ToString(NodeCondition condition) {
  switch (condition) {
    case NodeCondition::kAbsent:
      return "absent";
    case NodeCondition::kReady:
      return "ready";
    case NodeCondition::kCordoned:
      return "cordoned";
    case NodeCondition::kDown:
      return "down";
    case NodeCondition::kDeleted:
      return "deleted";
  }
  return "";
}

Actor ActorOf(Happening what) {
  switch (what) {
    case Happening::kWatchJobs:
    case Happening::kWatchCronJobs:
    case Happening::kWatchPods:
      return Actor::kWatch;
    case Happening::kJobQueueTimer:
    case Happening::kOrphanQueueTimer:
    case Happening::kJobWorker:
    case Happening::kOrphanWorker:
      return Actor::kJobController;
    case Happening::kCronJobQueueTimer:
    case Happening::kCronJobWorker:
      return Actor::kCronJobController;
    case Happening::kTtlQueueTimer:
    case Happening::kTtlWorker:
      return Actor::kTtlController;
    case Happening::kControllersStart:
      return Actor::kControllerManager;
    case Happening::kSchedulePod:
      return Actor::kScheduler;
    case Happening::kStartContainers:
    case Happening::kContainerExits:
    case Happening::kContainerRestarts:
    case Happening::kPodBecomesReady:
    case Happening::kKubeletSync:
    case Happening::kContainerStops:
    case Happening::kPodDeadline:
    case Happening::kPodSync:
    case Happening::kPodSyncGoesOn:
      return Actor::kKubelet;
    case Happening::kNodeUnreachable:
    case Happening::kTaintEviction:
    case Happening::kPodGarbage:
    case Happening::kPodGcRound:
      return Actor::kNodeControllers;
    case Happening::kCollectDependents:
      return Actor::kGarbageCollector;
    case Happening::kUserAction:
    case Happening::kPodDisrupted:
      return Actor::kScenario;
  }
  return Actor::kScenario;
}

void RunIndex::Add(const Timeline& timeline, std::uint32_t k) {
  JOBPLAY_CHECK(k == size());
  if (k == 0) several_namespaces_ = HasSeveralNamespaces(timeline.scenario());
  current_ = 0;
  for (const Change& change : timeline.Changes(k)) OnChange(timeline, k, change);
  if (k == 0) {
    actors_.push_back(static_cast<std::uint8_t>(Actor::kScenario));
    flags_.push_back(0);
    return;
  }
  OnStep(timeline, k);
  actors_.push_back(static_cast<std::uint8_t>(ActorOf(timeline.Step(k).what)));
  flags_.push_back(current_);
}

void RunIndex::OnChange(const Timeline& timeline, std::uint32_t k, const Change& change) {
  switch (change.table) {
    case TableId::kJobs:
      OnJob(timeline, k, change);
      return OnWrite(timeline, k, change);
    case TableId::kCronJobs:
      OnCronJob(k, change);
      return OnWrite(timeline, k, change);
    case TableId::kPods:
      OnPod(timeline, k, change);
      return OnWrite(timeline, k, change);
    case TableId::kNodes:
      return OnNode(k, change);
    case TableId::kEvents: {
      const std::string& reason = change.after.As<Event>()->reason;
      if (!IsRoutine(*change.after.As<Event>())) current_ |= kEventStep | kVisibleStep;
      // For a schedule, a start that is skipped counts as a failure.
      if (reason == kJobAlreadyActive) current_ |= kFailureStep;
      return Mark("event:" + reason, k);
    }
    case TableId::kCachedPods:
      return OnCachedPod(k, change);
    case TableId::kControllers:
      return OnControllers(k, change.after.As<ControllersState>()->running);
    default:
      if (IsQueue(change.table)) OnQueueItem(change);
      return;
  }
}

// Records the step itself, after its changes.
void RunIndex::OnStep(const Timeline& timeline, std::uint32_t k) {
  const auto changes_one = [&](bool (*of)(TableId)) {
    for (const Change& change : timeline.Changes(k)) {
      if (of(change.table)) return true;
    }
    return false;
  };
  const StepEvent& event = timeline.Step(k);
  switch (event.what) {
    case Happening::kWatchJobs:
      OnDelivery(timeline, k, TableId::kCachedJobs);
      OnNews(timeline, k);
      break;
    case Happening::kWatchCronJobs:
      OnDelivery(timeline, k, TableId::kCachedCronJobs);
      break;
    case Happening::kWatchPods:
      OnDelivery(timeline, k, TableId::kCachedPods);
      OnNews(timeline, k);
      break;
    case Happening::kJobWorker:
      OnSync(timeline, k);
      [[fallthrough]];
    case Happening::kOrphanWorker:
    case Happening::kCronJobWorker:
    case Happening::kTtlWorker:
      if (changes_one(IsQueue)) current_ |= kSyncStep;
      break;
    case Happening::kCronJobQueueTimer:
      // Before v1.21, the controller works in rounds, which do a worker's tasks immediately.
      for (const Decision& decision : timeline.Decisions(k)) {
        if (decision.Is<decided::CronJobRounds>()) current_ |= kSyncStep;
      }
      break;
    case Happening::kUserAction:
      current_ |= kActionStep;
      OnAction(timeline, k);
      break;
    default:
      break;
  }
  if (!changes_one(IsInStore)) current_ |= kInternalStep;
  if (event.raced) current_ |= kRacedStep;
}

void RunIndex::Mark(std::string landmark, std::uint32_t k) {
  std::vector<std::uint32_t>& steps = landmarks_[std::move(landmark)];
  if (steps.empty() || steps.back() != k) steps.push_back(k);
}

void RunIndex::OnJob(const Timeline& timeline, std::uint32_t k, const Change& change) {
  const Shared<Job> before = change.before.As<Job>();
  const Shared<Job> after = change.after.As<Job>();
  JobLife& life = NoteChange(jobs_, jobs_of_name_, k, change, before, after);
  current_ |= kVisibleStep;
  const bool was_deleted = before && before->metadata.deletion_timestamp;
  if (before && !was_deleted && (!after || after->metadata.deletion_timestamp)) {
    Mark("job:deleted", k);
    // concurrencyPolicy Replace deletes the Job. For the Job, that counts as a failure.
    const bool by_cron_job = timeline.Step(k).what == Happening::kCronJobWorker;
    if (by_cron_job && !IsJobFinished(*before)) current_ |= kFailureStep;
  }
  if (!after) return;
  if (!before) {
    Mark("job:created", k);
    job_of_uid_[life.uid] = change.id;
    job_of_uid_text_[life.uid.ToString()] = change.id;
    if (const OwnerReference* owner = GetControllerOf(after->metadata)) {
      const auto cron_job = cron_job_of_uid_.find(owner->uid);
      if (cron_job != cron_job_of_uid_.end()) life.owner = cron_job->second;
    }
  }
  const JobStatus& status = after->status;
  for (const JobCondition& condition : status.conditions) {
    const JobCondition* old = before ? FindCondition(before->status, condition.type) : nullptr;
    if (old != nullptr && old->status == condition.status && old->reason == condition.reason)
      continue;
    current_ |= kConditionStep;
    if (condition.status != ConditionStatus::kTrue) {
      if (condition.type == JobConditionType::kSuspended && old != nullptr) Mark("job:resumed", k);
      continue;
    }
    Mark(std::string("condition:") + ToString(condition.type), k);
    if (condition.type == JobConditionType::kComplete ||
        condition.type == JobConditionType::kFailed) {
      Mark("job:finished", k);
    }
    if (condition.type == JobConditionType::kFailed ||
        condition.type == JobConditionType::kFailureTarget) {
      current_ |= kFailureStep;
    }
  }
  if (!before || !(before->status == status)) {
    life.counters.Set(k, {status.active, status.ready.value_or(0), status.succeeded, status.failed,
                          status.terminating.value_or(0)});
  }
}

void RunIndex::OnCronJob(std::uint32_t k, const Change& change) {
  const Shared<CronJob> after = change.after.As<CronJob>();
  NoteChange(cron_jobs_, cron_jobs_of_name_, k, change, change.before.As<CronJob>(), after);
  if (after) cron_job_of_uid_[after->metadata.uid()] = change.id;
  current_ |= kVisibleStep;
}

// Marks why containers wait or ended, with the exit code, and why the pod is in its state.
void RunIndex::MarkReasons(std::uint32_t k, const Shared<Pod>& before, const Pod& after) {
  const PodStatus& now = *after.status;
  const PodStatus* old = before ? &*before->status : nullptr;
  if (!now.reason.empty() && (old == nullptr || old->reason != now.reason)) {
    Mark("reason:" + now.reason, k);
  }
  const auto look = [&](const ContainerStatuses& statuses, const ContainerStatuses* olds) {
    for (std::size_t i = 0; i < statuses.size(); ++i) {
      const ContainerState& state = statuses[i]->state;
      if (olds != nullptr && i < olds->size()) {
        const Shared<ContainerStatus>& known = (*olds)[i];
        if (known.IsSame(statuses[i]) || known->state == state) continue;
      }
      if (!state.reason.empty()) Mark("reason:" + state.reason, k);
      if (state.kind == ContainerState::Kind::kTerminated) {
        Mark("exit:" + std::to_string(state.exit_code), k);
      }
    }
  };
  look(*now.container_statuses, old ? &*old->container_statuses : nullptr);
  look(*now.init_container_statuses, old ? &*old->init_container_statuses : nullptr);
}

// Returns the newest node with that name, existing or deleted; 0 if there never was one.
std::uint32_t RunIndex::NewestNode(const std::string& name) const {
  const auto [begin, end] = nodes_of_name_.equal_range(name);
  return begin == end ? 0 : std::prev(end)->second;
}

void RunIndex::CountPods(std::uint32_t k, const std::string& node, std::int32_t by) {
  const std::uint32_t id = NewestNode(node);
  if (id == 0) return;
  auto& count = nodes_[id].pods;
  count.Set(k, count.Last() + by);
}

void RunIndex::OnPod(const Timeline& timeline, std::uint32_t k, const Change& change) {
  const Shared<Pod> before = change.before.As<Pod>();
  const Shared<Pod> after = change.after.As<Pod>();
  PodLife& life = NoteChange(pods_, pods_of_name_, k, change, before, after);
  current_ |= kVisibleStep;
  if (!before && after) {
    const PodEntry& entry = timeline.roster().Entry(change.id);
    life.job = entry.job;
    life.index = entry.index;
    life.attempt = entry.attempt;
    Mark("pod:created", k);
  }
  if (after) life.job_id = std::max(life.job_id, JobIdOf(job_of_uid_, *after));

  const PodPhase old_phase = before ? before->status->phase : PodPhase::kPending;
  if (after && after->status->phase != old_phase) {
    if (after->status->phase == PodPhase::kFailed) {
      current_ |= kFailureStep;
      Mark("pod:failed", k);
    } else if (after->status->phase == PodPhase::kSucceeded) {
      Mark("pod:succeeded", k);
    } else if (after->status->phase == PodPhase::kRunning) {
      Mark("pod:running", k);
    }
  }
  const bool was_deleted = before && before->metadata.deletion_timestamp;
  const bool is_deleted = !after || after->metadata.deletion_timestamp;
  if (before && is_deleted && !was_deleted) Mark("pod:deleted", k);
  if (before && after && RestartsOf(*after->status) > RestartsOf(*before->status)) {
    life.restarts.Set(k, RestartsOf(*after->status));
    Mark("pod:restarted", k);
  }
  if (after) MarkReasons(k, before, *after);
  if (after && DisruptionOf(*after) && !(before && DisruptionOf(*before))) Mark("pod:evicted", k);

  const auto active_of = [&](const Shared<Pod>& pod, std::int32_t by) {
    if (!pod || !IsPodActive(*pod)) return;
    const std::uint32_t job = JobIdOf(job_of_uid_, *pod);
    if (job == 0) return;
    auto& count = GrownTo(jobs_, job).active_pods;
    count.Set(k, count.Last() + by);
  };
  active_of(before, -1);
  active_of(after, 1);
  const auto on_node = [&](const Shared<Pod>& pod, std::int32_t by) {
    if (pod && !IsPodTerminal(*pod)) CountPods(k, *pod->node_name, by);
  };
  on_node(before, -1);
  on_node(after, 1);
}

void RunIndex::OnNode(std::uint32_t k, const Change& change) {
  const Shared<Node> before = change.before.As<Node>();
  const Shared<Node> after = change.after.As<Node>();
  NodeLife& life = NoteChange(nodes_, nodes_of_name_, k, change, before, after);
  if (!after) Mark("node:deleted", k);
  if (before && after && before->unschedulable != after->unschedulable) {
    Mark(after->unschedulable ? "node:cordoned" : "node:uncordoned", k);
  }
  current_ |= kVisibleStep;
  if (!after) {
    life.condition.Set(k, NodeCondition::kDeleted);
  } else if (!after->ready) {
    life.condition.Set(k, NodeCondition::kDown);
  } else if (life.condition.Last() != NodeCondition::kDown || !before || !before->ready) {
    life.condition.Set(k, after->unschedulable ? NodeCondition::kCordoned : NodeCondition::kReady);
  }
}

void RunIndex::OnCachedPod(std::uint32_t k, const Change& change) {
  const auto active_of = [&](const AnyShared& any, std::int32_t by) {
    const Shared<Pod> pod = any.As<Pod>();
    if (!pod || !IsPodActive(*pod)) return;
    const std::uint32_t job = JobIdOf(job_of_uid_, *pod);
    if (job == 0) return;
    auto& count = GrownTo(jobs_, job).active_pods_seen;
    count.Set(k, count.Last() + by);
  };
  active_of(change.before, -1);
  active_of(change.after, 1);
}

void RunIndex::OnQueueItem(const Change& change) {
  const Shared<QueueItem> after = change.after.As<QueueItem>();
  if (!after) return;
  if (change.table == TableId::kJobQueue) keys_.emplace(after->key, change.id);
}

// The API server notices a node failure late. The scenario's action shows it earlier.
void RunIndex::OnControllers(std::uint32_t k, bool running) {
  watching_ = running;
  if (running) return;
  // Watch events on their way are lost with the controllers that waited for them.
  for (WatchDelivery& delivery : deliveries_) {
    if (delivery.delivered == 0) delivery.delivered = k;
  }
}

void RunIndex::OnSync(const Timeline& timeline, std::uint32_t k) {
  for (const Decision& decision : timeline.Decisions(k)) {
    const std::uint32_t job = decision.facts.about.job;
    if (job == 0) continue;
    std::vector<std::uint32_t>& syncs = jobs_[job].syncs;
    if (syncs.empty() || syncs.back() != k) syncs.push_back(k);
  }
}

// Records what the API server learns about a node late or never.
void RunIndex::OnAction(const Timeline& timeline, std::uint32_t k) {
  for (const Decision& decision : timeline.Decisions(k)) {
    if (!decision.Is<decided::NodeChanged>()) continue;
    const std::uint32_t id = NewestNode(*decision.As<decided::NodeChanged>().node);
    if (id != 0) OnNodeAction(timeline, k, id);
  }
}

void RunIndex::OnNodeAction(const Timeline& timeline, std::uint32_t k, std::uint32_t node) {
  node_actions_[node].push_back(k);
  SteppedValue<NodeCondition>& condition = nodes_[node].condition;
  for (const Decision& decision : timeline.Decisions(k)) {
    if (decision.Is<decided::NodeWentDown>()) {
      condition.Set(k, NodeCondition::kDown);
      Mark("node:down", k);
    } else if (decision.Is<decided::NodeWasDrained>()) {
      Mark("node:drained", k);
    } else if (decision.Is<decided::NodeCameUp>()) {
      const bool cordoned = timeline.simulator().server().nodes().Get(node)->unschedulable;
      condition.Set(k, cordoned ? NodeCondition::kCordoned : NodeCondition::kReady);
      Mark("node:up", k);
    }
  }
}

// Records what a delivery brought the next syncs of Jobs.
void RunIndex::OnNews(const Timeline& timeline, std::uint32_t k) {
  for (const Decision& decision : timeline.Decisions(k)) {
    if (!decision.Is<decided::PodNews>() && !decision.Is<decided::SpecNews>()) continue;
    std::vector<std::uint32_t>& news = GrownTo(jobs_, decision.facts.about.job).news;
    if (news.empty() || news.back() != k) news.push_back(k);
  }
}

void RunIndex::OnWrite(const Timeline& timeline, std::uint32_t k, const Change& change) {
  if (!watching_) return;
  deliveries_.push_back({
      .table = change.table,
      .id = change.id,
      .type = !change.before  ? "ADDED"
              : !change.after ? "DELETED"
                              : "MODIFIED",
      .arrives = timeline.simulator().server().LastArrival(change.table),
      .written = k,
  });
}

void RunIndex::OnDelivery(const Timeline& timeline, std::uint32_t k, TableId cache) {
  // A delivery belongs to one write, which caused its step. A delivery that was lost when the
  // controllers stopped still has its time of arrival, but changes no cache.
  const std::uint32_t written = timeline.Step(k).cause;
  for (const Change& change : timeline.Changes(k)) {
    if (change.table != cache) continue;
    auto it = std::lower_bound(
        deliveries_.begin(), deliveries_.end(), written,
        [](const WatchDelivery& delivery, std::uint32_t step) { return delivery.written < step; });
    for (; it != deliveries_.end() && it->written == written; ++it) {
      if (it->table != StoreOf(cache) || it->id != change.id || it->delivered != 0) continue;
      it->delivered = k;
      break;
    }
  }
}

std::vector<const WatchDelivery*> RunIndex::UnderWay(std::uint32_t step, std::size_t most) const {
  // Deliveries are ordered by the step of their write. Those after `step` do not exist yet.
  const auto end = std::upper_bound(
      deliveries_.begin(), deliveries_.end(), step,
      [](std::uint32_t s, const WatchDelivery& delivery) { return s < delivery.written; });
  std::vector<const WatchDelivery*> found;
  // Each kind is delivered in its own order, so undelivered ones may lie between delivered ones,
  // but only as far back as the delay reaches.
  std::size_t delivered = 0;
  for (auto it = end; it != deliveries_.begin() && delivered < 1000;) {
    --it;
    if (it->delivered != 0 && it->delivered <= step) {
      ++delivered;
      continue;
    }
    found.push_back(&*it);
  }
  std::reverse(found.begin(), found.end());
  if (found.size() > most) found.resize(most);
  return found;
}

const std::vector<std::uint32_t>& RunIndex::node_actions(std::uint32_t node) const {
  static const std::vector<std::uint32_t> kNone;
  const auto it = node_actions_.find(node);
  return it == node_actions_.end() ? kNone : it->second;
}

std::string RunIndex::NameIn(const std::string& namespace_, const std::string& name) const {
  const bool qualified = several_namespaces_ && !namespace_.empty() && !name.empty();
  return qualified ? namespace_ + "/" + name : name;
}

std::uint32_t RunIndex::FindJob(std::string_view name, std::uint32_t step) const {
  return FindByName(jobs_, jobs_of_name_, name, step);
}

std::uint32_t RunIndex::FindCronJob(std::string_view name, std::uint32_t step) const {
  return FindByName(cron_jobs_, cron_jobs_of_name_, name, step);
}

std::uint32_t RunIndex::FindPod(std::string_view name, std::uint32_t step) const {
  return FindByName(pods_, pods_of_name_, name, step);
}

std::uint32_t RunIndex::FindNode(std::string_view name, std::uint32_t step) const {
  return FindByName(nodes_, nodes_of_name_, name, step);
}

std::uint32_t RunIndex::JobOfUid(std::string_view uid) const {
  const auto it = job_of_uid_text_.find(uid);
  return it == job_of_uid_text_.end() ? 0 : it->second;
}

std::uint32_t RunIndex::JobOfUid(Uid uid) const {
  const auto it = job_of_uid_.find(uid);
  return it == job_of_uid_.end() ? 0 : it->second;
}

std::uint32_t RunIndex::CronJobOfUid(Uid uid) const {
  const auto it = cron_job_of_uid_.find(uid);
  return it == cron_job_of_uid_.end() ? 0 : it->second;
}

std::uint32_t RunIndex::PodOfUid(Uid uid) const {
  // IDs and UIDs are both assigned in the order of creation.
  const auto it = std::lower_bound(pods_.begin(), pods_.end(), uid,
                                   [](const PodLife& pod, Uid wanted) { return pod.uid < wanted; });
  return it == pods_.end() || it->uid != uid ? 0 : static_cast<std::uint32_t>(it - pods_.begin());
}

std::optional<QueueKey> RunIndex::KeyOfJob(std::uint32_t id) const {
  const auto it = keys_.find(jobs_[id].namespace_ + "/" + jobs_[id].name);
  if (it == keys_.end()) return std::nullopt;
  return it->second;
}

const std::vector<std::uint32_t>& RunIndex::SortedPods() const {
  if (sorted_pods_.size() + 1 == pods_.size()) return sorted_pods_;
  sorted_pods_.clear();
  for (std::uint32_t id = 1; id < pods_.size(); ++id) sorted_pods_.push_back(id);
  std::sort(sorted_pods_.begin(), sorted_pods_.end(), [this](std::uint32_t a, std::uint32_t b) {
    const PodLife& x = pods_[a];
    const PodLife& y = pods_[b];
    return std::tie(x.namespace_, x.job, x.index, x.attempt, a) <
           std::tie(y.namespace_, y.job, y.index, y.attempt, b);
  });
  return sorted_pods_;
}

const std::vector<std::uint32_t>& RunIndex::Marks(std::string_view landmark) const {
  static const std::vector<std::uint32_t> kNone;
  const auto it = landmarks_.find(landmark);
  return it == landmarks_.end() ? kNone : it->second;
}

}  // namespace jobplay
