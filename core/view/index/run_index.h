// An index of a whole run, built step by step while it is recorded: the actor and kind of each
// step, the changes of each object, and the landmarks. Moments, lanes, logs and causes read it, so
// that they need not scan the run.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/sim/timeline.h"

namespace jobplay {

// The actor of a step.
enum class Actor : std::uint8_t {
  kScenario,
  kWatch,
  kJobController,
  kCronJobController,
  kTtlController,
  kControllerManager,
  kScheduler,
  kKubelet,
  kNodeControllers,
  kGarbageCollector,
  kCount,
};
Said NameOf(Actor actor);
Actor ActorOf(Happening what);

// Bits; core/view/protocol/asked.h declares them for the page.
enum StepFlag : std::uint8_t {
  kVisibleStep = 1,
  kSyncStep = 2,
  kFailureStep = 4,
  kConditionStep = 8,
  kEventStep = 16,
  kActionStep = 32,
  kInternalStep = 64,
  kRacedStep = 128,
};

// A value that changes with the steps and can be read at any moment.
template <typename T>
class SteppedValue {
 public:
  void Set(std::uint32_t step, T value) {
    if (!values_.empty() && values_.back().first == step) {
      values_.back().second = std::move(value);
    } else {
      values_.emplace_back(step, std::move(value));
    }
  }
  // Returns the value at `step`, or T{} before the first change.
  T At(std::uint32_t step) const {
    std::size_t low = 0, high = values_.size();
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      if (values_[middle].first <= step) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 ? T{} : values_[low - 1].second;
  }
  T Last() const { return values_.empty() ? T{} : values_.back().second; }
  const std::vector<std::pair<std::uint32_t, T>>& values() const { return values_; }

 private:
  std::vector<std::pair<std::uint32_t, T>> values_;
};

// An object of the store during the whole run.
struct ObjectLife {
  std::string name;
  std::string namespace_;
  Uid uid;                    // unset for a node
  std::uint32_t created = 0;  // steps; `removed` is 0 if it still exists
  std::uint32_t removed = 0;
  std::vector<std::uint32_t> changes;  // steps, including the creation and the removal

  bool ExistsAt(std::uint32_t step) const {
    return !changes.empty() && created <= step && (removed == 0 || step < removed);
  }
};

struct JobCounters {
  std::int64_t active = 0, ready = 0, succeeded = 0, failed = 0, terminating = 0;
};

struct JobLife : ObjectLife {
  std::uint32_t owner = 0;  // the ID of the CronJob that controls it; 0: none
  SteppedValue<JobCounters> counters;
  // The number of active pods of the Job, in the store and in the controller's cache.
  SteppedValue<std::int32_t> active_pods;
  SteppedValue<std::int32_t> active_pods_seen;
  std::vector<std::uint32_t> syncs;  // the steps in which the Job controller synced it
  std::vector<std::uint32_t> news;   // the steps in which a delivery brought what a sync reads
};

struct PodLife : ObjectLife {
  std::string job;
  std::uint32_t job_id = 0;
  std::optional<std::int32_t> index;
  std::int32_t attempt = 1;
  SteppedValue<std::int32_t> restarts;  // the total of all its containers, as it grows
};

enum class NodeCondition : std::uint8_t { kAbsent, kReady, kCordoned, kDown, kDeleted };
const char* ToString(NodeCondition condition);

struct NodeLife : ObjectLife {
  SteppedValue<NodeCondition> condition;
  SteppedValue<std::int32_t> pods;  // the bound, unfinished pods
};

// A change of the store on its way to the informers.
struct WatchDelivery {
  TableId table = TableId::kPods;
  std::uint32_t id = 0;
  const char* type = "";
  Time arrives;
  std::uint32_t written = 0;    // steps
  std::uint32_t delivered = 0;  // 0: not delivered yet
};

// Several objects may have had a name, one after another or in different namespaces.
using IdsByName = std::multimap<std::string, std::uint32_t, std::less<>>;

class RunIndex {
 public:
  // Adds step k, the newest of the timeline. Steps come in order, from 0.
  void Add(const Timeline& timeline, std::uint32_t k);

  std::uint32_t size() const { return static_cast<std::uint32_t>(flags_.size()); }
  Actor actor(std::uint32_t k) const { return static_cast<Actor>(actors_[k]); }
  std::uint8_t flags(std::uint32_t k) const { return flags_[k]; }

  // Indexed by ID; entry 0 is unused.
  const std::vector<JobLife>& jobs() const { return jobs_; }
  const std::vector<ObjectLife>& cron_jobs() const { return cron_jobs_; }
  const std::vector<PodLife>& pods() const { return pods_; }
  const std::vector<NodeLife>& nodes() const { return nodes_; }

