// A file with a scenario, written with more in it: as edits of its text, which leave alone what
// else stands there, or where these cannot say it all anew.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/yaml/document.h"
#include "core/yaml/edit.h"

namespace jobplay {

// The one that is the scenario; null where none is.
YamlDocument* ScenarioDocument(std::vector<YamlDocument>& documents);

// The lines that a field of the spec takes up; nothing where it does not stand on lines of its own.
std::optional<TextSpan> LinesOf(std::string_view text, const YamlDocument& document,
                                const char* field);

// Lines of a list, each entry on one, with `at` first as people write it.
std::string EntriesOf(const Json& list, std::size_t indent);

// What adds to lists of the spec that are written in block style.
struct ListAdditions {
  std::vector<TextEdit> edits;  // of the lists that are there, empty ones too
  std::string fields;           // lines of those that are not, for wherever they shall stand
};
// At the end of the list. `indent` is that of the spec's fields. False where no edit can say it.
bool AddEntries(std::string_view text, const YamlDocument& document, const char* field,
                const Json& entries, std::size_t indent, ListAdditions& additions);

// The text with the edits, of which those at one place stand in the order of the list; all of the
// documents anew where there are none or the text would then not be read as these.
std::string Rewritten(std::string_view text, std::optional<std::vector<TextEdit>> edits,
                      const std::vector<YamlDocument>& documents);

}  // namespace jobplay
