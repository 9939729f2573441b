// The faults that a search may place: entries of a timeline, as a scenario would have them, for
// what there is in a cluster at one moment.
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
  Json entry;  // of the timeline, without `at`
  Action action;
};

class FaultMenu {
 public:
  // crash, restart, outage, api, watchDelay, kill, evict, preempt, nodePressure, node, or all of
  // them, between commas.
  static Result<FaultMenu> Read(std::string_view text);
  static std::string Names();

  bool empty() const { return kinds_ == 0; }
  // Whether one of them is a node's.
  bool HasNodes() const;
  // Whether one of them strikes in the middle of a controller's work, after any of its calls.
  bool StrikesBetweenCalls() const;

  // Numbers of the faults that could come now.
  std::vector<std::size_t> At(const Simulator& cluster);
  // Of those that wait for work of a controller: each of the calls that it made from that one on
  // can be refused, and the process lost after each write. They need only be placed right before
  // what they will strike. Of calls that are alike the first ones stand for any.
  struct Strike {
    std::size_t fault = 0;  // its number
    std::size_t next = 0;   // the first call after the one that it strikes
  };
  std::vector<Strike> Striking(const CallsMade& made, std::size_t from = 0);
  const Fault& Get(std::size_t number) const { return *faults_[number]; }

 private:
  // What a fault is done to: a pod, by whose it is, or a node, a watch, a call.
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
  // `make`: the entry of the timeline, where it is not known yet.
  template <typename Make>
  std::size_t NumberOf(const Target& target, Make make);

  std::uint32_t kinds_ = 0;
  std::vector<std::shared_ptr<const Fault>> faults_;
  std::map<Target, std::size_t> numbers_;
};

}  // namespace jobplay
