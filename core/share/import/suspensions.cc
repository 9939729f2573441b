#include "core/share/import/suspensions.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/words/import.h"

namespace jobplay {
namespace {

constexpr Duration kNear = Seconds(2);  // the tolerance for events with one cause, in whole seconds

// The controller deleted pods at one time, and none was left.
struct Deletion {
  Time at;
  std::string pod;  // one of them
};

std::vector<Deletion> DeletionsOf(const SeenJob& job) {
  const std::optional<Time> finish = FinishOf(job.object);
  std::vector<Deletion> deletions;
  for (const SeenPod& pod : job.pods) {
    if (!pod.deleted_by_controller || (finish && *pod.deleted_by_controller >= *finish - kNear))
      continue;
    if (ActiveAt(job, *pod.deleted_by_controller + Seconds(1)) == 0)
      deletions.push_back({*pod.deleted_by_controller, pod.name});
  }
  std::stable_sort(deletions.begin(), deletions.end(),
                   [](const Deletion& a, const Deletion& b) { return a.at < b.at; });
  const auto same = [](const Deletion& a, const Deletion& b) { return b.at <= a.at + kNear; };
  deletions.erase(std::unique(deletions.begin(), deletions.end(), same), deletions.end());
  return deletions;
}

class Inference {
 public:
  Inference(const SeenJob& job, Time latest)
      : job_(job), latest_(latest), deletions_(DeletionsOf(job)) {}

  Suspensions Run() {
    Collect();
    AddCounted();
    for (const Suspension& change : known_) Append(change);
    const bool now = At(job_.object, {"spec", "suspend"}) == Json(true);
    if (known_.empty() && job_.pods.empty()) {
      result_.at_first = now;
      return std::move(result_);
    }
    if (counted_ > suspensions_) Guess(said::SuspendedMoreOften{.times = counted_ - suspensions_});
    if (state_ != now) {
      // The controller records no Events about changes after the Job's end, and the Job did not end
      // suspended.
      const bool ended = now && FinishOf(job_.object).has_value();
      if (ended) {
        Guess(said::SuspendedAfterItsEnd{});
      } else {
        Guess(now ? Said(said::SuspendedSometime{}) : said::ResumedSometime{});
      }
      Push({latest_ + (ended ? kAfterItsEnd : Duration{}), now,
            said::Guessed{.what = said::NothingSaysWhen{}}});
    }
    return std::move(result_);
  }

 private:
  void Guess(Said said) { result_.guesses.push_back(std::move(said)); }

  bool Knows(Time at, bool suspend) const {
    return std::any_of(known_.begin(), known_.end(), [&](const Suspension& one) {
      return one.suspend == suspend && one.at >= at - kNear && one.at <= at + kNear;
    });
  }

  void Sort() {
    std::stable_sort(known_.begin(), known_.end(),
                     [](const Suspension& a, const Suspension& b) { return a.at < b.at; });
  }

  // An Event with a count has a first and a last time.
  void Collect() {
    for (const SeenEvent* event : job_.events) {
      const bool suspend = event->reason == "Suspended";
      if (!suspend && event->reason != "Resumed") continue;
      known_.push_back({event->first - (event->exact ? kSettle : Duration{}), suspend,
                        said::FromEvent{.reason = event->reason}});
      const bool again = event->last > event->first + Seconds(1);
      if (again)
        known_.push_back({event->last, suspend, said::FromLastCounted{.reason = event->reason}});
      if (suspend) counted_ += std::max<std::int64_t>(event->count, again ? 2 : 1);
    }
    for (const Json& condition : ListAt(job_.object, {"status", "conditions"})) {
      if (TextAt(condition, {"type"}) != "Suspended") continue;
      const auto since = TimeAt(condition, {"lastTransitionTime"});
      const bool suspend = TextAt(condition, {"status"}) == "True";
      if (since && !Knows(*since, suspend))
        known_.push_back({*since, suspend, said::FromCondition{.condition = "Suspended"}});
    }
    Sort();
  }

