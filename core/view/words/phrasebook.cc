#include "core/view/words/phrasebook.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/host_text.h"

namespace jobplay {
namespace {

using Entry = std::pair<std::string_view, std::string_view>;

const std::vector<Entry>& Entries() {
  static const auto* const kEntries = [] {
    auto* entries = new std::vector<Entry>;
    std::string_view text = ReadHostText(HostText::kJapanesePhrases);
    while (!text.empty()) {
      const std::string_view line = text.substr(0, text.find('\n'));
      const std::size_t tab = line.find('\t');
      if (tab != std::string_view::npos)
        entries->emplace_back(line.substr(0, tab), line.substr(tab + 1));
      text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return entries;
  }();
  return *kEntries;
}

// What stands in the phrase's places in this text, if it is that phrase.
std::optional<std::vector<std::string_view>> Match(std::string_view phrase, std::string_view text) {
  std::vector<std::string_view> values;
  for (bool first = true;; first = false) {
    const std::size_t end = phrase.find("{}");
    const std::string_view words = phrase.substr(0, end);
    const bool last = end == std::string_view::npos;
    // Before the first place the words begin the text, after the last they end it.
    const std::size_t at =
        first  ? 0
        : last ? (text.size() < words.size() ? std::string_view::npos : text.size() - words.size())
               : text.find(words);
    if (at == std::string_view::npos || text.substr(at, words.size()) != words) return std::nullopt;
    if (!first) values.push_back(text.substr(0, at));
    text.remove_prefix(at + words.size());
    if (last) break;
    phrase.remove_prefix(end + 2);
  }
  if (!text.empty()) return std::nullopt;
  return values;
}

}  // namespace

std::string Fill(std::string_view phrase, const std::vector<std::string_view>& values) {
  std::string filled;
  std::size_t turn = 0;
  for (std::size_t at = 0; at < phrase.size(); ++at) {
    const bool numbered = at + 2 < phrase.size() && phrase[at + 1] >= '1' &&
                          phrase[at + 1] <= '9' && phrase[at + 2] == '}';
    const bool place =
        phrase[at] == '{' && at + 1 < phrase.size() && (numbered || phrase[at + 1] == '}');
    const std::size_t which = numbered ? static_cast<std::size_t>(phrase[at + 1] - '1') : turn;
    if (!place || which >= values.size()) {
      filled += phrase[at];
      continue;
    }
    filled += values[which];
    turn += numbered ? 0 : 1;
    at += numbered ? 2 : 1;
  }
  return filled;
}

std::string Phrase(Language language, std::string_view english,
                   std::initializer_list<std::string_view> values) {
  if (language == Language::kJapanese) {
    for (const auto& [phrase, japanese] : Entries()) {
      if (phrase == english) return Fill(japanese, values);
    }
  }
  return Fill(english, values);
}

std::optional<std::string> Japanese(std::string_view text) {
  // Of several that fit, the one that says most is meant: `its end is missing` rather than `{} is
  // missing`.
  std::string_view longest;
  std::optional<std::string> found;
  for (const auto& [phrase, japanese] : Entries()) {
    if (phrase.size() <= longest.size()) continue;
    if (const auto values = Match(phrase, text)) {
      longest = phrase;
      found = Fill(japanese, *values);
    }
  }
  return found;
}

}  // namespace jobplay
