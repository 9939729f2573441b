#include "core/sim/state_key.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/cluster/namespace_key.h"
#include "core/controllers/job/tracked_pod.h"

namespace jobplay {
namespace {

// Hashes a sequence of values.
class KeyOf {
 public:
  KeyOf& operator<<(std::string_view text) {
    hasher_.Add(text);
    return *this;
  }
  // Accepts integers of any width, because widths differ between machines.
  template <typename T>
  std::enable_if_t<std::is_integral_v<T>, KeyOf&> operator<<(T value) {
    hasher_.Add(static_cast<std::uint64_t>(value));
    return *this;
  }
  KeyOf& operator<<(Time time) { return *this << time.ns; }
  template <typename T>
  KeyOf& operator<<(const std::optional<T>& value) {
    *this << value.has_value();
    return value ? *this << *value : *this;
  }
  KeyOf& operator<<(const StringMap& map) {
    for (const auto& [key, value] : map) *this << key << value;
    return *this << map.size();
  }
  KeyOf& operator<<(const ObjectMeta& meta) {
    *this << meta.namespace_() << meta.generation << meta.deletion_timestamp
          << meta.deletion_grace_period_seconds;
    for (const std::string& finalizer : *meta.finalizers) *this << finalizer;
    for (const OwnerReference& owner : *meta.owner_references) *this << owner.uid.value;
    return *this << *meta.labels << *meta.annotations << meta.identity->creation_timestamp;
  }
  KeyOf& operator<<(const ContainerStatuses& containers) {
    for (const Shared<ContainerStatus>& container : containers) {
      const ContainerState& state = container->state;
      *this << static_cast<std::int64_t>(state.kind) << state.exit_code << state.reason
            << state.started_at << state.finished_at << container->ready << container->restart_count
            << container->last_state.has_value();
    }
    return *this << containers.size();
  }
  std::uint64_t value() const { return hasher_.value(); }

