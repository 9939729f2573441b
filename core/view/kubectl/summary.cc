#include "core/view/kubectl/summary.h"

#include <vector>

#include "core/sim/namespaces.h"
#include "core/view/kubectl/get.h"
#include "core/view/kubectl/tab_writer.h"

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

}  // namespace

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

std::string SummaryLine(const Simulator& simulator, std::uint64_t steps) {
  std::string jobs;
  const bool several = HasSeveralNamespaces(simulator.scenario());
  simulator.server().jobs().ForEach([&](std::uint32_t, const Shared<Job>& job) {
    jobs += (jobs.empty() ? "job/" : ", job/") + (several ? job->metadata.namespace_() + "/" : "") +
            job->metadata.name() + " " + kubectl::JobStatusColumn(*job);
    for (const JobConditionType type : {JobConditionType::kComplete, JobConditionType::kFailed}) {
      const JobCondition* condition = FindCondition(job->status, type);
      if (condition == nullptr || condition->status != ConditionStatus::kTrue) continue;
      jobs += " (" + condition->reason + ") at " +
              FormatDuration(condition->last_transition_time - simulator.start());
    }
  });
  if (jobs.empty()) jobs = "no Job is left";
  return jobs + "; " + std::to_string(steps) + (steps == 1 ? " step in " : " steps in ") +
         FormatDuration(simulator.now() - simulator.start()) + " of virtual time";
}

}  // namespace jobplay
