#include "core/view/index/folds.h"

#include <algorithm>
#include <optional>

namespace jobplay {
namespace {

constexpr Duration kShortest = Minutes(2);
constexpr Duration kLong = Seconds(3600);
constexpr std::int64_t kTimesTheRest = 4;
constexpr std::int64_t kTimesTheRestOfLong = 2;
constexpr std::int64_t kTimesTheNext = 4;

// The length from which on stretches are folded; nothing when none is.
std::optional<Duration> ShortestFold(std::vector<Duration> stretches) {
  std::sort(stretches.begin(), stretches.end());
  Duration all;
  for (const Duration stretch : stretches) all = all + stretch;
  Duration shorter, next;
  for (const Duration stretch : stretches) {
    const std::int64_t times = stretch > kLong ? kTimesTheRestOfLong : kTimesTheRest;
    // Quotients, as a sum may be of centuries.
    const bool is_most = stretch.ns / times > shorter.ns;
    const bool leaps = stretch.ns / kTimesTheNext >= next.ns && shorter.ns < all.ns / 3;
    if (stretch > kShortest && (is_most || leaps)) return stretch;
    shorter = shorter + stretch;
    next = stretch;
  }
  return std::nullopt;
}

}  // namespace

std::vector<Fold> FoldsBetween(const std::vector<Time>& times) {
  std::vector<Duration> stretches;
  for (std::size_t at = 1; at < times.size(); ++at) stretches.push_back(times[at] - times[at - 1]);
  const std::optional<Duration> shortest = ShortestFold(stretches);
  std::vector<Fold> folds;
  if (!shortest) return folds;
  Duration open;
  for (std::size_t at = 0; at < stretches.size(); ++at) {
    if (stretches[at] < *shortest)
      open = open + stretches[at];
    else
      folds.push_back({times[at], times[at + 1], {}});
  }
  // A twelfth each, and together no more than two thirds of what is open, which may be no time at
  // all.
  const std::int64_t count = static_cast<std::int64_t>(folds.size());
  const std::int64_t all = std::max<std::int64_t>(open.ns, 1'000'000'000);
  const Duration room{std::min(all / 12, all * 2 / 3 / count)};
  for (Fold& fold : folds) fold.room = room;
  return folds;
}

std::vector<Fold> FoldsOf(const Timeline& timeline, const RunIndex& index, Time until) {
  constexpr int kSeen = kVisibleStep | kFailureStep | kConditionStep | kActionStep;
  std::vector<Time> times{timeline.scenario().start};
  auto add = [&times](Time at) {
    if (at > times.back()) times.push_back(at);
  };
  for (std::uint32_t k = 1; k < index.size(); ++k) {
    if ((index.flags(k) & kSeen) != 0) add(timeline.TimeOf(k));
  }
  add(until);
  return FoldsBetween(times);
}

}  // namespace jobplay
