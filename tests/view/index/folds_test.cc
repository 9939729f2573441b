// The stretches of a run that pictures shorten.
#include "core/view/index/folds.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

struct Case {
  const char* name;
  std::vector<std::int64_t> stretches;  // seconds
  std::vector<std::size_t> folded;
};

class Folds : public ::testing::TestWithParam<Case> {};

TEST_P(Folds, AreWhereNothingIsVisible) {
  std::vector<Time> times{Time{0}};
  for (const std::int64_t stretch : GetParam().stretches) {
    times.push_back(times.back() + Seconds(stretch));
  }
  const std::vector<Fold> folds = FoldsBetween(times);
  ASSERT_EQ(folds.size(), GetParam().folded.size());
  for (std::size_t at = 0; at < folds.size(); ++at) {
    const std::size_t stretch = GetParam().folded[at];
    EXPECT_EQ(folds[at].from, times[stretch]);
    EXPECT_EQ(folds[at].to, times[stretch + 1]);
    EXPECT_GT(folds[at].room.ns, 0);
    EXPECT_LT(folds[at].room, folds[at].to - folds[at].from);
  }
}

INSTANTIATE_TEST_SUITE_P(
    , Folds,
    ::testing::Values(Case{"nothing happens at all", {}, {}}, Case{"one thing", {5}, {}},
                      Case{"back-offs that double", {10, 20, 40, 80, 160, 320, 360, 360}, {}},
                      Case{"a start every minute", {5, 55, 5, 55, 5, 55}, {}},
                      Case{"a start every hour", {5, 3595, 5, 3595, 5, 3595}, {1, 3, 5}},
                      Case{"two-minute runs and their TTL",
                           {10, 120, 600, 1070, 10, 120, 600, 1070, 10, 120, 600, 1070},
                           {2, 3, 6, 7, 10, 11}},
                      Case{"growing waits", {60, 150, 400, 900}, {}},
                      Case{"an hour until the TTL", {10, 60, 3600}, {2}},
                      Case{"a night before the first start", {50'000, 3, 5}, {0}},
                      Case{"a night and nothing else", {50'000}, {0}},
                      Case{"two minutes are not shortened", {1, 1, 120}, {}},
                      Case{"a few times the rest is not shortened", {100, 390}, {}},
                      Case{"hours are shortened if they are twice the rest",
                           {100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100,
                            100, 100, 100, 100, 3700},
                           {18}},
                      Case{"one hour is not shortened",
                           {100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100,
                            100, 100, 100, 100, 3600},
                           {}},
                      Case{"centuries", {1, 7'000'000'000}, {1}}),
    [](const auto& info) {
      std::string name = info.param.name;
      for (char& letter : name) letter = letter == ' ' ? '_' : letter == '-' ? '_' : letter;
      return name;
    });

TEST(RunFolds, AreListedWithLanes) {
  testing::WholeRun run(
      "apiVersion: playground/v1\nkind: Scenario\nspec: {until: 3h}\n---\n"
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n"
      "  ttlSecondsAfterFinished: 7200\n  template: {spec: {restartPolicy: Never, "
      "containers: [{name: main, image: busybox}]}}\n");
  const Json folds = Json::parse(run.engine.AllLanes())["folds"];
  ASSERT_EQ(folds.size(), 1u);
  EXPECT_GT(folds[0]["to"].get<std::int64_t>() - folds[0]["from"].get<std::int64_t>(),
            7'190'000'000);
}

}  // namespace
}  // namespace jobplay
