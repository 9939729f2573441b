// Plans the scenario of one Job from its objects and Events: its original manifest, the life of
// each pod, and the actions of people and nodes as entries of the timeline.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/share/import/note.h"
#include "core/share/import/pod_commands.h"
#include "core/share/import/pod_script.h"
#include "core/share/import/snapshot.h"
#include "core/share/import/suspensions.h"

namespace jobplay {

using NamedNodes = std::map<std::string, std::string>;  // from cluster names to ours

struct PlannedPod {
  Said label;  // for comments
  std::optional<std::int32_t> index;
  std::int32_t attempt = 0;
  SeenLife life;
};

struct TimelineEntry {
  Duration at;
  std::string action;  // evict: {job: demo}
  Said comment;
  int sort = 0;
};

class JobPlan {
 public:
  JobPlan(const SeenJob& job, const Snapshot& snapshot, Time start, const NamedNodes& nodes,
          std::int64_t more_failures, std::vector<TimelineEntry>& timeline,
          std::vector<Note>& guesses);

  // Returns the manifest before people changed the Job.
  Json Manifest();

  std::vector<PlannedPod> Pods();

  // Returns the behavior of another pod, for pods that left no trace; nothing if none shows one.
  std::optional<std::vector<ContainerLife>> Typical();

 private:
  void Guess(Said said, std::string pod = "");
  bool Says(const char* condition) const;
  void Do(Time at, std::string action, Said comment, int sort = 0);
  std::string PatchText(const std::string& patch) const;
  std::string MatchText(const PlannedPod& pod) const;
  void Suspend(Json& spec);
  bool SuspendedNear(Time at) const;
  // If the controller deleted pods while the Job was neither suspended nor about to finish, its
  // parallelism was reduced. If more pods ran at the same time than before, it was increased.
  void Scaling(Json& spec);
  // Also changes the completions if they equal the parallelism.
  void ScaleAt(Time at, std::int64_t size, bool elastic, Said source);
  // Returns the number of deleted pods by time.
  std::map<Time, std::int64_t> DeletedAsTooMany() const;
  struct Rescaled {
    Time at;
    std::int64_t size;
    Said from;
  };
  // Returns the number of active pods after each burst of creations, by the time of its last one.
  std::map<Time, std::int64_t> ActiveAfterBursts() const;
  // `first` is set to the original size.
  std::vector<Rescaled> RescaledBy(const std::map<Time, std::int64_t>& deleted,
                                   std::int64_t& first) const;
  // True if its completions can change together with its parallelism.
  bool IsElastic() const;
  // If there were fewer pods at first than possible, and more later, the parallelism was increased.
  // Returns false if not.
  bool ScalingUp(Json& spec);
  // A Job may also be scaled after its end, which no pod shows: its earlier size is that of its
  // pods.
  void ScalingAfterItsEnd(Json& spec);
  void Deletion();
  // Returns false if the node is unknown or already has an entry.
  bool TakeDown(const std::string& node);
  void SetNode(const std::string& node, Time at, const char* state, Said comment);
  // Its kubelet or machine stopped responding, so the node was not ready at this time.
  void NodeNotReadyAt(const std::string& node, Time at, const Said& comment);
  void NodeIsUpAt(const std::string& node, Time at, const Said& comment);
  // True if a container kept running while its node was not ready.
  bool AnyRanOn(const std::string& node, Time not_ready) const;
  // Returns the last start of a container on the node before that time.
  std::optional<Time> LastStartOn(const std::string& node, Time before) const;
  void NodeDeletedBefore(const std::string& node, Time pods_gone, const Said& comment);
  void TaintedAt(const std::string& node, Time at, const Said& comment);
  Time SoonAfterStart(const std::string& node, Time at, Time not_after) const;
  Duration Toleration() const;
  void WhatHappenedTo(const SeenPod& pod, const PlannedPod& planned);
  void Disrupted(const SeenPod& pod, const PlannedPod& planned, const Disruption& disruption);
  void StoppedByKubelet(const SeenPod& pod, const PlannedPod& planned, const std::string& reason);
  // pastBackoffLimitOnFailure counts the restarts of all pods that have not ended. Restarts without
  // a record are divided among the pods that were deleted then, by their lifetimes.
  void ShareRestartsAtTheLimit();
  static Duration BackoffAfter(std::int32_t failures);
  // True if the remaining pods followed their commands.
  bool DidAsCommandsSay();
  // For deleted pods that only Events name: one that the controller deleted, and one whose end at
  // most a single Event shows.
  SeenLife DeletedPod(const SeenPod& pod);
  SeenLife GonePod(const SeenPod& pod, const PlannedPod& planned);
  // Returns the Event about the end of such a pod, if there is one.
  const SeenEvent* CauseOf(const SeenPod& pod, const PodCommands& commands) const;
  // Adds the cause of its end to the timeline: from the Event, or as a guess.
  void EndBy(const SeenEvent& cause, const SeenPod& pod, const PlannedPod& planned, SeenLife& life);
  // True if the pod is one of the deleted ones that count as succeeded. Each is used once.
  bool TakeGoneSuccess(const PlannedPod& pod);
  void DeletePod(const PlannedPod& pod, Time at, Said comment);
  // Returns the pod that may have replaced it.
  const SeenPod* SuccessorOf(const SeenPod& pod) const;
  void StopBy(const SeenEvent& killing, const SeenPod& pod, const PlannedPod& planned,
              SeenLife& life);
  // For a pod that was replaced before its kubelet stopped it: the kubelet was down.
  bool EndWhileAway(const SeenEvent& killing, const SeenPod& pod, const PlannedPod& planned,
                    const SeenLife& life);
  void TaintedAway(const SeenEvent& eviction, const SeenPod& pod, const SeenLife& life,
                   const Said& source);
  // True if the Job's counters show an eviction, according to its podFailurePolicy.
  bool CountsAsDisrupted() const;
  void EndUnexplained(const SeenPod& pod, const PlannedPod& planned, SeenLife& life);

