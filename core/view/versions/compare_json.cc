#include "core/view/versions/compare_json.h"

#include <initializer_list>
#include <string>
#include <utility>

#include "core/view/answers/reference.h"
#include "core/view/versions/compare_text.h"
#include "core/view/versions/known_faults.h"
#include "core/words/comparison.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

std::int64_t Since(const VersionRun& run, Time at) { return (at - run.start).ns / 1000; }

// Of the object that has the role in the first of the runs where one has; null where none has.
Json ReferenceIn(std::initializer_list<const VersionRun*> runs, const Role& role) {
  for (const VersionRun* run : runs) {
    const ObjectReference* object = run->Find(role);
    if (object != nullptr) return ReferenceTo(ToString(role.kind), *object);
  }
  return nullptr;
}

Json MomentIn(const VersionRun& run, std::size_t index, Language language) {
  const Milestone& milestone = run.milestones[index];
  Json json = {{"time", Since(run, milestone.at)},
               {"step", milestone.step},
               {"text", Say(milestone.Told(), language)}};
  if (Json ref = ReferenceIn({&run}, milestone.object); !ref.is_null())
    json["ref"] = std::move(ref);
  if (milestone.raced) json["raced"] = Say(said::RacedThere{}, language);
  return json;
}

Json Side(const VersionRun& run, Language language) {
  Json jobs = Json::array();
  for (const JobOutcome& job : run.jobs) {
    Json json = {{"name", Say(job.role.Job(), language)},
                 {"ref", ReferenceTo("Job", job.reference)},
                 {"end", Say(EndOf(job), language)},
                 {"condition", job.condition},
                 {"reason", job.reason},
                 {"succeeded", job.succeeded},
                 {"failed", job.failed},
                 {"pods", job.pods},
                 {"restarts", job.restarts}};
    if (job.finished_at) json["finished"] = Since(run, *job.finished_at);
    jobs.push_back(std::move(json));
  }
  Json side = {{"version", run.version}, {"jobs", std::move(jobs)}};
  if (run.cut_off) side["cut"] = Say(CutOff(run), language);
  return side;
}

Json RulesJson(const std::vector<RuleDifference>& rules) {
  Json json = Json::array();
  for (const RuleDifference& rule : rules) {
    json.push_back({{"id", rule.id}, {"gate", rule.gate}, {"since", rule.since}});
  }
  return json;
}

Json PartingJson(const VersionRun& left, const VersionRun& right, const Parting& parting,
                 Language language) {
  Json json = {{"rules", RulesJson(parting.rules)}};
  if (parting.left) json["left"] = MomentIn(left, *parting.left, language);
  if (parting.right) json["right"] = MomentIn(right, *parting.right, language);
  return json;
}

Json ShownJson(const VersionRun& left, const VersionRun& right, const ShownDifference& shown,
               Language language) {
  const auto at = [](const VersionRun& run, const std::optional<Time>& time, std::uint32_t step) {
    return Json{{"time", Since(run, time.value_or(run.end))}, {"step", step}};
  };
  Json fields = Json::array();
  for (const ShownField& field : shown.fields) {
    if (fields.size() == kMostFieldsTold) break;
    Json json = {{"object", Say(field.object, language)}, {"field", field.field}};
    if (Json ref = ReferenceIn({&left, &right}, field.role); !ref.is_null()) {
      json["ref"] = std::move(ref);
    }
    if (!field.left.is_null()) json["left"] = field.left;
    if (!field.right.is_null()) json["right"] = field.right;
    fields.push_back(std::move(json));
  }
  Json json = {{"left", at(left, shown.left_at, shown.left_step)},
               {"right", at(right, shown.right_at, shown.right_step)},
               {"atEnd", !shown.left_at.has_value()},
               {"rules", RulesJson(shown.rules)}};
  if (const std::size_t more = shown.fields.size() - fields.size(); more > 0) {
    json["more"] = Say(said::FieldsMore{.fields = more}, language);
  }
  json["fields"] = std::move(fields);
  return json;
}

Json FaultsJson(const VersionRun& left, const VersionRun& right, Language language) {
  Json list = Json::array();
  for (const auto& [fault, in] : FaultsOf({left.generation.minor, right.generation.minor})) {
    list.push_back({{"id", fault->id}, {"in", Say(in, language)}});
  }
  if (list.empty()) return nullptr;
  return {{"text", Say(said::KnownFaultsOfPatches{}, language)}, {"faults", std::move(list)}};
}

}  // namespace

Json ComparisonOf(const VersionRun& left, const VersionRun& right, Language language) {
  Json json = {{"ok", true}, {"left", Side(left, language)}, {"right", Side(right, language)}};
  const std::optional<Parting> shift = FindShift(left, right);
  const std::optional<Parting> parting = FindParting(left, right);
  const std::optional<ShownDifference> shown = FindShownDifference(left, right);
  if (shift) json["shift"] = PartingJson(left, right, *shift, language);
  if (parting) json["parting"] = PartingJson(left, right, *parting, language);
  if (shown) json["shown"] = ShownJson(left, right, *shown, language);
  if (const Said whole = OnTheWhole(left, right, shift, parting, shown); !whole.empty()) {
    json["whole"] = Say(whole, language);
  }
  if (Json faults = FaultsJson(left, right, language); !faults.is_null()) {
    json["faults"] = std::move(faults);
  }
  return json;
}

}  // namespace jobplay
