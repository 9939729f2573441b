// Runs for tests of versions: a scenario, its trace at a time, and the decisions.
#pragma once

#include <string>
#include <vector>

#include "core/api/json.h"
#include "core/words/decision.h"

namespace jobplay::versions {

// Returns a scenario with `world` and a Job `demo` with the spec `job`, including the template's
// restartPolicy.
std::string JobScenario(const std::string& version, const std::string& restart_policy,
                        const std::string& job, const std::string& world);

struct TracedRun {
  std::string text;  // the scenario's text
  Json instants;
  std::vector<Decision> decisions;

  // Returns the state at the last instant at or before this time.
  const Json& At(double seconds) const;
  const Json& Last() const { return instants.back(); }
  // Return Job demo at that time, and at the end.
  const Json& JobAt(double seconds) const { return At(seconds).at("jobs").at("demo"); }
  const Json& Status() const { return Last().at("jobs").at("demo"); }
  int Count(DecisionCode code) const;
  // Returns this fact of all such decisions, in order: counts, and durations in milliseconds.
  template <typename T, typename Fact>
  std::vector<std::int64_t> Numbers(Fact T::*fact) const {
    std::vector<std::int64_t> numbers;
    for (const Decision& decision : decisions) {
      if (decision.Is<T>()) numbers.push_back(NumberOf(decision.As<T>().*fact));
    }
    return numbers;
  }
  // Counts the events of the object (a prefix of its name) with the reason and, if given, this
  // message.
  int Said(const std::string& object, const std::string& reason,
           const std::string& message = {}) const;
  // Returns the largest number of pods in that phase at any time.
  int MostPods(const std::string& phase) const;
  // Returns the events of this object kind in the whole run, such as "12.5 BackoffLimitExceeded".
  std::vector<std::string> Events(const std::string& object) const;

 private:
  static std::int64_t NumberOf(decided::Count count) { return count.value; }
  static std::int64_t NumberOf(Duration duration) { return duration.ns / 1'000'000; }
};

// The test fails if the text has errors.
TracedRun RunText(const std::string& text);

}  // namespace jobplay::versions
