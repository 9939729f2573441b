// The engine that the page calls. Answers are bytes, JSON in UTF-8 unless stated otherwise, and
// stay valid until the next call. Calls throw only std::bad_alloc. After that, no run is loaded and
// no comparison is active.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/compare.h"
#include "core/sim/problem.h"
#include "core/view/answers/lanes.h"
#include "core/view/export/exporting.h"
#include "core/view/index/field_history.h"
#include "core/view/index/run_index.h"
#include "core/view/protocol/comparison.h"
#include "core/view/protocol/editing.h"
#include "core/view/protocol/exporting.h"
#include "core/view/protocol/lanes.h"
#include "core/view/protocol/log.h"
#include "core/view/protocol/moment.h"
#include "core/view/protocol/races.h"
#include "core/view/protocol/run.h"
#include "core/view/protocol/sharing.h"
#include "core/view/protocol/why.h"
#include "core/words/language.h"

namespace jobplay {

class Engine {
 public:
  // The calls, for two visitors: wasm/calls.h binds them for JavaScript, and
  // tests/view/protocol/typescript.h declares them in web/src/engine/protocol.ts for the page's
  // client. `Json<T>` answers with T as JSON, `Text` with a text, `Number` with a number and
  // `Columns` with bytes. Parameters are written in TypeScript; objects arrive as JSON.
  template <typename Visitor>
  static void DescribeCalls(Visitor& of) {
    of.template Text<&Engine::SetLanguage>(
        "language", "code: string",
        "Sets the language of later answers, en or ja; answers with the one that is used.");
    of.template Json<answer::Loaded, &Engine::Load>(
        "load", "text: string",
        "Reads a scenario and prepares its run. If one of the problems is an error, the previous run "
        "stays loaded.");
    of.template Json<answer::Loaded, &Engine::LoadAs>(
        "loadAs", "text: string, version: string",
        "Like load, for this Kubernetes version instead of the one in the text.");
    of.template Json<std::vector<answer::Problem>, &Engine::Problems>(
        "problems", "", "The problems of the loaded text, in the present language.");
    of.template Json<answer::Ran, &Engine::Run>(
        "run", "maxSteps: number",
        "Continues the run by at most `maxSteps` steps. The page calls it until `done`.");
    of.template Columns<&Engine::Steps>("steps", "from: number, to: number",
                                        "The steps from..to-1.");
    of.template Json<answer::Lanes, &Engine::AllLanes>(
        "lanes", "", "The whole run as the timeline draws it; then only the cursor moves.");
    of.template Json<answer::Moment, &Engine::Moment>(
        "moment", "step: number, firstPod: number, pods: number, failures: boolean",
        "Everything that the panels show after a step. The list of pods is a window; with `failures` "
        "it has only pods that failed or restarted.");
    of.template Json<std::vector<answer::LogLine>, &Engine::Log>(
        "log", "from: number, to: number",
        "Events, API calls of the controllers and actions of the scenario in the steps from..to-1.");
    of.template Number<&Engine::Find>(
        "find", "what: Landmark, step: number, direction: 1 | -1",
        "The nearest step after (or before) `step`, never `step` itself; 0 if there is none, "
        "AMBIGUOUS if several objects have the name.");
    of.template Number<&Engine::StepAt>("stepAt", "time: number",
                                        "The last step at or before a time.");
    of.template Text<&Engine::View>(
        "view", "kind: KubectlView, object: Reference | null, step: number, time: number",
        "What kubectl prints after the step, with the ages of that time; null: all Jobs, CronJobs and "
        "pods. A reference without a UID means the object with that name at the step.");
    of.template Json<answer::Causes, &Engine::Causes>(
        "causes", "object: Reference | null, path: string, step: number",
        "Why a field has its value: the step that changed it last, what caused that step, and so on. "
        "Without an object and a path: what led to the step.");
    of.template Json<answer::Nullable<answer::Exporting>, &Engine::Export>(
        "exportAs", "format: ExportFormat", "Starts to export the run, up to its present end.");
    of.template Json<answer::Nullable<answer::Exporting>, &Engine::ExportOn>(
        "exportOn", "pieces: number",
        "Exports at most `pieces` more rows or instants. Null if nothing is exported, for example "
        "because another text was loaded.");
    of.template Text<&Engine::Exported>("exported", "",
                                        "Returns the text of the finished export, once.");
    of.template Json<answer::Races, &Engine::Races>(
        "races", "step: number, from: number, to: number",
        "The other events that were due at the instant of a step. Tries the seeds from..to-1 for "
        "another order.");
    of.template Json<answer::Comparing, &Engine::Compare>(
        "compare", "left: string, leftVersion: string, right: string, rightVersion: string",
        "Starts to compare two texts, each for a version; empty: the version in the text. The loaded "
        "text stays.");
    of.template Json<answer::ComparedOn, &Engine::CompareOn>(
        "compareOn", "steps: number",
        "Continues by at most `steps` steps of each run, until both are over.");
    of.template Json<answer::Linked, &Engine::Link>(
        "link", "text: string, view: ShareView",
        "A link to the text and the view. It contains the hash of the final state if the text is "
        "loaded and its run is done.");
    of.template Json<answer::Opened, &Engine::Open>("open", "fragment: string",
                                                    "Reads a link. Nothing is loaded.");
    of.template Json<answer::FromCluster, &Engine::Import>(
        "importObjects", "text: string",
        "Makes a scenario of the output of `kubectl get job,pods,events -o yaml` (or json). Nothing "
        "is loaded.");
    of.template Json<answer::Edited, &Engine::Edit>(
        "edit", "text: string, edit: ScenarioEdit",
        "The text with a change. A text without a Scenario gets one. Nothing is loaded.");
    of.template Json<answer::AnyJson, &Engine::SpecValue>(
        "specValue", "text: string, path: string",
        "The value at a path of the Scenario's spec, such as cluster.watchDelay; null if there is "
        "none.");
    of.template Json<std::vector<answer::TextJob>, &Engine::Jobs>(
        "jobs", "text: string", "The Jobs and CronJobs of a text; none if it cannot be read.");
    of.template Json<answer::HandFaults, &Engine::HandFaults>(
        "handFaults", "text: string, exposure: Exposure | null",
        "The faults of the timeline that may be rates of chance. If the text is the one that ran, they "
        "count the pods that were there.");
    of.template Json<answer::MeantPods, &Engine::MatchedPods>(
        "matchedPods", "rules: Record<string, unknown>[]",
        "The pods of the loaded run that rules of spec.pods match.");
    of.template Json<answer::TypedPatch, &Engine::ReadPatch>(
        "readPatch", "object: Record<string, unknown>, typed: string",
        "Reads a merge patch of an object as a person typed it, in YAML or JSON.");
    of.template Text<&Engine::AsYaml>(
        "asYaml", "value: Record<string, unknown>, onOneLine: boolean", "The fields as YAML.");
    of.template Text<&Engine::StripSpoilers>(
        "stripSpoilers", "text: string",
        "The text without what reveals its outcome. Its run is the same.");
  }

