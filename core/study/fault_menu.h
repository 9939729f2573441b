// The faults that a search can inject: timeline entries in the form of a scenario, for the objects
// of a cluster at one moment.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/base/result.h"
#include "core/sim/simulator.h"

namespace jobplay {

struct Fault {
  Json entry;  // a timeline entry without `at`
  Action action;
};

class FaultMenu {
 public:
  // Parses a comma-separated list of crash, restart, outage, api, watchDelay, kill, evict, preempt,
  // nodePressure, node, or all.
  static Result<FaultMenu> Read(std::string_view text);
  static std::string Names();

  bool empty() const { return kinds_ == 0; }
  // True if it contains a fault of nodes.
  bool HasNodes() const;
  // True if a fault can strike between the calls of a controller's work.
  bool StrikesBetweenCalls() const;

  // Returns the numbers of the faults that can be injected now.
  std::vector<std::size_t> At(const Simulator& cluster);
  // Returns the faults that wait for a controller's work: each call from `from` on can be rejected,
  // and the process can be lost after each write. They only have to be injected right before the
  // work. Of calls that are alike, only the first ones are used.
  struct Strike {
    std::size_t fault = 0;  // its number in the menu
    std::size_t next = 0;   // the first call after the one that it affects
  };
  std::vector<Strike> Striking(const CallsMade& made, std::size_t from = 0);
  const Fault& Get(std::size_t number) const { return *faults_[number]; }

 private:
  // The target of a fault: a pod, by its owner, or a node, a watch, a call.
  struct Target {
    std::size_t kind = 0;
    std::uint64_t job = 0;
    std::int64_t index = -1;
    std::int64_t attempt = 0;
    std::string name;

    bool operator<(const Target& other) const {
      return std::tie(kind, job, index, attempt, name) <
             std::tie(other.kind, other.job, other.index, other.attempt, other.name);
    }
  };

  bool Has(std::size_t kind) const { return (kinds_ >> kind & 1) != 0; }
  // `make` creates the timeline entry if the target is new.
  template <typename Make>
  std::size_t NumberOf(const Target& target, Make make);

  std::uint32_t kinds_ = 0;
  std::vector<std::shared_ptr<const Fault>> faults_;
  std::map<Target, std::size_t> numbers_;
};

}  // namespace jobplay
