// A claim about all executions of a scenario, and the point at which one execution violates it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/base/said.h"
#include "core/sim/expectation.h"
#include "core/sim/simulator.h"

namespace jobplay {

// A claim is about the moments at which time advances, like `expect`.
struct Claim {
  enum class Kind : std::uint8_t { kNever, kAlways, kEventually };

  Kind kind = Kind::kNever;
  Expectation expectation;
};

// Explains why the claim does not apply to the scenario: its subject cannot occur or is ambiguous.
// Empty if it applies.
Said WhatClaimLacks(const Scenario& scenario, const Claim& claim);

// The first violation of a claim or an invariant in a run: the step that caused it, and a message.
struct Breach {
  std::uint32_t step = 0;
  Time at;
  Said how;
  bool invariant = false;
};

// Checks a claim against one execution, step by step.
class Judge {
 public:
  explicit Judge(Claim claim) : claim_(std::move(claim)) {}

  // Returns the violation of the step, if any, without the number of the step. `before` are the
  // Jobs before the step.
  std::optional<Breach> Look(const Table<Job>& before, const Simulator& after) const;

  // True if the claim has become true for every continuation.
  bool IsSatisfied(const Simulator& cluster) const;

  const Claim& claim() const { return claim_; }

 private:
  Claim claim_;
};

// Checks the run of a scenario.
std::optional<Breach> BreachIn(const std::shared_ptr<const Scenario>& scenario, const Claim& claim);

}  // namespace jobplay
