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
    Json json = {{"name", job.name},           {"condition", job.condition},
                 {"reason", job.reason},       {"succeeded", job.succeeded},
                 {"failed", job.failed},       {"pods", job.pods},
                 {"restarts", job.restarts},   {"deleted", job.deleted}};
    if (job.finished_at) json["finished"] = Since(run, *job.finished_at);
    jobs.push_back(std::move(json));
  }
  return {{"version", run.version}, {"jobs", std::move(jobs)}};
}

}  // namespace

Json ComparisonOf(const VersionRun& left, const VersionRun& right) {
  Json json = {{"ok", true}, {"left", Side(left)}, {"right", Side(right)}};
  if (const std::optional<std::size_t> shift = FindShift(left, right)) {
    json["shift"] = {{"left", MomentIn(left, *shift)},
                     {"right", MomentIn(right, *shift)}};
  }
  if (const std::optional<Parting> parting = FindParting(left, right)) {
    Json rules = Json::array();
    for (const RuleDifference& rule : parting->rules) {
      rules.push_back({{"id", rule.id}, {"gate", rule.gate}, {"since", rule.since}});
    }
    json["parting"] = {{"rules", std::move(rules)}};
    if (parting->left) json["parting"]["left"] = MomentIn(left, *parting->left);
    if (parting->right) json["parting"]["right"] = MomentIn(right, *parting->right);
  }
  return json;
}

}  // namespace jobplay
