// The command line: exit codes and messages about mistakes.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <wordexp.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <new>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/cli/command_table.h"
#include "core/cli/commands.h"
#include "core/edit/break_entry.h"
#include "core/share/link.h"
#include "core/yaml/document.h"
#include "nlohmann/json.hpp"
#include "tests/support/paths.h"
#include "tests/support/said_phrases.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

struct Outcome {
  int exit = -1;
  std::string text;  // stdout and stderr
};

// The same call in this process, which then records the messages; not possible if the call needs a
// shell.
void CallHere(const std::string& arguments) {
  wordexp_t words;
  if (wordexp(arguments.c_str(), &words, WRDE_NOCMD) != 0) return;
  const std::vector<std::string> given(words.we_wordv, words.we_wordv + words.we_wordc);
  wordfree(&words);
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  cli::CallJobplay(given);
  ::testing::internal::GetCapturedStdout();
  ::testing::internal::GetCapturedStderr();
}

Outcome Shell(const std::string& command) {
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

Outcome Jobplay(const std::string& arguments) {
  const Outcome outcome = Shell(std::string(testing::kJobplayProgram) + " " + arguments + " 2>&1");
  if (testing::NotesWhatIsSaid()) CallHere(arguments);
  return outcome;
}

class Cli : public ::testing::Test {
 protected:
  // Named after the test; several of one test have different suffixes.
  std::string File(const std::string& text, const std::string& ending = ".yaml") {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    const std::string path = ::testing::TempDir() + "jobplay-" + test->name() + ending;
    std::ofstream(path) << text;
    return path;
  }
};

// The length of the longest line.
std::size_t WidthOf(const std::string& text) {
  std::size_t width = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) width = std::max(width, line.size());
  return width;
}

// The options in the code that reads the arguments of a command.
std::set<std::string> OptionsReadBy(const std::string& command) {
  static const std::regex kOption("\"(--[a-z-]+)\"");
  const std::string folder = std::string(testing::kSourceFolder) + "/core/cli/";
  std::set<std::string> options;
  for (const char* ending : {".cc", "_options.cc"}) {
    std::ifstream file(folder + command + ending);
    const std::string code{std::istreambuf_iterator<char>(file), {}};
    for (std::sregex_iterator it(code.begin(), code.end(), kOption), end; it != end; ++it) {
      options.insert((*it)[1]);
    }
    if (code.find("TakeWorld(") != std::string::npos) options.insert("--world");
  }
  return options;
}

TEST_F(Cli, RunPrintsRunAndExitsWith0) {
  const Outcome outcome = Jobplay("run " + File(testing::kOneFailure));
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_NE(outcome.text.find("job.batch/demo"), std::string::npos) << outcome.text;
  EXPECT_NE(outcome.text.find("job/demo Complete (CompletionsReached)"), std::string::npos);
}

TEST_F(Cli, ExitsWith1IfOutputFails) {
  const std::string file = File(testing::kOneFailure);
  for (const char* command : {"link ", "run ", "check --format sarif "}) {
    EXPECT_EQ(Jobplay(command + file + " >/dev/full").exit, 1) << command;
  }
  std::FILE* full = std::fopen("/dev/full", "w");
  std::fputs("text", full);
  EXPECT_EQ(cli::WhenPrinted(full, 0), 1);
  std::fclose(full);
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

TEST_F(Cli, RunReportsOmissionsOnceOnStderr) {
  const std::string file = File(kScripted);
  const std::string note = "Commands are not run";
  const std::string both = Jobplay("run " + file).text;
  const std::size_t first = both.find(note);
  ASSERT_NE(first, std::string::npos) << both;
  EXPECT_EQ(both.find(note, first + 1), std::string::npos) << both;
  EXPECT_EQ(Jobplay("run " + file + " 2>/dev/null | cat").text.find(note), std::string::npos);
  EXPECT_EQ(Jobplay("run --quiet " + file).text.find(note), std::string::npos);
}

TEST_F(Cli, ManifestsRunAsLongAsSomethingHappens) {
  const std::string pods =
      "{template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}";
  const std::string job = "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec: " + pods +
                          ", ttlSecondsAfterFinished: 7200}\n";
  for (const char* quiet : {"", "--quiet "}) {
    const Outcome ttl = Jobplay("run " + (quiet + File(job)));
    EXPECT_NE(ttl.text.find("no Job is left, job/demo Complete (CompletionsReached) at 13s, "
                            "removed at 2h0m13.04s; "),
              std::string::npos)
        << ttl.text;
  }
  const Outcome nightly =
      Jobplay("run " + File("apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: nightly}\n"
                            "spec: {schedule: '0 2 * * *', jobTemplate: {spec: " +
                            pods + "}}}\n"));
  EXPECT_NE(nightly.text.find("job/nightly-15781080 Complete (CompletionsReached) at 50h0m13s"),
            std::string::npos)
      << nightly.text;
  // With a Scenario, ten minutes are ten minutes.
  const Outcome short_run = Jobplay(
      "run --quiet " + File("apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: nightly}\n"
                            "spec: {schedule: '0 2 * * *', jobTemplate: {spec: " +
                            pods + "}}}\n" + testing::ScenarioWith("  until: 10m\n")));
  EXPECT_NE(short_run.text.find("no Job was started, cronjob/nightly is due next at 2h0m0s; "),
            std::string::npos)
      << short_run.text;
}

TEST_F(Cli, ShowsOnlyFirstOfManySimilarNotes) {
  std::string text;
  for (int at = 0; at < 60; ++at) {
    const std::string number = std::to_string(at);
    text += "---\napiVersion: batch/v1\nkind: Job\nmetadata: {name: job-" + number +
            "}\nspec: {template: {spec: {restartPolicy: Never, containers: [{name: main-" + number +
            ", image: busybox, command: [make, all]}]}}}\n";
  }
  const Outcome outcome = Jobplay("run " + File(text));
  EXPECT_NE(outcome.text.find("command of container main-0 "), std::string::npos) << outcome.text;
  EXPECT_EQ(outcome.text.find("command of container main-1 "), std::string::npos);
  EXPECT_NE(outcome.text.find("  59 more like this\n"), std::string::npos);
}

TEST_F(Cli, RunShowsRejectedStatusWrites) {
  const std::string text = Jobplay("run " + File(kScripted)).text;
  const std::size_t header = text.find("TIME        CALL");
  ASSERT_NE(header, std::string::npos) << text;
  const std::size_t line = text.find("updateStatus", header);
  ASSERT_NE(line, std::string::npos) << text;
  const std::string refused = text.substr(line, text.find('\n', line) - line);
  EXPECT_NE(refused.find("job.batch/"), std::string::npos) << refused;
  EXPECT_NE(refused.find("etcd is full"), std::string::npos) << refused;
  // Information in an Event is not repeated.
  EXPECT_NE(text.find("FailedCreate"), std::string::npos) << text;
  EXPECT_EQ(text.find("create     ", header), std::string::npos) << text;
}

TEST_F(Cli, QuietPrintsOneLine) {
  const Outcome outcome = Jobplay("run --quiet " + File(testing::kOneFailure));
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(outcome.text.rfind("job/demo Complete", 0), 0u) << outcome.text;
  EXPECT_EQ(outcome.text.find('\n'), outcome.text.size() - 1);
}

TEST_F(Cli, UntilStopsRunEarly) {
  const Outcome outcome = Jobplay("run --quiet --until 1s " + File(testing::kOneFailure));
  EXPECT_EQ(outcome.text.rfind("job/demo Running; ", 0), 0u) << outcome.text;
}

TEST_F(Cli, ShowsMistakeAtItsPlaceAndExitsWith1) {
  const std::string file = File("apiVersion: playground/v1\nkind: Scenario\nspec:\n  unitl: 2m\n");
  const Outcome outcome = Jobplay("run " + file);
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_NE(outcome.text.find(file + ":4:3: error"), std::string::npos) << outcome.text;
  EXPECT_NE(outcome.text.find("    unitl: 2m\n    ^^^^^\n"), std::string::npos) << outcome.text;
}

TEST_F(Cli, OpenPrintsInputOfLink) {
  const Outcome link = Jobplay("link --step 3 " + File(testing::kOneFailure));
  EXPECT_EQ(link.exit, 0) << link.text;
  // Without the newline, which would end the command.
  const Outcome open =
      Jobplay("open 'https://example.org/#" + link.text.substr(0, link.text.find('\n')) + "'");
  EXPECT_EQ(open.exit, 0);
  EXPECT_EQ(open.text, std::string("# view: {\"step\":3}\n") + testing::kOneFailure);
  EXPECT_EQ(Jobplay("open '#some-anchor'").exit, 1);
}

TEST_F(Cli, LinkContainsTimeAndViewAndOpensFromStdin) {
  const std::string file = File(testing::kOneFailure);
  const Outcome outcome = Jobplay("link --time 1m0.5s --view '{\"panels\": [\"pods\"]}' " + file +
                                  " | " + std::string(testing::kJobplayProgram) + " open -");
  EXPECT_EQ(outcome.text, std::string("# view: {\"panels\":[\"pods\"],\"time\":60500000}\n") +
                              testing::kOneFailure);
}

TEST_F(Cli, HashesPrintsOnePerStepAndRepeats) {
  const std::string file = File(testing::kOneFailure);
  const Outcome outcome = Jobplay("hashes " + file);
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_GT(std::count(outcome.text.begin(), outcome.text.end(), '\n'), 20);
  for (std::size_t at = 0; at < outcome.text.size(); at += 17) {
    ASSERT_EQ(outcome.text.find_first_not_of("0123456789abcdef", at), at + 16);
    ASSERT_EQ(outcome.text[at + 16], '\n');
  }
  EXPECT_EQ(Jobplay("hashes " + file).text, outcome.text);
}

TEST_F(Cli, TraceAndExportPrintRunForOtherTools) {
  const std::string file = File(testing::kOneFailure);
  const Outcome trace = Jobplay("trace " + file);
  EXPECT_EQ(trace.exit, 0);
  const nlohmann::json told = nlohmann::json::parse(trace.text, nullptr, false);
  ASSERT_TRUE(told.is_object()) << trace.text;
  EXPECT_FALSE(told.value("instants", nlohmann::json::array()).empty());
  const std::pair<const char*, const char*> formats[] = {
      {"perfetto", "\"traceEvents\""},
      {"svg", "<svg"},
      {"transcript", "Job completed"},
      {"trace", "\"instants\""},
  };
  for (const auto& [format, words] : formats) {
    const Outcome outcome = Jobplay("export " + file + " --format " + format);
    EXPECT_EQ(outcome.exit, 0) << format;
    EXPECT_NE(outcome.text.find(words), std::string::npos) << format << ": " << outcome.text;
  }
}

TEST_F(Cli, TracePrintsEveryWriteAsLineOfJson) {
  const std::string file = File(testing::kOneFailure);
  const auto phases_of_first_pod = [&](const char* world) {
    std::vector<std::string> phases;
    std::istringstream lines(
        Jobplay("trace --objects --world " + std::string(world) + " " + file).text);
    std::string first;
    for (std::string line; std::getline(lines, line);) {
      const nlohmann::json write = nlohmann::json::parse(line, nullptr, false);
      if (!write.is_object() || write["kind"] != "Pod") continue;
      const std::string name = write["object"]["metadata"]["name"];
      if (first.empty()) first = name;
      if (name == first) phases.push_back(write["object"]["status"]["phase"]);
    }
    return phases;
  };
  // The plain world: created, bound, running, failed, finalizer removed.
  EXPECT_EQ(phases_of_first_pod("plain"),
            (std::vector<std::string>{"Pending", "Pending", "Running", "Failed", "Failed"}));
  // In a cluster, the end of a container is seen before that of its pod.
  EXPECT_EQ(phases_of_first_pod("cluster"),
            (std::vector<std::string>{"Pending", "Pending", "Pending", "Pending", "Running",
                                      "Running", "Failed", "Failed"}));
}

TEST_F(Cli, AdmitMatchesApiServerOfVersion) {
  const std::string indexed = File(R"(apiVersion: batch/v1
kind: Job
metadata: {name: a}
spec:
  completions: 2
  completionMode: Indexed
  template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}
)");
  const std::string patch = indexed + " --patch '{\"spec\":{\"completions\":null}}'";
  const auto errors = [&](const std::string& version) {
    const std::string text = Jobplay("admit " + version + patch).text;
    return nlohmann::json::parse(text.substr(0, text.find('\n')))["errors"].size();
  };
  EXPECT_EQ(errors(""), 1u);
  // An update is also validated like a create.
  EXPECT_EQ(errors("--version v1.36 "), 2u);
}

