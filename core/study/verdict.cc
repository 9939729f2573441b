#include "core/study/verdict.h"

#include <string>
#include <utility>

#include "core/actors/chance.h"
#include "core/sim/scenario.h"
#include "core/words/search.h"

namespace jobplay {
namespace {

// 1,234,567
std::string Grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t i = text.size(); i > 3;) text.insert(i -= 3, 1, ',');
  return text;
}

Said FaultsPlaced(const SearchBounds& bounds) {
  if (bounds.most_faults == 0) return said::NoFaultsPlaced{};
  if (bounds.every.ns == 0) return said::FaultsPlacedAtSteps{.faults = bounds.most_faults};
  return said::FaultsPlacedInBetween{.faults = bounds.most_faults,
                                     .every = FormatDuration(bounds.every)};
}

// Says that nothing was found, and how much was tried.
Said NothingFound(Claim::Kind claim, const SearchBounds& bounds, const SearchAnswer& answer,
                  const Scenario& scenario) {
  const std::string states = Grouped(answer.states);
  const std::string time =
      answer.time > scenario.start ? FormatDuration(answer.time - scenario.start) : "";
  if (answer.out_of_memory) {
    return said::SearchOutOfMemory{.states = states,
                                   .mebibytes = static_cast<std::int64_t>(bounds.bytes >> 20),
                                   .steps = answer.steps,
                                   .time = time};
  }
  if (!answer.complete) {
    return said::SearchTooBig{.states = states, .steps = answer.steps, .time = time};
  }
  const std::string until = FormatDuration(scenario.until);
  const Said within =
      bounds.calls
          ? Said(said::BoundsOfSearchWithCalls{.until = until, .faults = FaultsPlaced(bounds)})
          : Said(said::BoundsOfSearch{.until = until, .faults = FaultsPlaced(bounds)});
  switch (claim) {
    case Claim::Kind::kNever:
      return said::HoldsAsNever{.states = states, .bounds = within};
    case Claim::Kind::kAlways:
      return said::HoldsAsAlways{.states = states, .bounds = within};
    case Claim::Kind::kEventually:
      break;
  }
  return said::HoldsAsEventually{.states = states, .bounds = within};
}

}  // namespace

Said VerdictOf(Claim::Kind claim, const SearchBounds& bounds, const SearchAnswer& answer,
               const Scenario& scenario) {
  if (!answer.found) {
    Said nothing = NothingFound(claim, bounds, answer, scenario);
    if (!HasChance(scenario)) return nothing;
    // If something was found, it can happen. If not, it may happen with another seed.
    return said::OfOneSeed{.verdict = std::move(nothing),
                           .seed = static_cast<std::int64_t>(scenario.cluster.chance->seed)};
  }
  const std::string states = Grouped(answer.states);
  const Breach& breach = *answer.breach;
  const std::string at = FormatDuration(breach.at - scenario.start);
  if (breach.invariant) {
    return said::InvariantBreaks{.at = at, .step = breach.step, .failure = breach.how};
  }
  switch (claim) {
    case Claim::Kind::kNever:
      return said::CanHappen{.at = at, .step = breach.step, .states = states};
    case Claim::Kind::kAlways:
      return said::ClaimBreaks{
          .at = at, .step = breach.step, .failure = breach.how, .states = states};
    case Claim::Kind::kEventually:
      break;
  }
  return said::NeverComesTrue{.at = at, .failure = breach.how, .states = states};
}

}  // namespace jobplay