  const std::string& SetLanguage(std::string_view code);
  const std::string& Load(std::string_view text);
  const std::string& LoadAs(std::string_view text, std::string_view version);
  const std::string& Problems();
  const std::string& Run(std::uint32_t max_steps);
  const std::string& Steps(std::uint32_t from, std::uint32_t to);
  const std::string& AllLanes();
  const std::string& Moment(std::uint32_t step, std::uint32_t first_pod, std::uint32_t pods,
                            bool failures = false);
  const std::string& Log(std::uint32_t from, std::uint32_t to);
  std::uint32_t Find(std::string_view what, std::uint32_t step, int direction) const;
  std::uint32_t StepAt(std::int64_t time) const;
  const std::string& View(std::string_view kind, std::string_view reference, std::uint32_t step,
                          std::int64_t time = 0);
  const std::string& Causes(std::string_view reference, std::string_view path, std::uint32_t step);
  const std::string& Races(std::uint32_t step, std::uint32_t from, std::uint32_t to);
  const std::string& Compare(std::string_view left, std::string_view left_version,
                             std::string_view right, std::string_view right_version);
  const std::string& CompareOn(std::uint32_t steps);
  const std::string& Export(std::string_view format);
  const std::string& ExportOn(std::uint32_t pieces);
  const std::string& Exported();
  const std::string& Link(std::string_view text, std::string_view view_json);
  const std::string& Open(std::string_view fragment);
  const std::string& Import(std::string_view text);
  const std::string& Edit(std::string_view text, std::string_view edit);
  const std::string& SpecValue(std::string_view text, std::string_view path);
  const std::string& Jobs(std::string_view text);
  const std::string& HandFaults(std::string_view text, std::string_view exposure);
  const std::string& MatchedPods(std::string_view rules);
  const std::string& ReadPatch(std::string_view object, std::string_view typed);
  const std::string& AsYaml(std::string_view value, bool on_one_line);
  const std::string& StripSpoilers(std::string_view text);

 private:
  // The state of one loaded scenario.
  struct Loaded {
    Loaded(std::string_view text, std::shared_ptr<const Scenario> scenario)
        : text(text), timeline(std::move(scenario)) {}
    std::string text;
    std::vector<Problem> problems;
    Timeline timeline;
    RunIndex index;
    Lanes lanes;
    FieldHistories histories;
  };

  // A guard for calls that may change the run. If memory runs out, it discards the run, which would
  // otherwise be half changed.
  class Changing;

  // Writes an answer of core/view/protocol as JSON.
  template <typename T>
  const std::string& Answer(const T& answer);
  template <typename Wrong>
  const std::string& Refuse(const Wrong& wrong);
  // Returns the step, or the nearest recorded one.
  std::uint32_t Clamped(std::uint32_t step) const;

  Language language_ = Language::kEnglish;
  std::unique_ptr<Loaded> run_;
  std::unique_ptr<Exporting> exporting_;  // of the run
  std::string exported_;
  std::vector<std::unique_ptr<ComparedRun>> comparing_;  // of the left side and the right side
  std::string answer_;
};

}  // namespace jobplay
