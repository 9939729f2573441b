#include "core/view/versions/comparison_answer.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "core/view/answers/reference.h"
#include "core/view/versions/compare_text.h"
#include "core/view/versions/known_faults.h"
#include "core/words/comparison.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

answer::Micros Since(const VersionRun& run, Time at) { return answer::MicrosOf(at - run.start); }

// Returns the object with that role in the first run that has it.
std::optional<answer::Reference> ReferenceIn(std::initializer_list<const VersionRun*> runs,
                                             const Role& role) {
  for (const VersionRun* run : runs) {
    const ObjectReference* object = run->Find(role);
    if (object != nullptr) return RefTo(ToString(role.kind), *object);
  }
  return std::nullopt;
}

answer::Passed MomentIn(const VersionRun& run, std::size_t index, Language language) {
  const Milestone& milestone = run.milestones[index];
  answer::Passed passed;
  passed.time = Since(run, milestone.at);
  passed.step = {milestone.step};
  passed.text = Say(milestone.Told(), language);
  passed.ref = ReferenceIn({&run}, milestone.object);
  if (milestone.raced) passed.raced = Say(said::RacedThere{}, language);
  return passed;
}

answer::Outcome Side(const VersionRun& run, Language language) {
  answer::Outcome side;
  side.version = run.version;
  if (run.cut_off) side.cut = Say(CutOff(run), language);
  for (const JobOutcome& job : run.jobs) {
    answer::JobOutcome& told = side.jobs.emplace_back();
    told.ref = RefTo("Job", job.reference);
    told.name = Say(job.role.Job(), language);
    told.end = Say(EndOf(job), language);
    told.condition = job.condition;
    told.reason = job.reason;
    if (job.finished_at) told.finished = Since(run, *job.finished_at);
    told.succeeded = job.succeeded;
    told.failed = job.failed;
    told.pods = job.pods;
    told.restarts = job.restarts;
  }
  return side;
}

std::vector<answer::Rule> Rules(const std::vector<RuleDifference>& rules) {
  std::vector<answer::Rule> told;
  for (const RuleDifference& rule : rules) told.push_back({rule.id, rule.gate, rule.since});
  return told;
}

answer::Parting PartingOf(const VersionRun& left, const VersionRun& right, const Parting& parting,
                          Language language) {
  answer::Parting told;
  told.rules = Rules(parting.rules);
  if (parting.left) told.left = MomentIn(left, *parting.left, language);
  if (parting.right) told.right = MomentIn(right, *parting.right, language);
  return told;
}

answer::ShownDifference ShownOf(const VersionRun& left, const VersionRun& right,
                                const ShownDifference& shown, Language language) {
  const auto at = [](const VersionRun& run, const std::optional<Time>& time, std::uint32_t step) {
    return answer::Place{Since(run, time.value_or(run.end)), {step}};
  };
  answer::ShownDifference told;
  told.left = at(left, shown.left_at, shown.left_step);
  told.right = at(right, shown.right_at, shown.right_step);
  told.at_end = !shown.left_at.has_value();
  told.rules = Rules(shown.rules);
  for (const ShownField& field : shown.fields) {
    if (told.fields.size() == kMostFieldsTold) break;
    answer::ShownField& added = told.fields.emplace_back();
    added.ref = ReferenceIn({&left, &right}, field.role);
    added.object = Say(field.object, language);
    added.field = field.field;
    if (!field.left.is_null()) added.left = {JsonText(field.left)};
    if (!field.right.is_null()) added.right = {JsonText(field.right)};
  }
  if (const std::size_t more = shown.fields.size() - told.fields.size(); more > 0) {
    told.more = Say(said::FieldsMore{.fields = more}, language);
  }
  return told;
}

std::optional<answer::FaultsSeen> FaultsIn(const VersionRun& left, const VersionRun& right,
                                           Language language) {
  answer::FaultsSeen seen;
  for (const auto& [fault, in] : FaultsOf({left.generation.minor, right.generation.minor})) {
    seen.faults.push_back({fault->id, Say(in, language)});
  }
  if (seen.faults.empty()) return std::nullopt;
  seen.text = Say(said::KnownFaultsOfPatches{}, language);
  return seen;
}

}  // namespace

answer::Comparison ComparisonOf(const VersionRun& left, const VersionRun& right,
                                Language language) {
  answer::Comparison comparison;
  comparison.left = Side(left, language);
  comparison.right = Side(right, language);
  const std::optional<Parting> shift = FindShift(left, right);
  const std::optional<Parting> parting = FindParting(left, right);
  const std::optional<ShownDifference> shown = FindShownDifference(left, right);
  if (shift) {
    comparison.shift = {MomentIn(left, *shift->left, language),
                        MomentIn(right, *shift->right, language), Rules(shift->rules)};
  }
  if (parting) comparison.parting = PartingOf(left, right, *parting, language);
  if (shown) comparison.shown = ShownOf(left, right, *shown, language);
  comparison.whole = Say(OnTheWhole(left, right, shift, parting, shown), language);
  comparison.faults = FaultsIn(left, right, language);
  return comparison;
}

}  // namespace jobplay
