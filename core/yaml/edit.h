// Changes of a YAML text in place: what a change does not need stays as somebody wrote it, comments
// and layout included.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/yaml/document.h"
#include "core/yaml/line_index.h"

namespace jobplay {

// Text in place of a stretch of text, which may be empty.
struct TextEdit {
  TextSpan span;
  std::string text;

  bool operator==(const TextEdit&) const = default;
};

// What is to become of one field of a document.
struct FieldChange {
  enum class What {
    kSet,     // its value is `text`, as YAML writes it on one line; it may not be there yet
    kQuote,   // its value is the text that is written there
    kRename,  // its key is `text`
    kRemove,
    kMove,  // it stands at `to`, where nothing is, with whatever stands in it
  };
  What what = What::kSet;
  FieldPath path;
  std::string text;
  FieldPath to = {};

  bool operator==(const FieldChange&) const = default;
};

// The edits that make all of the changes, in the order of the text, none touching another; nothing
// where one cannot be made, as when an alias or a merge key brings what it is about. `text` is what
// ReadDocuments read, and the document one of those that it found, or an item of a List in it.
std::optional<std::vector<TextEdit>> EditsFor(std::string_view text, const YamlDocument& document,
                                              const std::vector<FieldChange>& changes);
// Of the text without a byte order mark; for many edits of one.
std::optional<std::vector<TextEdit>> EditsFor(LineIndex& lines, const YamlDocument& document,
                                              const std::vector<FieldChange>& changes);

// The text with edits as EditsFor gives them.
std::string WithEdits(std::string_view text, const std::vector<TextEdit>& edits);

}  // namespace jobplay
