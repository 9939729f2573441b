// The tables of changes per release, as used by the page and the documentation.
#include "core/view/versions/version_table.h"

#include <gtest/gtest.h>

#include "core/api/json.h"
#include "core/words/phrase.h"
#include "tests/support/golden.h"

namespace jobplay::versions {
namespace {

TEST(VersionTable, MatchesPage) {
  testing::ExpectFile("web/src/core/versions.json", VersionTableJson());
}

TEST(VersionTable, HasNamesThatPageShowsImmediately) {
  testing::ExpectFile("web/src/core/version_names.json", VersionNamesJson());
}

TEST(VersionTable, MatchesDocumentation) {
  testing::ExpectPassage("docs/reference/versions.md",
                         "the versions of core/controllers/releases.txt", VersionListMarkdown());
  testing::ExpectPassage("docs/reference/versions.md",
                         "the faults of core/view/versions/known_faults.cc", FaultsMarkdown());
  testing::ExpectPassage("docs/reference/versions.md",
                         "the tables of core/view/versions/version_table.cc",
                         VersionTableMarkdown());
}

TEST(VersionTable, DescribesAndLinksEachChangeInBothLanguages) {
  const Json table = Json::parse(VersionTableJson());
  ASSERT_EQ(table["changes"].size(), static_cast<std::size_t>(VersionChange::kCount));
  int without_link = 0;
  for (const Json& change : table["changes"]) {
    EXPECT_NE(change["en"], "") << change;
    EXPECT_NE(change["ja"], "") << change;
    if (!change.contains("link")) ++without_link;
  }
  // The source of retries-status-writes and spells-reached-backoff-limit is unknown.
  EXPECT_LE(without_link, 2);
}

TEST(VersionTable, ListsGateStagesOfEachVersion) {
  const Json table = Json::parse(VersionTableJson());
  const auto gate = [&](const std::string& version, const char* name) {
    for (const Json& one : table["versions"]) {
      if (one["name"] == version) return one["gates"].value(name, Json());
    }
    return Json();
  };
  EXPECT_EQ(gate("v1.36", "JobManagedBy"), Json({{"stage", "stable"}, {"on", true}}));
  EXPECT_EQ(gate("v1.34", "JobManagedBy"),
            Json({{"stage", "beta"}, {"on", true}, {"settable", true}}));
  EXPECT_EQ(gate("v1.31", "JobManagedBy"),
            Json({{"stage", "alpha"}, {"on", false}, {"settable", true}}));
  EXPECT_EQ(gate("v1.29", "JobManagedBy"), Json());
  EXPECT_EQ(gate("v1.36", "WorkloadWithJob"), Json({{"stage", "alpha"}, {"on", false}}));
}

TEST(VersionTable, NamesEvidenceOfEachVersion) {
  const Json table = Json::parse(VersionTableJson());
  ASSERT_EQ(table["versions"].size(), Releases().size());
  for (std::size_t i = 0; i < Releases().size(); ++i) {
    EXPECT_EQ(table["versions"][i]["release"], Releases()[i].name);
    EXPECT_EQ(table["versions"][i]["evidence"], ToString(Releases()[i].evidence));
  }
}

TEST(VersionTable, ExplainsRulesOfComparisons) {
  const RuleMeaning change = MeaningOf({"finish-awaits-terminating-pods", false, 31});
  EXPECT_EQ(change.link, "https://github.com/kubernetes/kubernetes/pull/125510");
  const RuleMeaning gate = MeaningOf({"JobManagedBy", true, 32});
  EXPECT_EQ(gate.link, "https://github.com/kubernetes/kubernetes/pull/127402");
  EXPECT_NE(Say(gate.text).find("spec.managedBy"), std::string::npos);
}

}  // namespace
}  // namespace jobplay::versions
