// Many runs of one scenario under one choice, each with its own seed, and their outcomes. The
// manifest is read once and run to the creation of the first pod; every run is a fork of that.
// Threads must not share objects: each must create its own.
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
  std::int64_t end_ns = 0;  // since the start: when the last Job finished, or the end of an
                            // unfinished run
  std::int64_t spent_ns = 0;
  std::int64_t wasted_ns = 0;
  std::int64_t pods = 0;
  std::int64_t failed_pods = 0;
  bool past_chance = false;  // it made more calls of a kind than chance can reject

  bool operator==(const RunRecord&) const = default;
};

// Returns the scenario with Jobs that use the random streams of other names.
Scenario WithLuckOf(Scenario scenario, std::vector<RenamedOwner> renamed);

class ChoiceRuns {
 public:
  ChoiceRuns(std::string_view text, const std::vector<Variation>& variations, const Choice& choice);

  // The reason why the choice cannot be run, in the API server's words if there are any; empty if
  // it can.
  const Said& refusal() const { return refusal_; }
  const Scenario& scenario() const { return *scenario_; }
  // The Jobs that the choice renames, and whose random streams they use.
  const std::vector<RenamedOwner>& renamed() const { return renamed_; }

  RunRecord Run(std::uint64_t seed) const;
  // Returns nothing if the run was stopped before its end.
  std::optional<RunRecord> Run(std::uint64_t seed, const Goes& goes) const;

 private:
  Said refusal_;
  std::vector<RenamedOwner> renamed_;
  std::shared_ptr<const Scenario> scenario_;
  std::unique_ptr<const Simulator> prototype_;
  bool drawn_timeline_ = false;  // each run must start from the beginning
};

}  // namespace jobplay