TEST_F(Cli, AdmitNamesSchemeOfApiServer) {
  const Outcome outcome = Jobplay("admit " + File("apiVersion: batch/v1\nkind: Jobb\n"));
  EXPECT_NE(outcome.text.find("in scheme \\\"pkg/api/legacyscheme/scheme.go:30\\\""),
            std::string::npos)
      << outcome.text;
}

TEST_F(Cli, AdmitGeneratesEndOfName) {
  const auto name = [&](const std::string& image) {
    const std::string text =
        Jobplay("admit " + File("apiVersion: batch/v1\nkind: Job\nmetadata: {generateName: a-}\n"
                                "spec: {template: {spec: {restartPolicy: Never, containers: "
                                "[{name: a, image: " +
                                image + "}]}}}\n"))
            .text;
    const auto answer = nlohmann::json::parse(text.substr(0, text.find('\n')));
    return answer["defaulted"]["template"]["metadata"]["labels"]["job-name"].get<std::string>();
  };
  EXPECT_EQ(name("b").size(), 7u);
  EXPECT_EQ(name("b"), name("b"));
  EXPECT_NE(name("b"), name("c"));
}

TEST_F(Cli, AdmitMatchesApiServer) {
  const std::string file = File(testing::kOneFailure);
  struct Case {
    const char* name;
    std::string arguments;
    int exit;
    const char* words;
  };
  const Case cases[] = {
      {"a Job is accepted with its defaults", "admit " + file, 0,
       "\"completionMode\":\"NonIndexed\""},
      {"a change is accepted", "admit " + file + " --patch '{\"spec\":{\"parallelism\":3}}'", 0,
       "\"parallelism\":3"},
      {"a change of an immutable field is rejected",
       "admit " + file + " --patch '{\"spec\":{\"completions\":3}}'", 1,
       "Invalid value: 3: field is immutable"},
      {"an unknown version", "admit " + file + " --version v1.99", 2, "unknown version \"v1.99\""},
      {"a patch that is a list", "admit " + file + " --patch '[]'", 1,
       "error decoding patch: json: cannot unmarshal array into Go value"},
      {"an empty patch", "admit " + file + " --patch null", 1, "Invalid JSON Patch"},
      {"a patch with a number too large for a double",
       "admit " + file + " --patch '{\"spec\":{\"backoffLimit\":1e400}}'", 1,
       "error decoding patch: json: cannot unmarshal number 1e400 into Go value of type float64"},
      {"a patch with half a surrogate pair",
       "admit " + file +
           " --patch '{\"metadata\":{\"annotations\":{\"a\":\"\\uD800-\\ud83d\\ude00\\\\ud800\"}}}'",
       0, ""},
      {"a patch that is not JSON", "admit " + file + " --patch '{'", 2, "the patch is not JSON"},
      {"no file", "admit /nonexistent/file.yaml", 1, "/nonexistent/file.yaml: cannot be read"},
      {"an endless device", "admit /dev/zero", 1, "/dev/zero: the file has more than 256 MiB"},
      {"a file whose bytes are missing", "admit /proc/self/mem", 1,
       "/proc/self/mem: cannot be read"},
      {"an empty file", "admit /dev/null", 1, "Object 'Kind' is missing"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.name);
    const Outcome outcome = Jobplay(c.arguments);
    EXPECT_EQ(outcome.exit, c.exit) << outcome.text;
    EXPECT_NE(outcome.text.find(c.words), std::string::npos) << outcome.text;
  }
  const Outcome broken = Jobplay("admit " + File("kind: [Job\n"));
  EXPECT_EQ(broken.exit, 1);
  EXPECT_EQ(broken.text.rfind("{\"decode\":[", 0), 0u) << broken.text;
  const Outcome refused = Jobplay(
      "admit " +
      File(
          "apiVersion: batch/v1\nkind: Job\nmetadata: {name: a}\nspec: {completions: -1, template: {}}\n"));
  EXPECT_EQ(refused.exit, 1);
  EXPECT_NE(refused.text.find("\"field\":\"spec.completions\""), std::string::npos) << refused.text;
  // The remedy is next to each answer, which stays unchanged.
  EXPECT_NE(refused.text.find("\nspec.completions: Write 0 or more.\n"), std::string::npos)
      << refused.text;
  EXPECT_NE(broken.text.find("\nA [ is not closed"), std::string::npos) << broken.text;
}

