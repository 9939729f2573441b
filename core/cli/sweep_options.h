// How `jobplay sweep` is called, read.
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
  std::int64_t narrow = 0;  // billionths: half of an interval that is narrow enough; 0: none is
  std::size_t workers = 0;
  SweepFormat format = SweepFormat::kTable;
  std::vector<Metric> metrics;  // none: the usual ones
  std::int64_t shard = 0, shards = 1;
  bool is_part = false;   // what is printed
  std::int64_t jobs = 0;  // indexes of the Job that is to do it; 0: it is done here
  std::string image;
};

// Sets what the option says. The error: there is no such option, or its value is none.
std::optional<Error> TakeSweepOption(const std::string& option, const std::string& value,
                                     SweepOptions& options);

// Without a message where there is no file: how the command is called says enough.
Result<SweepOptions> ReadSweepOptions(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
