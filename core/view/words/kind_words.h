// What the kinds of segments and signs of a timeline are called, drawn or shown.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/words/language.h"

namespace jobplay {

// In the order of a legend; protocol.ts says what they are of.
std::span<const std::string_view> Kinds();

// A kind that is not among them is called as it is.
std::string WordsOf(Language language, std::string_view kind);

// The same where it does not stand beside the thing that is so: a node's say that they are a
// node's.
std::string LegendOf(Language language, std::string_view kind);

}  // namespace jobplay
