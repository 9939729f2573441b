#include "tests/support/scenarios.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <utility>

#include "core/api/json.h"
#include "core/share/verify.h"
#include "core/sim/simulator.h"
#include "core/sim/timeline.h"
#include "core/view/kubectl/summary.h"
#include "core/words/phrase.h"
#include "tests/support/files.h"

namespace jobplay::testing {

std::shared_ptr<const Scenario> Load(const std::string& text, std::optional<World> world) {
  ScenarioAnswer answer = ReadScenario(text, {}, nullptr, world);
  for (const Problem& problem : answer.problems) {
    if (problem.severity == Severity::kError)
      ADD_FAILURE() << problem.path << ": " << Say(problem.message);
  }
  if (!answer.scenario) std::abort();
  return std::make_shared<const Scenario>(std::move(*answer.scenario));
}

namespace {

bool IsRecording(const std::filesystem::path& file) { return file.extension() == ".json"; }

}  // namespace

std::string ScenarioText(const std::filesystem::path& file) {
  std::string text = ReadFile(file);
  return IsRecording(file) ? Json::parse(text).at("scenario").get<std::string>() : text;
}

std::optional<World> WorldOf(const std::filesystem::path& file) {
  return IsRecording(file) ? std::optional(World::kPlain) : std::nullopt;
}

std::string SummaryOf(const std::string& text) {
  ScenarioAnswer answer = ReadScenario(text);
  if (!answer.scenario) return Say(answer.problems.at(0).message);
  Simulator simulator(std::make_shared<const Scenario>(std::move(*answer.scenario)));
  simulator.Begin(nullptr);
  std::uint64_t steps = 0;
  for (; simulator.HasNext(); ++steps) simulator.Step(nullptr);
  return Say(SummaryLine(simulator, steps));
}

std::string BrokenClaims(const std::string& text, std::optional<World> world) {
  Timeline timeline(Load(text, world));
  std::string broken;
  for (const BrokenExpectation& one : Verify(timeline)) broken += Say(one.message) + "\n";
  return broken;
}

std::string JobWith(const std::string& spec, const std::string& of_pod,
                    const std::string& of_container) {
  return "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n" + spec +
         "  template:\n    spec:\n      restartPolicy: Never\n" + of_pod +
         "      containers:\n      - {name: main, image: busybox" + of_container + "}\n";
}

std::string ScenarioWith(const std::string& spec) {
  return "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\nspec:\n" + spec;
}

const char* const kOneFailure = R"(apiVersion: batch/v1
kind: Job
metadata:
  name: demo
spec:
  completions: 2
  parallelism: 1
  template:
    spec:
      restartPolicy: Never
      containers:
      - name: main
        image: busybox
---
apiVersion: playground/v1
kind: Scenario
metadata:
  name: one-failure
spec:
  title: The first pod fails
  until: 2m
  pods:
  - match: {job: demo, attempt: "1"}
    runs: [{for: 3s, exit: 1}]
  - runs: [{for: 5s}]
)";

const char* const kEndIsWrittenOver = R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  completions: 3
  parallelism: 2
  backoffLimit: 2
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
spec:
  version: v1.18
  until: 5s
  cluster: {world: plain}
  pods:
  - {runs: [{for: 0s, exit: 1}]}
)";

}  // namespace jobplay::testing
