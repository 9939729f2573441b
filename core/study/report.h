// The statistics of a sweep's choices, with their uncertainty. All calculations use integers, so
// the same records give the same result everywhere.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/study/sweep.h"

namespace jobplay {

// A value, and the interval that contains the true one in 95 of 100 sweeps.
struct Estimate {
  std::int64_t value = 0;
  std::int64_t low = 0;
  std::int64_t high = 0;
  bool known = true;  // false: the error of the value is unknown

  bool operator==(const Estimate&) const = default;
};

// Returns Wilson's interval of a share, in billionths. `runs` must be positive.
Estimate ShareOf(std::int64_t count, std::int64_t runs);
// Returns the nearest rank with the order statistics around it; 0 and `most` if there are too few
// values. `percent` is 1..99. `sorted` must not be empty.
Estimate QuantileOf(const std::vector<std::int64_t>& sorted, int percent, std::int64_t most);
// Returns the mean with Student's distribution. The uncertainty is unknown for one value, and for
// fewer than 381 equal ones, because more than a hundredth of all may differ.
Estimate MeanOf(const std::vector<std::int64_t>& values);

struct ChoiceResult {
  std::vector<std::string> labels;  // one per variation
  std::string refusal;
  std::vector<RunRecord> records;  // empty if it is rejected
};

// A reported metric of a choice.
struct Metric {
  enum class Of : std::uint8_t { kCompletes, kFails, kEnd, kPodHours, kWasted, kPods, kFailedPods };
  Of of = Of::kCompletes;
  int percent = 0;  // kEnd: the percentage of runs that have ended

  bool operator==(const Metric&) const = default;
};
// Parses completes, fails, p1 to p99, podHours, wasted, pods, failedPods.
std::optional<Metric> MetricOf(std::string_view name);
std::string NameOf(const Metric& metric);

// Returns the column name of JSON and CSV, with the unit.
std::string ColumnOf(const Metric& metric);

struct ChoiceSummary {
  std::vector<Estimate> estimates;  // one per metric
  bool on_front = false;  // no other choice completes as often for less, or more often for as much
};

enum class SweepFormat : std::uint8_t { kTable, kJson, kCsv };

// Returns the default metrics.
std::vector<Metric> UsualMetrics(SweepFormat format);

// Formats billionths, such as 95.0.
std::string PercentText(std::int64_t billionths);

struct SweepReport {
  std::vector<std::string> fields;
  std::vector<ChoiceResult> choices;
  std::int64_t until_ns = 0;
  std::uint64_t first_seed = 1;
};

// Summarizes all choices. Summaries of rejected ones are empty.
std::vector<ChoiceSummary> Summarise(const SweepReport& report, const std::vector<Metric>& metrics);

// Returns a warning if some runs made more calls than chance can reject; otherwise empty.
Said PastChanceOf(const SweepReport& report);

// Empty `metrics` mean the default ones.
std::string SweepText(const SweepReport& report, SweepFormat format,
                      const std::vector<Metric>& metrics = {});

}  // namespace jobplay
