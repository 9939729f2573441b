// The trace of a run, for comparison with recordings of real clusters. It has the state at each
// virtual time at which something visible changed. Section "Traces" of docs/reference/scenario.md
// describes its content.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/api/json.h"
#include "core/sim/scenario.h"

namespace jobplay {

// Runs the scenario to its end. With CronJobs, the instants are merged into whole seconds.
Json TraceOf(std::shared_ptr<const Scenario> scenario);

// TraceOf as one line of JSON. Each instant is converted to text immediately. A trace grows with
// the square of the run, and the JSON trees of a long one would fill the memory.
class TraceText {
 public:
  explicit TraceText(std::shared_ptr<const Scenario> scenario);
  ~TraceText();

  // Return the text before and after the instants.
  const std::string& before() const { return before_; }
  const std::string& after() const { return after_; }
  // Returns the next instants: none, one, or two at the end of a whole second. Call it until
  // `over`.
  std::string Next();
  bool over() const;
  std::uint64_t instants() const { return instants_; }
  // Returns the number of simulated steps so far.
  std::uint64_t steps() const;

 private:
  std::unique_ptr<class Tracer> tracer_;
  std::string before_, after_;
  std::uint64_t instants_ = 0;
};

}  // namespace jobplay