TEST_F(Cli, CompareReportsOutcomeOfEachVersion) {
  const std::string file = File(testing::kOneFailure);
  const Outcome some = Jobplay("compare --versions v1.30,v1.36 " + file);
  EXPECT_EQ(some.exit, 0) << some.text;
  EXPECT_EQ(some.text.rfind("VERSION", 0), 0u) << some.text;
  EXPECT_NE(some.text.find("\nv1.30 "), std::string::npos) << some.text;
  EXPECT_NE(some.text.find("\nv1.36 "), std::string::npos) << some.text;
  EXPECT_EQ(some.text.find("\nv1.29 "), std::string::npos) << some.text;
  const Outcome all = Jobplay("compare " + file);
  EXPECT_NE(all.text.find("\nv1.8 "), std::string::npos) << all.text;
  // A version without the field rejects the scenario, and the others run.
  const Outcome refused = Jobplay(
      "compare --versions=v1.8,v1.36 " +
      File(
          "apiVersion: batch/v1\nkind: Job\nmetadata: {name: a}\nspec:\n  completionMode: Indexed\n"
          "  completions: 1\n  template:\n    spec:\n      restartPolicy: Never\n"
          "      containers: [{name: main, image: busybox}]\n"));
  EXPECT_EQ(refused.exit, 1);
  EXPECT_NE(refused.text.find("Rejected by v1.8: "), std::string::npos) << refused.text;
  EXPECT_NE(refused.text.find("\nv1.36 "), std::string::npos) << refused.text;
}

TEST_F(Cli, CompareReportsOverwrittenEnd) {
  const Outcome compared = Jobplay("compare --versions v1.18 " + File(testing::kEndIsWrittenOver));
  EXPECT_NE(compared.text.find("\nv1.18     demo   unfinished"), std::string::npos)
      << compared.text;
}

TEST_F(Cli, ImportPrintsScenarioOrReadError) {
  const Outcome imported = Jobplay("import tests/share/cluster/evicted.yaml");
  EXPECT_EQ(imported.exit, 0) << imported.text;
  EXPECT_NE(imported.text.find("kind: Scenario\n"), std::string::npos) << imported.text;
  const std::string file = File("nothing of a cluster\n");
  const Outcome refused = Jobplay("import " + file);
  EXPECT_EQ(refused.exit, 1);
  EXPECT_EQ(refused.text.rfind(file + ": ", 0), 0u) << refused.text;
}

// The output is printed nevertheless, and the line numbers refer to it.
TEST_F(Cli, ImportExplainsOutputThatRunWouldReject) {
  const std::string file = File(
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: a, uid: u}\nspec:\n"
      "  template:\n    spec:\n      restartPolicy: Sometimes\n"
      "      containers: [{name: main, image: busybox}]\n");
  const Outcome imported = Jobplay("import " + file);
  EXPECT_EQ(imported.exit, 1);
  const auto at = imported.text.find(file + ": the output does not run");
  ASSERT_NE(at, std::string::npos) << imported.text;
  const std::string printed = imported.text.substr(0, at);
  EXPECT_EQ(printed.rfind("# Imported from a cluster", 0), 0u) << printed;
  EXPECT_NE(printed.find("\n# it does not run yet: spec.template.spec.restartPolicy"),
            std::string::npos)
      << printed;
  EXPECT_NE(printed.find("\nkind: Scenario\n"), std::string::npos) << printed;
  const auto line =
      std::count(
          printed.begin(),
          printed.begin() + static_cast<std::ptrdiff_t>(printed.find("      restartPolicy: ")),
          '\n') +
      1;
  EXPECT_NE(imported.text.find("stdout:" + std::to_string(line) +
                               ":22: error: spec.template.spec.restartPolicy: Unsupported value"),
            std::string::npos)
      << imported.text;
  const Outcome run = Jobplay("import " + file + " | " + testing::kJobplayProgram + " run -");
  EXPECT_NE(run.text.find("-:" + std::to_string(line) + ":22: error: "), std::string::npos)
      << run.text;
}

TEST_F(Cli, ImportReportsChancesThatRunWouldReject) {
  const std::string file = File(R"({"apiVersion": "v1", "kind": "List", "items": [
    {"apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "a", "uid": "u"},
     "spec": {"paralelism": 1, "template": {"spec": {"restartPolicy": "Never",
       "containers": [{"name": "main", "image": "busybox"}]}}},
     "status": {"conditions": [{"type": "Complete", "status": "True"}]}},
    {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a-x",
       "ownerReferences": [{"kind": "Job", "name": "a"}]},
     "status": {"phase": "Succeeded", "containerStatuses": [{"name": "main", "state": {
       "terminated": {"exitCode": 0, "startedAt": "2025-06-03T10:00:02Z",
                      "finishedAt": "2025-06-03T10:00:09Z"}}}]}}]})",
                                ".json");
  const Outcome imported = Jobplay("import --chance " + file);
  EXPECT_EQ(imported.exit, 1);
  EXPECT_NE(imported.text.find("unknown field \"spec.paralelism\""), std::string::npos)
      << imported.text;
}

TEST_F(Cli, CheckNamesLineOfClaimInMarkdownPage) {
  const std::string page =
      File("# A page\n\n```yaml job-playground\n" + std::string(testing::kOneFailure) +
               "  expect:\n  - {job: demo, failed: 1}\n  - {job: demo, failed: 2}\n```\n",
           ".md");
  const Outcome outcome = Jobplay("check " + page);
  EXPECT_EQ(outcome.exit, 1);
  const std::string text = testing::kOneFailure;
  const auto line = std::count(text.begin(), text.end(), '\n') + 3 + 3;
  EXPECT_NE(outcome.text.find(page + ":" + std::to_string(line) +
                              ": at the end: Job demo: failed is 1, expected 2\n"),
            std::string::npos)
      << outcome.text;
  EXPECT_NE(outcome.text.find("1 scenario, 2 expectations, 1 failed"), std::string::npos);
}

TEST_F(Cli, CheckFindsClaimsOfOurDocumentation) {
  const Outcome outcome = Jobplay("check docs");
  EXPECT_EQ(outcome.exit, 0) << outcome.text;
  EXPECT_EQ(outcome.text.find("no scenario was checked"), std::string::npos) << outcome.text;
}

TEST_F(Cli, CheckPointsIntoBlockQuoteOfMarkdownPage) {
  const std::string page = File(
      "1. A note:\n\n   > ```yaml job-playground\n   > apiVersion: batch/v1\n   > kind: Job\n"
      "   > metadata: {name: demo}\n   > spec: {wrong: 1}\n   > ```\n",
      ".md");
  const Outcome outcome = Jobplay("check " + page);
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_NE(outcome.text.find(page + ":7:13: error: "), std::string::npos) << outcome.text;
  EXPECT_NE(outcome.text.find("\n     > spec: {wrong: 1}\n              ^"), std::string::npos)
      << outcome.text;
}

// The scenarios of a folder are the files that name our API. ** in a pattern spans folders, * and ?
// do not.
TEST_F(Cli, CheckSearchesFoldersAndPatterns) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(::testing::TempDir()) / "jobplay-folder";
  fs::remove_all(folder);
  for (const char* inner : {"docs/deep/deeper", ".hidden", "node_modules/other"}) {
    fs::create_directories(folder / inner);
  }
  const auto put = [&](const char* name, const std::string& text) {
    std::ofstream(folder / name) << text;
  };
  const std::string page = "```yaml job-playground\n" + std::string(testing::kOneFailure) + "```\n";
  put("one.yaml", testing::kOneFailure);
  put("other.yaml", "a: 1\n");
  put("page.txt", page);
  put("docs/a1.md", page);
  put("docs/a22.md", page);
  put("docs/deep/deeper/b.md", page);
  put(".hidden/c.md", page);
  put("node_modules/other/d.md", page);
  put("docs/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.txt", "");
  const std::pair<const char*, int> cases[] = {
      {"", 4},
      {"/one.yaml", 1},
      {"/one.*", 1},
      {"/docs/*.md", 2},
      {"/docs/a?.md", 1},
      {"/**/*.md", 3},
      {"/docs/**/b.md", 1},
      {"/docs/**", 3},
      {"/**", 4},
      {"/docs/**/*b*.*m*d*", 1},
      {"/docs/*a*a*a*a*a*a*a*a*a*a*a*a*.md", 0},
      {"/docs/*/b.md", 0},
  };
  for (const auto& [pattern, scenarios] : cases) {
    const Outcome outcome = Jobplay("check '" + folder.string() + pattern + "'");
    const std::string found =
        std::to_string(scenarios) + (scenarios == 1 ? " scenario, " : " scenarios, ");
    EXPECT_EQ(outcome.exit, scenarios == 0 ? 1 : 0) << pattern << ": " << outcome.text;
    if (scenarios > 0) {
      EXPECT_NE(outcome.text.find(found), std::string::npos) << pattern << ": " << outcome.text;
    }
  }
}

