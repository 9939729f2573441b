// Many runs of one scenario under one choice, each from a seed of its own, and what each came to.
// The manifest is read once and the run taken to where the first pod is made; from there on each
// run is a fork. What one thread uses another must not: choices are read anew for each.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/actors/chance.h"
#include "core/base/goes.h"
#include "core/sim/simulator.h"
#include "core/study/choices.h"

namespace jobplay {

enum class Outcome : std::uint8_t { kCompleted, kFailed, kUnfinished };

struct RunRecord {
  Outcome outcome = Outcome::kUnfinished;
  std::int64_t end_ns = 0;  // from the start, when the last Job finished; unfinished: the run's end
  std::int64_t spent_ns = 0;
  std::int64_t wasted_ns = 0;
  std::int64_t pods = 0;
  std::int64_t failed_pods = 0;
  bool past_chance = false;  // it made more calls of a kind than chance may refuse

  bool operator==(const RunRecord&) const = default;
};

// The same, where Jobs have the luck of other names than theirs.
Scenario WithLuckOf(Scenario scenario, std::vector<RenamedOwner> renamed);

class ChoiceRuns {
 public:
  ChoiceRuns(std::string_view text, const std::vector<Variation>& variations, const Choice& choice);

  // Why the choice cannot be run, in the API server's words where those are; empty when it can.
  const Said& refusal() const { return refusal_; }
  const Scenario& scenario() const { return *scenario_; }
  // Whose luck the Jobs have that the choice renames.
  const std::vector<RenamedOwner>& renamed() const { return renamed_; }

  RunRecord Run(std::uint64_t seed) const;
  // Nothing where it did not go on to the end.
  std::optional<RunRecord> Run(std::uint64_t seed, const Goes& goes) const;

 private:
  Said refusal_;
  std::vector<RenamedOwner> renamed_;
  std::shared_ptr<const Scenario> scenario_;
  std::unique_ptr<const Simulator> prototype_;
  bool drawn_timeline_ = false;  // so that a run begins anew
};

}  // namespace jobplay
