#include "core/view/words/step_reasons.h"

#include "core/view/index/object_id.h"
#include "core/view/index/step_facts.h"
#include "core/view/words/change_text.h"
#include "core/words/decisions/cronjob.h"
#include "core/words/reasons.h"

namespace jobplay {
namespace {

class Reasons {
 public:
  Reasons(const Timeline& timeline, const RunIndex& index, std::uint32_t step, Language language)
      : timeline_(timeline), index_(index), step_(step), language_(language) {}

  std::vector<StepReason> Tell() {
    // A start lists all objects at the same time, and a stop forgets all.
    if (timeline_.Step(step_).what != Happening::kControllersStart &&
        !StopsControllers(timeline_, step_)) {
      for (const Change& change : timeline_.Changes(step_)) OfDelivery(change);
    }
    for (const Decision& decision : timeline_.Decisions(step_)) OfDeletedJob(decision);
    return std::move(reasons_);
  }

 private:
  StepReason& Add(const Said& reason) {
    return reasons_.emplace_back(StepReason{.explanation = ExplainPhrase(reason, language_)});
  }

  std::string Clock(Time at) const { return FormatDuration(at - timeline_.scenario().start); }

  // Describes what the event handlers receive.
  void OfDelivery(Change change) {
    const TableId table = StoreOf(change.table);
    if (table == TableId::kCount) return;
    change.table = table;
    const Time written = timeline_.TimeOf(timeline_.Step(step_).cause);
    Add(said::SeenInCache{.written = Clock(written),
                          .delay = FormatDuration(timeline_.TimeOf(step_) - written),
                          .change = ChangeSaid(timeline_, index_, change)})
        .first = true;
  }

  // A Job that the CronJob controller still sees after the API server deleted it.
  void OfDeletedJob(const Decision& decision) {
    const bool unexpected = decision.Is<decided::CronUnexpectedJob>();
    if (!unexpected && !decision.Is<decided::CronHistoryDeletes>()) return;
    const decided::ListedJob seen = unexpected ? decision.As<decided::CronUnexpectedJob>().job
                                               : decision.As<decided::CronHistoryDeletes>().job;
    const std::uint32_t job = index_.JobOfUid(Uid{seen.uid});
    const std::uint32_t removed = job == 0 ? 0 : index_.jobs()[job].removed;
    if (removed == 0 || removed >= step_) return;
    Add(said::CronJobsJobDeleted{.job = *seen.name, .at = Clock(timeline_.TimeOf(removed))});
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
