// The journal of a run: every change to a table as (table, id, before, after), and every decision
// with its facts. A step of the simulation is a range of both. The simulation only writes to it.
// Without a journal, it runs identically, only unrecorded.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/shared.h"
#include "core/cluster/api_verb.h"
#include "core/words/decision.h"

namespace jobplay {

// The tables of the visible state, in the store and in the controllers' memory.
enum class TableId : std::uint8_t {
  kJobs,
  kCronJobs,
  kPods,
  kNodes,
  kEvents,
  kCachedJobs,
  kCachedCronJobs,
  kCachedPods,
  kExpectations,
  kFinalizerExpectations,
  kBackoffRecords,
  kJobQueue,
  kOrphanQueue,
  kCronJobQueue,
  kTtlQueue,
  kControllers,
  kApiFaults,
  kCount,
};

struct Change {
  TableId table;
  ApiVerb call;  // the controller's call that made it
  std::uint32_t id;
  AnyShared before;
  AnyShared after;
};

// A rule that a controller queried in its version: whether a gate is on or a release contains a
// change (`rule` is a Feature or Change of core/controllers/generation.h).
struct AskedRule {
  std::uint8_t rule = 0;
  bool gate = false;
  bool answer = false;

  bool operator==(const AskedRule&) const = default;
};

class Journal {
 public:
  // Not inline, because every decision calls it.
  void Record(Decision decision);
  void Record(TableId table, std::uint32_t id, AnyShared before, AnyShared after) {
    changes.push_back({table, calling, id, std::move(before), std::move(after)});
  }

  std::vector<Change> changes;
  std::vector<Decision> decisions;
  ApiVerb calling = ApiVerb::kNone;  // see Calling in context.h
  // Only set to compare versions. It needs each question of a step only once.
  std::vector<AskedRule>* asked = nullptr;
};

}  // namespace jobplay
