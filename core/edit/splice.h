// Changes of one document of a text in place: only the lines that a change needs differ, so that
// comments, blank lines and spaces stay. A change answers false if the text has no place for it;
// the text is then as before.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/edit/written_node.h"
#include "core/yaml/ordered_value.h"
#include "core/yaml/print.h"

namespace jobplay {

class Splicer {
 public:
  // `document` counts the documents of the text from 0. The text is without a byte order mark.
  Splicer(std::string text, std::size_t document);

  const std::string& text() const { return text_; }

  // The value at `path`. Maps that are missing on the way are added. A map in place of a map
  // changes only the fields that differ.
  bool Set(const FieldPath& path, const OrderedValue& value);
  bool Remove(const FieldPath& path);
  // Into the list at `path`, as its element `at`. A missing list is added.
  bool Insert(const FieldPath& path, std::size_t at, const OrderedValue& entry);
  // Elements of the list at `path`, in ascending order. The list goes with its last element.
  bool RemoveEntries(const FieldPath& path, const std::vector<std::size_t>& entries);

 private:
  // A field or an element, with what is around it.
  struct Place {
    const WrittenNode* around = nullptr;
    const WrittenField* field = nullptr;  // if it is a field
    const WrittenNode* node = nullptr;    // null if nothing is there
  };
  // What a stretch of the text becomes.
  struct Change {
    std::size_t from = 0;
    std::size_t to = 0;
    std::string text;
  };

  bool Read();
  Place Find(const FieldPath& path) const;
  bool SetFields(const FieldPath& path, const OrderedValue& value);
  bool Replace(const FieldPath& path, const OrderedValue& value);
  bool ReplaceInBlock(const WrittenNode& around, const WrittenField& field,
                      const OrderedValue& value);
  bool ReplaceElement(const WrittenNode& element, const OrderedValue& value);
  bool AddField(const FieldPath& around, const std::string& key, const OrderedValue& value);
  bool AddToFields(const WrittenNode& fields, const std::string& key, const OrderedValue& value);
  bool AddElement(const WrittenNode& list, std::size_t at, const OrderedValue& entry);
  bool FillEmpty(const WrittenField& field, const std::vector<std::string>& lines);
  bool RemoveField(const FieldPath& around, std::size_t field);

  // Only spaces are before it in its line.
  bool BeginsLine(std::size_t at) const;
  std::size_t Column(std::size_t at) const { return at - LineStart(at); }
  // The column of the fields of a block, which may begin after dashes; nothing if other text is
  // before the first.
  std::optional<std::size_t> FieldIndent(const WrittenNode& fields) const;
  // How much deeper than their keys the lists of a block begin.
  std::size_t ListIndent(const WrittenNode& fields) const;
  FlowStyle PrintingStyle(const WrittenNode& fields) const;
  std::size_t LineStart(std::size_t at) const;
  // The start of the next line; `at` itself if it is the start of one.
  std::size_t NextLine(std::size_t at) const;
  // After the colon of a field.
  std::size_t AfterColon(const WrittenField& field) const;
  const char* LineBreak() const;
  // Lines of their own, at the start of a line or the end of the text.
  Change LinesAt(std::size_t at, const std::vector<std::string>& lines) const;

  // False, with the text as before, if the changed text cannot be read.
  bool Apply(std::vector<Change> changes);

  std::string text_;
  std::size_t document_;
  bool readable_ = false;
  WrittenNode root_;
};

}  // namespace jobplay
