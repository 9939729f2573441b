// The random parts of a scenario and how they are drawn. A draw is identified by a name, not by its
// place in a sequence. It depends only on the seed, on the pod (attempt, index and Job) and on the
// drawn value. So other differences between runs do not change it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/actors/cluster_options.h"
#include "core/base/fixed_math.h"

namespace jobplay {

// Shares and rates are in billionths.
inline constexpr std::int64_t kBillion = 1'000'000'000;

// The distribution of a duration.
struct Spread {
  enum class Kind : std::uint8_t { kConstant, kUniform, kExponential, kLogNormal, kMeasured };
  Kind kind = Kind::kConstant;
  Duration from;      // constant: the value; exponential: the mean; log-normal: the median
  Duration to;        // uniform: the end
  Fixed deviation{};  // log-normal: the standard deviation of the logarithm
  std::vector<Duration> measured;

  // Draws a duration, rounded to milliseconds.
  Duration Draw(Random& random) const;
};

struct ExitShare {
  std::int32_t exit_code = 0;
  std::int64_t share = 0;
};

struct PodChance {
  PodMatch match;
  // The shares sum to a billion. Without entries, exit codes are not random.
  std::vector<ExitShare> exits;
  std::optional<Spread> duration;
  std::optional<Spread> startup_delay;
};

// API calls of one kind. A share of them is rejected.
struct RefusalChance {
  std::string verb, resource, error;
  std::int64_t share = 0;
};

// A Job, or the Jobs of a CronJob, that uses the draws of another name. A what-if choice that
// renames it then keeps its random values.
struct RenamedOwner {
  bool is_cron_job = false;
  std::string namespace_, name;             // in the run
  std::string drawn_namespace, drawn_name;  // in the draws
};

struct Chance {
  std::uint64_t seed = 1;
  std::vector<RenamedOwner> renamed;
  std::vector<PodChance> pods;  // the first one that matches a new pod applies
  std::optional<Spread> startup_delay;
  // Rates per hour of a pod or of a node.
  std::int64_t evictions = 0;
  std::int64_t preemptions = 0;
  std::int64_t node_losses = 0;
  Duration node_down = Minutes(5);
  std::vector<RefusalChance> refusals;
};

// Returns the namespace and name of a pod's Job for the draws.
std::pair<std::string, std::string> DrawnNames(const Chance& chance, const std::string& namespace_,
                                               const std::string& job);

// The identity of a pod in the draws.
struct DrawnPod {
  const std::string& namespace_;
  const std::string& job;
  std::int32_t index;  // -1 if the Job is not Indexed
  std::int32_t attempt;
};

// Draws values for a pod with this spec and writes them to its script. `row` is the matching row,
// or null.
void DrawScript(const Chance& chance, std::uint64_t seed, const PodChance* row, const DrawnPod& pod,
                const PodSpec& spec, PodScript& script);

// Returns the expected number of losses of all nodes until then, as an integer.
std::int64_t ExpectedNodeLosses(const Chance& chance, std::int64_t nodes, Duration until);
// Returns the times at which a node is lost, measured from the start of the run.
std::vector<Duration> DrawNodeLosses(const Chance& chance, std::uint64_t seed,
                                     const std::string& node, Duration until);

// Returns the numbers of the rejected calls of a kind, counted from 1, in ascending order. At most
// kMostRefusals of the first kMostCalls calls are rejected.
inline constexpr std::size_t kMostRefusals = 1000;
inline constexpr std::int32_t kMostCalls = 10'000;
std::vector<std::int32_t> DrawRefusals(const RefusalChance& chance, std::uint64_t seed);
// Returns the last call to which these draws apply, or 0 if no call is rejected.
std::int32_t LastDrawnCall(const RefusalChance& chance, std::uint64_t seed);

}  // namespace jobplay
