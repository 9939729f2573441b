#include "core/view/compare_json.h"

#include <string>
#include <utility>

namespace jobplay {
namespace {

std::int64_t Since(const VersionRun& run, Time at) { return (at - run.start).ns / 1000; }

Json MomentIn(const VersionRun& run, std::size_t index) {
  const Milestone& milestone = run.milestones[index];
  return {{"time", Since(run, milestone.at)},
          {"step", milestone.step},
          {"kind", static_cast<int>(milestone.kind)},
          {"job", milestone.job},
          {"pod", milestone.pod},
          {"condition", milestone.condition},
          {"raced", milestone.raced}};
}

Json Side(const VersionRun& run) {
  Json jobs = Json::array();
  for (const JobOutcome& job : run.jobs) {
    Json json = {{"name", job.name},           {"condition", job.condition}, {"reason", job.reason},
                 {"succeeded", job.succeeded}, {"failed", job.failed},       {"pods", job.pods},
                 {"restarts", job.restarts},   {"deleted", job.deleted}};
    if (job.finished_at) json["finished"] = Since(run, *job.finished_at);
    jobs.push_back(std::move(json));
  }
  return {{"version", run.version}, {"jobs", std::move(jobs)}};
}

Json PartingJson(const VersionRun& left, const VersionRun& right, const Parting& parting) {
  Json rules = Json::array();
  for (const RuleDifference& rule : parting.rules) {
    rules.push_back({{"id", rule.id}, {"gate", rule.gate}, {"since", rule.since}});
  }
  Json json = {{"rules", std::move(rules)}};
  if (parting.left) json["left"] = MomentIn(left, *parting.left);
  if (parting.right) json["right"] = MomentIn(right, *parting.right);
  return json;
}

}  // namespace

Json ComparisonOf(const VersionRun& left, const VersionRun& right) {
  Json json = {{"ok", true}, {"left", Side(left)}, {"right", Side(right)}};
  if (const std::optional<Parting> shift = FindShift(left, right)) {
    json["shift"] = PartingJson(left, right, *shift);
  }
  if (const std::optional<Parting> parting = FindParting(left, right)) {
    json["parting"] = PartingJson(left, right, *parting);
  }
  return json;
}

}  // namespace jobplay
