// Writes a scenario file with additions. They are edits of its text, which preserve everything
// else. If edits are not possible, the file is printed again.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/yaml/document.h"
#include "core/yaml/edit.h"

namespace jobplay {

// Returns the document of the scenario, or null.
YamlDocument* ScenarioDocument(std::vector<YamlDocument>& documents);

// Returns the lines of a spec field, or nothing if it shares its lines with other text.
std::optional<TextSpan> LinesOf(std::string_view text, const YamlDocument& document,
                                const char* field);

// Returns lines of a list, one per entry, with `at` first as people write it.
std::string EntriesOf(const Json& list, std::size_t indent);

// Additions to lists of the spec that are in block style.
struct ListAdditions {
  std::vector<TextEdit> edits;  // for existing lists, including empty ones
  std::string fields;           // lines for missing lists, to be inserted anywhere
};
// Adds to the end of the list. `indent` is that of the spec's fields. Returns false if no edit can
// do it.
bool AddEntries(std::string_view text, const YamlDocument& document, const char* field,
                const Json& entries, std::size_t indent, ListAdditions& additions);

// Returns the edited text; edits at one place apply in the order of the list. Prints all documents
// again if there are no edits or the result would differ from the documents.
std::string Rewritten(std::string_view text, std::optional<std::vector<TextEdit>> edits,
                      const std::vector<YamlDocument>& documents);

}  // namespace jobplay
