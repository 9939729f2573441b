#include "core/view/answers/sync_news.h"

#include <algorithm>
#include <vector>

#include "core/view/index/field_history.h"
#include "core/words/decisions/job.h"
#include "core/words/decisions/job_events.h"

namespace jobplay {
namespace {

bool IsActive(PodStanding standing) {
  return standing == PodStanding::kActive || standing == PodStanding::kReady;
}
bool IsReady(PodStanding standing) { return standing == PodStanding::kReady; }
bool IsTerminating(PodStanding standing) { return standing == PodStanding::kTerminating; }
bool HasSucceeded(PodStanding standing) { return standing == PodStanding::kSucceeded; }
bool HasFailed(PodStanding standing) { return standing == PodStanding::kFailed; }

class News {
 public:
  News(const Timeline& timeline, const RunIndex& index, std::uint32_t job, std::string_view path,
       std::uint32_t step)
      : timeline_(timeline), index_(index), life_(index.jobs()[job]), job_(job), step_(step) {
    if (path == "status.active" || path == "status.ready" || path == "status.terminating") {
      ReadGauge(path);
    } else {
      ReadCounted(path);
    }
  }

  std::uint32_t Find() const {
    if (of_time_) return 0;
    const std::uint32_t before = LastBefore(life_.syncs, step_);
    // If a sync failed, a pod that is counted now may have ended long before.
    if (!counted_.empty()) {
      const auto counted = [this](const decided::PodNews& news) { return EndsCounted(news); };
      if (const std::uint32_t found = LastOfPod(0, counted)) return found;
    }
    const auto moved = [this](const decided::PodNews& news) {
      return counts_(news.was) == fewer_ && counts_(news.is) != fewer_;
    };
    if (counts_ != nullptr) {
      if (const std::uint32_t found = LastOfPod(before, moved)) return found;
    }
    const std::uint32_t last = LastBefore(life_.news, step_);
    return last > before ? last : 0;
  }

 private:
  // Chooses which pods a gauge counts, and whether it fell.
  void ReadGauge(std::string_view path) {
    const ObjectVersions versions = VersionsAt(timeline_, step_, TableId::kJobs, job_);
    const auto value = [path](const Shared<Job>& job) {
      if (path == "status.active") return job->status.active;
      return (path == "status.ready" ? job->status.ready : job->status.terminating).value_or(0);
    };
    fewer_ = value(versions.after.As<Job>()) < value(versions.before.As<Job>());
    counts_ = path == "status.active" ? IsActive : path == "status.ready" ? IsReady : IsTerminating;
  }

  // Collects the pods that the sync counted into the field. For a condition or completionTime,
  // these are all pods that it counted.
  void ReadCounted(std::string_view path) {
    const auto of = [path](std::string_view start) { return path.starts_with(start); };
    const bool outcome = of("status.conditions") || of("status.completionTime");
    const bool any = outcome || of("status.uncounted");
    const bool succeeded = of("status.succeeded") || of("status.completedIndexes");
    const bool indexes = of("status.failedIndexes");
    const bool failed = of("status.failed") && !indexes;
    for (const Decision& decision : timeline_.Decisions(step_)) {
      of_time_ |= outcome && decision.Is<decided::DeadlineExceeded>();
      if (!decision.Is<decided::PodCounted>()) continue;
      const auto counted = decision.As<decided::PodCounted>();
      const bool into = (succeeded && counted.in == CountedIn::kSucceeded) ||
                        (failed && counted.in == CountedIn::kFailed) ||
                        (indexes && counted.in == CountedIn::kFailedIndexes);
      if (any || into) counted_.push_back(index_.PodOfUid(Uid{counted.pod.value}));
    }
    // Without finalizers, every pod that has ended is counted for as long as it exists.
    if (counted_.empty() && failed) counts_ = HasFailed;
    if (counted_.empty() && succeeded) counts_ = HasSucceeded;
  }

  // Returns the last step after `from` and before the sync that brought matching news of a pod.
  template <typename Matches>
  std::uint32_t LastOfPod(std::uint32_t from, Matches matches) const {
    for (std::uint32_t at = LastBefore(life_.news, step_); at > from;
         at = LastBefore(life_.news, at)) {
      for (const Decision& decision : timeline_.Decisions(at)) {
        if (!decision.Is<decided::PodNews>()) continue;
        const auto news = decision.As<decided::PodNews>();
        if (news.job.value == job_ && matches(news)) return at;
      }
    }
    return 0;
  }

  bool EndsCounted(const decided::PodNews& news) const {
    // A pod that is being deleted may count as failed before it has ended.
    return news.was != news.is &&
           (IsTerminating(news.is) || HasSucceeded(news.is) || HasFailed(news.is)) &&
           std::find(counted_.begin(), counted_.end(), news.pod.value) != counted_.end();
  }

  const Timeline& timeline_;
  const RunIndex& index_;
  const JobLife& life_;
  std::uint32_t job_;
  std::uint32_t step_;
  std::vector<std::uint32_t> counted_;  // pods
  bool (*counts_)(PodStanding) = nullptr;
  bool fewer_ = false;
  bool of_time_ = false;
};

}  // namespace

std::uint32_t NewsOf(const Timeline& timeline, const RunIndex& index, std::uint32_t job,
                     std::string_view path, std::uint32_t step) {
  if (step == 0 || timeline.Step(step).what != Happening::kJobWorker) return 0;
  if (!path.starts_with("status.")) return 0;
  return News(timeline, index, job, path, step).Find();
}

}  // namespace jobplay
