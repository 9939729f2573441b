// Small cases for messages that no other test uses. Each is shown like on the page or the command
// line, and said_phrases.txt (tests/support/said_phrases.h) contains the results.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "core/sim/compare.h"
#include "core/sim/shown_state.h"
#include "core/view/engine.h"
#include "core/view/versions/compare_text.h"
#include "core/view/versions/upgrade.h"
#include "core/words/cli.h"
#include "core/words/comparison.h"
#include "core/words/import.h"
#include "core/words/invariants.h"
#include "core/words/phrase.h"
#include "core/words/problems.h"
#include "core/words/runs.h"
#include "core/words/search.h"
#include "core/words/steps.h"
#include "tests/support/files.h"
#include "tests/support/scenarios.h"
#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

// Whether a message in the text has a placeholder that was not filled: {pods}, {pods|pod|pods}.
bool HasOpenPlace(const std::string& text) {
  for (std::size_t at = 0; (at = text.find('{', at)) != std::string::npos;) {
    const std::size_t begin = ++at;
    at = std::min(text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", begin), text.size());
    if (at > begin && at < text.size() && std::string("}|?=").find(text[at]) != std::string::npos) {
      return true;
    }
  }
  return false;
}

// Everything that the page shows of a run, and its files.
void ShowRun(const std::string& text) {
  Engine engine;
  const Json loaded = Json::parse(engine.Load(text));
  EXPECT_FALSE(HasOpenPlace(loaded.dump())) << loaded.dump();
  if (loaded["ok"] != true) return;
  engine.Run(20'000);
  const std::uint32_t steps = Json::parse(engine.Run(1))["steps"];
  EXPECT_FALSE(HasOpenPlace(engine.Log(1, steps + 1)));
  // Every step of a short run, and every nth of a long one.
  for (std::uint32_t step = 0; step <= steps; step += step < 150 ? 1 : 1 + steps / 150) {
    engine.Moment(step, 0, 20);
  }
  for (const char* format : {"svg", "markdown", "answer", "perfetto"})
    testing::Exported(engine, format);
}

std::string ScenarioOf(const std::string& spec) {
  return "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\nspec: " + spec +
         "\n";
}

TEST(MessageCases, CoverScenarios) {
  for (const auto& path : testing::ExampleFiles()) ShowRun(testing::ReadFile(path));
  for (const auto& path : testing::FilesIn("tests/words/scenarios", ".yaml")) {
    ShowRun(testing::ReadFile(path));
  }
}

TEST(MessageCases, CoverRejectedScenarios) {
  const std::string job = testing::JobWith("", "", "");
  const std::string entry = "{timeline: [{at: 1s, ";
  for (const std::string& spec :
       {std::string("{pods: [{match: {index: [1]}}]}"), std::string("{until: 1m, until: 2m}"),
        std::string("{expect: [failed=]}"), std::string("{expect: [{pods: {index: }, count: 1}]}"),
        std::string("{pods: [{containers: {main: []}}]}"), entry + "delete: {name: demo}}]}",
        entry + "apply: {metadata: {name: x}}}]}",
        std::string("{version: v1.29, cluster: {featureGates: {JobSuccessPolicy: true}}}"),
        std::string("{version: v1.36, cluster: {featureGates: {IndexedJob: false}}}"),
        std::string("{version: v1.36, cluster: {featureGates: {WorkloadWithJob: true}}}")}) {
    ShowRun(job + ScenarioOf(spec));
  }
  ShowRun(job + ScenarioOf("{until: 1m}") + ScenarioOf("{until: 2m}"));
  ShowRun(job + "---\napiVersion: playground/v2\nkind: Scenario\nmetadata: {name: x}\nspec: {}\n");
  for (const char* list : {"pods", "timeline"}) {
    std::string many;
    for (int i = 0; i < 10'001; ++i) many += i == 0 ? "{}" : ", {}";
    ShowRun(job + ScenarioOf("{" + std::string(list) + ": [" + many + "]}"));
  }
}

TEST(MessageCases, CoverActions) {
  const std::string status =
      "{timeline: [{at: 1s, patch: {kind: Job, name: demo, subresource: status, patch: {status: "
      "{conditions: [{type: Odd, status: \"True\"}]}}}}, {at: 2s, patch: {kind: Pod, pod: {job: "
      "demo}, subresource: status, patch: {status: {phase: Odd}}}}, {at: 3s, patch: {kind: Job, "
      "name: demo, patch: {metadata: {annotations: {a: b}}}}}]}";
  ShowRun(testing::JobWith("", "", "") + ScenarioOf(status));
  ShowRun(
      testing::JobWith("", "", "") +
      ScenarioOf("{timeline: [{at: 1s, node: {name: node-1, state: cordoned}}, {at: 2s, node: "
                 "{name: node-1, state: uncordoned}}, {at: 3s, evict: {namespace: default}}]}"));
  // Many pods in one step.
  ShowRun(testing::JobWith("  parallelism: 100\n  completions: 100\n", "", "") +
          ScenarioOf("{until: 2s}"));
  ShowRun(testing::JobWith("", "", "") +
          ScenarioOf("{pods: [{readyDelay: 2s, runs: [{for: 5s}]}]}"));
}

TEST(MessageCases, CoverChance) {
  ShowRun(testing::JobWith("", "", "") + ScenarioOf("{chance: {evictions: {perPodHour: -1}}}"));
  ShowRun(testing::JobWith("  completions: 3\n", "", "") +
          ScenarioOf("{pods: [{match: {attempt: 1}, disrupted: {by: evict, after: 2s}}], timeline: "
                     "[{at: 0s, api: {verb: create, resource: pods, calls: \"2,4-5\"}}]}"));
}

TEST(MessageCases, CoverFieldsThatAreNotSimulated) {
  ShowRun(testing::JobWith(
      "  completionMode: Indexed\n  parallelism: 2\n",
      "      nodeSelector: {a: b}\n      hostNetwork: true\n"
      "      serviceAccountName: robot\n      volumes: [{name: v, emptyDir: {}}]\n",
      ", env: [{name: A, value: b}], resources: {requests: {cpu: 1}}, "
      "lifecycle: {preStop: {exec: {command: [\"true\"]}}}"));
  const std::string restarts_all = testing::JobWith(
      "", "",
      ", restartPolicy: Never, restartPolicyRules: [{action: RestartAllContainers, "
      "exitCodes: {operator: In, values: [42]}}]");
  ShowRun(restarts_all);
  ShowRun(restarts_all + ScenarioOf("{cluster: {world: plain}}"));
  std::string no_name = testing::JobWith("", "", "");
  no_name.replace(no_name.find("busybox"), 7, "'My Image'");
  ShowRun(no_name);
  ShowRun(no_name + ScenarioOf("{cluster: {world: plain}}"));
  ShowRun(testing::JobWith(
      "", "      resourceClaims: [{name: a, source: {resourceClaimName: b}}]\n", ""));
  ShowRun(testing::JobWith(
      "  completions: 1\n",
      "      nodeSelector: {a: b}\n      hostNetwork: true\n"
      "      serviceAccountName: robot\n      volumes: [{name: v, emptyDir: {}}]\n",
      ", env: [{name: A, value: b}], resources: {requests: {cpu: 1}}, "
      "lifecycle: {preStop: {exec: {command: [\"true\"]}}}"));
}

TEST(MessageCases, CoverOutcomes) {
  ShowRun(testing::JobWith("  ttlSecondsAfterFinished: 0\n", "", ""));
  ShowRun(
      "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: tick}\nspec:\n"
      "  schedule: \"0 5 * * *\"\n  jobTemplate:\n    spec:\n      template:\n        spec:\n"
      "          restartPolicy: Never\n          containers: [{name: main, image: busybox}]\n" +
      ScenarioOf("{until: 1m}"));
  ShowRun(testing::JobWith("  suspend: true\n", "", "") + ScenarioOf("{until: 1m}"));
  ShowRun(testing::JobWith("", "", "") + ScenarioOf("{until: 5s, pods: [{runs: [{for: 1h}]}]}"));
  ShowRun(testing::JobWith("  backoffLimit: 0\n", "", "") +
          ScenarioOf("{pods: [{runs: [{for: 5s, exit: 137, reason: OOMKilled}]}]}"));
  ShowRun(testing::JobWith("  activeDeadlineSeconds: 1\n  parallelism: 0\n", "", "") +
          ScenarioOf("{until: 1m}"));
}

TEST(MessageCases, CoverMilestones) {
  const auto run = [](const std::string& text, const char* version) {
    ScenarioAnswer answer = ReadScenario(text, version);
    return RunForComparison(std::make_shared<const Scenario>(std::move(*answer.scenario)));
  };
  for (const auto& path : testing::ExampleFiles()) {
    const std::string text = testing::ReadFile(path);
    std::vector<VersionRun> runs;
    for (const char* version : {"v1.18", "v1.33", "v1.36"}) {
      if (!ReadScenario(text, version).scenario) continue;
      runs.push_back(run(text, version));
      for (const Milestone& milestone : runs.back().milestones) {
        EXPECT_FALSE(HasOpenPlace(Say(milestone.Told())));
      }
    }
    EXPECT_FALSE(HasOpenPlace(ComparisonText(runs))) << path;
    // Like a run without end, which takes minutes.
    runs.back().cut_off = true;
    EXPECT_NE(Say(CutOff(runs.back())).find("was cut off after"), std::string::npos);
  }
  // The message names who rejects: the API server or the playground.
  std::string refusals;
  const std::string text = testing::ReadFile("tests/words/scenarios/refusals.yaml");
  for (const Milestone& milestone : run(text, "v1.36").milestones) {
    if (milestone.kind != MilestoneKind::kRefused) continue;
    refusals += Say(milestone.Told(), LanguageOf("ja")) + "\n";
  }
  EXPECT_NE(refusals.find("APIサーバーが操作を拒否する: jobs.batch"), std::string::npos)
      << refusals;
  EXPECT_NE(refusals.find("応えられない: プレイグラウンドはSecretを"), std::string::npos)
      << refusals;
}

TEST(MessageCases, CoverUpgrades) {
  const auto upgraded = [](const std::string& text, const char* from, const char* to) {
    return UpgradeOf("demo.yaml", text, *FindGeneration(from), *FindGeneration(to)).text;
  };
  const std::string cron_job =
      "kind: CronJob\nmetadata: {name: tick}\nspec:\n  schedule: \"* * * * *\"\n  jobTemplate:\n"
      "    spec:\n      template:\n        spec:\n          restartPolicy: Never\n"
      "          containers: [{name: main, image: busybox}]\n";
  EXPECT_NE(
      upgraded("apiVersion: batch/v1beta1\n" + cron_job, "v1.18", "v1.29").find("is rejected"),
      std::string::npos);
  // The text of the warning is different since v1.33.
  EXPECT_NE(
      upgraded(testing::JobWith("", "      volumes: [{name: v, gitRepo: {repository: a}}]\n", ""),
               "v1.32", "v1.33")
          .find("no longer gets this warning"),
      std::string::npos);
  EXPECT_NE(upgraded(testing::JobWith(
                         "", "      nodeSelector: {node-role.kubernetes.io/master: \"\"}\n", ""),
                     "v1.29", "v1.36")
                .find("gets a warning"),
            std::string::npos);
}

TEST(MessageCases, CoverInvalidYaml) {
  for (const char* text :
       {"a: 'x' y\n", "- a\n- b\nc: d\n", "a: b\nc\n", "a: \"\\q\"\n", "a: - b\n", "<<: 1\n",
        "a: &a {<<: *a}\n", "a: [b\n", "a: {b\n", "\ta: b\n", "a: @b\n", "a: 'b\n", "a: *b\n"}) {
    ShowRun(text);
  }
  std::string merges = "a0: &a0 {}\n";
  for (int i = 1; i < 110; ++i) {
    const std::string name = "a" + std::to_string(i);
    merges += name + ": &" + name + " {<<: *a" + std::to_string(i - 1) + "}\n";
  }
  ShowRun(merges);
  ShowRun(
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo, uid: u, resourceVersion: \"7\"}\n"
      "spec:\n  template:\n    spec:\n      restartPolicy: Never\n"
      "      containers: [{name: main, image: busybox}]\nstatus: {active: 1}\n");
}

TEST(MessageCases, CoverDisplayDifferences) {
  const ShownKey key{.deleted = true, .role = {.kind = RoleKind::kJob, .name = "demo"}};
  EXPECT_EQ(Say(key.Told()), "deleted Job demo");
}

// Messages that need a bug of ours, a terminal, minutes or gigabytes are built directly.
TEST(MessageCases, CoverRareMessages) {
  const Said rows[] = {
      said::FinishedJobHasHeldPod{.job = "default/demo", .pod = "default/demo-a"},
      said::IndexHasTwoActivePods{.job = "default/demo", .index = 3},
      said::KeyIsStillWorkedOn{.queue = "job", .key = "default/demo"},
      said::KeyHasNoWorker{.queue = "job", .key = "default/demo"},
      said::KeyHasNoTimer{.queue = "job", .key = "default/demo"},
      said::DeadlineWakesNobody{.job = "default/demo"},
      said::CounterWentDown{.job = "default/demo", .counter = "failed", .from = 2, .to = 1},
      said::CounterBelowZero{.job = "default/demo"},
      said::JobIsCompleteAndFailed{.job = "default/demo"},
      said::StepBreaksInvariant{.step = 12,
                                .broken = said::CounterBelowZero{.job = "default/demo"}},
      said::InvariantBreaks{
          .at = "48s", .step = 12, .failure = said::CounterBelowZero{.job = "default/demo"}},
      said::RunWasCutOff{.steps = 1'000'000},
      said::ShortenUntil{},
      said::FileWasCutOff{.file = "demo.yaml", .steps = 1'000'000},
      said::OutputWasCutOff{.file = "demo.yaml", .megabytes = 256},
      said::StepsSoFar{.steps = 50'000},
      said::NotRunToItsEnd{},
      said::WasInterrupted{.file = "demo.yaml", .steps = 50'000},
      said::WasInterrupted{.file = "demo.yaml", .steps = 500, .unit = 1},
      said::IsTooLongToRun{},
      said::SuspendedHalfway{},
      said::ResumedSometime{},
      said::FieldsMore{.fields = 3},
      said::ChangesMore{.changes = 2},
      said::InformerSeesNothing{},
      said::DependentsOfSomeCollected{},
      said::ComesAgainAfterwards{},
  };
  for (const Said& row : rows) {
    for (const Language language : Languages()) EXPECT_FALSE(HasOpenPlace(Say(row, language)));
  }
}

}  // namespace
}  // namespace jobplay
