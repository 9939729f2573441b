#include "core/view/words/step_reasons.h"

#include <algorithm>

#include "core/view/index/object_id.h"
#include "core/view/index/step_facts.h"
#include "core/view/words/change_text.h"

namespace jobplay {
namespace {

// The kind of call that a fault of the scenario is for; Jobs are deleted by two controllers.
FailingCall CallOf(const ApiFault& fault, bool of_ttl) {
  const bool of_pods = fault.resource == "pods";
  switch (fault.verb) {
    case ApiVerb::kCreate:
      return of_pods ? FailingCall::kCreatePods : FailingCall::kCreateJobs;
    case ApiVerb::kDelete:
      return of_pods  ? FailingCall::kDeletePods
             : of_ttl ? FailingCall::kDeleteExpiredJobs
                      : FailingCall::kDeleteJobs;
    case ApiVerb::kPatch:
      return FailingCall::kPatchPods;
    case ApiVerb::kUpdate:
    case ApiVerb::kUpdateStatus:
      return fault.resource == "jobs" ? FailingCall::kUpdateJobStatus
                                      : FailingCall::kUpdateCronJobStatus;
  }
  return {};
}

// The entry of the scenario's timeline behind a fault of the API; they are numbered as they come.
const Action* ActionOfFault(const Scenario& scenario, std::uint32_t fault) {
  std::uint32_t number = 0;
  for (const Action& action : scenario.timeline) {
    const ApiFault* scripted = action.what->Fault();
    if (scripted == nullptr || scripted->remaining <= 0) continue;
    if (++number == fault) return &action;
  }
  return nullptr;
}

class Reasons {
 public:
  Reasons(const Timeline& timeline, const RunIndex& index, std::uint32_t step, Language language)
      : timeline_(timeline), index_(index), step_(step), language_(language) {}

  std::vector<StepReason> Tell() {
    const Slice<Decision> decisions = timeline_.Decisions(step_);
    if (timeline_.Step(step_).what != Happening::kControllersStart) {  // which lists all at once
      for (const Change& change : timeline_.Changes(step_)) OfDelivery(change);
    }
    for (const Decision& decision : decisions) OfForeignJob(decision);
    OfFaults();
    if (reasons_.empty() && decisions.empty()) {
      Add(timeline_.Changes(step_).empty() ? Said(said::OverAlready{}) : said::AsScripted{});
    }
    return std::move(reasons_);
  }

 private:
  StepReason& Add(const Said& reason) {
    return reasons_.emplace_back(StepReason{.explanation = ExplainPhrase(reason, language_)});
  }

  std::string Clock(Time at) const { return FormatDuration(at - timeline_.scenario().start); }

  // What the handlers are told.
  void OfDelivery(Change change) {
    const TableId table = StoreOf(change.table);
    if (table == TableId::kCount) return;
    change.table = table;
    const Time written = timeline_.TimeOf(CauseOf(timeline_, index_, step_));
    Add(said::SeenInCache{.written = Clock(written),
                          .delay = FormatDuration(timeline_.TimeOf(step_) - written),
                          .change = ChangeSaid(timeline_, index_, change)})
        .first = true;
  }

  // Where a CronJob's Job that it does not know or no longer has comes from.
  void OfForeignJob(const Decision& decision) {
    const bool unexpected = decision.Is<decided::CronUnexpectedJob>();
    if (!unexpected && !decision.Is<decided::CronHistoryDeletes>()) return;
    const decided::Text name = unexpected ? decision.As<decided::CronUnexpectedJob>().job
                                          : decision.As<decided::CronHistoryDeletes>().job;
    const ObjectLife& cron_job = index_.cron_jobs()[decision.facts.about.cron_job];
    const std::uint32_t job = index_.FindJob(cron_job.namespace_ + "/" + *name, step_ - 1);
    const std::uint32_t removed = job == 0 ? 0 : index_.jobs()[job].removed;
    if (removed != 0 && removed < step_) {
      Add(said::CronJobsJobDeleted{.job = *name, .at = Clock(timeline_.TimeOf(removed))});
    } else if (unexpected) {
      Add(said::CronJobsJobForeign{.job = *name});
    }
  }

  // The calls that met a fault of the scenario, which is used up by them.
  void OfFaults() {
    std::vector<std::uint32_t> told;
    for (const Change& change : timeline_.Changes(step_)) {
      if (change.table != TableId::kApiFaults || !change.before) continue;
      if (std::find(told.begin(), told.end(), change.id) != told.end()) continue;
      told.push_back(change.id);
      const auto fault = change.before.As<ApiFault>();
      std::int64_t left = fault->remaining;
      for (const Change& later : timeline_.Changes(step_)) {
        if (later.table != TableId::kApiFaults || later.id != change.id) continue;
        left = later.after ? later.after.As<ApiFault>()->remaining : 0;
      }
      const bool of_ttl = timeline_.Step(step_).what == Happening::kTtlWorker;
      Add(said::CallsFail{.call = CallOf(*fault, of_ttl),
                          .verb = ToString(fault->verb),
                          .resource = fault->resource,
                          .failed = fault->remaining - left,
                          .left = left})
          .action = ActionOfFault(timeline_.scenario(), change.id);
    }
  }

  const Timeline& timeline_;
  const RunIndex& index_;
  std::uint32_t step_;
  Language language_;
  std::vector<StepReason> reasons_;
};

}  // namespace

std::vector<StepReason> ReasonsOf(const Timeline& timeline, const RunIndex& index,
                                  std::uint32_t step, Language language) {
  return Reasons(timeline, index, step, language).Tell();
}

}  // namespace jobplay
