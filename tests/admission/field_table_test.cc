#include "core/admission/field_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "core/admission/schema_text.h"
#include "tests/support/golden.h"

namespace jobplay {
namespace {

TEST(FieldTable, FollowsPathsThroughListsAndReferences) {
  const auto image =
      FindField("CronJob", "spec.jobTemplate.spec.template.spec.containers[0].image");
  ASSERT_TRUE(image.has_value());
  EXPECT_EQ(image->type, "string");
  EXPECT_NE(image->meaning, "");
  EXPECT_FALSE(FindField("Job", "spec.containers").has_value());
  EXPECT_FALSE(FindField("Job", "spec.parallelism.x").has_value());
  EXPECT_FALSE(FindField("Deployment", "spec").has_value());
}

TEST(FieldTable, KnowsVersionsDefaultsAndValues) {
  const FieldInfo mode = FindField("Job", "spec.completionMode").value();
  EXPECT_EQ(mode.since, 21);
  EXPECT_EQ(mode.default_value, "NonIndexed");
  EXPECT_EQ(mode.values, (std::vector<std::string>{"NonIndexed", "Indexed"}));
  EXPECT_EQ(mode.changes, "");
  EXPECT_EQ(FindField("Job", "spec.successPolicy.rules[0].succeededCount")->since, 30);
  EXPECT_EQ(FindField("Job", "spec.parallelism")->changes, "any time");
}

TEST(FieldTable, HoldsScenarios) {
  for (const char* path :
       {"spec.pods[0].runs", "spec.pods[0].imagePull.fails", "spec.cluster.quota.pods",
        "spec.cluster.commands", "spec.timeline[0].kill.container",
        "spec.timeline[0].watchDelay.pods", "spec.timeline[0].createJob.from",
        "spec.timeline[0].delete.pod.phase", "spec.timeline[0].patch.subresource",
        "spec.timeline[0].controller.afterWrites", "spec.expect[0].condition"}) {
    const auto field = FindField("Scenario", path);
    ASSERT_TRUE(field.has_value()) << path;
    EXPECT_NE(field->meaning, "") << path;
  }
}

// A typing error in a name would only lose the text.
TEST(FieldTable, DescribesNoFieldThatIsNotThere) {
  const Json types = FieldTableJson()["types"];
  std::istringstream lines(kFieldDocs);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty()) continue;
    EXPECT_EQ(std::count(line.begin(), line.end(), '|'), 5) << line;
    const std::string name = line.substr(0, line.find('|'));
    const std::size_t dot = name.find('.');
    const std::string type = name.substr(0, dot);
    const std::string field = name.substr(dot + 1);
    bool found = types.contains(type) && types[type].contains(field);
    if (!types.contains(type)) {
      // Of a struct that others embed, such as VolumeSource.
      for (const Json& other : types) found = found || other.contains(field);
    }
    EXPECT_TRUE(found) << name;
  }
}

// One line per type, so that changes can be read.
std::string PrintedTable() {
  const Json table = FieldTableJson();
  std::string text = "{\n\"kinds\": " + table["kinds"].dump() + ",\n\"types\": {";
  const char* separator = "\n";
  for (const auto& [name, fields] : table["types"].items()) {
    text += separator + Json(name).dump() + ": " + fields.dump();
    separator = ",\n";
  }
  return text + "\n}\n}\n";
}

TEST(FieldTable, IsTheOneThatThePageHas) {
  testing::ExpectFile("web/src/core/fields.json", PrintedTable());
}

TEST(FieldTable, NamesOnlyTypesItHas) {
  const Json table = FieldTableJson();
  for (const Json& type : table["types"]) {
    for (const Json& field : type) {
      if (field.contains("element")) {
        EXPECT_TRUE(table["types"].contains(field["element"].get<std::string>())) << field;
      }
    }
  }
}

}  // namespace
}  // namespace jobplay
