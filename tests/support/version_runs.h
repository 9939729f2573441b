// Runs for the tests of versions: a scenario, what its trace says at a time, and what was decided.
#pragma once

#include <string>
#include <vector>

#include "core/api/json.h"
#include "core/words/decision.h"

namespace jobplay::versions {

// A Job `demo` with `job` as its spec (the template's restartPolicy with it), in a scenario with
// `world`.
std::string JobScenario(const std::string& version, const std::string& restart_policy,
                        const std::string& job, const std::string& world);

struct TracedRun {
  std::string text;  // the scenario's
  Json instants;
  std::vector<Decision> decisions;

  // The state at the last instant at or before so many seconds.
  const Json& At(double seconds) const;
  const Json& Last() const { return instants.back(); }
  // Of Job demo, then and at the end.
  const Json& JobAt(double seconds) const { return At(seconds).at("jobs").at("demo"); }
  const Json& Status() const { return Last().at("jobs").at("demo"); }
  int Count(DecisionCode code) const;
  // That fact of each such decision, in their order: counts, and durations in milliseconds.
  template <typename T, typename Fact>
  std::vector<std::int64_t> Numbers(Fact T::*fact) const {
    std::vector<std::int64_t> numbers;
    for (const Decision& decision : decisions) {
      if (decision.Is<T>()) numbers.push_back(NumberOf(decision.As<T>().*fact));
    }
    return numbers;
  }
  // How many events of that object (its beginning) have the reason and, when given, this message.
  int Said(const std::string& object, const std::string& reason,
           const std::string& message = {}) const;
  // The most pods in that phase at one time.
  int MostPods(const std::string& phase) const;
  // Of the whole run: "12.5 BackoffLimitExceeded", one per event of this object kind.
  std::vector<std::string> Events(const std::string& object) const;

 private:
  static std::int64_t NumberOf(decided::Count count) { return count.value; }
  static std::int64_t NumberOf(Duration duration) { return duration.ns / 1'000'000; }
};

// Fails the test when the text has errors.
TracedRun RunText(const std::string& text);

}  // namespace jobplay::versions
