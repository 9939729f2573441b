#include "tests/support/said_phrases.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/words/phrase.h"
#include "core/words/rows.h"
#include "tests/support/golden.h"

namespace jobplay::testing {
namespace {

struct SaidFirst {
  Said said;
  std::string where;
};
using SaidRows = std::map<std::pair<std::uint8_t, std::uint16_t>, SaidFirst>;

SaidRows& Rows() {
  static auto* const rows = new SaidRows;
  return *rows;
}

void Note(const Said& said) {
  const auto [it, fresh] = Rows().try_emplace({said.table, said.row});
  if (!fresh) return;
  it->second.said = said;
  const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
  if (test != nullptr) it->second.where = std::string(test->test_suite_name()) + "." + test->name();
}

// Folders that differ from machine to machine are none of a golden file's.
std::string OfAnyMachine(std::string text) {
  for (const std::string& folder : {::testing::TempDir(), std::string(JOBPLAY_SOURCE_DIR) + "/"}) {
    for (std::size_t at; (at = text.find(folder)) != std::string::npos;) {
      text.erase(at, folder.size());
    }
  }
  return text;
}

struct PhraseRow {
  std::uint8_t table;
  std::uint16_t row;
  const char* name;
};
constexpr PhraseRow kPhraseRows[] = {
#define JOBPLAY_PHRASE(table, row, name, ...) {table, row, #name},
#include "core/words/phrases.inc"
#undef JOBPLAY_PHRASE
};

class SaidPhrases : public ::testing::Environment {
 public:
  void SetUp() override { ObserveSaying(Note); }

  void TearDown() override {
    ObserveSaying(nullptr);
    std::string text;
    std::uint8_t table = 0;
    for (const PhraseRow& row : kPhraseRows) {
      if (row.table != table) {
        table = row.table;
        text += "# " + std::string(PhraseTables()[table - std::size_t{1}]) + ".txt\n";
      }
      const auto it = Rows().find({row.table, row.row});
      const bool is_said = it != Rows().end();
      EXPECT_TRUE(is_said) << row.name << " is said by nothing";
      if (!is_said) continue;
      text += std::string(row.name) + " (" + it->second.where + ")\n";
      for (const Language language : Languages()) {
        text += "  " + OfAnyMachine(Say(it->second.said, language)) + "\n";
      }
    }
    ExpectFile("tests/words/said_phrases.txt", text);
  }
};

[[maybe_unused]] const auto* const kSaidPhrases =
    NotesWhatIsSaid() ? ::testing::AddGlobalTestEnvironment(new SaidPhrases) : nullptr;

}  // namespace

bool NotesWhatIsSaid() { return std::getenv("NOTE_WHAT_IS_SAID") != nullptr; }

}  // namespace jobplay::testing
