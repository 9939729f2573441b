// Which field of an object changed when: the leaves of its JSON by path, each with the steps that
// changed it. Read from the run when it is first asked for.
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
  std::uint32_t set = 0;  // the step that set what this one took away, where it did; else itself
  bool gone = false;
};

class FieldHistory {
 public:
  // The object as it was before and after a write of the step; null where it did not exist. What a
  // step writes and takes back again has changed, too.
  void Add(std::uint32_t step, const Json& before, const Json& after);

  // Each path that ever changed up to the moment, with the last step that changed it.
  std::vector<ChangedField> At(std::uint32_t step) const;
  // Likewise, without the elements of lists that are gone whole, but for those that a list lost
  // last: a CronJob that ran for a month has had tens of thousands.
  std::vector<ChangedField> ToShow(std::uint32_t step) const;
  // The last step up to `step` that changed the field or something inside it; 0: none did.
  std::uint32_t LastChange(std::string_view path, std::uint32_t step) const;

 private:
  struct Touch {
    std::uint32_t step : 31;
    std::uint32_t gone : 1;
  };
  // Nothing where none of them is up to the step.
  static std::optional<ChangedField> LastOf(const std::string& path,
                                            const std::vector<Touch>& touches, std::uint32_t step);
  // How many of them are up to the step.
  static std::size_t CountUpTo(const std::vector<Touch>& touches, std::uint32_t step);

  std::map<std::string, std::vector<Touch>, std::less<>> touches_;
};

// The life of an object of kJobs, kCronJobs, kPods or kNodes.
const ObjectLife& LifeOf(const RunIndex& index, TableId table, std::uint32_t id);

class FieldHistories {
 public:
  // The history of an object of kJobs, kCronJobs, kPods or kNodes, up to what was recorded.
  const FieldHistory& Of(const Timeline& timeline, const RunIndex& index, TableId table,
                         std::uint32_t id);
  // Takes in what the step changed of Jobs and CronJobs that change again and again, so that no
  // question has to read all of a long run.
  void KeepUp(const Timeline& timeline, const RunIndex& index, std::uint32_t step);

 private:
  struct Entry {
    FieldHistory history;
    std::size_t taken = 0;  // of the object's changes
    AnyShared last;         // as the last of them left it
    Json last_json;
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

// The last of the ascending steps before `step`; 0: none.
std::uint32_t LastBefore(const std::vector<std::uint32_t>& steps, std::uint32_t step);

// An object of kJobs, kCronJobs, kPods or kNodes as the API shows it; null where there is none.
Json JsonOf(TableId table, const AnyShared& any);

// What such a path leads to, leaf or not, and the way there; no value: nothing.
struct FoundField {
  const Json* value = nullptr;
  FieldPath way;
};
FoundField FindField(const Json& json, std::string_view path);

}  // namespace jobplay
