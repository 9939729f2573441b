// `run` accepts the output of `import`, or import says why not: dumps of clusters, each changed
// somewhere, the same ones each time.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/cli/import.h"
#include "core/cli/run.h"
#include "core/share/import.h"
#include "core/sim/scenario.h"
#include "core/words/phrase.h"
#include "tests/fuzz/corpus.h"
#include "tests/support/environment.h"
#include "tests/support/files.h"
#include "tests/support/final_objects.h"
#include "tests/support/paths.h"

namespace jobplay {
namespace {

std::vector<Json::json_pointer> PathsOf(const Json& json) {
  std::vector<Json::json_pointer> paths;
  const auto visit = [&](const auto& self, const Json& at, const Json::json_pointer& path) -> void {
    if (!path.empty()) paths.push_back(path);
    if (at.is_object()) {
      for (auto it = at.begin(); it != at.end(); ++it) self(self, *it, path / it.key());
    } else if (at.is_array()) {
      for (std::size_t i = 0; i < at.size(); ++i) self(self, at[i], path / i);
    }
  };
  visit(visit, json, Json::json_pointer());
  return paths;
}

const Json& OddValue(Random& random) {
  static const Json odd[] = {nullptr,
                             0,
                             1,
                             -1,
                             7,
                             1.5,
                             2147483648,
                             9223372036854775807,
                             true,
                             false,
                             "",
                             "x",
                             "7",
                             "-1",
                             "true",
                             "Never",
                             "OnFailure",
                             "Always",
                             "Indexed",
                             "Foreground",
                             "0-3,7",
                             "a b: {c}\n\x01#",
                             "2025-06-03T10:00:00Z",
                             "1965-01-01T00:00:00Z",
                             "9999-12-31T23:59:59Z",
                             Json::array(),
                             Json::array({1}),
                             Json::object(),
                             {{"a", 1}},
                             {{"name", "a"}}};
  return odd[random.Below(std::size(odd))];
}

// One change: a field is removed, gets another value or that of another field, an element is
// duplicated, or a field is renamed.
void ChangeSomewhere(Json& cluster, Random& random) {
  const std::vector<Json::json_pointer> paths = PathsOf(cluster);
  const auto any = [&] { return paths[random.Below(static_cast<std::uint32_t>(paths.size()))]; };
  const Json::json_pointer path = any();
  Json& parent = cluster[path.parent_pointer()];
  switch (random.Below(6)) {
    case 0:
      if (parent.is_object()) {
        parent.erase(path.back());
      } else {
        parent.erase(std::stoul(path.back()));
      }
      return;
    case 1:
    case 2:
      cluster[path] = OddValue(random);
      return;
    case 3: {
      const Json other = cluster[any()];
      cluster[path] = other;
      return;
    }
    case 4:
      if (parent.is_array()) {
        const Json element = cluster[path];
        parent.push_back(element);
      } else {
        const Json value = cluster[path];
        parent[any().back()] = value;
      }
      return;
    default:
      Json& value = cluster[path];
      if (value.is_number_integer()) {
        value = value.get<std::int64_t>() * (random.Below(2) == 0 ? -1 : 1000);
      } else if (value.is_string()) {
        std::string text = value.get<std::string>();
        const std::size_t at = random.Below(static_cast<std::uint32_t>(text.size()) + 1);
        text.insert(at, std::string(1, " -:#'\"{\n\t0Z"[random.Below(11)]));
        value = text;
      } else {
        value = OddValue(random);
      }
  }
}

// Examples, and every nth recording of the real controllers.
std::vector<Json> RecordedClusters() {
  std::vector<Json> clusters;
  for (const char* name : {"indexed", "cron-hello", "node-dies", "success-policy", "suspend-resume",
                           "on-failure-backoff-limit-3", "native-sidecar", "failure-policy"}) {
    clusters.push_back(
        testing::FinalObjects(testing::ReadFile("web/examples/" + std::string(name) + ".yaml")));
  }
  std::vector<std::string> recordings;
  const std::string folder =
      std::string(testing::kSourceFolder) + "/tests/vectors/v1.36/controller";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    recordings.push_back("tests/vectors/v1.36/controller/" + entry.path().filename().string());
  }
  std::sort(recordings.begin(), recordings.end());
  constexpr std::size_t kEvery = 31;
  for (std::size_t i = 0; i < recordings.size(); i += kEvery) {
    const Json recording = Json::parse(testing::ReadFile(recordings[i]));
    clusters.push_back(testing::FinalObjects(recording.at("scenario").get<std::string>()));
  }
  return clusters;
}

// The problems of the text; empty if the scenario is accepted.
std::optional<Problem> RefusalOf(const std::string& text) {
  const ScenarioAnswer answer = ReadScenario(text);
  if (answer.scenario) return std::nullopt;
  for (const Problem& problem : answer.problems) {
    if (problem.severity == Severity::kError) return problem;
  }
  return Problem{};
}

// Import does not fix states that no cluster can have, but its own output must be valid.
bool IsOfItsOwnScenario(const Problem& problem) {
  for (const char* own : {"spec.until", "spec.start", "spec.cluster", "spec.pods[", "spec.version",
                          "spec.title", "spec.timeline["}) {
    if (problem.path.rfind(own, 0) == 0) return problem.path.find("apply") == std::string::npos;
  }
  return problem.path.empty();
}

TEST(ImportMutations, RandomOnesRunOrAreReportedAsRejected) {
  const std::uint64_t rounds = testing::FromEnvironment("FUZZ_ROUNDS", 600);
  const std::vector<Json> clusters = RecordedClusters();
  std::uint64_t imported = 0, accepted = 0;
  for (std::uint64_t round = 0; round < rounds; ++round) {
    Random random(round);
    Json cluster = clusters[random.Below(static_cast<std::uint32_t>(clusters.size()))];
    for (std::uint32_t i = 1 + random.Below(3); i > 0; --i) ChangeSomewhere(cluster, random);
    const auto answer = ImportObjects(cluster.dump(-1, ' ', false, Json::error_handler_t::replace));
    if (!answer.ok()) continue;
    ++imported;
    const std::optional<Problem> refusal = RefusalOf(answer->text);
    if (!refusal) {
      ++accepted;
      continue;
    }
    const std::string why = refusal->path + ": " + Say(refusal->message);
    EXPECT_NE(answer->text.find("it does not run yet: "), std::string::npos)
        << "round " << round << ": " << why;
    EXPECT_FALSE(IsOfItsOwnScenario(*refusal)) << "round " << round << ": " << why;
  }
  EXPECT_GT(imported, rounds * 9 / 10);
  EXPECT_GT(accepted, rounds * 7 / 10);
}

struct Called {
  int exit = 0;
  std::string out, err;
};

template <typename Command>
Called Call(Command command, const std::vector<std::string>& arguments) {
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  const int exit = command(arguments);
  std::fflush(stdout);
  Called called{exit, ::testing::internal::GetCapturedStdout(), {}};
  called.err = ::testing::internal::GetCapturedStderr();
  return called;
}

// Dumps as kubectl prints them, and arbitrary trees.
std::string SomeDump(std::uint64_t round, const std::vector<Json>& clusters,
                     fuzz::TreeMutator& draw) {
  if (round % 3 == 0) return draw.Vary(draw.OneOf(fuzz::TheCorpus().clusters));
  Random random(round);
  Json cluster = clusters[random.Below(static_cast<std::uint32_t>(clusters.size()))];
  for (std::uint32_t i = 1 + random.Below(3); i > 0; --i) ChangeSomewhere(cluster, random);
  return round % 3 == 1 ? cluster.dump(-1, ' ', false, Json::error_handler_t::replace)
                        : draw.Write({cluster});
}

// The exit code of import predicts that of run, and the output is always printed.
TEST(ImportMutations, ExitWith0OnlyIfRunAcceptsOutput) {
  const std::uint64_t first = testing::FromEnvironment("FUZZ_SEED", 1);
  const std::uint64_t rounds = testing::FromEnvironment("FUZZ_ROUNDS", 250);
  const std::vector<Json> clusters = RecordedClusters();
  fuzz::TreeMutator draw = fuzz::LearnedMutator(first);
  const std::string seen = ::testing::TempDir() + "jobplay-mutated-dump.yaml";
  const std::string scenario = ::testing::TempDir() + "jobplay-mutated-scenario.yaml";
  std::uint64_t refused = 0, accepted = 0;
  for (std::uint64_t round = first; round < first + rounds; ++round) {
    draw.Reseed(round);
    std::ofstream(seen, std::ios::binary) << SomeDump(round, clusters, draw);
    const Called imported = Call(cli::Import, {seen});
    if (imported.out.empty()) {
      EXPECT_EQ(imported.exit, 1) << "round " << round;
      EXPECT_EQ(imported.err.rfind(seen, 0), 0u) << "round " << round << ": " << imported.err;
      continue;
    }
    std::ofstream(scenario, std::ios::binary) << imported.out;
    const Called ran = Call(cli::Run, {scenario, "--quiet", "--until", "0s"});
    (imported.exit == 0 ? accepted : refused) += 1;
    EXPECT_EQ(imported.exit, ran.exit) << "round " << round << "\n" << imported.err << ran.err;
    if (imported.exit == 0) {
      EXPECT_EQ(imported.err, "") << "round " << round;
    } else {
      EXPECT_NE(imported.err.find("\nstdout:"), std::string::npos) << "round " << round;
      EXPECT_NE(imported.err.find(": error: "), std::string::npos) << "round " << round;
    }
  }
  EXPECT_GT(accepted, rounds / 2);
  EXPECT_GT(refused, rounds / 20);
}

struct ChangedDump {
  const char* what;
  const char* example;
  std::function<void(Json&)> change;
  const char* part;  // of the output
  bool runs = true;
};

Json::json_pointer Pointer(const char* pointer) { return Json::json_pointer(pointer); }

// The first object of that kind.
Json& FirstOf(Json& cluster, const char* kind) {
  for (Json& item : cluster.at("items")) {
    if (item.at("kind") == kind) return item;
  }
  throw std::runtime_error(kind);
}

// The kinds of dumps that were once imported as scenarios that run rejects, and those that still
// are, with the reason.
TEST(ImportMutations, EachKindIsFixedOrExplained) {
  const ChangedDump changes[] = {
      {"a Job that is older than the longest run", "pi",
       [](Json& cluster) {
         FirstOf(cluster, "Job")["metadata"]["creationTimestamp"] = "1965-01-01T00:00:00Z";
       },
       "# guessed: not imported: everything later than 87840h0m0s after the start"},
      {"a pod that ended after the longest run", "pi",
       [](Json& cluster) {
         FirstOf(cluster,
                 "Pod")[Pointer("/status/containerStatuses/0/state/terminated/finishedAt")] =
             "2249-12-31T23:59:59Z";
       },
       "until: 87840h0m0s"},
      {"a pod that took longer to stop than the longest run", "active-deadline",
       [](Json& cluster) {
         for (Json& item : cluster.at("items")) {
           const auto ended = Pointer("/status/containerStatuses/0/state/terminated/finishedAt");
           if (item.at("kind") == "Pod" && item.contains(ended)) {
             item[ended] = "2249-12-31T23:59:59Z";
           }
         }
       },
       "for: 87840h0m0s"},
      {"an impossible exit code", "never-backoff-limit-3",
       [](Json& cluster) {
         FirstOf(cluster, "Pod")[Pointer("/status/containerStatuses/0/state/terminated/exitCode")] =
             9223372036854775807;
       },
       "exit: 2147483647"},
      {"a container with two statuses", "native-sidecar",
       [](Json& cluster) {
         Json& statuses = FirstOf(cluster, "Pod")[Pointer("/status/containerStatuses")];
         const Json twice = statuses[0];
         statuses.push_back(twice);
       },
       "containers:"},
      {"a policy that does not exist", "pi",
       [](Json& cluster) {
         FirstOf(cluster, "Job")[Pointer("/spec/template/spec/restartPolicy")] = "Sometimes";
       },
       "it does not run yet: spec.template.spec.restartPolicy: Unsupported value: \"Sometimes\"",
       false},
      {"an invalid name", "pi",
       [](Json& cluster) { FirstOf(cluster, "Job")["metadata"]["name"] = "A b"; },
       "it does not run yet: metadata.name: Invalid value: \"A b\"", false},
      {"a field of the wrong type", "pi",
       [](Json& cluster) { FirstOf(cluster, "Job")["spec"]["parallelism"] = "two"; },
       "it does not run yet: spec.parallelism: json: cannot unmarshal string", false},
      {"an unknown field", "pi",
       [](Json& cluster) { FirstOf(cluster, "Job")["spec"]["paralelism"] = 2; },
       "it does not run yet: spec.paralelism: unknown field \"spec.paralelism\"", false},
      {"fields that require others", "indexed",
       [](Json& cluster) { FirstOf(cluster, "Job")["spec"].erase("completions"); },
       "it does not run yet: spec.completions: Required value: when completion mode is Indexed",
       false},
  };
  for (const ChangedDump& one : changes) {
    Json cluster = testing::FinalObjects(
        testing::ReadFile("web/examples/" + std::string(one.example) + ".yaml"));
    one.change(cluster);
    const auto imported = ImportObjects(cluster.dump());
    ASSERT_TRUE(imported.ok()) << one.what;
    EXPECT_EQ(!RefusalOf(imported->text), one.runs) << one.what << "\n" << imported->text;
    EXPECT_NE(imported->text.find(one.part), std::string::npos)
        << one.what << ": no " << one.part << "\n"
        << imported->text;
  }
}

}  // namespace
}  // namespace jobplay