  // These are in job_plan_unrecorded.cc.
  // Returns the runs of a recorded pod's containers, as a pattern.
  std::optional<std::vector<ContainerLife>> Like(bool success);
  std::int32_t Shift(std::optional<std::int32_t> index) const;
  // Pods that the counters include, but that left no object and no Event.
  struct Unrecorded {
    std::int64_t failed = 0;
    std::int64_t succeeded = 0;
    std::set<std::int32_t> completed;                      // indexes
    std::map<std::int32_t, std::int64_t> failures_before;  // by index, of the existing pods
  };
  Unrecorded CountUnrecorded();
  void AddUnrecorded();
  void AddFailure(std::optional<std::int32_t> index);
  void AddSuccess(std::optional<std::int32_t> index);
  void AddUnrecordedPod(std::optional<std::int32_t> index, std::vector<ContainerLife> containers,
                        bool success);
  // With one pod at a time: the failures share the time until the first existing pod, without the
  // waits.
  void FitFailures();

  const SeenJob& job_;
  const Snapshot& snapshot_;
  Time start_;
  const NamedNodes& nodes_;
  std::int64_t more_failures_;
  std::vector<TimelineEntry>& timeline_;
  std::vector<Note>& guesses_;
  JobCommands commands_;
  std::vector<PlannedPod> planned_;
  std::vector<Suspension> suspensions_;
  std::map<std::int32_t, std::int32_t> shift_;  // attempts before the existing ones, by index
  std::map<std::string, std::int64_t> restarts_at_the_limit_;  // by pod
  std::set<std::string> down_, up_;                            // nodes
  std::map<std::string, Time> not_ready_;                      // nodes, with the time
  std::set<std::int32_t> gone_indexes_;
  std::int64_t gone_successes_ = 0;
  std::int64_t unrecorded_failures_ = 0;
  std::int64_t unrecorded_successes_ = 0;
};

}  // namespace jobplay
