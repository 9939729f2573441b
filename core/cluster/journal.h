// The record of a run: every change to a table as (table, id, before, after), and every decision
// with the facts it saw. A step of the simulation is a range of both. The simulation writes here
// and never reads back; with no journal attached it runs the same, only unrecorded.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/shared.h"
#include "core/cluster/api_verb.h"
#include "core/words/decision.h"

namespace jobplay {

// The tables that make up the visible state, in the store and in the controllers' memory.
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
  ApiVerb call;  // of a controller, that made it
  std::uint32_t id;
  AnyShared before;
  AnyShared after;
};

// A question that a controller put to its version: whether a gate is on, or a later release's
// change is in (`rule` is the Feature or Change of core/controllers/generation.h).
struct AskedRule {
  std::uint8_t rule = 0;
  bool gate = false;
  bool answer = false;

  bool operator==(const AskedRule&) const = default;
};

class Journal {
 public:
  // Out of line, since it stands behind every decision.
  void Record(Decision decision);
  void Record(TableId table, std::uint32_t id, AnyShared before, AnyShared after) {
    changes.push_back({table, calling, id, std::move(before), std::move(after)});
  }

  std::vector<Change> changes;
  std::vector<Decision> decisions;
  ApiVerb calling = ApiVerb::kNone;  // see Calling in context.h
  // Only kept by who compares versions; each question of a step once is enough.
  std::vector<AskedRule>* asked = nullptr;
};

}  // namespace jobplay
