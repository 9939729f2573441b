// Runs an imported scenario and compares its end with the cluster.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/base/goes.h"
#include "core/share/import/note.h"
#include "core/share/import/snapshot.h"

namespace jobplay {

struct Replay {
  Said refusal;  // why the scenario cannot be run; empty if it ran
  // The differences, one sentence each: a Job's counters and conditions, and its pods' phases.
  std::vector<Note> differences;
  std::map<std::string, std::int64_t> missing_failures;  // by Job: how many failures it lacks
  bool is_unfinished = false;  // a Job that finished in the cluster did not finish
  std::uint64_t steps = 0;
  bool stopped = false;  // stopped before its end
};

Replay ReplayAgainst(const std::string& scenario, const Snapshot& snapshot, const Goes& goes);

}  // namespace jobplay
