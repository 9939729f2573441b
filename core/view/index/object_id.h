// An object of a run: its table and its ID there, which identify it permanently. Also its names on
// the page and the command line, and the objects related to it: a copy in a cache, a key on a
// queue, an Event.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/view/index/run_index.h"

namespace jobplay {

struct ObjectId {
  TableId table = TableId::kCount;  // kJobs, kCronJobs, kPods or kNodes
  std::uint32_t id = 0;             // 0: no object

  explicit operator bool() const { return id != 0; }
  bool operator==(const ObjectId&) const = default;
};

// Returns Job, CronJob, Pod or Node.
const char* KindOf(TableId table);

// Returns the displayed label: `Job/demo`, or `Job/namespace/demo`.
std::string LabelOf(const RunIndex& index, ObjectId id, char between = '/');

// Returns the store's table for a table of the informers' caches; kCount for any other table.
TableId StoreOf(TableId cache);

// The object that a person means: Job, CronJob, Pod or Node, and its name.
struct Reference {
  std::string kind;
  std::string namespace_;  // empty: any namespace
  std::string name;
  std::string uid;  // empty: the object that has the name at the moment
};

ObjectId ObjectOf(const RunIndex& index, const Reference& reference, std::uint32_t step);

// Returns the Job, CronJob or pod that a queue's key means at the moment; for a selector, the Job
// whose pods it selects.
ObjectId ObjectOfKey(const RunIndex& index, TableId queue, std::string_view key,
                     std::uint32_t step);

// Returns the object of the key that a worker took in the step, or whose delay ended.
ObjectId QueuedObject(const Timeline& timeline, const RunIndex& index, std::uint32_t step);

// Returns the object that the step is about: its copy arrived, its key was processed, an actor
// looked at it, or the scenario changed it. None if the step is about several objects or about one
// without a name.
ObjectId ObjectOfStep(const Timeline& timeline, const RunIndex& index, std::uint32_t step);

// Returns the object that a change of the step is about, in any table.
ObjectId AboutOf(const Timeline& timeline, const RunIndex& index, std::uint32_t step,
                 const Change& change);

}  // namespace jobplay
