// The answers about many runs of one scenario and about the search through its executions, and what
// the page sends for them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/api/answer/describe.h"
#include "core/view/protocol/sharing.h"

namespace jobplay::answer {

struct StudiedText {
  bool chance = false;
  std::uint64_t seed = 1;
  Micros until;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("StudiedText");
    of.Constant("ok", true);
    of.Member("chance", &StudiedText::chance,
              "The scenario has spec.chance; without it all runs are the same.");
    of.Member("seed", &StudiedText::seed, "The seed of the run that the page shows.");
    of.Member("until", &StudiedText::until, "How long the scenario lasts.");
  }
};

using Studied = std::variant<StudiedText, Refused>;

struct Variation {
  std::string field;
  std::string values;
  std::map<std::string, std::string> files;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Variation",
            "Values for a field of a Job or CronJob, as in `jobplay sweep --vary` "
            "(docs/how-to/compare-settings.md).");
    of.Member("field", &Variation::field,
              "`spec.backoffLimit` of the first Job or CronJob; `Job/NAME:spec.backoffLimit` or "
              "`Job/NAMESPACE/NAME:…` of another.");
    of.Member("values", &Variation::values,
              "`0..10`, `1,2,4`, `@a,null`: null is without the field, `@a` the YAML in `files` "
              "under that name.");
    of.Filled("files", &Variation::files, "YAML by its name, without @.");
  }
};

struct Choice {
  std::vector<std::string> labels;
  std::string refused;
  bool written = false;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Choice", "A combination of values.");
    of.Member("labels", &Choice::labels, "One per field.");
    of.Filled("refused", &Choice::refused,
              "Why it has no runs, in the API server's words if it rejects it.");
    of.Filled("isWritten", &Choice::written, "The text has these values already.");
  }
};

struct VariedChoices {
  std::vector<std::string> fields;
  std::uint64_t first_seed = 1;
  std::vector<Choice> choices;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("VariedChoices");
    of.Constant("ok", true);
    of.Member("fields", &VariedChoices::fields, "The varied fields, as the variations name them.");
    of.Member("firstSeed", &VariedChoices::first_seed,
              "Run k of each choice has the seed firstSeed + k.");
    of.Member("choices", &VariedChoices::choices,
              "In the order of the values; the last field varies fastest.");
  }
};

using Choices = std::variant<VariedChoices, Refused>;

struct Taken {
  std::int64_t runs = 0;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Taken");
    of.Member("runs", &Taken::runs, "Runs of each choice so far.");
  }
};

struct Estimate {
  std::int64_t value = 0;
  Nullable<std::int64_t> low;
  Nullable<std::int64_t> high;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Estimate",
            "A number with its 95% confidence interval; null if that is unknown, as for one run.");
    of.Member("value", &Estimate::value, "In the unit that the name of the metric ends with.");
    of.Member("low", &Estimate::low, "The lower end of the interval.");
    of.Member("high", &Estimate::high, "The upper end of the interval.");
  }
};

struct ChoiceSummary {
  std::vector<Estimate> estimates;
  bool on_front = false;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("ChoiceSummary");
    of.Member("estimates", &ChoiceSummary::estimates,
              "One per metric; none if the choice is rejected.");
    of.Member("onFront", &ChoiceSummary::on_front,
              "No other choice completes as often for fewer pod-hours, or more often for as many.");
  }
};

struct Summary {
  std::int64_t runs = 0;
  std::vector<std::string> metrics;
  std::string note;
  std::vector<ChoiceSummary> choices;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Summary", "The runs that were taken.");
    of.Member("runs", &Summary::runs, "For each choice that is not rejected.");
    of.OneOf("metrics", &Summary::metrics,
             "completesBillionths failsBillionths endP50Ns endP95Ns endP99Ns podNs wastedPodNs "
             "podsThousandths",
             "What is estimated, with the unit at the end of the name. wastedPodNs: pods that "
             "did not succeed. endP50Ns: a percentile of the time at which the last Job finishes.");
    of.Filled("note", &Summary::note,
              "A sentence, if some runs made more calls than chance can reject.");
    of.Member("choices", &Summary::choices, "In the order of `Choices`.");
  }
};

