// Exports are well-formed, complete, and valid in their formats.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/view/answers/lanes.h"
#include "core/view/answers/reading.h"
#include "core/view/export/formats.h"
#include "core/view/export/svg_writer.h"
#include "tests/support/files.h"
#include "tests/support/golden.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

answer::Lanes LanesOf(const std::string& text, Language language = Language::kEnglish) {
  Timeline timeline(std::make_shared<const Scenario>(*ReadToShow(text).scenario));
  RunIndex index;
  Lanes lanes;
  for (std::uint32_t step = 0;; ++step) {
    index.Add(timeline, step);
    lanes.Add(timeline, index, step);
    if (timeline.done()) break;
    timeline.Record(1);
    if (timeline.size() == step) break;
  }
  return lanes.Answer(timeline, index, language);
}

// The start of the last drawn segment.
Duration EndOf(const answer::Lanes& lanes) {
  answer::Micros end;
  const auto add = [&end](const std::vector<answer::Segment>& segments) {
    for (const answer::Segment& segment : segments) end = std::max(end, segment.from);
  };
  for (const answer::JobLane& job : lanes.jobs) add(job.segments);
  for (const answer::PodLane& pod : lanes.pods) add(pod.segments);
  return Duration{end.value * 1000} + Seconds(5);
}

TEST(Export, PerfettoHasEachPodSegmentOnceWithEnd) {
  const answer::Lanes lanes = LanesOf(testing::kOneFailure);
  const Json trace = Json::parse(PerfettoTrace(lanes, Minutes(2))->Finish());
  std::size_t segments = 0, drawn = 0;
  for (const answer::JobLane& job : lanes.jobs) segments += job.segments.size();
  for (const answer::PodLane& pod : lanes.pods) segments += pod.segments.size();
  for (const answer::NodeLane& node : lanes.nodes) segments += node.segments.size();
  for (const Json& event : trace["traceEvents"]) {
    if (event["ph"] != "X") continue;
    ++drawn;
    EXPECT_GE(event["dur"], 0) << event;
    EXPECT_LE(event["ts"].get<std::int64_t>() + event["dur"].get<std::int64_t>(), 120'000'000)
        << event;
  }
  EXPECT_GT(segments, 5u);
  EXPECT_EQ(drawn, segments);
}

TEST(Export, SvgNamesEveryPodAndEscapesTitle) {
  const answer::Lanes lanes = LanesOf(testing::kOneFailure);
  const std::string svg =
      TimelineSvg(lanes, "a < b & \"c\"\x01\xEF\xBF\xBE\xEF\xBF\xBF", Minutes(2))->Finish();
  EXPECT_NE(svg.find("<title>a &lt; b &amp; &quot;c&quot;</title>"), std::string::npos);
  for (const answer::PodLane& pod : lanes.pods) {
    EXPECT_NE(svg.find(">" + pod.name + "</text>"), std::string::npos);
  }
  EXPECT_EQ(svg.find('\x01'), std::string::npos);
}

TEST(Export, SvgLabelsBackoffsRestartsAndEnds) {
  for (const char* name : {"backoff-limit-per-index", "never-backoff-limit-3",
                           "on-failure-backoff-limit-3", "node-dies"}) {
    const answer::Lanes lanes =
        LanesOf(testing::ReadFile(std::string("web/examples/") + name + ".yaml"));
    const std::string svg = TimelineSvg(lanes, name, EndOf(lanes))->Finish();
    testing::ExpectGolden(std::string("export/") + name + ".svg", svg);
  }
}

TEST(Export, SvgUsesLanguageOfReader) {
  const answer::Lanes lanes = LanesOf(testing::ReadFile("web/examples/node-dies.yaml"));
  const std::string svg = TimelineSvg(lanes, "x", EndOf(lanes), LanguageOf("ja"))->Finish();
  for (const char* words : {"<desc>仮想時間", ">ノード: 停止</text>", ">シナリオ</text>",
                            "回目、node-", "から1m", ">Pending(起動前)</text>"}) {
    EXPECT_NE(svg.find(words), std::string::npos) << words;
  }
  for (const char* words : {" to ", " at ", "attempt", "running", "failure"}) {
    EXPECT_EQ(svg.find(words), std::string::npos) << words;
  }
}

TEST(Export, SvgShortensLongNamesAndHasThemAsTitles) {
  answer::Lanes lanes = LanesOf(testing::kOneFailure);
  const std::string name = "a-job-whose-name-is-so-long-that-no-column-has-room-for-it-x7k2p";
  lanes.pods[0].name = name;
  const std::string svg = TimelineSvg(lanes, "long", Minutes(2))->Finish();
  EXPECT_NE(svg.find("<title>" + name + "</title>a-job-whose-…"), std::string::npos) << svg;
  EXPECT_NE(svg.find("x7k2p</text>"), std::string::npos);
}

TEST(Export, ShortensTextToAvailableWidth) {
  EXPECT_EQ(Shortened("demo-x7k2p", 200), "demo-x7k2p");
  EXPECT_EQ(Shortened("FailedMount", 60), "Fai…unt");
  EXPECT_EQ(Shortened("FailedMount", 30), "");
  const std::string japanese = Shortened("再試行の回数を数える", 90);
  EXPECT_EQ(japanese, "再試行…数える");
  EXPECT_LE(TextWidth(japanese), 90);
}

