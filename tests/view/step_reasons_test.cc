// Every step of a controller says why it took place.
#include "core/view/step_reasons.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/base/host_text.h"
#include "core/view/engine.h"
#include "core/view/step_text.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

const std::filesystem::path kSource = JOBPLAY_SOURCE_DIR;

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::multiset<std::string> PlacesOf(const std::string& text) {
  std::multiset<std::string> places;
  for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1)) {
    places.insert(text.substr(at, 3));
  }
  return places;
}

TEST(StepReasons, EachLineHasBothLanguagesWithTheSamePlaces) {
  std::istringstream lines{std::string(ReadHostText(HostText::kStepReasons))};
  std::set<std::string> names;
  for (std::string line; std::getline(lines, line);) {
    std::vector<std::string> columns;
    std::istringstream rest(line);
    for (std::string column; std::getline(rest, column, '\t');) columns.push_back(column);
    ASSERT_EQ(columns.size(), 6u) << line;
    EXPECT_TRUE(names.insert(columns[0]).second) << line;
    EXPECT_EQ(columns[1].empty(), columns[2].empty()) << line;
    if (!columns[2].empty()) {
      EXPECT_EQ(columns[2].rfind("v1.", 0), 0u) << line;
      EXPECT_NE(columns[2].find(".go#L"), std::string::npos) << line;
    }
    EXPECT_EQ(columns[4].back(), '.') << line;
    EXPECT_EQ(columns[5].substr(columns[5].size() - 3), "。") << line;
    EXPECT_EQ(PlacesOf(columns[4]), PlacesOf(columns[5])) << line;
  }
}

bool IsOfControllers(Actor actor) {
  switch (actor) {
    case Actor::kScenario:
    case Actor::kScheduler:
    case Actor::kKubelet:
      return false;
    default:
      return true;
  }
}

// How many steps were looked at.
std::size_t ExpectReasons(const std::string& name, std::shared_ptr<const Scenario> scenario) {
  SCOPED_TRACE(name);
  Timeline timeline(std::move(scenario));
  RunIndex index;
  index.Add(timeline, 0);
  std::size_t looked = 0;
  while (!timeline.done() && timeline.size() < 2000) {
    timeline.Record(1);
    if (timeline.size() < index.size()) break;
    index.Add(timeline, timeline.size());
  }
  for (std::uint32_t step = 1; step <= timeline.size(); ++step) {
    const std::string where =
        std::to_string(step) + ", " + WhatHappened(timeline, index, step);
    std::size_t sizes[2] = {}, turn = 0;
    for (const Language language : {Language::kEnglish, Language::kJapanese}) {
      const Json whys = WhyOf(timeline, index, step, language);
      sizes[turn++] = whys.size();
      std::size_t linked = 0, headlines = 0;
      for (const Json& why : whys) {
        const std::string text = why["text"];
        linked += why.contains("source");
        headlines += why.contains("headline");
        EXPECT_EQ(text.find("{1}"), std::string::npos) << where << ": " << text;
        EXPECT_EQ(text.find(" ,"), std::string::npos) << where << ": " << text;
      }
      EXPECT_EQ(headlines, 1u) << where;
      if (IsOfControllers(index.actor(step))) {
        ++looked;
        EXPECT_GT(linked, 0u) << where << ": " << whys.dump();
      }
    }
    EXPECT_EQ(sizes[0], sizes[1]) << where;
    if (::testing::Test::HasFailure()) return looked;
  }
  return looked;
}

TEST(StepReasons, EveryStepOfAControllerNamesAFunctionOfKubernetes) {
  std::set<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(kSource / "web" / "examples")) {
    if (entry.path().extension() == ".yaml") files.insert(entry.path());
  }
  std::size_t looked = 0;
  for (const auto& file : files) {
    ScenarioAnswer read = ReadScenario(ReadFile(file));
    if (!read.scenario) continue;  // there are examples of what is refused
    looked += ExpectReasons(file.filename().string(),
                            std::make_shared<const Scenario>(std::move(*read.scenario)));
    if (HasFailure()) return;
  }
  EXPECT_GT(looked, 5'000u);
}

TEST(StepReasons, EveryStepOfAControllerInTheRecordedScenariosNamesAFunction) {
  std::size_t looked = 0;
  std::set<std::filesystem::path> files;
  for (const char* folder : {"controller", "controller-more", "controller-v1.18"}) {
    const auto path = kSource / "tests" / "vectors" / folder;
    if (!std::filesystem::exists(path)) GTEST_SKIP() << "no vectors here";
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
      if (entry.path().extension() == ".json") files.insert(entry.path());
    }
  }
  for (const auto& file : files) {
    const Json vector = Json::parse(ReadFile(file));
    if (!vector.is_object() || !vector.contains("scenario")) continue;
    looked += ExpectReasons(file.string(), testing::Load(vector["scenario"]));
    if (HasFailure()) return;
  }
  EXPECT_GT(looked, 20'000u);
}

}  // namespace
}  // namespace jobplay
