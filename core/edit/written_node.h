// The syntax of a YAML document: where each key and value begins and ends, in bytes. Values from an
// alias or a merge key are not included.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/yaml/document.h"
#include "core/yaml/line_index.h"

namespace jobplay {

struct WrittenField;

struct WrittenNode {
  enum class Kind {
    kAbsent,  // nothing is written after a key or a dash
    kNull,
    kScalar,
    kText,  // a block after | or >
    kAlias,
    kList,
    kFields,
  };
  Kind kind = Kind::kAbsent;
  bool flow = false;  // a collection in brackets or braces
  // Excludes comments and white space after the value. The end of kText is the start of a line.
  std::size_t from = 0;
  std::size_t to = 0;
  std::vector<WrittenNode> elements;  // only for kList
  std::vector<WrittenField> fields;   // only for kFields, in the order of the text

  // True for an absent value, null, {} or [].
  bool IsEmpty() const;
  bool IsCollection() const { return kind == Kind::kList || kind == Kind::kFields; }
  const WrittenField* Find(std::string_view name) const;
};

struct WrittenField {
  std::string name;
  std::size_t key_from = 0;
  std::size_t key_to = 0;
  WrittenNode value;

  // Returns the end of the value, or of the key if the value is absent.
  std::size_t End() const;
};

// Reads the nodes of a document. `lines` is the index of the text without a byte order mark.
WrittenNode ReadWritten(const LineIndex& lines, const YamlDocument& document);

// Returns the node at a path, or null if nothing is written there.
const WrittenNode* NodeAt(const WrittenNode& root, const FieldPath& path);

}  // namespace jobplay
