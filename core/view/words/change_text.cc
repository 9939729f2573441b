#include "core/view/words/change_text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/api/codec/cronjob.h"
#include "core/api/codec/job.h"
#include "core/cluster/api_client.h"
#include "core/cluster/controllers_state.h"
#include "core/controllers/job/backoff.h"
#include "core/controllers/job/expectations.h"
#include "core/view/index/field_history.h"
#include "core/view/index/step_facts.h"
#include "core/words/common.h"
#include "core/words/decisions/nodes.h"
#include "core/words/steps.h"

namespace jobplay {
namespace {

using Parts = std::vector<Said>;

// An empty `before` or `after` means that the field did not exist.
Said Became(const std::string& field, const Said& before, const Said& after) {
  if (before.empty()) return said::FieldIs{.field = field, .value = after};
  if (after.empty()) return said::FieldGone{.field = field, .before = before};
  return said::FieldBecame{.field = field, .before = before, .after = after};
}

void TellMeta(Parts& parts, const ObjectMeta& before, const ObjectMeta& after) {
  if (!before.deletion_timestamp && after.deletion_timestamp) {
    parts.push_back(
        said::IsBeingDeleted{.has_grace = after.deletion_grace_period_seconds.has_value(),
                             .grace = after.deletion_grace_period_seconds.value_or(0)});
  }
  for (const std::string& finalizer : *before.finalizers) {
    if (!HasFinalizer(after, finalizer)) {
      parts.push_back(said::FinalizerRemoved{.finalizer = finalizer});
    }
  }
  for (const std::string& finalizer : *after.finalizers) {
    if (!HasFinalizer(before, finalizer)) {
      parts.push_back(said::FinalizerAdded{.finalizer = finalizer});
    }
  }
  if (!(before.owner_references == after.owner_references)) {
    parts.push_back(said::OwnerReferencesChanged{});
  }
  if (!(before.labels == after.labels)) parts.push_back(said::LabelsChanged{});
  if (!(before.annotations == after.annotations)) parts.push_back(said::AnnotationsChanged{});
}

Said StateSaid(const ContainerState& state) {
  switch (state.kind) {
    case ContainerState::Kind::kRunning:
      return said::StateRunning{};
    case ContainerState::Kind::kWaiting:
      return Verbatim(state.reason);
    case ContainerState::Kind::kTerminated:
      if (state.reason.empty()) return said::StateEnded{.exit = state.exit_code};
      return said::StateEndedBy{.reason = state.reason, .exit = state.exit_code};
  }
  return {};
}

void TellContainers(Parts& parts, const ContainerStatuses& before, const ContainerStatuses& after) {
  for (std::size_t i = 0; i < after.size(); ++i) {
    const ContainerStatus& now = *after[i];
    const ContainerStatus* old = i < before.size() ? &*before[i] : nullptr;
    if (old == &now) continue;
    const Said was = old == nullptr ? Said() : StateSaid(old->state);
    const Said is = StateSaid(now.state);
    if (was.empty()) {
      parts.push_back(said::ContainerIs{.container = now.name, .state = is});
    } else if (was != is) {
      parts.push_back(said::ContainerBecame{.container = now.name, .before = was, .after = is});
    }
    const std::int32_t restarts = old == nullptr ? 0 : old->restart_count;
    if (restarts != now.restart_count) {
      parts.push_back(said::Restarts{.before = restarts, .after = now.restart_count});
    }
  }
}

Said OrChanged(const Parts& parts) { return parts.empty() ? said::Changed{} : Listed(parts); }

Said PodSaid(const Shared<Pod>& before, const Shared<Pod>& after) {
  if (!after) return before ? Said(said::Removed{}) : Said();
  if (!before) return said::Created{};
  Parts parts;
  TellMeta(parts, before->metadata, after->metadata);
  if (*before->node_name != *after->node_name) {
    parts.push_back(said::BoundTo{.node = *after->node_name});
  }
  if (before->status->phase != after->status->phase) {
    parts.push_back(Became("phase", Verbatim(ToString(before->status->phase)),
                           Verbatim(ToString(after->status->phase))));
  }
  TellContainers(parts, *before->status->init_container_statuses,
                 *after->status->init_container_statuses);
  TellContainers(parts, *before->status->container_statuses, *after->status->container_statuses);
  for (const Shared<PodCondition>& condition : *after->status->conditions) {
    const PodCondition* old = FindCondition(*before->status, condition->type);
    if (old != nullptr && old->status == condition->status) continue;
    const bool scheduled = condition->type == "PodScheduled";
    // If another condition is False from the start, the containers already show it.
    if (old == nullptr && condition->status != ConditionStatus::kTrue && !scheduled) continue;
    parts.push_back(
        Verbatim(condition->type + "=" + ToString(condition->status) +
                 (condition->reason.empty() || !scheduled ? "" : " (" + condition->reason + ")")));
  }
  return OrChanged(parts);
}

Said LeafSaid(const Json* leaf) {
  if (leaf == nullptr) return {};
  if (leaf->is_string() && *leaf != "") return Verbatim(leaf->get<std::string>());
  if (leaf->is_array()) return said::ManyListed{.entries = leaf->size()};
  return Verbatim(leaf->dump());
}

// Describes the differences of two trees, leaf by leaf, except those that are described elsewhere.
void TellLeaves(Parts& parts, const Json& before, const Json& after) {
  const Leaves old = LeavesOf(before);
  const Leaves now = LeavesOf(after);
  std::set<std::string> paths;
  for (const auto& [path, value] : old) paths.insert(path);
  for (const auto& [path, value] : now) paths.insert(path);
  for (const std::string& path : paths) {
    const auto a = old.find(path), b = now.find(path);
    const Json* was = a == old.end() ? nullptr : a->second;
    const Json* is = b == now.end() ? nullptr : b->second;
    if (was != nullptr && is != nullptr && *was == *is) continue;
    // If an object became empty, its removed fields show that.
    if ((was == nullptr || was->is_object()) && (is == nullptr || is->is_object())) continue;
    parts.push_back(Became(path, LeafSaid(was), LeafSaid(is)));
  }
}

// Describes the differences of two statuses, except that field, and of the specs.
template <typename T>
void TellStatusAndSpec(Parts& parts, const T& before, const T& after, const char* but) {
  Json old = ToJson(before.status), now = ToJson(after.status);
  old.erase(but);
  now.erase(but);
  TellLeaves(parts, old, now);
  if (!before.spec.IsSame(after.spec)) {
    TellLeaves(parts, {{"spec", before.spec->json}}, {{"spec", after.spec->json}});
  }
}

Said JobSaid(const Shared<Job>& before, const Shared<Job>& after) {
  if (!after) return before ? Said(said::Removed{}) : Said();
  if (!before) return said::Created{};
  Parts parts;
  TellMeta(parts, before->metadata, after->metadata);
  for (const JobCondition& condition : after->status.conditions) {
    const JobCondition* old = FindCondition(before->status, condition.type);
    if (old != nullptr && old->status == condition.status && old->reason == condition.reason)
      continue;
    parts.push_back(said::ConditionIs{.condition = ToString(condition.type),
                                      .status = ToString(condition.status),
                                      .reasoned = !condition.reason.empty(),
                                      .reason = condition.reason});
  }
  for (const JobCondition& old : before->status.conditions) {
    if (FindCondition(after->status, old.type) != nullptr) continue;
    parts.push_back(
        said::ConditionGone{.condition = ToString(old.type), .before = ToString(old.status)});
  }
  TellStatusAndSpec(parts, *before, *after, "conditions");
  return OrChanged(parts);
}

Said CronJobSaid(const Shared<CronJob>& before, const Shared<CronJob>& after) {
  if (!after) return before ? Said(said::Removed{}) : Said();
  if (!before) return said::Created{};
  Parts parts;
  TellMeta(parts, before->metadata, after->metadata);
  const std::size_t was = before->status.active.size(), is = after->status.active.size();
  if (was != is) {
    parts.push_back(Became("active", Verbatim(std::to_string(was)), Verbatim(std::to_string(is))));
  }
  TellStatusAndSpec(parts, *before, *after, "active");
  return OrChanged(parts);
}

Said NodeSaid(const Shared<Node>& before, const Shared<Node>& after) {
  if (!after) return said::Removed{};
  if (!before) return said::JoinsCluster{};
  Parts parts;
  if (before->ready != after->ready) parts.push_back(said::IsReady{.ready = after->ready});
  if (before->unschedulable != after->unschedulable) {
    parts.push_back(said::IsCordoned{.cordoned = after->unschedulable});
  }
  return Listed(parts);
}

template <typename T>
Said CacheSaid(const Shared<T>& after) {
  if (!after) return said::SeenGone{};
  return said::SeenAtVersion{.version = std::to_string(after->metadata.resource_version)};
}

Said QueueSaid(const Timeline& timeline, const Shared<QueueItem>& after) {
  if (!after) return said::LeavesQueue{};
  Parts parts;
  if (after->processing) parts.push_back(said::WorkerHasIt{});
  if (after->dirty) {
    parts.push_back(after->processing ? Said(said::ComesAgainAfterwards{})
                                      : said::WaitsForWorker{});
  }
  if (after->ready_at) {
    parts.push_back(
        said::ComesAgainAt{.at = FormatDuration(*after->ready_at - timeline.scenario().start)});
  }
  if (after->failures > 0) parts.push_back(said::FailuresInARow{.failures = after->failures});
  return Listed(parts);
}

// Returns the text of a key of the Job controller's queue, even if the queue item is gone.
std::string KeyText(const Timeline& timeline, QueueKey key) {
  return timeline.simulator().job_controller().queue().Text(key);
}

Said ExpectationsSaid(const Shared<ControlleeExpectations>& after) {
  if (!after) return said::ExpectationsDropped{};
  if (after->Fulfilled()) return said::ExpectationsMet{};
  return said::ExpectationsLeft{.creations = after->add, .deletions = after->del};
}

Said ControllersSaid(const ControllersState& state) {
  if (!state.running) return said::ControllersAreDown{};
  if (state.crash_after_writes == 0) return said::ControllersRun{};
  return said::ControllersRunUntil{.write = state.crash_after_writes};
}

struct ToldChange {
  Said object;
  Said text;
};

ToldChange Tell(const Timeline& timeline, const RunIndex& index, const Change& change) {
  const std::uint32_t id = change.id;
  const auto stored = [&] { return Verbatim(LabelOf(index, {change.table, id}, ' ')); };
  const auto cached = [&]() -> Said {
    return said::Cached{.object = LabelOf(index, {StoreOf(change.table), id}, ' ')};
  };
  switch (change.table) {
    case TableId::kJobs:
      return {stored(), JobSaid(change.before.As<Job>(), change.after.As<Job>())};
    case TableId::kCronJobs:
      return {stored(), CronJobSaid(change.before.As<CronJob>(), change.after.As<CronJob>())};
    case TableId::kPods:
      return {stored(), PodSaid(change.before.As<Pod>(), change.after.As<Pod>())};
    case TableId::kNodes:
      return {stored(), NodeSaid(change.before.As<Node>(), change.after.As<Node>())};
    case TableId::kEvents: {
      const Shared<Event> event = change.after.As<Event>();
      return {said::EventOf{.object = ObjectOf(*event, index)},
              Verbatim(std::string(ToString(event->type)) + " " + event->reason + ": " +
                       event->message)};
    }
    case TableId::kCachedJobs:
      return {cached(), CacheSaid(change.after.As<Job>())};
    case TableId::kCachedCronJobs:
      return {cached(), CacheSaid(change.after.As<CronJob>())};
    case TableId::kCachedPods:
      return {cached(), CacheSaid(change.after.As<Pod>())};
    case TableId::kExpectations:
      return {said::ExpectationsOf{.key = KeyText(timeline, id)},
              ExpectationsSaid(change.after.As<ControlleeExpectations>())};
    case TableId::kFinalizerExpectations:
      return {said::ExpectationsOfFinalizers{},
              change.after ? Said(said::FinalizerShouldGo{.pod = index.PodName(id)})
                           : said::FinalizerSeenGone{.pod = index.PodName(id)}};
    case TableId::kBackoffRecords: {
      const auto after = change.after.As<BackoffRecord>();
      return {said::BackoffOf{.key = KeyText(timeline, id)},
              after ? Said(said::FailuresInARow{.failures = after->failures_after_last_success})
                    : said::BackoffForgotten{}};
    }
    case TableId::kJobQueue:
    case TableId::kOrphanQueue:
    case TableId::kCronJobQueue:
    case TableId::kTtlQueue: {
      const Shared<QueueItem> before = change.before.As<QueueItem>();
      const Shared<QueueItem> after = change.after.As<QueueItem>();
      const std::string key = after ? after->key : before ? before->key : "";
      return {said::KeyOnQueue{.queue = QueueOfTable(change.table), .key = key},
              QueueSaid(timeline, after)};
    }
    case TableId::kControllers:
      return {said::Controllers{}, ControllersSaid(*change.after.As<ControllersState>())};
    case TableId::kApiFaults: {
      const auto fault = change.after.As<ApiFault>();
      if (!fault) return {said::FaultOfApiOver{}, said::FaultOver{}};
      return {said::FaultOfApi{.verb = ToString(fault->verb), .resource = fault->resource},
              said::FaultLeft{.calls = fault->remaining}};
    }
    case TableId::kCount:
      break;
  }
  return {};
}

bool IsInternal(TableId table) {
  switch (table) {
    case TableId::kJobs:
    case TableId::kCronJobs:
    case TableId::kPods:
    case TableId::kNodes:
    case TableId::kEvents:
      return false;
    default:
      return true;
  }
}

// True for tables in the memory of the controllers' process.
bool IsInMemory(TableId table) { return IsInternal(table) && table != TableId::kApiFaults; }

// Merges all changes of one object into one, at the place of its first.
std::vector<Change> Merged(Slice<Change> changes) {
  std::vector<Change> merged;
  std::map<std::pair<TableId, std::uint32_t>, std::size_t> places;
  for (const Change& change : changes) {
    const auto [it, added] = places.emplace(std::make_pair(change.table, change.id), merged.size());
    if (added) {
      merged.push_back(change);
    } else {
      merged[it->second].after = change.after;
    }
  }
  return merged;
}

// The API server learns later that a node's kubelet has stopped.
std::optional<decided::Text> NodeGoingDown(const Timeline& timeline, std::uint32_t step) {
  for (const Decision& decision : timeline.Decisions(step)) {
    if (decision.Is<decided::NodeWentDown>()) return decision.As<decided::NodeWentDown>().node;
  }
  return std::nullopt;
}

}  // namespace

std::string ObjectOf(const Event& event, const RunIndex& index) {
  if (event.kind.empty()) return event.name;
  return event.kind + "/" + index.NameIn(event.namespace_, event.name);
}

std::vector<ObjectChange> ChangesOf(const Timeline& timeline, const RunIndex& index,
                                    std::uint32_t step, std::size_t most) {
  std::vector<ObjectChange> told;
  if (const auto node = NodeGoingDown(timeline, step)) {
    told.push_back({{TableId::kNodes, index.FindNode(**node, step)},
                    said::Named{.kind = "Node", .name = **node},
                    said::KubeletStops{}});
  }
  const bool lost = StopsControllers(timeline, step);
  std::size_t left_out = 0;
  for (const Change& change : Merged(timeline.Changes(step))) {
    if (!change.before && !change.after) continue;
    if (told.size() == most) {
      ++left_out;
      continue;
    }
    ToldChange found = Tell(timeline, index, change);
    if (lost && !change.after && IsInMemory(change.table)) found.text = said::LostWithTheProcess{};
    if (found.text.empty()) continue;
    told.push_back({AboutOf(timeline, index, step, change), std::move(found.object),
                    std::move(found.text), IsInternal(change.table)});
  }
  if (left_out > 0) told.push_back({.text = said::AndMore{.changes = left_out}, .internal = true});
  return told;
}

Said ChangeSaid(const Timeline& timeline, const RunIndex& index, const Change& change) {
  return Tell(timeline, index, change).text;
}

}  // namespace jobplay
