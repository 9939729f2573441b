// Changes of a scenario: its data is as requested, and everything else stays as written.
#include "core/edit/edit_scenario.h"

#include <gtest/gtest.h>

#include <regex>
#include <string>

#include "core/words/phrase.h"
#include "tests/edit/edits.h"

namespace jobplay {
namespace {

using testing::Edited;
using testing::SpecOf;

const std::string kHead = "apiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\n";
const char* const kEvict = R"({timeline: [{at: 5s, evict: {job: a, attempt: "1"}}]})";

std::string WithWindowsLineBreaks(const std::string& text) {
  return std::regex_replace(text, std::regex("\n"), "\r\n");
}

TEST(ScenarioEdits, InsertTimelineEntryInOrder) {
  struct Case {
    const char* name;
    std::string before, after;
  };
  const Case cases[] = {
      {"in a block, between earlier and later entries",
       "spec:\n  timeline:\n  - {at: 1s, drain: node-1}  # first\n\n  # then\n  - {at: 9s, uncordon: node-1}\n",
       "spec:\n  timeline:\n  - {at: 1s, drain: node-1}  # first\n  - {at: 5s, evict: {job: a, attempt: \"1\"}}\n\n  # then\n  - {at: 9s, uncordon: node-1}\n"},
      {"after others of the same time",
       "spec:\n  timeline:\n  - {at: 5s, drain: node-1}\n  until: 1m\n",
       "spec:\n  timeline:\n  - {at: 5s, drain: node-1}\n  - {at: 5s, evict: {job: a, attempt: \"1\"}}\n  until: 1m\n"},
      {"before the first, above its comment",
       "spec:\n  timeline:\n  # of the second\n  - at: 9s\n    drain: node-1\n",
       "spec:\n  timeline:\n  - {at: 5s, evict: {job: a, attempt: \"1\"}}\n  # of the second\n  - at: 9s\n    drain: node-1\n"},
      {"indented like the other entries",
       "spec:\n    timeline:\n      - at: 1s\n        drain: node-1\n",
       "spec:\n    timeline:\n      - at: 1s\n        drain: node-1\n      - {at: 5s, evict: {job: a, attempt: \"1\"}}\n"},
      {"in a list in brackets",
       "spec: {timeline: [{at: 1s, drain: node-1},  {at: 9s, uncordon: node-1}]}\n",
       "spec: {timeline: [{at: 1s, drain: node-1},  {at: 5s, evict: {job: a, attempt: \"1\"}}, {at: 9s, uncordon: node-1}]}\n"},
      {"in brackets with one entry per line",
       "spec:\n  timeline: [\n    {at: 1s, drain: node-1}, # why\n  ]\n",
       "spec:\n  timeline: [\n    {at: 1s, drain: node-1},\n    {at: 5s, evict: {job: a, attempt: \"1\"}}, # why\n  ]\n"},
      {"without a timeline, indented like other lists", "spec:\n  pods:\n    - {job: a}\n",
       "spec:\n  pods:\n    - {job: a}\n  timeline:\n    - {at: 5s, evict: {job: a, attempt: \"1\"}}\n"},
      {"without a timeline, in braces", "spec: {until: 5m}\n",
       "spec: {until: 5m, timeline: [{at: 5s, evict: {job: a, attempt: \"1\"}}]}\n"},
      {"in an empty timeline", "spec:\n  timeline: []   # none\n  until: 5m\n",
       "spec:\n  timeline:   # none\n  - {at: 5s, evict: {job: a, attempt: \"1\"}}\n  until: 5m\n"},
      {"in a timeline without a value", "spec:\n  timeline:\n  until: 5m\n",
       "spec:\n  timeline:\n  - {at: 5s, evict: {job: a, attempt: \"1\"}}\n  until: 5m\n"},
      {"in a spec without a value", "spec: # nothing yet\n",
       "spec: # nothing yet\n  timeline:\n  - {at: 5s, evict: {job: a, attempt: \"1\"}}\n"},
      {"at the end of a file without a final line break", "spec:\n  until: 5m",
       "spec:\n  until: 5m\n  timeline:\n  - {at: 5s, evict: {job: a, attempt: \"1\"}}\n"},
      {"after a block scalar", "spec:\n  description: |\n    Two\n    lines.\n",
       "spec:\n  description: |\n    Two\n    lines.\n  timeline:\n  - {at: 5s, evict: {job: a, attempt: \"1\"}}\n"},
      {"before another document", "spec:\n  until: 5m\n---\nkind: Job\n",
       "spec:\n  until: 5m\n  timeline:\n  - {at: 5s, evict: {job: a, attempt: \"1\"}}\n---\nkind: Job\n"},
      {"after an entry that starts on the line below its dash",
       "spec:\n  timeline:\n  -\n    at: 1s\n    drain: node-1\n",
       "spec:\n  timeline:\n  -\n    at: 1s\n    drain: node-1\n  - {at: 5s, evict: {job: a, attempt: \"1\"}}\n"},
      {"without a spec", "", "spec:\n  timeline:\n  - {at: 5s, evict: {job: a, attempt: \"1\"}}\n"},
      {"into JSON", "spec: {\"timeline\": [{\"at\": \"1s\", \"drain\": \"node-1\"}]}\n",
       "spec: {\"timeline\": [{\"at\": \"1s\", \"drain\": \"node-1\"}, {\"at\": \"5s\", \"evict\": {\"job\": \"a\", \"attempt\": \"1\"}}]}\n"},
  };
  for (const Case& one : cases) {
    EXPECT_EQ(Edited(kHead + one.before, kEvict), kHead + one.after) << one.name;
    EXPECT_EQ(Edited(WithWindowsLineBreaks(kHead + one.before), kEvict),
              WithWindowsLineBreaks(kHead + one.after))
        << one.name << ", with the line breaks of Windows";
  }
}

TEST(ScenarioEdits, PutRulesFirstAndReplaceThoseOfSameContainer) {
  struct Case {
    const char* name;
    std::string before, rules, after;
  };
  const Case cases[] = {
      {"without rules", "spec:\n  until: 5m\n",
       "[{containers: {main: [{exit: 1}]}, match: {job: a}}]",
       "spec:\n  until: 5m\n  pods:\n  - {match: {job: a}, containers: {main: [{exit: 1}]}}\n"},
      {"before one for all pods", "spec:\n  pods:\n  - runs: [{for: 3s}]  # all\n",
       "[{containers: {main: [{exit: 1}]}, match: {job: a}}]",
       "spec:\n  pods:\n  - {match: {job: a}, containers: {main: [{exit: 1}]}}\n  - runs: [{for: 3s}]  # all\n"},
      {"two, in their order", "spec:\n  pods: []\n",
       "[{match: {job: a, attempt: \"1\"}, containers: {main: [{exit: 1}]}}, {match: {job: a, attempt: \"2\"}, containers: {main: [{}]}}]",
       "spec:\n  pods:\n  - {match: {job: a, attempt: \"1\"}, containers: {main: [{exit: 1}]}}\n  - {match: {job: a, attempt: \"2\"}, containers: {main: [{}]}}\n"},
      {"in place of those of a previous offer",
       "spec:\n  pods:\n  - {match: {job: a, attempt: \"1\"}, containers: {main: [{exit: 3}]}}\n  - {match: {job: a, attempt: \"2\"}, containers: {main: [{}]}}\n  # mine\n  - {node: node-1}\n",
       "[{containers: {main: [{exit: 1}]}, match: {job: a}}]",
       "spec:\n  pods:\n  - {match: {job: a}, containers: {main: [{exit: 1}]}}\n  # mine\n  - {node: node-1}\n"},
      {"in place of the only one",
       "spec:\n  until: 5m\n  pods:\n  - {match: {job: a}, containers: {main: [{}]}}\n",
       "[{containers: {main: [{exit: 1}]}, match: {job: a}}]",
       "spec:\n  until: 5m\n  pods:\n  - {match: {job: a}, containers: {main: [{exit: 1}]}}\n"},
      {"joined with one for another container",
       "spec:\n  pods:\n  - {match: {job: a}, containers: {side: [{}]}}\n",
       "[{containers: {main: [{exit: 1}]}, match: {job: a}}]",
       "spec:\n  pods:\n  - {match: {job: a}, containers: {side: [{}], main: [{exit: 1}]}}\n"},
      {"next to one for another Job",
       "spec:\n  pods:\n  - {match: {job: b}, containers: {main: [{}]}}\n",
       "[{containers: {main: [{exit: 1}]}, match: {job: a}}]",
       "spec:\n  pods:\n  - {match: {job: a}, containers: {main: [{exit: 1}]}}\n  - {match: {job: b}, containers: {main: [{}]}}\n"},
      {"next to one with more fields",
       "spec:\n  pods:\n  - {match: {job: a}, node: node-2, containers: {main: [{}]}}\n",
       "[{containers: {main: [{exit: 1}]}, match: {job: a}}]",
       "spec:\n  pods:\n  - {match: {job: a}, containers: {main: [{exit: 1}]}}\n  - {match: {job: a}, node: node-2, containers: {main: [{}]}}\n"},
      {"in place of one in brackets",
       "spec: {pods: [{match: {job: a}, containers: {main: [{}]}}, {node: node-1}]}\n",
       "[{containers: {main: [{exit: 1}]}, match: {job: a}}]",
       "spec: {pods: [{match: {job: a}, containers: {main: [{exit: 1}]}}, {node: node-1}]}\n"},
  };
  for (const Case& one : cases) {
    EXPECT_EQ(Edited(kHead + one.before, "{rules: " + one.rules + "}"), kHead + one.after)
        << one.name;
  }
}

TEST(ScenarioEdits, SetAndRemoveSpecFieldsInPlace) {
  struct Case {
    const char* name;
    std::string before, fields, after;
  };
  const Case cases[] = {
      {"another value", "spec:\n  until:   5m # long\n", "{until: 9m}",
       "spec:\n  until:   9m # long\n"},
      {"a quoted value", "spec: {until: '5m', seed: 1}\n", "{seed: 7}",
       "spec: {until: '5m', seed: 7}\n"},
      {"a new field", "spec:\n  until: 5m\n\n# the end\n", "{version: v1.30}",
       "spec:\n  until: 5m\n  version: v1.30\n\n# the end\n"},
      {"a field in a missing map", "spec:\n  until: 5m\n", "{cluster.watchDelay: 5s}",
       "spec:\n  until: 5m\n  cluster:\n    watchDelay: 5s\n"},
      {"a field in a map in braces", "spec:\n  cluster: { nodes: 2 }\n", "{cluster.watchDelay: 5s}",
       "spec:\n  cluster: { nodes: 2, watchDelay: 5s }\n"},
      {"a field in an empty map", "spec:\n  cluster: {} # all default\n", "{cluster.nodes: 3}",
       "spec:\n  cluster: # all default\n    nodes: 3\n"},
      {"a field in an empty map in braces", "spec: {cluster: {}, seed: 1}\n", "{cluster.nodes: 3}",
       "spec: {cluster: {nodes: 3}, seed: 1}\n"},
      {"two fields", "spec:\n  cluster:\n    nodes: 2\n",
       "{cluster.nodes: 3, cluster.watchDelay: 5s}",
       "spec:\n  cluster:\n    nodes: 3\n    watchDelay: 5s\n"},
      {"only the fields of a map that differ",
       "spec:\n  cluster:\n    watchDelay:\n      pods: 1s # slow\n      jobs: 2s\n",
       "{cluster.watchDelay: {pods: 1s, default: 3s}}",
       "spec:\n  cluster:\n    watchDelay:\n      pods: 1s # slow\n      default: 3s\n"},
      {"a removed field", "spec:\n  until: 5m # long\n  seed: 3\n", "{until: null}",
       "spec:\n  seed: 3\n"},
      {"a field removed from braces", "spec: {until: 5m, seed: 3}\n", "{until: null}",
       "spec: {seed: 3}\n"},
      {"the last field removed from braces", "spec: {until: 5m, seed: 3}\n", "{seed: null}",
       "spec: {until: 5m}\n"},
      {"a map removed with its last field", "spec:\n  cluster:\n    watchDelay: 5s\n  seed: 3\n",
       "{cluster.watchDelay: null}", "spec:\n  seed: 3\n"},
      {"an absent field removed", "spec:\n  seed:   3\n", "{cluster.watchDelay: null}",
       "spec:\n  seed:   3\n"},
      {"the only field removed", "spec:\n  seed: 3 # three\n", "{seed: null}", "spec: {}\n"},
      {"a map in place of a value", "spec:\n  a: 1 # one\n", "{a: {b: 2}}",
       "spec:\n  a: {b: 2} # one\n"},
      {"a value in place of a map", "spec:\n  a: # a\n    b: 1\n  c: 2\n", "{a: 3}",
       "spec:\n  a: 3 # a\n  c: 2\n"},
      {"a value in place of a block scalar", "spec:\n  a: |\n    text\n  c: 2\n", "{a: x}",
       "spec:\n  a: x\n  c: 2\n"},
      {"a list in place of a list", "spec:\n  a:\n    - 1\n    - 2\n  c: 2\n", "{a: [{b: 1}]}",
       "spec:\n  a:\n    - {b: 1}\n  c: 2\n"},
      {"a value in place of two lines", "spec:\n  a: one\n    two\n  c: 2\n", "{a: x}",
       "spec:\n  a: x\n  c: 2\n"},
  };
  for (const Case& one : cases) {
    EXPECT_EQ(Edited(kHead + one.before, "{spec: " + one.fields + "}"), kHead + one.after)
        << one.name;
  }
}

TEST(ScenarioEdits, MergeContainerRulesOfSamePodsAtEachAttempt) {
  struct Case {
    const char* name;
    std::vector<std::string> offers;
    std::string pods;  // without {"node":"node-1"} at the end
  };
  const auto rule = [](const std::string& container, const std::string& runs,
                       const std::string& attempt = "") {
    const std::string match = attempt.empty() ? "" : ", attempt: \"" + attempt + "\"";
    return "{match: {job: a" + match + "}, containers: {" + container + ": [" + runs + "]}}";
  };
  const std::string fails = "{exit: 1}", oom = "{exit: 137}", longer = "{for: 5m0s}";
  const auto wanted = [](const std::string& containers, const std::string& attempt = "") {
    const std::string match = attempt.empty() ? "" : "\"attempt\":\"" + attempt + "\",";
    return "{\"containers\":{" + containers + "},\"match\":{" + match + "\"job\":\"a\"}},";
  };
  const std::string main_fails = R"("main":[{"exit":1}])", main_oom = R"("main":[{"exit":137}])",
                    main_forever = R"("main":[{}])", side_long = R"("side":[{"for":"5m0s"}])",
                    side_fails = R"("side":[{"exit":1}])", side_oom = R"("side":[{"exit":137}])",
                    init_forever = R"("init":[{}])";
  const Case cases[] = {
      {"for the first, then for all",
       {rule("main", fails, "1"), rule("side", longer)},
       wanted(main_fails + "," + side_long, "1") + wanted(side_long)},
      {"for all, then for the first",
       {rule("side", longer), rule("main", fails, "1")},
       wanted(main_fails + "," + side_long, "1") + wanted(side_long)},
      {"for the first two, then for the first",
       {rule("main", fails, "1") + ", " + rule("main", oom, "2"), rule("side", longer, "1")},
       wanted(main_fails + "," + side_long, "1") + wanted(main_oom, "2")},
      {"for the first and the others, then for the first two",
       {rule("main", fails, "1") + ", " + rule("main", "{}"),
        rule("side", fails, "1") + ", " + rule("side", oom, "2")},
       wanted(main_fails + "," + side_fails, "1") + wanted(main_forever + "," + side_oom, "2") +
           wanted(main_forever)},
      {"for three containers",
       {rule("main", fails, "1"), rule("side", longer), rule("init", "{}")},
       wanted(init_forever + "," + main_fails + "," + side_long, "1") +
           wanted(init_forever + "," + side_long)},
      {"again for the same one",
       {rule("main", fails, "1"), rule("side", longer), rule("main", "{}")},
       wanted(main_forever + "," + side_long)},
      {"again for the other one",
       {rule("main", fails, "1"), rule("side", longer), rule("side", oom, "2")},
       wanted(main_fails, "1") + wanted(side_oom, "2")},
      {"for sets of attempts",
       {rule("main", fails, "1-3,6"), rule("side", longer, "2-")},
       wanted(main_fails + "," + side_long, "2-3,6") + wanted(main_fails, "1-3,6") +
           wanted(side_long, "2-")},
  };
  for (const Case& one : cases) {
    std::string text = kHead + "spec:\n  pods:\n  - {node: node-1}\n";
    for (const std::string& offer : one.offers) text = Edited(text, "{rules: [" + offer + "]}");
    EXPECT_EQ(SpecOf(text, {"pods"}), "[" + one.pods + R"({"node":"node-1"}])") << one.name;
  }
}

TEST(ScenarioEdits, QuoteValuesThatYamlWouldNotReadAsString) {
  const std::string now = Edited(
      kHead + "spec:\n  until: 5m\n",
      R"({timeline: [{at: 1s, drain: "yes"}, {at: 2s, drain: "1_000"}, {at: 3s, drain: node-1}]})");
  EXPECT_NE(now.find("drain: \"yes\""), std::string::npos) << now;
  EXPECT_NE(now.find("drain: \"1_000\""), std::string::npos) << now;
  EXPECT_NE(now.find("drain: node-1}"), std::string::npos) << now;
}

TEST(ScenarioEdits, WriteMultilinePatchOnOneLine) {
  const std::string before =
      kHead + "spec:\n  until:   5m\n  timeline:\n  - { at: 1s,  drain: node-1 }\n";
  const std::string note = "Two\\nlines of more than forty characters in all.\\n";
  EXPECT_EQ(Edited(before,
                   "{timeline: [{at: 2s, patch: {job: a, patch: {metadata: {annotations: "
                   "{note: \"" +
                       note + "\"}}}}}]}"),
            before + "  - {at: 2s, patch: {job: a, patch: {metadata: {annotations: {note: \"" +
                note + "\"}}}}}\n");
}

TEST(ScenarioEdits, AddScenarioThatLastsAsLongAsRun) {
  const std::string job = "kind: Job\nmetadata: {name: a}   # mine\n";
  const std::string added =
      "---\napiVersion: playground/v1\nkind: Scenario\nspec:\n  until: 1m30s\n"
      "  cluster: {commands: true}\n  timeline:\n  - {at: 5s, evict: {job: a, attempt: \"1\"}}\n";
  const std::string edit =
      R"({timeline: [{at: 5s, evict: {job: a, attempt: "1"}}], until: 90000000})";
  EXPECT_EQ(Edited(job, edit), job + added);
  EXPECT_EQ(Edited(job.substr(0, job.size() - 1), edit), job + added);
  EXPECT_EQ(Edited(job + "---\n", edit), job + "---\n" + added);
  EXPECT_EQ(Edited("", edit), added);
}

TEST(ScenarioEdits, LeaveInvalidYamlUnchanged) {
  for (const std::string& text : {std::string("spec: [not yaml\n"), std::string("a: \"b\n"),
                                  kHead + "spec:\n  a: 1\n a: 2\n"}) {
    EXPECT_EQ(Edited(text, kEvict), "not edited") << text;
  }
}

TEST(ScenarioEdits, ExtendScenarioForEntryAfterItsEnd) {
  const auto text = [](const std::string& until) {
    return kHead + "spec:\n  until: " + until + "\n";
  };
  const std::string entry = "  timeline:\n  - {at: 5s, evict: {job: a, attempt: \"1\"}}\n";
  EXPECT_EQ(Edited(text("5m"), kEvict), text("5m") + entry);
  EXPECT_EQ(Edited(text("5s"), kEvict), text("1m5s") + entry);
  const auto longer = EditScenario(text("5s"), std::move(*ReadScenarioEdit(kEvict)));
  ASSERT_TRUE(longer);
  EXPECT_EQ(longer->until, Seconds(65));
  EXPECT_EQ(Edited(text("1s"), "{spec: {seed: 3}}"), text("1s") + "  seed: 3\n");
}

TEST(ScenarioEdits, KeepByteOrderMark) {
  const std::string mark = "\xEF\xBB\xBF";
  EXPECT_EQ(Edited(mark + kHead + "spec:\n  until: 5m\n", "{spec: {until: 9m}}"),
            mark + kHead + "spec:\n  until: 9m\n");
}

TEST(ScenarioEdits, RemoveTimelineEntries) {
  const std::string before =
      "spec:\n  # mine\n  timeline:\n  - {at: 1s, drain: a}  # one\n  # two\n  - at: 2s\n    drain: b\n"
      "  - {at: 3s, drain: c}\n  until: 5m\n";
  EXPECT_EQ(
      Edited(kHead + before, "{removed: [1, 2]}"),
      kHead +
          "spec:\n  # mine\n  timeline:\n  - {at: 1s, drain: a}  # one\n  # two\n  until: 5m\n");
  EXPECT_EQ(Edited(kHead + before, "{removed: [2, 0, 1, 0, 7]}"),
            kHead + "spec:\n  # mine\n  until: 5m\n");
  const std::string flow =
      "spec: {timeline: [{at: 1s}, {at: 2s}, {at: 3s}, {at: 4s}], until: 5m}\n";
  EXPECT_EQ(Edited(kHead + flow, "{removed: [0, 1, 3]}"),
            kHead + "spec: {timeline: [{at: 3s}], until: 5m}\n");
}

TEST(ScenarioEdits, AppendExpectations) {
  const std::string before = kHead + "spec:\n  expect:\n  - {failed: 1}  # first\n";
  EXPECT_EQ(Edited(before, "{expect: [{at: 6s, job: a, failed: 2}, {event: X, count: 3-}]}"),
            before + "  - {at: 6s, job: a, failed: 2}\n  - {event: X, count: 3-}\n");
}

TEST(ScenarioEdits, ExplainRejectedEdit) {
  const auto why = [](const std::string& edit) {
    const auto edited = EditScenario("kind: Job\nmetadata: {name: a}\nspec: {backoffLimit: 1}\n",
                                     *ReadScenarioEdit(edit));
    return edited ? "edited" : Say(edited.error().message) + " " + Say(edited.error().remedy);
  };
  EXPECT_EQ(
      why("{fields: [{object: Job/b, path: spec.backoffLimit, yaml: '1'}]}"),
      "the scenario has no Job/b Use the name of a Job or CronJob in the scenario, for example "
      "Job/demo.");
  EXPECT_EQ(
      why("{fields: [{object: '', path: spec.backoffLimit.a, yaml: '1'}]}"),
      "spec.backoffLimit.a cannot be set, because a value on its path is not a mapping or list "
      "that contains it Edit the manifest around this field by hand.");
}

TEST(ScenarioEdits, ReprintDocumentIfChangeHasNoPlace) {
  EXPECT_EQ(
      Edited("# top\nkind: Job\n---\n# above\nkind: Scenario\nspec:\n  timeline: &t # named\n"
             "  - {at: 1s, drain: 'a # b'}\n  pods: *t\n---\nkind: Job # tail\n",
             "{rules: [{node: node-1}]}"),
      "# top\nkind: Job\n---\n# above\n# named\nkind: Scenario\nspec:\n  pods:\n  - node: node-1\n"
      "  - at: 1s\n    drain: \"a # b\"\n  timeline:\n  - at: 1s\n    drain: \"a # b\"\n"
      "---\nkind: Job # tail\n");
}

}  // namespace
}  // namespace jobplay
