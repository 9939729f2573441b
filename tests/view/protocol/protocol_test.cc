// web/src/engine/protocol.ts and study_protocol.ts declare the calls of the page and their answers.
// UPDATE_EXPECT=1 rewrites them.
#include <gtest/gtest.h>

#include <sstream>

#include "core/study/fault_menu.h"
#include "core/view/engine.h"
#include "core/view/protocol/asked.h"
#include "core/view/study.h"
#include "tests/support/golden.h"
#include "tests/view/protocol/typescript.h"

namespace jobplay::answer {
namespace {

constexpr const char* kGenerated =
    "// Generated from core/view by tests/view/protocol/protocol_test.cc, with UPDATE_EXPECT=1.\n";

TEST(Protocol, DeclaresEngineInTypeScript) {
  TypeScript declarations;
  DescribeAsked(declarations);
  declarations.Alias<RunTimes>("RunTimes");
  declarations.Alias<Nullable<Exporting>>("Exporting");
  declarations.Alias<Comparing>("Comparing");
  declarations.Alias<ComparedOn>("ComparedOn");
  declarations.Alias<std::variant<Comparison, ComparisonRefused>>("Comparison");
  declarations.Alias<Linked>("Linked");
  declarations.Alias<Opened>("Opened");
  declarations.Alias<FromCluster>("FromCluster");
  declarations.Add<ScenarioEdit>();
  declarations.Add<Exposure>();
  declarations.Alias<Edited>("Edited");
  declarations.Alias<TypedPatch>("TypedPatch");
  declarations.Calls("EngineCalls", "answers", [](auto& calls) {
    calls.Call("version", "", "string", "plain", "The version of Job Playground.");
    Engine::DescribeCalls(calls);
  });
  EXPECT_EQ(declarations.undocumented(), std::set<std::string>());
  jobplay::testing::ExpectFile(
      "web/src/engine/protocol.ts",
      std::string(kGenerated) +
          "// Times are microseconds of virtual time since the start of the scenario; steps count from 1. Moment k is the state\n"
          "// after the first k steps: moment 0 is the empty cluster, and step k leads from moment k-1 to moment k.\n" +
          declarations.Text());
}

// The names of FaultMenu, except the last one: all.
std::string FaultNames() {
  std::string type;
  std::istringstream names(FaultMenu::Names());
  for (std::string name; names >> name;) {
    if (name.ends_with(',')) {
      name.pop_back();
      type += (type.empty() ? "'" : " | '") + name + "'";
    }
  }
  return type;
}

TEST(Protocol, DeclaresStudyInTypeScript) {
  TypeScript declarations;
  declarations.Import<Refused>();
  declarations.Add<Variation>();
  declarations.Add<Claim>();
  declarations.Alias<Studied>("Studied");
  declarations.Alias<Choices>("Choices");
  declarations.Alias<Sampled>("Sampled");
  declarations.Alias<Claimed>("Claimed");
  declarations.Calls("StudyCalls", "studyAnswers",
                     [](auto& calls) { Study::DescribeCalls(calls); });
  EXPECT_EQ(declarations.undocumented(), std::set<std::string>());
  jobplay::testing::ExpectFile(
      "web/src/engine/study_protocol.ts",
      std::string(kGenerated) + "import type { Refused } from './protocol';\n" +
          declarations.Text() + "\nexport type MetricName = Summary['metrics'][number];\n" +
          "\n/** The faults that a search may place. */\n"
          "export type FaultName = " +
          FaultNames() + ";\n");
}

struct Sample {
  std::string text;
  std::vector<Micros> times;
  std::optional<std::int32_t> number;
  bool flag = false;
  Nullable<Reference> ref;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Sample");
    of.Filled("text", &Sample::text, "Text.");
    of.Member("times", &Sample::times, "Times.");
    of.Member("number", &Sample::number, "");
    of.Filled("flag", &Sample::flag, "Flag.");
    of.Member("ref", &Sample::ref, "Reference.");
  }
};

TEST(Protocol, FindsUndocumentedMember) {
  TypeScript declarations;
  declarations.Add<Sample>();
  EXPECT_EQ(declarations.undocumented(), std::set<std::string>{"Sample.number"});
}

TEST(Protocol, CanIndentAnswer) {
  Sample sample;
  sample.times = {{1}, {2}};
  EXPECT_EQ(ToJsonText(sample, {.spaces = 2}),
            "{\n  \"times\": [\n    1,\n    2\n  ],\n  \"ref\": null\n}");
  EXPECT_EQ(ToJsonText(Sample(), {.spaces = 2}), "{\n  \"times\": [],\n  \"ref\": null\n}");
  EXPECT_EQ(ToJsonText(sample, {.spaces = 1, .levels = 1}),
            "{\n \"times\": [1,2],\n \"ref\": null\n}");
}

TEST(Protocol, OmitsEmptyMemberOrWritesNullAsDeclared) {
  EXPECT_EQ(ToJsonText(Sample()), R"({"times":[],"ref":null})");
  Sample sample;
  sample.text = "a \"b\"\n\xff";
  sample.times = {{1}, {2}};
  sample.number = 0;
  sample.flag = true;
  sample.ref.value = Reference{.kind = "Node", .name = "a"};
  EXPECT_EQ(ToJsonText(sample), R"({"text":"a \"b\"\u000a�","times":[1,2],"number":0,"flag":true,)"
                                R"("ref":{"kind":"Node","name":"a"}})");
}

}  // namespace
}  // namespace jobplay::answer