  bool several_namespaces() const { return several_namespaces_; }
  // Returns an object's displayed name: namespace/name if the scenario has objects in several
  // namespaces, otherwise the name. Empty for an unused ID.
  std::string NameOf(const ObjectLife& life) const { return NameIn(life.namespace_, life.name); }
  std::string NameIn(const std::string& namespace_, const std::string& name) const;
  std::string JobName(std::uint32_t id) const { return id < jobs_.size() ? NameOf(jobs_[id]) : ""; }
  std::string CronJobName(std::uint32_t id) const {
    return id < cron_jobs_.size() ? NameOf(cron_jobs_[id]) : "";
  }
  std::string PodName(std::uint32_t id) const { return id < pods_.size() ? NameOf(pods_[id]) : ""; }
  // Returns the displayed name of the Job that a pod was created for.
  std::string JobOfPod(const PodLife& pod) const { return NameIn(pod.namespace_, pod.job); }

  // Returns the ID of the object with that name, or namespace/name, that exists at the moment;
  // otherwise the last one before it; otherwise the first one after it. Returns 0 if there never is
  // one.
  std::uint32_t FindJob(std::string_view name, std::uint32_t step) const;
  std::uint32_t FindCronJob(std::string_view name, std::uint32_t step) const;
  std::uint32_t FindPod(std::string_view name, std::uint32_t step) const;
  std::uint32_t FindNode(std::string_view name, std::uint32_t step) const;
  // Returns the ID of the Job with that UID, or 0 if there never is one.
  std::uint32_t JobOfUid(std::string_view uid) const;
  std::uint32_t JobOfUid(Uid uid) const;
  std::uint32_t CronJobOfUid(Uid uid) const;
  std::uint32_t PodOfUid(Uid uid) const;
  // Returns the Job's key on the controllers' queues, or nothing if it was never on one.
  std::optional<QueueKey> KeyOfJob(std::uint32_t id) const;

  // All pods of the run, sorted by Job, index and attempt.
  const std::vector<std::uint32_t>& SortedPods() const;

  // The ascending steps with this mark, such as pod:failed, reason:OOMKilled or event:Completed.
  // landmarks.h searches them.
  const std::vector<std::uint32_t>& Marks(std::string_view landmark) const;

  // Returns at most `most` undelivered watch events at the moment, in the order in which they were
  // written.
  std::vector<const WatchDelivery*> UnderWay(std::uint32_t step, std::size_t most) const;

  // The steps in which a person or the scenario acted on the node.
  const std::vector<std::uint32_t>& node_actions(std::uint32_t node) const;

 private:
  void OnChange(const Timeline& timeline, std::uint32_t k, const Change& change);
  void OnStep(const Timeline& timeline, std::uint32_t k);
  void OnJob(const Timeline& timeline, std::uint32_t k, const Change& change);
  void OnCronJob(std::uint32_t k, const Change& change);
  void OnPod(const Timeline& timeline, std::uint32_t k, const Change& change);
  void OnNode(std::uint32_t k, const Change& change);
  void OnCachedPod(std::uint32_t k, const Change& change);
  void OnQueueItem(const Change& change);
  void OnControllers(std::uint32_t k, bool running);
  void OnSync(const Timeline& timeline, std::uint32_t k);
  void OnAction(const Timeline& timeline, std::uint32_t k);
  void OnNodeAction(const Timeline& timeline, std::uint32_t k, std::uint32_t node);
  void OnNews(const Timeline& timeline, std::uint32_t k);
  void OnWrite(const Timeline& timeline, std::uint32_t k, const Change& change);
  void OnDelivery(const Timeline& timeline, std::uint32_t k, TableId cache);
  void Mark(std::string landmark, std::uint32_t k);
  void MarkReasons(std::uint32_t k, const Shared<Pod>& before, const Pod& after);
  std::uint32_t NewestNode(const std::string& name) const;
  void CountPods(std::uint32_t k, const std::string& node, std::int32_t by);

  std::vector<std::uint8_t> actors_;
  std::vector<std::uint8_t> flags_;
  std::uint8_t current_ = 0;  // flags of the current step
  std::vector<JobLife> jobs_{1};
  std::vector<ObjectLife> cron_jobs_{1};
  std::vector<PodLife> pods_{1};
  std::vector<NodeLife> nodes_{1};
  bool several_namespaces_ = false;
  std::map<Uid, std::uint32_t> job_of_uid_, cron_job_of_uid_;
  std::map<std::string, std::uint32_t, std::less<>> job_of_uid_text_;
  std::map<std::string, QueueKey> keys_;
  IdsByName jobs_of_name_, cron_jobs_of_name_, pods_of_name_, nodes_of_name_;
  std::map<std::string, std::vector<std::uint32_t>, std::less<>> landmarks_;
  std::vector<WatchDelivery> deliveries_;
  bool watching_ = true;
  std::map<std::uint32_t, std::vector<std::uint32_t>> node_actions_;
  mutable std::vector<std::uint32_t> sorted_pods_;
};

}  // namespace jobplay
