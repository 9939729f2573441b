// Our messages are only in core/words, and the minors of Kubernetes only in tables; code contains
// neither.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/files.h"

namespace {

namespace fs = std::filesystem;

// Places in core with messages of others, word for word: they are quoted or parsed.
constexpr std::pair<const char*, const char*> kWordsOfOthers[] = {
    {"actors/disruption.cc", "the conditions of the eviction API and of preemption"},
    {"actors/kubelet/", "the kubelet's Events, conditions and states of containers"},
    {"actors/pod_gc.cc", "PodGC's condition"},
    {"actors/nodes.cc", "the taint manager's and PodGC's conditions"},
    {"actors/pod_conditions.cc", "the kubelet's conditions"},
    {"actors/scheduler.cc", "the scheduler's Events and conditions"},
    {"admission/", "the API server's"},
    {"api/node.cc", "the kubelet's conditions"},
    {"base/cron/", "robfig/cron's and Go's errors"},
    {"base/go_json.cc", "Go's errors"},
    {"base/rfc3339.cc", "Go's errors"},
    {"cluster/api_client.cc", "the API server's errors"},
    {"cluster/api_server.cc", "the API server's errors"},
    {"cluster/resource_quota.cc", "the quota's refusals"},
    {"controllers/cronjob/cronjob_controller.cc", "the CronJob controller's Events"},
    {"controllers/cronjob/schedule_times.cc", "the CronJob controller's errors"},
    {"controllers/cronjob/sync.cc", "the CronJob controller's Events and errors"},
    {"controllers/cronjob/sync_one.cc", "the first CronJob controller's Events"},
    {"controllers/generation.cc", "how a feature gate is refused"},
    {"controllers/job/claim_pods.cc", "the Job controller's errors"},
    {"controllers/job/indexed.cc", "the Job controller's conditions"},
    {"controllers/job/manage_pods.cc", "the Job controller's Events and errors"},
    {"controllers/job/pod_failure_policy.cc", "the Job controller's conditions"},
    {"controllers/job/sync.cc", "the Job controller's Events, conditions and errors"},
    {"controllers/job/tracking.cc", "the Job controller's Events and errors"},
    {"controllers/job/untracked_manage_pods.cc", "the first Job controller's errors"},
    {"controllers/job/untracked_sync.cc", "the first Job controller's Events and conditions"},
    {"share/import", "Events that are read"},
    {"shell/started.cc", "Python's"},
    {"sim/admit.cc", "the API server's"},
    {"study/sweep_answer.h", "documentation, which the compiler leaves out"},
    {"view/engine.h", "documentation, which the compiler leaves out"},
    {"view/kubectl/", "kubectl's"},
    {"view/protocol/", "documentation, which the compiler leaves out"},
    {"view/study.h", "documentation, which the compiler leaves out"},
    {"words/call_name.h", "the controllers' errors"},
    {"yaml/", "go-yaml's errors"},
};

// Our messages among those of others: parts of messages that Kubernetes completes.
constexpr std::pair<const char*, const char*> kOursAmongThem[] = {
    {"actors/scheduler.cc", " nodes are available: the scenario has the pod unschedulable."},
    {"cluster/api_client.cc", "the process is gone"},
};

std::vector<fs::path> SourcesOfCore() {
  std::vector<fs::path> sources = jobplay::testing::FilesUnder("core", ".cc");
  for (const fs::path& header : jobplay::testing::FilesUnder("core", ".h")) {
    sources.push_back(header);
  }
  return sources;
}

std::string PathInCore(const fs::path& source) {
  return fs::relative(source, jobplay::testing::SourceFolder() / "core").generic_string();
}

bool IsWordsOfOthers(const fs::path& source) {
  const std::string path = PathInCore(source);
  return std::any_of(std::begin(kWordsOfOthers), std::end(kWordsOfOthers),
                     [&](const auto& place) { return path.rfind(place.first, 0) == 0; });
}

// Without comments, and without strings that only a reader of the code sees.
std::vector<std::string> LinesOfCode(const fs::path& source) {
  std::vector<std::string> lines;
  std::istringstream file(jobplay::testing::ReadFile(source));
  bool asserts = false;
  for (std::string line; std::getline(file, line);) {
    asserts = asserts || line.find("static_assert") != std::string::npos;
    if (std::exchange(asserts, asserts && line.find(");") == std::string::npos)) line.clear();
    for (const char* unseen : {"#include", "JOBPLAY_CHECK", "check failed"}) {
      if (line.find(unseen) != std::string::npos) line.clear();
    }
    if (line.rfind("//", 0) == 0) line.clear();
    lines.push_back(line.substr(0, line.find(" //")));
  }
  return lines;
}

std::vector<std::string> LiteralsOf(const std::string& line) {
  std::vector<std::string> literals;
  bool inside = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '"' && !(at > 0 && line[at - 1] == '\'' && !inside)) {
      if (!inside) literals.emplace_back();
      inside = !inside;
    } else if (inside) {
      literals.back() += line[at];
      if (line[at] == '\\' && at + 1 < line.size()) literals.back() += line[++at];
    }
  }
  return literals;
}

