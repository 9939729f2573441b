// Merge patches as people type them, and documents as they are printed.
#include "core/edit/typed_patch.h"

#include <gtest/gtest.h>

#include <string>

#include "core/yaml/print.h"

namespace jobplay {
namespace {

// The patch as JSON; "rejected" if it is not a mapping.
std::string Patch(const std::string& before, const std::string& typed) {
  const auto patch = ReadTypedPatch(*ReadOrdered(before), typed);
  return patch ? JsonText(ToJson(*patch)) : "rejected";
}

TEST(TypedPatches, AreReadLikeKubernetesYaml) {
  struct Case {
    std::string typed, patch;
  };
  const Case cases[] = {
      {"spec: {parallelism: 1}", R"({"spec":{"parallelism":1}})"},
      {R"({"a": null})", R"({"a":null})"},
      {"a: yes", R"({"a":true})"},
      {"a: 010", R"({"a":8})"},
      {"a: 2020-01-01", R"({"a":"2020-01-01"})"},
      {"a: 1:30", R"({"a":"1:30"})"},
      {"[1]", "rejected"},
      {"", "rejected"},
      {"a: [", "rejected"},
      {"text", "rejected"},
  };
  for (const Case& one : cases) EXPECT_EQ(Patch("{}", one.typed), one.patch) << one.typed;
}

TEST(TypedPatches, ContainOnlyDifferences) {
  EXPECT_EQ(Patch("{a: 1, b: {c: 1, d: [1]}, e: 2}", "{a: 1, b: {c: 2, d: [1]}, f: null}"),
            R"({"b":{"c":2},"f":null})");
  EXPECT_EQ(Patch("{a: {b: 1}}", "{a: 1}"), R"({"a":1})");
  EXPECT_EQ(Patch("{a: [1]}", "{a: [1, 2]}"), R"({"a":[1,2]})");
  EXPECT_EQ(Patch("{a: {b: 1}}", "{a: {b: 1}}"), "{}");
}

TEST(PrintedDocuments, AreReadBackUnchanged) {
  for (const std::string& value :
       {std::string(R"({"a":"yes","b":"010","c":"1:30","d":null,"e":[1,"no"],"f":{"g":""}})"),
        std::string(R"({"script":"set -e\nsleep 3\n","more":{"text":"a\n\n  b"}})"),
        std::string(R"({"a":" a\nb","b":"\n","c":"a\n\n","d":"a\tb\n"})"),
        std::string("[1,[2],{}]"), std::string("{}"), std::string("3")}) {
    const std::string text = PrintDocument(*ReadOrdered(value));
    EXPECT_EQ(ToJson(*ReadOrdered(text)), Json::parse(value)) << text;
  }
  EXPECT_EQ(PrintDocument(*ReadOrdered(R"({"script":"set -e\nsleep 3\n"})")),
            "script: |\n  set -e\n  sleep 3\n");
}

}  // namespace
}  // namespace jobplay
