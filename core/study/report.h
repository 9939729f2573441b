// What the runs of a sweep's choices come to, with how sure that is: everything is counted in
// integers, so that whoever has the same records says the same.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/study/sweep.h"

namespace jobplay {

// A value and where the true one is in 95 of 100 sweeps.
struct Estimate {
  std::int64_t value = 0;
  std::int64_t low = 0;
  std::int64_t high = 0;

  bool operator==(const Estimate&) const = default;
};

// Wilson's interval of a share, in billionths. runs > 0.
Estimate ShareOf(std::int64_t count, std::int64_t runs);
// Nearest rank, and the order statistics around it. `percent` of 1..99; sorted, not empty.
Estimate QuantileOf(const std::vector<std::int64_t>& sorted, int percent);
// The mean, by the normal distribution of means.
Estimate MeanOf(const std::vector<std::int64_t>& values);

struct ChoiceResult {
  std::vector<std::string> labels;  // one of each variation
  std::string refusal;
  std::vector<RunRecord> records;  // none where it is refused
};

struct ChoiceSummary {
  Estimate completes;
  Estimate failed;  // the rest is unfinished
  Estimate p50, p95, p99;
  Estimate spent_ns, wasted_ns;
  Estimate pods_thousandths;
  bool on_front = false;  // no other completes as often for less, or more often for as much
};

// The summaries of all choices; those of refused ones are empty.
std::vector<ChoiceSummary> Summarise(const std::vector<ChoiceResult>& choices);

enum class SweepFormat : std::uint8_t { kTable, kJson, kCsv };

struct SweepReport {
  std::vector<std::string> fields;
  std::vector<ChoiceResult> choices;
  std::int64_t until_ns = 0;
  std::uint64_t first_seed = 1;
};
std::string SweepText(const SweepReport& report, SweepFormat format);

}  // namespace jobplay
