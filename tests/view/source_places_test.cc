// A sentence links to the function that decides so in the release whose controllers run.
#include "core/view/source_places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "core/base/host_text.h"
#include "core/sim/scenario.h"
#include "core/view/step_text.h"
#include "tests/support/files.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

std::vector<std::string> Split(const std::string& line) {
  std::vector<std::string> columns;
  std::istringstream rest(line);
  for (std::string column; std::getline(rest, column, '\t');) columns.push_back(column);
  return columns;
}

struct Table {
  std::vector<std::string> releases;
  std::map<std::string, std::vector<std::string>> rows;  // by the sentences' own place
};

Table ReadTable() {
  Table table;
  std::istringstream lines{std::string(ReadHostText(HostText::kSourcePlaces))};
  for (std::string line; std::getline(lines, line);) {
    if (line[0] == '#') continue;
    std::vector<std::string> columns = Split(line);
    if (table.releases.empty()) {
      table.releases = columns;
    } else {
      const std::string place = columns.front();
      EXPECT_TRUE(table.rows.emplace(place, std::move(columns)).second) << place;
    }
  }
  return table;
}

// Every place that a sentence can link to, as the sentences have it, with its function.
std::map<std::string, std::string> PlacesOfSentences() {
  std::map<std::string, std::string> places;
  const auto add = [&places](const Explanation& why) {
    if (!why.url.empty()) places[why.url.substr(kSourceTree.size())] = why.function;
  };
  const DecisionNames names{[](std::uint32_t) { return ""; }, [](std::uint32_t) { return ""; }};
  const char* const kTexts[] = {
      "create pods",           "delete pods",         "unable to delete pods", "patch pods",
      "create jobs",           "updateStatus jobs",   "updateStatus cronjobs", "delete jobs",
      "PreemptionByScheduler", "TerminationByKubelet"};
  for (int code = 0; code <= static_cast<int>(kLastDecisionCode); ++code) {
    for (const char* text : kTexts) {
      for (const std::uint32_t choice : {0, 1}) {
        add(Explain({static_cast<DecisionCode>(code),
                     {.cron_job = choice, .rule = choice, .text = std::string(text)}},
                    names));
      }
    }
  }
  for (const char* label : {"Job/a", "CronJob/a"}) {
    for (const char* field :
         {"spec.backoffLimit", "spec.selector", "spec.podFailurePolicy.rules[0]",
          "spec.template.spec.containers[0].livenessProbe.timeoutSeconds",
          "spec.template.spec.volumes[0].emptyDir", "spec.template.spec.containers[0].image",
          "spec.template.spec.dnsPolicy"}) {
      add(ExplainDefault(label, field));
    }
  }
  std::istringstream lines{std::string(ReadHostText(HostText::kStepReasons))};
  for (std::string line; std::getline(lines, line);) {
    const std::vector<std::string> columns = Split(line);
    if (!columns[2].empty()) places[columns[2]] = columns[1];
  }
  return places;
}

TEST(SourcePlaces, EveryPlaceOfASentenceHasARowForEachRelease) {
  const Table table = ReadTable();
  ASSERT_EQ(table.releases.size(), GenerationNames().size());
  for (std::size_t i = 0; i < table.releases.size(); ++i) {
    EXPECT_EQ(table.releases[i].rfind(GenerationNames()[i] + ".", 0), 0u) << table.releases[i];
  }
  const std::map<std::string, std::string> places = PlacesOfSentences();
  EXPECT_GT(places.size(), 130u);
  const std::regex cell(R"(-|=|([^ ]+\.go )?\w+:[1-9]\d*)");
  for (const auto& [place, function] : places) {
    const auto row = table.rows.find(place);
    ASSERT_NE(row, table.rows.end()) << place << ": make source_places.txt anew";
    ASSERT_EQ(row->second.size(), table.releases.size()) << place;
    for (std::size_t i = 1; i < row->second.size(); ++i) {
      EXPECT_TRUE(std::regex_match(row->second[i], cell)) << place << ": " << row->second[i];
    }
  }
  EXPECT_EQ(table.rows.size(), places.size());
}

