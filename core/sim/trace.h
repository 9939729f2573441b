// The trace of a run, for comparison with recordings of real clusters: the settled state at each
// virtual time at which something visible changed. docs/reference/exports.md, section "Traces",
// says what is in it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/api/json.h"
#include "core/sim/scenario.h"

namespace jobplay {

// Runs the scenario to its end. With CronJobs the instants are merged into whole seconds.
Json TraceOf(std::shared_ptr<const Scenario> scenario);

// TraceOf as one line of JSON, each instant of which becomes text at once: a trace grows with the
// square of the run, and as trees that of a long one would fill the memory.
class TraceText {
 public:
  explicit TraceText(std::shared_ptr<const Scenario> scenario);
  ~TraceText();

  // What stands before and after the instants.
  const std::string& before() const { return before_; }
  const std::string& after() const { return after_; }
  // The next instants: none, one, or where whole seconds end, two. Asked until `over`.
  std::string Next();
  bool over() const;
  std::uint64_t instants() const { return instants_; }
  // Of the simulation, made so far.
  std::uint64_t steps() const;

 private:
  std::unique_ptr<class Tracer> tracer_;
  std::string before_, after_;
  std::uint64_t instants_ = 0;
};

}  // namespace jobplay
