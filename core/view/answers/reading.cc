#include "core/view/answers/reading.h"

#include <algorithm>

#include "core/api/codec/cronjob.h"
#include "core/base/cron/schedule.h"
#include "core/controllers/cronjob/schedule_times.h"

namespace jobplay {
namespace {

// Jobs run to where nothing is left to do, which a day shows of all but the longest.
constexpr Duration kUntilOfJobs = Minutes(24 * 60);

// CronJobs never come to an end: their first starts, and what the last of them leads to.
constexpr int kStarts = 3;
constexpr Duration kAfterStart = Minutes(5);
constexpr Duration kLeast = Minutes(10);
constexpr Duration kMost = Minutes(31 * 24 * 60);
// Of one that starts each minute, beside another that starts once in a month.
constexpr int kMaxStarts = 5000;

[[gnu::noinline]] Duration UntilOfCronJob(const Json& object, Time start, Duration& limit) {
  const CronJobSpec spec = CronJobSpecFromJson(object.at("spec"));
  const Result<Schedule> schedule = ParseStandard(FormatSchedule(spec));
  if (!schedule.ok() || spec.suspend.value_or(false)) return {};
  Duration third;
  Time at = start;
  for (int i = 1; i <= kMaxStarts; ++i) {
    const std::optional<Time> next = schedule->Next(at);
    if (!next || *next > start + kMost) return i <= kStarts && next ? kMost : third;
    at = *next;
    if (i == kStarts) third = at - start;
  }
  limit = std::min(limit, at - start);
  return third;
}

Duration UntilOf(const Scenario& scenario) {
  Duration until = kLeast;
  Duration limit = kMost;
  bool cron_jobs = false;
  for (const Manifest& manifest : scenario.manifests) {
    if (manifest.kind != "CronJob") continue;
    cron_jobs = true;
    const Duration third = UntilOfCronJob(manifest.object, scenario.start, limit);
    until = std::max(until, third + kAfterStart);
  }
  return cron_jobs ? std::min(until, limit) : kUntilOfJobs;
}

}  // namespace

ScenarioAnswer ReadToShow(std::string_view text, std::string_view version) {
  ScenarioAnswer answer = ReadScenario(text, version);
  if (answer.scenario && !answer.scenario->scripted) {
    answer.scenario->until = UntilOf(*answer.scenario);
  }
  return answer;
}

}  // namespace jobplay
