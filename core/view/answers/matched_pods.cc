#include "core/view/answers/matched_pods.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/cluster/index_set.h"

namespace jobplay {
namespace {

bool IsMeant(const Json& match, const char* field, std::string_view name) {
  const std::string wanted = TextOf(match, field);
  return wanted.empty() || wanted == name;
}

// A CronJob names its Jobs by the time.
std::string_view CronJobOf(std::string_view job) {
  const std::size_t dash = job.rfind('-');
  const bool is_made = dash != std::string_view::npos && dash > 0 && dash + 1 < job.size() &&
                       job.find_first_not_of("0123456789", dash + 1) == std::string_view::npos;
  return is_made ? job.substr(0, dash) : std::string_view();
}

bool IsOwnerMeant(const Json& match, const answer::PodLane& pod) {
  if (match.is_null()) return true;
  const std::string& job = pod.job_ref ? pod.job_ref->name : pod.job;
  return IsMeant(match, "namespace", pod.ref.namespace_) && IsMeant(match, "job", job) &&
         IsMeant(match, "cronJob", CronJobOf(job)) && IsMeant(match, "name", pod.name);
}

bool IsInSet(const Json& match, const char* field, std::optional<std::int32_t> number) {
  const Json& value = FieldOf(match, field);
  if (value.is_null()) return true;
  const Result<IndexSet> set = IndexSet::Parse(PlainText(value));
  return !set.ok() || set->IsEverything() || (number && set->Contains(*number));
}

// In the last state that it had before the time.
bool IsThere(const answer::PodLane& pod, std::int64_t time) {
  if (pod.removed && pod.removed->value < time) return false;
  const answer::Segment* last = nullptr;
  for (const answer::Segment& segment : pod.segments) {
    if (segment.from.value < time) last = &segment;
  }
  return last != nullptr && last->kind != "succeeded" && last->kind != "failed";
}

}  // namespace

std::vector<std::int32_t> MatchedPods(const answer::Lanes& lanes, std::string_view rules) {
  const Json read = Json::parse(rules, nullptr, /*allow_exceptions=*/false);
  std::vector<std::int32_t> pods;
  if (!read.is_array()) return pods;
  for (std::size_t i = 0; i < lanes.pods.size(); ++i) {
    const bool is_meant = std::any_of(read.begin(), read.end(), [&](const Json& rule) {
      return IsOwnerMeant(FieldOf(rule, "match"), lanes.pods[i]);
    });
    if (is_meant) pods.push_back(static_cast<std::int32_t>(i));
  }
  return pods;
}

std::int64_t CountPods(const answer::Lanes& lanes, const Json& match, Duration time) {
  return std::count_if(lanes.pods.begin(), lanes.pods.end(), [&](const answer::PodLane& pod) {
    return IsThere(pod, time.ns / 1000) && IsOwnerMeant(match, pod) &&
           IsMeant(match, "node", pod.node) && IsInSet(match, "index", pod.index) &&
           IsInSet(match, "attempt", pod.attempt);
  });
}

}  // namespace jobplay