  // Suspensions that were only counted are visible in the deleted pods.
  void AddCounted() {
    std::int64_t missing =
        counted_ - std::count_if(known_.begin(), known_.end(),
                                 [](const Suspension& one) { return one.suspend; });
    for (const Deletion& deletion : deletions_) {
      if (missing <= 0) break;
      if (Knows(deletion.at, true)) continue;
      known_.push_back({deletion.at - kSettle, true, said::FromDeletedPod{.pod = deletion.pod}});
      --missing;
    }
    Sort();
  }

  void Append(const Suspension& change) {
    if (!begun_) {
      begun_ = true;
      if (!change.suspend) {
        BeforeFirst(change);
      } else if (change.at <= job_.created + Seconds(1)) {
        result_.at_first = true;
        state_ = true;
        ++suspensions_;
        last_ = change.at;
        return;
      }
    } else if (state_ == change.suspend) {
      if (change.at <= last_ + kNear) return;  // reported twice
      Between(last_, change.at, change.suspend);
    }
    Push(change);
  }

  void Push(const Suspension& change) {
    state_ = change.suspend;
    last_ = change.at;
    if (change.suspend) ++suspensions_;
    result_.changes.push_back(change);
  }

  // It was resumed, but the time of the suspension is unknown. Older pods show that it was not
  // suspended from the start.
  void BeforeFirst(const Suspension& resumed) {
    const SeenPod* before = nullptr;
    Time sign;
    for (const SeenPod& pod : job_.pods) {
      if (pod.created >= resumed.at - kNear) continue;
      const Time last = std::min(EndOf(pod).value_or(pod.created), resumed.at);
      if (before == nullptr || last > sign) {
        before = &pod;
        sign = last;
      }
    }
    if (before == nullptr) {
      Guess(said::CreatedSuspended{});
      result_.at_first = true;
      state_ = true;
      return;
    }
    if (const Deletion* deletion = DeletionIn(job_.created, resumed.at)) {
      Guess(said::SuspendedWithPods{.pod = deletion->pod});
      Push({deletion->at - kSettle, true,
            said::GuessedFrom{.source = said::FromDeletedPod{.pod = deletion->pod}}});
      return;
    }
    Guess(said::SuspendedAfterPod{.pod = before->name});
    const Duration left = resumed.at - sign;
    // A kubelet reports an end after one or two seconds.
    Push({sign + std::min(Seconds(3), Duration{left.ns / 2}), true,
          said::GuessedFrom{.source = said::FromLastOfPod{.pod = before->name}}});
  }

  // Between two equal changes there was an opposite one.
  void Between(Time from, Time to, bool suspended) {
    if (suspended) {
      for (const SeenPod& pod : job_.pods) {
        if (pod.created <= from + Seconds(1) || pod.created >= to) continue;
        Guess(said::ResumedBeforePod{.pod = pod.name});
        Push({pod.created - (pod.exact ? kSettle : Duration{}), false,
              said::GuessedFrom{.source = said::FromCreationOfPod{.pod = pod.name}}});
        return;
      }
      Guess(said::ResumedHalfway{});
    } else {
      if (const Deletion* deletion = DeletionIn(from, to)) {
        Guess(said::SuspendedWithPods{.pod = deletion->pod});
        Push({deletion->at - kSettle, true,
              said::GuessedFrom{.source = said::FromDeletedPod{.pod = deletion->pod}}});
        return;
      }
      Guess(said::SuspendedHalfway{});
    }
    Push({from + Duration{(to - from).ns / 2}, !suspended,
          said::Guessed{.what = said::HalfwayBetween{}}});
  }

  const Deletion* DeletionIn(Time from, Time to) const {
    const Deletion* found = nullptr;
    for (const Deletion& deletion : deletions_) {
      if (deletion.at > from && deletion.at < to) found = &deletion;
    }
    return found;
  }

  const SeenJob& job_;
  Time latest_;
  std::vector<Deletion> deletions_;
  std::vector<Suspension> known_;
  Suspensions result_;
  std::int64_t counted_ = 0;      // according to Events
  std::int64_t suspensions_ = 0;  // in the result
  bool begun_ = false;
  bool state_ = false;
  Time last_;
};

}  // namespace

Suspensions SuspensionsOf(const SeenJob& job, Time latest) { return Inference(job, latest).Run(); }

}  // namespace jobplay