TEST_F(Cli, ReportsUseMarkdownBlockIfThereIsNoLine) {
  const std::string page = File("# A page\n\n```job-playground\n```\n", ".md");
  EXPECT_NE(Jobplay("check --format github " + page).text.find("line=4,"), std::string::npos);
  EXPECT_NE(Jobplay("check " + page).text.find(page + ":4:1: error: "), std::string::npos);
}

// To a Latin-1 terminal the byte 9B is an escape.
TEST_F(Cli, MessagesAreValidUtf8) {
  const std::string text = Jobplay("run " + File("a: [\n# x \x9B"
                                                 "31m\n"))
                               .text;
  EXPECT_NE(text.find("# x \xEF\xBF\xBD"
                      "31m"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find(" \x9B"), std::string::npos) << text;
}

TEST_F(Cli, CheckFailsIfThereIsNothingToCheck) {
  const Outcome outcome =
      Jobplay("check " + File("# Retries\n\n```yaml job-playgroud\nkind: Job\n```\n", ".md"));
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_NE(outcome.text.find("no scenario was checked"), std::string::npos) << outcome.text;
}

TEST_F(Cli, HelpOfCommandIsItsUsage) {
  const Outcome outcome = Jobplay("--help");
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_LE(WidthOf(outcome.text), 100u) << outcome.text;
  for (const cli::CommandGroup& group : cli::CommandGroups()) {
    for (const cli::Command& command : group.commands) {
      EXPECT_NE(outcome.text.find(std::string("\n  ") + command.call.name + " "), std::string::npos)
          << command.call.name;
    }
  }
  EXPECT_EQ(Jobplay("help").text, outcome.text);
}

TEST_F(Cli, HelpOfACommandListsEveryOptionThatItsParserReads) {
  for (const cli::CommandGroup& group : cli::CommandGroups()) {
    for (const cli::Command& command : group.commands) {
      const std::string name = command.call.name;
      SCOPED_TRACE(name);
      const Outcome help = Jobplay(name + " --help");
      EXPECT_EQ(help.exit, 0);
      EXPECT_EQ(help.text.rfind("usage: jobplay " + name + " ", 0), 0u) << help.text;
      EXPECT_LE(WidthOf(help.text), 100u) << help.text;
      EXPECT_NE(help.text.find("\nExit codes:\n  0  "), std::string::npos) << help.text;
      EXPECT_NE(help.text.find("\nExample:\n  jobplay "), std::string::npos) << help.text;
      EXPECT_EQ(Jobplay("help " + name).text, help.text);

      std::set<std::string> listed;
      for (const cli::Option& option : command.options) {
        EXPECT_NE(help.text.find(std::string("\n  ") + option.name + " "), std::string::npos)
            << option.name;
        if (option.name[0] == '-') listed.insert(option.name);
      }
      EXPECT_EQ(OptionsReadBy(name), listed);
    }
  }
}

TEST_F(Cli, HelpOfBreakListsEveryFault) {
  const std::string help = Jobplay("break --help").text;
  for (const BreakFault& fault : BreakFaults()) {
    EXPECT_NE(help.find(fault.name), std::string::npos) << fault.name;
  }
}

TEST_F(Cli, ExitsWith1IfFileIsMissing) { EXPECT_EQ(Jobplay("run /nonexistent/file.yaml").exit, 1); }

TEST_F(Cli, ExitsWith2AndPrintsUsageIfCallIsInvalid) {
  for (const char* arguments : {"",
                                "fly",
                                "help fly",
                                "run",
                                "run a b",
                                "run --until",
                                "run a --until 5",
                                "run a --fast",
                                "admit",
                                "admit a b",
                                "admit a --patch",
                                "compare",
                                "compare a b",
                                "compare a --versions",
                                "compare a --fast",
                                "compare a --versions v0.1",
                                "export a",
                                "export a --format",
                                "export a --format gif",
                                "export a b --format svg",
                                "export a --fast",
                                "hashes",
                                "hashes a b",
                                "hashes --fast",
                                "import",
                                "import --fast",
                                "link",
                                "link a b",
                                "link a --step",
                                "link a --step x",
                                "link a --time soon",
                                "link a --view [",
                                "link a --step 1 --time 1s",
                                "link a --fast",
                                "open",
                                "open a b",
                                "trace",
                                "trace a b",
                                "trace a --world",
                                "trace a --world flat",
                                "run a --world=flat",
                                "check",
                                "check --fast",
                                "check --format gif a"}) {
    const Outcome outcome = Jobplay(arguments);
    EXPECT_EQ(outcome.exit, 2) << arguments;
    EXPECT_NE(outcome.text.find("usage: jobplay"), std::string::npos) << arguments;
  }
}

const char* const kUnlikeItsExpect = R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: demo}
spec:
  until: 1m
  expect:
  - {at: 5s, job: demo, failed: 3}
)";

TEST_F(Cli, CheckAnnotatesLineOfFailureForGithub) {
  const std::string file = File(kUnlikeItsExpect);
  const Outcome outcome = Jobplay("check --format github " + file);
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_NE(outcome.text.find("::error file=" + file + ",line=16,"), std::string::npos)
      << outcome.text;
  EXPECT_NE(outcome.text.find(",title=jobplay expectation::at 5s: "), std::string::npos)
      << outcome.text;
}

TEST_F(Cli, CheckWritesTestSuiteForJunit) {
  const Outcome outcome = Jobplay("check --format junit " + File(kUnlikeItsExpect));
  EXPECT_NE(outcome.text.find("<testsuites tests=\"1\" failures=\"1\" errors=\"0\">"),
            std::string::npos)
      << outcome.text;
  EXPECT_NE(outcome.text.find("<failure type=\"expectation\" message=\"at 5s: "), std::string::npos)
      << outcome.text;
}

TEST_F(Cli, ReportsAreWellFormedForAnyManifestAndFileName) {
  std::string text = kUnlikeItsExpect;
  text.replace(text.find("Never"), 5, "\"N\\uFFFE\\e\\n<&" + std::string(3000, 'x') + "\"");
  const std::string file = File(text);
  const std::string odd = file + "\xFF\x1B\"<.yaml";
  std::ofstream(odd) << text;
  const std::string junit = Jobplay("admit --format junit '" + odd + "'").text;
  for (const char* none : {"\xFF", "\x1B", "\xEF\xBF\xBE", "\"<"}) {
    EXPECT_EQ(junit.find(none), std::string::npos) << none;
  }
  EXPECT_NE(junit.find("\xEF\xBF\xBD&quot;&lt;.yaml"), std::string::npos) << junit;
  EXPECT_NE(junit.find("&#10;"), std::string::npos);
  const std::string github = Jobplay("admit --format github '" + odd + "'").text;
  EXPECT_NE(github.find("\xEF\xBF\xBD^[\"<.yaml,line="), std::string::npos) << github;
  EXPECT_EQ(github.find('\x1B'), std::string::npos);
  for (const std::string& report : {junit, github}) {
    EXPECT_EQ(report.find(std::string(400, 'x')), std::string::npos);
  }
}

TEST_F(Cli, AdmitReportsLineOfRejectionAsSarif) {
  std::string text = kUnlikeItsExpect;
  text.replace(text.find("Never"), 5, "Always");
  const Outcome outcome = Jobplay("admit --format sarif " + File(text));
  EXPECT_EQ(outcome.exit, 1);
  const auto report = nlohmann::json::parse(outcome.text);
  const auto& result = report["runs"][0]["results"][0];
  EXPECT_EQ(result["ruleId"], "refused");
  EXPECT_EQ(result["locations"][0]["physicalLocation"]["region"]["startLine"], 7);
}

