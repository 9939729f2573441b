#include "core/base/go_json.h"

#include <gtest/gtest.h>

namespace jobplay {
namespace {

// The messages of json.Unmarshal in Go 1.26.
TEST(GoJson, ReportsInvalidJsonLikeGo) {
  const struct {
    const char* text;
    const char* error;
  } cases[] = {
      {"x", "invalid character 'x' looking for beginning of value"},
      {"", "unexpected end of JSON input"},
      {"[", "unexpected end of JSON input"},
      {"[1,]", "invalid character ']' looking for beginning of value"},
      {"[1 2]", "invalid character '2' after array element"},
      {"{", "unexpected end of JSON input"},
      {"{a", "invalid character 'a' looking for beginning of object key string"},
      {R"({"a" 1})", "invalid character '1' after object key"},
      {R"({"a":1 2})", "invalid character '2' after object key:value pair"},
      {R"({"a":1,})", "invalid character '}' looking for beginning of object key string"},
      {"tru", "invalid character ' ' in literal true (expecting 'e')"},
      {"trux", "invalid character 'x' in literal true (expecting 'e')"},
      {"nul ", "invalid character ' ' in literal null (expecting 'l')"},
      {"\"a\tb\"", R"(invalid character '\t' in string literal)"},
      {R"("\q")", "invalid character 'q' in string escape code"},
      {R"("\u12g4")", R"(invalid character 'g' in \u hexadecimal character escape)"},
      {"-", "invalid character ' ' in numeric literal"},
      {"-x", "invalid character 'x' in numeric literal"},
      {"1.", "invalid character ' ' after decimal point in numeric literal"},
      {"1.x", "invalid character 'x' after decimal point in numeric literal"},
      {"1e", "invalid character ' ' in exponent of numeric literal"},
      {"1ex", "invalid character 'x' in exponent of numeric literal"},
      {"1 2", "invalid character '2' after top-level value"},
      {"01", "invalid character '1' after top-level value"},
      {"[}", "invalid character '}' looking for beginning of value"},
      {"é", "invalid character 'Ã' looking for beginning of value"},
      {"'", R"(invalid character '\'' looking for beginning of value)"},
      {"[]x", "invalid character 'x' after top-level value"},
      {R"(["])", "unexpected end of JSON input"},
      {"null", ""},
      {R"([null,{"Key":"a","foo":1}])", ""},
      {R"([{}, [], 1.5e-3, "\u00e9", true])", ""},
  };
  for (const auto& [text, error] : cases) EXPECT_EQ(GoJsonSyntaxError(text), error) << text;
  EXPECT_EQ(GoJsonSyntaxError(std::string(10'001, '[')), "exceeded max depth");
}

}  // namespace
}  // namespace jobplay
