// What one Job's objects and Events come to in the scenario: its manifest as it was before anything
// was done to it, the life of each of its pods, and what people and nodes did, as entries of the
// timeline.
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

using NamedNodes = std::map<std::string, std::string>;  // in the cluster, here

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

  // The manifest, as it was before what people did to it.
  Json Manifest();

  std::vector<PlannedPod> Pods();

  // What pods that nothing is known of do, as far as there is one to go by.
  std::optional<std::vector<ContainerLife>> Typical();

 private:
  void Guess(Said said, std::string pod = "");
  bool Says(const char* condition) const;
  void Do(Time at, std::string action, Said comment, int sort = 0);
  std::string PatchText(const std::string& patch) const;
  std::string MatchText(const PlannedPod& pod) const;
  void Suspend(Json& spec);
  bool SuspendedNear(Time at) const;
  // Pods that the controller deleted though the Job was neither suspended nor about to finish were
  // too many for a smaller parallelism; more pods at a time than before were for a greater one.
  void Scaling(Json& spec);
  // With its completions, where these are its parallelism.
  void ScaleAt(Time at, std::int64_t size, bool elastic, Said source);
  // How many, by when.
  std::map<Time, std::int64_t> DeletedAsTooMany() const;
  struct Rescaled {
    Time at;
    std::int64_t size;
    Said from;
  };
  // How many pods are active after each burst of creations, by its last one.
  std::map<Time, std::int64_t> ActiveAfterBursts() const;
  // `first`: the size that there was before.
  std::vector<Rescaled> RescaledBy(const std::map<Time, std::int64_t>& deleted,
                                   std::int64_t& first) const;
  // Its completions can be changed together with its parallelism.
  bool IsElastic() const;
  // Fewer pods at first than there could be, and more later, were for a greater parallelism. False:
  // there were not.
  bool ScalingUp(Json& spec);
  // A Job may be scaled after its end, too, of which no pod tells: its size before is that of its
  // pods.
  void ScalingAfterItsEnd(Json& spec);
  void Deletion();
  // False: the node is not known, or something happened to it already.
  bool TakeDown(const std::string& node);
  void SetNode(const std::string& node, Time at, const char* state, Said comment);
  // Its kubelet or machine fell silent, so that the node was not ready at this time.
  void NodeNotReadyAt(const std::string& node, Time at, const Said& comment);
  void NodeIsUpAt(const std::string& node, Time at, const Said& comment);
  // Whether a container kept running while its node was not ready.
  bool AnyRanOn(const std::string& node, Time not_ready) const;
  // The last start of a container on the node before then.
  std::optional<Time> LastStartOn(const std::string& node, Time before) const;
  void NodeDeletedBefore(const std::string& node, Time pods_gone, const Said& comment);
  void TaintedAt(const std::string& node, Time at, const Said& comment);
  Time SoonAfterStart(const std::string& node, Time at, Time not_after) const;
  Duration Toleration() const;
  void WhatHappenedTo(const SeenPod& pod, const PlannedPod& planned);
  void Disrupted(const SeenPod& pod, const PlannedPod& planned, const Disruption& disruption);
  void StoppedByKubelet(const SeenPod& pod, const PlannedPod& planned, const std::string& reason);
  // pastBackoffLimitOnFailure counts the restarts of all pods that have not ended: those that
  // nothing tells of are shared among the pods that went then, by how long these had.
  void ShareRestartsAtTheLimit();
  static Duration BackoffAfter(std::int32_t failures);
  // Whether the remaining pods followed their commands.
  bool DidAsCommandsSay();
  // Of pods that Events name but that are not there any more: one that the controller deleted, and
  // one of whose end at most an Event about it tells.
  SeenLife DeletedPod(const SeenPod& pod);
  SeenLife GonePod(const SeenPod& pod, const PlannedPod& planned);
  // The Event that tells what ended such a pod, if any does.
  const SeenEvent* CauseOf(const SeenPod& pod, const PodCommands& commands) const;
  // What ended it goes on the timeline: what the Event tells, or a guess.
  void EndBy(const SeenEvent& cause, const SeenPod& pod, const PlannedPod& planned, SeenLife& life);
  // Whether the pod is one of those that are gone and counted as succeeded; each is taken once.
  bool TakeGoneSuccess(const PlannedPod& pod);
  void DeletePod(const PlannedPod& pod, Time at, Said comment);
  // The pod that may have been created in its place.
  const SeenPod* SuccessorOf(const SeenPod& pod) const;
  void StopBy(const SeenEvent& killing, const SeenPod& pod, const PlannedPod& planned,
              SeenLife& life);
  // A pod that was replaced before its kubelet stopped it: the kubelet was away.
  bool EndWhileAway(const SeenEvent& killing, const SeenPod& pod, const PlannedPod& planned,
                    const SeenLife& life);
  void TaintedAway(const SeenEvent& eviction, const SeenPod& pod, const SeenLife& life,
                   const Said& source);
  // Whether the Job's counters tell of an eviction by what its podFailurePolicy says of them.
  bool CountsAsDisrupted() const;
  void EndUnexplained(const SeenPod& pod, const PlannedPod& planned, SeenLife& life);

  // job_plan_unrecorded.cc
  // A recorded life to copy: its containers' runs.
  std::optional<std::vector<ContainerLife>> Like(bool success);
  std::int32_t Shift(std::optional<std::int32_t> index) const;
  // What the counters tell of and no pod or Event does.
  struct Unrecorded {
    std::int64_t failed = 0;
    std::int64_t succeeded = 0;
    std::set<std::int32_t> completed;                      // indexes
    std::map<std::int32_t, std::int64_t> failures_before;  // by index, of the pods that are there
  };
  Unrecorded CountUnrecorded();
  void AddUnrecorded();
  void AddFailure(std::optional<std::int32_t> index);
  void AddSuccess(std::optional<std::int32_t> index);
  void AddUnrecordedPod(std::optional<std::int32_t> index, std::vector<ContainerLife> containers,
                        bool success);
  // One pod at a time: the failures share the time until the first pod that is there, less the
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
  std::map<std::int32_t, std::int32_t> shift_;  // attempts before those that are there, by index
  std::map<std::string, std::int64_t> restarts_at_the_limit_;  // by pod
  std::set<std::string> down_, up_;                            // nodes
  std::map<std::string, Time> not_ready_;                      // nodes, and since when
  std::set<std::int32_t> gone_indexes_;
  std::int64_t gone_successes_ = 0;
  std::int64_t unrecorded_failures_ = 0;
  std::int64_t unrecorded_successes_ = 0;
};

}  // namespace jobplay