TEST_F(Cli, UpgradeExitsWith1OnlyIfSomethingChanges) {
  const std::string file = File(testing::kOneFailure);
  EXPECT_EQ(Jobplay("upgrade --from v1.35 --to v1.36 " + file).exit, 0);
  EXPECT_EQ(Jobplay("upgrade --from v1.29 --to v1.36 " + file).exit, 1);
  EXPECT_EQ(Jobplay("upgrade --from v1.36 --to v1.29 " + file).exit, 2);
}

TEST_F(Cli, UpgradeChecksItemsOfList) {
  const Outcome list = Jobplay(
      "upgrade --from v1.29 --to v1.36 " +
      File("apiVersion: v1\nkind: List\nitems:\n- apiVersion: batch/v1\n  kind: Job\n"
           "  metadata: {name: a}\n  spec:\n    managedBy: example.com/mine\n    template:\n"
           "      spec: {restartPolicy: Never, containers: [{name: c, image: b}]}\n"));
  EXPECT_EQ(list.exit, 1) << list.text;
  EXPECT_NE(list.text.find("Job/a is accepted from v1.30 on; previously rejected: "),
            std::string::npos)
      << list.text;
  // The field came with its gate, which had no effect at first.
  EXPECT_NE(list.text.find("The feature gate JobManagedBy is off, so the field is dropped"),
            std::string::npos)
      << list.text;
}

TEST_F(Cli, UpgradeNamesGateThatAllowsPatch) {
  const Outcome patched =
      Jobplay("upgrade --from v1.35 --to v1.36 " +
              File("apiVersion: batch/v1\nkind: Job\nmetadata: {name: a}\nspec:\n  suspend: true\n"
                   "  template:\n    spec:\n      restartPolicy: Never\n"
                   "      containers: [{name: c, image: b, resources: {requests: {cpu: 1}}}]\n---\n"
                   "apiVersion: playground/v1\nkind: Scenario\nspec:\n  timeline:\n  - at: 10s\n"
                   "    patch: {kind: Job, name: a, patch: {spec: {template: {spec: {containers: "
                   "[{name: c, image: b, resources: {requests: {cpu: 2}}}]}}}}}\n"));
  EXPECT_NE(patched.text.find("The feature gate MutablePodResourcesForSuspendedJobs is on"),
            std::string::npos)
      << patched.text;
  EXPECT_EQ(patched.text.find("StaleControllerConsistencyJob"), std::string::npos) << patched.text;
  // The rejection is long, and shown once.
  const std::size_t first = patched.text.find("field is immutable");
  EXPECT_EQ(patched.text.find("field is immutable", first + 1), std::string::npos) << patched.text;
}

TEST_F(Cli, FilesWithoutJobAreSkippedNextToOthers) {
  const std::string service =
      File("apiVersion: v1\nkind: Service\nmetadata: {name: a}\n", ".service.yaml");
  const std::string values = File("image: busybox\n", ".values.yaml");
  const std::string job = File(testing::kOneFailure);
  const std::string both = service + " " + values + " ";
  for (const std::string command : {"admit --format github ", "upgrade --from v1.35 --to v1.36 "}) {
    const Outcome beside = Jobplay(command + both + job);
    EXPECT_EQ(beside.exit, 0) << beside.text;
    EXPECT_NE(beside.text.find("2 files have no Job or CronJob and were skipped."),
              std::string::npos)
        << beside.text;
    EXPECT_EQ(Jobplay(command + both).exit, 1) << "a pattern that names others alone";
  }
  const std::string typo = File("apiVersion: batch/v1\nKind: Job\n", ".typo.yaml");
  EXPECT_EQ(Jobplay("admit --format github " + typo + " " + job).exit, 1);
  EXPECT_NE(Jobplay("admit --fast " + job).text.find("unknown option --fast"), std::string::npos);
  const Outcome alone = Jobplay("admit " + both);
  EXPECT_EQ(alone.exit, 2);
  EXPECT_NE(alone.text.find("to check more than one file, add --format"), std::string::npos)
      << alone.text;
}

TEST_F(Cli, AdmitSaysThatItChecksOnlyFirstDocument) {
  const std::string job = testing::JobWith("");
  EXPECT_EQ(Jobplay("admit " + File(job)).text.find("first document"), std::string::npos);
  EXPECT_NE(Jobplay("admit " + File(job + "---\nkind: CronJob\n")).text.find("first document"),
            std::string::npos);
}

TEST_F(Cli, EscapesControlCharactersForTerminal) {
  const Outcome outcome = Jobplay("run " + File(R"(apiVersion: batch/v1
kind: Job
metadata: {name: a, "b\e[31m": 1}
spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: b}]}}}
)"));
  EXPECT_EQ(outcome.text.find('\x1b'), std::string::npos) << outcome.text;
  EXPECT_NE(outcome.text.find("^["), std::string::npos) << outcome.text;
}

TEST_F(Cli, MessagesRepeatOnlyPartOfLongLine) {
  const std::string word(5000, 'x');
  const Outcome outcome = Jobplay("run " + File("apiVersion: batch/v1\nkind: " + word + "\n"));
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_LT(outcome.text.size(), 1000u) << outcome.text;
  EXPECT_NE(outcome.text.find("^^^"), std::string::npos) << outcome.text;
}

