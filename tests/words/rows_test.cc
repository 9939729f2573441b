// The tables of messages: each row has a sentence in English, and its translations use the same
// facts.
#include "core/words/rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/base/host_text.h"
#include "core/words/decision.h"
#include "core/words/language.h"

namespace jobplay {
namespace {

struct Row {
  std::string table, name;
  std::map<std::string, std::string> lines;  // by their first word
};

bool IsOfDecisions(const Row& row) { return row.table.ends_with("decisions"); }

std::vector<Row> Rows() {
  std::vector<std::string> tables = {"decisions", "other_decisions", "routine_decisions"};
  for (const std::string_view table : PhraseTables()) tables.emplace_back(table);
  std::vector<Row> rows;
  for (const std::string& table : tables) {
    std::istringstream text{std::string(ReadWords(table, "en"))};
    bool in_row = false;
    for (std::string line; std::getline(text, line);) {
      if (line.empty() || line[0] == '#') {
        in_row = false;
      } else if (!in_row) {
        rows.push_back({table, line, {}});
        in_row = true;
      } else {
        const std::size_t space = line.find(' ');
        EXPECT_TRUE(rows.back().lines.emplace(line.substr(0, space), line.substr(space + 1)).second)
            << rows.back().name << ": " << line;
      }
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

TEST(Words, UseSameFactsInEveryLanguage) {
  std::set<std::string> names;
  for (const Row& row : Rows()) {
    SCOPED_TRACE(row.name);
    EXPECT_TRUE(names.insert(row.name).second);
    // Facts used only for the hash or a lookup appear in other rows.
    if (IsOfDecisions(row) && row.lines.count("en") + row.lines.count("ja") == 0) continue;
    ASSERT_EQ(row.lines.count("en"), 1u);
    const std::string& english = row.lines.at("en");
    std::set<std::string> known = {"follows", "field", "weight"};
    for (const Language language : Languages()) {
      const std::string code(language.code());
      SCOPED_TRACE(code);
      known.insert(code);
      const auto line = row.lines.find(code);
      if (line == row.lines.end()) continue;  // in English then; generate.py --missing lists them
      const std::string& sentence = line->second;
      if (IsOfDecisions(row) || row.table == "reasons") {
        EXPECT_TRUE(sentence.ends_with(".") || sentence.ends_with("。")) << sentence;
      }
      // An English plural takes a fact that need not appear in the sentence.
      for (const std::string& fact : FactsOf(sentence)) EXPECT_EQ(FactsOf(english).count(fact), 1u);
      for (const std::string& fact : FactsOf(english)) {
        if (english.find("{" + fact + "}") == std::string::npos) continue;
        EXPECT_EQ(FactsOf(sentence).count(fact), 1u) << fact;
      }
    }
    for (const auto& [what, line] : row.lines) EXPECT_EQ(known.count(what), 1u) << what;
  }
}

// The names of `37 TooManyPods(WantedBy wanted_by, Count active)`.
std::set<std::string> DeclaredBy(const std::string& head) {
  std::set<std::string> facts;
  const std::size_t open = head.find('(');
  if (open == std::string::npos) return facts;
  std::istringstream all{head.substr(open + 1)};
  for (std::string kind, name; all >> kind >> name;) facts.insert(name.substr(0, name.size() - 1));
  return facts;
}

TEST(Words, UseOnlyFactsOfTheirRow) {
  for (const Row& row : Rows()) {
    const std::set<std::string> declared = DeclaredBy(row.name);
    std::set<std::string> named;
    for (const auto& [what, line] : row.lines) {
      for (const std::string& fact : FactsOf(line)) {
        EXPECT_EQ(declared.count(fact), 1u) << row.name << ", " << what << ": " << fact;
        named.insert(fact);
      }
    }
    // Some facts of a decision are only for readers of the run.
    if (IsOfDecisions(row)) continue;
    EXPECT_EQ(named, declared) << row.name;
  }
}

TEST(Words, ListDecisionsByNumber) {
  const auto rows = DecisionRows();
  EXPECT_TRUE(std::is_sorted(rows.begin(), rows.end(),
                             [](const auto& a, const auto& b) { return a.code < b.code; }));
}

}  // namespace
}  // namespace jobplay
