#include "core/view/why_prose.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/base/check.h"
#include "core/base/host_text.h"
#include "core/base/time.h"
#include "core/view/phrasebook.h"

namespace jobplay {
namespace {

// A function of Kubernetes v1.36.3, by file and line; for older releases source_places.txt has it.
struct Source {
  const char* function = nullptr;
  const char* path = nullptr;
  int line = 0;
};

constexpr std::string_view kVersion = "v1.36.3/";

constexpr const char* kJobController = "pkg/controller/job/job_controller.go";
// Where the retries of old were counted.
constexpr const char* kOldJobController = "v1.18.20/pkg/controller/job/job_controller.go";
constexpr const char* kJobBackoff = "pkg/controller/job/backoff_utils.go";
constexpr const char* kFailurePolicy = "pkg/controller/job/pod_failure_policy.go";
constexpr const char* kSuccessPolicy = "pkg/controller/job/success_policy.go";
constexpr const char* kControllerUtils = "pkg/controller/controller_utils.go";
constexpr const char* kRefManager = "pkg/controller/controller_ref_manager.go";
constexpr const char* kConsistency = "pkg/controller/util/consistency/consistency.go";
constexpr const char* kCronJob = "pkg/controller/cronjob/cronjob_controllerv2.go";
constexpr const char* kCronJobUtils = "pkg/controller/cronjob/utils.go";
constexpr const char* kTtl = "pkg/controller/ttlafterfinished/ttlafterfinished_controller.go";
constexpr const char* kBatchDefaults = "pkg/apis/batch/v1/defaults.go";
constexpr const char* kCoreDefaults = "pkg/apis/core/v1/defaults.go";
constexpr const char* kJobStrategy = "pkg/registry/batch/job/strategy.go";
constexpr const char* kScheduler = "pkg/scheduler/schedule_one.go";
constexpr const char* kKubelet = "pkg/kubelet/kubelet.go";
constexpr const char* kKubeletPods = "pkg/kubelet/kubelet_pods.go";
constexpr const char* kRuntime = "pkg/kubelet/kuberuntime/kuberuntime_manager.go";
constexpr const char* kRuntimeContainer = "pkg/kubelet/kuberuntime/kuberuntime_container.go";
constexpr const char* kImages = "pkg/kubelet/images/image_manager.go";
constexpr const char* kPodStatus = "pkg/kubelet/status/generate.go";
constexpr const char* kStatusManager = "pkg/kubelet/status/status_manager.go";
constexpr const char* kEviction = "pkg/registry/core/pod/storage/eviction.go";
constexpr const char* kEvictionManager = "pkg/kubelet/eviction/eviction_manager.go";
constexpr const char* kPreemption = "pkg/scheduler/framework/preemption/executor.go";
constexpr const char* kNodeUtils = "pkg/controller/util/node/controller_utils.go";
constexpr const char* kTaints = "pkg/controller/tainteviction/taint_eviction.go";
constexpr const char* kPodGc = "pkg/controller/podgc/gc_controller.go";
constexpr const char* kGarbage = "pkg/controller/garbagecollector/garbagecollector.go";
constexpr const char* kQuota =
    "staging/src/k8s.io/apiserver/pkg/admission/plugin/resourcequota/controller.go";
constexpr const char* kDelayingQueue =
    "staging/src/k8s.io/client-go/util/workqueue/delaying_queue.go";
constexpr const char* kInformer = "staging/src/k8s.io/client-go/tools/cache/controller.go";

// What is said of one code. In the text:
//   {n0}         the number            {ms0}, {s0}  the number as a duration of milliseconds,
//   seconds {n0|a|b}     a if it is 1, else b  {n0?a:b}     a unless it is 0 {pod} {job}  their
//   names           {text}       the text       {n4=a/b/c}   a, b or c by the rule (n4)
// A choice may hold placeholders and choices.
struct Row {
  const char* english;
  Source source = {};
  const char* field = "";  // where it is a list of rules, n0 is the place in it
};

// The function whose call was refused: what is recorded begins with the verb.
Source CallerOf(const Facts& facts) {
  const std::string_view call = *facts.text;
  const auto begins = [call](std::string_view verb) { return call.substr(0, verb.size()) == verb; };
  if (begins("create pods")) return {"manageJob", kJobController, 1951};
  if (begins("delete pods")) {
    // Before finalizer tracking, by rule: of a Job that fails, or with too many pods.
    return facts.rule == 0 ? Source{"deleteActivePods", kJobController, 1244}
                           : Source{"manageJob", kJobController, 1820};
  }
  if (begins("unable") || begins("remov")) return {"deleteJobPods", kJobController, 1282};
  if (begins("patch")) return {"removeTrackingFinalizerFromPods", kJobController, 1587};
  if (begins("updateStatus jobs")) return {"updateJobStatus", kJobController, 2039};
  if (begins("create jobs")) return {"syncCronJob", kCronJob, 609};
  if (begins("updateStatus cronjobs")) return {"sync", kCronJob, 223};
  if (begins("delete jobs")) {
    return facts.cron_job == 0 ? Source{"processJob", kTtl, 256}
                               : Source{"deleteJob", kCronJob, 748};
  }
  return {};
}

// Who sets DisruptionTarget with this reason.
Source DisrupterOf(std::string_view reason) {
  if (reason == "PreemptionByScheduler") {
    return {"PreemptPod", kPreemption, 125};
  }
  if (reason == "TerminationByKubelet") {
    return {"synchronize", kEvictionManager, 432};
  }
  return {"addConditionAndDeletePod", kEviction, 317};
}

const char* WantedField(const Facts& facts) {
  return facts.rule == 0 ? "spec.parallelism" : "spec.completions";
}

Row RowOf(const Decision& decision) {
  const Facts& facts = decision.facts;
  switch (decision.code) {
    // Job controller: event handlers
    case DecisionCode::kJobSeen:
      return {
          "The informer shows a change of Job {job}, so its key goes on the work queue"
          "{n0? at once:, together with what else comes within the batching period}.",
          {"updateJob", kJobController, 587}};
    case DecisionCode::kPodEventEnqueues:
      return {
          "Pod {pod} changed, so the Job that controls it is synced in {ms0}: a delay that lets "
          "further pod changes go into the same sync.",
          {"updatePod", kJobController, 447}};
    case DecisionCode::kOrphanEnqueued:
      return {
          "Pod {pod} carries the tracking finalizer but has no Job any more, so it goes on the "
          "queue of orphans.",
          {"enqueueOrphanPod", kJobController, 720}};
    // Job controller: sync
    case DecisionCode::kJobGone:
      return {
          "The cache no longer has this Job: its expectations and its back-off record are dropped.",
          {"syncJob", kJobController, 942}};
    case DecisionCode::kManagedByOther:
      return {"The Job says that {text} manages it, so the Job controller leaves it alone.",
              {"managedByExternalController", kJobController, 2304},
              "spec.managedBy"};
    case DecisionCode::kAlreadyFinished:
      return {"The Job is Complete or Failed already: nothing is left to do.",
              {"syncJob", kJobController, 972}};
    case DecisionCode::kFinishedNotYetSeen:
      return {
          "The controller has marked the Job as finished but has not seen that update come back: "
          "it waits.",
          {"syncJob", kJobController, 985}};
    case DecisionCode::kStaleCache:
      return {
          "The cache of {text} is at version {n1}, older than version {n0} that the controller "
          "itself wrote: the sync is put off.",
          {"EnsureReady", kConsistency, 123}};
    case DecisionCode::kExpectationsPending:
      return {
          "The controller still waits to see {n0} of its pod {n0|creation|creations} and {n1} of "
          "its {n1|deletion|deletions} in the cache (for {ms2} now): until then it neither creates "
          "nor deletes pods.",
          {"SatisfiedExpectations", kControllerUtils, 195}};
    case DecisionCode::kExpectationsExpired:
      return {
          "What the controller expected to see ({n0} {n0|creation|creations}, {n1} "
          "{n1|deletion|deletions}) did not show within {ms2}: it stops waiting.",
          {"SatisfiedExpectations", kControllerUtils, 195}};
    case DecisionCode::kAdoptPod:
      return {"Pod {pod} matches the selector and has no controller: the Job adopts it.",
              {"ClaimPods", kRefManager, 183},
              "spec.selector"};
    case DecisionCode::kReleasePod:
      return {"Pod {pod} no longer matches the selector: the Job lets go of it.",
              {"ClaimPods", kRefManager, 183},
              "spec.selector"};
    case DecisionCode::kStartTimeSet:
      return {
          "The Job is not suspended and has no start time: it starts now{n0?, and its active "
          "deadline of {s0} counts from here:}.",
          {"syncJob", kJobController, 1051},
          "spec.suspend"};
    case DecisionCode::kCounted:
      return {"Counted: {n0} active {n0|pod|pods} ({n1} ready), {n2} succeeded, {n3} failed.",
              {"syncJob", kJobController, 1032}};
    case DecisionCode::kBackoffRecorded:
      return {
          "Remembered: {n0} {n0|failure|failures} in a row since the last success, {n1?but each "
          "index has its own back-off; no wait comes of this number, and failed pods kept for "
          "their index add to it at each sync:"
          "which is what the next pods' back-off is computed from}.",
          {"newBackoffRecord", kJobBackoff, 95},
          facts.n1 != 0 ? "spec.backoffLimitPerIndex" : ""};
    case DecisionCode::kFailureTargetKept:
      return {
          "An earlier sync set FailureTarget, so the Job is on its way to Failed whatever the pods "
          "do now.",
          {"syncJob", kJobController, 1075}};
    case DecisionCode::kSuccessCriteriaKept:
      return {
          "An earlier sync set SuccessCriteriaMet, so the Job is on its way to Complete whatever "
          "the pods do now.",
          {"syncJob", kJobController, 1069}};
    case DecisionCode::kPolicyFailJob:
      return {"Rule {n0} of the pod failure policy fails the whole Job: {text}.",
              {"matchPodFailurePolicy", kFailurePolicy, 36},
              "spec.podFailurePolicy.rules"};
    case DecisionCode::kPolicyIgnored:
      return {
          "Rule {n0} of the pod failure policy says that the failure of pod {pod} does not count.",
          {"matchPodFailurePolicy", kFailurePolicy, 36},
          "spec.podFailurePolicy.rules"};
    case DecisionCode::kPolicyFailIndex:
      return {
          "Rule {n0} of the pod failure policy says that with pod {pod} its index has failed for "
          "good.",
          {"matchPodFailurePolicy", kFailurePolicy, 36},
          "spec.podFailurePolicy.rules"};
    case DecisionCode::kBackoffLimitExceeded:
      return {"{n0} {n0|pod has|pods have} failed, more than the limit of {n1}: the Job fails.",
              {"syncJob", kJobController, 1067},
              "spec.backoffLimit"};
    case DecisionCode::kRestartsExceeded:
      return {
          "Containers were restarted {n0} {n0|time|times}, which reaches the limit of {n1}: the "
          "Job "
          "fails.",
          {"pastBackoffLimitOnFailure", kJobController, 1690},
          "spec.backoffLimit"};
    case DecisionCode::kRetriesExceeded:
      return {
          "A pod failed, and with it the Job needs {n0} {n0|retry|retries}, more than the limit of "
          "{n1}: the Job fails.",
          {"syncJob", kOldJobController, 505},
          "spec.backoffLimit"};
    case DecisionCode::kFailureNotCounted:
      return {
          "A pod failed that would be retry {n0} of at most {n1}, but as many pods are active as "
          "parallelism wants ({n3}): it is taken for one already counted.",
          {"syncJob", kOldJobController, 505},
          "spec.backoffLimit"};
    case DecisionCode::kRetryCounted:
      return {"A pod failed: the work queue counts retry {n0}, of at most {n1}, and waits.",
              {"syncJob", kOldJobController, 596},
              "spec.backoffLimit"};
    case DecisionCode::kRetriesForgotten:
      return {
          "The sync succeeded: the {n0} {n0|retry|retries} that the work queue counted {n0|is|are} "
          "forgotten.",
          {"processNextWorkItem", kOldJobController, 394},
          "spec.backoffLimit"};
    case DecisionCode::kDeadlineExceeded:
      return {"The Job has been active for {ms0}, its deadline is {s1}: it fails.",
              {"pastActiveDeadline", kJobController, 1717},
              "spec.activeDeadlineSeconds"};
    case DecisionCode::kDeadlineAhead:
      return {"The active deadline is {ms0} ahead: the Job is synced again then.",
              {"syncJob", kJobController, 1092},
              "spec.activeDeadlineSeconds"};
    case DecisionCode::kMaxFailedIndexesExceeded:
      return {"{n0} {n0|index has|indexes have} failed, more than the {n1} allowed: the Job fails.",
              {"syncJob", kJobController, 1106},
              "spec.maxFailedIndexes"};
    case DecisionCode::kAllIndexesDecided:
      return {
          "All {n2} indexes are decided, {n1} succeeded and {n0} failed: the Job fails because of "
          "the failed ones.",
          {"syncJob", kJobController, 1108},
          "spec.backoffLimitPerIndex"};
    case DecisionCode::kSuccessPolicyMet:
      return {"The success policy is met, so the remaining pods are no longer needed: {text}.",
              {"matchSuccessPolicy", kSuccessPolicy, 29},
              "spec.successPolicy.rules"};
    case DecisionCode::kDeleteActivePods:
      return {
          "The outcome of the Job is clear, so its {n1} active {n1|pod is|pods are} to be "
          "deleted.",
          {"deleteActivePods", kJobController, 1244}};
    case DecisionCode::kFinishPostponed:
      return {
          "The Job cannot be declared finished yet: {n0} of {n1} active {n1|pod|pods} could be "
          "deleted{n2?:, and the cache may still miss pods that the controller created}.",
          {"syncJob", kJobController, 1125}};
    case DecisionCode::kSuspendDeletes:
      return {
          "The Job is suspended{n0?, so its {n0} active {n0|pod is|pods are} to be deleted: and has no "
          "active pod, so nothing is left to do}.",
          {"manageJob", kJobController, 1785},
          "spec.suspend"};
    case DecisionCode::kTooManyPods:
      return {
          "{n0} {n0|pod is|pods are} active but only {n1} wanted: {n2} {n2|is|are} to be "
          "deleted.",
          {"manageJob", kJobController, 1820},
          WantedField(facts)};
    case DecisionCode::kTooFewPods:
      return {
          "{n0} {n0|pod is|pods are} active and {n1} wanted{n3?, and the terminating ones hold "
          "their places until they are gone:}: {n2?:no index waits for one, so }{n2} {n2|is|are} "
          "to be created.",
          {"manageJob", kJobController, 1850},
          WantedField(facts)};
    case DecisionCode::kBackoffWait:
      return {
          "After {n1} {n1|failure|failures} in a row the next pods wait for another {ms0}: the "
          "wait doubles with each failure, from 10s up to 10m{n2?, and the sync for it is in {ms2} "
          "at the soonest:}.",
          {"getRemainingTime", kJobBackoff, 239}};
    case DecisionCode::kIndexBackoffWait:
      return {
          "Each index that needs a new pod is in its own back-off; the first is over in {ms0}"
          "{n2?, and the sync for it is in {ms2} at the soonest:}.",
          {"getPodCreationInfoForIndependentIndexes", kJobController, 1998},
          "spec.backoffLimitPerIndex"};
    case DecisionCode::kEnoughPods:
      return {"{n0} {n0|pod is|pods are} active and {n1} wanted: no pod is created or deleted.",
              {"manageJob", kJobController, 1850},
              WantedField(facts)};
    case DecisionCode::kWaitTerminating:
      return {
          "{n1} {n1|pod is|pods are} wanted and {n0} active, but {n2} more {n2|is|are} still "
          "terminating, and a pod is replaced only once it is fully gone.",
          {"onlyReplaceFailedPods", kJobController, 2277},
          "spec.podReplacementPolicy"};
    case DecisionCode::kSlowStartStopped:
      return {
          "A creation in the batch of {n0} failed, so the other {n1} {n1|pod is|pods are} not "
          "tried "
          "in this sync.",
          {"manageJob", kJobController, 1928}};
    case DecisionCode::kWorkQueueNotRefilled:
      return {
          "A pod has succeeded and completions is not set, so no pod is added to the {n0} "
          "active, though parallelism is {n1}.",
          {"manageJob", kJobController, 1804},
          "spec.completions"};
    case DecisionCode::kParallelismZero:
      return {"parallelism is 0: nothing runs for this Job.",
              {"manageJob", kJobController, 1812},
              "spec.parallelism"};
    case DecisionCode::kWantedByCompletions:
      return {
          "{n1} {n1|completion|completions} less {n2} succeeded: {n0} {n0|pod is|pods are} "
          "wanted, though parallelism is {n3}.",
          {"manageJob", kJobController, 1811},
          "spec.completions"};
    case DecisionCode::kSyncLimit:
      return {"A sync creates or deletes at most {n0} pods: {n1} {n1|is|are} left for later.",
              {"manageJob", kJobController, 1865}};
    case DecisionCode::kIndexesWait:
      return {"{n0} {n0|index is|indexes are} still in back-off, the first for another {ms1}.",
              {"getPodCreationInfoForIndependentIndexes", kJobController, 1998},
              "spec.backoffLimitPerIndex"};
    case DecisionCode::kBackoffOver:
      return {
          "The last of {n0} {n0|failure|failures} in a row was {ms1} ago, and the wait after "
          "it is {ms2}: it is over.",
          {"getRemainingTime", kJobBackoff, 239}};
    case DecisionCode::kBackoffReset:
      return {
          "A success ends the back-off after {n0} {n0|failure|failures} in a row"
          "{n2?, of which {ms2} were left:}{n1?; the {n1} after it count:}.",
          {"newBackoffRecord", kJobBackoff, 129}};
    case DecisionCode::kCallFailed:
      return {"The API server refused a call of the controller: {text}.", CallerOf(facts)};
    case DecisionCode::kManageSkipped:
      return {
          "Pods are neither created nor deleted in this sync, because "
          "{n1?the Job is being deleted:the controller has not yet seen its own earlier changes}.",
          {"syncJob", kJobController, 1138}};
    case DecisionCode::kCompletionsReached:
      return {"{n0} of {n1} completions are reached and no pod is active: the Job is complete.",
              {"syncJob", kJobController, 1157},
              "spec.completions"};
    case DecisionCode::kWorkQueueDone:
      return {
          "A pod of this work queue has succeeded and no pod is active any more: the Job is "
          "complete.",
          {"syncJob", kJobController, 1151},
          "spec.completions"};
    case DecisionCode::kSuspended:
      return {"The Job is suspended: it gets the condition Suspended.",
              {"syncJob", kJobController, 1165},
              "spec.suspend"};
    case DecisionCode::kResumed:
      return {"The Job is resumed: its start time, and with it the active deadline, begins anew.",
              {"syncJob", kJobController, 1179},
              "spec.suspend"};
    case DecisionCode::kUncountedAdded:
      return {
          "Pods are noted by uid in status.uncountedTerminatedPods before their "
          "finalizers "
          "go, so that none is counted twice or lost: {n0} succeeded, {n1} failed.",
          {"trackJobStatusAndRemoveFinalizers", kJobController, 1331}};
    case DecisionCode::kUncountedFull:
      return {
          "{n0} pods are noted in this sync, which is the most at a time: the rest comes with the "
          "next one.",
          {"trackJobStatusAndRemoveFinalizers", kJobController, 1398}};
    case DecisionCode::kFinalizersRemoved:
      return {
          "{n0} {n0|pod loses its|pods lose their} tracking finalizer; {n1} {n1|is|are} counted"
          "{n4=/, for the Job is being deleted/, for the Job succeeds without the others}.",
          {"removeTrackingFinalizerFromPods", kJobController, 1587}};
    case DecisionCode::kFinalizerKept:
      return {
          "Failed pod {pod} keeps its finalizer until its replacement exists, because the "
          "replacement takes over its index's failure count.",
          {"canRemoveFinalizer", kJobController, 1481},
          "spec.backoffLimitPerIndex"};
    case DecisionCode::kCountersMoved:
      return {
          "Pods without a finalizer move from the uncounted uids to the counters: {n0} succeeded, "
          "{n1} failed.",
          {"cleanUncountedPodsWithoutFinalizers", kJobController, 1565}};
    case DecisionCode::kFinishAwaitsUncounted:
      return {
          "The Job's outcome is clear, but {n0} {n0|pod is|pods are} not counted yet: the final "
          "condition waits.",
          {"enactJobFinished", kJobController, 1636}};
    case DecisionCode::kFinishAwaitsTerminating:
      return {
          "The Job's outcome is clear, but {n0} {n0|pod is|pods are} still terminating: the final "
          "condition waits until they are gone.",
          {"enactJobFinished", kJobController, 1642}};
    case DecisionCode::kJobFinished:
      return {"The Job is finished: {text}.", {"enactJobFinished", kJobController, 1631}};
    case DecisionCode::kStatusWritten:
      return {"The Job's status is written.", {"updateJobStatus", kJobController, 2039}};
    case DecisionCode::kNothingToWrite:
      return {"The Job's status has no further change to write.",
              {"trackJobStatusAndRemoveFinalizers", kJobController, 1459}};
    case DecisionCode::kSyncFailed:
      return {
          "The sync failed, {n1} {n1|time|times} in a row now, and is tried again in "
          "{n2?{ms2} (a sync was due before the retry's {ms0}):{ms0}}: {text}.",
          {"processNextWorkItem", kJobController, 736}};
    case DecisionCode::kOrphanFinalizerRemoved:
      return {
          "Pod {pod} {n0?belongs to a finished Job:has no Job any more}: its tracking finalizer "
          "{n1?is gone already, only the cache still shows it:is removed}.",
          {"handleSingleOrphanPod", kJobController, 850}};
    case DecisionCode::kOrphanKept:
      return {"Pod {pod} has a Job after all, so its tracking finalizer stays.",
              {"handleSingleOrphanPod", kJobController, 845}};
    // CronJob controller
    case DecisionCode::kCronJobGone:
      return {"The cache no longer has this CronJob: nothing is left to do.",
              {"sync", kCronJob, 188}};
    case DecisionCode::kCronSuspended:
      return {"The CronJob is suspended: no Job is started.",
              {"syncCronJob", kCronJob, 514},
              "spec.suspend"};
    case DecisionCode::kCronNotDue:
      return {
          "{n2?The last start time passed longer ago than the starting deadline of {s1}:No start time "
          "has passed since the last run, or the creation}: nothing to start.",
          {"syncCronJob", kCronJob, 536},
          facts.n2 == 0 ? "spec.schedule" : "spec.startingDeadlineSeconds"};
    case DecisionCode::kCronGivesUp:
      return {
          "More than {n0} start times were missed, which this controller lists one by one: it "
          "gives "
          "up, and does so at each round from now on.",
          {"nextScheduleTime", kCronJobUtils, 210},
          "spec.startingDeadlineSeconds"};
    case DecisionCode::kCronNothingUnmet:
      return {"No start time has passed since the last one: nothing to start in this round.",
              {"syncCronJob", kCronJob, 536},
              "spec.schedule"};
    case DecisionCode::kCronTooManyMissed:
      return {"{n0} start times were missed; only the latest is looked at.",
              {"nextScheduleTime", kCronJobUtils, 210},
              "spec.startingDeadlineSeconds"};
    case DecisionCode::kCronTooLate:
      return {
          "The start time passed {ms0} ago, which is beyond the starting deadline: this run is "
          "skipped.",
          {"syncCronJob", kCronJob, 546},
          "spec.startingDeadlineSeconds"};
    case DecisionCode::kCronForbid:
      return {
          "Job {text} still runs and the concurrency policy is Forbid: this start waits. As "
          "lastScheduleTime stays, it is made up for, late, once no Job runs, unless a later start "
          "time or the starting deadline has passed by then.",
          {"syncCronJob", kCronJob, 573},
          "spec.concurrencyPolicy"};
    case DecisionCode::kCronReplace:
      return {
          "Job {text} is in the list of active Jobs and the concurrency policy is Replace: it is to "
          "be deleted to make room.",
          {"syncCronJob", kCronJob, 588},
          "spec.concurrencyPolicy"};
    case DecisionCode::kCronAlreadyStarted:
      return {"The Job for this start time was already created.", {"syncCronJob", kCronJob, 564}};
    case DecisionCode::kCronJobCreated:
      return {"A start time of the schedule has come: Job {text} is created.",
              {"syncCronJob", kCronJob, 609},
              "spec.schedule"};
    case DecisionCode::kCronHistoryDeletes:
      return {
          "The cache shows more finished Jobs than the history limit of {n0}: the oldest, {text}, "
          "is to be deleted.",
          {"cleanupFinishedJobs", kCronJob, 682},
          "spec.successfulJobsHistoryLimit"};
    case DecisionCode::kCronActiveRemoved:
      return {"Job {text} has finished or is gone, so it leaves the list of active Jobs.",
              {"syncCronJob", kCronJob, 452}};
    case DecisionCode::kCronNextAt:
      return {"The CronJob is looked at again 100ms after its next start time, in {ms0}.",
              {"nextScheduleTimeDuration", kCronJobUtils, 188},
              "spec.schedule"};
    case DecisionCode::kCronInvalidSchedule:
      return {"The schedule cannot be read, so no Job is started.",
              {"syncCronJob", kCronJob, 519},
              "spec.schedule"};
    case DecisionCode::kCronUnknownTimeZone:
      return {"The time zone {text} is not known, so no Job is started.",
              {"syncCronJob", kCronJob, 507},
              "spec.timeZone"};
    case DecisionCode::kCronUnexpectedJob:
      return {
          "The cache shows that Job {text} of this CronJob runs, but it is not in the list of active "
          "Jobs.",
          {"syncCronJob", kCronJob, 448}};
    case DecisionCode::kCronBeingDeleted:
      return {"The CronJob is being deleted: no Job is started.", {"syncCronJob", kCronJob, 499}};
    // TTL controller
    case DecisionCode::kTtlWaits:
      return {"The Job is finished; its time to live ends in {ms0}.",
              {"processTTL", kTtl, 265},
              "spec.ttlSecondsAfterFinished"};
    case DecisionCode::kTtlExpired:
      return {"The finished Job's time to live is over: it is to be deleted, its pods first.",
              {"processJob", kTtl, 206},
              "spec.ttlSecondsAfterFinished"};
    // The world
    case DecisionCode::kPodBound:
      return {"The scheduler binds pod {pod} to {text}.", {"bind", kScheduler, 1148}};
    case DecisionCode::kPodUnschedulable:
      return {"No node can take pod {pod}: it stays Pending and is tried again.",
              {"handleSchedulingFailure", kScheduler, 1200}};
    case DecisionCode::kContainersStarted:
      return {"The kubelet starts what is due of the containers of pod {pod}.",
              {"startContainer", kRuntimeContainer, 200}};
    case DecisionCode::kImagePullFails:
      return {
          "Try {n0} to pull the image of pod {pod} fails; the kubelet tries again, later each time.",
          {"EnsureImageExists", kImages, 164}};
    case DecisionCode::kContainerExited:
      return {"Container {text} of pod {pod} ends with exit code {n0}.",
              {"computePodActions", kRuntime, 1175},
              "spec.template.spec.restartPolicy"};
    case DecisionCode::kContainerRestarted:
      return {"Container {text} of pod {pod} starts again: restart number {n0}.",
              {"SyncPod", kRuntime, 1450},
              "spec.template.spec.restartPolicy"};
    case DecisionCode::kContainerBacksOff:
      return {
          "Container {text} of pod {pod} is restarted in {ms0}: CrashLoopBackOff doubles with each "
          "restart, from 10s up to 5m.",
          {"doBackOff", kRuntime, 1908},
          "spec.template.spec.restartPolicy"};
    case DecisionCode::kPodReady:
      return {"Pod {pod} becomes ready.", {"GeneratePodReadyCondition", kPodStatus, 126}};
    case DecisionCode::kPodFinished:
      return {
          "{n0?Not all containers of pod {pod} ran, and none will:All containers of pod {pod} have "
          "ended for good}: its phase is {text}.",
          {"getPhase", kKubeletPods, 1653}};
    case DecisionCode::kPodStopping:
      return {
          "Pod {pod} is being deleted: the kubelet asks its containers to stop and kills what "
          "still "
          "runs after {s0}.",
          {"SyncTerminatingPod", kKubelet, 2289},
          "spec.template.spec.terminationGracePeriodSeconds"};
    case DecisionCode::kPodGone:
      return {"Nothing of pod {pod} runs any more: the kubelet removes it from the API.",
              {"canBeDeleted", kStatusManager, 1241}};
    case DecisionCode::kPodEvicted:
      return {"Pod {pod} is disrupted: DisruptionTarget is set with reason {text}.",
              DisrupterOf(*facts.text)};
    case DecisionCode::kPodNotReadyNodeSilent:
      return {"The node of pod {pod} is silent: the pod is marked not ready.",
              {"MarkPodsNotReady", kNodeUtils, 121}};
    case DecisionCode::kPodDeletedByTaint:
      return {"Pod {pod} tolerated its unreachable node for long enough: it is deleted.",
              {"addConditionAndDeletePod", kTaints, 129}};
    case DecisionCode::kPodFailedByGc:
      return {"The node of pod {pod} no longer exists: the pod is marked Failed and removed.",
              {"gcOrphaned", kPodGc, 229}};
    case DecisionCode::kNodeChanged:
      return {"Node {text} changes its state."};
    case DecisionCode::kUserActed:
      return {"The scenario acts: {text}.", {}};
    case DecisionCode::kUserRefused:
      return {"The API server refuses what the scenario asks for: {text}.", {}};
    case DecisionCode::kControllersStopped:
      return {
          "The controllers stop for {ms0}, and lose all that they kept in memory: expectations, "
          "back-offs and queues.",
          {"Run", kJobController, 327}};
    case DecisionCode::kControllersStarted:
      return {"The controllers start, list everything anew and put every Job on the queue.",
              {"Run", kJobController, 327}};
    case DecisionCode::kWatchDelivered:
      return {"The watch delivers a change to the controllers' cache: {text}.",
              {"processDeltas", kInformer, 607}};
    case DecisionCode::kQueueTimerFired:
      return {"The delay of a key is over: it goes on the work queue.",
              {"waitingLoop", kDelayingQueue, 276}};
    case DecisionCode::kDependentsDeleted:
      return {
          "The owner is gone or waits for its dependents, so {n0} {n0|dependent is|dependents are} "
          "deleted.",
          {"attemptToDeleteItem", kGarbage, 503}};
    case DecisionCode::kDependentsOrphaned:
      return {
          "The owner is deleted with orphaning: {n0} {n0|dependent loses|dependents lose} the "
          "reference to it.",
          {"orphanDependents", kGarbage, 683}};
    case DecisionCode::kQuotaExceeded:
      return {"A resource quota leaves no room for another pod.",
              {"CheckRequest", kQuota, 622},
              "spec.cluster.quota"};
    case DecisionCode::kRaced:
      return {
          "{n0} events were due at this very instant; their order is a choice of the scenario's "
          "ties.",
          {},
          "spec.cluster.ties"};
    case DecisionCode::kPodHangs:
      return {
          "Pod {pod} hangs: from now on its containers neither start nor end by themselves; what "
          "stops a pod, such as its deletion or a deadline, still does.",
          {}};
  }
  JOBPLAY_CHECK(!"a decision without prose");
  return {""};
}

class Writer {
 public:
  Writer(const Facts& facts, const DecisionNames& names)
      : facts_(facts),
        numbers_{facts.n0, facts.n1, facts.n2, facts.n3, facts.rule},
        names_(names) {}