TEST_F(Cli, DurationsAreClampedToEndOfTime) {
  for (const char* spec :
       {"activeDeadlineSeconds: 9000000000", "activeDeadlineSeconds: 9223372036854775807"}) {
    const Outcome outcome = Jobplay("run --quiet " + File(std::string(R"(apiVersion: batch/v1
kind: Job
metadata: {name: a}
spec:
  template: {spec: {restartPolicy: Never, containers: [{name: c, image: b}]}}
  )") + spec + "\n"));
    EXPECT_EQ(outcome.exit, 0) << outcome.text;
  }
  const Outcome outcome = Jobplay("run --quiet --until 2300000h " + File(testing::kOneFailure));
  EXPECT_NE(outcome.text.find("job/demo Complete"), std::string::npos) << outcome.text;
}

TEST_F(Cli, OpenReportsRunThatDiffersFromLink) {
  const auto opened = [](const std::string& text) {
    return Jobplay("open " + *EncodeLink({.text = text, .hash = 1})).text;
  };
  EXPECT_NE(opened(testing::kOneFailure).find("runs the scenario differently"), std::string::npos);
  EXPECT_NE(opened("kind: [\n").find("has errors in this version"), std::string::npos);
}

TEST_F(Cli, RunReportsEvidenceOfSpecialVersions) {
  for (const auto& [version, said] : {std::pair("v1.8", "v1.8 is ported from source"),
                                      std::pair("v1.38", "v1.38 is a beta, v1.38.0-beta.0")}) {
    std::string text = testing::kOneFailure;
    text.insert(text.find("  until:"), std::string("  version: ") + version + "\n");
    const Outcome outcome = Jobplay("run " + File(text));
    EXPECT_NE(outcome.text.find(said), std::string::npos) << outcome.text;
  }
}

TEST_F(Cli, PrintsNoReasonIfJobHasNone) {
  std::string text = testing::kOneFailure;
  text.insert(text.find("  until:"), "  version: v1.30\n");
  const Outcome outcome = Jobplay("run --quiet " + File(text));
  EXPECT_NE(outcome.text.find("job/demo Complete at 29s; "), std::string::npos) << outcome.text;
}

TEST(Commands, ReportUnexpectedErrorsInSentence) {
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(
      cli::RunGuarded([](const std::vector<std::string>&) -> int { throw std::bad_alloc(); }, {}),
      1);
  // Like operator new while memory stays exhausted.
  EXPECT_EQ(cli::RunGuarded(
                [](const std::vector<std::string>&) -> int {
                  for (;;) std::get_new_handler()();
                },
                {}),
            1);
  EXPECT_EQ(cli::RunGuarded(
                [](const std::vector<std::string>&) -> int { throw std::out_of_range("at"); }, {}),
            1);
  const std::string told = ::testing::internal::GetCapturedStderr();
  EXPECT_NE(told.find("memory"), std::string::npos) << told;
  EXPECT_NE(told.find("(at)"), std::string::npos) << told;
}

const std::string kByChance =
    testing::JobWith("  completions: 3\n") +
    testing::ScenarioWith(
        "  chance: {pods: [{exit: {0: 0.7, 1: 0.3}, for: {exponential: 9s}}], "
        "evictions: {perPodHour: 9}}\n");

TEST_F(Cli, SweepShardsMergeToResultOfOneProcess) {
  const std::string file = File(kByChance);
  const std::string sweep = "sweep " + file + " --runs 100 --vary 'spec.backoffLimit=0..2,-1'";
  std::string parts;
  for (const int shard : {2, 0, 1}) {
    const std::string part = file + "." + std::to_string(shard);
    parts += " " + part;
    Jobplay(sweep + " --shard " + std::to_string(shard) + "/3 > " + part);
  }
  for (const char* format : {" --format table", " --format json", " --format csv"}) {
    const Outcome whole = Jobplay(sweep + " --workers 1" + format);
    EXPECT_EQ(whole.exit, 1) << "a choice is refused";
    EXPECT_NE(whole.text.find("must be greater than or equal to 0"), std::string::npos);
    EXPECT_EQ(Jobplay("sweep merge" + parts + format).text, whole.text);
    EXPECT_EQ(Jobplay(sweep + " --workers 5" + format).text, whole.text);
  }
  EXPECT_EQ(Jobplay("sweep merge " + parts.substr(parts.rfind(' '))).exit, 1);
  EXPECT_EQ(Jobplay("sweep merge " + file).exit, 1);
  Jobplay("sweep " + file + " --runs 2 --shard 0/1 > " + file + ".other");
  EXPECT_NE(Jobplay("sweep merge" + parts + " " + file + ".other").text.find("of another sweep"),
            std::string::npos);
  EXPECT_EQ(Jobplay("sweep " + file + " --shard 3/3").exit, 2);
  EXPECT_EQ(Jobplay("sweep " + file + " --vary spec.backoffLimit").exit, 2);
  EXPECT_EQ(Jobplay("sweep " + file + " --runs 40 --until 20%").exit, 0);
  EXPECT_EQ(Jobplay("sweep " + file + " --shard 0/2 --until 20%").exit, 2);
  EXPECT_EQ(Jobplay("sweep " + file + " --vary spec.a=0..99 --vary spec.b=0..99").exit, 2);
  EXPECT_EQ(Jobplay("sweep " + file + " --metric p101").exit, 2);
  const std::string metrics = " --metric fails,p90,failedPods";
  const Outcome chosen = Jobplay(sweep + metrics);
  EXPECT_NE(chosen.text.find("fails"), std::string::npos) << chosen.text;
  EXPECT_NE(chosen.text.find("90% end by"), std::string::npos) << chosen.text;
  EXPECT_EQ(chosen.text.find("pod-hours  "), std::string::npos) << chosen.text;
  EXPECT_EQ(Jobplay("sweep merge" + metrics + parts).text, chosen.text);
  const Outcome nowhere = Jobplay("sweep " + file + " --vary Job/other:spec.parallelism=1");
  EXPECT_EQ(nowhere.exit, 1);
  EXPECT_NE(nowhere.text.find("no Job or CronJob in the file can have"), std::string::npos)
      << nowhere.text;
  const Outcome plain = Jobplay("sweep --runs 2 " + File(testing::kOneFailure));
  EXPECT_EQ(plain.exit, 0);
  EXPECT_NE(plain.text.find("has no spec.chance"), std::string::npos) << plain.text;
}

// The whole has the options of its shards, and the contents of its files identify it.
TEST_F(Cli, SweepRejectsShardsThatDoNotMatch) {
  const std::string file = File(kByChance);
  const std::string policy =
      File("{rules: [{action: Ignore, onPodConditions: [{type: DisruptionTarget}]}]}", ".policy");
  const std::string sweep =
      "sweep " + file + " --runs 20 --metric pods,p90 --vary spec.podFailurePolicy=@" + policy;
  Jobplay(sweep + " --shard 0/2 > " + file + ".0");
  Jobplay(sweep + " --shard 1/2 > " + file + ".1");
  EXPECT_EQ(Jobplay("sweep merge " + file + ".0 " + file + ".1").text, Jobplay(sweep).text);
  const Outcome job = Jobplay(sweep + " --as-job 2 --image example/jobplay");
  EXPECT_NE(job.text.find("- --metric\n        - pods,p90\n"), std::string::npos) << job.text;
  File("{rules: []}", ".policy");
  Jobplay(sweep + " --shard 1/2 > " + file + ".1");
  const Outcome merged = Jobplay("sweep merge " + file + ".0 " + file + ".1");
  EXPECT_EQ(merged.exit, 1);
  EXPECT_NE(merged.text.find(".1 contains a part of another sweep: the values of "
                             "spec.podFailurePolicy are different, or the contents of the files "
                             "they name"),
            std::string::npos)
      << merged.text;
}

TEST_F(Cli, SweepExplainsInvalidVariationsAndShards) {
  const std::string sweep = "sweep " + File(testing::kOneFailure) + " --runs 1 ";
  const auto says = [&](const std::string& more, const std::string& answer) {
    const Outcome outcome = Jobplay(sweep + more);
    EXPECT_EQ(outcome.exit, 2) << more;
    EXPECT_NE(outcome.text.find(answer), std::string::npos) << more << '\n' << outcome.text;
  };
  says("--vary spec.backoffLimit=0..1000", "there are more than 1000 choices");
  says("--vary spec.backoffLimit=-2..1",
       "spec.backoffLimit=-2..1 is not a list of values for a field");
  says("--vary spec.backoffLimit=1 --vary spec.backoffLimit=2",
       "spec.backoffLimit is varied twice");
  says("--shard 3/3", "Shards are numbered from 0");
  const std::string large = File("false\n#" + std::string((1 << 20) - 10, 'x'), ".large");
  const Outcome job = Jobplay(sweep + "--as-job 2 --image i --vary spec.suspend=@" + large);
  EXPECT_EQ(job.exit, 1);
  EXPECT_NE(job.text.find("but a ConfigMap can hold only 1048576"), std::string::npos) << job.text;
}

// kubectl and go-yaml read the output of PowerShell's >.
TEST_F(Cli, ReadsUtf16) {
  std::string wide = "\xFF\xFE";
  for (const char c : std::string(testing::kOneFailure)) {
    wide += c;
    wide += '\0';
  }
  const Outcome narrow = Jobplay("run " + File(testing::kOneFailure));
  const Outcome outcome = Jobplay("run " + File(wide, ".wide"));
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(outcome.text, narrow.text);
}

TEST_F(Cli, SweepJobIsAdmittedAndContainsFile) {
  const std::string file = File(kByChance);
  const Outcome job = Jobplay("sweep " + file + " --as-job 3 --image example/jobplay");
  ASSERT_EQ(job.exit, 0) << job.text;
  EXPECT_NE(job.text.find("$(JOB_COMPLETION_INDEX)/3"), std::string::npos) << job.text;
  // The ConfigMap with the files comes first.
  const std::string manifest = File(job.text.substr(job.text.find("\n---\n") + 5), ".job");
  EXPECT_EQ(Jobplay("admit " + manifest).exit, 0) << Jobplay("admit " + manifest).text;
  EXPECT_EQ(Jobplay("sweep " + file + " --as-job 3").exit, 2);
}

// Each shard as a process, like the pod of its index: in a folder with the files of the ConfigMap,
// with the arguments of the Job.
TEST_F(Cli, SweepJobPodsMergeToResultOfOneProcess) {
  namespace fs = std::filesystem;
  const std::string file = File(kByChance);
  // Two files with the same name, which would be in one folder.
  for (const auto& [folder, rule] :
       {std::pair("/a", "{action: FailJob, onExitCodes: {operator: In, values: [1]}}"),
        std::pair("/b", "{action: Ignore, onPodConditions: [{type: DisruptionTarget}]}")}) {
    fs::create_directories(file + ".d" + folder);
    std::ofstream(file + ".d" + folder + "/policy.yaml") << "{rules: [" << rule << "]}";
  }
  const std::string sweep = "sweep " + file + " --runs 50 --seed 9 --vary spec.backoffLimit=0..1" +
                            " --vary spec.podFailurePolicy=@" + file + ".d/a/policy.yaml,@" + file +
                            ".d/b/policy.yaml";
  const auto documents = ReadDocuments(Jobplay(sweep + " --as-job 3 --image example/jobplay").text);
  ASSERT_TRUE(documents.ok());
  ASSERT_EQ(documents->size(), 2u);
  const fs::path folder = file + ".pod", before = fs::current_path();
  fs::create_directories(folder);
  fs::current_path(folder);
  for (const auto& [name, text] : (*documents)[0].value.at("data").items()) {
    std::ofstream(name) << text.get<std::string>();
  }
  const Json& spec = (*documents)[1].value.at("spec");
  const auto shards = spec.at("completions").get<int>();
  std::string parts;
  for (int index = 0; index < shards; ++index) {
    std::string arguments;
    for (const Json& argument : spec.at("template").at("spec").at("containers")[0].at("args")) {
      std::string text = argument.get<std::string>();
      const std::string variable = "$(JOB_COMPLETION_INDEX)";
      const std::size_t at = text.find(variable);
      if (at != std::string::npos) text.replace(at, variable.size(), std::to_string(index));
      arguments += "'" + text + "' ";
    }
    const std::string part = "part" + std::to_string(index);
    EXPECT_EQ(Jobplay(arguments + " > " + part).exit, 0);
    parts += " " + part;
  }
  const auto merged = Json::parse(Jobplay("sweep merge --format json" + parts).text);
  fs::current_path(before);
  auto whole = Json::parse(Jobplay(sweep + " --format json").text);
  ASSERT_EQ(merged.at("choices").size(), 4u);
  // Its files have other names on the cluster.
  const std::string names[] = {"@policy.yaml", "@2_policy.yaml"};
  for (std::size_t c = 0; c < 4; ++c) {
    whole.at("choices")[c]["choice"]["spec.podFailurePolicy"] = names[c % 2];
  }
  EXPECT_EQ(merged, whole);
  EXPECT_NE(merged["choices"][0]["podNs"], merged["choices"][1]["podNs"]);
  EXPECT_EQ(Jobplay(sweep + " --as-job 3 --image i --until 1%").exit, 2);
  EXPECT_EQ(Jobplay("sweep - --as-job 1 --image i < " + file).text.find("- \"-\""),
            std::string::npos);
}

TEST_F(Cli, ImportWithChanceNeedsFinishedJobs) {
  const Outcome none = Jobplay("import --chance " + File(testing::kOneFailure));
  EXPECT_EQ(none.exit, 1);
  EXPECT_NE(none.text.find("no finished Job"), std::string::npos) << none.text;
  EXPECT_EQ(Jobplay("import --luck " + File(testing::kOneFailure)).exit, 2);
}

TEST_F(Cli, SampleRunsLikeItsSeed) {
  const std::string file = File(kByChance);
  const Outcome sample = Jobplay("sample " + file + " --seed 7");
  ASSERT_EQ(sample.exit, 0);
  EXPECT_EQ(Jobplay("run --quiet " + File(sample.text, ".sample")).text,
            Jobplay("run --quiet " + file + " --seed 7").text);
  EXPECT_NE(Jobplay("run " + file).text.find("drawn with seed 1"), std::string::npos);
  EXPECT_EQ(Jobplay("run " + file + " --seed x").exit, 2);
}

TEST_F(Cli, BreakAddsFaultToTimeline) {
  const std::string job = R"(kind: Job  # mine
apiVersion: batch/v1
metadata: {name: demo}
spec: {template: {spec: {restartPolicy: Never, containers: [{name: m, image: x}]}}}
---
apiVersion: playground/v1
kind: Scenario
spec: {until: 1m}
)";
  const std::string file = File(job);
  struct Case {
    const char* call;
    const char* entry;
  };
  const Case cases[] = {
      {"evict --at 5s --index 0", "{at: 5s, evict: {index: \"0\"}}"},
      {"preempt --at 5s --job demo --attempt 1", "{at: 5s, preempt: {job: demo, attempt: \"1\"}}"},
      {"node-pressure --at 5s", "{at: 5s, nodePressure: {}}"},
      {"kill --at 5s --exit 3", "{at: 5s, kill: {exit: 3}}"},
      {"hang --at 5s --pod a", "{at: 5s, hang: {name: a}}"},
      {"delete-pod --at 5s --namespace b", "{at: 5s, delete: {kind: Pod, pod: {namespace: b}}}"},
      {"node-down --at 5s --node node-1", "{at: 5s, node: {name: node-1, state: down}}"},
      {"node-up --at 5s --node node-1", "{at: 5s, node: {name: node-1, state: up}}"},
      {"drain --at 5s --node node-1", "{at: 5s, node: {name: node-1, state: drained}}"},
      {"cordon --at 5s --node node-1", "{at: 5s, node: {name: node-1, state: cordoned}}"},
      {"uncordon --at 5s --node node-1", "{at: 5s, node: {name: node-1, state: uncordoned}}"},
      {"delete-node --at 5s --node node-1", "{at: 5s, node: {name: node-1, state: deleted}}"},
      {"suspend --at 5s",
       "{at: 5s, patch: {kind: Job, name: demo, patch: {spec: {suspend: true}}}}"},
      {"resume --at 5s --job demo",
       "{at: 5s, patch: {kind: Job, name: demo, patch: {spec: {suspend: false}}}}"},
      {"delete-job --at 5s", "{at: 5s, delete: {kind: Job, name: demo}}"},
  };
  for (const Case& one : cases) {
    const Outcome broken = Jobplay("break " + file + " " + one.call);
    EXPECT_EQ(broken.exit, 0) << one.call << broken.text;
    EXPECT_EQ(broken.text, job.substr(0, job.size() - 2) + ", timeline: [" + one.entry + "]}\n")
        << one.call;
  }
  // Once, not also in this process.
  EXPECT_EQ(Shell(std::string(testing::kJobplayProgram) + " break --write " + file +
                  " evict --at 2m 2>&1")
                .text,
            "");
  EXPECT_EQ(Jobplay("break " + file + " evict --at 1s").text,
            job.substr(0, job.find("{until")) +
                "{until: 3m0s, timeline: [{at: 1s, evict: {}}, {at: 2m, evict: {}}]}\n");
}

TEST_F(Cli, BreakExplainsInvalidCall) {
  const std::string file = File(testing::kOneFailure);
  const auto wrong = [&](const std::string& call, const std::string& words) {
    const Outcome outcome = Jobplay("break " + call);
    EXPECT_EQ(outcome.exit, 2) << call;
    EXPECT_NE(outcome.text.find(words), std::string::npos) << outcome.text;
  };
  wrong("", "usage: jobplay break");
  wrong(file, "no fault is given. Use one of evict, preempt");
  wrong(file + " melt --at 5s", "melt is not a fault. Use one of evict");
  wrong(file + " evict", "--at needs a duration, such as 90s");
  wrong(file + " evict --at soon", "--at needs a duration");
  wrong(file + " drain --at 5s", "--node needs a value");
  wrong(file + " evict twice --at 5s", "more than one file");
  wrong(file + " evict --at 5s --luck", "unknown option --luck");
  wrong(file + " evict --at 5s --exit 3", "--exit does not apply to evict");
  wrong(file + " drain --at 5s --node node-1 --index 0", "--index does not apply to drain");
  wrong(file + " suspend --at 5s --node node-1", "--node does not apply to suspend");
  wrong(file + " node-up --at 5s --node node-1 --job demo", "--job does not apply to node-up");
  EXPECT_EQ(Jobplay("break no/such/file.yaml evict --at 5s").exit, 1);
  EXPECT_EQ(Jobplay("break " + file + " evict --at 5s --index x").exit, 1);
}

TEST_F(Cli, SearchSetsExitCodeAndPrintsOnlyScenario) {
  const std::string search = "search " + File(testing::kOneFailure);
  const auto says = [&](const std::string& arguments, int exit, const std::string& what) {
    const Outcome outcome = Jobplay(search + " " + arguments);
    EXPECT_EQ(outcome.exit, exit) << arguments << ": " << outcome.text;
    EXPECT_NE(outcome.text.find(what), std::string::npos) << arguments << ": " << outcome.text;
  };
  says("--never failed=2", 0, "it cannot happen: checked all ");
  says("--never failed=2", 0, ", every order of steps, no faults)");
  says("--always '{job: demo, failed: 0-1}'", 0, "it always holds: checked all ");
  says("--eventually succeeded=2", 0, "it eventually holds in every execution: checked all ");
  says("--never failed=1", 1, "it can happen: at ");
  says("--always failed=0", 1, "Job demo: failed is 1, expected 0");
  says("--eventually failed=3", 1, "in one execution it never holds: at ");
  says("--never failed=2 --faults kill --most 1 --until 1m", 1, "kill: {");
  says("--never failed=9 --faults all --states 20", 1,
       "undecided: the search stopped after 20 states");
  says("--never '{job: other, failed: 1}'", 2, "there is no Job other");
  says("--never failed=often", 2, "");
  says("", 2, "no claim is given");
  says("--never failed=1 --always failed=0", 2, "only one claim can be given");
  says("--never failed=1 --most 0", 2, "not a whole number from 1");
  says("--never failed=1 --most 2", 2, "--most applies to faults: add --faults");
  says("--never failed=1 --every 5s", 2, "--every applies to faults");
  says("--never failed=1 --until 0s", 2, "0s is not a duration greater than 0");
  says("--never failed=1 --faults flood", 2, "flood is not a known fault");
  says("--never failed=1 --faults", 2, "--faults needs a value");
  says("--perhaps failed=1", 2, "unknown option --perhaps");
  says("--never failed=1 --seed x", 2, "--seed");
  says("--never failed=1 --memory 0", 2, "not a whole number from 1");
  says("--never failed=9 --faults all --most 3 --memory 1", 1, "used up the 1 MiB of memory");
  says("--never failed=9 --calls", 0, "with reordered parallel calls, no");
  for (const std::string cluster : {"order: {3: 1}", "calls: {3: [1]}"}) {
    std::string ordered = testing::kOneFailure;
    ordered.insert(ordered.rfind("spec:\n") + 6, "  cluster: {" + cluster + "}\n");
    const Outcome given = Jobplay("search " + File(ordered, ".ordered") + " --never failed=2");
    EXPECT_EQ(given.exit, 2);
    EXPECT_NE(given.text.find("Remove cluster." + cluster.substr(0, 5)), std::string::npos)
        << given.text;
  }
  // The output is a scenario whose run shows it.
  const std::string found = ::testing::TempDir() + "jobplay-found.yaml";
  Jobplay(search + " --never failed=2 --faults kill 2>/dev/null >" + found + " | cat");
  EXPECT_EQ(Jobplay("check " + found).text, "1 scenario, 1 expectation, 0 failed\n");
}

// Random numbers of one seed say nothing about another; the scenario contains the seed of the
// search.
TEST_F(Cli, SearchNamesItsSeed) {
  const std::string file =
      File(testing::JobWith("") +
           testing::ScenarioWith(
               "  until: 1m\n  chance:\n    pods: [{exit: {0: 0.5, 1: 0.5}, for: 5s}]\n"));
  bool fails = false, works = false;
  for (int seed = 1; !fails || !works; ++seed) {
    const std::string of_seed = " --never failed=1 --seed " + std::to_string(seed);
    const Outcome outcome = Jobplay("search " + file + of_seed);
    if (outcome.exit == 0) {
      works = true;
      EXPECT_EQ(outcome.text.rfind("with seed " + std::to_string(seed) + ": it cannot happen: ", 0),
                0u)
          << outcome.text;
      continue;
    }
    fails = true;
    EXPECT_NE(outcome.text.find("it can happen"), std::string::npos) << outcome.text;
    const std::string found = ::testing::TempDir() + "jobplay-chancy-found.yaml";
    Jobplay("search " + file + of_seed + " 2>/dev/null >" + found + " | cat");
    EXPECT_EQ(Jobplay("check " + found).text, "1 scenario, 1 expectation, 0 failed\n");
  }
}

// A message begins with the field that it is about, once.
TEST_F(Cli, RunNamesFieldOfWarningOnce) {
  const std::string file =
      File(testing::JobWith("  completions: 100001\n  parallelism: 10001\n"
                            "  completionMode: Indexed\n  suspend: true\n"));
  const std::string text = Jobplay("run --quiet " + file + " 2>&1").text;
  EXPECT_NE(text.find("warning: spec: In Indexed Jobs"), std::string::npos) << text;
}

TEST_F(Cli, AdmitRejectsPatchOfAnotherVersion) {
  const std::string file = File(testing::JobWith("  backoffLimit: 0\n"));
  const auto answer = [&](const std::string& version) {
    return Jobplay("admit " + file + R"( --patch '{"metadata":{"resourceVersion":")" + version +
                   R"("}}' 2>/dev/null)");
  };
  EXPECT_EQ(answer("").exit, 0);
  EXPECT_EQ(answer("0").exit, 0);
  EXPECT_EQ(answer("999").exit, 1);
  EXPECT_NE(answer("999").text.find("the object has been modified"), std::string::npos);
  EXPECT_NE(answer("abc").text.find("invalid syntax"), std::string::npos);
}

