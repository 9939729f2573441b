#include "core/view/answers/reading.h"

#include <algorithm>

#include "core/api/codec/cronjob.h"
#include "core/api/codec/job.h"
#include "core/base/cron/schedule.h"
#include "core/controllers/cronjob/schedule_times.h"
#include "core/sim/field_reader.h"

namespace jobplay {
namespace {

// Jobs run until nothing is left to do, which takes less than a day for almost all of them. If
// their TTL ends within a month, the removals are shown, too.
constexpr Duration kUntilOfJobs = Minutes(24 * 60);

// CronJobs never end. The run shows their first start, more starts within a month, and the outcome
// of the last one. If each try fails, that takes eleven minutes, unless another start comes
// earlier.
constexpr int kStarts = 3;
constexpr Duration kLeastAfterStart = Minutes(5), kMostAfterStart = Minutes(15);
constexpr Duration kLeast = Minutes(10);
constexpr Duration kMonth = Minutes(31 * 24 * 60);
// Limits a CronJob that starts every minute beside one that starts once a month.
constexpr int kMaxStarts = 5000;

Duration UntilOfCronJob(const Json& object, Time start, Duration most, Duration& limit) {
  const CronJobSpec spec = CronJobSpecFromJson(object.at("spec"));
  const Result<Schedule> schedule = ParseStandard(FormatSchedule(spec));
  // A suspended CronJob skips its starts, but somebody may resume it.
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
  // The first CronJob controller checks all CronJobs every ten seconds.
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
