#include "core/view/versions/compare_text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "core/view/kubectl/tab_writer.h"
#include "core/view/versions/known_faults.h"
#include "core/view/versions/version_table.h"
#include "core/words/comparison.h"
#include "core/words/decisions/job.h"
#include "core/words/decisions/scenario.h"
#include "core/words/explanation.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

constexpr std::size_t kMostRules = 8;

// True for a decision that does not explain why two runs diverge: it repeats the milestone or
// describes how the status is written. This differs from weight 0: such decisions come last in the
// description of a step, but may be the only difference.
bool TellsNoReason(DecisionCode code) {
  if (IsRoutine(code)) return true;
  switch (code) {
    case decided::UncountedAdded::kCode:
    case decided::BackoffRecorded::kCode:
    case decided::FinalizersRemoved::kCode:
    case decided::CountersMoved::kCode:
    case decided::StatusWritten::kCode:
    case decided::NothingToWrite::kCode:
    case decided::JobFinished::kCode:
    case decided::UserRefused::kCode:
      return true;
    default:
      return false;
  }
}

std::string At(const VersionRun& run, Time at) { return FormatDuration(at - run.start); }

// Writes the comparison line by line, in one language.
class Writer {
 public:
  explicit Writer(Language language) : language_(language) {}

  std::string Write(const std::vector<VersionRun>& runs) {
    std::vector<std::vector<std::string>> rows;
    for (const VersionRun& run : runs) AddOutcomes(run, rows);
    text_ = kubectl::TablePrinter().Print(
        {"VERSION", "JOB", "STATUS", "REASON", "AT", "SUCCEEDED", "FAILED", "PODS", "RESTARTS"},
        rows);
    const VersionRun* before = nullptr;
    std::vector<std::int32_t> minors;
    for (const VersionRun& run : runs) {
      if (!run.refusal.empty()) continue;
      if (before != nullptr) AddPair(*before, run);
      before = &run;
      minors.push_back(run.generation.minor);
    }
    AddRefusals(runs);
    AddReadOnly(runs);
    return text_ + FaultsText(minors, language_);
  }

  PairText WritePair(const VersionRun& left, const VersionRun& right) {
    const bool same = AddPair(left, right);
    return {same, text_};
  }

 private:
  void Line(std::string_view before, const Said& said) {
    text_.append(before).append(Say(said, language_)).append("\n");
  }

  void AddOutcomes(const VersionRun& run, std::vector<std::vector<std::string>>& rows) const {
    if (!run.refusal.empty()) {
      rows.push_back(
          {run.version, "-", Say(said::OutcomeRefused{}, language_), "-", "-", "-", "-", "-", "-"});
    }
    for (const JobOutcome& job : run.jobs) {
      rows.push_back({run.version, Say(job.role.Job(), language_), Say(EndOf(job), language_),
                      job.reason.empty() ? "-" : job.reason,
                      job.finished_at ? At(run, *job.finished_at) : "-",
                      std::to_string(job.succeeded), std::to_string(job.failed),
                      std::to_string(job.pods), std::to_string(job.restarts)});
    }
  }

  // Writes what one side did where the runs diverge, and why.
  void AddSide(const VersionRun& run, const std::optional<std::size_t>& index) {
    if (!index) {
      Line("  ", said::NothingMoreUntil{.version = run.version, .end = At(run, run.end)});
      return;
    }
    const Milestone& milestone = run.milestones[*index];
    Line("  ", said::DoesAt{.version = run.version,
                            .at = At(run, milestone.at),
                            .step = milestone.step,
                            .deed = milestone.Told()});
    const auto number = [](std::uint32_t id) { return "#" + std::to_string(id); };
    const auto pod = [&](std::uint32_t id) {
      const auto it = run.pods.find(id);
      return it == run.pods.end() ? number(id) : Say(it->second.role.AmongPods(), language_);
    };
    const RunNames names{.start = run.start, .pod = pod, .job = number, .cron_job = number};
    for (const Decision& decision : milestone.decisions) {
      if (TellsNoReason(decision.code) || IsToldByAnother(decision, milestone.decisions)) continue;
      const std::string why = Explain(decision, names, language_).text;
      if (!why.empty()) text_ += "    - " + why + "\n";
    }
    if (milestone.raced) Line("    ", said::RacedThere{});
  }

  void AddRules(const std::vector<RuleDifference>& rules) {
    for (std::size_t i = 0; i < rules.size() && i < kMostRules; ++i) {
      const RuleDifference& rule = rules[i];
      const RuleMeaning meaning = MeaningOf(rule);
      Line("  ", said::SinceVersion{.minor = rule.since, .meaning = meaning.text, .rule = rule.id});
      if (!meaning.link.empty()) text_ += "    " + meaning.link + "\n";
    }
    if (rules.size() > kMostRules) {
      Line("  ", said::ChangesMore{.changes = rules.size() - kMostRules});
    }
  }

