// Keys of states: equal keys have equal futures, whatever their past.
#include "core/sim/state_key.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "tests/support/files.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

// The visible cluster at the end of an instant, without names of pods.
std::string Seen(const Simulator& cluster) {
  std::string seen = std::to_string(cluster.now().ns);
  cluster.server().jobs().ForEach([&](std::uint32_t, const Shared<Job>& job) {
    const JobStatus& status = job->status;
    seen += " job " + job->metadata.name() + " " + std::to_string(status.active) + " " +
            std::to_string(status.succeeded) + " " + std::to_string(status.failed) + " " +
            std::to_string(status.ready.value_or(0)) + " " + status.completed_indexes;
    for (const JobCondition& condition : status.conditions) {
      seen += std::string(" ") + ToString(condition.type);
    }
  });
  std::map<std::string, int> pods;  // by identity
  cluster.server().pods().ForEach([&](std::uint32_t id, const Shared<Pod>& pod) {
    const PodEntry& entry = cluster.roster().Entry(id);
    ++pods[entry.job + "/" + std::to_string(entry.index.value_or(-1)) + " " +
           ToString(pod->status->phase) + (pod->metadata.deletion_timestamp ? " deleting" : "")];
  });
  for (const auto& [what, count] : pods) seen += " " + what + " x" + std::to_string(count);
  return seen;
}

// The possible next states: any event that is due may come first.
std::set<std::uint64_t> KeysAfter(StateKeys& keys, const Simulator& cluster) {
  std::set<std::uint64_t> after;
  for (const Scheduled& due : cluster.Due()) {
    Simulator next = cluster;
    next.Step(nullptr, due);
    after.insert(keys.Of(next));
  }
  return after;
}

// Tries orders like a search. A state that comes again has to look the same as before, and to have
// the same successors: so it has the same future in any order. Returns how many came again.
int MeetingsIn(const std::string& text, int most_states) {
  const auto scenario = testing::Load(text);
  StateKeys keys(KeyPartsOf(*scenario));
  std::map<std::uint64_t, std::unique_ptr<Simulator>> first;
  std::vector<std::unique_ptr<Simulator>> open;
  open.push_back(std::make_unique<Simulator>(scenario));
  open.back()->Begin(nullptr);
  int met = 0, different = 0;
  for (std::size_t i = 0; i < open.size() && static_cast<int>(first.size()) < most_states; ++i) {
    const std::unique_ptr<Simulator> from = std::move(open[i]);
    for (const Scheduled& due : from->Due()) {
      auto next = std::make_unique<Simulator>(*from);
      next->Step(nullptr, due);
      const auto [it, added] = first.emplace(keys.Of(*next), nullptr);
      if (added) {
        it->second = std::make_unique<Simulator>(*next);
        if (next->HasNext()) open.push_back(std::move(next));
        continue;
      }
      ++met;
      if (Seen(*next) == Seen(*it->second) &&
          KeysAfter(keys, *next) == KeysAfter(keys, *it->second)) {
        continue;
      }
      if (++different == 1) {
        ADD_FAILURE() << "step " << static_cast<int>(due.what) << " of " << due.a << "\n"
                      << Seen(*from) << "\n"
                      << Seen(*next) << "\n"
                      << Seen(*it->second);
      }
    }
  }
  EXPECT_EQ(different, 0) << "of " << met;
  return met;
}

std::string JobOf(const std::string& spec, const std::string& script) {
  return "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n" + spec +
         R"(  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: keys}
spec:
  until: 3m
)" + script;
}

TEST(StateKeys, EqualKeysHaveEqualFutures) {
  EXPECT_GT(
      MeetingsIn(JobOf("  completions: 3\n  parallelism: 3\n", "  pods: [{runs: [{for: 5s}]}]\n"),
                 1500),
      50);
  EXPECT_GT(
      MeetingsIn(JobOf("  completions: 3\n  parallelism: 2\n  completionMode: Indexed\n",
                       "  pods: [{match: {index: 1, attempt: 1}, runs: [{for: 4s, exit: 1}]}]\n"
                       "  timeline: [{at: 11.5s, evict: {index: 2}}]\n"),
                 1500),
      50);
}

