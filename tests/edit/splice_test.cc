// Changes of YAML in place, one function at a time.
#include "core/edit/splice.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "core/yaml/field_path.h"

namespace jobplay {
namespace {

OrderedValue Value(const std::string& yaml) {
  return InTextOrder(*ReadFirstDocument("value: " + yaml), {"value"});
}

// The text with a value, given as YAML, at a path; without the field if the value is null.
std::string Set(const std::string& text, const std::string& path, const std::string& value) {
  Splicer splicer(text, 0);
  const FieldPath steps = *ReadFieldPath(path);
  const bool done = value == "null" ? splicer.Remove(steps) : splicer.Set(steps, Value(value));
  return done ? splicer.text() : "no place";
}

std::string Insert(const std::string& text, std::size_t at, const std::string& entry) {
  Splicer splicer(text, 0);
  return splicer.Insert({"list"}, at, Value(entry)) ? splicer.text() : "no place";
}

TEST(Splices, SetValueInPlace) {
  struct Case {
    const char* name;
    std::string text, path, value, after;
  };
  const Case cases[] = {
      {"a scalar, with its spaces and its comment", "a:   1   # one\nb: 2\n", "a", "9",
       "a:   9   # one\nb: 2\n"},
      {"deep in blocks", "a:\n    b:\n      c: 1\n", "a.b.c", "9", "a:\n    b:\n      c: 9\n"},
      {"deep in braces", "a: {b: {c: 1}}\n", "a.b.c", "'no'", "a: {b: {c: \"no\"}}\n"},
      {"a new field, after everything below the last one", "a:\n  - 1\n  - 2  # two\n\n# end\n",
       "b", "9", "a:\n  - 1\n  - 2  # two\nb: 9\n\n# end\n"},
      {"a new field with the maps that it needs", "a: 1\n", "b.c.d", "9",
       "a: 1\nb:\n  c:\n    d: 9\n"},
      {"a new field in braces on several lines", "{\n  a: 1,\n}\n", "b", "9",
       "{\n  a: 1, b: 9,\n}\n"},
      {"a field in place of nothing", "a:\nb: 2\n", "a.c", "9", "a:\n  c: 9\nb: 2\n"},
      {"a value in place of nothing", "a: # none\nb: 2\n", "a", "9", "a: 9 # none\nb: 2\n"},
      {"a value in place of nothing, in braces", "{a: , b: 1}\n", "a.b", "1",
       "{a: {b: 1}, b: 1}\n"},
      {"a new field next to an empty value, in braces", "{a: 1, b: }\n", "c", "1",
       "{c: 1, a: 1, b: }\n"},
      {"a map field by field", "a:\n  b: 1 # b\n  c: 2 # c\n  d: 3\n", "a", "{b: 1, d: 4, e: 5}",
       "a:\n  b: 1 # b\n  d: 4\n  e: 5\n"},
      {"removed", "a: 1\nb: 2 # two\nc: 3\n", "b", "null", "a: 1\nc: 3\n"},
      {"removed with everything below", "a:\n  b:\n    - 1\nc: 3\n", "a", "null", "c: 3\n"},
      {"removed from a map with one field", "a:\n  b: 1\nc: 3\n", "a.b", "null", "a: {}\nc: 3\n"},
      {"removed from braces with one field", "{a: {b: 1}, c: 3}\n", "a.b", "null",
       "{a: {}, c: 3}\n"},
      {"removal of an absent field", "a: 1\n", "b.c", "null", "a: 1\n"},
      {"removal below a value that is not a map", "a: 1\n", "a.b", "null", "a: 1\n"},
      {"in an element of a list", "a:\n- b: 1\n  c: 2 # two\n- d: 3\n", "a[0].c", "9",
       "a:\n- b: 1\n  c: 9 # two\n- d: 3\n"},
      {"a new field in an element of a list", "a:\n  - b: 1\n  - d: 3\n", "a[0].c", "9",
       "a:\n  - b: 1\n    c: 9\n  - d: 3\n"},
      {"an element of a list", "a: [1, 2]\n", "a[1]", "{x: 1}", "a: [1, {x: 1}]\n"},
      {"after an anchor", "a: &x 1\nb: *x\n", "a", "2", "a: &x 2\nb: *x\n"},
      {"in place of an alias", "a: &x 1\nb: *x\n", "b", "2", "a: &x 1\nb: 2\n"},
      {"after a wide character", "k: {é𝄞: 1, a: 2}\n", "k.a", "3", "k: {é𝄞: 1, a: 3}\n"},
      {"a string in place of a string", "a: 'b'' c' # d\n", "a", "\"x: y\"", "a: \"x: y\" # d\n"},
  };
  for (const Case& one : cases)
    EXPECT_EQ(Set(one.text, one.path, one.value), one.after) << one.name;
}

TEST(Splices, ChangeNothingIfTextHasNoPlace) {
  EXPECT_EQ(Set("a: 1\n", "a.b", "1"), "no place") << "below a scalar";
  EXPECT_EQ(Set("a: 1\n", "a", "null"), "no place") << "the only field of the document";
  EXPECT_EQ(Set("a: [1]\n", "a[1]", "1"), "no place") << "an element that is not there";
  EXPECT_EQ(Set("a: &x {b: 1}\nc: *x\n", "c.d", "1"), "no place") << "below an alias";
  EXPECT_EQ(Set("a: [", "a", "1"), "no place") << "not YAML";
  EXPECT_EQ(Insert("list: text\n", 0, "{x: 1}"), "no place") << "not a list";
}

TEST(Splices, InsertEntryIntoList) {
  struct Case {
    const char* name;
    std::string text;
    std::size_t at;
    std::string after;
  };
  const Case cases[] = {
      {"first", "list:\n- a\n- b\n", 0, "list:\n- {x: 1}\n- a\n- b\n"},
      {"in between", "list:\n- a\n- b\n", 1, "list:\n- a\n- {x: 1}\n- b\n"},
      {"last", "list:\n- a\n- b", 2, "list:\n- a\n- b\n- {x: 1}\n"},
      {"after an entry on several lines", "list:\n  - a: 1\n    b:\n      - 2\n  - c\n", 1,
       "list:\n  - a: 1\n    b:\n      - 2\n  - {x: 1}\n  - c\n"},
      {"first, above several comments", "list:\n  # one\n  # two\n  - a\n", 0,
       "list:\n  - {x: 1}\n  # one\n  # two\n  - a\n"},
      {"into brackets", "{list: [a, b], c: 1}\n", 1, "{list: [a, {x: 1}, b], c: 1}\n"},
      {"in empty brackets", "{list: [], c: 1}\n", 0, "{list: [{x: 1}], c: 1}\n"},
      {"into nothing", "list: # none\nc: 1\n", 0, "list: # none\n- {x: 1}\nc: 1\n"},
      {"in an empty value, in braces", "{list: , c: 1}\n", 0, "{list: [{x: 1}], c: 1}\n"},
      {"without the list", "other:\n  - 1\n", 0, "other:\n  - 1\nlist:\n  - {x: 1}\n"},
      {"after a block scalar", "list:\n- |\n  a\n\n# end\n", 1,
       "list:\n- |\n  a\n- {x: 1}\n\n# end\n"},
  };
  for (const Case& one : cases)
    EXPECT_EQ(Insert(one.text, one.at, "{x: 1}"), one.after) << one.name;
}

TEST(PrintedValues, AreReadBackUnchanged) {
  struct Case {
    std::string value, printed;
  };
  const Case cases[] = {
      {"plain", "plain"},
      {"'yes'", "\"yes\""},
      {"'0x1f'", "\"0x1f\""},
      {"'1_000'", "\"1_000\""},
      {"'12'", "\"12\""},
      {"'1:30'", "\"1:30\""},
      {"'2020-01-01'", "\"2020-01-01\""},
      {"'null'", "\"null\""},
      {"''", "\"\""},
      {"12", "12"},
      {"0.0000005", "0.0000005"},
      {"true", "true"},
      {"~", "null"},
      {"5m0s", "5m0s"},
      {"'0-3'", "0-3"},
      {"'a: b'", "\"a: b\""},
      {"'a #b'", "\"a #b\""},
      {"'a,b'", "\"a,b\""},
      {"'- a'", "\"- a\""},
      {"-a", "-a"},
      {"{a: [1, {b: 'on'}]}", "{a: [1, {b: \"on\"}]}"},
      {"{a: \"two\\nlines\"}", "{a: \"two\\nlines\"}"},
      {"{b: 1, a: 2}", "{b: 1, a: 2}"},
      {"{0: 0.9, 1: 0.1}", "{0: 0.9, 1: 0.1}"},
      {"{}", "{}"},
      {"[]", "[]"},
  };
  for (const Case& one : cases) {
    EXPECT_EQ(PrintOnOneLine(Value(one.value)), one.printed);
    EXPECT_EQ(ToJson(Value(one.printed)), ToJson(Value(one.value)));
  }
  std::string lines;
  for (const std::string& line :
       PrintBlockField(2, "a", Value("{b: [{c: 1, d: [{}]}, x], e: {}, f: {g: [1]}}"), 0)) {
    lines += line + "\n";
  }
  EXPECT_EQ(
      lines,
      "  a:\n    b:\n    - c: 1\n      d:\n      - {}\n    - x\n    e: {}\n    f:\n      g: [1]\n");
}

}  // namespace
}  // namespace jobplay