  void AddBothSides(const VersionRun& left, const VersionRun& right, const Parting& parting) {
    AddSide(left, parting.left);
    AddSide(right, parting.right);
    AddRules(parting.rules);
  }

  static Said Value(const Json& value) {
    if (value.is_null()) return said::NoValue{};
    return Verbatim(PlainText(value));
  }

  void AddFields(const VersionRun& left, const VersionRun& right,
                 const std::vector<ShownField>& fields) {
    for (std::size_t i = 0; i < fields.size() && i < kMostFieldsTold; ++i) {
      const ShownField& field = fields[i];
      if (field.field.empty()) {
        Line("  ", said::ThereDiffers{.object = field.object,
                                      .left = !field.left.is_null(),
                                      .left_version = left.version,
                                      .right = !field.right.is_null(),
                                      .right_version = right.version});
      } else {
        Line("  ", said::FieldDiffers{.object = field.object,
                                      .field = field.field,
                                      .left = Value(field.left),
                                      .left_version = left.version,
                                      .right = Value(field.right),
                                      .right_version = right.version});
      }
    }
    if (fields.size() > kMostFieldsTold) {
      Line("  ", said::FieldsMore{.fields = fields.size() - kMostFieldsTold});
    }
  }

  // Returns true if both runs do the same.
  bool AddPair(const VersionRun& left, const VersionRun& right) {
    const std::optional<Parting> shift = FindShift(left, right);
    const std::optional<Parting> parting = FindParting(left, right);
    const std::optional<ShownDifference> shown = FindShownDifference(left, right);
    if (shift) {
      Line("\n", said::DifferInTimeHere{.left = left.version, .right = right.version});
      AddBothSides(left, right, *shift);
    }
    if (parting) {
      Line("\n", said::PartHere{.left = left.version, .right = right.version});
      AddBothSides(left, right, *parting);
    } else if (const Said whole = OnTheWhole(left, right, shift, parting, shown); !whole.empty()) {
      Line(shift ? "  " : "\n", whole);
      if (shown) AddFields(left, right, shown->fields);
    } else {
      Line("\n", said::ShowOtherwise{.left = left.version,
                                     .right = right.version,
                                     .at = At(left, *shown->left_at),
                                     .left_step = shown->left_step,
                                     .right_step = shown->right_step});
      AddFields(left, right, shown->fields);
      AddRules(shown->rules);
    }
    for (const VersionRun* run : {&left, &right}) {
      if (run->cut_off) Line("  ", CutOff(*run));
    }
    return !shift && !parting && !shown;
  }

  // Lists each message once, because all versions reject an unknown field.
  void AddRefusals(const std::vector<VersionRun>& runs) {
    std::vector<std::pair<Said, std::string>> refusals;
    for (const VersionRun& run : runs) {
      if (run.refusal.empty()) continue;
      const auto same = std::find_if(refusals.begin(), refusals.end(), [&](const auto& refusal) {
        return refusal.first == run.refusal;
      });
      if (same == refusals.end()) {
        refusals.emplace_back(run.refusal, run.version);
      } else {
        same->second += ", " + run.version;
      }
    }
    for (const auto& [refusal, versions] : refusals) {
      Line("\n", said::VersionsRefuse{.versions = versions, .refusal = refusal});
    }
  }

  // Lists the versions that were not checked against a recording.
  void AddReadOnly(const std::vector<VersionRun>& runs) {
    std::string names;
    for (const VersionRun& run : runs) {
      if (!run.refusal.empty() || ReleaseOf(run.generation).evidence != Evidence::kRead) continue;
      names += (names.empty() ? "" : ", ") + run.version;
    }
    if (!names.empty()) Line("\n", said::VersionsRead{.versions = names});
  }

  Language language_;
  std::string text_;
};

}  // namespace

Said EndOf(const JobOutcome& job) {
  if (job.deleted && !job.finished_at) return said::OutcomeDeleted{};
  if (job.condition.empty()) return said::OutcomeGoesOn{};
  return Verbatim(job.condition);
}

Said CutOff(const VersionRun& run) {
  if (!run.cut_off) return {};
  return said::ComparedUntil{.version = run.version, .steps = run.steps, .end = At(run, run.end)};
}

Said OnTheWhole(const VersionRun& left, const VersionRun& right,
                const std::optional<Parting>& shift, const std::optional<Parting>& parting,
                const std::optional<ShownDifference>& shown) {
  if (parting) return {};
  if (shift && shown) return said::SameOrderOtherEnd{};
  if (shift) return said::SameOrderOtherTimes{};
  if (shown) return {};
  if (left.version == right.version) return said::BothDoTheSame{};
  return said::DoTheSame{.left = left.version, .right = right.version};
}

std::string ComparisonText(const std::vector<VersionRun>& runs, Language language) {
  return Writer(language).Write(runs);
}

PairText PairTextOf(const VersionRun& left, const VersionRun& right, Language language) {
  return Writer(language).WritePair(left, right);
}

}  // namespace jobplay
