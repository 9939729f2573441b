// What of a scenario is left to chance, and how it is drawn. A draw has a name, and not a place in
// a sequence: that of one attempt at one index of one Job depends on the seed, on who the pod is
// and on what is drawn, so it stays the same whatever else of a run differs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/actors/cluster_options.h"
#include "core/base/fixed_math.h"

namespace jobplay {

// Shares and rates count in billionths.
inline constexpr std::int64_t kBillion = 1'000'000'000;

// How long something takes.
struct Spread {
  enum class Kind : std::uint8_t { kConstant, kUniform, kExponential, kLogNormal, kMeasured };
  Kind kind = Kind::kConstant;
  Duration from;      // constant: it; exponential: the mean; log-normal: the median
  Duration to;        // uniform: the end
  Fixed deviation{};  // log-normal: of the logarithm
  std::vector<Duration> measured;

  // To a millisecond.
  Duration Draw(Random& random) const;
};

struct ExitShare {
  std::int32_t exit_code = 0;
  std::int64_t share = 0;
};

struct PodChance {
  PodMatch match;
  std::vector<ExitShare> exits;  // empty: as without chance; else they make up a billion
  std::optional<Spread> duration;
  std::optional<Spread> startup_delay;
};

// Calls of a kind, of which a share is refused.
struct RefusalChance {
  std::string verb, resource, error;
  std::int64_t share = 0;
};

// A Job, or a CronJob's Jobs, whose luck is that of another name: so has a choice that renames it
// the same as the others.
struct RenamedOwner {
  bool is_cron_job = false;
  std::string namespace_, name;             // in the run
  std::string drawn_namespace, drawn_name;  // as chance has it
};

struct Chance {
  std::uint64_t seed = 1;
  std::vector<RenamedOwner> renamed;
  std::vector<PodChance> pods;  // the first that matches a new pod draws for it
  std::optional<Spread> startup_delay;
  // So often in an hour of a pod, or of a node.
  std::int64_t evictions = 0;
  std::int64_t preemptions = 0;
  std::int64_t node_losses = 0;
  Duration node_down = Minutes(5);
  std::vector<RefusalChance> refusals;
};

// The namespace and the name of a pod's Job, as chance has them.
std::pair<std::string, std::string> DrawnNames(const Chance& chance, const std::string& namespace_,
                                               const std::string& job);

// Who a pod is, to chance.
struct DrawnPod {
  const std::string& namespace_;
  const std::string& job;
  std::int32_t index;  // -1: of a Job that is not Indexed
  std::int32_t attempt;
};

// What is drawn for a pod of this spec, in its script. `row` is the one that matches it, if one
// does.
void DrawScript(const Chance& chance, std::uint64_t seed, const PodChance* row, const DrawnPod& pod,
                const PodSpec& spec, PodScript& script);

// So many losses of all nodes are to be expected until then, in whole numbers.
std::int64_t ExpectedNodeLosses(const Chance& chance, std::int64_t nodes, Duration until);
// When a node is lost, from the start on.
std::vector<Duration> DrawNodeLosses(const Chance& chance, std::uint64_t seed,
                                     const std::string& node, Duration until);

// Which calls of that kind are refused, counted from 1, in ascending order: the first kMostRefusals
// of the first kMostCalls.
inline constexpr std::size_t kMostRefusals = 1000;
inline constexpr std::int32_t kMostCalls = 10'000;
std::vector<std::int32_t> DrawRefusals(const RefusalChance& chance, std::uint64_t seed);
// Up to which of those calls that says anything: 0 where none is to be refused.
std::int32_t LastDrawnCall(const RefusalChance& chance, std::uint64_t seed);

}  // namespace jobplay
