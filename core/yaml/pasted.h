// Repairs for copied text. Each function returns the edits, or none if there is nothing to repair.
#pragma once

#include <string_view>
#include <vector>

#include "core/yaml/edit.h"

namespace jobplay {

// Replaces each tab at the start of a line with two spaces.
std::vector<TextEdit> SpacesForTabs(std::string_view text);

// Replaces no-break and full-width characters around keys with ordinary spaces and colons.
std::vector<TextEdit> OrdinarySigns(std::string_view text);
bool HasWideBlank(std::string_view text);

// Quotes the value of a line (counted from 1) if it starts with a character that YAML reserves, as
// a schedule does.
std::vector<TextEdit> QuotesOnLine(std::string_view text, int line);

// Removes lines that are often copied with a manifest: fences of Markdown, and terminal commands
// that print or apply it.
std::vector<TextEdit> WithoutCopiedLines(std::string_view text);

}  // namespace jobplay
