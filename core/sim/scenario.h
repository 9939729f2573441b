// A scenario file (docs/reference/scenario.md): the manifests that are applied at the start and the
// script of what happens to them, read strictly, with the place of everything that is wrong.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/actors/cluster_options.h"
#include "core/api/json.h"
#include "core/controllers/generation.h"
#include "core/sim/action.h"
#include "core/sim/expectation.h"
#include "core/sim/problem.h"
#include "core/yaml/document.h"

namespace jobplay {

// A plain manifest of the file, applied at the start.
struct Manifest {
  Json object;
  std::string kind;  // Job or CronJob
  std::string name;
  std::string namespace_;
  YamlPlaces places;

  std::string Label() const { return kind + "/" + name; }
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
  std::vector<Problem> problems;     // sorted by place
  std::string version;  // which admitted it or did not; empty when the file cannot be read at all
  // What the file calls itself, or else its first Job or CronJob, refused or not.
  std::string title;
  bool from_cluster = false;  // an API server wrote at least one of the objects
};

// Whether nothing is wrong with a file but that it has no Job or CronJob, as one of a Service or of
// a chart's values.
bool HasNothingToRun(const ScenarioAnswer& answer);

// Whether it is one of the file's manifests, or what the file says of the cluster and of the run.
bool IsScenario(const YamlDocument& document);

// Reads a file and admits its manifests as the API server would. A `version` takes the place of the
// file's own; gates that it does not have, or that are locked in it, are then passed over.
// What `change` does to the documents is read as if it stood there.
using DocumentChange = std::function<void(std::vector<YamlDocument>& documents)>;
// A `world` takes the place of the file's own, too.
ScenarioAnswer ReadScenario(std::string_view text, std::string_view version = {},
                            const DocumentChange& change = nullptr,
                            std::optional<World> world = std::nullopt);

// Whether what happens is left to chance in part.
bool HasChance(const Scenario& scenario);

// The same with what is left to chance drawn of another seed.
Scenario WithSeed(Scenario scenario, std::uint64_t seed);

// The same up to another end, with what chance brings until then. An error where that is too much.
Result<Scenario> WithUntil(Scenario scenario, Duration until);

// An entry of a timeline that stands in no file.
Result<Action> ReadAction(const Json& entry);

}  // namespace jobplay
