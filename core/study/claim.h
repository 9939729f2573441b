// What a search is asked of a scenario's histories, and where one history breaks it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/base/said.h"
#include "core/sim/expectation.h"
#include "core/sim/simulator.h"

namespace jobplay {

// Of the moments at which time goes on, as `expect` means them.
struct Claim {
  enum class Kind : std::uint8_t { kNever, kAlways, kEventually };

  Kind kind = Kind::kNever;
  Expectation expectation;
};

// Why the claim says nothing of the scenario: what it is about cannot come, or is not the only one.
Said WhatClaimLacks(const Scenario& scenario, const Claim& claim);

// Where a run breaks a claim or an invariant first: after which step, and how.
struct Breach {
  std::uint32_t step = 0;
  Time at;
  Said how;
  bool invariant = false;
};

// Holds a claim against one history, step by step.
class Judge {
 public:
  explicit Judge(Claim claim) : claim_(std::move(claim)) {}

  // What is broken by the step, if anything; which one it was the caller knows. before: the Jobs as
  // they were.
  std::optional<Breach> Look(const Table<Job>& before, const Simulator& after) const;

  // Whether the claim has come true for whatever follows.
  bool IsSatisfied(const Simulator& cluster) const;

  const Claim& claim() const { return claim_; }

 private:
  Claim claim_;
};

// Of a scenario's one run.
std::optional<Breach> BreachIn(const std::shared_ptr<const Scenario>& scenario, const Claim& claim);

}  // namespace jobplay
