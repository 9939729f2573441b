// The answer about a race: the other events that were due at the instant of a step.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/api/answer/describe.h"
#include "core/view/protocol/reference.h"

namespace jobplay::answer {

struct RacingStep {
  Step step;
  std::string what;
  Nullable<Reference> ref;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("RacingStep", "Something else that was due at the same instant.");
    of.Member("step", &RacingStep::step, "The step in which it happened.");
    of.Member("what", &RacingStep::what, "What the step was, in a few words.");
    of.Member("ref", &RacingStep::ref,
              "What the step is about; null if that is several objects or none.");
  }
};

struct Races {
  std::vector<RacingStep> others;
  std::uint32_t more = 0;
  std::optional<std::uint32_t> ties;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Races");
    of.Member("others", &Races::others, "At most 8, by their step.");
    of.Member("more", &Races::more, "How many others there are beyond these.");
    of.Member("ties", &Races::ties,
              "A seed for spec.cluster.ties with which the first of the others happens before the "
              "step, and everything earlier stays the same. Absent if none of the tried seeds has "
              "that effect.");
  }
};

}  // namespace jobplay::answer
