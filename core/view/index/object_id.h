// An object of a run: its table and its id there, which name it for good. What the page and the
// command line call it, and what else is about it: a copy in a cache, a key on a queue, an Event.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/view/index/run_index.h"

namespace jobplay {

struct ObjectId {
  TableId table = TableId::kCount;  // kJobs, kCronJobs, kPods or kNodes
  std::uint32_t id = 0;             // 0: there is none

  explicit operator bool() const { return id != 0; }
  bool operator==(const ObjectId&) const = default;
};

// Job, CronJob, Pod or Node, for its table.
const char* KindOf(TableId table);

// What it is called where it is shown: `Job/demo`, or `Job/namespace/demo`.
std::string LabelOf(const RunIndex& index, ObjectId id, char between = '/');

// The table of the store that a table of the informers' caches is of; kCount for any other.
TableId StoreOf(TableId cache);

// Which object somebody means: Job, CronJob, Pod or Node, and its name.
struct Reference {
  std::string kind;
  std::string namespace_;  // empty: of any
  std::string name;
  std::string uid;  // empty: the one that has the name at the moment
};

ObjectId ObjectOf(const RunIndex& index, const Reference& reference, std::uint32_t step);

// The Job, CronJob or pod that a key of a queue means at the moment; for a selector, the Job whose
// pods it selects.
ObjectId ObjectOfKey(const RunIndex& index, TableId queue, std::string_view key,
                     std::uint32_t step);

// What the key means that a worker took in the step, or whose delay was over.
ObjectId QueuedObject(const Timeline& timeline, const RunIndex& index, std::uint32_t step);

// The object that the step is about: whose copy arrived, whose key was worked on, what an actor
// looked at, what the scenario changed. None where it is about several, or about nothing that has a
// name.
ObjectId ObjectOfStep(const Timeline& timeline, const RunIndex& index, std::uint32_t step);

// The object that a change of the step is about, whichever table it is of.
ObjectId AboutOf(const Timeline& timeline, const RunIndex& index, std::uint32_t step,
                 const Change& change);

}  // namespace jobplay
