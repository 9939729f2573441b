// The command line: exit codes and what is said about mistakes.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

struct Outcome {
  int exit = -1;
  std::string text;  // stdout and stderr
};

Outcome Jobplay(const std::string& arguments) {
  const std::string command = std::string(JOBPLAY_BINARY) + " " + arguments + " 2>&1";
  Outcome outcome;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return outcome;
  char buffer[4096];
  for (std::size_t n; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    outcome.text.append(buffer, n);
  const int status = pclose(pipe);
  outcome.exit = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return outcome;
}

class Cli : public ::testing::Test {
 protected:
  std::string File(const std::string& text) {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    const std::string path = ::testing::TempDir() + "jobplay-" + test->name() + ".yaml";
    std::ofstream(path) << text;
    return path;
  }
};

TEST_F(Cli, RunPrintsTheRunAndEndsWith0) {
  const Outcome outcome = Jobplay("run " + File(testing::kOneFailure));
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_NE(outcome.text.find("job.batch/demo"), std::string::npos) << outcome.text;
  EXPECT_NE(outcome.text.find("job/demo Complete (CompletionsReached)"), std::string::npos);
}

const char* const kScripted = R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox, command: [make, all]}]
---
apiVersion: batch/v1
kind: Job
metadata: {name: other}
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox, command: [make, all]}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: demo}
spec:
  until: 1m
  timeline:
  - {at: 0s, api: {verb: create, resource: pods, error: Forbidden, message: exceeded quota}}
  - {at: 5s, api: {verb: updateStatus, resource: jobs, error: InternalError, message: etcd is full}}
)";

TEST_F(Cli, RunSaysOnceOnStderrWhatItLeavesOut) {
  const std::string file = File(kScripted);
  const std::string note = "Commands are not run";
  const std::string both = Jobplay("run " + file).text;
  const std::size_t first = both.find(note);
  ASSERT_NE(first, std::string::npos) << both;
  EXPECT_EQ(both.find(note, first + 1), std::string::npos) << both;
  EXPECT_EQ(Jobplay("run " + file + " 2>/dev/null | cat").text.find(note), std::string::npos);
  EXPECT_EQ(Jobplay("run --quiet " + file).text.find(note), std::string::npos);
}

TEST_F(Cli, RunShowsTheStatusWritesThatAreRefused) {
  const std::string text = Jobplay("run " + File(kScripted)).text;
  const std::size_t header = text.find("TIME        CALL");
  ASSERT_NE(header, std::string::npos) << text;
  const std::size_t line = text.find("updateStatus", header);
  ASSERT_NE(line, std::string::npos) << text;
  const std::string refused = text.substr(line, text.find('\n', line) - line);
  EXPECT_NE(refused.find("job.batch/"), std::string::npos) << refused;
  EXPECT_NE(refused.find("etcd is full"), std::string::npos) << refused;
  // What an Event tells of is not said twice.
  EXPECT_NE(text.find("FailedCreate"), std::string::npos) << text;
  EXPECT_EQ(text.find("create     ", header), std::string::npos) << text;
}

TEST_F(Cli, QuietIsOneLine) {
  const Outcome outcome = Jobplay("run --quiet " + File(testing::kOneFailure));
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(outcome.text.rfind("job/demo Complete", 0), 0u) << outcome.text;
  EXPECT_EQ(outcome.text.find('\n'), outcome.text.size() - 1);
}

TEST_F(Cli, UntilStopsTheRunEarly) {
  const Outcome outcome = Jobplay("run --quiet --until 1s " + File(testing::kOneFailure));
  EXPECT_EQ(outcome.text.rfind("job/demo Running; ", 0), 0u) << outcome.text;
}

TEST_F(Cli, AMistakeInTheFileIsShownInItsPlaceAndEndsWith1) {
  const std::string file = File("apiVersion: playground/v1\nkind: Scenario\nspec:\n  unitl: 2m\n");
  const Outcome outcome = Jobplay("run " + file);
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_NE(outcome.text.find(file + ":4:3: error"), std::string::npos) << outcome.text;
  EXPECT_NE(outcome.text.find("    unitl: 2m\n    ^^^^^\n"), std::string::npos) << outcome.text;
}

TEST_F(Cli, OpenPrintsWhatLinkWasGiven) {
  const Outcome link = Jobplay("link --step 3 " + File(testing::kOneFailure));
  EXPECT_EQ(link.exit, 0) << link.text;
  // Without the line's end, which would end the command.
  const Outcome open =
      Jobplay("open 'https://example.org/#" + link.text.substr(0, link.text.find('\n')) + "'");
  EXPECT_EQ(open.exit, 0);
  EXPECT_EQ(open.text, std::string("# view: {\"step\":3}\n") + testing::kOneFailure);
  EXPECT_EQ(Jobplay("open '#some-anchor'").exit, 1);
}

TEST_F(Cli, CheckNamesTheLineOfAClaimInAMarkdownPage) {
  const std::string page = ::testing::TempDir() + "jobplay-check.md";
  std::ofstream(page) << "# A page\n\n```yaml job-playground\n"
                      << testing::kOneFailure << "  expect:\n  - {job: demo, failed: 1}\n"
                      << "  - {job: demo, failed: 2}\n```\n";
  const Outcome outcome = Jobplay("check " + page);
  EXPECT_EQ(outcome.exit, 1);
  const std::string text = testing::kOneFailure;
  const auto line = std::count(text.begin(), text.end(), '\n') + 3 + 3;
  EXPECT_NE(outcome.text.find(page + ":" + std::to_string(line) +
                              ": at the end: Job demo: failed is 1, expected 2\n"),
            std::string::npos)
      << outcome.text;
  EXPECT_NE(outcome.text.find("1 scenario, 2 expectations, 1 broken"), std::string::npos);
}

TEST_F(Cli, CheckFailsWhenThereIsNothingToCheck) {
  const std::string path = ::testing::TempDir() + "jobplay-nothing.md";
  std::ofstream(path) << "# Retries\n\n```yaml job-playgroud\nkind: Job\n```\n";
  const Outcome outcome = Jobplay("check " + path);
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_NE(outcome.text.find("nothing was checked"), std::string::npos) << outcome.text;
}

TEST_F(Cli, HelpOfACommandIsItsUsage) {
  const Outcome outcome = Jobplay("export --help");
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(outcome.text.rfind("usage: jobplay export FILE", 0), 0u) << outcome.text;
}

TEST_F(Cli, AFileThatIsNotThereEndsWith1) {
  EXPECT_EQ(Jobplay("run /nonexistent/file.yaml").exit, 1);
}

TEST_F(Cli, MistakesInTheCallEndWith2AndShowTheUsage) {
  for (const char* arguments :
       {"", "fly", "run", "run a b", "run --until", "run a --until 5", "run a --fast"}) {
    const Outcome outcome = Jobplay(arguments);
    EXPECT_EQ(outcome.exit, 2) << arguments;
    EXPECT_NE(outcome.text.find("usage: jobplay"), std::string::npos) << arguments;
  }
}

}  // namespace
}  // namespace jobplay