// A terminal would interpret the contents of a file, in any command and format.
TEST_F(Cli, NoCommandPrintsControlCharactersOnTerminal) {
  if (Shell("script -qec true /dev/null 2>&1").exit != 0) GTEST_SKIP() << "no script";
  const std::string hostile = "a\\e[31m\\a\\x9b31m\\x7f";
  const std::string file =
      File(testing::JobWith("  backoffLimit: 0\n") +
           testing::ScenarioWith("  title: \"" + hostile + "\"\n  description: \"" + hostile +
                                 "\"\n  pods:\n  - runs: [{for: 5s, exit: 1, reason: \"" + hostile +
                                 "\"}]\n  expect:\n  - {job: demo, failed: 2}\n"));
  const std::string calls[] = {"run",
                               "trace",
                               "check",
                               "check --format junit",
                               "compare",
                               "export --format markdown",
                               "export --format svg",
                               "export --format transcript",
                               "export --format trace",
                               "export --format perfetto",
                               "sample",
                               "hashes",
                               "upgrade --from v1.31",
                               "admit",
                               "admit --format sarif",
                               "sweep --runs 2",
                               "sweep --runs 2 --format json",
                               "sweep --runs 2 --shard 0/2",
                               "search --never failed=1"};
  for (const std::string& call : calls) {
    const std::string text = Shell("script -qec '" + std::string(testing::kJobplayProgram) + " " +
                                   call + " " + file + " 2>/dev/null' /dev/null")
                                 .text;
    EXPECT_FALSE(text.empty()) << call;
    for (const char* control : {"\x1B", "\x07", "\x7F", "\xC2\x9B"}) {
      EXPECT_EQ(text.find(control), std::string::npos) << call << '\n' << text;
    }
  }
  // Output for a chat or a report has no control characters either, wherever it goes.
  EXPECT_EQ(Jobplay("export --format markdown " + file).text.find('\x1B'), std::string::npos);
}

