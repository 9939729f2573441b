#include "core/sim/scenario.h"

#include <algorithm>

#include "core/actors/chance.h"
#include "core/admission/remedies/placeholder.h"
#include "core/admission/remedies/refused.h"
#include "core/base/check.h"
#include "core/base/nearest.h"
#include "core/base/rfc3339.h"
#include "core/controllers/job/job_controller.h"
#include "core/sim/action.h"
#include "core/sim/chance_reader.h"
#include "core/sim/field_reader.h"
#include "core/sim/manifests.h"
#include "core/sim/target.h"
#include "core/sim/watch_delay_change.h"
#include "core/words/problems.h"
#include "core/words/remedies.h"
#include "core/yaml/pasted.h"

namespace jobplay {
namespace {

constexpr const char* kApiVersion = "playground/v1";
constexpr std::int64_t kMaxNodes = 5000;
// The maximum number of entries in `order`, and in `calls`: each step searches them.
constexpr std::int64_t kMaxTurns = 1000;

// Reads the match of a rule.
PodMatch ReadPodMatch(FieldReader fields) {
  if (fields.Has("phase")) {
    fields.Take("phase");
    fields.sink().Add(fields.PathOf("phase"), said::RuleNamesPhase{}, said::LeavePhaseOut{});
  }
  PodMatch match = ReadPods(fields);
  match.phases.clear();
  return match;
}

std::vector<ContainerRun> ReadRuns(std::vector<FieldReader> entries) {
  std::vector<ContainerRun> runs;
  for (FieldReader& entry : entries) {
    ContainerRun run;
    run.duration = entry.TimeSpan("for");
    run.exit_code = static_cast<std::int32_t>(entry.Int("exit", INT32_MIN, INT32_MAX).value_or(0));
    run.reason = entry.Told("reason");
    entry.Done();
    runs.push_back(std::move(run));
  }
  return runs;
}

PodScript ReadPodScript(FieldReader& fields) {
  PodScript script;
  script.node = fields.String("node");
  script.schedule_delay = fields.TimeSpan("scheduleDelay");
  script.startup_delay = fields.TimeSpan("startupDelay");
  script.ready_delay = fields.TimeSpan("readyDelay").value_or(Duration{});
  script.unschedulable = fields.Bool("unschedulable").value_or(false);
  if (fields.Has("imagePull")) {
    FieldReader pull = fields.Object("imagePull");
    const auto outcome = pull.OneOf("fails", {"always", "for"});
    ImagePullFailure failure;
    failure.duration = pull.TimeSpan("for");
    pull.Done();
    if (outcome && *outcome == 0) failure.duration.reset();
    script.image_pull_failure = failure;
  }
  if (fields.Has("runs")) {
    script.runs = ReadRuns(fields.Objects("runs"));
    if (script.runs.empty()) {
      fields.sink().Add(fields.PathOf("runs"), said::NoRuns{},
                        said::WriteOrLeaveOut{.yaml = "- {for: 10s, exit: 0}"});
      script.runs = PodScript().runs;
    }
  }
  FieldReader containers = fields.Object("containers");
  for (auto it = containers.json().begin(); it != containers.json().end(); ++it) {
    auto runs = ReadRuns(containers.Objects(it.key().c_str()));
    if (runs.empty()) {
      containers.sink().Add(containers.PathOf(it.key().c_str()), said::ContainerHasNoRun{},
                            said::WriteList{.yaml = "[{for: 2s}]"});
    } else {
      script.containers.emplace(it.key(), std::move(runs));
    }
  }
  if (fields.Has("shutdown")) {
    FieldReader shutdown = fields.Object("shutdown");
    script.shutdown = Shutdown{.after = shutdown.TimeSpan("after").value_or(Duration{}),
                               .exit_code = static_cast<std::int32_t>(
                                   shutdown.Int("exit", INT32_MIN, INT32_MAX).value_or(143))};
    shutdown.Done();
  }
  if (fields.Has("disrupted")) {
    FieldReader disrupted = fields.Object("disrupted");
    PodDisruption disruption;
    disruption.cause =
        static_cast<DisruptionCause>(disrupted.OneOf("by", DisruptionNames()).value_or(0));
    disruption.after = disrupted.TimeSpan("after").value_or(Duration{});
    disrupted.Require({"by", "after"}, said::WriteSuchAs{.yaml = "{by: evict, after: 30s}"});
    disrupted.Done();
    script.disrupted = disruption;
  }
  return script;
}

// Returns the place of a list entry.
TextSpan EntrySpan(FieldReader& entry) {
  const YamlPlaces* places = entry.sink().places;
  return places == nullptr ? TextSpan{} : places->Nearest(FormatFieldPath(entry.path())).value;
}

QuotaLimits ReadQuota(FieldReader fields) {
  QuotaLimits limits;
  limits.name = fields.String("name").value_or(limits.name);
  bool any = false;
  for (const char* resource : kQuotaResources) {
    if (fields.Has(resource)) any = true;
    if (const auto amount = fields.Amount(resource)) limits.hard.emplace(resource, *amount);
  }
  if (!any) {
    fields.sink().Add(
        fields.path(), said::QuotaLimitsNothing{},
        said::WriteEither{.one = "{pods: 5}", .other = "{requests.cpu: 2, limits.memory: 4Gi}"});
  }
  fields.Done();
  return limits;
}

// Returns the entry as one line, short enough for a mark.
std::string OneLine(const Json& entry) {
  std::string text;
  for (auto it = entry.begin(); it != entry.end(); ++it) {
    if (it.key() == "at") continue;
    text += (text.empty() ? "" : ", ") + it.key() + ": ";
    for (const char c : PlainText(*it)) {
      if (c != '"') text += c;
    }
  }
  return text;
}

std::optional<Action> ReadEntry(FieldReader& fields) {
  Action action;
  fields.Require({"at"}, said::SayWhen{});
  action.at = fields.TimeSpan("at").value_or(Duration{});
  std::vector<const ActionRow*> named;
  std::string all;
  for (const ActionRow* row : ActionRows()) {
    if (fields.Has(row->name)) named.push_back(row);
    all += (all.empty() ? "" : ", ") + std::string(row->name);
  }
  if (named.size() != 1) {
    // An empty action, such as `evict: {}` written as `evict:`, applies to all pods.
    for (const ActionRow* row : ActionRows()) fields.Take(row->name);
    fields.Done();
    fields.sink().Add(
        fields.path(),
        named.empty() ? Said(said::EntryHasNoAction{}) : said::EntryHasSeveralActions{},
        said::GiveItOneOf{.names = all});
    return std::nullopt;
  }
  action.name = named[0]->name;
  action.what = named[0]->read(fields);
  fields.Done();
  action.text = OneLine(fields.json());
  action.span = EntrySpan(fields);
  return action;
}

// Suggests a gate of the version with a similar name.
void OfferGate(FieldReader& gates, const std::string& written, const Generation& generation) {
  std::vector<std::string> names;
  for (int i = 0; i < static_cast<int>(Feature::kCount); ++i) {
    if (generation.features[i].settable()) names.push_back(ToString(static_cast<Feature>(i)));
  }
  const auto nearest = Nearest(written, names);
  if (!nearest || gates.Has(nearest->c_str())) return;
  gates.sink().problems.back().remedy = said::DidYouMean{.field = *nearest};
  gates.sink().OfferName(gates.PathOf(written.c_str()), *nearest);
}

// Reports a step that is in two entries.
void RefuseSharedStep(FieldReader& fields) {
  std::vector<IndexSet> sets;
  for (auto it = fields.json().begin(); it != fields.json().end(); ++it) {
    if (const auto steps = IndexSet::Parse(it.key()); steps.ok()) sets.push_back(*steps);
  }
  const auto shared = IndexSet::Shared(sets);
  if (!shared) return;
  fields.sink().Add(fields.path(), said::StepIsInTwoEntries{.step = std::to_string(*shared)},
                    said::RemoveOneOfThem{});
}

// Reads a mapping with steps as keys; read(name, steps) reads one entry.
template <typename Read>
void ReadBySteps(FieldReader fields, Read read) {
  if (fields.json().size() > kMaxTurns) {
    fields.sink().Add(fields.path(), said::TooManyEntries{.most = kMaxTurns},
                      said::WriteStepsTogether{});
    return;
  }
  for (auto it = fields.json().begin(); it != fields.json().end(); ++it) {
    const auto steps = IndexSet::Parse(it.key());
    if (steps.ok()) {
      read(fields, it.key().c_str(), *steps);
    } else {
      fields.sink().Add(fields.PathOf(it.key().c_str()), steps.error().message,
                        steps.error().remedy, true);
    }
  }
  if (fields.json().size() > 1) RefuseSharedStep(fields);
}

void ReadTurns(FieldReader& fields, ClusterOptions& cluster) {
  ReadBySteps(fields.Object("order"),
              [&](FieldReader& order, const char* name, const IndexSet& steps) {
                if (const auto place = order.Int(name, 0, kMaxEntries)) {
                  cluster.order.push_back({steps, static_cast<std::uint32_t>(*place)});
                }
              });
  ReadBySteps(fields.Object("calls"),
              [&](FieldReader& calls, const char* name, const IndexSet& steps) {
                cluster.calls.push_back({steps, calls.Numbers(name, kMostPodsOfASync)});
              });
}

void RefuseStart(const FieldPath& path, const std::string& start, ProblemSink& sink) {
  if (ParseGoTime(start).error.empty()) {
    sink.Add(path, said::TimeIsTooFar{.text = start},
             said::WriteAYearFrom{.least = kFirstYear, .most = kLastYear});
  } else {
    sink.Add(path, said::InvalidTime{.text = start}, said::WriteTime{});
  }
}

void SetWorld(ClusterOptions& cluster, World world) {
  cluster.world = world;
  cluster.watch_delays = TimesOf(world).watch_delays;
  cluster.startup_delay = TimesOf(world).startup;
}

// `any_version` ignores gates that this version does not have.
void ReadCluster(FieldReader fields, Scenario& scenario, bool any_version, bool any_world) {
  ClusterOptions& cluster = scenario.cluster;
  if (const auto world = fields.OneOf("world", WorldNames()); world && !any_world) {
    SetWorld(cluster, static_cast<World>(*world));
  }
  cluster.nodes = static_cast<std::int32_t>(fields.Int("nodes", 0, kMaxNodes).value_or(3));
  cluster.watch_delays = ReadWatchDelayChange(fields).AppliedTo(cluster.watch_delays);
  cluster.schedule_delay = fields.TimeSpan("scheduleDelay").value_or(cluster.schedule_delay);
  cluster.startup_delay = fields.TimeSpan("startupDelay").value_or(cluster.startup_delay);
  cluster.max_container_restart_period =
      std::max(fields.TimeSpan("maxContainerRestartPeriod", Minutes(5))
                   .value_or(cluster.max_container_restart_period),
               Seconds(1));
  cluster.node_monitor_grace_period =
      fields.TimeSpan("nodeMonitorGracePeriod").value_or(cluster.node_monitor_grace_period);
  cluster.unreachable_toleration =
      fields.TimeSpan("unreachableToleration").value_or(cluster.unreachable_toleration);
  cluster.commands = fields.Bool("commands").value_or(false);
  scenario.generation.allow_privileged = fields.Bool("allowPrivileged").value_or(true);
  cluster.ties = static_cast<std::uint64_t>(fields.Int("ties", 0, INT64_MAX).value_or(0));
  ReadTurns(fields, cluster);
  if (fields.Has("quota")) {
    cluster.quota = ReadQuota(fields.Object("quota"));
  }
  FieldReader allocatable = fields.Object("allocatable");
  for (const char* resource : {"cpu", "memory"}) {
    if (const auto amount = allocatable.Amount(resource)) {
      cluster.allocatable.emplace(resource, *amount);
    }
  }
  allocatable.Done();
  FieldReader gates = fields.Object("featureGates");
  for (auto it = gates.json().begin(); it != gates.json().end(); ++it) {
    const auto enabled = gates.Bool(it.key().c_str());
    if (!enabled) continue;
    const Result<bool> set = SetFeature(scenario.generation, it.key(), *enabled);
    if (!set.ok() && !any_version) {
      gates.sink().Add(gates.PathOf(it.key().c_str()), set.error().message, set.error().remedy,
                       true);
      OfferGate(gates, it.key(), scenario.generation);
    }
  }
  fields.Done();
}

void SortTimeline(Scenario& scenario) {
  std::stable_sort(scenario.timeline.begin(), scenario.timeline.end(),
                   [](const Action& a, const Action& b) { return a.at < b.at; });
}

// Adds random events with a known time to the timeline.
void AddDrawnEntries(Scenario& scenario) {
  std::vector<Problem> none;
  ProblemSink sink{none};
  for (const Json& entry : DrawnEntries(scenario)) {
    FieldReader fields(sink, &entry, {});
    scenario.timeline.push_back(*ReadEntry(fields));
    scenario.timeline.back().drawn = true;
  }
  JOBPLAY_CHECK(none.empty());
  SortTimeline(scenario);
}

void ReadSpec(FieldReader& spec, ProblemSink& sink, std::string_view version, bool any_world,
              Scenario& scenario) {
  scenario.title = spec.String("title").value_or("");
  scenario.description = spec.String("description").value_or("");
  if (const auto own = spec.String("version")) {
    const Result<Generation> generation = FindGeneration(*own);
    if (generation.ok() && version.empty()) {
      scenario.version = *own;
      scenario.generation = *generation;
    } else if (!generation.ok()) {
      sink.Add(spec.PathOf("version"), generation.error().message, generation.error().remedy);
    }
  }
  if (const auto start = spec.String("start")) {
    const std::optional<Time> time = ParseRfc3339(*start);
    if (time) {
      scenario.start = *time;
    } else {
      RefuseStart(spec.PathOf("start"), *start, sink);
    }
  }
  if (spec.Has("until") && sink.places != nullptr) {
    scenario.until_span = sink.places->Nearest(FormatFieldPath(spec.PathOf("until"))).value;
  }
  scenario.until = spec.TimeSpan("until").value_or(scenario.until);
  ReadCluster(spec.Object("cluster"), scenario, !version.empty(), any_world);
  std::vector<FieldReader> rules = spec.Objects("pods");
  if (rules.size() > kMaxEntries) {
    sink.Add(spec.PathOf("pods"), said::TooManyRules{.most = kMaxEntries}, said::MergeRules{});
    rules.clear();
  }
  for (FieldReader& fields : rules) {
    PodRule rule;
    rule.match = ReadPodMatch(fields.Object("match"));
    rule.script = ReadPodScript(fields);
    fields.Done();
    scenario.cluster.pod_rules.push_back(std::move(rule));
    scenario.pod_rule_spans.push_back(EntrySpan(fields));
  }
  std::vector<FieldReader> entries = spec.Objects("timeline");
  if (entries.size() > kMaxEntries) {
    sink.Add(spec.PathOf("timeline"), said::TooManyEntries{.most = kMaxEntries},
             said::SplitScenario{});
    entries.clear();
  }
  for (FieldReader& fields : entries) {
    if (auto action = ReadEntry(fields)) scenario.timeline.push_back(std::move(*action));
  }
  SortTimeline(scenario);
  if (spec.Has("chance")) {
    scenario.cluster.chance =
        ReadChance(spec.Object("chance"), scenario.cluster.nodes, scenario.until);
  }
  scenario.expect = ReadExpectations(spec, scenario.until);
  spec.Done();
}

// Adds quick fixes for problems outside the spec: for fields of the spec in the wrong place, and
// for the version.
void MendHead(std::string_view text, const YamlDocument& document, const FieldReader& spec,
              std::size_t from, std::vector<Problem>& problems) {
  LineIndex lines(WithoutByteOrderMark(text));
  for (; from < problems.size(); ++from) {
    Problem& problem = problems[from];
    Mend mend;
    if (problem.path == "apiVersion") {
      mend = MendBySetting({"apiVersion"}, kApiVersion);
    } else if (document.value.contains(problem.path) && spec.Knows(problem.path) &&
               !spec.Has(problem.path.c_str())) {
      problem.remedy = said::BelongsTo{.field = problem.path, .place = "spec"};
      mend = MendByMoving(document.value, {problem.path}, spec.PathOf(problem.path.c_str()));
    }
    auto edits = EditsFor(lines, document, mend.changes);
    if (!edits || edits->empty()) continue;
    problem.mends = {{std::move(mend.title), *std::move(edits)}};
  }
}

void ReadScenarioDocument(std::string_view text, const YamlDocument& document,
                          std::string_view version, bool any_world, std::vector<Problem>& problems,
                          Scenario& scenario) {
  ProblemSink sink{problems, &document.places, "Scenario"};
  scenario.cluster_places = document.places.Within({PathStep("spec"), PathStep("cluster")});
  for (const DuplicateKey& key : document.duplicates) {
    if (key.merged) continue;
    sink.Add(key.path, said::KeyIsThereTwice{.key = key.key}, said::RemoveOneOfThem{}, true);
    problems.back().span = key.span;
  }
  const std::size_t first = problems.size();
  FieldReader fields(sink, &document.value, {});
  fields.Take("kind");
  if (fields.String("apiVersion").value_or("") != kApiVersion) {
    sink.Add({"apiVersion"}, said::ScenarioOfOtherVersion{.version = kApiVersion},
             said::WriteThis{.yaml = std::string("apiVersion: ") + kApiVersion});
  }
  FieldReader metadata = fields.Object("metadata");
  scenario.name = metadata.String("name").value_or("");
  for (const char* kept : {"labels", "annotations", "namespace"}) metadata.Take(kept);
  metadata.Done();
  FieldReader spec = fields.Object("spec");
  ReadSpec(spec, sink, version, any_world, scenario);
  fields.Done();
  if (problems.size() > first) MendHead(text, document, spec, first, problems);
}

// Returns the number of pods that the file's Jobs create if none fails.
std::int64_t PodsOf(const std::vector<Manifest>& manifests) {
  std::int64_t pods = 0;
  for (const Manifest& manifest : manifests) {
    if (manifest.kind != "Job") continue;
    const Json spec = manifest.object.value("spec", Json());
    std::int64_t of_job = 1;
    for (const char* field : {"completions", "parallelism"}) {
      const auto count = spec.find(field);
      if (count == spec.end() || !count->is_number_integer()) continue;
      of_job = std::max(of_job, count->get<std::int64_t>());
    }
    pods += of_job;
  }
  return pods;
}

void WarnOfChance(const std::vector<YamlDocument>& documents, const Scenario& scenario,
                  std::vector<Problem>& problems) {
  for (const YamlDocument& document : documents) {
    if (!IsScenario(document)) continue;
    ProblemSink sink{problems, &document.places, "Scenario"};
    return WarnOfManyCalls(*scenario.cluster.chance, PodsOf(scenario.manifests), sink);
  }
}

// Returns the problem for a file that is not valid YAML.
Problem Unreadable(std::string_view text, const Error& error) {
  const auto render = RemedyOfTemplate(text, error.span.line);
  Problem problem{.message = error.message,
                  .remedy = render.value_or(error.remedy),
                  .path = error.path,
                  .span = error.span};
  // Offers edits after which the file is valid YAML.
  const auto offer = [&](std::vector<TextEdit> edits, Said label, Said remedy) {
    if (edits.empty() || !ReadDocuments(WithEdits(text, edits)).ok()) return;
    problem.remedy = std::move(remedy);
    problem.mends.push_back({std::move(label), std::move(edits)});
  };
  offer(SpacesForTabs(text), said::MendIndentation{}, problem.remedy);
  offer(OrdinarySigns(text), said::MendWideSigns{}, said::SignsAreWide{});
  offer(QuotesOnLine(text, error.span.line), said::MendQuote{}, said::PutInQuotes{});
  offer(WithoutCopiedLines(text), said::MendWithoutCopiedLines{}, said::LinesWereCopied{});
  return problem;
}

// Fixes fields whose name starts with a space character that is not a space in YAML.
void MendWideBlanks(std::string_view text, std::vector<Problem>& problems) {
  std::vector<TextEdit> ordinary;
  for (Problem& problem : problems) {
    if (problem.severity != Severity::kError || !HasWideBlank(problem.path)) continue;
    if (ordinary.empty()) ordinary = OrdinarySigns(text);
    problem.remedy = said::SignsAreWide{};
    problem.mends = {{said::MendWideSigns{}, ordinary}};
  }
}

ScenarioAnswer Read(std::string_view text, std::string_view version, const DocumentChange& change,
                    std::optional<World> world) {
  ScenarioAnswer answer;
  auto documents = ReadDocuments(text);
  if (!documents.ok()) {
    answer.problems.push_back(Unreadable(text, documents.error()));
    return answer;
  }
  if (change) change(*documents);
  Scenario scenario;
  scenario.generation = *FindGeneration(kDefaultGeneration);
  if (!version.empty()) {
    Result<Generation> generation = FindGeneration(version);
    if (!generation.ok()) {
      answer.problems.push_back(
          {.message = generation.error().message, .remedy = generation.error().remedy});
      return answer;
    }
    scenario.version = version;
    scenario.generation = *generation;
  }
  scenario.start = *ParseRfc3339("2000-01-01T00:00:00Z");
  SetWorld(scenario.cluster, world.value_or(kDefaultWorld));
  // Reads the Scenario first, because it sets the version for the manifests.
  for (const YamlDocument& document : *documents) {
    if (!IsScenario(document)) continue;
    if (scenario.scripted) {
      answer.problems.push_back({.message = said::SecondScenario{},
                                 .remedy = said::MergeOrRemoveOne{},
                                 .object = "Scenario",
                                 .span = document.places.Nearest("kind").value});
      continue;
    }
    scenario.scripted = true;
    ReadScenarioDocument(text, document, version, world.has_value(), answer.problems, scenario);
  }
  answer.from_cluster = ArePrintedOfCluster(*documents);
  if (answer.from_cluster) AddNoteOfCluster(text, *documents, answer.problems);
  // Without a Scenario, only a manifest's commands define how its containers run.
  if (!scenario.scripted) scenario.cluster.commands = true;
  AddManifests(text, *documents, scenario, answer.problems);
  if (scenario.title.empty()) scenario.title = scenario.name;
  if (scenario.title.empty()) scenario.title = NameOfFirst(*documents);
  answer.title = scenario.title;
  const bool applies =
      std::any_of(scenario.timeline.begin(), scenario.timeline.end(),
                  [](const Action& action) { return action.what->Manifest() != nullptr; });
  if (scenario.manifests.empty() && !applies && FirstError(answer.problems) == nullptr) {
    answer.problems.push_back(
        {.message = said::NoManifest{}, .remedy = said::WriteOrPasteManifest{}});
  }
  answer.version = scenario.version;
  if (FirstError(answer.problems) != nullptr) {
    MendWideBlanks(text, answer.problems);
    return answer;
  }
  if (HasChance(scenario)) {
    WarnOfChance(*documents, scenario, answer.problems);
    AddDrawnEntries(scenario);
  }
  answer.scenario = std::move(scenario);
  return answer;
}

}  // namespace

bool HasNothingToRun(const ScenarioAnswer& answer) {
  bool nothing = false;
  for (const Problem& problem : answer.problems) {
    if (problem.severity != Severity::kError) continue;
    const bool is_other = problem.message == Said(said::DocumentHasNoKind{});
    if (problem.message != Said(said::NoManifest{}) && (!is_other || !problem.mends.empty())) {
      return false;
    }
    nothing = true;
  }
  return nothing;
}

bool IsScenario(const YamlDocument& document) {
  return TextOf(document.value, "kind") == "Scenario";
}

Result<Action> ReadAction(const Json& entry) {
  std::vector<Problem> problems;
  ProblemSink sink{problems, nullptr, {}};
  FieldReader fields(sink, &entry, {});
  auto action = ReadEntry(fields);
  if (!problems.empty()) {
    return Error{.message = problems[0].message, .remedy = problems[0].remedy};
  }
  return std::move(*action);
}

ScenarioAnswer ReadScenario(std::string_view text, std::string_view version,
                            const DocumentChange& change, std::optional<World> world) {
  ScenarioAnswer answer = Read(text, version, change, world);
  SortByPlace(answer.problems);
  return answer;
}

bool HasChance(const Scenario& scenario) { return scenario.cluster.chance != nullptr; }

Scenario WithSeed(Scenario scenario, std::uint64_t seed) {
  if (!HasChance(scenario)) return scenario;
  Chance chance = *scenario.cluster.chance;
  chance.seed = seed;
  scenario.cluster.chance = std::make_shared<const Chance>(std::move(chance));
  std::erase_if(scenario.timeline, [](const Action& action) { return action.drawn; });
  AddDrawnEntries(scenario);
  return scenario;
}

Result<Scenario> WithUntil(Scenario scenario, Duration until) {
  const bool longer = until > scenario.until;
  scenario.until = until;
  if (!longer || !HasChance(scenario)) return scenario;
  const Chance& chance = *scenario.cluster.chance;
  if (auto lack = LackOfRoomForLosses(chance, scenario.cluster.nodes, until)) {
    return std::move(*lack);
  }
  const std::uint64_t seed = chance.seed;
  return WithSeed(std::move(scenario), seed);
}

}  // namespace jobplay
