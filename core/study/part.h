// A part of a sweep that runs on several machines: every Nth run of each choice, as one line of
// JSON. All parts together give the result of a single machine.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/study/report.h"

namespace jobplay {

// A run's record as an array, because a part may have a million of them.
using RunNumbers = std::array<std::int64_t, 7>;
RunNumbers NumbersOf(const RunRecord& record);
// Returns nothing if the numbers are not a valid record.
std::optional<RunRecord> RecordOf(const RunNumbers& numbers);

// The sweep that a part belongs to. Parts of one sweep only differ in the shard.
struct PartOf {
  std::int64_t runs = 0;  // of the whole sweep, per choice
  std::int64_t shard = 0;
  std::int64_t shards = 1;
  std::uint64_t text_hash = 0;              // of the file
  std::vector<std::uint64_t> value_hashes;  // of each variation's values, including their files
  std::vector<Metric> metrics;              // empty: the default ones
  std::string version;                      // of jobplay
};

// Hashes the values, not their names.
std::uint64_t HashOfValues(const Variation& variation);

std::string PartText(const SweepReport& report, const PartOf& part);

// Collects parts. Each is a line of a file, or of a log with other lines.
class Parts {
 public:
  // Returns an error of the file, or an empty message.
  Said Add(const std::string& file, std::string_view text);
  // Returns the whole sweep, or an error about what is missing.
  Result<SweepReport> Whole() const;
  // The metrics that the shards were asked to report.
  const std::vector<Metric>& metrics() const;

 private:
  struct Part {
    PartOf of;
    SweepReport report;
  };
  static std::optional<Part> PartIn(std::string_view line);
  // Returns how the part differs from this sweep; empty if it belongs to it.
  Said DifferenceOf(const Part& part) const;

  std::optional<Part> first_;
  std::vector<std::vector<ChoiceResult>> shards_;  // empty: not yet added
};

}  // namespace jobplay
