// The faults that a search may place: entries of a timeline, as a scenario would have them, for what
// there is in a cluster at one moment.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/sim/simulator.h"

namespace jobplay {

struct Fault {
  Json entry;  // of the timeline, without `at`
  Action action;
  // It waits for work of a controller: so it need only be placed right before what it will strike.
  bool waits = false;
  std::int64_t after_writes = 0;  // of a crash
};

class FaultMenu {
 public:
  // crash, restart, api, watchDelay, kill, evict, preempt, nodePressure, node, or all of them,
  // between commas.
  static Result<FaultMenu> Read(std::string_view text);
  static std::string Names();

  bool empty() const { return kinds_.empty(); }

  // Numbers of faults that could come now; of those that wait all.
  std::vector<std::size_t> At(const Simulator& cluster);
  std::vector<std::size_t> Waiting(const Simulator& cluster);
  const Fault& Get(std::size_t number) const { return *faults_[number]; }

 private:
  bool Has(std::string_view kind) const;
  std::size_t NumberOf(Json entry, bool waits = false, std::int64_t after_writes = 0);

  std::vector<std::string> kinds_;
  std::vector<std::shared_ptr<const Fault>> faults_;
  std::map<std::string, std::size_t> numbers_;  // by the entry
};

}  // namespace jobplay
