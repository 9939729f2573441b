#include "core/study/cluster_pool.h"

namespace jobplay {

std::uint64_t BytesOf(const Simulator& cluster) {
  constexpr std::uint64_t kOfCluster = 12'000, kOfPod = 150;
  const ApiServer& server = cluster.server();
  return kOfCluster + kOfPod * server.pods().size() +
         sizeof(Scheduled) * cluster.events().pending().size();
}

std::unique_ptr<Simulator> ClusterPool::Fork(const Simulator& from) {
  if (spare_.empty()) return std::make_unique<Simulator>(from);
  auto [bytes, fork] = std::move(spare_.back());
  spare_.pop_back();
  spared_ -= bytes;
  *fork = from;
  return std::move(fork);
}

void ClusterPool::GiveBack(std::unique_ptr<Simulator> cluster) {
  if (cluster == nullptr) return;
  const std::uint64_t bytes = BytesOf(*cluster);
  if (!spare_.empty() && spared_ + bytes > bytes_ / 4) return;
  spared_ += bytes;
  spare_.emplace_back(bytes, std::move(cluster));
}

bool ClusterPool::Keep(const Simulator& cluster) {
  const std::uint64_t bytes = BytesOf(cluster);
  if (kept_ + bytes > bytes_ - bytes_ / 4) return false;
  kept_ += bytes;
  return true;
}

}  // namespace jobplay
