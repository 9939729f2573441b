#include "core/words/rows.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "core/base/check.h"
#include "core/base/columns.h"
#include "core/base/digits.h"
#include "core/base/host_text.h"
#include "core/words/decision.h"

namespace jobplay {
namespace {

// The start of a row's first line before its facts: `37 TooManyPods`, or a name alone.
struct Head {
  std::int64_t number = 0;
  std::string_view name;
};

using Rows = std::vector<std::pair<Head, WordsRow>>;

Rows ReadRows(std::string_view table, Language language) {
  Rows read;
  bool in_row = false;
  for (std::string_view text = ReadWords(table, language.code()); !text.empty();) {
    std::string_view line = TakeUntil('\n', text);
    if (line.empty() || line[0] == '#') {
      in_row = false;
    } else if (!in_row) {
      in_row = true;
      Head head;
      WordsRow row;
      if (const auto number = WholeNumber(line.substr(0, line.find(' ')))) {
        head.number = *number;
        TakeUntil(' ', line);
      }
      head.name = TakeUntil('(', line);
      row.facts = line.substr(0, line.find(')'));
      read.emplace_back(head, row);
    } else {
      WordsRow& row = read.back().second;
      const std::string_view what = TakeUntil(' ', line);
      if (what == "follows") row.follows = line;
      if (what == "field") row.field = line;
      if (what == "weight") row.weight = line[0] - '0';
      if (what == language.code()) row.sentence = line;
    }
  }
  return read;
}

const Rows& RowsOf(std::string_view table, Language language) {
  // One per thread, because `jobplay sweep` has several. In WebAssembly, each thread has its own
  // memory.
#ifdef __EMSCRIPTEN__
  static
#else
  thread_local
#endif
      std::map<std::pair<std::string_view, std::string_view>, Rows>
          known;
  Rows& rows = known[{table, language.code()}];
  if (rows.empty()) rows = ReadRows(table, language);
  return rows;
}

}  // namespace

const WordsRow& DecisionWords(std::uint8_t number, Language language) {
  const Rows& all = RowsOf(DecisionTable(static_cast<DecisionCode>(number)), language);
  const auto found = std::lower_bound(
      all.begin(), all.end(), number,
      [](const auto& row, std::int64_t wanted) { return row.first.number < wanted; });
  JOBPLAY_CHECK(found != all.end() && found->first.number == number);
  return found->second;
}

const WordsRow& PhraseWords(std::uint8_t table, std::uint16_t row, Language language) {
  const Rows& all = RowsOf(PhraseTables()[table - std::size_t{1}], language);
  JOBPLAY_CHECK(row < all.size());
  return all[row].second;
}

std::span<const std::string_view> PhraseTables() {
  static constexpr std::string_view kTables[] = {
#include "core/words/tables.inc"
  };
  return kTables;
}

}  // namespace jobplay