// The number of calls decides which ones are rejected. If the fourth from now on is rejected, three
// calls count if the fault was there before them.
TEST(StateKeys, CountCalls) {
  const auto scenario = testing::Load(
      JobOf("  completions: 4\n  parallelism: 3\n", "  pods: [{runs: [{for: 5s}]}]\n"));
  const auto refusal = ReadAction(
      {{"at", "0s"}, {"api", {{"verb", "create"}, {"resource", "pods"}, {"calls", "4"}}}});
  ASSERT_TRUE(refusal.ok());
  Simulator early(scenario), late(scenario);
  early.Begin(nullptr);
  late.Begin(nullptr);
  early.Step(nullptr, *refusal, early.now());
  for (Simulator* cluster : {&early, &late}) {
    while (cluster->server().pods().size() < 3) cluster->Step(nullptr);
  }
  ASSERT_EQ(early.now(), late.now());
  late.Step(nullptr, *refusal, late.now());
  StateKeys keys(KeyPartsOf(*scenario));
  EXPECT_NE(keys.Of(early), keys.Of(late));
  // Counted from then on.
  Simulator again = late;
  again.Step(nullptr);
  late.Step(nullptr);
  EXPECT_EQ(keys.Of(again), keys.Of(late));
}

// After a restart, work waits for the workers, which start a little later.
TEST(StateKeys, DistinguishWorkersThatHaveNotStarted) {
  const auto scenario = testing::Load(testing::ScenarioWith(R"(  version: v1.30
  until: 1m
  timeline:
  - at: 20s
    apply:
      apiVersion: batch/v1
      kind: Job
      metadata: {name: demo}
      spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}
)"));
  const auto restart =
      ReadAction({{"at", "0s"}, {"controller", {{"name", "job"}, {"state", "restart"}}}});
  ASSERT_TRUE(restart.ok());
  const auto restarted = [&](Duration before) {
    Simulator cluster(scenario);
    cluster.Begin(nullptr);
    const Time applied = cluster.NextAt();
    cluster.Step(nullptr, *restart, applied - before);
    while (cluster.now() < applied) cluster.Step(nullptr);
    return cluster;
  };
  StateKeys keys(KeyPartsOf(*scenario));
  const Duration wait = scenario->generation.cache_sync_wait;
  ASSERT_GT(wait.ns, 0);
  EXPECT_EQ(keys.Of(restarted(wait * 2)), keys.Of(restarted(wait * 3)));
  EXPECT_NE(keys.Of(restarted(wait * 2)), keys.Of(restarted(Duration{wait.ns / 2})));
}

TEST(StateKeys, EqualKeysHaveEqualFuturesInOlderReleases) {
  const std::string script =
      "  version: v1.18\n  pods: [{runs: [{for: 5.3s, exit: 1}]}]\n"
      "  timeline: [{at: 30s, node: {name: node-1, state: down}}, {at: 40s, controller: {name: job, "
      "state: restart}}]\n";
  EXPECT_GT(
      MeetingsIn(JobOf("  parallelism: 2\n  completions: 2\n  backoffLimit: 2\n", script), 800),
      50);
}

TEST(StateKeys, EqualKeysHaveEqualFuturesInEveryExample) {
  for (const auto& file : testing::ExampleFiles()) {
    SCOPED_TRACE(file.filename().string());
    MeetingsIn(testing::ScenarioText(file), 300);
  }
}

TEST(StateKeys, MergeEqualPods) {
  const auto scenario = testing::Load(
      JobOf("  completions: 2\n  parallelism: 2\n", "  pods: [{runs: [{for: 5s}]}]\n"));
  StateKeys keys(KeyPartsOf(*scenario)), of_nodes({.nodes = true}), of_turns({.turns = true});
  Simulator cluster(scenario);
  cluster.Begin(nullptr);
  const auto starts = [&] {
    std::vector<Scheduled> due = cluster.Due();
    std::erase_if(due, [](const Scheduled& d) { return d.what != Happening::kStartContainers; });
    return due;
  };
  while (cluster.HasNext() && starts().size() < 2) cluster.Step(nullptr);
  ASSERT_EQ(starts().size(), 2u);
  Simulator one = cluster, other = cluster;
  one.Step(nullptr, starts()[0]);
  other.Step(nullptr, starts()[1]);
  EXPECT_EQ(keys.Of(one), keys.Of(other));
  EXPECT_NE(of_nodes.Of(one), of_nodes.Of(other));
  // A sync with a fault between two of its calls reaches one of them first.
  EXPECT_NE(of_turns.Of(one), of_turns.Of(other));
  EXPECT_NE(keys.Of(one), keys.Of(cluster));
}

}  // namespace
}  // namespace jobplay
