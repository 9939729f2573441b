// Whether something can happen: every order of what is due at one instant, if asked also of the
// calls that a sync makes at once, and every placement of up to so many faults, looked through for
// a history that breaks a claim. States are told apart by their key (core/sim/state_key.h), so what
// comes to the same is looked at once, and the histories are gone through by their length, so the
// first that is found is one of the shortest.
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
  // A fault that strikes at once is placed at every step and right before the next one; and, where
  // this is not 0, at each multiple of it since the start. The cluster is the same all the time in
  // between, but what waits for the fault's consequences is not: a deadline, a back-off.
  Duration every{0};
  // Whether calls that a controller makes side by side come in other orders, too: CallOrders.
  bool calls = false;
  std::uint64_t states = 1'000'000;
  // Half of it is for clusters that are kept until their followers were looked at (ClusterPool), of
  // some 12 KB each with a few pods. Of further ones only the moves are kept, by which they are
  // made anew: with the keys some fifty bytes for each state, which is what the other half is for.
  std::uint64_t bytes = kUsualMebibytes << 20;

  static constexpr std::uint64_t kUsualMebibytes = 512;
};

struct SearchAnswer {
  std::uint64_t states = 0;  // that are different
  std::uint64_t transitions = 0;
  bool complete = false;       // all that the bounds allow was looked at
  bool out_of_memory = false;  // it was stopped by the bound on its memory
  // How far it came otherwise: all histories of so many steps, and up to this time.
  std::uint32_t steps = 0;
  Time time;
  std::optional<History> found;
  std::optional<Breach> breach;  // of the found one
};

class SearchRun {
 public:
  SearchRun(const std::shared_ptr<const Scenario>& scenario, const Claim& claim, FaultMenu menu,
            const SearchBounds& bounds);
  ~SearchRun();

  // Goes on from where it was; false when nothing is left: something is found, all is looked at,
  // or the bounds are reached. It asks after every step that is tried.
  bool Advance(const Goes& goes = {});
  SearchAnswer Answer() const;

 private:
  class Searcher;
  std::unique_ptr<Searcher> searcher_;
};

// Why there is none of a scenario: it says itself in which order things come.
std::optional<Error> WhyNotSearched(const Scenario& scenario);
// What is said of a bound by its name: a duration of more than 0.
Result<Duration> ReadBound(const std::string& name, const std::string& written);

// The whole of one.
SearchAnswer Search(const std::shared_ptr<const Scenario>& scenario, const Claim& claim,
                    FaultMenu menu, const SearchBounds& bounds, const Goes& goes = {});

}  // namespace jobplay
