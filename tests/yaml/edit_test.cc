// Changes of fields, as edits of the text that keep the rest of it.
#include "core/yaml/edit.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace jobplay {
namespace {

using What = FieldChange::What;

FieldChange Moved(FieldPath from, FieldPath to) {
  return {.what = What::kMove, .path = std::move(from), .text = {}, .to = std::move(to)};
}

// The text with the changes, or a message that they cannot be made.
std::string Changed(const std::string& text, const std::vector<FieldChange>& changes) {
  const auto documents = ReadDocuments(text);
  if (!documents) return "not YAML";
  const auto edits = EditsFor(text, documents->back(), changes);
  return edits ? WithEdits(text, *edits) : "not changed";
}

TEST(YamlEdits, ChangeOnlyTheirTarget) {
  struct Case {
    const char* what;
    std::string text;
    std::vector<FieldChange> changes;
    std::string changed;
  };
  const Case cases[] = {
      {"a value", "a: 1 # one\nb: 2\n", {{What::kSet, {"a"}, "3"}}, "a: 3 # one\nb: 2\n"},
      {"a value in quotes", "a: 'x' # é\n", {{What::kSet, {"a"}, "y"}}, "a: y # é\n"},
      {"a value after wide characters",
       "k: {é𝄞: 1, a: 2}\n",
       {{What::kSet, {"k", "a"}, "3"}},
       "k: {é𝄞: 1, a: 3}\n"},
      {"a missing value", "a:\nb: 2\n", {{What::kSet, {"a"}, "1"}}, "a: 1\nb: 2\n"},
      {"a value in place of a collection",
       "a: {x: [1, '}']} # c\n",
       {{What::kSet, {"a"}, "1"}},
       "a: 1 # c\n"},
      {"a block scalar stays", "a: |\n  x\n", {{What::kSet, {"a"}, "1"}}, "not changed"},
      {"a string on two lines stays", "a: x\n  y\n", {{What::kSet, {"a"}, "1"}}, "not changed"},
      {"the value of an alias stays",
       "a: &x {b: 1}\nc: *x\n",
       {{What::kSet, {"c", "b"}, "2"}},
       "not changed"},
      {"a new field",
       "spec: # s\n  # of it\n  a: 1\n",
       {{What::kSet, {"spec", "b"}, "2"}},
       "spec: # s\n  # of it\n  b: 2\n  a: 1\n"},
      {"a new field after a dash",
       "l:\n- a: 1\n  c: 3\n",
       {{What::kSet, {"l", 0, "b"}, "2"}},
       "l:\n- b: 2\n  a: 1\n  c: 3\n"},
      {"a new field on one line",
       "l: [{a: 1}]\n",
       {{What::kSet, {"l", 0, "b"}, "2"}},
       "l: [{b: 2, a: 1}]\n"},
      {"a new field in JSON",
       "{\n  \"a\": 1\n}\n",
       {{What::kSet, {"b"}, "2"}},
       "{\n  \"b\": 2,\n  \"a\": 1\n}\n"},
      {"an element of a list",
       "a: [x, 1] # c\nb:\n- 'y'\n- 2\n",
       {{What::kQuote, {"a", 1}, ""}, {What::kSet, {"b", 0}, "z"}, {What::kQuote, {"b", 1}, ""}},
       "a: [x, \"1\"] # c\nb:\n- z\n- \"2\"\n"},
      {"an element that is a mapping stays",
       "a: [{b: 1}]\n",
       {{What::kSet, {"a", 0}, "c"}},
       "not changed"},
      {"a value in JSON",
       "{\"a\": \"batch/v2alpha1\", \"b\": 1}\n",
       {{What::kSet, {"a"}, "batch/v1"}, {What::kSet, {"b"}, "{x: [1, no, '2']}"}},
       "{\"a\": \"batch/v1\", \"b\": {\"x\":[1,false,\"2\"]}}\n"},
      {"a new field in JSON in missing mappings",
       "{\"a\": 1}\n",
       {{What::kSet, {"b", "c"}, "d"}},
       "{\"b\": {\"c\":\"d\"}, \"a\": 1}\n"},
      {"a new field in an empty JSON mapping",
       "{\"a\": {}}\n",
       {{What::kSet, {"a", "b"}, "c"}},
       "{\"a\": {\"b\": \"c\"}}\n"},
      {"a new field in an empty mapping",
       "a: {}\n",
       {{What::kSet, {"a", "b"}, "2"}},
       "a: {b: 2}\n"},
      {"a new field in a missing mapping",
       "x: 1\n",
       {{What::kSet, {"a", "b"}, "2"}},
       "a: {b: 2}\nx: 1\n"},
      {"a new field in a mapping without a value",
       "a:\nx: 1\n",
       {{What::kSet, {"a", "b"}, "2"}},
       "a: {b: 2}\nx: 1\n"},
      {"a new field keeps the line breaks",
       "a: 1\r\n",
       {{What::kSet, {"b"}, "2"}},
       "b: 2\r\na: 1\r\n"},
      {"a key",
       "\"a\": 1\nb: 2\n",
       {{What::kRename, {"a"}, "c"}, {What::kRename, {"b"}, "d"}},
       "\"c\": 1\nd: 2\n"},
      {"a removed field",
       "a: 1\n# of b\nb: # x\n  c: |\n    1\n\n    2\n\nd: 4\n",
       {{What::kRemove, {"b"}}},
       "a: 1\n# of b\n\nd: 4\n"},
      {"a removed list whose dashes are below its key",
       "a:\n  l:\n  - 1\n  - 2\n  b: 2\n",
       {{What::kRemove, {"a", "l"}}},
       "a:\n  b: 2\n"},
      {"a removed field after a dash",
       "- a: 1\n  b: 2\n  c: 3\n",
       {{What::kRemove, {0, "a"}}, {What::kRemove, {0, "b"}}},
       "- c: 3\n"},
      {"nothing would remain after a dash", "- a: 1\n", {{What::kRemove, {0, "a"}}}, "not changed"},
      {"the first on one line",
       "{a: 1, b: [2], c: 3}\n",
       {{What::kRemove, {"a"}}, {What::kRemove, {"b"}}},
       "{c: 3}\n"},
      {"the last on one line",
       "{a: 1, b: [2], c: {d: \"}\"}}\n",
       {{What::kRemove, {"b"}}, {What::kRemove, {"c"}}},
       "{a: 1}\n"},
      {"all on one line",
       "x: {a: 1, c: {d: 1}}\n",
       {{What::kRemove, {"x", "a"}}, {What::kRemove, {"x", "c"}}},
       "x: {}\n"},
      {"in the second document",
       "a: 1\n---\na: 2\n---\n",
       {{What::kSet, {"a"}, "3"}},
       "a: 1\n---\na: 3\n---\n"},
      {"the last field of a document",
       "a: 1\nb:\n  c: 1\n---\n",
       {{What::kRemove, {"b"}}},
       "a: 1\n---\n"},
      {"a field below keys that are not there yet",
       "spec: # s\n  a: 1\n  t: # of it\n    # x\n    l:\n    - 1\n\n    b: |\n      x\n  c: 2\n",
       {Moved({"spec", "t"}, {"spec", "j", "s", "t"})},
       "spec: # s\n  a: 1\n  j:\n    s:\n      t: # of it\n        # x\n        l:\n        - 1\n\n"
       "        b: |\n          x\n  c: 2\n"},
      {"the only field below a key, without a final line break",
       "spec:\n  t:\n    x: 1",
       {Moved({"spec", "t"}, {"spec", "j", "t"})},
       "spec:\n  j:\n    t:\n      x: 1"},
      {"a field moved into an existing mapping keeps its layout",
       "a:\n  l:\n  - x: 1 # one\n  - y\nb:\n  c:\n    d: 1\n",
       {Moved({"a", "l"}, {"b", "c", "l"})},
       "a:\nb:\n  c:\n    l:\n    - x: 1 # one\n    - y\n    d: 1\n"},
      {"a field moved to an outer mapping",
       "a:\n  b:\n    c: 1\n    l:\n      - 1\n      - 2\n",
       {Moved({"a", "b", "l"}, {"a", "l"})},
       "a:\n  l:\n    - 1\n    - 2\n  b:\n    c: 1\n"},
      {"a field moved from after a dash into another mapping",
       "a:\n- x: 1\nl: [2] # two\n",
       {Moved({"l"}, {"a", 0, "l"})},
       "a:\n- l: [2] # two\n  x: 1\n"},
      {"a moved field on one line",
       "{a: {x: 1}, b: [2]}\n",
       {Moved({"b"}, {"a", "y", "b"})},
       "{a: {y: {b: [2]}, x: 1}}\n"},
      {"a field on one line moved into a mapping on one line",
       "a: {x: 1}\nb: [2]\n",
       {Moved({"b"}, {"a", "b"})},
       "a: {b: [2], x: 1}\n"},
      {"a field on several lines is not moved to one line",
       "a: {x: 1}\nb:\n  c: 1\n",
       {Moved({"b"}, {"a", "b"})},
       "not changed"},
      {"an anchor stays before its aliases",
       "a:\n  x: 1\nb:\n  c: &c 1\n",
       {Moved({"b"}, {"a", "b"})},
       "not changed"},
      {"a moved field keeps its line breaks",
       "s:\r\n  t:\r\n    x: 1\r\n",
       {Moved({"s", "t"}, {"s", "j", "t"})},
       "s:\r\n  j:\r\n    t:\r\n      x: 1\r\n"},
  };
  for (const Case& c : cases) EXPECT_EQ(Changed(c.text, c.changes), c.changed) << c.what;
}

}  // namespace
}  // namespace jobplay
