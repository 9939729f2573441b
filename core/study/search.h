// Searches for an execution that violates a claim: it tries every order of events at one instant,
// optionally also of parallel calls, and every placement of up to a number of faults. States are
// identified by their key (core/sim/state_key.h), so equal ones are expanded once. Executions are
// tried by length, so the first violation is one of the shortest.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/base/goes.h"
#include "core/base/result.h"
#include "core/study/claim.h"
#include "core/study/fault_menu.h"
#include "core/study/history.h"

namespace jobplay {

struct SearchBounds {
  int most_faults = 0;
  // An immediate fault is placed at every step and right before the next one. If this is not 0, it
  // is also placed at each multiple of it since the start. The cluster does not change in between,
  // but deadlines and back-offs make the time of a fault relevant.
  Duration every{0};
  // Whether parallel calls of a controller are also tried in other orders: CallOrders.
  bool calls = false;
  std::uint64_t states = 1'000'000;
  // Half of it is for clusters that are kept until they are expanded (ClusterPool), about 12 KB
  // each with a few pods. For other states only the moves are kept, to rebuild the clusters. The
  // other half is for moves and keys, about 50 bytes per state.
  std::uint64_t bytes = kUsualMebibytes << 20;

  static constexpr std::uint64_t kUsualMebibytes = 512;
};

struct SearchAnswer {
  std::uint64_t states = 0;  // distinct ones
  std::uint64_t transitions = 0;
  bool complete = false;       // everything within the bounds was tried
  bool out_of_memory = false;  // the memory limit stopped it
  // The progress of an incomplete search: all executions of this number of steps, and up to this
  // time.
  std::uint32_t steps = 0;
  Time time;
  std::optional<History> found;
  std::optional<Breach> breach;  // of `found`
};

class SearchRun {
 public:
  SearchRun(const std::shared_ptr<const Scenario>& scenario, const Claim& claim, FaultMenu menu,
            const SearchBounds& bounds);
  ~SearchRun();

  // Continues the search. Returns false if nothing is left: a violation was found, everything was
  // tried, or a bound was reached. It calls `goes` after every step that is tried.
  bool Advance(const Goes& goes = {});
  SearchAnswer Answer() const;

 private:
  class Searcher;
  std::unique_ptr<Searcher> searcher_;
};

// Returns an error if the scenario cannot be searched because it sets the order itself.
std::optional<Error> WhyNotSearched(const Scenario& scenario);
// Parses the bound `name`, a positive duration.
Result<Duration> ReadBound(const std::string& name, const std::string& written);

// Runs a whole search.
SearchAnswer Search(const std::shared_ptr<const Scenario>& scenario, const Claim& claim,
                    FaultMenu menu, const SearchBounds& bounds, const Goes& goes = {});

}  // namespace jobplay
