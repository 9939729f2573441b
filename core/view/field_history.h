// Which field of an object changed when: the leaves of its JSON by path, each with the steps that
// changed it. Read from the run when it is first asked for.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/api/json.h"
#include "core/view/run_index.h"

namespace jobplay {

struct ChangedField {
  std::string path;  // status.conditions[Failed].reason
  std::uint32_t step = 0;
};

class FieldHistory {
 public:
  // The object as it was before and after the step; null where it did not exist.
  void Add(std::uint32_t step, const Json& before, const Json& after);

  // Each path that ever changed up to the moment, with the last step that changed it.
  std::vector<ChangedField> At(std::uint32_t step) const;
  // The last step up to `step` that changed the field or something inside it; 0: none did.
  std::uint32_t LastChange(std::string_view path, std::uint32_t step) const;

 private:
  std::map<std::string, std::vector<std::uint32_t>, std::less<>> steps_;
};

// The life of an object of kJobs, kCronJobs, kPods or kNodes.
const ObjectLife& LifeOf(const RunIndex& index, TableId table, std::uint32_t id);

class FieldHistories {
 public:
  // The history of an object of kJobs, kCronJobs, kPods or kNodes, up to what was recorded.
  const FieldHistory& Of(const Timeline& timeline, const RunIndex& index, TableId table,
                         std::uint32_t id);

 private:
  struct Entry {
    FieldHistory history;
    std::size_t taken = 0;  // of the object's changes
  };
  std::map<std::pair<TableId, std::uint32_t>, Entry> entries_;
};

// What a step did to one object: the versions before the first and after the last of its changes.
struct ObjectVersions {
  AnyShared before;
  AnyShared after;
};
ObjectVersions VersionsAt(const Timeline& timeline, std::uint32_t step, TableId table,
                          std::uint32_t id);

// The leaves of a JSON tree by path. Lists of scalars are leaves; conditions are named by their
// type.
using Leaves = std::map<std::string, const Json*>;
Leaves LeavesOf(const Json& json);

}  // namespace jobplay
