#include "core/actors/placement.h"

namespace jobplay {

const Placement::PodSet& Placement::Look(const ByNode& by_node, const std::string& node) {
  static const PodSet kNone;
  const auto it = by_node.find(node);
  return it == by_node.end() ? kNone : it->second;
}

void Placement::OnPodWrite(std::uint32_t id, const Pod* before, const Pod* after) {
  const bool was_bound = before != nullptr && !before->node_name->empty();
  const bool is_bound = after != nullptr && !after->node_name->empty();
  const bool was_unfinished = was_bound && !IsPodTerminal(*before);
  const bool is_unfinished = is_bound && !IsPodTerminal(*after);
  if (was_bound && !is_bound) all_[*before->node_name].erase(id);
  if (was_unfinished && !is_unfinished) unfinished_[*before->node_name].erase(id);
  if (!was_bound && is_bound) all_[*after->node_name].insert(id);
  if (!was_unfinished && is_unfinished) unfinished_[*after->node_name].insert(id);
}

}  // namespace jobplay
