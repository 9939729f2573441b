// The tables of words: each row has a sentence in every language, about the same facts.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/base/host_text.h"
#include "core/words/decision.h"

namespace jobplay {
namespace {

struct Row {
  std::string name;
  std::map<std::string, std::string> lines;  // by their first word
};

std::vector<Row> Rows() {
  std::vector<Row> rows;
  std::istringstream text{std::string(ReadWords("decisions", "en")) + "\n" +
                          std::string(ReadWords("reasons", "en"))};
  bool in_row = false;
  for (std::string line; std::getline(text, line);) {
    if (line.empty() || line[0] == '#') {
      in_row = false;
    } else if (!in_row) {
      rows.push_back({line, {}});
      in_row = true;
    } else {
      const std::size_t space = line.find(' ');
      EXPECT_TRUE(rows.back().lines.emplace(line.substr(0, space), line.substr(space + 1)).second)
          << rows.back().name << ": " << line;
    }
  }
  return rows;
}

// `active` of {active|pod|pods} and so on.
std::set<std::string> FactsOf(const std::string& sentence) {
  std::set<std::string> facts;
  for (std::size_t at = sentence.find('{'); at != std::string::npos;
       at = sentence.find('{', at + 1)) {
    facts.insert(sentence.substr(at + 1, sentence.find_first_of("}|?=", at) - at - 1));
  }
  return facts;
}

TEST(Words, OfEachRowAreThereInEveryLanguageAboutTheSameFacts) {
  std::set<std::string> names;
  for (const Row& row : Rows()) {
    SCOPED_TRACE(row.name);
    EXPECT_TRUE(names.insert(row.name).second);
    ASSERT_EQ(row.lines.count("en"), 1u);
    ASSERT_EQ(row.lines.count("ja"), 1u);
    const std::string& english = row.lines.at("en");
    const std::string& japanese = row.lines.at("ja");
    EXPECT_EQ(english.back(), '.');
    EXPECT_TRUE(japanese.ends_with("。"));
    // A plural takes a fact once more in English.
    EXPECT_EQ(FactsOf(english), FactsOf(japanese));
    for (const auto& [what, line] : row.lines) {
      EXPECT_TRUE(what == "follows" || what == "field" || what == "weight" || what == "en" ||
                  what == "ja")
          << what;
    }
  }
}

TEST(Words, OfDecisionsNameOnlyTheirFacts) {
  std::map<std::string, std::set<std::string>> facts;
  for (const DecisionRow& row : DecisionRows()) {
    std::istringstream all{std::string(row.facts)};
    for (std::string kind, name; all >> kind >> name;) {
      facts[std::string(row.name)].insert(name.substr(0, name.size() - 1));
    }
  }
  for (const Row& row : Rows()) {
    if (row.name[0] < '0' || row.name[0] > '9') continue;
    const std::size_t space = row.name.find(' ');
    const std::set<std::string>& known =
        facts[row.name.substr(space + 1, row.name.find('(') - space - 1)];
    for (const auto& [what, line] : row.lines) {
      for (const std::string& fact : FactsOf(line)) {
        EXPECT_EQ(known.count(fact), 1u) << row.name << ", " << what << ": " << fact;
      }
    }
  }
}

TEST(Words, OfDecisionsStandInTheOrderOfTheirNumbers) {
  const auto rows = DecisionRows();
  EXPECT_TRUE(std::is_sorted(rows.begin(), rows.end(),
                             [](const auto& a, const auto& b) { return a.code < b.code; }));
}

}  // namespace
}  // namespace jobplay
