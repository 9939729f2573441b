#include "core/view/versions/compare_text.h"

#include <utility>

#include "core/view/kubectl/tab_writer.h"
#include "core/view/versions/known_faults.h"
#include "core/view/versions/version_table.h"
#include "core/words/explanation.h"

namespace jobplay {
namespace {

constexpr std::size_t kMostRules = 8;

// How the status is written; says nothing of why.
bool IsBookkeeping(DecisionCode code) {
  if (!IsHashed(code)) return true;
  switch (code) {
    case DecisionCode::kUncountedAdded:
    case DecisionCode::kBackoffRecorded:
    case DecisionCode::kFinalizersRemoved:
    case DecisionCode::kCountersMoved:
    case DecisionCode::kStatusWritten:
    case DecisionCode::kNothingToWrite:
    case DecisionCode::kJobFinished:
      return true;
    default:
      return false;
  }
}

std::string At(const VersionRun& run, Time at) { return FormatDuration(at - run.start); }

std::string NameIn(const std::map<std::uint32_t, std::string>& names, std::uint32_t id) {
  const auto it = names.find(id);
  return it == names.end() ? "#" + std::to_string(id) : it->second;
}

void AddOutcomes(const VersionRun& run, std::vector<std::vector<std::string>>& rows) {
  if (!run.refusal.empty())
    rows.push_back({run.version, "-", "refused", "-", "-", "-", "-", "-", "-"});
  for (const JobOutcome& job : run.jobs) {
    rows.push_back({run.version, job.name, job.condition.empty() ? "goes on" : job.condition,
                    job.reason.empty() ? "-" : job.reason,
                    job.finished_at ? At(run, *job.finished_at) : "-",
                    std::to_string(job.succeeded), std::to_string(job.failed),
                    std::to_string(job.pods), std::to_string(job.restarts)});
  }
}

// What one side did where the runs part, and why.
std::string Side(const VersionRun& run, const std::optional<std::size_t>& index) {
  if (!index) return "  " + run.version + ": nothing more until " + At(run, run.end) + "\n";
  const Milestone& milestone = run.milestones[*index];
  std::string text = "  " + run.version + " at " + At(run, milestone.at) + ", step " +
                     std::to_string(milestone.step) + ": " + milestone.Text() + "\n";
  const auto number = [](std::uint32_t id) { return "#" + std::to_string(id); };
  const RunNames names{.start = run.start,
                       .pod = [&](std::uint32_t id) { return NameIn(run.pod_names, id); },
                       .job = number,
                       .cron_job = number};
  for (const Decision& decision : milestone.decisions) {
    if (!IsBookkeeping(decision.code)) text += "    - " + Explain(decision, names).text + "\n";
  }
  if (milestone.raced)
    text += "    (Something else was due at that instant: cluster.ties orders them.)\n";
  return text;
}

std::string Rules(const std::vector<RuleDifference>& rules) {
  std::string text;
  for (std::size_t i = 0; i < rules.size() && i < kMostRules; ++i) {
    const RuleDifference& rule = rules[i];
    const RuleMeaning meaning = MeaningOf(rule);
    text +=
        "  since v1." + std::to_string(rule.since) + ": " + meaning.text + " (" + rule.id + ")\n";
    if (!meaning.link.empty()) text += "    " + meaning.link + "\n";
  }
  if (rules.size() > kMostRules) {
    text += "  and " + std::to_string(rules.size() - kMostRules) + " changes more\n";
  }
  return text;
}

std::string BothSides(const VersionRun& left, const VersionRun& right, const Parting& parting) {
  return ":\n" + Side(left, parting.left) + Side(right, parting.right) + Rules(parting.rules);
}

std::string ValueText(const Json& value) {
  if (value.is_null()) return "nothing";
  return value.is_string() ? value.get<std::string>()
                           : value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string FieldText(const VersionRun& left, const VersionRun& right, const ShownField& field) {
  const std::string a = " in " + left.version, b = " in " + right.version;
  if (field.field.empty()) {
    return "  " + field.object + ": " + (field.left.is_null() ? "not there" : "there") + a + ", " +
           (field.right.is_null() ? "not there" : "there") + b + "\n";
  }
  return "  " + field.object + " " + field.field + ": " + ValueText(field.left) + a + ", " +
         ValueText(field.right) + b + "\n";
}

std::string FieldsText(const VersionRun& left, const VersionRun& right,
                       const std::vector<ShownField>& fields) {
  std::string text;
  for (std::size_t i = 0; i < fields.size() && i < kMostFieldsTold; ++i) {
    text += FieldText(left, right, fields[i]);
  }
  if (fields.size() > kMostFieldsTold) {
    text += "  and " + std::to_string(fields.size() - kMostFieldsTold) + " fields more\n";
  }
  return text;
}

std::string PartingText(const VersionRun& left, const VersionRun& right) {
  const std::string both = "\n" + left.version + " and " + right.version;
  const std::optional<Parting> shift = FindShift(left, right);
  const std::optional<Parting> parting = FindParting(left, right);
  const std::optional<ShownDifference> shown = FindShownDifference(left, right);
  std::string text;
  if (shift) text = both + " first differ in time here" + BothSides(left, right, *shift);
  if (parting) return text + both + " part here" + BothSides(left, right, *parting);
  if (shift && shown) {
    return text + "  Pods and conditions come in the same order, but at the end this differs:\n" +
           FieldsText(left, right, shown->fields);
  }
  if (shift) {
    return text +
           "  Pods and conditions come in the same order, and the ends differ in their times only.\n";
  }
  if (!shown) return both + " do the same at the same times.\n";
  return both + " first differ at " + At(left, *shown->left_at) + ", in what is shown (steps " +
         std::to_string(shown->left_step) + " and " + std::to_string(shown->right_step) + "):\n" +
         FieldsText(left, right, shown->fields) + Rules(shown->rules);
}

// Which of the versions nothing that ran was held against.
std::string ReadOnlyText(const std::vector<VersionRun>& runs) {
  std::string names;
  for (const VersionRun& run : runs) {
    if (!run.refusal.empty() || ReleaseOf(run.generation).evidence != Evidence::kRead) continue;
    names += (names.empty() ? "" : ", ") + run.version;
  }
  return names.empty() ? "" : "\nRead, not recorded: " + names + ".\n";
}

}  // namespace

std::string ComparisonText(const std::vector<VersionRun>& runs) {
  std::vector<std::vector<std::string>> rows;
  for (const VersionRun& run : runs) AddOutcomes(run, rows);
  std::string text = kubectl::TablePrinter().Print(
      {"VERSION", "JOB", "STATUS", "REASON", "AT", "SUCCEEDED", "FAILED", "PODS", "RESTARTS"},
      rows);
  const VersionRun* before = nullptr;
  std::vector<std::int32_t> minors;
  for (const VersionRun& run : runs) {
    if (!run.refusal.empty()) {
      text += "\n" + run.version + " refuses the scenario: " + run.refusal + "\n";
      continue;
    }
    if (before != nullptr) text += PartingText(*before, run);
    before = &run;
    minors.push_back(run.generation.minor);
  }
  return text + ReadOnlyText(runs) + FaultsText(minors);
}

}  // namespace jobplay