TEST(SourcePlaces, LeadToTheReleaseThatStandsForTheVersion) {
  struct Case {
    const char* what;
    std::int32_t minor;
    const char* place;
    const char* function;
    const char* there;
  };
  const char* const kUpdateJob = "v1.36.3/pkg/controller/job/job_controller.go#L587";
  const Case kCases[] = {
      {"the same function", 34, kUpdateJob, "updateJob",
       "v1.34.4/pkg/controller/job/job_controller.go#L494"},
      {"between two versions", 35, kUpdateJob, "updateJob",
       "v1.34.4/pkg/controller/job/job_controller.go#L494"},
      {"before the oldest", 7, kUpdateJob, "", ""},
      {"another name", 18, "v1.36.3/pkg/controller/job/job_controller.go#L1244", "deleteJobPods",
       "v1.18.20/pkg/controller/job/job_controller.go#L605"},
      {"another file", 8, "v1.36.3/pkg/controller/cronjob/cronjob_controllerv2.go#L448", "syncOne",
       "v1.8.0/pkg/controller/cronjob/cronjob_controller.go#L212"},
      {"a sentence of old", 8, "v1.18.20/pkg/controller/job/job_controller.go#L505", "syncJob",
       "v1.8.0/pkg/controller/job/job_controller.go#L491"},
      {"a sentence of this very release", 18, "v1.18.20/pkg/controller/job/job_controller.go#L505",
       "syncJob", "v1.18.20/pkg/controller/job/job_controller.go#L505"},
      {"nothing decides so", 18, "v1.36.3/pkg/controller/job/job_controller.go#L1331", "", ""},
      {"a place that no row has", 18, "v1.36.3/pkg/controller/job/job_controller.go#L1", "", ""},
  };
  for (const Case& c : kCases) {
    Explanation why{.function = "before", .url = std::string(kSourceTree) + c.place};
    CiteOlderRelease(c.minor, why);
    EXPECT_EQ(why.function, c.function) << c.what;
    EXPECT_EQ(why.url, *c.there ? std::string(kSourceTree) + c.there : "") << c.what;
  }
}

TEST(SourcePlaces, OfTheNewestVersionStayAsTheSentencesHaveThem) {
  Explanation why{.function = "f", .url = std::string(kSourceTree) + "v1.36.3/a.go#L1"};
  const Explanation before = why;
  CiteRelease(*FindGeneration(kDefaultGeneration), why);
  EXPECT_EQ(why.url, before.url);
  EXPECT_EQ(why.function, before.function);
}

// How many links the run under that version has; 0 when the version refuses the scenario.
std::size_t ExpectLinksOf(const std::string& text, const std::string& version,
                          const std::string& release, const std::set<std::string>& around) {
  const ScenarioAnswer answer = ReadScenario(text, version);
  if (!answer.scenario) return 0;
  Timeline timeline(std::make_shared<const Scenario>(*answer.scenario));
  timeline.Record(400);
  RunIndex index;
  for (std::uint32_t step = 0; step <= timeline.size(); ++step) index.Add(timeline, step);
  std::size_t links = 0;
  for (std::uint32_t step = 1; step <= timeline.size(); ++step) {
    for (const Json& why : WhyOf(timeline, index, step)) {
      if (!why.contains("source")) continue;
      ++links;
      const std::string url = why["source"]["url"];
      // The cluster around the controllers is the same for all versions.
      const auto row = around.find(url.substr(kSourceTree.size()));
      EXPECT_EQ(url.rfind(std::string(kSourceTree) + release + "/", 0) == 0, row == around.end())
          << "step " << step << ": " << why["text"] << " " << url;
    }
    if (::testing::Test::HasFailure()) break;
  }
  return links;
}

