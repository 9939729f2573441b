#include "core/view/answers/reading.h"

#include <algorithm>

#include "core/api/codec/cronjob.h"
#include "core/api/codec/job.h"
#include "core/base/cron/schedule.h"
#include "core/controllers/cronjob/schedule_times.h"
#include "core/sim/field_reader.h"

namespace jobplay {
namespace {

// Jobs run to where nothing is left to do, which a day shows of all but the longest, and what their
// TTL removes to where it does, within a month.
constexpr Duration kUntilOfJobs = Minutes(24 * 60);

// CronJobs never come to an end: their first start whenever it is, others within a month, and what
// the last of them leads to. Where each try fails that takes eleven minutes, which is seen unless
// others start meanwhile.
constexpr int kStarts = 3;
constexpr Duration kLeastAfterStart = Minutes(5), kMostAfterStart = Minutes(15);
constexpr Duration kLeast = Minutes(10);
constexpr Duration kMonth = Minutes(31 * 24 * 60);
// Of one that starts each minute, beside another that starts once in a month.
constexpr int kMaxStarts = 5000;

Duration UntilOfCronJob(const Json& object, Time start, Duration most, Duration& limit) {
  const CronJobSpec spec = CronJobSpecFromJson(object.at("spec"));
  const Result<Schedule> schedule = ParseStandard(FormatSchedule(spec));
  // One that is suspended passes over its starts, and somebody may resume it.
  if (!schedule.ok()) return {};
  Duration wanted;
  Time at = start;
  for (int i = 1; i <= kMaxStarts; ++i) {
    const std::optional<Time> next = schedule->Next(at);
    if (!next || *next > start + most) return wanted;
    at = *next;
    if (i > kStarts) continue;
    const Time other = schedule->Next(at).value_or(at + kMostAfterStart);
    const Duration seen = at - start + std::clamp(other - at, kLeastAfterStart, kMostAfterStart);
    wanted = i == 1 ? seen : std::max(wanted, std::min(seen, kMonth));
  }
  limit = std::min(limit, at - start);
  return wanted;
}

Duration UntilOfJob(const Json& object) {
  const JobSpec spec = JobSpecFromJson(object.at("spec"));
  const Duration ttl = Seconds(spec.ttl_seconds_after_finished.value_or(0));
  return kUntilOfJobs + std::clamp(ttl, Duration{}, kMonth);
}

}  // namespace

Duration UntilToShow(const Scenario& scenario) {
  Duration until = kLeast;
  // The first CronJob controller looks at all of them every ten seconds.
  const bool polls = !scenario.generation.Enabled(Feature::kCronJobControllerV2);
  const Duration most = polls ? kMonth : kLongestSpan;
  Duration limit = most;
  Duration until_of_jobs = kUntilOfJobs;
  bool cron_jobs = false;
  for (const Manifest& manifest : scenario.manifests) {
    if (manifest.kind == "Job" && manifest.object.at("spec").contains("ttlSecondsAfterFinished")) {
      until_of_jobs = std::max(until_of_jobs, UntilOfJob(manifest.object));
    }
    if (manifest.kind != "CronJob") continue;
    cron_jobs = true;
    until = std::max(until, UntilOfCronJob(manifest.object, scenario.start, most, limit));
  }
  return cron_jobs ? std::min(until, limit) : until_of_jobs;
}

ScenarioAnswer ReadToShow(std::string_view text, std::string_view version,
                          std::optional<World> world) {
  ScenarioAnswer answer = ReadScenario(text, version, nullptr, world);
  if (answer.scenario && !answer.scenario->scripted) {
    answer.scenario->until = UntilToShow(*answer.scenario);
  }
  return answer;
}

}  // namespace jobplay
