#include "core/actors/pod_match.h"

#include <algorithm>

#include "core/base/digits.h"

namespace jobplay {
namespace {

// Recognizes the Job by its name, because a pod does not record the CronJob: the CronJob's name and
// a time in digits (getJobName).
bool IsJobOfCronJob(std::string_view job, std::string_view cron_job) {
  return job.size() > cron_job.size() + 1 && job.substr(0, cron_job.size()) == cron_job &&
         job[cron_job.size()] == '-' && WholeNumber(job.substr(cron_job.size() + 1), 18);
}

}  // namespace

bool Matches(const PodMatch& match, const MatchedPod& pod) {
  if (!match.namespace_.empty() && match.namespace_ != pod.namespace_) return false;
  if (!match.name.empty() && match.name != pod.name) return false;
  if (!match.job.empty() && match.job != pod.job) return false;
  if (!match.cron_job.empty() && !IsJobOfCronJob(pod.job, match.cron_job)) return false;
  if (!match.index.IsEverything() && !(pod.index && match.index.Contains(*pod.index))) {
    return false;
  }
  return match.attempt.Contains(pod.attempt);
}

bool HasPhase(const PodMatch& match, PodPhase phase) {
  return match.phases.empty() ||
         std::find(match.phases.begin(), match.phases.end(), phase) != match.phases.end();
}

}  // namespace jobplay
