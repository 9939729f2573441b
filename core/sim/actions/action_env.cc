#include "core/sim/actions/action_env.h"

#include <algorithm>
#include <tuple>

namespace jobplay {

void ActionEnv::Refuse(const std::string& message) {
  server().RecordEvent(context, {.type = EventType::kError,
                                 .reason = "ActionRejected",
                                 .message = message,
                                 .object = "scenario",
                                 .component = "playground"});
  context.Why(decided::UserRefused{.answer = std::string(message)});
}

std::vector<std::uint32_t> ActionEnv::MatchingPods(const PodMatch& match) const {
  std::vector<std::uint32_t> ids;
  cluster_.server_.pods().ForEach([&](std::uint32_t id, const Shared<Pod>& pod) {
    if (cluster_.roster_.Matches(match, id, *pod)) ids.push_back(id);
  });
  // The order shows where several Jobs are meant.
  const auto order = [this](std::uint32_t id) {
    const PodEntry& pod = cluster_.roster_.Entry(id);
    return std::tuple<std::int32_t, std::int32_t, const std::string&>(pod.index.value_or(-1),
                                                                      pod.attempt, pod.job);
  };
  std::stable_sort(ids.begin(), ids.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return order(a) < order(b); });
  return ids;
}

}  // namespace jobplay
