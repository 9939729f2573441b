#include "core/sim/simulator.h"

#include <algorithm>

#include "core/actors/chance.h"
#include "core/base/check.h"
#include "core/sim/action_env.h"
#include "core/sim/admit.h"
#include "core/sim/api_fault_names.h"
#include "core/words/decisions/controllers.h"
#include "core/words/decisions/scenario.h"

namespace jobplay {
namespace {

constexpr std::uint64_t kNamesSeed = 0x6a6f62706c6179;

ApiVerb VerbOf(const RefusalChance& refusal) {
  const std::vector<std::string>& verbs = FailingVerbs();
  return static_cast<ApiVerb>(std::find(verbs.begin(), verbs.end(), refusal.verb) - verbs.begin());
}

bool HasCronJobs(const Scenario& scenario) {
  const auto is = [](const Json& object) {
    return object.is_object() && object.value("kind", "") == "CronJob";
  };
  for (const Manifest& manifest : scenario.manifests) {
    if (is(manifest.object)) return true;
  }
  for (const Action& action : scenario.timeline) {
    const Json* manifest = action.what->Manifest();
    if (manifest != nullptr && is(*manifest)) return true;
  }
  return false;
}

// Returns the first entry for this step, or null.
template <typename Entry>
const Entry* EntryAt(const std::vector<Entry>& entries, std::uint64_t step) {
  for (const Entry& entry : entries) {
    if (entry.steps.Contains(static_cast<std::int64_t>(step))) return &entry;
  }
  return nullptr;
}

}  // namespace

JobStatusValidationOptions StatusValidationOf(const Generation& generation) {
  JobStatusValidationOptions options;
  options.minor = generation.minor;
  options.strict = generation.Enabled(Feature::kJobManagedBy);
  options.success_criteria_in_extended_scope =
      options.strict || generation.Enabled(Feature::kJobPodReplacementPolicy);
  return options;
}

Simulator::Simulator(std::shared_ptr<const Scenario> scenario, std::uint64_t ties)
    : scenario_(std::move(scenario)),
      now_(scenario_->start),
      events_(ties),
      server_(scenario_->cluster.watch_delays, kNamesSeed,
              StatusValidationOf(scenario_->generation)),
      job_controller_(scenario_->generation),
      roster_(scenario_->cluster.chance == nullptr ? 0 : scenario_->cluster.chance->seed) {
  cron_job_controller_.SetWorkerWake(TimesOf(scenario_->cluster.world).worker_wake);
  if (scenario_->cluster.quota) {
    server_.SetQuota(*scenario_->cluster.quota, scenario_->generation.minor);
  }
}

ControllerEnv Simulator::EnvOf(Context& context, ApiClient& client) const {
  return {context, informers_, client, scenario_->generation, AdmitJob};
}

ActorEnv Simulator::EnvOf(Context& context) {
  return {context, server_, scenario_->cluster, scenario_->generation, scenario_->start};
}

void Simulator::Begin(Journal* journal) {
  Context context{now_, &events_, journal};
  ActorEnv actors = EnvOf(context);
  nodes_.CreateInitial(actors);
  RelistInformers(context);
  controllers_.Set(context, 1, ControllersState{});
  DeliverNotices(context);
  if (const Chance* chance = scenario_->cluster.chance.get()) {
    for (const RefusalChance& refusal : chance->refusals) {
      if (refusal.share > 0) faults_.Count(VerbOf(refusal), refusal.resource);
    }
  }
  // Without CronJobs, the rounds of the first CronJob controller would be idle and only clutter the
  // run.
  if (!scenario_->generation.Has(VersionChange::kCronJobControllerV2) && HasCronJobs(*scenario_)) {
    ApiClient client(context, server_, faults_);
    ControllerEnv env = EnvOf(context, client);
    cron_job_controller_.StartRounds(env);
  }
  for (std::size_t i = 0; i < scenario_->manifests.size(); ++i) {
    context.After({}, Happening::kUserAction, static_cast<std::uint32_t>(i));
  }
  for (std::size_t i = 0; i < scenario_->timeline.size(); ++i) {
    context.After(scenario_->timeline[i].at, Happening::kUserAction,
                  static_cast<std::uint32_t>(scenario_->manifests.size() + i));
  }
}

std::optional<Simulator::CallsPastChance> Simulator::PastChance() const {
  const Chance* chance = scenario_->cluster.chance.get();
  if (chance == nullptr) return std::nullopt;
  for (std::size_t row = 0; row < chance->refusals.size(); ++row) {
    const RefusalChance& refusal = chance->refusals[row];
    const std::int64_t made = faults_.CallsOf(VerbOf(refusal), refusal.resource);
    // Drawing them takes a while, and there are never fewer than this.
    if (refusal.share == 0 || made <= static_cast<std::int64_t>(kMostRefusals)) continue;
    const std::int64_t drawn = LastDrawnCall(refusal, chance->seed);
    if (made > drawn) return CallsPastChance{row, made, drawn};
  }
  return std::nullopt;
}

bool Simulator::HasNext() const {
  return !events_.empty() && events_.Next().at <= end() && !cut_off();
}

StepEvent Simulator::Step(Journal* journal) {
  JOBPLAY_CHECK(HasNext());
  const bool raced = events_.NextIsTied();
  ++steps_;
  StepEvent step = Handle(journal, PopNext(), FirstCalls());
  step.raced = raced;
  return step;
}

StepEvent Simulator::Step(Journal* journal, const Scheduled& due, CallsMade* made,
                          const std::vector<std::uint32_t>& first) {
  ++steps_;
  return Handle(journal, events_.Take(due.sequence), first, made);
}

StepEvent Simulator::Step(Journal* journal, const Action& action, Time at) {
  JOBPLAY_CHECK(at >= now_ && (events_.empty() || at <= NextAt()));
  ++steps_;
  now_ = at;
  events_.Interpose();
  Context context{now_, &events_, journal};
  Act(context, action);
  DeliverNotices(context);
  DropOutdated();
  StepEvent step;
  step.at = now_;
  return step;
}

std::vector<Scheduled> Simulator::Due() const {
  std::vector<Scheduled> due = events_.Due();
  std::erase_if(due, [this](const Scheduled& event) { return IsOutdated(event); });
  return due;
}

// Returns the next event, or the one that the scenario puts before it.
Scheduled Simulator::PopNext() {
  const TurnsTaken* turns = EntryAt(scenario_->cluster.order, steps_);
  if (turns == nullptr) return events_.Pop();
  const std::vector<Scheduled> due = Due();
  return events_.Take(due[std::min<std::size_t>(turns->place, due.size() - 1)].sequence);
}

// Returns the calls that go first in this step according to the scenario.
const std::vector<std::uint32_t>& Simulator::FirstCalls() const {
  const CallsFirst* calls = EntryAt(scenario_->cluster.calls, steps_);
  return calls == nullptr ? SideBySide::kUsual : calls->numbers;
}

StepEvent Simulator::Handle(Journal* journal, const Scheduled& event,
                            const std::vector<std::uint32_t>& first_calls, CallsMade* made) {
  StepEvent step;
  JOBPLAY_CHECK(event.at >= now_);
  now_ = event.at;
  Context context{now_, &events_, journal};
  context.side_by_side.first = &first_calls;
  const std::uint32_t pods = server_.pods().size();
  Dispatch(context, event, made);
  too_many_pods_ = server_.pods().size() >= pods + std::uint32_t{kMostPodsOfASync};
  DeliverNotices(context);
  DropOutdated();
  step.at = event.at;
  step.what = event.what;
  step.a = event.a;
  step.b = event.b;
  step.cause = events_.cause();
  return step;
}

bool Simulator::IsOutdated(const Scheduled& event) const {
  if (event.what != Happening::kSchedulePod && IsOfPod(event.what)) {
    return kubelet_.IsOutdated(event, server_.pods().Get(event.a));
  }
  switch (event.what) {
    case Happening::kWatchJobs:
    case Happening::kWatchCronJobs:
    case Happening::kWatchPods:
      return event.a != server_.watch_epoch();
    case Happening::kJobQueueTimer:
      return !job_controller_.queue().IsTimerDue(event.a, event.at);
    case Happening::kOrphanQueueTimer:
      return !job_controller_.orphan_queue().IsTimerDue(event.a, event.at);
    case Happening::kJobWorker:
      return job_controller_.queue().empty();
    case Happening::kOrphanWorker:
      return job_controller_.orphan_queue().empty();
    case Happening::kSchedulePod: {
      const Shared<Pod>& pod = server_.pods().Get(event.a);
      return !pod || IsPodTerminal(*pod);
    }
    default:
      return false;
  }
}

void Simulator::DropOutdated() {
  while (!events_.empty() && IsOutdated(events_.Next())) events_.Drop();
}

// The kubelet, scheduler and garbage collector watch the store directly. They notice writes
// immediately, and only schedule their reactions.
void Simulator::DeliverNotices(Context& context) {
  ActorEnv env = EnvOf(context);
  for (;;) {
    server_.TakeNotices(taken_);
    if (taken_.empty()) return;
    for (const WriteNotice& notice : taken_) {
      switch (notice.table) {
        case TableId::kPods:
          DeliverPodWrite(env, notice);
          break;
        case TableId::kJobs: {
          const Shared<Job> before = notice.before.As<Job>();
          const Shared<Job> after = notice.after.As<Job>();
          garbage_collector_.OnJobWrite(env, notice.id, before ? &*before : nullptr,
                                        after ? &*after : nullptr);
          break;
        }
        case TableId::kCronJobs: {
          const Shared<CronJob> before = notice.before.As<CronJob>();
          const Shared<CronJob> after = notice.after.As<CronJob>();
          garbage_collector_.OnCronJobWrite(env, notice.id, before ? &*before : nullptr,
                                            after ? &*after : nullptr);
          break;
        }
        default:
          break;
      }
    }
  }
}

void Simulator::DeliverPodWrite(ActorEnv& env, const WriteNotice& notice) {
  const Shared<Pod> before = notice.before.As<Pod>();
  const Shared<Pod> after = notice.after.As<Pod>();
  const Pod* b = before ? &*before : nullptr;
  const Pod* a = after ? &*after : nullptr;
  placement_.OnPodWrite(notice.id, b, a);
  pod_hours_.OnPodWrite(now_, notice.id, b, a);
  if (b == nullptr) {
    roster_.OnPodCreated(env, notice.id, *a);
    if (a->node_name->empty()) {
      scheduler_.OnPodCreated(env, notice.id, *a, roster_.Entry(notice.id));
    } else {
      roster_.OnPodBound(env, notice.id, *a);
      kubelet_.OnPodNamingNode(env, notice.id, *a, roster_.Entry(notice.id));
    }
  } else if (a == nullptr) {
    kubelet_.OnPodRemoved(notice.id);
  } else {
    if (b->node_name->empty() && !a->node_name->empty()) {
      roster_.OnPodBound(env, notice.id, *a);
      kubelet_.OnPodBound(env, notice.id, *a, roster_.Entry(notice.id));
    }
    if (a->metadata.deletion_timestamp != b->metadata.deletion_timestamp) {
      kubelet_.OnPodDeletion(env, notice.id);
    }
  }
  garbage_collector_.OnPodWrite(env, notice.id, b, a);
  if (a != nullptr) nodes_.pod_gc().OnPodWrite(env, *a);
}

void Simulator::Hand(ControllerEnv& env, const Observed<Job>& job) {
  job_controller_.OnJob(env, job);
  cron_job_controller_.OnJob(env, job);
  ttl_controller_.OnJob(env, job);
}

void Simulator::Hand(ControllerEnv& env, const Observed<CronJob>& cron_job) {
  cron_job_controller_.OnCronJob(env, cron_job);
}

void Simulator::Hand(ControllerEnv& env, const Observed<Pod>& pod) {
  job_controller_.OnPod(env, pod);
}

template <typename T>
void Simulator::DeliverWatch(Context& context, Informer<T>& informer, std::uint32_t epoch) {
  auto& watch = server_.watch<T>();
  if (epoch != server_.watch_epoch() || watch.empty()) return;
  WatchEvent<T> event = std::move(watch.front());
  watch.pop_front();
  context.events->CameOf(event.written);
  const Observed<T> observed = informer.Apply(context, std::move(event));
  ApiClient client(context, server_, faults_);
  ControllerEnv env = EnvOf(context, client);
  Hand(env, observed);
}

void Simulator::Dispatch(Context& context, const Scheduled& event, CallsMade* made) {
  ApiClient client(context, server_, faults_, controllers_.Get(1)->crash_after_writes);
  client.PutDown(made);
  Dispatch(context, client, event);
  if (!client.crashed()) return;
  context.process_lost = false;
  const ControllersState state = *controllers_.Get(1);
  context.Why(decided::ControllersCrashed{.writes = state.crash_after_writes,
                                          .down_for = state.crash_down_for});
  controllers_.Set(context, 1, ControllersState{});
  StopControllers(context, state.crash_down_for);
}

void Simulator::Dispatch(Context& context, ApiClient& client, const Scheduled& event) {
  ActorEnv actors = EnvOf(context);
  ControllerEnv env = EnvOf(context, client);
  switch (event.what) {
    case Happening::kWatchJobs:
      return DeliverWatch(context, informers_.jobs, event.a);
    case Happening::kWatchCronJobs:
      return DeliverWatch(context, informers_.cron_jobs, event.a);
    case Happening::kWatchPods:
      return DeliverWatch(context, informers_.pods, event.a);
    case Happening::kJobQueueTimer:
      return job_controller_.OnQueueTimer(env, event.a);
    case Happening::kOrphanQueueTimer:
      return job_controller_.OnOrphanQueueTimer(env, event.a);
    case Happening::kJobWorker:
      return job_controller_.ProcessNextWorkItem(env);
    case Happening::kOrphanWorker:
      return job_controller_.ProcessNextOrphanPod(env);
    case Happening::kCronJobQueueTimer:
      return cron_job_controller_.OnQueueTimer(env, event.a);
    case Happening::kCronJobWorker:
      return cron_job_controller_.ProcessNextWorkItem(env);
    case Happening::kTtlQueueTimer:
      return ttl_controller_.OnQueueTimer(env, event.a);
    case Happening::kTtlWorker:
      return ttl_controller_.ProcessNextWorkItem(env);
    case Happening::kControllersStart:
      return StartControllers(context, event.a);
    case Happening::kSchedulePod:
      return scheduler_.Schedule(actors, event.a, roster_.Entry(event.a), placement_);
    case Happening::kStartContainers:
    case Happening::kContainerExits:
    case Happening::kContainerRestarts:
    case Happening::kPodBecomesReady:
    case Happening::kKubeletSync:
    case Happening::kContainerStops:
    case Happening::kPodDeadline:
    case Happening::kPodSync:
    case Happening::kPodSyncGoesOn:
      return kubelet_.Handle(actors, roster_, event);
    case Happening::kNodeUnreachable:
      return nodes_.BecomesUnreachable(actors, placement_, event.a, event.b);
    case Happening::kTaintEviction:
      return nodes_.EvictByTaint(actors, placement_, event.a, event.b);
    case Happening::kPodGcRound:
      return nodes_.pod_gc().Round(actors, placement_);
    case Happening::kPodGarbage:
      return nodes_.CollectPods(actors, placement_, event.a);
    case Happening::kCollectDependents:
      return garbage_collector_.Collect(actors, event.a);
    case Happening::kUserAction:
      return Act(context, event.a);
    case Happening::kPodDisrupted:
      return kubelet_.Disrupt(actors, event.a, roster_.Entry(event.a).script->disrupted->cause);
  }
}

// Performs an action of a user or a fault at its scenario time.
void Simulator::Act(Context& context, std::uint32_t index) {
  ActionEnv env(*this, context);
  if (index < scenario_->manifests.size()) {
    const Manifest& manifest = scenario_->manifests[index];
    context.Why(decided::UserActed{.act = UserAct::kApply, .what = manifest.Label()});
    ApplyManifest(env, manifest.object);
    return;
  }
  Act(context, scenario_->timeline[index - scenario_->manifests.size()]);
}

void Simulator::Act(Context& context, const Action& action) {
  ActionEnv env(*this, context);
  context.Why(decided::UserActed{.act = UserAct::kEntry, .what = std::string(action.text)});
  action.what->Act(env);
}

void Simulator::StopControllers(Context& context, Duration down_for) {
  ApiClient client(context, server_, faults_);
  ControllerEnv env = EnvOf(context, client);
  job_controller_.Stop(env);
  cron_job_controller_.Stop(env);
  ttl_controller_.Stop(env);
  informers_.jobs.Clear(context);
  informers_.cron_jobs.Clear(context);
  informers_.pods.Clear(context);
  server_.DropWatches();
  server_.set_watching(false);
  ControllersState state = *controllers_.Get(1);
  state.running = false;
  state.back_at = now_ + down_for;
  controllers_.Set(context, 1, std::move(state));
  context.After(down_for, Happening::kControllersStart, ++outage_);
}

void Simulator::RelistInformers(Context& context) {
  const std::uint64_t version = server_.resource_version();
  informers_.jobs.Relist(context, server_.jobs(), version);
  informers_.cron_jobs.Relist(context, server_.cron_jobs(), version);
  informers_.pods.Relist(context, server_.pods(), version);
}

void Simulator::StartControllers(Context& context, std::uint32_t outage) {
  if (outage != outage_) {
    context.Why(decided::StartReplaced{});
    return;
  }
  ApiClient client(context, server_, faults_);
  ControllerEnv env = EnvOf(context, client);
  RelistInformers(context);
  server_.set_watching(true);
  ControllersState state = *controllers_.Get(1);
  state.running = true;
  state.back_at.reset();
  controllers_.Set(context, 1, std::move(state));
  context.Why(decided::ControllersStarted{});
  context.Why(decided::Relist{.jobs = server_.jobs().size(),
                              .cron_jobs = server_.cron_jobs().size(),
                              .pods = server_.pods().size(),
                              .delay = env.generation.cache_sync_wait});
  context.listing = true;
  job_controller_.Start(env);
  cron_job_controller_.Start(env);
  ttl_controller_.Start(env);
  context.listing = false;
}

}  // namespace jobplay
