// Runs an imported scenario and holds its end against the cluster it came from.
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
  Said refusal;  // why the scenario cannot be run; empty where it was
  // What is otherwise, one sentence each: a Job's counters and conditions, and its pods' phases.
  std::vector<Note> differences;
  std::map<std::string, std::int64_t> missing_failures;  // by Job: how many fewer it counts
  bool is_unfinished = false;  // a Job that had finished in the cluster has not finished
  std::uint64_t steps = 0;
  bool stopped = false;  // before its end
};

Replay ReplayAgainst(const std::string& scenario, const Snapshot& snapshot, const Goes& goes);

}  // namespace jobplay
