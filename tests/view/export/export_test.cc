// Exports: well-formed, complete, and in their formats' own terms.
#include "core/view/export/export.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "core/view/engine.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

Json LanesOf(const char* text) {
  Engine engine;
  engine.Load(text);
  engine.Run(1'000'000);
  return Json::parse(engine.AllLanes());
}

TEST(Export, PerfettoHasEachSegmentOfAPodOnceAndEndsEachOne) {
  const Json lanes = LanesOf(testing::kOneFailure);
  const Json trace = Json::parse(PerfettoTrace(lanes, Minutes(2)));
  std::size_t segments = 0, drawn = 0;
  for (const char* kind : {"jobs", "pods", "nodes"}) {
    for (const Json& lane : lanes[kind]) segments += lane["segments"].size();
  }
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

TEST(Export, SvgNamesEveryPodAndEscapesTheTitle) {
  const Json lanes = LanesOf(testing::kOneFailure);
  const std::string svg = TimelineSvg(lanes, "a < b & \"c\"\x01", Minutes(2));
  EXPECT_NE(svg.find("<title>a &lt; b &amp; &quot;c&quot;</title>"), std::string::npos);
  for (const Json& pod : lanes["pods"]) {
    EXPECT_NE(svg.find(">" + pod["name"].get<std::string>() + "</text>"), std::string::npos);
  }
  EXPECT_EQ(svg.find('\x01'), std::string::npos);
}

TEST(Export, ATranscriptIsAHeaderAndWhatKubectlWouldPrint) {
  Timeline timeline(testing::Load(testing::kOneFailure));
  while (timeline.Record(1000)) continue;
  std::istringstream lines(Transcript(timeline));
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

}  // namespace
}  // namespace jobplay
