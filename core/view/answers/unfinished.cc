#include "core/view/answers/unfinished.h"

#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "core/admission/remedies/refused.h"
#include "core/cluster/namespace_key.h"
#include "core/view/answers/reading.h"
#include "core/view/index/next_start.h"
#include "core/words/runs.h"
#include "core/yaml/document.h"
#include "core/yaml/edit.h"

namespace jobplay {
namespace {

// Collects the objects that the pending events are about.
struct Concerned {
  std::set<Uid> jobs;
  std::set<std::string> keys;  // namespace/name
  bool all = false;
};

void Add(const Simulator& simulator, const Scheduled& event, Concerned& concerned) {
  switch (event.what) {
    case Happening::kJobQueueTimer:
      concerned.keys.insert(simulator.job_controller().queue().Text(event.a));
      return;
    case Happening::kControllersStart:
      concerned.all = true;
      return;
    default:
      if (IsOfPod(event.what)) {
        concerned.jobs.insert(simulator.roster().Entry(event.a).job_uid);
      }
      return;
  }
}

// Returns the fix that extends the run to the duration for its manifests alone. Empty if that is
// not longer or if a person chose the duration.
std::vector<ProblemMend> MendUntil(const Scenario& scenario, std::string_view text) {
  const Duration until = UntilToShow(scenario);
  const FieldPath until_path = {"spec", "until"};
  const auto documents = ReadDocuments(text);
  if (until <= scenario.until || !documents.ok()) return {};
  for (const YamlDocument& document : *documents) {
    if (!IsScenario(document) || ValueAt(document.value, until_path) != nullptr) continue;
    Mend mend = MendBySetting(until_path, FormatDuration(until));
    auto edits = EditsFor(text, document, mend.changes);
    if (edits) return {{std::move(mend.title), *std::move(edits)}};
  }
  return {};
}

}  // namespace

std::vector<std::uint32_t> UnfinishedJobs(const Simulator& simulator) {
  std::vector<std::uint32_t> unfinished;
  if (simulator.HasNext()) return unfinished;
  Concerned concerned;
  for (const Scheduled& event : simulator.events().pending()) {
    if (!simulator.IsOutdated(event)) Add(simulator, event, concerned);
  }
  simulator.server().jobs().ForEach([&](std::uint32_t id, const Shared<Job>& job) {
    if (IsJobFinished(*job)) return;
    const ObjectMeta& meta = job->metadata;
    if (concerned.all || job->status.active > 0 || concerned.jobs.count(meta.uid()) != 0 ||
        concerned.keys.count(MetaNamespaceKey(meta)) != 0) {
      unfinished.push_back(id);
    }
  });
  return unfinished;
}

Problem UnfinishedProblem(const Simulator& simulator, const RunIndex& index,
                          const std::vector<std::uint32_t>& jobs, std::string_view text) {
  constexpr std::size_t kMostNamed = 5;
  std::string named;
  for (std::size_t i = 0; i < jobs.size() && i < kMostNamed; ++i) {
    named += (i == 0 ? "" : ", ") + index.JobName(jobs[i]);
  }
  if (jobs.size() > kMostNamed) named += ", ...";
  const Scenario& scenario = simulator.scenario();
  const std::string until = FormatDuration(scenario.until);
  // No pending event finishes these Jobs.
  const bool for_good = simulator.events().empty();
  return {.severity = Severity::kInfo,
          .message =
              for_good ? Said(said::NothingEndsThem{.count = jobs.size(), .jobs = named})
                       : said::EndsUnfinished{.until = until, .count = jobs.size(), .jobs = named},
          .object = "Scenario",
          .span = for_good ? TextSpan{} : scenario.until_span,
          .mends = for_good ? std::vector<ProblemMend>() : MendUntil(scenario, text)};
}

std::optional<Problem> NotDueProblem(const Simulator& simulator, std::string_view text) {
  std::optional<Duration> first;
  std::string named;
  simulator.server().cron_jobs().ForEach([&](std::uint32_t, const Shared<CronJob>& cron_job) {
    const auto at = NextStart(*cron_job->spec, simulator.start(), simulator.start());
    // If a CronJob was due and started nothing, another message gives the reason.
    if (!at || *at <= simulator.scenario().until || (first && *first <= *at)) return;
    first = at;
    named = cron_job->metadata.name();
  });
  if (!first) return std::nullopt;
  return Problem{
      .severity = Severity::kInfo,
      .message = said::EndsBeforeItIsDue{.until = FormatDuration(simulator.scenario().until),
                                         .cron_job = named,
                                         .at = FormatDuration(*first)},
      .object = "Scenario",
      .span = simulator.scenario().until_span,
      .mends = MendUntil(simulator.scenario(), text)};
}

}  // namespace jobplay
