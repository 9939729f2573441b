// An index of cached pods by controller, like the index of the pod informer, but without settled
// pods. A settled pod is finished and counted, and none of its possible changes affects a sync.
// Skipping settled pods keeps a sync's cost independent of the work already done.
#pragma once

#include <cstdint>
#include <map>
#include <set>

#include "core/cluster/informer.h"

namespace jobplay {

class PodIndex {
 public:
  using PodSet = std::set<std::uint32_t>;  // ids, so the pods are ordered by age

  // Updates the index. Any change to a settled pod adds it again.
  void Observe(const Observed<Pod>& change);
  // Removes a pod from the index until it changes again.
  void Settle(Uid owner, std::uint32_t pod);
  void Clear();

  const PodSet& OwnedBy(Uid owner) const;
  const PodSet& Orphans() const { return orphans_; }

 private:
  std::map<Uid, PodSet> owned_;
  PodSet orphans_;
};

}  // namespace jobplay
