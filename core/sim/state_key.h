// A key for everything that affects a cluster's future: two clusters with the same key have the
// same future. It leaves out what differs only because of the past. These are the versions of
// objects (except whether a cache is behind the store), the numbers and generated names of pods,
// and the order of simultaneous events.
//
// Pods that differ only in their numbers are interchangeable. If a fault can happen in the middle
// of a sync, the order of the pods in the sync matters. For example, a crash after the first write
// leaves the other pod with its finalizer.
//
// Completion indexes are not interchangeable. Controllers process them in order, and watches
// deliver the writes of a sync in that order, so exchanging two indexes changes the future.
#pragma once

#include <cstdint>
#include <vector>

#include "core/sim/simulator.h"

namespace jobplay {

// Additional differences that matter to a question about the cluster.
struct KeyParts {
  bool attempts = false;  // the attempt of a pod at its index
  bool names = false;     // of pods
  bool nodes = false;     // the node of a pod
  bool events = false;    // the recorded events
  bool turns = false;     // the order in which a sync handles pods

  // Adds the parts that this match depends on.
  void Add(const PodMatch& pods) {
    attempts |= !pods.attempt.IsEverything();
    names |= !pods.name.empty();
  }
};

// Returns the parts that the scenario itself depends on.
KeyParts KeyPartsOf(const Scenario& scenario);

// Computes keys. It caches the hashes of objects, which clusters with a common origin share.
class StateKeys {
 public:
  explicit StateKeys(KeyParts parts)
      : parts_(parts),
        pods_(kRemembered),
        jobs_(kRemembered),
        job_specs_(kRemembered),
        cron_job_specs_(kRemembered),
        scripts_(kRemembered) {}

  std::uint64_t Of(const Simulator& cluster);

 private:
  static constexpr std::size_t kRemembered = 4096;  // a power of two

  template <typename T>
  struct Remembered {
    Shared<T> object;  // keeps the object alive, so that its address is not reused
    std::uint64_t hash = 0;
  };
  template <typename T>
  using Memory = std::vector<Remembered<T>>;

  template <typename T, typename Make>
  static std::uint64_t HashOf(Memory<T>& memory, const Shared<T>& object, Make make);
  std::uint64_t HashOf(const Shared<Pod>& pod);
  std::uint64_t HashOf(const Shared<Job>& job);
  std::uint64_t HashOf(const Shared<CronJob>& cron_job);
  std::uint64_t HashOf(const Shared<PodScript>& script);
  void AddQueue(Hasher& hasher, const WorkQueue& queue, Time now) const;
  void AddOrphanQueue(Hasher& hasher, const Simulator& cluster);
  // Adds a key of the orphan queue to the sum of its pod, so that the pod matters but the text of
  // the key does not. Returns its part of the whole key's sum.
  std::uint64_t OfOrphan(const Simulator& cluster, QueueKey orphan, std::uint64_t hash);
  template <typename T>
  void AddObjects(Hasher& hasher, const Table<T>& store, const Table<T>& cache);
  template <typename T>
  void AddWatch(Hasher& hasher, const std::deque<WatchEvent<T>>& watch, const Table<T>& store);
  std::uint64_t PendingOf(const Simulator& cluster);
  std::uint64_t PodsOf(const Simulator& cluster);
  void AddStore(Hasher& hasher, const Simulator& cluster);
  void AddController(Hasher& hasher, const Simulator& cluster);

  KeyParts parts_;
  Memory<Pod> pods_;
  Memory<Job> jobs_;
  Memory<JobSpec> job_specs_;
  Memory<CronJobSpec> cron_job_specs_;
  Memory<PodScript> scripts_;
  std::vector<std::uint64_t> of_pod_;  // by id, the sum of each pod while a key is computed
};

}  // namespace jobplay