  std::string Write(std::string_view text) const {
    std::string out;
    while (!text.empty()) {
      const std::size_t open = text.find('{');
      out += text.substr(0, open);
      if (open == std::string_view::npos) break;
      const std::size_t close = EndOf(text, open + 1, '}');
      out += Value(text.substr(open + 1, close - open - 1));
      text.remove_prefix(close + 1);
    }
    return out;
  }

 private:
  // Where the next of these characters is outside of braces opened after `from`; else the end.
  static std::size_t EndOf(std::string_view text, std::size_t from, char what) {
    for (int depth = 0; from < text.size(); ++from) {
      if (depth == 0 && text[from] == what) break;
      depth += (text[from] == '{') - (text[from] == '}');
    }
    return from;
  }

  std::int64_t Number(char digit) const { return numbers_[static_cast<std::size_t>(digit - '0')]; }

  std::string Value(std::string_view what) const {
    if (what == "pod") return names_.pod(facts_.pod);
    if (what == "job") return names_.job(facts_.job);
    if (what == "text") {
      // The sentence has its own full stop.
      std::string text = *facts_.text;
      if (!text.empty() && text.back() == '.') text.pop_back();
      return text;
    }
    if (what.substr(0, 2) == "ms") return FormatDuration(Milliseconds(Number(what[2])));
    if (what[0] == 's') return FormatDuration(Seconds(Number(what[1])));
    const std::int64_t number = Number(what[1]);
    if (what.size() == 2) return std::to_string(number);
    const char kind = what[2];
    const char between = kind == '|' ? '|' : kind == '?' ? ':' : '/';
    std::int64_t skip = kind == '|' ? number != 1 : kind == '?' ? number == 0 : number;
    std::size_t begin = 3;
    for (; skip > 0; --skip) begin = EndOf(what, begin, between) + 1;
    return Write(what.substr(begin, EndOf(what, begin, between) - begin));
  }