TEST(SourcePlaces, OfARunAreAllOfItsRelease) {
  std::vector<std::filesystem::path> files = testing::ExampleFiles();
  for (const auto& file : testing::RecordingFiles({"controller", "controller-v1.18"})) {
    files.push_back(file);
  }
  const Table table = ReadTable();
  for (std::size_t i = 0; i < table.releases.size(); ++i) {
    std::set<std::string> around;
    for (const auto& [place, cells] : table.rows) {
      if (i > 0 && cells[i] == "=") around.insert(place);
    }
    const std::string version = GenerationNames()[i];
    std::size_t links = 0;
    for (const auto& file : files) {
      SCOPED_TRACE(version + ", " + file.string());
      links += ExpectLinksOf(testing::ScenarioText(file), version, table.releases[i], around);
      if (HasFailure()) return;
    }
    EXPECT_GT(links, 10'000u) << version;
  }
}

// The source file as Go's module cache has it; staging/ is modules of its own.
std::filesystem::path SourceFile(const std::filesystem::path& folder, const std::string& release,
                                 const std::string& path) {
  const std::filesystem::path whole = folder / ("kubernetes@" + release) / path;
  std::smatch staged;
  if (std::filesystem::exists(whole) ||
      !std::regex_match(path, staged, std::regex("staging/src/k8s\\.io/([^/]+)/(.*)"))) {
    return whole;
  }
  return folder / (staged[1].str() + "@v0" + release.substr(2)) / staged[2].str();
}

bool IsInFunction(const std::vector<std::string>& lines, const std::string& function,
                  std::size_t line) {
  const std::regex begins("func (\\([^)]*\\) )?" + function + "[\\[(].*|\t\\w+\\." + function +
                          " = func\\(.*");
  for (std::size_t first = 0; first < std::min(line, lines.size()); ++first) {
    if (!std::regex_match(lines[first], begins)) continue;
    std::size_t last = first;
    while (last < lines.size() && lines[last] != "}") ++last;
    if (line - 1 <= last) return true;
  }
  return false;
}

TEST(SourcePlaces, LieInTheFunctionsThatTheyName) {
  const char* folder = std::getenv("KUBERNETES_SOURCES");
  if (folder == nullptr) GTEST_SKIP() << "KUBERNETES_SOURCES names no folder";
  const Table table = ReadTable();
  const std::map<std::string, std::string> functions = PlacesOfSentences();
  std::map<std::filesystem::path, std::vector<std::string>> files;
  std::size_t looked = 0;
  const auto expect = [&](const std::string& release, const std::string& path,
                          const std::string& function, const std::string& line) {
    const std::filesystem::path file = SourceFile(folder, release, path);
    if (!std::filesystem::exists(file)) return;
    std::vector<std::string>& lines = files[file];
    if (lines.empty()) {
      std::istringstream rest(testing::ReadFile(file));
      for (std::string one; std::getline(rest, one);) lines.push_back(one);
    }
    ++looked;
    EXPECT_TRUE(IsInFunction(lines, function, std::stoul(line)))
        << file << " line " << line << " is not in " << function;
  };
  for (const auto& [place, cells] : table.rows) {
    const std::size_t slash = place.find('/'), hash = place.find("#L");
    const std::string home = place.substr(slash + 1, hash - slash - 1);
    expect(place.substr(0, slash), home, functions.at(place), place.substr(hash + 2));
    for (std::size_t i = 1; i < cells.size(); ++i) {
      const std::string& cell = cells[i];
      if (cell == "-" || cell == "=") continue;
      const std::size_t space = cell.find(' '), colon = cell.find(':');
      const std::size_t name = space == std::string::npos ? 0 : space + 1;
      expect(table.releases[i], name == 0 ? home : cell.substr(0, space),
             cell.substr(name, colon - name), cell.substr(colon + 1));
    }
  }
  EXPECT_GT(looked, 0u) << folder;
}

}  // namespace
}  // namespace jobplay
