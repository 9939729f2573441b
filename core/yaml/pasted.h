// Repairs of what a text brings from where it was copied, each as edits that keep the rest; none
// where there is nothing of the kind.
#pragma once

#include <string_view>
#include <vector>

#include "core/yaml/edit.h"

namespace jobplay {

// Spaces, two for each, in place of the tabs that lines begin with.
std::vector<TextEdit> SpacesForTabs(std::string_view text);

// Ordinary blanks and colons around keys, in place of no-break and full-width ones.
std::vector<TextEdit> OrdinarySigns(std::string_view text);
bool HasWideBlank(std::string_view text);

// Quotes around the value of a line (from 1) that begins with a sign which YAML keeps for itself,
// as a schedule does.
std::vector<TextEdit> QuotesOnLine(std::string_view text, int line);

// Without the lines that are often copied with a manifest: fences of Markdown, and of a terminal
// the command that prints or applies it.
std::vector<TextEdit> WithoutCopiedLines(std::string_view text);

}  // namespace jobplay
