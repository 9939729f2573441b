// Manifests without a Scenario: the results of their containers' commands.
#include <gtest/gtest.h>

#include <string>

#include "core/words/phrase.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

constexpr char kJob[] =
    "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n  backoffLimit: 1\n"
    "  template:\n    spec:\n      restartPolicy: Never\n      containers:\n"
    "      - name: main\n        image: busybox\n        command: [sh, -c, sleep 5 && exit 3]\n";

std::string Summary(const std::string& text) {
  const std::string line = testing::SummaryOf(text);
  return line.substr(0, line.find(';'));
}

std::string CommandsScenario(const std::string& spec) {
  return std::string(kJob) +
         "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: demo}\nspec: " + spec;
}

// The programs of this image are unknown, unlike those of busybox.
std::string InImage(const std::string& image, std::string text) {
  return text.replace(text.find("busybox"), 7, image);
}

TEST(Commands, AreFollowedInManifestWithoutScenario) {
  EXPECT_EQ(Summary(kJob), "job/demo Failed (BackoffLimitExceeded) at 23s");
}

TEST(Commands, FindConfigMapsAndSecretsOfManifest) {
  const std::string config =
      "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: scripts}\ndata:\n  run.sh: |\n"
      "    #!/bin/sh\n    sleep $WAIT\n    exit 7\n---\n"
      "apiVersion: v1\nkind: Secret\nmetadata: {name: times}\ndata: {WAIT: MjA=}\n---\n";
  const std::string before = "image: busybox\n        command: [sh, -c, sleep 5 && exit 3]\n";
  std::string job = kJob;
  job.replace(job.find(before), before.size(),
              "image: example.com/app\n        command: [/scripts/run.sh]\n"
              "        envFrom: [{secretRef: {name: times}}]\n"
              "        volumeMounts: [{name: scripts, mountPath: /scripts}]\n"
              "      volumes: [{name: scripts, configMap: {name: scripts, defaultMode: 0755}}]\n");
  EXPECT_EQ(Summary(config + job), "job/demo Failed (BackoffLimitExceeded) at 53s");
  EXPECT_EQ(Summary(job), "job/demo Running");  // without the Secret, no container is created
  const auto told = [](const std::string& text) {
    std::string messages;
    for (const Problem& one : ReadScenario(text).problems) messages += Say(one.message) + "\n";
    return messages;
  };
  EXPECT_EQ(
      told(config + job),
      "links, embeds and exports of this scenario contain the values of this Secret\n"
      "only commands that are simple enough to simulate read this ConfigMap\n"
      "only commands that are simple enough to simulate read this Secret\n"
      "The command of container main is not run. It is assumed to run for 20s and exit with code "
      "7. A pod rule can change this.\n"
      "Environment variables are kept, but only commands that are simple enough to simulate read "
      "them.\n"
      "Volumes are kept, but only commands that are simple enough to simulate can read what "
      "earlier containers wrote to them.\n");
  EXPECT_NE(told(job).find("the program /scripts/run.sh is unknown"), std::string::npos);
  EXPECT_NE(told(config + kJob)
                .find("the playground does not support kind ConfigMap and ignores this object"),
            std::string::npos);
}

TEST(Commands, AreFollowedInScenarioOnlyIfEnabled) {
  EXPECT_EQ(Summary(CommandsScenario("{}")), "job/demo Complete (CompletionsReached) at 13s");
  EXPECT_EQ(Summary(CommandsScenario("{cluster: {commands: true}}")),
            "job/demo Failed (BackoffLimitExceeded) at 23s");
  EXPECT_EQ(Summary(CommandsScenario("{cluster: {commands: true}, pods: [{runs: [{for: 1s}]}]}")),
            "job/demo Complete (CompletionsReached) at 4s");
}

// The notes about the containers' commands, each with its line.
std::string Told(const std::string& text) {
  std::string told;
  for (const Problem& problem : ReadScenario(text).problems) {
    const std::string message = Say(problem.message);
    if (message.find("ommand") == std::string::npos && message.find("A pod rule") != 0) continue;
    told += std::to_string(problem.span.line) + ": " + message + "\n" + Say(problem.remedy);
  }
  return told;
}

std::string With(const std::string& command, std::string text = kJob) {
  const std::string before = "[sh, -c, sleep 5 && exit 3]";
  return text.replace(text.find(before), before.size(), command);
}

TEST(Commands, AreReportedInOneSentence) {
  EXPECT_EQ(Told(kJob),
            "12: The command of container main is not run. It is assumed to run for 5s and exit "
            "with code 3. A pod rule can change this.\n");
  EXPECT_EQ(Told(CommandsScenario("{cluster: {commands: true}}")), Told(kJob));
}

TEST(Commands, AreReportedWithRemedyIfScenarioIgnoresThem) {
  const std::string note =
      "12: Commands are not run. The scenario's pod rules set how long containers run and how they "
      "exit (default: 10s, exit code 0).\n";
  const std::string remedy =
      "Write cluster: {commands: true} in the Scenario's spec, so that pods without a matching "
      "rule follow their commands.";
  EXPECT_EQ(Told(CommandsScenario("{}")), note + remedy);
  EXPECT_EQ(Told(CommandsScenario("{pods: [{match: {attempt: '1'}, runs: [{for: 1s}]}]}")),
            note + remedy);
  EXPECT_EQ(Told(CommandsScenario("{pods: [{runs: [{for: 1s}]}]}")), note);
}

