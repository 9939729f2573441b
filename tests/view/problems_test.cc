// Problems of a manifest, in the reader's language.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/view/engine.h"

namespace jobplay {
namespace {

bool IsAscii(const std::string& text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

TEST(Problems, NameRejectedManifestByTitleOrFirstJob) {
  const auto called = [](const std::string& text) {
    Engine engine;
    const Json loaded = Json::parse(engine.Load(text));
    EXPECT_FALSE(loaded["ok"].get<bool>()) << text;
    return loaded["title"].get<std::string>();
  };
  const std::string refused =
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec: {fly: 1}\n";
  const std::string config = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: files}\n---\n";
  EXPECT_EQ(called(refused), "demo");
  EXPECT_EQ(called(config + refused), "demo");
  EXPECT_EQ(
      called("apiVersion: v1\nkind: List\nitems:\n- kind: CronJob\n  metadata: {name: nightly}"),
      "nightly");
  const auto scenario = [&](const std::string& spec) {
    return refused +
           "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: short}\nspec: " + spec;
  };
  EXPECT_EQ(called(scenario("{title: A long title}")), "A long title");
  EXPECT_EQ(called(scenario("{title: [3]}")), "short");
  EXPECT_EQ(called("kind: Job\nmetadata: 3\n"), "");
  EXPECT_EQ(called("a: [1\n"), "");
  EXPECT_EQ(called(config), "");
}

TEST(Problems, AreTranslatedAfterRun) {
  const std::string text =
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n  template:\n    spec:\n"
      "      restartPolicy: Never\n      containers: [{name: main, image: busybox, "
      "command: [./work]}]\n";
  Engine engine;
  EXPECT_EQ(engine.Problems(), "[]");
  const Json english = Json::parse(engine.Load(text))["problems"];
  EXPECT_FALSE(english.empty());
  EXPECT_EQ(Json::parse(engine.Problems()), english);
  engine.SetLanguage("ja");
  const Json said = Json::parse(engine.Problems());
  EXPECT_NE(said, english);
  // A rejected manifest leaves them unchanged, like the run.
  engine.Load("kind: 3");
  EXPECT_EQ(Json::parse(engine.Problems()), said);
  EXPECT_EQ(Json::parse(engine.Load(text))["problems"], said);
}

TEST(Problems, TranslateOurMessagesButNotKubernetesMessages) {
  const auto message = [](const std::string& text) {
    Engine engine;
    engine.SetLanguage("ja");
    const Json problems = Json::parse(engine.Load(text))["problems"];
    if (problems.empty()) return "nothing is wrong with " + text;
    const Json& problem = problems[0];
    return problem["message"].get<std::string>() + " | " + problem.value("remedy", "");
  };
  EXPECT_EQ(
      message(""),
      "このファイルにはJobやCronJobのマニフェストがない | JobかCronJobを書くか貼り付けてください。");
  EXPECT_EQ(message("a: [1\n").rfind("Kubernetesの返答: yaml: line ", 0), 0u);
  const std::string job =
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n  template:\n    spec:\n"
      "      restartPolicy: Never\n      containers: [{name: main, image: busybox}]\n";
  const auto scenario = [&](const std::string& spec) {
    return message(
        job + "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\nspec: " + spec);
  };
  const char* const cases[] = {"{nothing: 1}",
                               "{until: soon}",
                               "{until: [1]}",
                               "{until: -1s}",
                               "{version: v1.2}",
                               "{cluster: {nodes: -1}}",
                               "{cluster: {commands: 3}}",
                               "{cluster: {quota: {}}}",
                               "{cluster: {quota: {pods: -1}}}",
                               "{cluster: {quota: {pods: true}}}",
                               "{cluster: {featureGates: {No: true}}}",
                               "{pods: 3}",
                               "{pods: [{runs: []}]}",
                               "{pods: [{match: {index: \"1,\"}}]}",
                               "{pods: [{match: {index: x}}]}",
                               "{pods: [{imagePull: {fails: maybe}}]}",
                               "{timeline: [{at: 1s}]}",
                               "{timeline: [{evict: {}}]}",
                               "{timeline: [{at: 1s, evict: {}, kill: {}}]}",
                               "{timeline: [{at: 1s, node: {name: node-1}}]}",
                               "{timeline: [{at: 1s, api: {verb: create}}]}",
                               "{timeline: [{at: 1s, patch: {kind: Job, name: demo, patch: 1}}]}",
                               "{timeline: [{at: 1s, delete: {kind: Job}}]}",
                               "{timeline: [{at: 1s, evict: {phase: Done}}]}",
                               "{timeline: [{at: 1s, createJob: {from: hello}}]}",
                               "{pods: [{match: {phase: Failed}}]}",
                               "{expect: [{at: 1h, job: demo}]}",
                               "{expect: [{count: 1}]}",
                               "{expect: [{job: demo, reason: x}]}",
                               "{until: [5m]}",
                               "{title: [x]}",
                               "{cluster: {ties: 1.5}}",
                               "{cluster: {allowPrivileged: maybe}}",
                               "{cluster: [1]}",
                               "{pods: [3]}",
                               "{expect: [3]}",
                               "{timeline: [3]}",
                               "{cluster: {watchDelay: 3}}",
                               "{pods: [{shutdown: 3}]}",
                               "{timeline: [{at: 1s, node: {name: node-1, state: dwn}}]}",
                               "{timeline: [{at: 1s, api: {verb: create, error: x}}]}",
                               "{timeline: [{at: 1s, kill: {exit: x}}]}",
                               "{start: yesterday}"};
  for (const char* spec : cases) {
    const std::string told = scenario(spec);
    EXPECT_EQ(told.find("Kubernetes"), std::string::npos) << spec << ": " << told;
    const std::size_t between = told.find(" | ");
    EXPECT_FALSE(IsAscii(told.substr(0, between))) << spec << ": " << told;
    // Each with a remedy, which may consist only of what to write.
    EXPECT_LT(between + 3, told.size()) << spec << ": " << told;
    EXPECT_FALSE(IsAscii(told.substr(between + 3))) << spec << ": " << told;
  }
  Engine engine;
  engine.SetLanguage("ja");
  EXPECT_EQ(Json::parse(engine.Open("v1.AAAAAAAAAAAAAAAA"))["problem"]["message"]
                .get<std::string>()
                .rfind("このリンクは壊れている: ", 0),
            0u);
  // The API server's messages stay unchanged.
  std::string wrong = job;
  wrong.replace(wrong.find("Never"), 5, "Always");
  EXPECT_EQ(message(wrong).rfind("Kubernetesの返答: Required value: ", 0), 0u) << message(wrong);
}

}  // namespace
}  // namespace jobplay
