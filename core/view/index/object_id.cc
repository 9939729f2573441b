#include "core/view/index/object_id.h"

#include "core/api/event.h"
#include "core/cluster/work_queue.h"
#include "core/controllers/job/job_controller.h"
#include "core/view/index/field_history.h"
#include "core/view/index/step_facts.h"
#include "core/words/decisions/garbage_collector.h"
#include "core/words/decisions/scenario.h"

namespace jobplay {

const char* KindOf(TableId table) {
  switch (table) {
    case TableId::kJobs:
      return "Job";
    case TableId::kCronJobs:
      return "CronJob";
    case TableId::kPods:
      return "Pod";
    default:
      return "Node";
  }
}

std::string LabelOf(const RunIndex& index, ObjectId id, char between) {
  return std::string(KindOf(id.table)) + between + index.NameOf(LifeOf(index, id.table, id.id));
}

TableId StoreOf(TableId cache) {
  switch (cache) {
    case TableId::kCachedJobs:
      return TableId::kJobs;
    case TableId::kCachedCronJobs:
      return TableId::kCronJobs;
    case TableId::kCachedPods:
      return TableId::kPods;
    default:
      return TableId::kCount;
  }
}

namespace {

// Several objects may have the name: only their UIDs are formatted and compared.
template <typename Life>
std::uint32_t FindByUid(const std::vector<Life>& lives, const Reference& wanted) {
  for (std::uint32_t id = 1; id < lives.size(); ++id) {
    if (lives[id].name == wanted.name && lives[id].uid.ToString() == wanted.uid) return id;
  }
  return 0;
}

ObjectId OfUid(const RunIndex& index, const Reference& wanted) {
  if (wanted.kind == "Job") return {TableId::kJobs, FindByUid(index.jobs(), wanted)};
  if (wanted.kind == "CronJob") return {TableId::kCronJobs, FindByUid(index.cron_jobs(), wanted)};
  if (wanted.kind == "Pod") return {TableId::kPods, FindByUid(index.pods(), wanted)};
  return {};
}

ObjectId Named(const RunIndex& index, std::string_view kind, std::string_view name,
               std::uint32_t step) {
  if (kind == "Job") return {TableId::kJobs, index.FindJob(name, step)};
  if (kind == "CronJob") return {TableId::kCronJobs, index.FindCronJob(name, step)};
  if (kind == "Pod") return {TableId::kPods, index.FindPod(name, step)};
  if (kind == "Node") return {TableId::kNodes, index.FindNode(name, step)};
  return {};
}

std::string NameIn(const std::string& namespace_, const std::string& name) {
  return namespace_.empty() ? name : namespace_ + "/" + name;
}

// Returns the Job whose pods a selector names by its UID. The selector of a manifest with
// manualSelector may match several Jobs.
ObjectId OfSelector(const RunIndex& index, std::string_view key) {
  constexpr std::string_view kByUid = "controller-uid=";
  const std::size_t at = key.find(kByUid);
  if (at == std::string_view::npos) return {};
  return {TableId::kJobs, index.JobOfUid(key.substr(at + kByUid.size()))};
}

}  // namespace

ObjectId ObjectOf(const RunIndex& index, const Reference& reference, std::uint32_t step) {
  const auto& [kind, namespace_, name, uid] = reference;
  // Two nodes never have the same name.
  const bool by_name = uid.empty() || kind == "Node";
  return by_name ? Named(index, kind, NameIn(namespace_, name), step) : OfUid(index, reference);
}

ObjectId ObjectOfKey(const RunIndex& index, TableId queue, std::string_view key,
                     std::uint32_t step) {
  switch (queue) {
    case TableId::kCronJobQueue:
      return {TableId::kCronJobs, index.FindCronJob(key, step)};
    case TableId::kOrphanQueue:
      if (key.starts_with(kOrphanPodKey)) {
        return {TableId::kPods, index.FindPod(key.substr(kOrphanPodKey.size()), step)};
      }
      return OfSelector(index, key);
    default:
      return {TableId::kJobs, index.FindJob(key, step)};
  }
}

ObjectId QueuedObject(const Timeline& timeline, const RunIndex& index, std::uint32_t step) {
  // Use the object that the worker found in its cache: the key's name may belong to another one by
  // now.
  const Happening worker = timeline.Step(step).what;
  for (const Decision& decision : timeline.Decisions(step)) {
    const auto [job, cron_job] = decision.facts.about;
    if (worker == Happening::kCronJobWorker && cron_job != 0) return {TableId::kCronJobs, cron_job};
    const bool of_job = worker == Happening::kJobWorker || worker == Happening::kTtlWorker;
    if (of_job && job != 0) return {TableId::kJobs, job};
  }
  for (const Change& change : timeline.Changes(step)) {
    if (!IsQueue(change.table)) continue;
    const auto item = (change.after ? change.after : change.before).As<QueueItem>();
    return ObjectOfKey(index, change.table, item->key, step);
  }
  return {};
}

namespace {

// Returns the object of the store, or of a cache, if the step changed only one.
ObjectId OnlyChanged(const Timeline& timeline, std::uint32_t step, bool in_cache) {
  ObjectId only;
  for (const Change& change : timeline.Changes(step)) {
    const bool of_store = change.table == TableId::kJobs || change.table == TableId::kCronJobs ||
                          change.table == TableId::kPods || change.table == TableId::kNodes;
    const TableId table = in_cache   ? StoreOf(change.table)
                          : of_store ? change.table
                                     : TableId::kCount;
    if (table == TableId::kCount) continue;
    const ObjectId changed{table, change.id};
    if (only && only != changed) return {};
    only = changed;
  }
  return only;
}

// Returns the object that the scenario's entry names, if it names only one.
ObjectId MeantIn(const Timeline& timeline, std::uint32_t step) {
  for (const Decision& decision : timeline.Decisions(step)) {
    if (!decision.Is<decided::Meant>()) continue;
    const auto meant = decision.As<decided::Meant>();
    if (meant.job.value != 0) return {TableId::kJobs, meant.job.value};
    if (meant.cron_job.value != 0) return {TableId::kCronJobs, meant.cron_job.value};
    if (meant.pod.value != 0) return {TableId::kPods, meant.pod.value};
    return {TableId::kNodes, static_cast<std::uint32_t>(meant.node.value)};
  }
  return {};
}

ObjectId OwnerOfDependents(const Timeline& timeline, std::uint32_t step) {
  for (const Decision& decision : timeline.Decisions(step)) {
    if (!decision.Is<decided::DependentsNoticed>()) continue;
    const auto [job, cron_job] = decision.facts.about;
    if (job != 0) return {TableId::kJobs, job};
    if (cron_job != 0) return {TableId::kCronJobs, cron_job};
  }
  return {};
}

}  // namespace

ObjectId ObjectOfStep(const Timeline& timeline, const RunIndex& index, std::uint32_t step) {
  if (step == 0) return {};
  const StepEvent& event = timeline.Step(step);
  switch (ActorOf(event.what)) {
    case Actor::kWatch:
      return OnlyChanged(timeline, step, /*in_cache=*/true);
    case Actor::kJobController:
    case Actor::kCronJobController:
    case Actor::kTtlController:
      return QueuedObject(timeline, index, step);
    case Actor::kScheduler:
    case Actor::kKubelet:
      return event.a < index.pods().size() ? ObjectId{TableId::kPods, event.a} : ObjectId{};
    case Actor::kNodeControllers:
      return event.a < index.nodes().size() ? ObjectId{TableId::kNodes, event.a} : ObjectId{};
    case Actor::kGarbageCollector:
      return OwnerOfDependents(timeline, step);
    case Actor::kScenario: {
      // An object that the scenario created did not exist before.
      const ObjectId changed = OnlyChanged(timeline, step, /*in_cache=*/false);
      return changed ? changed : MeantIn(timeline, step);
    }
    case Actor::kControllerManager:
    case Actor::kCount:
      break;
  }
  return {};
}

ObjectId AboutOf(const Timeline& timeline, const RunIndex& index, std::uint32_t step,
                 const Change& change) {
  switch (change.table) {
    case TableId::kJobs:
    case TableId::kCronJobs:
    case TableId::kPods:
    case TableId::kNodes:
      return {change.table, change.id};
    case TableId::kCachedJobs:
    case TableId::kCachedCronJobs:
    case TableId::kCachedPods:
      return {StoreOf(change.table), change.id};
    case TableId::kFinalizerExpectations:
      return {TableId::kPods, change.id};
    case TableId::kEvents: {
      const Shared<Event> event = change.after.As<Event>();
      if (IsOfPod(*event)) return {TableId::kPods, event->pod};
      if (const std::uint32_t job = index.JobOfUid(event->uid)) return {TableId::kJobs, job};
      if (const std::uint32_t id = index.CronJobOfUid(event->uid)) return {TableId::kCronJobs, id};
      return {};
    }
    case TableId::kExpectations:
    case TableId::kBackoffRecords:
      return {TableId::kJobs,
              index.FindJob(timeline.simulator().job_controller().queue().Text(change.id), step)};
    case TableId::kJobQueue:
    case TableId::kOrphanQueue:
    case TableId::kCronJobQueue:
    case TableId::kTtlQueue: {
      const auto item = (change.after ? change.after : change.before).As<QueueItem>();
      return item ? ObjectOfKey(index, change.table, item->key, step) : ObjectId{};
    }
    case TableId::kControllers:
    case TableId::kApiFaults:
    case TableId::kCount:
      break;
  }
  return {};
}

}  // namespace jobplay
