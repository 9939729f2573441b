#include "core/sim/action_env.h"

#include <algorithm>
#include <tuple>

#include "core/words/decisions/scenario.h"
#include "core/words/phrase.h"
#include "core/words/remedies.h"

namespace jobplay {

namespace {

// Returns the remedy for an error of the store. Admission errors have their own remedies.
Said RemedyOf(ApiReason reason) {
  switch (reason) {
    case ApiReason::kNotFound:
      return said::NoneOfThatNameThen{};
    case ApiReason::kAlreadyExists:
      return said::NameIsTakenThen{};
    case ApiReason::kConflict:
      return said::LeaveOutVersion{};
    case ApiReason::kInvalid:
      return said::StatusFollowsRules{};
    default:
      return {};
  }
}

}  // namespace

void ActionEnv::Refuse(const Error& error) {
  const std::string message = Say(error.message);
  server().RecordEvent(context, {.type = EventType::kError,
                                 .reason = "ActionRejected",
                                 .message = message,
                                 .name = "scenario",
                                 .component = "playground"});
  context.Why(decided::UserRefused{.answer = std::string(message)});
  if (error.message.table != 0) context.Why(decided::RefusedHere{.why = error.message});
  if (!error.remedy.empty()) context.Why(decided::RefusalRemedy{.remedy = error.remedy});
}

void ActionEnv::Refuse(const ApiStatus& status) {
  Refuse(Error{.message = Verbatim(status.message), .remedy = RemedyOf(status.reason)});
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
  // The order is visible if several Jobs match.
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
