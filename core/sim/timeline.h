// A recorded run: the steps with their changes and decisions, and the state at any moment. Moment k
// is the state after the first k steps; moment 0 is the state before the first step. Seeking starts
// at the nearest keyframe, or at the cursor, and applies the changes of the steps.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/sim/simulator.h"
#include "core/sim/state_tables.h"

namespace jobplay {

// A range of the journal for range-based for loops.
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

  // Records at most this many further steps. Returns false if the run is over.
  bool Record(std::uint32_t max_steps);
  bool done() const { return done_; }
  // Returns why the run was cut off before the scenario's end, or an empty message.
  const Said& cut_off() const { return cut_off_; }

  std::uint32_t size() const { return static_cast<std::uint32_t>(steps_.size()) - 1; }

  // `k` is in 1..size(). Step 0 is the setup of the cluster.
  const StepEvent& Step(std::uint32_t k) const { return steps_[k].event; }
  Slice<Change> Changes(std::uint32_t k) const;
  Slice<Decision> Decisions(std::uint32_t k) const;
  // Returns the hash of the run up to and including step k. Equal hashes mean equal runs on any
  // platform.
  std::uint64_t Hash(std::uint32_t k) const { return steps_[k].hash; }

  // Returns the state at moment k in 0..size(). It is valid until the next call.
  const StateTables& At(std::uint32_t k);
  // Returns the last moment whose time is at or before `at`.
  std::uint32_t MomentAt(Time at) const;
  Time TimeOf(std::uint32_t k) const { return steps_[k].event.at; }

  const Scenario& scenario() const { return simulator_.scenario(); }
  // Returns the roster of all pods of the run so far.
  const PodRoster& roster() const { return simulator_.roster(); }
  // Returns the simulator at the end of the recording.
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
  std::size_t weight_ = 0;              // the memory of all changes, in changes of typical size
  std::vector<StateTables> keyframes_;  // at the moments 0, N, 2N...
  StateTables head_;
  StateTables cursor_;
  std::uint32_t cursor_at_ = 0;
  bool done_ = false;
  Said cut_off_;
};

}  // namespace jobplay