struct Spread {
  std::uint64_t first_seed = 1;
  std::vector<std::string> outcome;
  std::vector<Micros> end;
  std::vector<Micros> spent;
  std::vector<Micros> wasted;
  std::vector<std::int64_t> pods;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Spread", "The runs of a choice in columns; run k has the seed firstSeed + k.");
    of.Member("firstSeed", &Spread::first_seed, "The seed of run 0.");
    of.OneOf("outcome", &Spread::outcome, "completed failed unfinished",
             "completed: all Jobs. failed: at least one. unfinished: none failed, and not all "
             "completed.");
    of.Member("end", &Spread::end,
              "When the last Job finished; if it did not, the end of the run.");
    of.Member("spent", &Spread::spent, "Time that pods occupied their nodes.");
    of.Member("wasted", &Spread::wasted, "That of the pods that did not succeed.");
    of.Member("pods", &Spread::pods, "How many pods were created.");
  }
};

struct SampledText {
  std::string text;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("SampledText", "A sampled run, as a scenario without chance.");
    of.Constant("ok", true);
    of.Member("text", &SampledText::text, "The scenario.");
  }
};

using Sampled = std::variant<SampledText, Refused>;

struct Claim {
  std::string kind;
  std::string expect;
  std::string faults;
  std::optional<std::int32_t> most;
  std::string every;
  bool calls = false;
  std::optional<std::int64_t> states;
  std::string until;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Claim", "A claim about every execution (docs/how-to/search.md).");
    of.OneOf("kind", &Claim::kind, "never always eventually", "When the expectation holds.");
    of.Member("expect", &Claim::expect,
              "An entry of spec.expect without `at`, as YAML or in the short form: `failed=0`.");
    of.Filled("faults", &Claim::faults, "Names of faults, separated by commas, or all.");
    of.Member("most", &Claim::most, "The most faults in one execution; absent: 1.");
    of.Filled("every", &Claim::every,
              "A duration: faults are also placed at each multiple of it, not only at steps.");
    of.Filled("calls", &Claim::calls, "The parallel calls of a sync also come in other orders.");
    of.Member("states", &Claim::states, "The number of states after which the search stops.");
    of.Filled("until", &Claim::until,
              "The duration after which every execution ends; absent: that of the scenario.");
  }
};

struct SearchBegun {
  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("SearchBegun");
    of.Constant("ok", true);
  }
};

using Claimed = std::variant<SearchBegun, Refused>;

struct PlacedFault {
  Micros time;
  std::string text;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("PlacedFault");
    of.Member("time", &PlacedFault::time, "When it happens.");
    of.Member("text", &PlacedFault::text, "A sentence without its full stop.");
  }
};

struct Found {
  std::string text;
  Step step;
  Micros time;
  bool invariant = false;
  std::vector<PlacedFault> faults;
  std::int64_t turns = 0;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Found", "The shortest execution that violates the claim.");
    of.Member("text", &Found::text,
              "A scenario whose run is that execution, with the claim as its `expect`.");
    of.Member("step", &Found::step, "The step that violates the claim.");
    of.Member("time", &Found::time, "When the claim is violated.");
    of.Member("invariant", &Found::invariant,
              "It violates an invariant of the simulation, not the claim.");
    of.Member("faults", &Found::faults, "The faults in its timeline.");
    of.Member("turns", &Found::turns, "The number of steps or parallel calls in an unusual order.");
  }
};

struct Sought {
  bool over = false;
  std::int64_t states = 0;
  std::int64_t steps = 0;
  bool complete = false;
  bool out_of_memory = false;
  std::string verdict;
  std::optional<Found> found;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Sought");
    of.Member("over", &Sought::over, "Nothing is left to try.");
    of.Member("states", &Sought::states, "The number of different states so far.");
    of.Member("steps", &Sought::steps, "The length of the longest executions so far.");
    of.Member("complete", &Sought::complete,
              "Everything within the bounds was tried, and nothing was found.");
    of.Member("outOfMemory", &Sought::out_of_memory,
              "The search ended at its memory limit (docs/reference/limits.md).");
    of.Member("verdict", &Sought::verdict, "The answer so far, in a sentence.");
    of.Member("found", &Sought::found, "Absent if no execution violates the claim so far.");
  }
};

}  // namespace jobplay::answer