bool IsLetter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// A word of a sentence, not a key, markup or a flag.
bool IsWord(std::string_view token) {
  if (!token.empty() && std::string_view("(\"'").find(token[0]) != std::string_view::npos) {
    token.remove_prefix(1);
  }
  const auto end = std::find_if_not(token.begin(), token.end(), IsLetter);
  return end - token.begin() >= 2 && std::all_of(end, token.end(), [](char c) {
           return std::string_view(".;)'\"").find(c) != std::string_view::npos;
         });
}

// Two words in a row, or a fragment that code puts between others: " listed", "of the ".
bool IsProse(const std::string& literal) {
  // The name of the program, and of the command.
  if (literal.rfind("jobplay", 0) == 0) return false;
  std::istringstream tokens(literal);
  std::vector<std::string> words;
  bool before = false;
  for (std::string token; tokens >> token; words.push_back(token)) {
    const bool is = IsWord(token);
    if (is && before && std::islower(static_cast<unsigned char>(token[0])) != 0) return true;
    before = is;
  }
  const bool is_piece = !literal.empty() && (literal.front() == ' ' || literal.back() == ' ');
  return is_piece && words.size() == 1 && before;
}

TEST(Sentences, AreRecognizedByTwoWordsOrFragment) {
  for (const char* prose :
       {"recordings of ", " (default)", "see the log", "Job ", "it's gone now"}) {
    EXPECT_TRUE(IsProse(prose)) << prose;
  }
  for (const char* none :
       {"patch: {kind: Job, name: ", " tests=\"", "batch/v1", "job, cronJob", "FILE [--quiet]",
        "Complete", "kubernetes.io/hostname", "jobplay open"}) {
    EXPECT_FALSE(IsProse(none)) << none;
  }
}

TEST(Sentences, OccurOnlyInTables) {
  std::size_t literals = 0;
  for (const fs::path& source : SourcesOfCore()) {
    if (IsWordsOfOthers(source)) continue;
    int number = 0;
    for (const std::string& line : LinesOfCode(source)) {
      ++number;
      for (const std::string& literal : LiteralsOf(line)) {
        ++literals;
        EXPECT_FALSE(IsProse(literal))
            << source.string() << ":" << number << ": \"" << literal << "\" is a row of core/words";
      }
    }
  }
  EXPECT_GT(literals, 1000u);
}

// A place without such messages is no longer an exception.
TEST(Sentences, OfOthersOccurWhereListed) {
  std::vector<std::pair<std::string, std::string>> prose;  // by file
  for (const fs::path& source : SourcesOfCore()) {
    for (const std::string& line : LinesOfCode(source)) {
      for (std::string& literal : LiteralsOf(line)) {
        if (IsProse(literal)) prose.emplace_back(PathInCore(source), std::move(literal));
      }
    }
  }
  for (const auto& [place, whose] : kWordsOfOthers) {
    EXPECT_TRUE(std::any_of(prose.begin(), prose.end(),
                            [&](const auto& said) { return said.first.rfind(place, 0) == 0; }))
        << place << " has no words of others";
  }
  for (const auto& [place, words] : kOursAmongThem) {
    EXPECT_TRUE(
        std::any_of(prose.begin(), prose.end(),
                    [&](const auto& said) { return said.first == place && said.second == words; }))
        << place << ": " << words;
  }
}

// Which minor introduced what: admission/schema/since.h, the schema and the tables of controllers/.
TEST(Minors, AreComparedOnlyByName) {
  const std::regex bare(R"(\bminor_?\s*(<|>|<=|>=|==|!=)\s*\d|\w*[sS]ince\w*\s*=\s*[1-9]\d?\b)");
  for (const fs::path& source : SourcesOfCore()) {
    int number = 0;
    for (const std::string& line : LinesOfCode(source)) {
      ++number;
      if (line.find("inor") == std::string::npos && line.find("ince") == std::string::npos)
        continue;
      EXPECT_FALSE(std::regex_search(line, bare))
          << source.string() << ":" << number << ": " << line;
    }
  }
}

}  // namespace