  const Facts& facts_;
  std::array<std::int64_t, 5> numbers_;
  const DecisionNames& names_;
};

// why_prose_ja.txt has a line per code, in the order of the codes: its name, a tab, the same
// sentence with the same placeholders.
std::string_view JapaneseOf(DecisionCode code) {
  std::string_view text = ReadHostText(HostText::kJapaneseProse);
  for (int skip = static_cast<int>(code); skip > 0; --skip) {
    text.remove_prefix(std::min(text.find('\n') + 1, text.size()));
  }
  const std::size_t begin = text.find('\t');
  JOBPLAY_CHECK(begin != std::string_view::npos);
  return text.substr(begin + 1, text.find('\n') - begin - 1);
}

void Cite(const Source& source, Explanation& explanation) {
  if (source.function == nullptr) return;
  explanation.function = source.function;
  explanation.url = kSourceTree;
  if (source.path[0] != 'v') explanation.url += kVersion;
  explanation.url += source.path;
  explanation.url += "#L" + std::to_string(source.line);
}

}  // namespace

Explanation Explain(const Decision& decision, const DecisionNames& names, Language language) {
  const Row row = RowOf(decision);
  Explanation explanation;
  explanation.text = Writer(decision.facts, names)
                         .Write(language == Language::kJapanese ? JapaneseOf(decision.code)
                                                                : std::string_view(row.english));
  Cite(row.source, explanation);
  explanation.field = row.field;
  if (explanation.field.find("rules") != std::string::npos) {
    explanation.field += "[" + std::to_string(decision.facts.n0) + "]";
  }
  return explanation;
}

Explanation ExplainDefault(std::string_view label, std::string_view path, Language language) {
  constexpr std::string_view kJobTemplate = "spec.jobTemplate.";
  std::string_view of_job = path;
  if (path.substr(0, kJobTemplate.size()) == kJobTemplate) {
    of_job.remove_prefix(kJobTemplate.size());
  } else if (label.substr(0, 8) == "CronJob/") {
    of_job = {};
  }
  const auto in_job = [of_job](std::string_view field) {
    return of_job.substr(0, field.size()) == field;
  };
  const auto mentions = [path](std::string_view part) {
    return path.find(part) != std::string_view::npos;
  };
  Source source{"SetDefaults_Job", kBatchDefaults, 34};
  bool generated = false;
  if (of_job.empty()) {
    source = {"SetDefaults_CronJob", kBatchDefaults, 76};
  } else if (in_job("spec.selector") || in_job("spec.template.metadata")) {
    source = {"generateSelector", kJobStrategy, 241};
    generated = true;
  } else if (in_job("spec.podFailurePolicy.")) {
    source = {"SetDefaults_PodFailurePolicyOnPodConditionsPattern", kBatchDefaults, 91};
  } else if (mentions("Probe.")) {
    source = {"SetDefaults_Probe", kCoreDefaults, 233};
  } else if (in_job("spec.template.spec.volumes[")) {
    source = {"SetDefaults_Volume", kCoreDefaults, 66};
  } else if (mentions("ontainers[")) {
    source = {"SetDefaults_Container", kCoreDefaults, 82};
  } else if (in_job("spec.template.")) {
    source = {"SetDefaults_PodSpec", kCoreDefaults, 211};
  }
  Explanation explanation;
  explanation.text =
      generated
          ? Phrase(language, "The manifest of {} does not say it: the API server generates it.",
                   {label})
          : Phrase(language, "The manifest of {} does not say it: it is the API server's default.",
                   {label});
  Cite(source, explanation);
  explanation.field = path;
  return explanation;
}

int Weight(DecisionCode code) {
  switch (code) {
    case DecisionCode::kCounted:
    case DecisionCode::kBackoffRecorded:
    case DecisionCode::kUncountedAdded:
    case DecisionCode::kFinalizersRemoved:
    case DecisionCode::kCountersMoved:
    case DecisionCode::kStatusWritten:
    case DecisionCode::kNothingToWrite:
    case DecisionCode::kWantedByCompletions:
    case DecisionCode::kCronNextAt:
    case DecisionCode::kDeadlineAhead:
    case DecisionCode::kRaced:
      return 0;
    case DecisionCode::kExpectationsPending:
    case DecisionCode::kExpectationsExpired:
    case DecisionCode::kStaleCache:
    case DecisionCode::kTooFewPods:
    case DecisionCode::kTooManyPods:
    case DecisionCode::kWaitTerminating:
    case DecisionCode::kBackoffWait:
    case DecisionCode::kIndexBackoffWait:
    case DecisionCode::kPolicyIgnored:
    case DecisionCode::kPolicyFailIndex:
    case DecisionCode::kSlowStartStopped:
    case DecisionCode::kWorkQueueNotRefilled:
    case DecisionCode::kParallelismZero:
    case DecisionCode::kSyncFailed:
    case DecisionCode::kFinishAwaitsTerminating:
    case DecisionCode::kPodFinished:
    case DecisionCode::kSuspendDeletes:
    case DecisionCode::kCronJobCreated:
    case DecisionCode::kCronForbid:
    case DecisionCode::kCronReplace:
    case DecisionCode::kCronTooLate:
      return 2;
    case DecisionCode::kCallFailed:
    case DecisionCode::kUserRefused:
    case DecisionCode::kJobFinished:
    case DecisionCode::kSuspended:
    case DecisionCode::kResumed:
      return 3;
    case DecisionCode::kPolicyFailJob:
    case DecisionCode::kBackoffLimitExceeded:
    case DecisionCode::kRestartsExceeded:
    case DecisionCode::kRetriesExceeded:
    case DecisionCode::kDeadlineExceeded:
    case DecisionCode::kMaxFailedIndexesExceeded:
    case DecisionCode::kAllIndexesDecided:
    case DecisionCode::kSuccessPolicyMet:
    case DecisionCode::kCompletionsReached:
    case DecisionCode::kWorkQueueDone:
      return 4;
    default:
      return 1;
  }
}

}  // namespace jobplay
