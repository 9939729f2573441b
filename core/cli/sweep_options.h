// The options of `jobplay sweep`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/study/choices.h"
#include "core/study/report.h"

namespace jobplay::cli {

struct SweepOptions {
  std::string file;
  std::vector<Variation> variations;
  std::int64_t runs = 10'000;
  std::optional<std::uint64_t> seed;
  std::int64_t narrow = 0;  // billionths: half the width of an interval that is narrow enough; 0:
                            // no limit
  std::size_t workers = 0;
  SweepFormat format = SweepFormat::kTable;
  std::vector<Metric> metrics;  // empty: the default ones
  std::int64_t shard = 0, shards = 1;
  bool is_part = false;   // print a part
  std::int64_t jobs = 0;  // the number of indexes of the Job that runs the sweep; 0: run it here
  std::string image;
};

// Sets an option. Returns an error if it is unknown or its value is invalid.
std::optional<Error> TakeSweepOption(const std::string& option, const std::string& value,
                                     SweepOptions& options);

// If there is no file, the error has no message, because the usage explains enough.
Result<SweepOptions> ReadSweepOptions(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
