#include "core/admission/path_tree.h"

#include <algorithm>

#include "core/base/columns.h"

namespace jobplay {
namespace {

void Append(const std::vector<std::size_t>& more, std::vector<std::size_t>& all) {
  all.insert(all.end(), more.begin(), more.end());
}

}  // namespace

std::vector<std::size_t> PathTree::Add(std::string_view path) {
  std::vector<std::size_t> overlapping;
  std::size_t at = 0;
  for (std::string_view rest = path; !rest.empty();) {
    const std::string_view element = TakeUntil('/', rest);
    const auto [child, added] = nodes_[at].children.emplace(element, nodes_.size());
    at = child->second;
    if (added) nodes_.emplace_back();
    if (!rest.empty()) Append(nodes_[at].paths, overlapping);
  }
  std::vector<std::size_t> below = {at};
  while (!below.empty()) {
    const Node& node = nodes_[below.back()];
    below.pop_back();
    Append(node.paths, overlapping);
    for (const auto& [element, child] : node.children) below.push_back(child);
  }
  std::sort(overlapping.begin(), overlapping.end());
  nodes_[at].paths.push_back(size_++);
  return overlapping;
}

}  // namespace jobplay
