#include "core/view/compare_text.h"

#include <utility>

#include "core/view/kubectl/tab_writer.h"
#include "core/view/version_table.h"
#include "core/view/why_prose.h"

namespace jobplay {
namespace {

constexpr std::size_t kMostRules = 8;

// How the status is written; says nothing of why.
bool IsBookkeeping(DecisionCode code) {
  switch (code) {
    case DecisionCode::kUncountedAdded:
    case DecisionCode::kBackoffRecorded:
    case DecisionCode::kFinalizersRemoved:
    case DecisionCode::kCountersMoved:
    case DecisionCode::kStatusWritten:
    case DecisionCode::kNothingToWrite:
    case DecisionCode::kJobFinished:
    case DecisionCode::kWatchDelivered:
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
  const DecisionNames names{[&](std::uint32_t id) { return NameIn(run.pod_names, id); },
                            [&](std::uint32_t id) { return NameIn(run.job_names, id); }};
  for (const Decision& decision : milestone.decisions) {
    if (!IsBookkeeping(decision.code)) text += "    - " + Explain(decision, names).text + "\n";
  }
  if (milestone.raced)
    text += "    (Something else was due at that instant: cluster.ties orders them.)\n";
  return text;
}

std::string BothSides(const VersionRun& left, const VersionRun& right, const Parting& parting) {
  std::string text = ":\n" + Side(left, parting.left) + Side(right, parting.right);
  for (std::size_t i = 0; i < parting.rules.size() && i < kMostRules; ++i) {
    const RuleDifference& rule = parting.rules[i];
    const RuleMeaning meaning = MeaningOf(rule);
    text +=
        "  since v1." + std::to_string(rule.since) + ": " + meaning.text + " (" + rule.id + ")\n";
    if (!meaning.link.empty()) text += "    " + meaning.link + "\n";
  }
  if (parting.rules.size() > kMostRules) {
    text += "  and " + std::to_string(parting.rules.size() - kMostRules) + " changes more\n";
  }
  return text;
}

std::string PartingText(const VersionRun& left, const VersionRun& right) {
  const std::string both = "\n" + left.version + " and " + right.version;
  const std::optional<Parting> shift = FindShift(left, right);
  const std::optional<Parting> parting = FindParting(left, right);
  if (!shift && !parting) return both + " do the same at the same times.\n";
  std::string text;
  if (shift) text = both + " first differ in time here" + BothSides(left, right, *shift);
  if (!parting) return text + "  They never part: all else happens in the same order.\n";
  return text + both + " part here" + BothSides(left, right, *parting);
}

}  // namespace

std::string ComparisonText(const std::vector<VersionRun>& runs) {
  std::vector<std::vector<std::string>> rows;
  for (const VersionRun& run : runs) AddOutcomes(run, rows);
  std::string text = kubectl::TablePrinter().Print(
      {"VERSION", "JOB", "STATUS", "REASON", "AT", "SUCCEEDED", "FAILED", "PODS", "RESTARTS"},
      rows);
  const VersionRun* before = nullptr;
  for (const VersionRun& run : runs) {
    if (!run.refusal.empty()) {
      text += "\n" + run.version + " refuses the scenario: " + run.refusal + "\n";
      continue;
    }
    if (before != nullptr) text += PartingText(*before, run);
    before = &run;
  }
  return text;
}

}  // namespace jobplay
