// Which pods are on which node, kept up to date from every write to a pod.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "core/api/pod.h"

namespace jobplay {

class Placement {
 public:
  using PodSet = std::set<std::uint32_t>;  // ids, so in order of age

  // Either may be null: a creation, a removal.
  void OnPodWrite(std::uint32_t id, const Pod* before, const Pod* after);

  // All pods bound to the node; and of those the ones that have not finished.
  const PodSet& On(const std::string& node) const { return Look(all_, node); }
  const PodSet& UnfinishedOn(const std::string& node) const { return Look(unfinished_, node); }

 private:
  using ByNode = std::map<std::string, PodSet>;
  static const PodSet& Look(const ByNode& by_node, const std::string& node);

  ByNode all_;
  ByNode unfinished_;
};

}  // namespace jobplay
