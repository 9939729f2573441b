#include "core/controllers/job/consistency_store.h"

#include <algorithm>

namespace jobplay {

void ConsistencyStore::WroteAt(QueueKey key, Uid owner, Resource resource,
                               std::uint64_t resource_version) {
  Record& record = records_[key];
  if (record.owner != owner) record = Record{owner};
  std::uint64_t& version = resource == Resource::kPods ? record.pods : record.jobs;
  version = std::max(version, resource_version);
}

void ConsistencyStore::Clear(QueueKey key, Uid owner) {
  const auto it = records_.find(key);
  if (it != records_.end() && (owner == Uid{} || it->second.owner == owner)) records_.erase(it);
}

std::optional<ConsistencyStore::Stale> ConsistencyStore::EnsureReady(QueueKey key,
                                                                     const Informers& informers) {
  const auto it = records_.find(key);
  if (it == records_.end()) return std::nullopt;
  const std::uint64_t pods = informers.pods.last_sync_resource_version();
  const std::uint64_t jobs = informers.jobs.last_sync_resource_version();
  if (it->second.pods > pods) return Stale{Resource::kPods, pods, it->second.pods};
  if (it->second.jobs > jobs) return Stale{Resource::kJobs, jobs, it->second.jobs};
  records_.erase(it);
  return std::nullopt;
}

}  // namespace jobplay
