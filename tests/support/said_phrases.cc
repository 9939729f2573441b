#include "tests/support/said_phrases.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/host_text.h"
#include "core/words/phrase.h"
#include "core/words/rows.h"
#include "tests/support/golden.h"
#include "tests/support/paths.h"

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

// Replaces folders that differ between machines, for golden files.
std::string OfAnyMachine(std::string text) {
  for (const std::string& folder : {::testing::TempDir(), std::string(kSourceFolder) + "/"}) {
    for (std::size_t at; (at = text.find(folder)) != std::string::npos;) {
      text.erase(at, folder.size());
    }
  }
  return text;
}

// Returns the row names of a table, in order.
std::vector<std::string> NamesOfRows(std::string_view table) {
  std::vector<std::string> names;
  std::istringstream text{std::string(ReadWords(table, "en"))};
  bool in_row = false;
  for (std::string line; std::getline(text, line); in_row = !line.empty()) {
    if (!in_row && !line.empty()) names.push_back(line.substr(0, line.find('(')));
  }
  return names;
}

class SaidPhrases : public ::testing::Environment {
 public:
  void SetUp() override { ObserveSaying(Note); }

  void TearDown() override {
    ObserveSaying(nullptr);
    std::string text;
    for (std::size_t table = 0; table < PhraseTables().size(); ++table) {
      text += "# " + std::string(PhraseTables()[table]) + ".txt\n";
      const std::vector<std::string> names = NamesOfRows(PhraseTables()[table]);
      for (std::size_t row = 0; row < names.size(); ++row) {
        const auto it =
            Rows().find({static_cast<std::uint8_t>(table + 1), static_cast<std::uint16_t>(row)});
        const bool is_said = it != Rows().end();
        EXPECT_TRUE(is_said) << names[row] << " is said by nothing";
        if (!is_said) continue;
        text += names[row] + " (" + it->second.where + ")\n";
        for (const Language language : Languages()) {
          text += "  " + OfAnyMachine(Say(it->second.said, language)) + "\n";
        }
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
