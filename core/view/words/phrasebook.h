// The engine's own words in other languages: phrases_ja.txt has a line for each, English, a tab,
// Japanese. What Kubernetes says has no line. The places {} of the one are those of the other, in
// turn, or by their numbers from {1}.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/words/language.h"

namespace jobplay {

// A text with its places filled.
std::string Fill(std::string_view phrase, const std::vector<std::string_view>& values);

// The phrase with its places filled; in English where it has no other words.
std::string Phrase(Language language, std::string_view english,
                   std::initializer_list<std::string_view> values = {});

// A text that was put together in English before its reader was known; nothing where it is no
// phrase of ours.
std::optional<std::string> Japanese(std::string_view text);

}  // namespace jobplay
