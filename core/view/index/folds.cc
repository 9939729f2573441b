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

// Returns the length from which stretches are folded, or nothing if none is folded.
std::optional<Duration> ShortestFold(std::vector<Duration> stretches) {
  std::sort(stretches.begin(), stretches.end());
  Duration all;
  for (const Duration stretch : stretches) all = all + stretch;
  Duration shorter, next;
  for (const Duration stretch : stretches) {
    const std::int64_t times = stretch > kLong ? kTimesTheRestOfLong : kTimesTheRest;
    // Divide, because a sum may span centuries.
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
  // Each gets a twelfth of the open time, all together at most two thirds. The open time may be
  // zero.
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
