#include "core/controllers/job/pod_index.h"

namespace jobplay {

void PodIndex::Observe(const Observed<Pod>& change) {
  if (change.before) {
    const OwnerReference* owner = GetControllerOf(change.before->metadata);
    if (owner == nullptr) {
      orphans_.erase(change.id);
    } else if (const auto it = owned_.find(owner->uid); it != owned_.end()) {
      it->second.erase(change.id);
      if (it->second.empty()) owned_.erase(it);
    }
  }
  if (change.after) {
    const OwnerReference* owner = GetControllerOf(change.after->metadata);
    if (owner == nullptr) {
      orphans_.insert(change.id);
    } else {
      owned_[owner->uid].insert(change.id);
    }
  }
}

void PodIndex::Settle(Uid owner, std::uint32_t pod) {
  const auto it = owned_.find(owner);
  if (it == owned_.end()) return;
  it->second.erase(pod);
  if (it->second.empty()) owned_.erase(it);
}

void PodIndex::Clear() {
  owned_.clear();
  orphans_.clear();
}

const PodIndex::PodSet& PodIndex::OwnedBy(Uid owner) const {
  static const PodSet kNone;
  const auto it = owned_.find(owner);
  return it == owned_.end() ? kNone : it->second;
}

}  // namespace jobplay
