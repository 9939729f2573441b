// The displayed words for the kinds of a timeline's segments and signs.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/words/language.h"

namespace jobplay {

// In the order of a legend; protocol.ts documents the kinds.
std::span<const std::string_view> Kinds();

// Returns a kind that is not among them unchanged.
std::string WordsOf(Language language, std::string_view kind);

// Returns the words without context, as in a legend: a node's kinds name the node.
std::string LegendOf(Language language, std::string_view kind);

}  // namespace jobplay
