// The words, flags and numbers with which the page asks: the types in web/src/engine/protocol.ts
// that are not structs.
#pragma once

#include "core/view/index/landmarks.h"
#include "core/view/index/run_index.h"

namespace jobplay::answer {

// The visitor is in tests/view/protocol/typescript.h. `Words` is a text that is one of the words,
// `Number` a constant, `Flags` the bits of a number, and `Verbatim` a declaration.
template <typename Visitor>
void DescribeAsked(Visitor& of) {
  of.Words("PodState", "pending running waiting over",
           "What can be done to a pod depends on this state.");
  of.Words("KubectlView", "get describe yaml", "`get` is `kubectl get -o wide`.");
  of.Words("ExportFormat", "svg trace perfetto transcript markdown answer",
           "`svg`: the timeline. `trace`: the settled state at each instant, as JSON. `perfetto`: "
           "Chrome's trace event format. `transcript`: an asciinema recording of `kubectl get "
           "--watch`. `markdown`: how the run ended and what happened when. `answer`: how it ended "
           "in one line: `Failed at 2m33s: backoffLimit 3, 4 pods exited 1`.");
  of.Flags("StepFlag",
           {{"Visible", kVisibleStep,
             "A pod, the status of a Job or CronJob, a node or an Event changed."},
            {"Sync", kSyncStep, "A controller's sync."},
            {"Failure", kFailureStep, "A pod or a Job failed."},
            {"Condition", kConditionStep, "A Job's condition was added or changed."},
            {"Event", kEventStep, "An Event was recorded."},
            {"Action", kActionStep, "A person or a fault of the scenario's timeline acted."},
            {"Internal", kInternalStep,
             "The controllers stored nothing; only a cache, a queue or memory changed."},
            {"Raced", kRacedStep,
             "Another event was due at the same instant: the order was a choice."}});
  of.Verbatim(
      R"(/** Steps in columns, little endian: u32 count, u32 zero, count × f64 time, count × u8 flags (StepFlag). */
export interface StepColumns {
  time: Float64Array;
  flags: Uint8Array;
}
)");
  of.Verbatim(R"(/**
 * What to look for: a flag's name, or one of
 *   condition:Failed            a Job's condition of this type became true
 *   event:BackoffLimitExceeded  an Event with this reason was recorded
 *   pod:created pod:running pod:deleted pod:failed pod:succeeded pod:restarted pod:evicted
 *                               deleted: deletionTimestamp was set, or the pod was removed; evicted: DisruptionTarget became true
 *   job:created job:deleted job:resumed job:finished    node:down node:up node:cordoned node:uncordoned node:drained node:deleted
 *   reason:OOMKilled            a pod or a container got this reason
 *   exit:3                      a container ended with this exit code
 *   pod:failed@demo-x           only of this pod, Job or node; pod:failed@#2: of a pod with index 2.
 *                               job:finished@team-a/demo: in this namespace. A name without a namespace that several namespaces have
 *                               means the one in `default`, and finds AMBIGUOUS if there is none
 *   when:failed>2               a number in the status of a Job came to satisfy this.
 *                               active, ready, succeeded, failed, terminating; > >= < <= == !=; an absent field is 0.
 *                               when:failed>2,active<1: all of them at the same time, for one Job.
 *                               when:restarts>1: restarts of one pod, of all its containers
 *   time>30000 time>=30000      milliseconds of virtual time
 *   pod:failed|time>30000       the nearest of several
 * Anything else finds nothing.
 */
export type Landmark = 'visible' | 'sync' | 'failure' | 'condition' | 'event' | 'action' | string;
)");
  of.Number("AMBIGUOUS", kAmbiguousLandmark, "Several namespaces have the name of a landmark.");
}

}  // namespace jobplay::answer
