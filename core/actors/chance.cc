#include "core/actors/chance.h"

#include <algorithm>
#include <string_view>
#include <tuple>

#include "core/base/digits.h"
#include "core/base/hash.h"

namespace jobplay {
namespace {

constexpr std::int64_t kMillisecond = 1'000'000;
constexpr std::int64_t kHour = 3600 * kBillion;
constexpr Duration kLongest = Seconds(3660 * kDaySeconds);  // the limit of durations in a scenario
// The starts to draw for a container that fails and restarts; the last one repeats.
constexpr int kMostStarts = 32;

Duration ToMillisecond(std::int64_t ns) {
  const std::int64_t most = std::min(ns, kLongest.ns);
  return {(most + kMillisecond / 2) / kMillisecond * kMillisecond};
}

// Returns -ln u times the mean.
std::int64_t DrawWait(Random& random, std::int64_t mean) {
  return Scaled(mean, DrawExponential(random), std::int64_t{1} << kFixedBits);
}

// Returns the mean wait for an hourly rate, or 0 if the rate is 0.
std::int64_t MeanOf(std::int64_t per_hour) {
  return per_hour == 0 ? 0 : Scaled(kHour, kBillion, per_hour);
}

Random StreamOf(std::uint64_t seed, const DrawnPod& pod, std::string_view what, int start = 0) {
  Hasher hasher;
  hasher.Add(seed).Add(pod.namespace_).Add(pod.job);
  hasher.Add(static_cast<std::uint64_t>(static_cast<std::int64_t>(pod.index)));
  hasher.Add(static_cast<std::uint64_t>(pod.attempt));
  hasher.Add(what).Add(static_cast<std::uint64_t>(start));
  return Random(hasher.value());
}

std::int32_t DrawExit(const std::vector<ExitShare>& exits, Random& random) {
  auto left = static_cast<std::int64_t>(random.Next() % kBillion);
  for (const ExitShare& exit : exits) {
    left -= exit.share;
    if (left < 0) return exit.exit_code;
  }
  return exits.back().exit_code;
}

bool MayRestart(const PodSpec& spec) {
  if (spec.restart_policy != RestartPolicy::kNever) return true;
  return std::any_of(spec.containers.begin(), spec.containers.end(), [](const Container& c) {
    return c.restart_policy || !c.restart_rules.empty();
  });
}

// The starts of a container, based on `run`, which applies to everything that is not random.
class Starts {
 public:
  Starts(const PodChance& row, std::uint64_t seed, const DrawnPod& pod, bool restarts) {
    for (int start = 0; start < (restarts ? kMostStarts : 1); ++start) {
      Drawn& drawn = drawn_.emplace_back();
      if (!row.exits.empty()) {
        Random random = StreamOf(seed, pod, "exit", start);
        drawn.exit_code = DrawExit(row.exits, random);
      }
      if (row.duration) {
        Random random = StreamOf(seed, pod, "for", start);
        drawn.duration = row.duration->Draw(random);
      }
      if (drawn.exit_code == 0) break;
    }
  }

  std::vector<ContainerRun> Of(const ContainerRun& own) const {
    std::vector<ContainerRun> runs;
    runs.reserve(drawn_.size());
    for (const Drawn& drawn : drawn_) {
      ContainerRun run = own;
      if (drawn.exit_code) {
        run.exit_code = *drawn.exit_code;
        run.reason.clear();
      }
      if (drawn.duration) run.duration = drawn.duration;
      runs.push_back(std::move(run));
    }
    return runs;
  }

