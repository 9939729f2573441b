#include "core/view/answers/races.h"

#include <algorithm>
#include <memory>
#include <tuple>
#include <vector>

#include "core/view/answers/reference.h"
#include "core/view/words/step_text.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

constexpr std::size_t kMostTold = 8;

bool IsSame(const Scheduled& scheduled, const StepEvent& step) {
  return scheduled.what == step.what && scheduled.a == step.a && scheduled.b == step.b;
}

// Returns the other events that were due with the step, right before it ran.
std::vector<Scheduled> DueWith(const Timeline& timeline, std::uint32_t step) {
  Simulator simulator(timeline.simulator().shared_scenario());
  simulator.Begin(nullptr);
  for (std::uint32_t k = 1; k < step && simulator.HasNext(); ++k) simulator.Step(nullptr);
  const StepEvent& event = timeline.Step(step);
  std::vector<Scheduled> due;
  bool own = false;
  for (const Scheduled& scheduled : simulator.events().pending()) {
    if (scheduled.at != event.at) continue;
    if (!own && IsSame(scheduled, event)) {
      own = true;
      continue;
    }
    due.push_back(scheduled);
  }
  return due;
}

// True if, with this seed, the same events occur up to the instant, in any order, and then `other`
// occurs before the step's own event.
bool GoesFirst(const Timeline& timeline, std::uint32_t step, const StepEvent& other,
               std::uint64_t seed) {
  const StepEvent& own = timeline.Step(step);
  Simulator simulator(timeline.simulator().shared_scenario(), seed);
  simulator.Begin(nullptr);
  const auto key = [](const StepEvent& event) {
    return std::make_tuple(event.at.ns, event.what, event.a, event.b);
  };
  std::vector<decltype(key(own))> before, tried;
  for (std::uint32_t k = 1; k <= timeline.size() && timeline.Step(k).at < own.at; ++k) {
    before.push_back(key(timeline.Step(k)));
  }
  while (simulator.HasNext() && simulator.NextAt() <= own.at) {
    const StepEvent event = simulator.Step(nullptr);
    if (event.at < own.at) {
      tried.push_back(key(event));
      if (tried.size() > before.size()) return false;
      continue;
    }
    if (key(event) == key(own)) return false;
    if (key(event) == key(other)) {
      std::sort(before.begin(), before.end());
      std::sort(tried.begin(), tried.end());
      return before == tried;
    }
  }
  return false;
}

}  // namespace

answer::Races RacesOf(const Timeline& timeline, const RunIndex& index, std::uint32_t step,
                      std::uint32_t from, std::uint32_t to, Language language) {
  answer::Races races;
  if (step == 0 || !timeline.Step(step).raced) return races;
  std::vector<Scheduled> due = DueWith(timeline, step);
  // The events that took effect, in a later step of the same instant.
  std::vector<std::uint32_t> others;
  for (std::uint32_t k = step + 1;
       k <= timeline.size() && timeline.Step(k).at == timeline.Step(step).at; ++k) {
    const auto it = std::find_if(due.begin(), due.end(), [&](const Scheduled& scheduled) {
      return IsSame(scheduled, timeline.Step(k));
    });
    if (it == due.end()) continue;
    due.erase(it);
    others.push_back(k);
  }
  for (const std::uint32_t k : others) {
    if (races.others.size() == kMostTold) break;
    answer::RacingStep& other = races.others.emplace_back();
    other.step = {k};
    other.what = Say(WhatHappened(timeline, index, k), language);
    other.ref = RefOrNull(index, ObjectOfStep(timeline, index, k));
  }
  races.more = static_cast<std::uint32_t>(others.size() - races.others.size());

  if (others.empty()) return races;
  for (std::uint32_t seed = from; seed < to; ++seed) {
    if (seed == timeline.scenario().cluster.ties) continue;
    if (!GoesFirst(timeline, step, timeline.Step(others[0]), seed)) continue;
    races.ties = seed;
    return races;
  }
  return races;
}

}  // namespace jobplay