// A terminal would interpret the contents of a file (CVE-2021-25743).
TEST_F(Cli, AdmitPrintsNoControlCharactersOfManifest) {
  const std::string head = "apiVersion: batch/v1\nkind: Job\nmetadata: {name: a";
  const std::string spec =
      "}\nspec: {template: {spec: {restartPolicy: Never, containers: [{name: m, image: x}]}}}\n";
  const std::string fields[] = {", \"\\e[31mred\": 1", ", annotations: {a: \"\\x9b31m\\x7f\"}",
                                ", labels: {\"\\e]0;x\\a\": b}",
                                ", \"" + std::string(5000, 'x') + "\": 1"};
  for (const std::string& field : fields) {
    const Outcome outcome =
        Jobplay("admit " + File(head + field + spec) + " 3>&1 1>/dev/null 2>&3");
    const Outcome answer = Jobplay("admit " + File(head + field + spec));
    for (const std::string& text : {outcome.text, answer.text}) {
      for (const char* control : {"\x1B", "\x07", "\x7F", "\xC2\x9B"}) {
        EXPECT_EQ(text.find(control), std::string::npos) << text;
      }
    }
    EXPECT_LT(outcome.text.size(), 2000u) << outcome.text;
  }
  const Outcome turned =
      Jobplay("admit " + File(head + "}\nspec: {template: {spec: {restartPolicy: "
                                     "Never, containers: [{name: m, image: x, "
                                     "command: [\"a\\u202Eb\"]}]}}}\n"));
  EXPECT_NE(turned.text.find("\"a\\u202eb\""), std::string::npos) << turned.text;
}

}  // namespace
}  // namespace jobplay
