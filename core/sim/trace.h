// The trace of a run, for comparison with recordings of real clusters: the settled state at each
// virtual time at which something visible changed. docs/scenario.md, section "Traces", says what is
// in it.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/api/json.h"
#include "core/sim/scenario.h"

namespace jobplay {

// Runs the scenario to its end. With CronJobs the instants are merged into whole seconds.
Json TraceOf(std::shared_ptr<const Scenario> scenario);

// What stands beside the instants.
Json TraceHead(const Scenario& scenario);

// The instants one after the other, as a trace grows with the square of the run.
class TraceRun {
 public:
  explicit TraceRun(std::shared_ptr<const Scenario> scenario);
  ~TraceRun();

  // The next instants, in order: none, one, or where whole seconds end, two. Asked until `over`.
  std::vector<Json> Next();
  bool over() const;
  // Of the simulation, made so far.
  std::uint64_t steps() const;

 private:
  class Tracer;
  std::unique_ptr<Tracer> tracer_;
};

}  // namespace jobplay
