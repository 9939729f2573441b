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

std::uint32_t ActionEnv::FindJob(const std::string& namespace_, const std::string& name) {
  const std::uint32_t id = server().FindJob(namespace_, name);
  if (id != 0) context.Why(decided::Meant{.job = id});
  return id;
}

std::uint32_t ActionEnv::FindCronJob(const std::string& namespace_, const std::string& name) {
  const std::uint32_t id = server().FindCronJob(namespace_, name);
  if (id != 0) context.Why(decided::Meant{.cron_job = id});
  return id;
}

std::uint32_t ActionEnv::FindNode(const std::string& name) {
  const std::uint32_t id = server().FindNode(name);
  if (id != 0) context.Why(decided::Meant{.node = id});
  return id;
}

std::vector<std::uint32_t> ActionEnv::MatchingPods(const PodMatch& match) {
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
  if (ids.size() == 1) context.Why(decided::Meant{.pod = ids.front()});
  return ids;
}

}  // namespace jobplay
