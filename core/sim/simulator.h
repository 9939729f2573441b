// The simulator: one cluster as a value, and the function that advances it by one step. A step is
// one atomic event. It is a watch event, a worker's sync of a key, a timer, an act of a kubelet or
// the scheduler, or a scenario action. Copying a Simulator forks the run.
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

// The event of a step: enough to name it and to find its object.
struct StepEvent {
  Time at;
  Happening what = Happening::kUserAction;
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  bool raced = false;       // another event was due at the same instant
  std::uint32_t cause = 0;  // the step that caused it; 0: none
};

// Returns how strictly the API server of that generation validates a Job's status.
JobStatusValidationOptions StatusValidationOf(const Generation& generation);

class Simulator {
 public:
  // The simulator shares ownership of the scenario and never changes it.
  explicit Simulator(std::shared_ptr<const Scenario> scenario)
      : Simulator(scenario, scenario->cluster.ties) {}
  // Creates a simulator that orders simultaneous events differently from the scenario.
  Simulator(std::shared_ptr<const Scenario> scenario, std::uint64_t ties);

  // Sets up the cluster with its nodes and running controllers. This is not a step.
  void Begin(Journal* journal);

  // Uses another seed for the remaining random values. Those in the timeline are already drawn
  // (WithSeed).
  void Reseed(std::uint64_t seed) { roster_.Reseed(seed); }

  // Returns true if an event is due before the scenario's end and the run has not reached its
  // maximum length.
  bool HasNext() const;
  // Returns true if the run ended only because of its length, or because one sync created too many
  // pods.
  bool cut_off() const { return steps_ >= kMaxSteps || too_many_pods_; }
  static constexpr std::uint64_t kMaxSteps = 10'000'000;
  Time NextAt() const { return events_.Next().at; }

  // Takes one step. If there is a journal, it receives the step's changes and decisions.
  StepEvent Step(Journal* journal);

  // Returns the events that are due at the time of the next step, in order. Each of them could come
  // next.
  std::vector<Scheduled> Due() const;
  // Takes one of them as the next step, in any order. `made` receives the controllers' calls in the
  // step. `first` overrides the scenario's choice of parallel calls that go first.
  StepEvent Step(Journal* journal, const Scheduled& due, CallsMade* made = nullptr,
                 const std::vector<std::uint32_t>& first = SideBySide::kUsual);
  // Performs an additional action as a separate step. `at` must be between now and the next step.
  StepEvent Step(Journal* journal, const Action& action, Time at);

  // Returns true if a scheduled event no longer has an effect. Examples are the timer of a stopped
  // container, and a delay that was replaced by a shorter one. Such an event is not a step.
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
  // Returns the number of faults that wait for the controllers' work: calls that will be rejected,
  // or a crash.
  std::uint32_t WaitingFaults() const {
    return faults_.table().size() + (controllers_.Get(1)->crash_after_writes > 0 ? 1 : 0);
  }
  // Calls of a kind after the last one for which rejections are drawn (kMostCalls); all of these
  // succeeded. This is for the first such row of spec.chance.api.
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

  // Return the environments that controllers and actors receive. They must not keep them.
  ControllerEnv EnvOf(Context& context, ApiClient& client) const;
  ActorEnv EnvOf(Context& context);

  Scheduled PopNext();
  const std::vector<std::uint32_t>& FirstCalls() const;
  StepEvent Handle(Journal* journal, const Scheduled& event,
                   const std::vector<std::uint32_t>& first_calls, CallsMade* made = nullptr);
  void DropOutdated();
  void Dispatch(Context& context, const Scheduled& event, CallsMade* made);
  // `client` makes the calls of a controller's work item.
  void Dispatch(Context& context, ApiClient& client, const Scheduled& event);
  void DeliverNotices(Context& context);
  void DeliverPodWrite(ActorEnv& env, const WriteNotice& notice);
  template <typename T>
  void DeliverWatch(Context& context, Informer<T>& informer, std::uint32_t epoch);
  // Passes a change of an informer's cache to the controllers that watch it.
  void Hand(ControllerEnv& env, const Observed<Job>& job);
  void Hand(ControllerEnv& env, const Observed<CronJob>& cron_job);
  void Hand(ControllerEnv& env, const Observed<Pod>& pod);

  void Act(Context& context, std::uint32_t index);
  void Act(Context& context, const Action& action);
  void StopControllers(Context& context, Duration down_for);
  // Starts the controllers after the outage with that number, unless another one came in between.
  void StartControllers(Context& context, std::uint32_t outage);
  void RelistInformers(Context& context);

  std::shared_ptr<const Scenario> scenario_;
  Time now_;
  std::uint64_t steps_ = 0;
  bool too_many_pods_ = false;  // in one step
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
  std::vector<WriteNotice> taken_;  // empty between steps; a member to reuse its memory
};

}  // namespace jobplay
