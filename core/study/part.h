// A part of a sweep that several machines make: every Nth run of each choice, as one line of JSON.
// All parts together give what one machine would have said.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/json.h"
#include "core/base/result.h"
#include "core/study/report.h"

namespace jobplay {

// A run's record as parts have it; nothing where it is none.
Json JsonOf(const RunRecord& record);
std::optional<RunRecord> RecordOf(const Json& json);

struct PartOf {
  std::int64_t runs = 0;  // of the whole, of each choice
  std::int64_t shard = 0;
  std::int64_t shards = 1;
  std::uint64_t text_hash = 0;  // of the file
};

std::string PartText(const SweepReport& report, const PartOf& part);

// Collects parts, each a line of a file or of a log among other lines.
class Parts {
 public:
  // Empty, or what is wrong with the file.
  Said Add(const std::string& file, std::string_view text);
  // The whole, or what is missing.
  Result<SweepReport> Whole() const;

 private:
  std::optional<PartOf> of_;
  SweepReport report_;
  std::vector<std::vector<ChoiceResult>> shards_;  // empty: not there yet
};

}  // namespace jobplay
