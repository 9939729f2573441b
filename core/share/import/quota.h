// The ResourceQuota that refused pods, as the Events of their Jobs name it.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/share/import/snapshot.h"

namespace jobplay {

struct SeenQuota {
  std::string name;
  std::map<std::string, std::string> limits;  // requests.cpu: 200m
};

// The first quota that Events name.
std::optional<SeenQuota> QuotaOf(const Snapshot& snapshot);

}  // namespace jobplay