TEST(Commands, AreReportedIfRulesOverrideThem) {
  const std::string taken =
      "12: The command of container main is not run. It is assumed to run for 5s and exit with "
      "code 3";
  EXPECT_EQ(Told(CommandsScenario("{cluster: {commands: true}, pods: [{runs: [{for: 1s}]}]}")),
            "12: The command of container main is not run. A pod rule sets how long it runs and "
            "how it exits.\n");
  // A rule about something else replaces only the default, not the command.
  const std::string node = "{cluster: {commands: true}, pods: [{node: node-2}]}";
  EXPECT_EQ(Told(CommandsScenario(node)),
            "12: The command of container main is not run because a pod rule matches. It is "
            "assumed to run for 10s and exit with code 0.\n");
  EXPECT_EQ(Summary(CommandsScenario(node)), "job/demo Complete (CompletionsReached) at 13s");
  EXPECT_EQ(Told(CommandsScenario(
                "{cluster: {commands: true}, pods: [{containers: {side: [{for: 1s}]}}]}")),
            Told(CommandsScenario(node)));
  const std::string some =
      "{cluster: {commands: true}, pods: [{match: {attempt: '1'}, runs: [{for: 1s}]}]}";
  EXPECT_EQ(Told(CommandsScenario(some)), taken + ", except in pods that a rule matches.\n");
  // The first pod takes 1s, as the rule says, and succeeds.
  EXPECT_EQ(Summary(CommandsScenario(some)), "job/demo Complete (CompletionsReached) at 4s");
  const std::string other =
      "{cluster: {commands: true}, pods: [{match: {job: other}, runs: [{for: 1s}]}]}";
  EXPECT_EQ(Told(CommandsScenario(other)), taken + ". A pod rule can change this.\n");
  EXPECT_EQ(Summary(CommandsScenario(other)), Summary(kJob));
}

TEST(Commands, AreReportedIfNotFollowed) {
  const std::string text = InImage("alpine", With("[sh, -c, make all | tee log]"));
  EXPECT_EQ(Told(text),
            "12: The command of container main is not run. Because the program make is unknown, it "
            "is assumed to run for 10s and exit with code 0. A pod rule can change this.\n");
  EXPECT_EQ(Summary(text), "job/demo Complete (CompletionsReached) at 13s");
}

TEST(Commands, AreReportedWithWhatTheyDependOn) {
  const auto why = [](const std::string& command) {
    const std::string told = Told(InImage("alpine", With(command)));
    const std::string before = "is not run. Because ";
    const std::size_t from = told.find(before) + before.size();
    return told.substr(from, told.find(", it is assumed", from) - from);
  };
  EXPECT_EQ(why("[curl, http//web/]"), "the program curl is unknown");
  EXPECT_EQ(why("[sh, -c, 'sleep $RANDOM']"), "the arguments of sleep are unknown");
  EXPECT_EQ(why("[sh, -c, 'ls /data && exit 1']"), "the result of ls is unknown");
  EXPECT_EQ(why("[sh, -c, 'echo \"open']"), "it is too complex to simulate");
  EXPECT_EQ(why("[sh, -c, " + std::string(80, 'a') + "]"), "it is too complex to simulate");
  std::string image = kJob;
  image.replace(image.find("busybox"), 7, "registry.example/own");
  image.replace(image.find("command"), 7, "args");
  EXPECT_NE(Told(image).find("Because the program of its image is unknown, it"), std::string::npos)
      << Told(image);
}

// An emptyDir contains files of earlier containers.
TEST(Commands, ReadFilesOfEarlierContainers) {
  const auto job = [](const std::string& policy, const std::string& init, const std::string& main,
                      const std::string& more = "") {
    return "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n  backoffLimit: 1\n"
           "  completions: 2\n  completionMode: Indexed\n  template:\n    spec:\n"
           "      restartPolicy: " +
           policy +
           "\n      volumes: [{name: v, emptyDir: {}}]\n"
           "      initContainers:\n      - name: before\n        image: bash\n"
           "        command: [bash, -c, '" +
           init +
           "']\n"
           "        volumeMounts: [{name: v, mountPath: /out}]\n      containers:\n"
           "      - name: main\n        image: busybox\n        command: [sh, -c, '" +
           main +
           "']\n"
           "        volumeMounts: [{name: v, mountPath: /in}]\n" +
           more;
  };
  const std::string init = "items=(3 7); echo ${items[$JOB_COMPLETION_INDEX]} > /out/time";
  // 1s for each start, and one pod after another.
  EXPECT_EQ(Summary(job("Never", init, "sleep $(cat /in/time)")),
            Summary(job("Never", "true", "sleep $((3 + 4 * JOB_COMPLETION_INDEX))")));
  EXPECT_EQ(Summary(job("Never", init, "[ -f /in/time ] && exit 0; exit 1")),
            Summary(job("Never", "true", "true")));
  EXPECT_EQ(Summary(job("Never", "true", "[ -f /in/time ] || exit 4")),
            Summary(job("Never", "true", "exit 4")));
  // Unknown: another container writes at the same time, or the container restarts.
  const std::string unknown = "the result of [ is unknown";
  const std::string beside =
      "      - name: beside\n        image: busybox\n        command: [sleep, \"1\"]\n"
      "        volumeMounts: [{name: v, mountPath: /v}]\n";
  const std::string ask = "[ -f /in/done ] || exit 4";
  EXPECT_NE(Told(job("Never", "true", ask, beside)).find(unknown), std::string::npos);
  EXPECT_NE(Told(job("OnFailure", "true", ask)).find(unknown), std::string::npos);
  EXPECT_NE(Told(job("Never", "make all", ask)).find(unknown), std::string::npos);
  EXPECT_EQ(Told(job("Never", "true", ask)).find(unknown), std::string::npos);
}

