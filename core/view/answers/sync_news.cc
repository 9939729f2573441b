#include "core/view/answers/sync_news.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/controllers/job/intervals.h"
#include "core/controllers/job/tracked_pod.h"
#include "core/view/index/field_history.h"
#include "core/view/index/step_facts.h"

namespace jobplay {
namespace {

bool StartsWith(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

struct Counted {
  std::vector<Uid> succeeded, failed;
  bool empty() const { return succeeded.empty() && failed.empty(); }
};

void Add(const std::vector<Uid>& more, std::vector<Uid>& uids) {
  uids.insert(uids.end(), more.begin(), more.end());
}

// The pods that the sync noted or took off the list of those it counts; none without finalizers.
Counted CountedIn(const Timeline& timeline, std::uint32_t job, std::uint32_t step) {
  Counted counted;
  for (const Change& change : timeline.Changes(step)) {
    if (change.table != TableId::kJobs || change.id != job) continue;
    for (const AnyShared* any : {&change.before, &change.after}) {
      const Shared<Job> version = any->As<Job>();
      if (!version || !version->status.uncounted_terminated_pods) continue;
      Add(version->status.uncounted_terminated_pods->succeeded, counted.succeeded);
      Add(version->status.uncounted_terminated_pods->failed, counted.failed);
    }
  }
  return counted;
}

class News {
 public:
  News(const Timeline& timeline, const RunIndex& index, std::uint32_t job, std::string_view path,
       std::uint32_t step)
      : timeline_(timeline),
        job_(job),
        uid_(index.jobs()[job].uid),
        syncs_(index.jobs()[job].syncs),
        step_(step),
        counted_(CountedIn(timeline, job, step)) {
    if (StartsWith(path, "status.failed")) phase_ = PodPhase::kFailed;
    if (StartsWith(path, "status.succeeded") || StartsWith(path, "status.completedIndexes")) {
      phase_ = PodPhase::kSucceeded;
    }
    if (phase_ == PodPhase::kFailed) counted_.succeeded.clear();
    if (phase_ == PodPhase::kSucceeded) counted_.failed.clear();
    const bool outcome = StartsWith(path, "status.conditions") || path == "status.completionTime";
    of_counted_ = phase_ || outcome || StartsWith(path, "status.uncounted");
    for (const Decision& decision : timeline.Decisions(step)) {
      of_time_ |= outcome && decision.code == DecisionCode::kDeadlineExceeded;
    }
    const ObjectVersions versions = VersionsAt(timeline, step, TableId::kJobs, job);
    const Shared<Job> before = versions.before.As<Job>(), after = versions.after.As<Job>();
    ReadGauge(path, before, after);
    // Succeeded pods of an Indexed Job are counted by their indexes, not by their uids.
    if (phase_ == PodPhase::kSucceeded || path == "status.failedIndexes") {
      before_ = IndexesOf(before);
      after_ = IndexesOf(after);
      of_indexes_ = !after_.empty();
    }
  }

  std::uint32_t Find() const {
    if (of_time_) return 0;
    const auto counted = [this](const Change& change) { return ShowsEnd(change); };
    const bool known = !counted_.empty() || of_indexes_;
    const std::uint32_t before = LastBefore(syncs_, step_);
    if (of_counted_ && (known || phase_)) {
      if (const std::uint32_t found = Last(known ? 0 : before, counted)) return found;
    }
    if (gauge_ != Gauge::kNone) {
      if (const std::uint32_t found =
              Last(before, [this](const Change& change) { return ShowsMove(change); })) {
        return found;
      }
    }
    return Last(before, [this](const Change& change) { return ShowsChange(change); });
  }

 private:
  // Which pods a gauge of the status counts, and whether it fell.
  void ReadGauge(std::string_view path, const Shared<Job>& before, const Shared<Job>& after) {
    gauge_ = path == "status.active"        ? Gauge::kActive
             : path == "status.ready"       ? Gauge::kReady
             : path == "status.terminating" ? Gauge::kTerminating
                                            : Gauge::kNone;
    fewer_ = gauge_ != Gauge::kNone && Value(after) < Value(before);
  }

  std::int32_t Value(const Shared<Job>& job) const {
    if (!job) return 0;
    const JobStatus& status = job->status;
    if (gauge_ == Gauge::kActive) return status.active;
    return (gauge_ == Gauge::kReady ? status.ready : status.terminating).value_or(0);
  }

  bool Counts(const Shared<Pod>& pod) const {
    if (!pod) return false;
    if (gauge_ == Gauge::kActive) return IsPodActive(*pod);
    return gauge_ == Gauge::kReady ? IsPodReady(*pod) : IsPodTerminating(*pod);
  }

  OrderedIntervals IndexesOf(const Shared<Job>& job) const {
    if (!job) return {};
    return OrderedIntervals::Parse(phase_ == PodPhase::kFailed
                                       ? job->status.failed_indexes.value_or("")
                                       : job->status.completed_indexes,
                                   std::numeric_limits<std::int32_t>::max());
  }

  // The last step before the sync, and after `from`, with such a change of the controllers' cache.
  template <typename Matches>
  std::uint32_t Last(std::uint32_t from, Matches matches) const {
    for (std::uint32_t step = step_ - 1; step > from; --step) {
      const Happening what = timeline_.Step(step).what;
      if (what != Happening::kWatchPods && what != Happening::kWatchJobs) continue;
      for (const Change& change : timeline_.Changes(step)) {
        if (matches(change)) return step;
      }
    }
    return 0;
  }

  // Whether it shows the end of a pod that the sync counted.
  bool ShowsEnd(const Change& change) const {
    if (change.table != TableId::kCachedPods) return false;
    const Shared<Pod> before = change.before.As<Pod>(), after = change.after.As<Pod>();
    if (!after || !IsOwn(*after)) return false;
    const auto among = [&](const std::vector<Uid>& uids) {
      return std::find(uids.begin(), uids.end(), after->metadata.uid()) != uids.end();
    };
    const bool failed = among(counted_.failed);
    if (!counted_.empty() && !failed && !among(counted_.succeeded)) return false;
    // A pod that is being deleted may count as failed before it has ended.
    const bool may_be_deleted = counted_.empty() ? phase_ == PodPhase::kFailed : failed;
    const auto over = [&](const Pod& pod) {
      return (phase_ ? pod.status->phase == *phase_ : IsPodTerminal(pod)) ||
             (may_be_deleted && pod.metadata.deletion_timestamp);
    };
    if (!over(*after) || (before && over(*before))) return false;
    if (!of_indexes_) return true;
    const std::int32_t index = GetCompletionIndex(*after->metadata.annotations);
    return after_.Has(index) && !before_.Has(index);
  }

  // Whether it shows a pod that is no longer, or from now on, one of those that the field counts.
  bool ShowsMove(const Change& change) const {
    if (change.table != TableId::kCachedPods) return false;
    const Shared<Pod> before = change.before.As<Pod>(), after = change.after.As<Pod>();
    return IsOwn(after ? *after : *before) && Counts(before) == fewer_ && Counts(after) != fewer_;
  }

  // Whether it shows anything else that a sync looks at.
  bool ShowsChange(const Change& change) const {
    if (change.table == TableId::kCachedJobs) {
      const Shared<Job> before = change.before.As<Job>(), after = change.after.As<Job>();
      return change.id == job_ && after &&
             (!before || before->metadata.generation != after->metadata.generation);
    }
    if (change.table != TableId::kCachedPods) return false;
    return IsOwn(*(change.after ? change.after : change.before).As<Pod>());
  }

  bool IsOwn(const Pod& pod) const {
    const OwnerReference* owner = GetControllerOf(pod.metadata);
    return owner != nullptr && owner->uid == uid_;
  }

  const Timeline& timeline_;
  std::uint32_t job_;
  Uid uid_;
  const std::vector<std::uint32_t>& syncs_;
  std::uint32_t step_;
  Counted counted_;
  std::optional<PodPhase> phase_;    // that the counted pods have
  OrderedIntervals before_, after_;  // completed or failed
  enum class Gauge : std::uint8_t { kNone, kActive, kReady, kTerminating };
  Gauge gauge_ = Gauge::kNone;
  bool fewer_ = false;
  bool of_counted_ = false;
  bool of_indexes_ = false;
  bool of_time_ = false;
};

}  // namespace

std::uint32_t NewsOf(const Timeline& timeline, const RunIndex& index, std::uint32_t job,
                     std::string_view path, std::uint32_t step) {
  if (step == 0 || timeline.Step(step).what != Happening::kJobWorker) return 0;
  if (!StartsWith(path, "status.")) return 0;
  return News(timeline, index, job, path, step).Find();
}

}  // namespace jobplay
