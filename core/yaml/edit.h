// Edits of YAML in place. Everything else stays as the user wrote it, including comments and
// layout.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/yaml/document.h"
#include "core/yaml/line_index.h"

namespace jobplay {

// A replacement for a range of text, which may be empty.
struct TextEdit {
  TextSpan span;
  std::string text;

  bool operator==(const TextEdit&) const = default;
};

// A change to one field of a document.
struct FieldChange {
  enum class What {
    kSet,     // sets its value to `text`, YAML on one line; the field may be missing
    kQuote,   // quotes its value
    kRename,  // renames its key to `text`
    kRemove,
    kMove,  // moves it with its content to `to`, which must not exist
  };
  What what = What::kSet;
  FieldPath path;
  std::string text;
  FieldPath to = {};

  bool operator==(const FieldChange&) const = default;
};

// Returns the edits for all changes, in the order of the text and without overlaps. Returns nothing
// if a change is impossible, for example for a value from an alias or a merge key. `text` was read
// by ReadDocuments, and `document` is one of the results or an item of a List in it.
std::optional<std::vector<TextEdit>> EditsFor(std::string_view text, const YamlDocument& document,
                                              const std::vector<FieldChange>& changes);
// Does the same for text without a byte order mark. Use this for several edits of the same text.
std::optional<std::vector<TextEdit>> EditsFor(LineIndex& lines, const YamlDocument& document,
                                              const std::vector<FieldChange>& changes);

// Returns the text after edits from EditsFor.
std::string WithEdits(std::string_view text, const std::vector<TextEdit>& edits);

}  // namespace jobplay
