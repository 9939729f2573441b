#include "core/view/compare_json.h"

#include <string>
#include <utility>

namespace jobplay {
namespace {

std::int64_t Since(const VersionRun& run, Time at) { return (at - run.start).ns / 1000; }

std::string InJapanese(const Milestone& milestone) {
  const std::string& job = milestone.job;
  const std::string pod = (job.empty() ? "" : job + "の") + "Pod " + milestone.pod;
  switch (milestone.kind) {
    case MilestoneKind::kJobCreated: return job + "が作られる";
    case MilestoneKind::kJobDeleted: return job + "の削除が始まる";
    case MilestoneKind::kJobGone: return job + "がなくなる";
    case MilestoneKind::kConditionGained: return job + "が" + milestone.condition + "になる";
    case MilestoneKind::kConditionLost: return job + "が" + milestone.condition + "でなくなる";
    case MilestoneKind::kPodCreated: return pod + "が作られる";
    case MilestoneKind::kPodSucceeds: return pod + "が成功する";
    case MilestoneKind::kPodFails: return pod + "が失敗する";
    case MilestoneKind::kPodRestarts: return pod + "が再起動する";
    case MilestoneKind::kPodDeleted: return pod + "が削除される";
  }
  return "";
}

Json MomentIn(const VersionRun& run, std::size_t index, Language language) {
  const Milestone& milestone = run.milestones[index];
  return {{"time", Since(run, milestone.at)},
          {"step", milestone.step},
          {"text", language == Language::kJapanese ? InJapanese(milestone) : milestone.Text()},
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

Json ComparisonOf(const VersionRun& left, const VersionRun& right, Language language) {
  Json json = {{"ok", true}, {"left", Side(left)}, {"right", Side(right)}};
  if (const std::optional<std::size_t> shift = FindShift(left, right)) {
    json["shift"] = {{"left", MomentIn(left, *shift, language)},
                     {"right", MomentIn(right, *shift, language)}};
  }
  if (const std::optional<Parting> parting = FindParting(left, right)) {
    Json rules = Json::array();
    for (const RuleDifference& rule : parting->rules) {
      rules.push_back({{"id", rule.id}, {"gate", rule.gate}, {"since", rule.since}});
    }
    json["parting"] = {{"rules", std::move(rules)}};
    if (parting->left) json["parting"]["left"] = MomentIn(left, *parting->left, language);
    if (parting->right) json["parting"]["right"] = MomentIn(right, *parting->right, language);
  }
  return json;
}

}  // namespace jobplay
