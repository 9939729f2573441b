// What the runs of a sweep's choices come to, with how sure that is: everything is counted in
// integers, so that whoever has the same records says the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/study/sweep.h"

namespace jobplay {

// A value and where the true one is in 95 of 100 sweeps.
struct Estimate {
  std::int64_t value = 0;
  std::int64_t low = 0;
  std::int64_t high = 0;
  bool known = true;  // false: of how far off the value is, nothing

  bool operator==(const Estimate&) const = default;
};

// Wilson's interval of a share, in billionths. runs > 0.
Estimate ShareOf(std::int64_t count, std::int64_t runs);
// Nearest rank, and the order statistics around it: 0 and `most` where there are too few for one.
// `percent` of 1..99; sorted, not empty.
Estimate QuantileOf(const std::vector<std::int64_t>& sorted, int percent, std::int64_t most);
// The mean, by Student's distribution. Of one value that says nothing, nor of equal ones as long as
// more than a hundredth of all may be others: of fewer than 381.
Estimate MeanOf(const std::vector<std::int64_t>& values);

struct ChoiceResult {
  std::vector<std::string> labels;  // one of each variation
  std::string refusal;
  std::vector<RunRecord> records;  // none where it is refused
};

// What is told of a choice.
struct Metric {
  enum class Of : std::uint8_t { kCompletes, kFails, kEnd, kPodHours, kWasted, kPods, kFailedPods };
  Of of = Of::kCompletes;
  int percent = 0;  // kEnd: by when so many runs have ended

  bool operator==(const Metric&) const = default;
};
// completes, fails, p1 to p99, podHours, wasted, pods, failedPods.
std::optional<Metric> MetricOf(std::string_view name);
std::string NameOf(const Metric& metric);

// As JSON and CSV call it, with the unit.
std::string ColumnOf(const Metric& metric);

struct ChoiceSummary {
  std::vector<Estimate> estimates;  // of each metric
  bool on_front = false;  // no other completes as often for less, or more often for as much
};

enum class SweepFormat : std::uint8_t { kTable, kJson, kCsv };

// What is told where nobody chooses.
std::vector<Metric> UsualMetrics(SweepFormat format);

// 95.0, of billionths.
std::string PercentText(std::int64_t billionths);

struct SweepReport {
  std::vector<std::string> fields;
  std::vector<ChoiceResult> choices;
  std::int64_t until_ns = 0;
  std::uint64_t first_seed = 1;
};

// The summaries of all choices; those of refused ones are empty.
std::vector<ChoiceSummary> Summarise(const SweepReport& report, const std::vector<Metric>& metrics);

// That some of the runs made more calls than chance may refuse; empty where none did.
Said PastChanceOf(const SweepReport& report);

// metrics: none are the usual ones.
std::string SweepText(const SweepReport& report, SweepFormat format,
                      const std::vector<Metric>& metrics = {});

}  // namespace jobplay
