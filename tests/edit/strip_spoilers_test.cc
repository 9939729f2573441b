// A scenario shown in a lesson is the same except for what its author says about it.
#include "core/edit/strip_spoilers.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/yaml/document.h"
#include "tests/support/files.h"

namespace jobplay {
namespace {

TEST(Spoilers, AreRemovedFromManifestOfLesson) {
  EXPECT_EQ(StripSpoilers(
                "# It fails.\nkind: Job  # mine\n---\nkind: Scenario\nmetadata: {name: it-fails}\n"
                "spec:\n  title: It fails\n  description: |\n    See.\n  until: 5m # long\n"
                "  expect:\n  - {failed: 1}\n"),
            "kind: Job  # mine\n---\nkind: Scenario\nspec:\n  until: 5m # long\n");
  EXPECT_EQ(StripSpoilers("# Only this.\nkind: Job\n"), "kind: Job\n");
  EXPECT_EQ(StripSpoilers("kind: Scenario\nspec: {title: a}\n"), "kind: Scenario\n");
  EXPECT_EQ(StripSpoilers("a: ["), "a: [");
}

TEST(Spoilers, AreTheOnlyPartThatExamplesLose) {
  int files = 0;
  for (const char* folder : {"web/examples", "web/incidents"}) {
    for (const auto& file : testing::FilesUnder(folder, ".yaml")) {
      ++files;
      const std::string text = testing::ReadFile(file);
      const std::string stripped = StripSpoilers(text);
      EXPECT_FALSE(stripped.starts_with("#")) << file;
      std::vector<Json> wanted, values;
      const auto before = ReadDocuments(text), after = ReadDocuments(stripped);
      for (const YamlDocument& document : *before) {
        Json& value = wanted.emplace_back(document.value);
        if (TextOf(value, "kind") != "Scenario") continue;
        for (const char* field : {"title", "description", "expect"}) value["spec"].erase(field);
        if (value.contains("metadata")) value["metadata"].erase("name");
        for (const char* field : {"spec", "metadata"}) {
          if (value.contains(field) && value[field].empty()) value.erase(field);
        }
      }
      for (const YamlDocument& document : *after) values.push_back(document.value);
      EXPECT_EQ(values, wanted) << file;
    }
  }
  EXPECT_GT(files, 60);
}

}  // namespace
}  // namespace jobplay
