// Changes one document of a text in place: only the necessary lines differ, so that comments, blank
// lines and spaces are preserved. If the text has no place for a change, the function returns false
// and the text does not change.
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
  // `document` is the index of the document in the text, from 0. The text must not have a byte
  // order mark.
  Splicer(std::string text, std::size_t document);

  const std::string& text() const { return text_; }

  // Sets the value at `path`. Adds missing maps on the way. If a map replaces a map, only the
  // fields that differ change.
  bool Set(const FieldPath& path, const OrderedValue& value);
  bool Remove(const FieldPath& path);
  // Inserts into the list at `path`, as its element `at`. Adds the list if it is missing.
  bool Insert(const FieldPath& path, std::size_t at, const OrderedValue& entry);
  // Removes elements of the list at `path`, in ascending order. The list is removed with its last
  // element.
  bool RemoveEntries(const FieldPath& path, const std::vector<std::size_t>& entries);

 private:
  // A field or an element, and what contains it.
  struct Place {
    const WrittenNode* around = nullptr;
    const WrittenField* field = nullptr;  // only set for a field
    const WrittenNode* node = nullptr;    // null if nothing is there
  };
  // Replaces a range of the text.
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

  // True if only spaces precede it in its line.
  bool BeginsLine(std::size_t at) const;
  std::size_t Column(std::size_t at) const { return at - LineStart(at); }
  // Returns the column of the fields of a block, which may begin after dashes. Nothing if other
  // text precedes the first field.
  std::optional<std::size_t> FieldIndent(const WrittenNode& fields) const;
  // Returns how much deeper than their keys the lists of a block are indented.
  std::size_t ListIndent(const WrittenNode& fields) const;
  FlowStyle PrintingStyle(const WrittenNode& fields) const;
  std::size_t LineStart(std::size_t at) const;
  // Returns the start of the next line, or `at` itself if a line starts there.
  std::size_t NextLine(std::size_t at) const;
  // Returns the offset after the colon of a field.
  std::size_t AfterColon(const WrittenField& field) const;
  const char* LineBreak() const;
  // Inserts whole lines at the start of a line or the end of the text.
  Change LinesAt(std::size_t at, const std::vector<std::string>& lines) const;

  // Returns false, and leaves the text unchanged, if the changed text cannot be parsed.
  bool Apply(std::vector<Change> changes);

  std::string text_;
  std::size_t document_;
  bool readable_ = false;
  WrittenNode root_;
};

}  // namespace jobplay
