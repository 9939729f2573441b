#include "core/view/kubectl/summary.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/sim/namespaces.h"
#include "core/view/index/next_start.h"
#include "core/view/kubectl/get.h"
#include "core/view/kubectl/tab_writer.h"
#include "core/words/cli.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

template <typename T>
void Section(std::string& out, const Table<T>& table, const kubectl::Cells& columns,
             const char* prefix, Time now, bool all_namespaces) {
  std::vector<kubectl::Cells> rows;
  table.ForEach([&](std::uint32_t, const Shared<T>& object) {
    kubectl::Cells cells = kubectl::Row(*object, now, false);
    cells[0] = prefix + cells[0];
    rows.push_back(all_namespaces
                       ? kubectl::WithNamespace(object->metadata.namespace_(), std::move(cells))
                       : std::move(cells));
  });
  if (rows.empty()) return;
  out += (out.empty() ? "" : "\n") +
         kubectl::TablePrinter().Print(
             all_namespaces ? kubectl::WithNamespace("Namespace", columns) : columns, rows);
}

// job/demo Complete (CompletionsReached) at 13s
Said HowItEnded(const Job& job, Time start, bool several) {
  Said told = Verbatim("job/" + (several ? job.metadata.namespace_() + "/" : "") +
                       job.metadata.name() + " " + kubectl::JobStatusColumn(job));
  for (const JobConditionType type : {JobConditionType::kComplete, JobConditionType::kFailed}) {
    const JobCondition* condition = FindCondition(job.status, type);
    if (condition == nullptr || condition->status != ConditionStatus::kTrue) continue;
    const Duration at = condition->last_transition_time - start;
    // Controllers before v1.31 set no reason on a complete Job.
    told = said::EndedAt{.job = told,
                         .has_reason = !condition->reason.empty(),
                         .reason = condition->reason,
                         .at = FormatDuration(at)};
  }
  return told;
}

// Only the last Jobs of a CronJob's history are listed.
constexpr std::size_t kGoneTold = 3;

// There never was a Job, because the CronJobs are not due before the run ends.
std::vector<Said> WhatIsDueNext(const Simulator& simulator, bool several) {
  std::vector<Said> told = {said::NoJobStarted{}};
  simulator.server().cron_jobs().ForEach([&](std::uint32_t, const Shared<CronJob>& cron_job) {
    const auto at = NextStart(*cron_job->spec, simulator.start(), simulator.now());
    if (!at) return;
    const std::string in = several ? cron_job->metadata.namespace_() + "/" : "";
    told.push_back(said::DueNext{.cron_job = "cronjob/" + in + cron_job->metadata.name(),
                                 .at = FormatDuration(*at)});
  });
  return told;
}

}  // namespace

void AddGoneJobs(const std::vector<Change>& changes, Time at, std::vector<GoneJob>* gone) {
  for (const Change& change : changes) {
    if (change.table != TableId::kJobs || change.after.As<Job>()) continue;
    if (const Shared<Job> job = change.before.As<Job>()) gone->push_back({job, at});
  }
}

std::string FinalState(const Simulator& simulator) {
  const ApiServer& server = simulator.server();
  const Time now = simulator.now();
  const bool all = HasSeveralNamespaces(simulator.scenario());
  std::string out;
  Section(out, server.cron_jobs(), kubectl::CronJobColumns(false), "cronjob.batch/", now, all);
  Section(out, server.jobs(), kubectl::JobColumns(false), "job.batch/", now, all);
  Section(out, server.pods(), kubectl::PodColumns(false), "pod/", now, all);
  return out;
}

Said SummaryLine(const Simulator& simulator, std::uint64_t steps,
                 const std::vector<GoneJob>& gone) {
  std::vector<Said> jobs;
  const bool several = HasSeveralNamespaces(simulator.scenario());
  simulator.server().jobs().ForEach([&](std::uint32_t, const Shared<Job>& job) {
    jobs.push_back(HowItEnded(*job, simulator.start(), several));
  });
  if (jobs.empty() && gone.empty()) {
    jobs = WhatIsDueNext(simulator, several);
  } else if (jobs.empty()) {
    jobs.push_back(said::NoJobLeft{});
    for (std::size_t at = gone.size() - std::min(gone.size(), kGoneTold); at < gone.size(); ++at) {
      const Duration removed = gone[at].at - simulator.start();
      jobs.push_back(said::RemovedAt{.job = HowItEnded(*gone[at].job, simulator.start(), several),
                                     .at = FormatDuration(removed)});
    }
  }
  return said::RunInShort{.jobs = Listed(jobs),
                          .steps = steps,
                          .lasted = FormatDuration(simulator.now() - simulator.start())};
}

}  // namespace jobplay
