// The JSON of sweeps: the printed result, and the parts of shards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/api/answer/describe.h"
#include "core/study/part.h"

namespace jobplay::answer {

struct EstimateAnswer {
  std::int64_t value = 0;
  Nullable<std::int64_t> low, high;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("EstimateAnswer", "A number with its confidence interval.");
    of.Member("value", &EstimateAnswer::value,
              "In the unit that the name of the metric ends with.");
    of.Member("low", &EstimateAnswer::low,
              "The lower end of the 95% confidence interval; null if it is unknown.");
    of.Member("high", &EstimateAnswer::high, "The upper end of the interval.");
  }
};

struct ChoiceAnswer {
  std::map<std::string, std::string> choice;  // labels by field
  std::string refused;
  std::optional<std::size_t> runs;
  std::map<std::string, EstimateAnswer> estimates;  // by column
  std::optional<bool> on_front;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("ChoiceAnswer", "A combination of values and how its runs went.");
    of.Member("choice", &ChoiceAnswer::choice, "The value of each field, by the field.");
    of.Filled("refused", &ChoiceAnswer::refused,
              "Why the choice has no runs; then nothing else is present.");
    of.Member("runs", &ChoiceAnswer::runs, "How many runs it has.");
    of.Spread(&ChoiceAnswer::estimates, "An estimate of each metric, by the metric with its unit.");
    of.Member("onFront", &ChoiceAnswer::on_front,
              "No other choice completes as often for fewer pod-hours, or more often for as many.");
  }
};

struct SweepAnswer {
  std::uint64_t first_seed = 1;
  std::vector<ChoiceAnswer> choices;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("SweepAnswer", "What `jobplay sweep --format json` prints.");
    of.Member("firstSeed", &SweepAnswer::first_seed, "The seed of run 0 of each choice.");
    of.Member("choices", &SweepAnswer::choices, "In the order of the values.");
  }
};

inline constexpr std::int64_t kPartFormat = 3;

struct ChoiceRow {
  std::vector<std::string> labels;
  std::vector<RunNumbers> records;
  std::string refusal;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("ChoiceRow", "A combination of values and its runs.");
    of.Member("labels", &ChoiceRow::labels,
              "The value of each field, as the command line names it.");
    of.Member(
        "records", &ChoiceRow::records,
        "The runs of this part: outcome, the times as in RunRecord, pods, failed pods, and 1 if "
        "there were too many calls for chance.");
    of.Member("refused", &ChoiceRow::refusal, "Why the choice has no runs; empty if it has some.");
  }
};

struct PartLine {
  std::vector<ChoiceRow> choices = {};
  std::vector<std::string> fields;
  std::uint64_t file = 0;
  std::uint64_t first_seed = 1;
  std::int64_t format = kPartFormat;
  std::vector<std::string> metrics = {};
  std::int64_t runs = 0;
  std::int64_t shard = 0;
  std::int64_t shards = 1;
  std::int64_t until_ns = 0;
  std::vector<std::uint64_t> values = {};
  std::string version;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("PartLine", "A part of a sweep (part.h).");
    of.Member("choices", &PartLine::choices, "In the order of the values.");
    of.Member("fields", &PartLine::fields, "The varied fields.");
    of.Member("file", &PartLine::file, "The hash of the scenario's text.");
    of.Member("firstSeed", &PartLine::first_seed, "The seed of run 0.");
    of.Member("jobplaySweep", &PartLine::format, "The version of this format.");
    of.Member("metrics", &PartLine::metrics, "The metrics to print; none: the usual ones.");
    of.Member("runs", &PartLine::runs, "How many runs each choice has in all parts together.");
    of.Member("shard", &PartLine::shard, "The number of this part, from 0.");
    of.Member("shards", &PartLine::shards, "How many parts there are.");
    of.Member("untilNs", &PartLine::until_ns, "How long the scenario lasts, in nanoseconds.");
    of.Member("values", &PartLine::values, "The hash of each field's values.");
    of.Member("version", &PartLine::version, "The version of Job Playground that made the part.");
  }
};

struct AnyPartLine {
  std::int64_t format = 0;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("AnyPartLine", "What each version of the format has.");
    of.Member("jobplaySweep", &AnyPartLine::format, "The version of this format.");
  }
};

}  // namespace jobplay::answer
