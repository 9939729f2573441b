// A recorded run: the steps with what each changed and decided, and the state at any moment of it.
// Moment k is the state after the first k steps; moment 0 is the cluster before anything happened.
// Seeking goes from the nearest keyframe, or from where the cursor stands, by the steps' changes.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/sim/simulator.h"
#include "core/sim/state_tables.h"

namespace jobplay {

// A range of the journal, for range-based for.
template <typename T>
struct Slice {
  const T* first = nullptr;
  const T* last = nullptr;

  const T* begin() const { return first; }
  const T* end() const { return last; }
  std::size_t size() const { return static_cast<std::size_t>(last - first); }
  bool empty() const { return first == last; }
};

class Timeline {
 public:
  explicit Timeline(std::shared_ptr<const Scenario> scenario);

  // Records at most so many steps more. False when the run is over.
  bool Record(std::uint32_t max_steps);
  bool done() const { return done_; }
  // Why the run was cut off before the scenario's end; empty when it was not.
  const Said& cut_off() const { return cut_off_; }

  std::uint32_t size() const { return static_cast<std::uint32_t>(steps_.size()) - 1; }

  // k in 1..size(). Step 0 stands for the setting up of the cluster.
  const StepEvent& Step(std::uint32_t k) const { return steps_[k].event; }
  Slice<Change> Changes(std::uint32_t k) const;
  Slice<Decision> Decisions(std::uint32_t k) const;
  // Of the run up to and with step k: equal hashes mean equal runs, on any platform.
  std::uint64_t Hash(std::uint32_t k) const { return steps_[k].hash; }

  // The state at moment k in 0..size(). Valid until the next call.
  const StateTables& At(std::uint32_t k);
  // The last moment whose time is at or before `at`.
  std::uint32_t MomentAt(Time at) const;
  Time TimeOf(std::uint32_t k) const { return steps_[k].event.at; }

  const Scenario& scenario() const { return simulator_.scenario(); }
  // Who is who among the pods of the whole run so far.
  const PodRoster& roster() const { return simulator_.roster(); }
  // As it stands at the end of what was recorded.
  const Simulator& simulator() const { return simulator_; }

 private:
  struct Recorded {
    StepEvent event;
    std::uint32_t changes_end = 0;
    std::uint32_t decisions_end = 0;
    std::uint64_t hash = 0;
  };

  void Finish(StepEvent event);
  void MoveCursor(std::uint32_t k);

  Simulator simulator_;
  Journal journal_;
  std::vector<Recorded> steps_;
  std::size_t weight_ = 0;              // of all changes, in those of objects of common size
  std::vector<StateTables> keyframes_;  // of the moments 0, N, 2N...
  StateTables head_;
  StateTables cursor_;
  std::uint32_t cursor_at_ = 0;
  bool done_ = false;
  Said cut_off_;
};

}  // namespace jobplay
