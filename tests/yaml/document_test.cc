#include "core/yaml/document.h"

#include <gtest/gtest.h>

#include "core/words/phrase.h"

namespace jobplay {
namespace {

Json Value(const std::string& text) {
  const Result<std::vector<YamlDocument>> documents = ReadDocuments(text);
  if (!documents) return "error: " + Say(documents.error().message);
  return documents->size() == 1 ? documents->front().value : Json("not one document");
}

YamlDocument One(const std::string& text) {
  const Result<std::vector<YamlDocument>> documents = ReadDocuments(text);
  EXPECT_TRUE(documents.ok() && documents->size() == 1) << text;
  return documents ? documents->front() : YamlDocument();
}

Error Refusal(const std::string& text, const YamlLimits& limits = {}) {
  const Result<std::vector<YamlDocument>> documents = ReadDocuments(text, limits);
  EXPECT_FALSE(documents.ok()) << text.substr(0, 200);
  return documents ? Error() : documents.error();
}

TEST(Yaml, RejectsBinaryThatIsNotBase64) {
  for (const char* text :
       {"a: !!binary '***'", "a: !!binary aGk", "a: !!binary aG=k", "a: !!binary a"}) {
    EXPECT_EQ(Say(Refusal(text).message), "yaml: !!binary value contains invalid base64 data")
        << text;
  }
}

TEST(Yaml, ReadsEscapedSpacesAndLineBreaks) {
  EXPECT_EQ(Value(R"(a: "\N\_\L\P\xe9\u00e9")"),
            Json({{"a", "\u0085\u00A0\u2028\u2029\u00E9\u00E9"}}));
  EXPECT_EQ(Value("a: \"\u00E9\\N\U0001F600\\_\""), Json({{"a", "\u00E9\u0085\U0001F600\u00A0"}}));
}

TEST(Yaml, SkipsByteOrderMark) {
  EXPECT_EQ(Value("\xEF\xBB\xBF"
                  "a: 1\nb: 2\n"),
            (Json{{"a", 1}, {"b", 2}}));
  EXPECT_EQ(Refusal("\xEF\xBB\xBF"
                    "a: [")
                .span.line,
            1);
}

struct ScalarCase {
  const char* text;
  Json value;
};

TEST(Yaml, ReadsScalarsAsYaml11) {
  const ScalarCase cases[] = {
      {"yes", true},
      {"Off", false},
      {"on", true},
      {"y", true},
      {"True", true},
      {"tRue", "tRue"},
      {"~", nullptr},
      {"null", nullptr},
      {"010", 8},
      {"0o10", 8},
      {"0x1F", 31},
      {"0b11", 3},
      {"1_000", 1000},
      {"!!binary aGVsbG8=", "hello"},
      {"!!binary aGk=", "hi"},
      {"!!binary YWJj", "abc"},
      {"!!binary \"\"", ""},
      {"!!binary /w==", "\xef\xbf\xbd"},
      {"-5", -5},
      {"+5", 5},
      {"089", 89.0},
      {"1.5", 1.5},
      {"1e3", 1000.0},
      {".5", 0.5},
      {"1:30", "1:30"},
      {"2024-01-01", "2024-01-01"},
      {"\"yes\"", "yes"},
      {"'010'", "010"},
      {"10s", "10s"},
      {"!!str 5", "5"},
      {"!!timestamp 2024-01-01", "2024-01-01"},
      {"!!timestamp 2024-01-01T10:00:00Z", "2024-01-01T10:00:00Z"},
      {"18446744073709551615", 18446744073709551615ULL},
  };
  for (const ScalarCase& test : cases) {
    EXPECT_EQ(Value(std::string("a: ") + test.text + "\n")["a"], test.value) << test.text;
  }
}

TEST(Yaml, ReadsKeysAsStrings) {
  EXPECT_EQ(Value("1: a\nyes: b\n2.5: c\n"), Json::parse(R"({"1": "a", "true": "b", "2.5": "c"})"));
}

TEST(Yaml, ReadsBlockScalars) {
  EXPECT_EQ(Value("a: |\n  x\n   y\nb: >-\n  x\n  y\n"),
            Json::parse(R"({"a": "x\n y\n", "b": "x y"})"));
}

TEST(Yaml, ReadsJson) {
  EXPECT_EQ(Value(R"({"a": [1, {"b": null}], "c": "\u00e9"})"),
            Json::parse(R"({"a": [1, {"b": null}], "c": "é"})"));
}

TEST(Yaml, ReadsLastKeyWithoutValueBeforeBrace) {
  const std::string text = "labels: {\n  app: demo,\n  team\n  }\nafter: 3\n---\n{c\n}\n";
  const auto documents = ReadDocuments(text);
  ASSERT_TRUE(documents.ok());
  ASSERT_EQ(documents->size(), 2u);
  EXPECT_EQ((*documents)[0].value.dump(), R"({"after":3,"labels":{"app":"demo","team":null}})");
  // Positions are those of the text.
  EXPECT_EQ((*documents)[0].places.Nearest("after").key.line, 5);
  EXPECT_EQ((*documents)[1].value.dump(), R"({"c":null})");
  EXPECT_EQ((*documents)[1].line, 6);
  // A comment of another mapping is not put into braces.
  EXPECT_EQ(Value("a: {\n  b\n  }\nc: {d: 1 # e\n  }\n"),
            Json::parse(R"({"a": {"b": null}, "c": {"d": 1}})"));
}

TEST(Yaml, RecognizesYaml11LineBreaks) {
  const Json expected = Json::parse(R"({"a": {"b": 1}, "c": "x y"})");
  for (const char* line_break : {"\n", "\r\n", "\r", "\xC2\x85", "\xE2\x80\xA8"}) {
    const std::string next = line_break;
    EXPECT_EQ(Value("a:" + next + "  b: 1" + next + "c: \"x" + "\n" + " y\"" + next), expected)
        << line_break;
  }
  EXPECT_EQ(Value("a: \"x\xE2\x80\xA8y\"\n")["a"], "x\xE2\x80\xA8y");
}

// Parsed like in go-yaml v2; ~ stands for U+2028.
TEST(Yaml, KeepsLineSeparatorsInFoldedScalars) {
  const std::pair<std::string, std::string> cases[] = {
      {"a: x~  y\n", "x~y"},
      {"a: x ~~  y\n", "x~~y"},
      {"a: x~\n  y\n", "x~\ny"},
      {"a: x\n~  y\n", "x~y"},
      {"a: 'it''s~  y'\n", "it's~y"},
      {"a: \"x\\t~  \\x79\"\n", "x\t~y"},
      {"a: \"x\\~  y\"\n", "xy"},
      {"a: |\n  x~  y\n", "x~y\n"},
      {"a: |\n  x~\n  y\n", "x~\ny\n"},
      {"a: |\n  x~", "x~"},
      {"a: |+\n  x~~", "x~~"},
      {"a: |-\n  x~~", "x"},
      {"a: |2~   x~  y\n", " x~y\n"},
      {"a: >\n  x~  y\n  z\n", "x~y z\n"},
      {"a: >\n  x\n~  y\n", "x~y\n"},
      {"a: >\n  x~   y\n  z\n", "x~ y\nz\n"},
  };
  const auto with_separators = [](std::string text) {
    for (std::size_t at; (at = text.find('~')) != text.npos;) text.replace(at, 1, "\xE2\x80\xA8");
    return text;
  };
  for (const auto& [text, value] : cases) {
    EXPECT_EQ(Value(with_separators(text))["a"], with_separators(value)) << text;
  }
}

// Parsed like in go-yaml v2, in which a colon ends a key only before a space.
TEST(Yaml, KeepsColonAtEndOfWordInBrackets) {
  const std::pair<std::string, std::string> cases[] = {
      {"[echo, Error:, x]", R"(["echo", "Error:", "x"])"},
      {"{a: at http:, b: [1:]}", R"({"a": "at http:", "b": ["1:"]})"},
      {"{a:}", R"({"a:": null})"},
      {"[a :, b: ]", R"(["a :", {"b": null}])"},
      {"[a\n b:, &x c:, *x]", R"(["a b:", "c:", "c:"])"},
      {"[\xC3\xA9:, \"q\":]", R"(["\u00E9:", {"q": null}])"},
  };
  for (const auto& [text, value] : cases) EXPECT_EQ(Value(text), Json::parse(value)) << text;
}

TEST(Yaml, IgnoresTextAfterFirstDocumentIfOnlyThatIsRead) {
  for (const char* text : {"a: 1\n---\n{", "a: 1\n...\n]", "  a: 1\nb: 2\n"}) {
    const Result<YamlDocument> document = ReadFirstDocument(text);
    ASSERT_TRUE(document.ok()) << text;
    EXPECT_EQ(document->value, Json::parse(R"({"a": 1})")) << text;
    EXPECT_FALSE(ReadDocuments(text).ok()) << text;
  }
  EXPECT_FALSE(ReadFirstDocument("{\n---\na: 1\n").ok());
  EXPECT_TRUE(ReadFirstDocument("")->value.is_null());
}

TEST(Yaml, ResolvesTagsOfDirectives) {
  EXPECT_EQ(Value("%TAG !y! tag:yaml.org,2002:\n---\na: !y!str 5\n")["a"], "5");
}

TEST(Yaml, MergesMappings) {
  EXPECT_EQ(Value("base: &b {k: 1, l: 2}\nown:\n  <<: *b\n  l: 3\n"),
            Json::parse(R"({"base": {"k": 1, "l": 2}, "own": {"k": 1, "l": 3}})"));
}

TEST(Yaml, ReadsSeveralDocuments) {
  const auto documents = ReadDocuments("# first\na: 1\n---\n---\nb: 2\n...\n---\nc: 3\n");
  ASSERT_TRUE(documents.ok());
  ASSERT_EQ(documents->size(), 3u);
  EXPECT_EQ((*documents)[1].value, Json::parse(R"({"b": 2})"));
  EXPECT_EQ((*documents)[1].places.Find({"b"})->key.line, 5);
  EXPECT_EQ((*documents)[2].places.Find({"c"})->key.line, 8);
}

TEST(Yaml, FindsNoDocumentInEmptyText) {
  for (const char* text : {"", "\n", "# only a comment\n", "---\n---\n"}) {
    const auto documents = ReadDocuments(text);
    ASSERT_TRUE(documents.ok()) << text;
    EXPECT_TRUE(documents->empty()) << text;
  }
}

TEST(Yaml, RecordsPositions) {
  const YamlDocument document = One("spec:\n  containers:\n  - name: main\n    image: busybox\n");
  const YamlPlace* place = document.places.Find({"spec", "containers", 0, "image"});
  ASSERT_NE(place, nullptr);
  EXPECT_EQ(place->key, (TextSpan{4, 5, 4, 10}));
  EXPECT_EQ(place->value, (TextSpan{4, 12, 4, 19}));
  EXPECT_EQ(document.places.Find({"spec", "containers", 1}), nullptr);
}

TEST(Yaml, FindsNearestPositionOfMissingField) {
  const YamlDocument document = One("metadata:\n  labels:\n    a.b/c: d\nspec: {}\n");
  EXPECT_EQ(document.places.Nearest("metadata.labels[a.b/c]").value.line, 3);
  EXPECT_EQ(document.places.Nearest("spec.template.spec.containers[0]").key.line, 4);
  EXPECT_EQ(document.places.Nearest("status").value.line, 1);
}

TEST(Yaml, CountsColumnsInUtf16Units) {
  const YamlDocument document = One("{\"é😀\": 1, \"b\": 2}\n");
  EXPECT_EQ(document.places.Find({"b"})->key.column, 12);
}

TEST(Yaml, ListsDuplicateKeys) {
  const YamlDocument document = One("a: 1\nb:\n  c: 1\n  c: 2\na: 3\n");
  EXPECT_EQ(document.value, Json::parse(R"({"a": 3, "b": {"c": 2}})"));
  ASSERT_EQ(document.duplicates.size(), 2u);
  EXPECT_EQ(FormatFieldPath(document.duplicates[0].path), "b.c");
  EXPECT_EQ(document.duplicates[0].line, 4);
  EXPECT_EQ(document.duplicates[1].key, "\"a\"");
  EXPECT_EQ(document.duplicates[1].line, 5);
}

struct RefusalCase {
  const char* text;
  const char* message;
  int line;  // the editor's line; go-yaml's own may be off by one
};

TEST(Yaml, RejectsWithGoYamlMessages) {
  const RefusalCase cases[] = {
      {"a: 1\n\tb: 2\n", "yaml: line 2: found a tab character that violates indentation", 2},
      {"a: [1, 2\nb: 3\n", "yaml: line 1: did not find expected ',' or ']'", 2},
      {"a: \"open\n", "yaml: line 2: found unexpected end of stream", 2},
      {"a: *nobody\n", "yaml: unknown anchor 'nobody' referenced", 1},
      {"a: b: c\n", "yaml: mapping values are not allowed in this context", 1},
      {"%YAML 1.2\n---\na: 1\n", "yaml: found incompatible YAML document", 1},
      {"%YAML 1.1\n%YAML 1.1\n---\na: 1\n", "yaml: line 1: found duplicate %YAML directive", 2},
      {"%YAML 1\n---\na: 1\n", "yaml: did not find expected digit or '.' character", 1},
      {"%TAG !x 1\n---\na: 1\n", "yaml: did not find expected '!'", 1},
      {"%TAG !x! \n---\na: 1\n", "yaml: did not find expected tag URI", 1},
      {"a: !!timestamp b\n", "yaml: cannot decode !!str `b` as a !!timestamp", 1},
      {"a: !x!y 1\n", "yaml: found undefined tag handle", 1},
      {"a: !! 1\n", "yaml: did not find expected tag URI", 1},
      {"a: !!int b\n", "yaml: cannot decode !!str `b` as a !!int", 1},
      {"a: .nan\n", "json: unsupported value: NaN", 1},
      {"a: b\xEF\xBF\xBE\n", "yaml: control characters are not allowed", 1},
      {"a: \xFF\n", "yaml: invalid leading UTF-8 octet", 1},
      {"a: b\xC3", "yaml: incomplete UTF-8 octet sequence", 1},
      {"a: \xC3(\n", "yaml: invalid trailing UTF-8 octet", 1},
      {"a: \xC0\x80\n", "yaml: invalid length of a UTF-8 sequence", 1},
      {"a: \xED\xA0\x80\n", "yaml: invalid Unicode character", 1},
      {"{a: 1, b: [~, 0x10, 1.50, yes]}: c\n",
       "yaml: invalid map key: map[interface {}]interface {}{\"a\":1, \"b\":[]interface "
       "{}{interface {}(nil), 16, 1.5, true}}",
       1},
      {"~: 1\n", "unsupported map key of type: %!s(<nil>), key: <nil>, value: 1", 1},
  };
  for (const RefusalCase& test : cases) {
    const Error error = Refusal(test.text);
    EXPECT_EQ(Say(error.message), test.message);
    EXPECT_EQ(error.span.line, test.line) << test.text;
    EXPECT_NE(Say(error.remedy), "") << test.text;
  }
}

// An anchor before a colon: go-yaml reads a key that is null.
TEST(Yaml, PassesOnErrorsOfYamlCpp) {
  const Error error = Refusal("a:\n  b: 1\n  &c: d\n  e: f\n");
  EXPECT_EQ(Say(error.message), "yaml: line 4: illegal map value");
  EXPECT_EQ(error.span.line, 4);
}

TEST(Yaml, EnforcesLimits) {
  const auto told = [](const Error& error) { return Say(error.message) + " " + Say(error.remedy); };
  EXPECT_EQ(
      told(Refusal(std::string(11, 'a'), {.text_bytes = 10})),
      "the input has 11 bytes, more than the limit of 10 Remove everything that the run does not "
      "need.");
  EXPECT_EQ(told(Refusal("[a, b, c]", {.nodes = 3})),
            "the input has more than 3 values Split it into several files.");
  EXPECT_TRUE(ReadDocuments(std::string(10, 'a'), {.text_bytes = 10}).ok());

  const std::string deep = std::string(101, '[') + std::string(101, ']');
  EXPECT_TRUE(ReadDocuments(deep.substr(1, 200)).ok());
  EXPECT_EQ(told(Refusal(deep)),
            "values are nested more than 100 levels deep No API object is nested this deep. Check "
            "brackets and indentation.");

  std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 12; ++i) {
    const std::string name = "*a" + std::to_string(i - 1);
    bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [";
    for (int j = 0; j < 10; ++j) bomb += (j > 0 ? ", " : "") + name;
    bomb += "]\n";
  }
  EXPECT_NE(told(Refusal(bomb)).find("The aliases expand to more than "), std::string::npos);
  EXPECT_NE(told(Refusal("a: &a [*a]\n")).find("Write the value out"), std::string::npos);
}

}  // namespace
}  // namespace jobplay
