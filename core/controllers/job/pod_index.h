// Which pods of the cache a Job has to look at: an index by controller, like the pod informer's
// own, but without the pods that are settled. A settled pod has finished, is counted, and nothing
// it could still say would change a sync; leaving it out keeps a sync's cost from growing with the
// work already done.
#pragma once

#include <cstdint>
#include <map>
#include <set>

#include "core/cluster/informer.h"

namespace jobplay {

class PodIndex {
 public:
  using PodSet = std::set<std::uint32_t>;  // ids, so in order of age

  // Any change brings the pod back under its controller's eyes.
  void Observe(const Observed<Pod>& change);
  // Until the pod changes again.
  void Settle(Uid owner, std::uint32_t pod);
  void Clear();

  const PodSet& OwnedBy(Uid owner) const;
  const PodSet& Orphans() const { return orphans_; }

 private:
  std::map<Uid, PodSet> owned_;
  PodSet orphans_;
};

}  // namespace jobplay
