#include "core/sim/timeline.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/sim/state_hash.h"
#include "core/words/problems.h"

namespace jobplay {
namespace {

constexpr std::uint32_t kKeyframeEvery = 512;
// A longer run is cut off: 100,000 steps take about 60 MB, and a page may use 2 GB.
constexpr std::uint32_t kMaxSteps = 1'000'000;
constexpr std::size_t kMaxChanges = 4'000'000;
// Each version of a pod lists all of its containers, and its conditions list those that are not
// ready. This many containers need as much memory as another change. The same holds for the active
// Jobs of a CronJob.
constexpr std::size_t kListedOfAChange = 4;

std::size_t WeightOf(const Change& change) {
  if (change.table == TableId::kCronJobs && change.after) {
    return 1 + change.after.As<CronJob>()->status.active.size() / kListedOfAChange;
  }
  if (change.table != TableId::kPods || !change.after) return 1;
  const Shared<Pod> pod = change.after.As<Pod>();
  const PodSpec& spec = *pod->spec;
  return 1 + (spec.init_containers.size() + spec.containers.size()) / kListedOfAChange;
}

}  // namespace

Timeline::Timeline(std::shared_ptr<const Scenario> scenario) : simulator_(std::move(scenario)) {
  simulator_.Begin(&journal_);
  StepEvent begin;
  begin.at = simulator_.start();
  Finish(begin);
}

void Timeline::Finish(StepEvent event) {
  const std::uint32_t first = steps_.empty() ? 0 : steps_.back().changes_end;
  Recorded step;
  step.event = event;
  step.changes_end = static_cast<std::uint32_t>(journal_.changes.size());
  step.decisions_end = static_cast<std::uint32_t>(journal_.decisions.size());
  Hasher hasher;
  hasher.Add(steps_.empty() ? 0 : steps_.back().hash);
  hasher.Add(static_cast<std::uint64_t>(event.at.ns));
  hasher.Add(static_cast<std::uint64_t>(event.what));
  for (std::uint32_t i = first; i < step.changes_end; ++i) {
    head_.Apply(journal_.changes[i]);
    AddChange(hasher, journal_.changes[i]);
    weight_ += WeightOf(journal_.changes[i]);
  }
  step.hash = hasher.value();
  if (steps_.size() % kKeyframeEvery == 0) keyframes_.push_back(head_);
  steps_.push_back(step);
  if (steps_.size() == 1) cursor_ = head_;
}

bool Timeline::Record(std::uint32_t max_steps) {
  for (std::uint32_t i = 0; i < max_steps && !done_; ++i) {
    const bool too_long = size() >= kMaxSteps || weight_ >= kMaxChanges;
    if (simulator_.cut_off() || (simulator_.HasNext() && too_long)) {
      cut_off_ = said::RunWasCutOff{.steps = size()};
      done_ = true;
    } else if (!simulator_.HasNext()) {
      done_ = true;
    } else {
      Finish(simulator_.Step(&journal_));
    }
  }
  return !done_;
}

Slice<Change> Timeline::Changes(std::uint32_t k) const {
  const Change* all = journal_.changes.data();
  return {all + (k == 0 ? 0 : steps_[k - 1].changes_end), all + steps_[k].changes_end};
}

Slice<Decision> Timeline::Decisions(std::uint32_t k) const {
  const Decision* all = journal_.decisions.data();
  return {all + (k == 0 ? 0 : steps_[k - 1].decisions_end), all + steps_[k].decisions_end};
}

const StateTables& Timeline::At(std::uint32_t k) {
  JOBPLAY_CHECK(k < steps_.size());
  const std::uint32_t keyframe = k / kKeyframeEvery;
  const std::uint32_t from_keyframe = k - keyframe * kKeyframeEvery;
  const std::uint32_t from_cursor = k > cursor_at_ ? k - cursor_at_ : cursor_at_ - k;
  if (from_keyframe < from_cursor) {
    cursor_ = keyframes_[keyframe];
    cursor_at_ = keyframe * kKeyframeEvery;
  }
  MoveCursor(k);
  return cursor_;
}

void Timeline::MoveCursor(std::uint32_t k) {
  while (cursor_at_ < k) {
    for (const Change& change : Changes(++cursor_at_)) cursor_.Apply(change);
  }
  while (cursor_at_ > k) {
    const Slice<Change> changes = Changes(cursor_at_--);
    for (const Change* change = changes.last; change != changes.first;) cursor_.Undo(*--change);
  }
}

std::uint32_t Timeline::MomentAt(Time at) const {
  const auto after =
      std::upper_bound(steps_.begin(), steps_.end(), at,
                       [](Time time, const Recorded& step) { return time < step.event.at; });
  return after == steps_.begin() ? 0 : static_cast<std::uint32_t>(after - steps_.begin()) - 1;
}

}  // namespace jobplay
