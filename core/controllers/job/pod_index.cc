#include "core/controllers/job/pod_index.h"

namespace jobplay {

void PodIndex::Observe(const Observed<Pod>& change) {
  const OwnerReference* before = change.before ? GetControllerOf(change.before->metadata) : nullptr;
  const OwnerReference* after = change.after ? GetControllerOf(change.after->metadata) : nullptr;
  if (change.before && before == nullptr && (after != nullptr || !change.after)) {
    orphans_.erase(change.id);
  }
  if (before != nullptr && (after == nullptr || after->uid != before->uid)) {
    Settle(before->uid, change.id);
  }
  if (after != nullptr) {
    owned_[after->uid].insert(change.id);
  } else if (change.after) {
    orphans_.insert(change.id);
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
