#include "core/study/cluster_pool.h"

#include <utility>

namespace jobplay {

std::uint64_t BytesOfFork(const Simulator& cluster) {
  constexpr std::uint64_t kOfCluster = 10'000, kOfPod = 150;
  return kOfCluster + kOfPod * cluster.server().pods().size() +
         sizeof(Scheduled) * cluster.events().pending().size();
}

std::uint64_t BytesOfChanges(const Simulator& before, const Simulator& after) {
  // A pod with its related data: table entries, its event and the Job's new status.
  constexpr std::uint64_t kOfPod = 4'000;
  std::uint64_t bytes = 0;
  const Table<Pod>& pods = before.server().pods();
  after.server().pods().ForEach([&](std::uint32_t id, const Shared<Pod>& pod) {
    if (!pods.Get(id).IsSame(pod)) bytes += kOfPod;
  });
  return bytes;
}

std::unique_ptr<Simulator> ClusterPool::Fork(const Simulator& from) {
  if (spare_.empty()) return std::make_unique<Simulator>(from);
  std::unique_ptr<Simulator> fork = std::move(spare_.back().cluster);
  spared_ -= spare_.back().bytes;
  spare_.pop_back();
  *fork = from;
  return fork;
}

void ClusterPool::GiveBack(std::unique_ptr<Simulator> cluster, std::uint64_t bytes) {
  if (cluster == nullptr) return;
  if (!spare_.empty() && spared_ + bytes > bytes_ / 8) return;
  spared_ += bytes;
  spare_.push_back({std::move(cluster), bytes});
}

bool ClusterPool::Keep(std::uint64_t bytes) {
  if (kept_ + bytes > bytes_ - bytes_ / 8) return false;
  kept_ += bytes;
  return true;
}

}  // namespace jobplay