TEST(Export, MarkdownOfShortRunIsComplete) {
  const std::string text =
      RunAsMarkdown(LanesOf(testing::kOneFailure), "Complete.", "demo", Language::kEnglish)
          ->Finish();
  EXPECT_EQ(text.rfind("**Complete.** · demo\n\n```text\n", 0), 0u) << text;
  EXPECT_EQ(text.find("…"), std::string::npos) << text;
  EXPECT_EQ(text.find("×"), std::string::npos) << text;
}

TEST(Export, MarkdownShowsRestartAndAlignsTimesOfDays) {
  const std::string job =
      "apiVersion: batch/v1\nkind: Job\nmetadata: {generateName: nightly-}\nspec:\n"
      "  backoffLimit: 3\n  ttlSecondsAfterFinished: 86400\n  template:\n    spec:\n"
      "      restartPolicy: OnFailure\n      containers: [{name: main, image: busybox}]\n"
      "---\napiVersion: playground/v1\nkind: Scenario\nspec:\n  until: 30h\n  pods:\n"
      "  - {runs: [{for: 3s, exit: 1}, {for: 3s}]}\n";
  const std::string text =
      RunAsMarkdown(LanesOf(job), "Complete.", "", Language::kEnglish)->Finish();
  EXPECT_NE(text.find(" running, 1 restart\n"), std::string::npos) << text;
  EXPECT_NE(text.find(" deleted\n"), std::string::npos) << text;
  // The same length up to the name of the object on each line.
  std::set<std::size_t> columns;
  std::istringstream lines(text.substr(text.find("```text\n") + 8));
  for (std::string line; std::getline(lines, line) && line != "```";) {
    columns.insert(line.find("s  ") + 3);
  }
  EXPECT_EQ(columns.size(), 1u) << text;
}

TEST(Export, MarkdownOfSuspendedJobDoesNotBeginActive) {
  const std::string job =
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n  suspend: true\n"
      "  template:\n    spec:\n      restartPolicy: Never\n"
      "      containers: [{name: main, image: busybox}]\n";
  const std::string text =
      RunAsMarkdown(LanesOf(job), "Not finished.", "", Language::kEnglish)->Finish();
  EXPECT_NE(text.find("0s  Job demo suspended\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("active"), std::string::npos) << text;
}

TEST(Export, MarkdownShowsJobActiveAfterOverwrittenEnd) {
  const std::string text =
      RunAsMarkdown(LanesOf(testing::kEndIsWrittenOver), "Not finished.", "", Language::kEnglish)
          ->Finish();
  const std::size_t failed = text.find("  Job demo Failed (BackoffLimitExceeded)\n");
  ASSERT_NE(failed, std::string::npos) << text;
  EXPECT_NE(text.find("  Job demo active\n", failed), std::string::npos) << text;
}

TEST(Export, MarkdownOfLargeRunCountsPodsAndListsFailures) {
  const std::string job =
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: big}\nspec:\n  completions: 600\n"
      "  parallelism: 100\n  completionMode: Indexed\n  backoffLimitPerIndex: 1\n  template:\n"
      "    spec:\n      restartPolicy: Never\n      containers: [{name: main, image: busybox}]\n"
      "---\napiVersion: playground/v1\nkind: Scenario\nspec:\n  pods:\n"
      "  - {match: {index: \"350,351\"}, runs: [{for: 3s, exit: 7}]}\n"
      "  - {match: {index: \"370-380\", attempt: \"1\"}, runs: [{for: 4s, exit: 9}]}\n";
  const std::string text =
      RunAsMarkdown(LanesOf(job), "Complete.", "", Language::kEnglish)->Finish();
  EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 52) << text;
  EXPECT_NE(text.find("Pod ×100 pending"), std::string::npos) << text;
  const auto times = [&](const std::string& what) {
    int found = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
      ++found;
    return found;
  };
  EXPECT_EQ(times("exit 7"), 1) << text;
  EXPECT_EQ(times("exit 9"), 1) << text;
  EXPECT_NE(text.find("Job big "), std::string::npos) << text;
}

TEST(Export, TranscriptHasHeaderAndKubectlOutput) {
  Timeline timeline(testing::Load(testing::kOneFailure));
  while (timeline.Record(1000)) continue;
  std::istringstream lines(Transcript(timeline)->Finish());
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(Json::parse(line)["version"], 2);
  EXPECT_EQ(Json::parse(line)["title"], "The first pod fails");
  std::string all;
  while (std::getline(lines, line)) {
    const Json entry = Json::parse(line);
    EXPECT_EQ(entry[1], "o");
    all += entry[2].get<std::string>();
  }
  EXPECT_NE(all.find("job.batch/demo"), std::string::npos);
  EXPECT_NE(all.find("\r\n"), std::string::npos);
}

// It is played on terminals.
TEST(Export, TranscriptEscapesControlCharactersOfReasons) {
  Timeline timeline(testing::Load(testing::JobWith("  backoffLimit: 0\n") +
                                  testing::ScenarioWith("  pods:\n  - runs: [{for: 5s, exit: 1, "
                                                        "reason: \"a\\e[31m\\x9bb\\u202e\"}]\n")));
  while (timeline.Record(1000)) continue;
  const std::string text = Transcript(timeline)->Finish();
  EXPECT_NE(text.find("a^[[31m^[[b<U+202E>"), std::string::npos) << text;
}

}  // namespace
}  // namespace jobplay
