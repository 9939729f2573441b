// What the engine says of its own is said in Japanese as well.
#include "core/view/words/phrasebook.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "core/base/host_text.h"
#include "core/view/engine.h"
#include "tests/support/files.h"

namespace jobplay {
namespace {

std::vector<std::pair<std::string, std::string>> Lines() {
  std::vector<std::pair<std::string, std::string>> lines;
  std::istringstream phrases{std::string(ReadHostText(HostText::kJapanesePhrases))};
  for (std::string line; std::getline(phrases, line);) {
    const std::size_t tab = line.find('\t');
    lines.emplace_back(line.substr(0, tab), tab == std::string::npos ? "" : line.substr(tab + 1));
  }
  return lines;
}

bool IsAscii(const std::string& text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// The string literals of core, each after the other as the compiler joins them.
std::string SaidInCore() {
  std::string said;
  for (const std::filesystem::path& file : testing::FilesUnder("core", ".cc")) {
    const std::string source =
        std::regex_replace(testing::ReadFile(file), std::regex("\"\\s*\\n\\s*\""), "");
    for (std::size_t at = 0; at < source.size(); ++at) {
      said += source[at] == '\\' && source[at + 1] == '"' ? source[++at] : source[at];
    }
  }
  return said;
}

TEST(Phrasebook, HasNoPhraseTwiceAndFillsAsManyPlaces) {
  std::set<std::string> seen;
  const std::regex place("\\{[1-9]?\\}");
  for (const auto& [english, japanese] : Lines()) {
    EXPECT_TRUE(seen.insert(english).second) << english;
    EXPECT_FALSE(japanese.empty()) << english;
    const auto places = [&](const std::string& text) {
      return std::distance(std::sregex_iterator(text.begin(), text.end(), place), {});
    };
    EXPECT_EQ(places(english), places(japanese)) << english;
  }
}

TEST(Phrasebook, HasNoPhraseThatNobodySays) {
  const std::string said = SaidInCore();
  for (const auto& [english, japanese] : Lines()) {
    for (std::size_t from = 0; from <= english.size();) {
      const std::size_t to = std::min(english.find("{}", from), english.size());
      std::istringstream words(english.substr(from, to - from));
      for (std::string word; words >> word;) {
        word.erase(word.find_last_not_of(":;,.") + 1);
        EXPECT_NE(said.find(word), std::string::npos) << word << " of: " << english;
      }
      from = to + 2;
    }
  }
}

TEST(Phrasebook, FindsThePhraseOfATextThatWasPutTogether) {
  EXPECT_EQ(Japanese("runs must be a list"), "runsはリスト");
  EXPECT_EQ(Japanese("count must be a whole number from 0 to 5"), "countは0から5までの整数");
  EXPECT_EQ(Japanese("Invalid value: 1"), std::nullopt);
  EXPECT_EQ(Phrase(Language::kJapanese, "Delete {}", {"Job demo"}), "Job demoを削除する");
  EXPECT_EQ(Phrase(Language::kEnglish, "Delete {}", {"Job demo"}), "Delete Job demo");
}

// Every step of every example and lesson, in Japanese.
TEST(Phrasebook, LeavesNothingOfOursInEnglish) {
  // Names, values and reasons, as Kubernetes writes them.
  const std::regex kubernetes(
      "(phase|condition|active|ready|failed|succeeded|terminating|[A-Za-z]+(Time|Indexes)|\\S+[.]"
      "\\S+) .*|"
      "[A-Za-z]+=(True|False|Unknown)( [(][A-Za-z]+[)])?");
  std::map<std::string, std::string> english;
  for (const std::filesystem::path& file : testing::ExampleFiles()) {
    Engine engine;
    engine.SetLanguage("ja");
    const Json loaded = Json::parse(engine.Load(testing::ReadFile(file)));
    ASSERT_TRUE(loaded["ok"]) << file;
    for (const Json& problem : loaded["problems"]) {
      const std::string message = problem["message"];
      if (IsAscii(message)) english.emplace(message, file.filename());
    }
    std::uint32_t steps = Json::parse(engine.Run(3000))["steps"];
    for (std::uint32_t step = 0; step <= steps; ++step) {
      const Json moment = Json::parse(engine.Moment(step, 0, 1));
      const std::string what = moment["what"];
      if (IsAscii(what)) english.emplace(what, file.filename());
      for (const Json& why : moment["why"]) {
        if (IsAscii(why["text"])) english.emplace(why["text"], file.filename());
      }
      for (const Json& change : moment["changes"]) {
        const std::string object = change["object"];
        if (object.rfind("Event", 0) == 0) continue;
        std::string text = change["text"];
        for (std::size_t at; !text.empty();
             text = at == std::string::npos ? "" : text.substr(at + 3)) {
          at = text.find("、");
          const std::string part = text.substr(0, at);
          if (IsAscii(part) && !std::regex_match(part, kubernetes))
            english.emplace(part, file.filename());
        }
      }
    }
  }
  for (const auto& [text, file] : english) ADD_FAILURE() << file << ": " << text;
}

TEST(Phrasebook, SaysWhatIsWrongWithAScenarioInJapaneseAndWhatKubernetesSaysInItsWords) {
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
                               "{start: yesterday}"};
  for (const char* spec : cases) {
    const std::string told = scenario(spec);
    EXPECT_EQ(told.find("Kubernetes"), std::string::npos) << spec << ": " << told;
    const std::size_t between = told.find(" | ");
    EXPECT_FALSE(IsAscii(told.substr(0, between))) << spec << ": " << told;
    EXPECT_TRUE(between + 3 == told.size() || !IsAscii(told.substr(between + 3)))
        << spec << ": " << told;
  }
  Engine engine;
  engine.SetLanguage("ja");
  EXPECT_EQ(Json::parse(engine.Open("v1.AAAAAAAAAAAAAAAA"))["problem"]["message"]
                .get<std::string>()
                .rfind("このリンクは壊れている: ", 0),
            0u);
  // The API server's own words stay as they are.
  std::string wrong = job;
  wrong.replace(wrong.find("Never"), 5, "Always");
  EXPECT_EQ(message(wrong).rfind("Kubernetesの返答: Required value: ", 0), 0u) << message(wrong);
}

}  // namespace
}  // namespace jobplay
