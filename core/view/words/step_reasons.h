// Why a step took place that decided nothing, and what its decisions leave out: told from what the
// step changed. The sentences are rows of core/words/reasons.txt.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/view/index/run_index.h"
#include "core/words/explanation.h"
#include "core/words/language.h"
#include "core/words/phrase.h"

namespace jobplay {

struct StepReason {
  Explanation explanation;
  std::uint32_t job = 0;  // whose manifest has the field; 0: none
  std::uint32_t cron_job = 0;
  const Action* action = nullptr;    // the entry of the timeline behind it
  const Decision* before = nullptr;  // which it leads to; null: told after all of them
  bool headline = false;             // tells more than the others
};

class StepReasons {
 public:
  StepReasons(const Timeline& timeline, const RunIndex& index, std::uint32_t step,
              Language language);

  std::vector<StepReason> Take() { return std::move(reasons_); }

 private:
  // What a delivery was of, by its change of the cache.
  struct Seen {
    enum class What : std::uint8_t { kOther, kPod, kJobAppears, kJobChanges, kJobGoes };
    What what = What::kOther;  // other: a CronJob, or what the cache did not hold
    PodEvent pod{};
    // The Job that it is, or that controls the pod; no name where none does.
    ObjectMeta job;
    bool finished = false;

    bool OfJob() const { return what > What::kPod; }
  };

  void OfDelivery();
  Seen SeenIn(const Change& change) const;
  void OfTimer();
  // The step's part that most runs do not have; in a file of its own.
  void OfRareStep();
  void OfCronJob();
  void OfNode();
  Said NodeReason(const NodeActionOf& action) const;
  void OfFaults();

  void Handled(const Change& change, const Seen& seen);
  // Whether the key was on the Job queue when the step came, to be taken next by a worker.
  bool WaitsForWorker(std::string_view key) const;
  // Whether the controllers' cache had the Job when the step came.
  bool IsCached(const ObjectMeta& job) const;
  // A sync that was asked for goes into one that is due already.
  void NothingQueued(const Seen& seen);
  void JobQueued(const Change& change, const Seen& seen);

  // A row of reasons.txt.
  StepReason& Tell(const Said& reason);
  std::string Clock(Time at) const;
  const std::string& NodeName() const;
  QueueOf Queue() const;
  Slice<Change> changes() const { return timeline_.Changes(step_); }
  Time now() const { return timeline_.TimeOf(step_); }

  const Timeline& timeline_;
  const RunIndex& index_;
  std::uint32_t step_;
  Language language_;
  std::vector<StepReason> reasons_;
};

}  // namespace jobplay
