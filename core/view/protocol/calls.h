// The calls that the page makes, declared once. Two visitors read them: wasm/calls.h binds them for
// JavaScript, and tests/view/protocol/typescript.h declares them in web/src/engine/protocol.ts and
// study_protocol.ts, of which the page's clients are made.
//
// `Json<T>` answers with T as JSON, `Text` with a text, `Number` with a number and `Columns` with
// bytes. The parameters are written as TypeScript has them; objects arrive as JSON.
#pragma once

#include <vector>

#include "core/view/engine.h"
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

namespace jobplay::answer {

template <typename Visitor>
void DescribeEngineCalls(Visitor& of) {
  of.template Text<&Engine::SetLanguage>(
      "language", "code: string",
      "Sets the language of later answers, en or ja; answers with the one that is used.");
  of.template Json<Loaded, &Engine::Load>(
      "load", "text: string",
      "Reads a scenario and prepares its run. If one of the problems is an error, the previous run "
      "stays loaded.");
  of.template Json<Loaded, &Engine::LoadAs>(
      "loadAs", "text: string, version: string",
      "Like load, for this Kubernetes version instead of the one in the text.");
  of.template Json<std::vector<Problem>, &Engine::Problems>(
      "problems", "", "The problems of the loaded text, in the present language.");
  of.template Json<Ran, &Engine::Run>(
      "run", "maxSteps: number",
      "Continues the run by at most so many steps; the page calls it until `done`.");
  of.template Columns<&Engine::Steps>("steps", "from: number, to: number", "The steps from..to-1.");
  of.template Json<Lanes, &Engine::AllLanes>(
      "lanes", "", "The whole run as the timeline draws it; then only the cursor moves.");
  of.template Json<Moment, &Engine::Moment>(
      "moment", "step: number, firstPod: number, pods: number, failures: boolean",
      "Everything that the panels show after a step. The list of pods is a window; with `failures` "
      "it has only pods that failed or restarted.");
  of.template Json<std::vector<LogLine>, &Engine::Log>(
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
  of.template Json<Causes, &Engine::Causes>(
      "causes", "object: Reference | null, path: string, step: number",
      "Why a field has its value: the step that changed it last, what caused that step, and so on. "
      "Without an object and a path: what led to the step.");
  of.template Json<Nullable<Exporting>, &Engine::Export>(
      "exportAs", "format: ExportFormat", "Starts to write the run, as far as it went.");
  of.template Json<Nullable<Exporting>, &Engine::ExportOn>(
      "exportOn", "pieces: number",
      "Continues by at most so many rows or instants, until it is over. Null if nothing is "
      "exported, for example because another text was loaded.");
  of.template Text<&Engine::Exported>("exported", "", "The text of the export that is over, once.");
  of.template Json<Races, &Engine::Races>(
      "races", "step: number, from: number, to: number",
      "What else was due at the instant of a step. The seeds from..to-1 are tried for another "
      "order.");
  of.template Json<Comparing, &Engine::Compare>(
      "compare", "left: string, leftVersion: string, right: string, rightVersion: string",
      "Starts to compare two texts, each for a version; empty: the version in the text. The loaded "
      "text stays.");
  of.template Json<ComparedOn, &Engine::CompareOn>(
      "compareOn", "steps: number",
      "Continues by at most so many steps of each run, until it is over.");
  of.template Json<Linked, &Engine::Link>(
      "link", "text: string, view: ShareView",
      "A link to the text and the view. It contains the hash of the final state if the text is "
      "loaded and its run is done.");
  of.template Json<Opened, &Engine::Open>("open", "fragment: string",
                                          "Reads a link. Nothing is loaded.");
  of.template Json<FromCluster, &Engine::Import>(
      "importObjects", "text: string",
      "Makes a scenario of the output of `kubectl get job,pods,events -o yaml` (or json). Nothing "
      "is loaded.");
  of.template Json<Edited, &Engine::Edit>(
      "edit", "text: string, edit: ScenarioEdit",
      "The text with a change. A text without a Scenario gets one. Nothing is loaded.");
  of.template Json<AnyJson, &Engine::SpecValue>(
      "specValue", "text: string, path: string",
      "The value at a path of the Scenario's spec, such as cluster.watchDelay; null if there is "
      "none.");
  of.template Json<std::vector<TextJob>, &Engine::Jobs>(
      "jobs", "text: string", "The Jobs and CronJobs of a text; none if it cannot be read.");
  of.template Json<HandFaults, &Engine::HandFaults>(
      "handFaults", "text: string, exposure: Exposure | null",
      "The faults of the timeline that may be rates of chance. If the text is the one that ran, they "
      "count the pods that were there.");
  of.template Json<std::vector<std::int32_t>, &Engine::MatchedPods>(
      "matchedPods", "rules: Record<string, unknown>[]",
      "Indexes in `lanes` of the pods that rules of spec.pods mean, whatever the index and the "
      "attempt.");
  of.template Json<TypedPatch, &Engine::ReadPatch>(
      "readPatch", "object: Record<string, unknown>, typed: string",
      "Reads a merge patch of an object as a person typed it, in YAML or JSON.");
  of.template Text<&Engine::AsYaml>("asYaml", "value: Record<string, unknown>",
                                    "The fields as lines of YAML.");
  of.template Text<&Engine::StripSpoilers>(
      "stripSpoilers", "text: string",
      "The text without what its author says about how it ends. Its run is the same.");
}

}  // namespace jobplay::answer
