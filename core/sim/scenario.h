// A scenario file (docs/scenario.md): the manifests that are applied at the start and the script of
// what happens to them, read strictly, with the place of everything that is wrong.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/actors/cluster_options.h"
#include "core/actors/nodes.h"
#include "core/api/json.h"
#include "core/cluster/api_client.h"
#include "core/controllers/generation.h"
#include "core/sim/expectation.h"
#include "core/sim/problem.h"
#include "core/yaml/document.h"

namespace jobplay {

// What an action of the timeline is done to: a Job or CronJob by name, or the pods that match.
struct ActionTarget {
  std::string kind;  // Job, CronJob, Pod
  std::string namespace_ = "default";
  std::string name;
  PodMatch pods;
};

struct PatchAction {
  ActionTarget target;
  Json patch;
  bool status = false;  // of the status subresource
};
struct DeleteAction {
  ActionTarget target;
  // kubectl's unless told; none: the request names no policy, and the API server has its own.
  std::optional<DeletionPropagation> propagation = DeletionPropagation::kBackground;
  std::optional<std::int64_t> grace_period_seconds;
};
struct ApplyAction {
  Json manifest;
};
// kubectl create job NAME --from=cronjob/FROM
struct CreateJobAction {
  std::string from;
  std::string namespace_ = "default";
  std::string name;
};
struct DisruptAction {
  enum class Cause : std::uint8_t { kEvict, kPreempt, kNodePressure };
  Cause cause = Cause::kEvict;
  PodMatch pods;
};
// A running container ends at once, as a signal or a bug would end it.
struct KillAction {
  PodMatch pods;
  std::string container;  // empty: all of them
  std::int32_t exit_code = 137;
  std::string reason;
};
// From then on containers neither start nor end by themselves; what stops them does so as ever.
struct HangAction {
  PodMatch pods;
};
struct NodeActionOf {
  std::string name;
  NodeAction action = NodeAction::kDown;
};
struct ApiFaultAction {
  ApiFault fault;
};
struct RestartControllersAction {
  Duration down_for;
};
// From then on, the first work item of a controller that makes this many writes loses the process
// right after the last of them.
struct CrashControllersAction {
  std::int64_t after_writes = 1;
  Duration down_for;
};
// What is not said of a kind stays as it is.
struct WatchDelayAction {
  std::optional<Duration> jobs, cron_jobs, pods;

  WatchDelays AppliedTo(const WatchDelays& before) const {
    return {jobs.value_or(before.jobs), cron_jobs.value_or(before.cron_jobs),
            pods.value_or(before.pods)};
  }
};

struct Action {
  Duration at;  // from the start
  std::variant<PatchAction, DeleteAction, ApplyAction, CreateJobAction, DisruptAction, KillAction,
               HangAction, NodeActionOf, ApiFaultAction, RestartControllersAction,
               CrashControllersAction, WatchDelayAction>
      what;
  std::string text;  // the entry as one line of YAML flow style, for logs and marks
  TextSpan span;
};

// A plain manifest of the file, applied at the start.
struct Manifest {
  Json object;
  std::string label;  // Job/demo
  std::string namespace_;
  YamlPlaces places;
};

struct Scenario {
  std::string name;
  std::string title;
  std::string description;
  std::string version{kDefaultGeneration};
  Generation generation;
  Time start;
  Duration until = Minutes(10);
  TextSpan until_span;    // where the file says so
  bool scripted = false;  // by a Scenario document
  ClusterOptions cluster;
  YamlPlaces cluster_places;             // in the file, of what spec.cluster says
  std::vector<TextSpan> pod_rule_spans;  // where each of cluster.pod_rules stands in the file
  std::vector<Manifest> manifests;
  std::vector<Action> timeline;     // in the order of time, and of the file within one time
  std::vector<Expectation> expect;  // what documentation claims and `jobplay check` proves
};

struct ScenarioAnswer {
  std::optional<Scenario> scenario;  // none when one of the problems is an error
  std::vector<Problem> problems;
  std::string version;  // which admitted it or did not; empty when the file cannot be read at all
};

// Reads a file and admits its manifests as the API server would. A `version` takes the place of the
// file's own; gates that it does not have, or that are locked in it, are then passed over.
ScenarioAnswer ReadScenario(std::string_view text, std::string_view version = {});

}  // namespace jobplay
