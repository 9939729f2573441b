// A part of a sweep that several machines make: every Nth run of each choice, as one line of JSON.
// All parts together give what one machine would have said.
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

// A run's record as parts have it: a million of them make a long text.
using RunNumbers = std::array<std::int64_t, 7>;
RunNumbers NumbersOf(const RunRecord& record);
// Nothing if the numbers are not those of a record.
std::optional<RunRecord> RecordOf(const RunNumbers& numbers);

// What a part is of. Parts of one sweep say the same, but for the shard.
struct PartOf {
  std::int64_t runs = 0;  // of the whole, of each choice
  std::int64_t shard = 0;
  std::int64_t shards = 1;
  std::uint64_t text_hash = 0;              // of the file
  std::vector<std::uint64_t> value_hashes;  // of each variation's values, those of its files too
  std::vector<Metric> metrics;              // none: the usual ones
  std::string version;                      // of jobplay
};

// Of what the values are, whatever they are called.
std::uint64_t HashOfValues(const Variation& variation);

std::string PartText(const SweepReport& report, const PartOf& part);

// Collects parts, each a line of a file or of a log among other lines.
class Parts {
 public:
  // Empty, or what is wrong with the file.
  Said Add(const std::string& file, std::string_view text);
  // The whole, or what is missing.
  Result<SweepReport> Whole() const;
  // That the shards were told to say.
  const std::vector<Metric>& metrics() const;

 private:
  struct Part {
    PartOf of;
    SweepReport report;
  };
  static std::optional<Part> PartIn(std::string_view line);
  // How the part is one of another sweep; empty where it is of this one.
  Said DifferenceOf(const Part& part) const;

  std::optional<Part> first_;
  std::vector<std::vector<ChoiceResult>> shards_;  // empty: not there yet
};

}  // namespace jobplay
