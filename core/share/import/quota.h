// The ResourceQuota that rejected pods, as the Events of their Jobs describe it.
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

// Returns the first quota in Events.
std::optional<SeenQuota> QuotaOf(const Snapshot& snapshot);

}  // namespace jobplay
