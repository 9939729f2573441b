// A number for all that decides what a cluster can still come to: two clusters with one key have
// the same future. So what tells them apart by their past alone is not in it: versions of objects
// but for whether a cache is behind the store, numbers and generated names of pods, the order in
// which things were scheduled that are due at one time. Pods that are alike but for their number
// are one; but where a fault can strike in the middle of a sync, it matters which of them the sync
// comes to first: of one that failed and one that succeeded, a crash after the first write leaves
// the other with its finalizer. Completion indexes are not, alike as they may be: controllers go
// through them in their order, and what a sync writes reaches the watches in it, so with two of
// them exchanged the future is another one and not the same with two of them exchanged.
#pragma once

#include <cstdint>
#include <vector>

#include "core/sim/simulator.h"

namespace jobplay {

// What else a question about the cluster tells apart.
struct KeyParts {
  bool attempts = false;  // which attempt of its index a pod is
  bool names = false;     // of pods
  bool nodes = false;     // which one a pod is on
  bool events = false;    // that were recorded
  bool turns = false;     // which of two pods a sync comes to first

  // What tells the pods apart that are meant.
  void Add(const PodMatch& pods) {
    attempts |= !pods.attempt.IsEverything();
    names |= !pods.name.empty();
  }
};

// What the scenario itself asks for.
KeyParts KeyPartsOf(const Scenario& scenario);

// Makes keys. It remembers what it made of objects, which clusters of one origin share.
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
    Shared<T> object;  // held, so that its address stays its own
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
  // What the key of the orphans' queue is to be taken for: a part of its pod's sum, so that its
  // name does not matter but which pod it is does. Returns the part of the whole key's sum.
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
  std::vector<std::uint64_t> of_pod_;  // by id, what is added up of each while a key is made
};

}  // namespace jobplay
