// The history of an object's fields: the leaves of its JSON by path, each with the steps that
// changed it. It is read from the run when it is first needed.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/api/leaves.h"
#include "core/view/index/run_index.h"
#include "core/yaml/document.h"

namespace jobplay {

struct ChangedField {
  std::string path;  // status.conditions[Failed].reason
  std::uint32_t step = 0;
  std::uint32_t set = 0;  // if this step removed the field, the step that had set it; otherwise
                          // `step`
  bool gone = false;
};

class FieldHistory {
 public:
  // Adds a write of the step: the object before and after it, null if it did not exist. A field
  // also counts as changed if the step writes and reverts it.
  void Add(std::uint32_t step, const Json& before, const Json& after);

  // Returns every path that changed up to the moment, with the last step that changed it.
  std::vector<ChangedField> At(std::uint32_t step) const;
  // Like At, but omits elements of lists that no longer exist, except those that a list lost last:
  // a CronJob that ran for a month had tens of thousands of them.
  std::vector<ChangedField> ToShow(std::uint32_t step) const;
  // The last step up to `step` that changed the field or something inside it; 0: none did.
  std::uint32_t LastChange(std::string_view path, std::uint32_t step) const;

 private:
  struct Touch {
    std::uint32_t step : 31;
    std::uint32_t gone : 1;
  };
  // Returns nothing if no touch is up to the step.
  static std::optional<ChangedField> LastOf(const std::string& path,
                                            const std::vector<Touch>& touches, std::uint32_t step);
  // Returns the number of touches up to the step.
  static std::size_t CountUpTo(const std::vector<Touch>& touches, std::uint32_t step);

  std::map<std::string, std::vector<Touch>, std::less<>> touches_;
};

// Returns the life of an object of kJobs, kCronJobs, kPods or kNodes.
const ObjectLife& LifeOf(const RunIndex& index, TableId table, std::uint32_t id);

class FieldHistories {
 public:
  // Returns the history, up to the last recorded step, of an object of kJobs, kCronJobs, kPods or
  // kNodes.
  const FieldHistory& Of(const Timeline& timeline, const RunIndex& index, TableId table,
                         std::uint32_t id);
  // Adds the step's changes to Jobs and CronJobs that change often, so that a later question does
  // not have to read all of a long run.
  void KeepUp(const Timeline& timeline, const RunIndex& index, std::uint32_t step);

 private:
  struct Entry {
    FieldHistory history;
    std::size_t taken = 0;  // how many of the object's changes are read
    AnyShared last;         // the object after the last of them
    Json last_json;
  };
  std::map<std::pair<TableId, std::uint32_t>, Entry> entries_;
};

// What a step did to one object: its version before the first change and after the last.
struct ObjectVersions {
  AnyShared before;
  AnyShared after;
};
ObjectVersions VersionsAt(const Timeline& timeline, std::uint32_t step, TableId table,
                          std::uint32_t id);

// Returns the last of the ascending steps before `step`, or 0 if there is none.
std::uint32_t LastBefore(const std::vector<std::uint32_t>& steps, std::uint32_t step);

// Returns an object of kJobs, kCronJobs, kPods or kNodes as the API shows it, or null if it does
// not exist.
Json JsonOf(TableId table, const AnyShared& any);

// What a path leads to, leaf or not, and the way there. If nothing is there, `value` is null.
struct FoundField {
  const Json* value = nullptr;
  FieldPath way;
};
FoundField FindField(const Json& json, std::string_view path);

}  // namespace jobplay
