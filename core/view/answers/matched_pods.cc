#include "core/view/answers/matched_pods.h"

#include <algorithm>
#include <string>
#include <vector>

#include "core/actors/pod_match.h"
#include "core/base/digits.h"
#include "core/sim/target.h"

namespace jobplay {
namespace {

PodMatch ReadMatch(const Json& match) {
  std::vector<Problem> problems;
  ProblemSink sink{problems};
  return ReadPods(FieldReader(sink, &match, {}));
}

bool IsMeant(const PodMatch& match, const answer::PodLane& pod) {
  const std::string& job = pod.job_ref ? pod.job_ref->name : pod.job;
  return Matches(match, {pod.ref.namespace_, pod.ref.name, job, pod.index, pod.attempt});
}

// Returns the pod's segment just before the time, or null if the pod did not exist or had finished.
const answer::Segment* SegmentBefore(const answer::PodLane& pod, std::int64_t time) {
  if (pod.removed && pod.removed->value < time) return nullptr;
  const answer::Segment* last = nullptr;
  for (const answer::Segment& segment : pod.segments) {
    if (segment.from.value < time) last = &segment;
  }
  const bool has_finished =
      last != nullptr && (last->kind == "succeeded" || last->kind == "failed");
  return has_finished ? nullptr : last;
}

PodPhase PhaseIn(const answer::Segment& segment) {
  const bool waits =
      segment.kind == "unscheduled" || segment.kind == "pending" || segment.kind == "imagePull";
  return waits ? PodPhase::kPending : PodPhase::kRunning;
}

void ReadFirst(const Json& rule, answer::MeantPods& meant) {
  const Json& containers = FieldOf(rule, "containers");
  if (!containers.is_object() || containers.empty()) return;
  meant.container = containers.begin().key();
  for (const Json& run : containers.front()) {
    meant.ends = meant.ends || !FieldOf(run, "for").is_null();
    const Json& exit = FieldOf(run, "exit");
    meant.fails = meant.fails || (!exit.is_null() && exit != 0);
  }
}

void ReadReach(const Json& rule, answer::MeantPods& meant) {
  const Json& attempt = FieldOf(FieldOf(rule, "match"), "attempt");
  if (const auto number = WholeNumber(PlainText(attempt))) {
    meant.attempt = std::max(meant.attempt, static_cast<std::int32_t>(*number));
  }
  const Json& containers = FieldOf(rule, "containers");
  if (!containers.is_object()) return;
  for (const Json& runs : containers) {
    meant.start = std::max(meant.start, static_cast<std::int32_t>(runs.size()) - 1);
  }
}

}  // namespace

answer::MeantPods MatchedPods(const answer::Lanes& lanes, std::string_view rules) {
  answer::MeantPods meant;
  const Json read = Json::parse(rules, nullptr, /*allow_exceptions=*/false);
  if (!read.is_array() || read.empty()) return meant;
  ReadFirst(read.front(), meant);
  std::vector<PodMatch> matches;
  for (const Json& rule : read) {
    ReadReach(rule, meant);
    PodMatch& match = matches.emplace_back(ReadMatch(FieldOf(rule, "match")));
    match.index = match.attempt = IndexSet();
  }
  for (std::size_t i = 0; i < lanes.pods.size(); ++i) {
    const bool is_meant = std::any_of(matches.begin(), matches.end(), [&](const PodMatch& match) {
      return IsMeant(match, lanes.pods[i]);
    });
    if (is_meant) meant.pods.push_back(static_cast<std::int32_t>(i));
  }
  return meant;
}

std::int64_t CountPods(const answer::Lanes& lanes, const Json& match, Duration time) {
  const PodMatch meant = ReadMatch(match);
  const std::string node = TextOf(match, "node");
  return std::count_if(lanes.pods.begin(), lanes.pods.end(), [&](const answer::PodLane& pod) {
    const answer::Segment* segment = SegmentBefore(pod, time.ns / 1000);
    return segment != nullptr && HasPhase(meant, PhaseIn(*segment)) && IsMeant(meant, pod) &&
           (node.empty() || node == pod.node);
  });
}

}  // namespace jobplay
