// An index of pods by node, updated at every write to a pod.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "core/api/pod.h"

namespace jobplay {

class Placement {
 public:
  using PodSet = std::set<std::uint32_t>;  // ids, so the pods are ordered by age

  // `before` is null for a creation, `after` for a removal.
  void OnPodWrite(std::uint32_t id, const Pod* before, const Pod* after);

  // Return all pods bound to the node, or only the unfinished ones.
  const PodSet& On(const std::string& node) const { return Look(all_, node); }
  const PodSet& UnfinishedOn(const std::string& node) const { return Look(unfinished_, node); }

 private:
  using ByNode = std::map<std::string, PodSet>;
  static const PodSet& Look(const ByNode& by_node, const std::string& node);

  ByNode all_;
  ByNode unfinished_;
};

}  // namespace jobplay
