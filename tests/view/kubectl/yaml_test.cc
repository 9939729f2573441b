// The YAML of `kubectl get -o yaml`. Expectations were checked against sigs.k8s.io/yaml v1.6.0.
#include "core/view/kubectl/yaml.h"

#include <gtest/gtest.h>

#include "tests/support/golden.h"

namespace jobplay::kubectl {
namespace {

struct YamlCase {
  const char* what;
  const char* json;
  const char* yaml;
};

TEST(Yaml, WritesScalarsLikeGoYaml) {
  const YamlCase kYamlCases[] = {
      {"a word is not quoted", R"("plain")", "plain\n"},
      {"YAML 1.1 booleans are quoted", R"("yes")", "\"yes\"\n"},
      {"single letters of booleans are quoted", R"("n")", "\"n\"\n"},
      {"a number in a string is quoted", R"("10")", "\"10\"\n"},
      {"an octal number is quoted", R"("0o17")", "\"0o17\"\n"},
      {"089 is a float, not an octal number", R"("089")", "\"089\"\n"},
      {"a version is a string", R"("1.2.3")", "1.2.3\n"},
      {"a time is quoted", R"("2000-01-01T00:00:00Z")", "\"2000-01-01T00:00:00Z\"\n"},
      {"an invalid date is not quoted", R"("2001-13-01")", "2001-13-01\n"},
      {"February 30 is not quoted", R"("2001-2-30")", "2001-2-30\n"},
      {"a base 60 number is quoted", R"("12:30:45")", "\"12:30:45\"\n"},
      {"an empty string", R"("")", "\"\"\n"},
      {"a colon before a space takes single quotes", R"("a: b")", "'a: b'\n"},
      {"a single quote inside needs no quotes", R"("it's")", "it's\n"},
      {"a merge key is a string", R"("<<")", "<<\n"},
      {"tabs need double quotes", R"("a\tb")", "\"a\\tb\"\n"},
      {"several lines become a literal block", R"("a\nb\n")", "|\n  a\n  b\n"},
      {"without a final line break", R"("a\nb")", "|-\n  a\n  b\n"},
      {"with an extra final line break", R"("a\n\n")", "|+\n  a\n\n"},
      {"other scripts are not escaped", R"("日本")", "日本\n"},
      {"null", "null", "null\n"},
      {"empty map", "{}", "{}\n"},
  };
  for (const YamlCase& c : kYamlCases) EXPECT_EQ(ToYaml(Json::parse(c.json)), c.yaml) << c.what;
}

TEST(Yaml, WritesCollections) {
  const YamlCase kYamlCases[] = {
      {"a list under a key is not indented", R"({"a":[1,{"b":2,"c":[3]}]})",
       "a:\n- 1\n- b: 2\n  c:\n  - 3\n"},
      {"lists in lists", R"([["x"],[]])", "- - x\n- []\n"},
      {"keys are sorted with numbers by value", R"({"a10":1,"a9":2,"B":3})",
       "B: 3\na9: 2\na10: 1\n"},
      {"lower case after upper case, punctuation first", R"({"b":1,"A":2,"_":3})",
       "_: 3\nA: 2\nb: 1\n"},
      {"a key can need quotes", R"({"yes":1})", "\"yes\": 1\n"},
  };
  for (const YamlCase& c : kYamlCases) EXPECT_EQ(ToYaml(Json::parse(c.json)), c.yaml) << c.what;
}

TEST(Yaml, FoldsAtFirstSpaceBeyondEightyColumns) {
  const std::string text =
      "Container main for pod default/demo-x failed with exit code 42 matching FailJob rule at "
      "index 0";
  EXPECT_EQ(ToYaml({{"status", {{"message", text}}}}),
            "status:\n  message: Container main for pod default/demo-x failed with exit code 42 "
            "matching\n"
            "    FailJob rule at index 0\n");
}

}  // namespace
}  // namespace jobplay::kubectl