 private:
  struct Drawn {
    std::optional<std::int32_t> exit_code;
    std::optional<Duration> duration;
  };
  std::vector<Drawn> drawn_;
};

// Returns how long the pod's containers run if nobody stops them, or nothing if that is not known
// yet.
std::optional<Duration> LifeOf(const PodSpec& spec, const PodScript& script) {
  if (!spec.init_containers.empty() || MayRestart(spec)) return std::nullopt;
  Duration life;
  for (const Container& container : spec.containers) {
    const auto own = script.containers.find(container.name);
    const ContainerRun& run =
        own == script.containers.end() ? script.runs.front() : own->second.front();
    if (!run.duration) return std::nullopt;
    life = std::max(life, *run.duration);
  }
  return life;
}

}  // namespace

Duration Spread::Draw(Random& random) const {
  switch (kind) {
    case Kind::kConstant:
      return from;
    case Kind::kUniform: {
      const std::int64_t most = (to - from).ns / kMillisecond + 1;
      const auto of = static_cast<std::int64_t>(random.Next() % static_cast<std::uint64_t>(most));
      return ToMillisecond((from + Duration{of * kMillisecond}).ns);
    }
    case Kind::kExponential:
      return ToMillisecond(DrawWait(random, from.ns));
    case Kind::kLogNormal: {
      constexpr Fixed kMost = Fixed{40} << kFixedBits;
      const auto x = (static_cast<__int128>(deviation) * DrawNormal(random)) >> 32;
      const Fixed within = x > kMost ? kMost : x < -kMost ? -kMost : static_cast<Fixed>(x);
      return ToMillisecond(TimesExp(from.ns, within));
    }
    case Kind::kMeasured:
      return measured[random.Next() % measured.size()];
  }
  return from;
}

std::pair<std::string, std::string> DrawnNames(const Chance& chance, const std::string& namespace_,
                                               const std::string& job) {
  for (const RenamedOwner& owner : chance.renamed) {
    if (owner.namespace_ != namespace_ || !job.starts_with(owner.name)) continue;
    const std::string rest = job.substr(owner.name.size());
    // The Job of a CronJob has the CronJob's name, a dash and a number of minutes.
    if (owner.is_cron_job ? rest.starts_with('-') && WholeNumber(rest.substr(1)) : rest.empty()) {
      return {owner.drawn_namespace, owner.drawn_name + rest};
    }
  }
  return {namespace_, job};
}

void DrawScript(const Chance& chance, std::uint64_t seed, const PodChance* row, const DrawnPod& pod,
                const PodSpec& spec, PodScript& script) {
  if (row != nullptr && (!row->exits.empty() || row->duration)) {
    const Starts starts(*row, seed, pod, MayRestart(spec));
    script.runs = starts.Of(script.runs.front());
    for (const Container& container : spec.containers) {
      const auto own = script.containers.find(container.name);
      if (own != script.containers.end()) own->second = starts.Of(own->second.front());
    }
  }
  const std::optional<Spread>& startup =
      row != nullptr && row->startup_delay ? row->startup_delay : chance.startup_delay;
  if (startup) {
    Random random = StreamOf(seed, pod, "startupDelay");
    script.startup_delay = startup->Draw(random);
  }
  const std::optional<Duration> life =
      chance.evictions == 0 && chance.preemptions == 0 ? std::nullopt : LifeOf(spec, script);
  for (const auto& [what, rate, cause] :
       {std::tuple{"evictions", chance.evictions, DisruptionCause::kEvictionByApi},
        std::tuple{"preemptions", chance.preemptions, DisruptionCause::kPreemption}}) {
    if (rate == 0) continue;
    Random random = StreamOf(seed, pod, what);
    const Duration after = ToMillisecond(DrawWait(random, MeanOf(rate)));
    // Skips a disruption after the pod's end, which would only clutter the rule.
    if (life && after > *life) continue;
    if (!script.disrupted || after < script.disrupted->after) script.disrupted = {cause, after};
  }
}

std::int64_t ExpectedNodeLosses(const Chance& chance, std::int64_t nodes, Duration until) {
  if (chance.node_losses == 0) return 0;
  const std::int64_t between = MeanOf(chance.node_losses) + chance.node_down.ns;
  return static_cast<std::int64_t>(static_cast<__int128>(nodes) * until.ns / between);
}

std::vector<Duration> DrawNodeLosses(const Chance& chance, std::uint64_t seed,
                                     const std::string& node, Duration until) {
  std::vector<Duration> losses;
  if (chance.node_losses == 0) return losses;
  Random random(Hasher().Add(seed).Add("nodeLosses").Add(node).value());
  const std::int64_t mean = MeanOf(chance.node_losses);
  Duration at;
  for (;;) {
    at = at + ToMillisecond(DrawWait(random, mean));
    if (at > until) return losses;
    losses.push_back(at);
    at = at + chance.node_down;
  }
}

std::vector<std::int32_t> DrawRefusals(const RefusalChance& chance, std::uint64_t seed) {
  std::vector<std::int32_t> refused;
  if (chance.share == 0) return refused;
  Random random(Hasher()
                    .Add(seed)
                    .Add("api")
                    .Add(chance.verb)
                    .Add(chance.resource)
                    .Add(chance.error)
                    .value());
  // Draws each call separately. Drawing the gaps needs a logarithm, which is not faster at
  // realistic rates.
  for (std::int32_t call = 1; call <= kMostCalls && refused.size() < kMostRefusals; ++call) {
    if (static_cast<std::int64_t>(random.Next() % kBillion) < chance.share) refused.push_back(call);
  }
  return refused;
}

std::int32_t LastDrawnCall(const RefusalChance& chance, std::uint64_t seed) {
  if (chance.share == 0) return 0;
  const std::vector<std::int32_t> refused = DrawRefusals(chance, seed);
  return refused.size() == kMostRefusals ? refused.back() : kMostCalls;
}

}  // namespace jobplay
