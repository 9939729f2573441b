#include "core/words/sentence.h"

#include <algorithm>

namespace jobplay {
namespace {

// Returns the position of the next such character outside nested braces after `from`, or the end.
std::size_t EndOf(std::string_view text, std::size_t from, char what) {
  for (int depth = 0; from < text.size(); ++from) {
    if (depth == 0 && text[from] == what) break;
    depth += (text[from] == '{') - (text[from] == '}');
  }
  return from;
}

constexpr std::string_view kWide = "。";

// Returns true if a value is a sentence with its own full stop.
bool IsEnded(std::string_view text) {
  return text.ends_with('.') || text.ends_with('?') || text.ends_with(kWide);
}

// Returns the length of the full stop at the start of the text, or 0.
std::size_t FullStopAt(std::string_view text) {
  if (text.starts_with(kWide)) return kWide.size();
  return text == "." || text.starts_with(". ") ? 1 : 0;
}

std::string FillPlace(std::string_view place, const FactLookup& fact) {
  const std::size_t kind = std::min(place.find_first_of("|?="), place.size());
  const FactValue value = fact(place.substr(0, kind));
  if (kind == place.size()) return value.text;
  const char between = place[kind] == '?' ? ':' : '|';
  std::int64_t skip = place[kind] == '|'   ? value.number != 1
                      : place[kind] == '?' ? value.number == 0
                                           : value.number;
  std::size_t begin = kind + 1;
  for (; skip > 0; --skip) begin = EndOf(place, begin, between) + 1;
  return FillSentence(place.substr(begin, EndOf(place, begin, between) - begin), fact);
}

}  // namespace

std::string FillSentence(std::string_view sentence, const FactLookup& fact) {
  std::string filled;
  while (!sentence.empty()) {
    const std::size_t open = sentence.find('{');
    filled += sentence.substr(0, open);
    if (open == std::string_view::npos) break;
    const std::size_t close = EndOf(sentence, open + 1, '}');
    filled += FillPlace(sentence.substr(open + 1, close - open - 1), fact);
    sentence.remove_prefix(std::min(close + 1, sentence.size()));
    if (IsEnded(filled)) sentence.remove_prefix(FullStopAt(sentence));
  }
  return filled;
}

}  // namespace jobplay
