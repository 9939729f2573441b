// Decisions: which rule fired and the numbers it saw, recorded where it was decided. Their prose,
// and the function of Kubernetes behind each, are in core/view/why_prose.cc and nowhere else.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/shared.h"

namespace jobplay {

enum class DecisionCode : std::uint8_t {
  // Job controller: event handlers
  kJobSeen,           // about=job; n0=immediate
  kPodEventEnqueues,  // pod; n0=delay ms
  kOrphanEnqueued,
  // Job controller: sync
  kJobGone,
  kManagedByOther,  // text=controller
  kAlreadyFinished,
  kFinishedNotYetSeen,
  kStaleCache,           // n0=wrote rv, n1=read rv, text=resource
  kExpectationsPending,  // n0=adds, n1=dels, n2=age ms
  kExpectationsExpired,
  kAdoptPod,
  kReleasePod,
  kStartTimeSet,     // n0=active deadline in s, or 0
  kCounted,          // n0=active n1=ready n2=succeeded n3=failed n4=terminating
  kBackoffRecorded,  // n0=failures after last success, n1=each index has its own
  kFailureTargetKept,
  kSuccessCriteriaKept,
  kPolicyFailJob,             // pod, n0=rule, text=message
  kPolicyIgnored,             // pod, n0=rule
  kPolicyFailIndex,           // pod, n0=rule
  kPolicyCounts,              // pod, n0=rule
  kPolicyHasNoRule,           // pod
  kIndexFailed,               // pod, n0=index, n1=failures, n2=limit
  kBackoffLimitExceeded,      // n0=failed n1=limit
  kRestartsExceeded,          // n0=restarts n1=limit
  kRetriesExceeded,           // n0=retries with this one n1=limit
  kFailureNotCounted,         // n0=retries with this one n1=limit n2=active n3=parallelism
  kRetryCounted,              // n0=retries n1=limit
  kRetriesForgotten,          // n0=retries
  kDeadlineExceeded,          // n0=seconds active n1=limit
  kDeadlineAhead,             // n0=ms until
  kMaxFailedIndexesExceeded,  // n0=failed n1=max
  kAllIndexesDecided,         // n0=failed n1=succeeded n2=completions
  kSuccessPolicyMet,          // n0=rule, text=message
  kDeleteActivePods,          // n0=count
  kFinishPostponed,           // n0=deleted n1=active n2=expectations satisfied
  kSuspendDeletes,            // n0=count
  kTooManyPods,  // n0=active n1=want n2=delete n3=of indexes out of range or held twice rule=1:
                 // completions
  kTooFewPods,   // n0=active n1=want n2=create n3=terminating rule: as above
  kBackoffWait,  // n0=remaining ms n1=failures n2=delay ms where it is longer
  kIndexBackoffWait,      // n0=remaining ms n2=delay ms where it is longer
  kEnoughPods,            // n0=active n1=want rule: as above
  kWaitTerminating,       // n0=terminating n1=want n2=active
  kSlowStartStopped,      // n0=created n1=skipped
  kWorkQueueNotRefilled,  // n0=active n1=parallelism
  kParallelismZero,
  kCallFailed,          // text=verb resource: error
  kManageSkipped,       // n0=expectations, n1=being deleted
  kCompletionsReached,  // n0=succeeded n1=completions
  kWorkQueueDone,       // n0=succeeded
  kSuspended,
  kResumed,
  kUncountedAdded,           // n0=succeeded n1=failed
  kUncountedFull,            // n0=limit
  kFinalizersRemoved,        // n0=count n1=counted rule: why not all
  kFinalizerKept,            // pod: delayed for the replacement
  kCountersMoved,            // n0=succeeded n1=failed
  kFinishAwaitsUncounted,    // n0=count
  kFinishAwaitsTerminating,  // n0=count
  kJobFinished,              // text=type/reason
  kStatusWritten,
  kNothingToWrite,
  kSyncFailed,  // n0=requeue ms, n1=failures, n2=sooner ms, text=error, rule=0 Job 1 CronJob 2 TTL
                // 3 orphans
  kOrphanFinalizerRemoved,  // pod, n0=Job is finished, n1=already gone
  kOrphanKept,
  // CronJob controller
  kCronJobGone,
  kCronSuspended,
  kCronNotDue,         // n0=ms until n1=starting deadline in s n2=it hides a missed start n3=@every
  kCronTooManyMissed,  // n0=count
  kCronGivesUp,        // n0=limit
  kCronNothingUnmet,
  kCronTooLate,  // n0=ms late
  kCronForbid,
  kCronReplace,
  kCronAlreadyStarted,
  kCronJobCreated,       // text=name
  kCronHistoryDeletes,   // n0=limit, text=name, rule=1: of failed Jobs
  kCronActiveRemoved,    // text=name
  kCronNextAt,           // n0=ms until
  kCronInvalidSchedule,  // text=error
  kCronUnknownTimeZone,  // text=zone
  kCronUnexpectedJob,    // text=name
  kCronBeingDeleted,
  // TTL controller
  kTtlWaits,  // n0=ms until
  kTtlExpired,
  // The world
  kPodBound,               // pod; text=node
  kPodUnschedulable,       // pod
  kContainersStarted,      // pod
  kImagePullFails,         // pod
  kContainerExited,        // pod; n0=exit; text=container
  kContainerStopped,       // pod; n0=exit; n1=its grace was over; text=container
  kContainerRestarted,     // pod; n0=restarts
  kContainerBacksOff,      // pod; n0=ms
  kPodReady,               // pod
  kPodFinished,            // pod; n0=not all ran text=phase
  kPodStopping,            // pod; n0=grace s
  kPodGone,                // pod
  kPodEvicted,             // pod; text=reason
  kPodNotReadyNodeSilent,  // pod
  kPodDeletedByTaint,      // pod
  kPodFailedByGc,          // pod
  kNodeChanged,            // text=node state
  kUserActed,              // text
  kUserRefused,            // text
  kControllersStopped,
  kControllersStarted,
  kWatchDelivered,  // text
  kQueueTimerFired,
  kDependentsDeleted,   // n0=count
  kDependentsOrphaned,  // n0=count
  kQuotaExceeded,
  kRaced,     // n0=how many events shared the instant
  kPodHangs,  // pod
  // Job controller, more of it
  kWantedByCompletions,  // n0=want n1=completions n2=succeeded n3=parallelism
  kSyncLimit,            // n0=limit n1=left for later syncs
  kIndexesWait,          // n0=indexes n1=ms until the first
  kBackoffOver,          // n0=failures n1=ms since the last n2=ms of wait
  kBackoffReset,         // n0=failures before n1=after the success n2=ms that were left
};

struct Facts {
  std::uint32_t job = 0;  // ids of what it is about, 0 when not
  std::uint32_t pod = 0;
  std::uint32_t cron_job = 0;
  std::uint32_t rule = 0;  // which one decided, where a code has several
  std::int64_t n0 = 0;
  std::int64_t n1 = 0;
  std::int64_t n2 = 0;
  std::int64_t n3 = 0;
  Shared<std::string> text;
};

struct Decision {
  DecisionCode code;
  Facts facts;
};

}  // namespace jobplay
