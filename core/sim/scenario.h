// A scenario file (docs/reference/scenario.md): manifests that are applied at the start, and a
// Scenario that defines what happens to them. It is read strictly, and every problem has its place.
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

// A plain manifest in the file, applied at the start.
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
  TextSpan until_span;    // if the file sets it
  bool scripted = false;  // by a Scenario document
  ClusterOptions cluster;
  YamlPlaces cluster_places;             // in the file, for the fields of spec.cluster
  std::vector<TextSpan> pod_rule_spans;  // the place of each of cluster.pod_rules in the file
  std::vector<Manifest> manifests;
  std::vector<Action> timeline;     // by time, then by the order in the file
  std::vector<Expectation> expect;  // claims of the documentation, which `jobplay check` verifies
};

struct ScenarioAnswer {
  std::optional<Scenario> scenario;  // none if a problem is an error
  std::vector<Problem> problems;     // sorted by place
  std::string version;  // that admitted or rejected it; empty if the file is not valid YAML
  // The title in the file, otherwise the name of its first Job or CronJob, even if that is
  // rejected.
  std::string title;
  bool from_cluster = false;  // at least one of the objects came from an API server
};

// Returns true if the only problem of a file is that it has no Job or CronJob. Examples are a
// Service and the values of a chart.
bool HasNothingToRun(const ScenarioAnswer& answer);

// Returns true for a Scenario document, and false for a manifest.
bool IsScenario(const YamlDocument& document);

// Reads a file and admits its manifests as the API server would. `version` overrides the version in
// the file and ignores gates that it lacks or that are locked. `change` modifies the documents
// before they are read.
using DocumentChange = std::function<void(std::vector<YamlDocument>& documents)>;
// `world` overrides the world in the file.
ScenarioAnswer ReadScenario(std::string_view text, std::string_view version = {},
                            const DocumentChange& change = nullptr,
                            std::optional<World> world = std::nullopt);

// Returns true if the scenario has random parts.
bool HasChance(const Scenario& scenario);

// Returns the scenario with its random values drawn from another seed.
Scenario WithSeed(Scenario scenario, std::uint64_t seed);

// Returns the scenario with another end, including random events until then. Returns an error if
// there are too many.
Result<Scenario> WithUntil(Scenario scenario, Duration until);

// Reads a timeline entry that is not in a file.
Result<Action> ReadAction(const Json& entry);

}  // namespace jobplay
