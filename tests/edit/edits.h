// Edits as written in tests.
#pragma once

#include <string>
#include <string_view>

#include "core/edit/edit_scenario.h"
#include "core/edit/read_edit.h"

namespace jobplay::testing {

// The text with the edit, which is written as YAML; "not edited" if it is rejected.
inline std::string Edited(std::string_view text, std::string_view edit) {
  Result<ScenarioEdit> read = ReadScenarioEdit(edit);
  if (!read) return "the edit cannot be read";
  const Result<EditedText> edited = EditScenario(text, std::move(*read));
  return edited ? edited->text : "not edited";
}

// The value at a path of the spec of the text's Scenario, as JSON.
inline std::string SpecOf(std::string_view text, const FieldPath& path) {
  const auto documents = ReadDocuments(text);
  if (!documents) return "not YAML";
  for (const YamlDocument& document : *documents) {
    if (TextOf(document.value, "kind") != "Scenario") continue;
    FieldPath whole = {"spec"};
    whole.insert(whole.end(), path.begin(), path.end());
    const Json* value = ValueAt(document.value, whole);
    return value == nullptr ? "absent" : JsonText(*value);
  }
  return "no Scenario";
}

}  // namespace jobplay::testing