 private:
  Hasher hasher_;
};

// Uses the spec as it was admitted, so that no field is missing.
template <typename Spec>
std::uint64_t KeyOfSpec(const Spec& spec) {
  return Hasher().Add(JsonText(spec.json)).value();
}

// The parts of a pod's sum. Each part is hashed with its number, so that equal values in different
// parts differ.
enum Part : std::uint64_t {
  kStored = 1,
  kCached,
  kUnderWay,
  kDue,
  kRunning,
  kAwaited,
  kUncounted,
  kOrphaned
};

std::uint64_t As(Part part, std::uint64_t hash) { return Mixed(hash + part * 0x9e3779b97f4a7c15); }

}  // namespace

KeyParts KeyPartsOf(const Scenario& scenario) {
  KeyParts parts;
  parts.attempts = HasChance(scenario);  // random values of a pod depend on its attempt
  for (const PodRule& rule : scenario.cluster.pod_rules) {
    parts.Add(rule.match);
    parts.nodes |= rule.script->node.has_value();
  }
  for (const Action& action : scenario.timeline) {
    if (const PodMatch* pods = action.what->Pods()) parts.Add(*pods);
    parts.nodes |= action.what->Node() != nullptr;
    parts.turns |= action.what->StrikesBetweenCalls();
  }
  return parts;
}

template <typename T, typename Make>
std::uint64_t StateKeys::HashOf(Memory<T>& memory, const Shared<T>& object, Make make) {
  const auto address = reinterpret_cast<std::uintptr_t>(&*object);
  Remembered<T>& known = memory[(address / 64 ^ address / 4096) % kRemembered];
  if (known.object && known.object.IsSame(object)) return known.hash;
  known.hash = make(*object);
  known.object = object;
  return known.hash;
}

std::uint64_t StateKeys::HashOf(const Shared<Pod>& shared) {
  return HashOf(pods_, shared, [this](const Pod& pod) {
    const PodStatus& status = *pod.status;
    KeyOf key;
    key << pod.metadata << !pod.node_name->empty() << static_cast<std::int64_t>(status.phase)
        << status.reason << status.start_time;
    if (parts_.names) key << pod.metadata.name();
    if (parts_.nodes) key << *pod.node_name;
    for (const Shared<PodCondition>& condition : *status.conditions) {
      key << condition->type << static_cast<std::int64_t>(condition->status) << condition->reason
          << condition->last_transition_time;
    }
    key << *status.init_container_statuses << *status.container_statuses;
    key << pod.spec->termination_grace_period_seconds
        << static_cast<std::int64_t>(pod.spec->restart_policy);
    return key.value();
  });
}

std::uint64_t StateKeys::HashOf(const Shared<CronJob>& shared) {
  const CronJob& cron_job = *shared;
  KeyOf key;
  key << cron_job.metadata << cron_job.metadata.name()
      << HashOf(cron_job_specs_, cron_job.spec, KeyOfSpec<CronJobSpec>);
  for (const Shared<ObjectReference>& active : cron_job.status.active) {
    key << active->name << active->uid.value;
  }
  key << cron_job.status.last_schedule_time << cron_job.status.last_successful_time;
  return key.value();
}

std::uint64_t StateKeys::HashOf(const Shared<Job>& shared) {
  return HashOf(jobs_, shared, [this](const Job& job) {
    const JobStatus& status = job.status;
    KeyOf key;
    key << job.metadata << job.metadata.name() << job.metadata.uid().value << job.labels_of_reading;
    key << HashOf(job_specs_, job.spec, KeyOfSpec<JobSpec>);
    for (const JobCondition& condition : status.conditions) {
      key << static_cast<std::int64_t>(condition.type)
          << static_cast<std::int64_t>(condition.status) << condition.reason << condition.message
          << condition.last_transition_time;
    }
    key << status.start_time << status.completion_time << status.active << status.succeeded
        << status.failed << status.terminating << status.ready << status.completed_indexes
        << status.failed_indexes << status.uncounted_terminated_pods.has_value();
    if (status.uncounted_terminated_pods) {
      key << status.uncounted_terminated_pods->succeeded.size()
          << status.uncounted_terminated_pods->failed.size();
    }
    return key.value();
  });
}

std::uint64_t StateKeys::HashOf(const Shared<PodScript>& shared) {
  return HashOf(scripts_, shared, [](const PodScript& script) {
    KeyOf key;
    const auto add = [&](const std::optional<Duration>& duration) {
      key << (duration ? duration->ns : -1);
    };
    const auto add_runs = [&](const std::vector<ContainerRun>& runs) {
      for (const ContainerRun& run : runs) {
        add(run.duration);
        key << run.exit_code << run.reason;
      }
      key << runs.size();
    };
    add(script.schedule_delay);
    add(script.startup_delay);
    add(script.ready_delay);
    add(script.image_pull_failure ? script.image_pull_failure->duration : std::nullopt);
    key << script.node << script.unschedulable << script.image_pull_failure.has_value()
        << script.shutdown.has_value();
    if (script.shutdown) {
      add(script.shutdown->after);
      key << script.shutdown->exit_code;
    }
    for (const auto& [container, answers] : script.shutdowns) {
      key << container << answers.stretches.size();
      add(answers.repeat_from);
      for (const shell::TermStretch& stretch : answers.stretches) {
        add(stretch.until);
        key << static_cast<int>(stretch.answer) << stretch.after.ns << stretch.exit_code
            << stretch.every.ns;
      }
    }
    add_runs(script.runs);
    for (const auto& [container, runs] : script.containers) {
      key << container;
      add_runs(runs);
    }
    return key.value();
  });
}

void StateKeys::AddQueue(Hasher& hasher, const WorkQueue& queue, Time now) const {
  std::uint64_t items = 0;
  queue.items().ForEach([&](QueueKey, const Shared<QueueItem>& item) {
    KeyOf key;
    key << item->key << item->dirty << item->processing << item->failures << item->ready_at;
    items += Mixed(key.value());
  });
  hasher.Add(items);
  for (const WorkQueue::Waiting& waiting : queue.queue_) hasher.Add(queue.Text(waiting.key));
  // Keys that arrive earlier wait for the workers.
  hasher.Add((KeyOf() << (queue.workers_up_ > now ? queue.workers_up_ : Time{})).value());
}

std::uint64_t StateKeys::OfOrphan(const Simulator& cluster, QueueKey orphan, std::uint64_t hash) {
  const std::string_view text = cluster.job_controller_.orphan_queue_.Text(orphan);
  std::uint32_t pod = 0;
  if (text.starts_with(kOrphanPodKey)) {
    const auto [namespace_, name] = SplitMetaNamespaceKey(text.substr(kOrphanPodKey.size()));
    pod = cluster.server_.FindPod(namespace_, name);
  }
  if (pod == 0) return Mixed((KeyOf() << text << hash).value());
  of_pod_[pod] += As(kOrphaned, hash);
  return 0;
}

void StateKeys::AddOrphanQueue(Hasher& hasher, const Simulator& cluster) {
  const WorkQueue& queue = cluster.job_controller_.orphan_queue_;
  std::uint64_t gone = 0;
  queue.items().ForEach([&](QueueKey id, const Shared<QueueItem>& item) {
    KeyOf key;
    key << item->dirty << item->processing << item->failures << item->ready_at;
    gone += OfOrphan(cluster, id, key.value());
  });
  std::uint64_t place = 0;
  for (const WorkQueue::Waiting& waiting : queue.queue_) {
    gone += OfOrphan(cluster, waiting.key, Mixed(++place));
  }
  hasher.Add(gone);
}

// For Jobs and CronJobs, which are few.
template <typename T>
void StateKeys::AddObjects(Hasher& hasher, const Table<T>& store, const Table<T>& cache) {
  const auto hash = [&](const Shared<T>& object) { return HashOf(object); };
  std::uint64_t sum = 0;
  store.ForEach([&](std::uint32_t, const Shared<T>& object) { sum += As(kStored, hash(object)); });
  cache.ForEach([&](std::uint32_t id, const Shared<T>& object) {
    const Shared<T>& stored = store.Get(id);
    const bool current =
        stored && stored->metadata.resource_version == object->metadata.resource_version;
    sum += As(kCached, hash(object) + current);
  });
  hasher.Add(sum);
}

template <typename T>
void StateKeys::AddWatch(Hasher& hasher, const std::deque<WatchEvent<T>>& watch,
                         const Table<T>& store) {
  std::uint64_t place = 0;
  for (const WatchEvent<T>& event : watch) {
    ++place;
    const Shared<T>& stored = store.Get(event.id);
    const bool current =
        stored && stored->metadata.resource_version == event.object->metadata.resource_version;
    KeyOf key;
    key << place << static_cast<std::int64_t>(event.type) << current;
    if constexpr (std::is_same_v<T, CronJob>) {
      hasher.Add((key << HashOf(event.object)).value());
    } else {
      key << HashOf(event.object);
      if constexpr (std::is_same_v<T, Pod>) {
        of_pod_[event.id] += As(kUnderWay, key.value());
      } else {
        hasher.Add(key.value());
      }
    }
  }
}

std::uint64_t StateKeys::PendingOf(const Simulator& cluster) {
  std::uint64_t sum = 0;
  for (const Scheduled& event : cluster.events_.pending()) {
    if (event.at > cluster.end() || cluster.IsOutdated(event)) continue;
    KeyOf key;
    key << static_cast<std::int64_t>(event.what) << event.at;
    switch (event.what) {
      case Happening::kWatchJobs:
      case Happening::kWatchCronJobs:
      case Happening::kWatchPods:
        break;
      case Happening::kJobQueueTimer:
        key << cluster.job_controller_.queue_.Text(event.a);
        break;
      case Happening::kOrphanQueueTimer:
        sum += OfOrphan(cluster, event.a, key.value());
        continue;
      case Happening::kControllersStart:
        key << (event.a == cluster.outage_);
        break;
      case Happening::kCollectDependents:
        key << cluster.garbage_collector_.tickets_[event.a].value;
        break;
      default:
        if (IsOfPod(event.what)) {
          of_pod_[event.a] += As(kDue, (key << event.b).value());
          continue;
        }
        key << event.a << event.b;
    }
    sum += Mixed(key.value());
  }
  return sum;
}

std::uint64_t StateKeys::PodsOf(const Simulator& cluster) {
  const ApiServer& server = cluster.server_;
  const PodRoster& roster = cluster.roster_;
  server.jobs_.ForEach([&](std::uint32_t, const Shared<Job>& job) {
    const auto& uncounted = job->status.uncounted_terminated_pods;
    if (!uncounted) return;
    server.pods_.ForEach([&](std::uint32_t id, const Shared<Pod>& pod) {
      const auto has = [&](const std::vector<Uid>& uids) {
        return std::find(uids.begin(), uids.end(), pod->metadata.uid()) != uids.end();
      };
      const std::uint64_t how = has(uncounted->succeeded) + 2 * has(uncounted->failed);
      if (how != 0) of_pod_[id] += As(kUncounted, how);
    });
  });
  server.pods_.ForEach(
      [&](std::uint32_t id, const Shared<Pod>& pod) { of_pod_[id] += As(kStored, HashOf(pod)); });
  cluster.informers_.pods.cache().ForEach([&](std::uint32_t id, const Shared<Pod>& pod) {
    const Shared<Pod>& stored = server.pods_.Get(id);
    const bool current =
        stored && stored->metadata.resource_version == pod->metadata.resource_version;
    const OwnerReference* owner = GetControllerOf(pod->metadata);
    const bool settled =
        owner != nullptr && cluster.job_controller_.pods_.OwnedBy(owner->uid).count(id) == 0;
    of_pod_[id] += As(kCached, HashOf(pod) + current + 2 * settled);
  });
  cluster.kubelet_.plain_.runtimes_.ForEach(
      [&](std::uint32_t id, const Shared<PodRuntime>& runtime) {
        of_pod_[id] += As(kRunning, jobplay::HashOf(*runtime));
      });
  cluster.kubelet_.workers_.workers_.ForEach(
      [&](std::uint32_t id, const Shared<PodWorker>& worker) {
        of_pod_[id] += As(kRunning, jobplay::HashOf(*worker));
      });
  cluster.job_controller_.finalizer_expectations_.table().ForEach(
      [&](std::uint32_t id, const Shared<AwaitedFinalizer>&) { of_pod_[id] += As(kAwaited, 1); });
  // Syncs write to these pods in the order of their creation: they remove finalizers, and delete
  // pods that have not ended.
  const auto is_to_be_written = [&](std::uint32_t id) {
    const Shared<Pod>& pod = server.pods_.Get(id);
    return pod && (HasJobTrackingFinalizer(*pod) || !IsPodTerminal(*pod));
  };
  std::uint64_t sum = 0, turn = 0;
  for (std::uint32_t id = 1; id < of_pod_.size(); ++id) {
    if (of_pod_[id] == 0) continue;
    const PodEntry& entry = roster.Entry(id);
    KeyOf key;
    key << of_pod_[id] << entry.job_uid.value << entry.index << HashOf(entry.script);
    if (parts_.attempts) key << entry.attempt;
    if (parts_.turns && is_to_be_written(id)) key << ++turn;
    sum += Mixed(key.value());
  }
  return sum;
}

void StateKeys::AddStore(Hasher& hasher, const Simulator& cluster) {
  const ApiServer& server = cluster.server_;
  const Informers& informers = cluster.informers_;
  AddObjects(hasher, server.jobs_, informers.jobs.cache());
  AddObjects(hasher, server.cron_jobs_, informers.cron_jobs.cache());
  AddWatch(hasher, server.job_watch_, server.jobs_);
  AddWatch(hasher, server.cron_job_watch_, server.cron_jobs_);
  AddWatch(hasher, server.pod_watch_, server.pods_);
  KeyOf key;
  key << server.watching_ << server.watch_delays_.jobs.ns << server.watch_delays_.cron_jobs.ns
      << server.watch_delays_.pods.ns;
  for (const auto& last : server.last_delivery_) {
    // Later deliveries wait for it.
    key << (last.at > cluster.now_ ? last.at : Time{});
  }
  server.nodes_.ForEach([&](std::uint32_t, const Shared<Node>& node) {
    key << node->metadata.name() << node->ready << node->unschedulable;
  });
  for (const auto& [id, state] : cluster.nodes_.states_) {
    key << id << state.outage << state.down_since;
  }
  for (const std::string& down : cluster.kubelet_.plain_.down_) key << down;
  for (const std::string& down : cluster.kubelet_.workers_.down_) key << down;
  for (const std::string& lost : cluster.kubelet_.workers_.lost_) key << lost;
  if (parts_.attempts) {
    for (const auto& [of, attempts] : cluster.roster_.attempts_) {
      key << of.first.value << of.second << attempts;
    }
  }
  std::uint64_t faults = 0;
  cluster.faults_.table().ForEach([&](std::uint32_t, const Shared<ApiFault>& fault) {
    faults += Mixed((KeyOf() << static_cast<std::int64_t>(fault->verb) << fault->resource
                             << fault->remaining << static_cast<std::int64_t>(fault->error)
                             << fault->calls.ToString() << cluster.faults_.CallsSince(*fault))
                        .value());
  });
  key << faults;
  if (parts_.events) {
    std::uint64_t events = 0;
    server.events_.ForEach([&](std::uint32_t, const Shared<Event>& event) {
      events += Mixed((KeyOf() << event->reason << event->message << event->namespace_
                               << InvolvedObject(*event))
                          .value());
    });
    key << events;
  }
  hasher.Add(key.value());
}

void StateKeys::AddController(Hasher& hasher, const Simulator& cluster) {
  const JobController& controller = cluster.job_controller_;
  // The workers for orphans start at the same time.
  AddQueue(hasher, controller.queue_, cluster.now_);
  AddOrphanQueue(hasher, cluster);
  AddQueue(hasher, cluster.cron_job_controller_.queue(), cluster.now_);
  AddQueue(hasher, cluster.ttl_controller_.queue(), cluster.now_);
  KeyOf key;
  std::uint64_t sum = 0;
  controller.expectations_.table().ForEach(
      [&](QueueKey id, const Shared<ControlleeExpectations>& expected) {
        sum += Mixed((KeyOf() << controller.queue_.Text(id) << expected->add << expected->del
                              << expected->timestamp)
                         .value());
      });
  controller.backoff_store_.table().ForEach([&](QueueKey id, const Shared<BackoffRecord>& record) {
    sum += Mixed((KeyOf() << controller.queue_.Text(id) << record->failures_after_last_success
                          << record->last_failure_time)
                     .value());
  });
  for (const auto& [id, record] : controller.consistency_store_.records_) {
    // The number of pending deliveries that it waits for.
    const auto awaited = [](const auto& watch, std::uint64_t wrote) {
      return std::count_if(watch.begin(), watch.end(), [&](const auto& event) {
        return event.object->metadata.resource_version <= wrote;
      });
    };
    const Informers& informers = cluster.informers_;
    sum += Mixed((KeyOf() << controller.queue_.Text(id) << record.owner.value
                          << (record.pods > informers.pods.last_sync_resource_version())
                          << awaited(cluster.server_.pod_watch_, record.pods)
                          << (record.jobs > informers.jobs.last_sync_resource_version())
                          << awaited(cluster.server_.job_watch_, record.jobs))
                     .value());
  }
  for (const Uid uid : controller.finished_job_expectations_) key << uid.value;
  const ControllersState& state = *cluster.controllers_.Get(1);
  key << sum << state.running << state.back_at << state.crash_after_writes
      << state.crash_down_for.ns << cluster.cron_job_controller_.in_rounds_;
  hasher.Add(key.value());
}

std::uint64_t StateKeys::Of(const Simulator& cluster) {
  of_pod_.assign(cluster.server_.next_pod(), 0);
  Hasher hasher;
  hasher.Add(static_cast<std::uint64_t>(cluster.now_.ns));
  AddStore(hasher, cluster);
  AddController(hasher, cluster);
  hasher.Add(PendingOf(cluster));
  hasher.Add(PodsOf(cluster));
  return hasher.value();
}

}  // namespace jobplay
