// The simulator: one cluster as a value, and the one function that takes it a step further. A step
// is one atomic event: a watch event that reaches an informer, a worker's sync of one key, a timer,
// a kubelet's or the scheduler's deed, an action of the scenario. Copying a Simulator forks the
// run.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/actors/garbage_collector.h"
#include "core/actors/kubelet.h"
#include "core/actors/nodes.h"
#include "core/actors/placement.h"
#include "core/actors/pod_hours.h"
#include "core/actors/pod_roster.h"
#include "core/actors/scheduler.h"
#include "core/cluster/api_client.h"
#include "core/cluster/controllers_state.h"
#include "core/cluster/informer.h"
#include "core/controllers/cronjob/cronjob_controller.h"
#include "core/controllers/job/job_controller.h"
#include "core/controllers/ttl/ttl_controller.h"
#include "core/sim/scenario.h"

namespace jobplay {

// What a step was: enough to name it and to find what it was about.
struct StepEvent {
  Time at;
  Happening what = Happening::kUserAction;
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  bool raced = false;       // another event was due at the same instant
  std::uint32_t cause = 0;  // the step that made it happen; 0: it came by itself
};

// How strictly the API server of that generation looks at a Job's status.
JobStatusValidationOptions StatusValidationOf(const Generation& generation);

class Simulator {
 public:
  // The scenario is shared, never changed, and must outlive no one: the simulator holds on to it.
  explicit Simulator(std::shared_ptr<const Scenario> scenario)
      : Simulator(scenario, scenario->cluster.ties) {}
  // With another order of what happens at one instant than the scenario's.
  Simulator(std::shared_ptr<const Scenario> scenario, std::uint64_t ties);

  // Sets the cluster up: nodes, and the controllers running. Not a step.
  void Begin(Journal* journal);

  // What is still to be drawn of chance comes of another seed than the scenario's. What its
  // timeline has is drawn already (WithSeed).
  void Reseed(std::uint64_t seed) { roster_.Reseed(seed); }

  // Whether an event is left that is due by the scenario's end, and the run is not longer than any
  // that could be looked at.
  bool HasNext() const;
  // Whether the run ended for its length alone, or for what one sync created.
  bool cut_off() const { return steps_ >= kMaxSteps || too_many_pods_; }
  static constexpr std::uint64_t kMaxSteps = 10'000'000;
  Time NextAt() const { return events_.Next().at; }

  // Takes one step. The journal, when there is one, gets the step's changes and decisions.
  StepEvent Step(Journal* journal);

  // What is due at the time of the next step, in order: each of these could come next.
  std::vector<Scheduled> Due() const;
  // One of them as the next step, whatever the order. made: where to say which calls a controller
  // made in it. first: of calls side by side those that go first, instead of the scenario's.
  StepEvent Step(Journal* journal, const Scheduled& due, CallsMade* made = nullptr,
                 const std::vector<std::uint32_t>& first = SideBySide::kUsual);
  // An action beside those of the scenario, as a step of its own; `at` is now, or later but not
  // after the next step.
  StepEvent Step(Journal* journal, const Action& action, Time at);

  // Whether what was scheduled no longer concerns anything: a timer of a container that was
  // stopped, a delay that a sooner one replaced. Such an event is no step.
  bool IsOutdated(const Scheduled& event) const;

  Time now() const { return now_; }
  Time start() const { return scenario_->start; }
  Time end() const { return scenario_->start + scenario_->until; }
  const Scenario& scenario() const { return *scenario_; }
  const std::shared_ptr<const Scenario>& shared_scenario() const { return scenario_; }
  const ApiServer& server() const { return server_; }
  const PodRoster& roster() const { return roster_; }
  const PodHours& pod_hours() const { return pod_hours_; }
  const JobController& job_controller() const { return job_controller_; }
  const EventQueue& events() const { return events_; }
  bool IsUp(const std::string& node) const { return kubelet_.IsUp(node); }
  // How many faults wait for the controllers' work: calls that will be refused, a crash.
  std::uint32_t WaitingFaults() const {
    return faults_.table().size() + (controllers_.Get(1)->crash_after_writes > 0 ? 1 : 0);
  }
  // Calls of a kind that the run has made beyond those of which chance draws whether they are
  // refused (kMostCalls): all of these succeeded. The first such row of spec.chance.api.
  struct CallsPastChance {
    std::size_t row = 0;
    std::int64_t made = 0;
    std::int64_t drawn = 0;
  };
  std::optional<CallsPastChance> PastChance() const;
  bool controllers_running() const { return controllers_.Get(1)->running; }
  const Generation& generation() const { return scenario_->generation; }

 private:
  friend class ActionEnv;
  friend class StateKeys;

  // What controllers and actors are handed of this cluster; nothing of it is kept.
  ControllerEnv EnvOf(Context& context, ApiClient& client) const;
  ActorEnv EnvOf(Context& context);

  Scheduled PopNext();
  const std::vector<std::uint32_t>& FirstCalls() const;
  StepEvent Handle(Journal* journal, const Scheduled& event,
                   const std::vector<std::uint32_t>& first_calls, CallsMade* made = nullptr);
  void DropOutdated();
  void Dispatch(Context& context, const Scheduled& event, CallsMade* made);
  // `client` is what a work item of a controller calls with.
  void Dispatch(Context& context, ApiClient& client, const Scheduled& event);
  void DeliverNotices(Context& context);
  void DeliverPodWrite(ActorEnv& env, const WriteNotice& notice);
  template <typename T>
  void DeliverWatch(Context& context, Informer<T>& informer, std::uint32_t epoch);
  // What an informer's cache has taken in goes to the controllers that watch it.
  void Hand(ControllerEnv& env, const Observed<Job>& job);
  void Hand(ControllerEnv& env, const Observed<CronJob>& cron_job);
  void Hand(ControllerEnv& env, const Observed<Pod>& pod);

  void Act(Context& context, std::uint32_t index);
  void Act(Context& context, const Action& action);
  void StopControllers(Context& context, Duration down_for);
  // After the outage of that number, unless another came in between.
  void StartControllers(Context& context, std::uint32_t outage);
  void RelistInformers(Context& context);

  std::shared_ptr<const Scenario> scenario_;
  Time now_;
  std::uint64_t steps_ = 0;
  bool too_many_pods_ = false;  // of one step
  EventQueue events_;
  ApiServer server_;
  ApiFaults faults_;
  Informers informers_;
  JobController job_controller_;
  CronJobController cron_job_controller_;
  TtlController ttl_controller_;
  PodRoster roster_;
  PodHours pod_hours_;
  Placement placement_;
  Scheduler scheduler_;
  Kubelet kubelet_;
  Nodes nodes_;
  GarbageCollector garbage_collector_;
  Table<ControllersState> controllers_{TableId::kControllers};
  std::uint32_t outage_ = 0;        // counts the controllers' stops
  std::vector<WriteNotice> taken_;  // empty between two steps; a member so that it keeps its room
};

}  // namespace jobplay