TEST(Commands, ReadPodFieldsFromFiles) {
  const std::string text =
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n  completions: 2\n"
      "  completionMode: Indexed\n  backoffLimitPerIndex: 0\n  template:\n    spec:\n"
      "      restartPolicy: Never\n      volumes:\n      - name: v\n        downwardAPI:\n"
      "          items:\n          - path: index\n            fieldRef:\n"
      "              fieldPath: metadata.annotations['batch.kubernetes.io/job-completion-index']\n"
      "      containers:\n      - name: main\n        image: busybox\n"
      "        command: [sh, -c, 'exit $(cat /pod/index)']\n"
      "        volumeMounts: [{name: v, mountPath: /pod}]\n";
  EXPECT_EQ(Summary(text).substr(0, 30), "job/demo Failed (FailedIndexes");
}

TEST(Commands, DependOnCompletionIndex) {
  const std::string text =
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n  completions: 3\n"
      "  parallelism: 3\n  completionMode: Indexed\n  backoffLimitPerIndex: 0\n  template:\n"
      "    spec:\n      restartPolicy: Never\n      containers:\n      - name: main\n"
      "        image: busybox\n        command:\n        - sh\n        - -c\n        - |\n"
      "          sleep $((10 * JOB_COMPLETION_INDEX))\n"
      "          [ $JOB_COMPLETION_INDEX != 1 ]\n";
  EXPECT_EQ(Told(text),
            "16: The command of container main is not run. It is simulated with the completion "
            "index of each pod. With the first index, it is assumed to run for 0s and exit with "
            "code 0. A pod rule can change this.\n");
  EXPECT_EQ(Summary(text), "job/demo Failed (FailedIndexes) at 23s");
}

TEST(Commands, RunUntilStoppedIfEndless) {
  const std::string text = With("[sh, -c, 'while true; do sleep 5; done']");
  EXPECT_EQ(Told(text),
            "12: The command of container main is not run. It is assumed to run until it is "
            "stopped. A pod rule can change this.\n");
  EXPECT_EQ(Summary(text), "job/demo Running");
}

TEST(Commands, EndContainerImmediatelyIfTheyCannotStart) {
  const std::string text = With("[exit, \"1\"]");
  EXPECT_EQ(
      Told(text),
      "12: The command of container main is not a program that can be started, so it ends with "
      "StartError. It is assumed to run for 0s and exit with code 128. A pod rule can change "
      "this.\n");
  EXPECT_EQ(Summary(text), "job/demo Failed (BackoffLimitExceeded) at 13s");
}

TEST(Commands, DoNotEndIfLongerThanAnyRun) {
  EXPECT_EQ(Summary(With("[sleep, 2500000h]")), "job/demo Running");
  EXPECT_EQ(Summary(With("[sh, -c, sleep 2000000h 2000000h; exit 1]")), "job/demo Running");
}

TEST(Commands, AreReportedMissingForEachContainer) {
  std::string text = kJob;
  text = text.substr(0, text.find("        command"));
  const std::string note =
      "11: Container main has no command, and the program of its image is unknown. It is assumed "
      "to run for 10s and exit with code 0. A pod rule can change this.\n";
  EXPECT_EQ(Told(text), note);
  EXPECT_EQ(Told(text + "      - {name: other, image: nginx}\n"),
            note +
                "12: Container other has no command, and the program of its image is unknown. It "
                "is assumed to run for 10s and exit with code 0. A pod rule can change this.\n");
  const std::string scenario =
      "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: demo}\nspec: ";
  EXPECT_EQ(Told(text + scenario + "{cluster: {commands: true}, pods: [{}]}\n"), "");
  EXPECT_EQ(Told(text + scenario + "{}\n"), "");
  EXPECT_EQ(Told(text + "      - {name: other, image: nginx}\n" + scenario +
                 "{cluster: {commands: true}, pods: [{containers: {other: [{exit: 1}]}}]}\n"),
            note + "12: A pod rule sets how long container other runs and how it exits.\n");
}

}  // namespace
}  // namespace jobplay
