// Plans the pods that only the counters show.
#include <algorithm>
#include <utility>

#include "core/share/import/job_plan.h"
#include "core/words/import.h"

namespace jobplay {
namespace {

std::set<std::int32_t> ParseSet(const std::string& text) {
  std::set<std::int32_t> numbers;
  std::int64_t from = -1, value = -1;
  for (std::size_t i = 0; i <= text.size() && numbers.size() < 100'000; ++i) {
    const char c = i < text.size() ? text[i] : ',';
    if (c >= '0' && c <= '9') {
      value = std::min<std::int64_t>((value < 0 ? 0 : value) * 10 + (c - '0'), 1'000'000);
    } else if (c == '-') {
      from = value;
      value = -1;
    } else if (value >= 0) {
      for (std::int64_t n = from < 0 ? value : from; n <= value && numbers.size() < 100'000; ++n) {
        numbers.insert(static_cast<std::int32_t>(n));
      }
      from = value = -1;
    }
  }
  return numbers;
}

}  // namespace

std::optional<std::vector<ContainerLife>> JobPlan::Like(bool success) {
  std::optional<std::vector<ContainerLife>> found;
  for (const SeenPod& pod : job_.pods) {
    if (pod.object.is_null()) continue;
    const SeenLife life = LifeOf(pod, commands_.Of(pod.index), snapshot_.latest);
    if (life.stopped || life.containers.empty()) continue;
    if (success ? life.succeeded : life.failed) found = life.containers;
  }
  return found;
}

std::int32_t JobPlan::Shift(std::optional<std::int32_t> index) const {
  const auto it = shift_.find(index.value_or(-1));
  return it == shift_.end() ? 0 : it->second;
}

JobPlan::Unrecorded JobPlan::CountUnrecorded() {
  std::int64_t failed = NumberAt(job_.object, {"status", "failed"}).value_or(0);
  std::int64_t succeeded = NumberAt(job_.object, {"status", "succeeded"}).value_or(0);
  std::set<std::int32_t> completed = ParseSet(TextAt(job_.object, {"status", "completedIndexes"}));
  std::map<std::int32_t, std::int64_t> failures_before;
  std::int64_t gone = 0;
  for (const SeenPod& pod : job_.pods) {
    if (pod.object.is_null()) {
      if (!pod.deleted_by_controller) ++gone;
      // Most of them count as failed. The replay shows which did not.
      else
        --failed;
      continue;
    }
    const std::string phase = TextAt(pod.object, {"status", "phase"});
    if (phase == "Failed" ||
        (phase == "Running" && At(pod.object, {"metadata", "deletionTimestamp"}).is_string())) {
      --failed;
    }
    if (phase == "Succeeded") {
      --succeeded;
      if (pod.index) completed.erase(*pod.index);
    }
    const std::string before = TextAt(
        pod.object, {"metadata", "annotations", "batch.kubernetes.io/job-index-failure-count"});
    const std::set<std::int32_t> count_before = ParseSet(before);
    if (pod.index && count_before.size() == 1) {
      const std::int64_t others = *count_before.begin() - (pod.attempt - 1);
      std::int64_t& count = failures_before[*pod.index];
      count = std::max(count, others);
    }
  }
  // If there are more, the replay is compared with the counters and returns how many are missing.
  constexpr std::int64_t kMostUnrecorded = 1000;
  succeeded = std::clamp<std::int64_t>(succeeded, 0, kMostUnrecorded);
  gone_successes_ = std::min(succeeded, gone);
  gone_indexes_ = completed;
  succeeded -= gone_successes_;
  failed = std::clamp<std::int64_t>(failed - (gone - gone_successes_), 0, kMostUnrecorded);
  failed = std::min(failed + more_failures_, kMostUnrecorded);
  return {failed, succeeded, std::move(completed), std::move(failures_before)};
}

void JobPlan::AddUnrecorded() {
  auto [failed, succeeded, completed, failures_before] = CountUnrecorded();
  if (TextAt(job_.object, {"spec", "completionMode"}) == "Indexed") {
    for (const SeenPod& pod : job_.pods) {
      if (pod.object.is_null() && pod.index) completed.erase(*pod.index);
    }
    std::int32_t at = job_.pods.empty() ? 0 : job_.pods.back().index.value_or(0);
    for (auto& [index, count] : failures_before) {
      for (; count > 0 && failed > 0; --count, --failed) AddFailure(index);
    }
    for (; failed > 0; --failed) AddFailure(at);
    for (const std::int32_t index : completed) {
      if (succeeded-- > 0) AddSuccess(index);
    }
  } else {
    // Failures come first, because old pods are removed first.
    for (; failed > 0; --failed) AddFailure(std::nullopt);
    for (; succeeded > 0; --succeeded) AddSuccess(std::nullopt);
  }
  if (unrecorded_failures_ > 0) {
    Guess(said::FailedUnrecorded{.pods = unrecorded_failures_});
  }
  if (unrecorded_successes_ > 0) {
    Guess(said::SucceededUnrecorded{.pods = unrecorded_successes_});
  }
  FitFailures();
}

void JobPlan::AddFailure(std::optional<std::int32_t> index) {
  ++unrecorded_failures_;
  AddUnrecordedPod(
      index, Like(false).value_or(std::vector<ContainerLife>{{"", {"{for: 5s, exit: 1}"}}}), false);
}

void JobPlan::AddSuccess(std::optional<std::int32_t> index) {
  ++unrecorded_successes_;
  // Without another pod as a pattern: the Job's duration without starting and counting.
  const auto finish = FinishOf(job_.object);
  const Duration length =
      finish && job_.pods.empty() ? *finish - job_.created - Milliseconds(2500) : Seconds(10);
  const std::string run = "{for: " + ShortTime(std::max(length, Seconds(1))) + "}";
  AddUnrecordedPod(index, Like(true).value_or(std::vector<ContainerLife>{{"", {run}}}), true);
}

void JobPlan::AddUnrecordedPod(std::optional<std::int32_t> index,
                               std::vector<ContainerLife> containers, bool success) {
  PlannedPod pod{.label = success ? Said(said::SucceededAndGone{}) : said::FailedAndGone{},
                 .index = index};
  pod.attempt = ++shift_[index.value_or(-1)];
  pod.life.containers = std::move(containers);
  pod.life.succeeded = success;
  pod.life.failed = !success;
  pod.life.guesses.push_back(said::OnlyCounted{});
  planned_.push_back(std::move(pod));
}

void JobPlan::FitFailures() {
  if (unrecorded_failures_ == 0 || unrecorded_successes_ > 0 || job_.pods.empty()) return;
  if (NumberAt(job_.object, {"spec", "parallelism"}).value_or(1) != 1) return;
  const Time from = TimeAt(job_.object, {"status", "startTime"}).value_or(job_.created);
  Duration left = job_.pods[0].created - from;
  for (std::int32_t failures = 1; failures <= unrecorded_failures_; ++failures) {
    left = left - BackoffAfter(failures) - Milliseconds(1500);
  }
  if (left < Milliseconds(400)) return;
  const Duration each{left.ns / unrecorded_failures_};
  for (PlannedPod& pod : planned_) {
    if (!pod.life.failed || pod.life.containers.size() != 1 ||
        pod.life.containers[0].runs.size() != 1)
      continue;
    std::string& run = pod.life.containers[0].runs[0];
    const std::size_t end = std::min(run.find(','), run.find('}'));
    if (run.compare(0, 6, "{for: ") == 0) run = "{for: " + ShortTime(each) + run.substr(end);
  }
}

}  // namespace jobplay
