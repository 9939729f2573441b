// Searches: what can happen is found and shown by the printed scenario. Otherwise the answer is the
// number of states.
#include "core/study/search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "core/share/verify.h"
#include "core/sim/state_key.h"
#include "core/study/history_text.h"
#include "core/study/verdict.h"
#include "core/words/phrase.h"
#include "tests/support/files.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

// Two indexes, whose pods need time to terminate.
std::string Indexed(const std::string& policy) {
  return testing::JobWith(
             "  completions: 2\n  parallelism: 2\n  completionMode: Indexed\n"
             "  podReplacementPolicy: " +
             policy + "\n") +
         testing::ScenarioWith(R"(  until: 2m
  pods:
  # They work for half a minute.
  - runs: [{for: 30s}]
    shutdown: {after: 12s, exit: 0}
)");
}

// One pod at a time, each of which fails.
std::string FailsAlways(const std::string& version, int backoff_limit,
                        const std::string& until = "10m") {
  return testing::JobWith("  backoffLimit: " + std::to_string(backoff_limit) + "\n") +
         testing::ScenarioWith("  version: " + version + "\n  until: " + until +
                               "\n  pods:\n  - runs: [{for: 5.3s, exit: 1}]\n");
}

std::string Forbidding(const std::string& version) {
  return R"(apiVersion: batch/v1
kind: CronJob
metadata: {name: hello}
spec:
  schedule: "* * * * *"
  concurrencyPolicy: Forbid
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: forbidding}
spec:
  version: )" +
         version + R"(
  until: 3m
  pods:
  - runs: [{for: 100s}]
)";
}

std::string TwoPods(const std::string& version) {
  return testing::JobWith("  completions: 2\n  parallelism: 2\n") +
         testing::ScenarioWith("  version: " + version +
                               "\n  until: 1m\n  pods:\n  - runs: [{for: 30s}]\n");
}

Claim ClaimOf(Claim::Kind kind, const std::string& expect) {
  return {kind, *ReadExpectation(expect)};
}
Claim Never(const std::string& expect) { return ClaimOf(Claim::Kind::kNever, expect); }
Claim Always(const std::string& expect) { return ClaimOf(Claim::Kind::kAlways, expect); }
Claim Eventually(const std::string& expect) { return ClaimOf(Claim::Kind::kEventually, expect); }

SearchAnswer Ask(const std::string& text, const Claim& claim, const std::string& menu = {},
                 SearchBounds bounds = {}) {
  if (!menu.empty() && bounds.most_faults == 0) bounds.most_faults = 1;
  return Search(testing::Load(text), claim, menu.empty() ? FaultMenu() : *FaultMenu::Read(menu),
                bounds);
}

// The printed scenario, with the expectation at the time at which the search says that it holds, or
// does not.
std::string Printed(const std::string& text, const SearchAnswer& answer, const std::string& expect,
                    bool with_moment) {
  const auto scenario = testing::Load(text);
  Json written;
  EXPECT_TRUE(ReadExpectation(expect, &written).ok());
  if (with_moment) written["at"] = FormatDuration(answer.breach->at - scenario->start);
  return WriteHistory(text, *scenario, *answer.found, written);
}

// Checks that the printed scenario shows the violation of a `never`, and that the run without it
// does not.
void ExpectShown(const std::string& text, const SearchAnswer& answer, const std::string& expect) {
  ASSERT_TRUE(answer.found.has_value());
  const std::string printed = Printed(text, answer, expect, true);
  EXPECT_EQ(testing::BrokenClaims(printed), "") << printed;
  const auto shown = BreachIn(testing::Load(printed), Never(expect));
  ASSERT_TRUE(shown.has_value());
  EXPECT_EQ(shown->step, answer.breach->step);
  EXPECT_FALSE(BreachIn(testing::Load(text), Never(expect)).has_value());
}

TEST(Search, FindsIndexThatRunsTwiceAtSameTime) {
  const std::string claim = "{pods: {index: 0, phase: Running}, count: 2-}";
  const std::string text = Indexed("TerminatingOrFailed");
  const SearchAnswer answer = Ask(text, Never(claim), "evict");
  ExpectShown(text, answer, claim);
  ASSERT_EQ(answer.found->faults.size(), 1u);
  EXPECT_EQ(answer.found->faults[0].entry.dump(),
            R"({"evict":{"attempt":1,"index":0,"job":"demo"}})");
  EXPECT_TRUE(answer.found->order.empty());
  // The file stays the same, except for what is added.
  const std::string printed = Printed(text, answer, claim, true);
  EXPECT_EQ(printed.substr(0, text.size()), text);
  EXPECT_EQ(printed.substr(text.size()), R"(  timeline:
  - {at: 1.52s, evict: {attempt: 1, index: 0, job: demo}}
  expect:
  - {at: 12.5s, count: 2-, pods: {index: 0, phase: Running}}
)");
}

TEST(Search, ProvesThatNoIndexRunsTwiceIfReplacedOnceFailed) {
  const std::string claim = "{pods: {index: 0, phase: Running}, count: 2-}";
  const SearchAnswer answer = Ask(Indexed("Failed"), Never(claim), "evict,kill,crash,api");
  EXPECT_FALSE(answer.found.has_value());
  EXPECT_TRUE(answer.complete);
  EXPECT_GT(answer.states, 1000u);
  EXPECT_LT(answer.states, 100'000u);
  // The page also says so: tests/browser/can_happen.test.mjs.
  EXPECT_EQ(Ask(Indexed("Failed"), Never(claim), "evict").states, 1063u);
}

TEST(Search, FindsEndlessFailedPodsInV118) {
  const std::string text = FailsAlways("v1.18", 1);
  const std::string claim = "{job: demo, finished: true}";
  const SearchAnswer answer = Ask(text, Eventually(claim));
  ASSERT_TRUE(answer.found.has_value());
  EXPECT_FALSE(answer.found->order.empty());
  EXPECT_TRUE(answer.found->faults.empty());
  const std::string printed = Printed(text, answer, claim, false);
  EXPECT_EQ(testing::BrokenClaims(printed),
            "at the end: Job demo has not finished; its conditions: none\n");
  EXPECT_EQ(testing::BrokenClaims(text + "  expect: [" + claim + "]\n"), "");
  // Far more than the limit of one.
  EXPECT_EQ(testing::BrokenClaims(printed + "  - {pods: {phase: Failed}, count: 20-}\n"),
            testing::BrokenClaims(printed));
}

TEST(Search, ProvesThatFailedPodsEndInLaterVersions) {
  for (const char* version : {"v1.29", "v1.36"}) {
    const SearchAnswer answer =
        Ask(FailsAlways(version, 1), Eventually("{job: demo, condition: Failed}"));
    EXPECT_FALSE(answer.found.has_value()) << version;
    EXPECT_TRUE(answer.complete) << version;
  }
}

TEST(Search, FindsCronJobThatStartsTwice) {
  const std::string claim = "{jobs: {cronJob: hello, finished: false}, count: 2-}";
  const std::string text = Forbidding("v1.36");
  const SearchAnswer answer = Ask(text, Never(claim), "crash");
  ExpectShown(text, answer, claim);
  ASSERT_EQ(answer.found->faults.size(), 1u);
  EXPECT_EQ(answer.found->faults[0].entry.dump(),
            R"({"controller":{"afterWrites":1,"name":"job","state":"crash"}})");
  EXPECT_TRUE(Ask(Forbidding("v1.37"), Never(claim), "crash").complete);
  EXPECT_TRUE(Ask(text, Never(claim)).complete);
}

// kubernetes#139428: a failed pod waits for its replacement, while others are ready.
TEST(Search, FindsStatusThatApiServerRejects) {
  const std::string claim = "{job: demo, syncFailures: 3-}";
  const std::string text = TwoPods("v1.35");
  const SearchAnswer answer = Ask(text, Never(claim), "kill");
  ExpectShown(text, answer, claim);
  EXPECT_EQ(answer.found->faults.size(), 1u);
  EXPECT_TRUE(Ask(text, Never(claim)).complete);
  EXPECT_TRUE(Ask(TwoPods("v1.36"), Never(claim), "kill").complete);
}

// Executions that were found, as recorded with the real controllers. tests/conformance checks that
// ours do the same in each recording.
TEST(Search, FindsBehaviorOfRealControllers) {
  const auto recorded = [](const std::string& recording) -> Json {
    const Json vector = Json::parse(testing::ReadFile("tests/vectors/" + recording + ".json"));
    EXPECT_EQ(testing::BrokenClaims(vector["scenario"]), "") << recording;
    return vector["instants"];
  };
  const auto any = [](const Json& instants, const std::function<bool(const Json&)>& it) {
    return std::any_of(instants.begin(), instants.end(), it);
  };
  EXPECT_TRUE(any(recorded("v1.36/controller/search-index-twice"), [](const Json& instant) {
    const Json& pods = instant["pods"];
    return std::count_if(pods.begin(), pods.end(), [](const Json& pod) {
             return pod["index"] == 0 && pod["phase"] == "Running";
           }) == 2;
  }));
  EXPECT_TRUE(any(recorded("v1.36/controller/search-forbid-two-jobs"), [](const Json& instant) {
    const Json jobs = instant.value("jobs", Json::object());
    return std::count_if(jobs.begin(), jobs.end(),
                         [](const Json& job) { return job.value("active", 0) == 1; }) == 2;
  }));
  // Nothing is written from the failure until the end of the back-off.
  const Json refused = recorded("v1.35/controller/search-refused-status");
  EXPECT_EQ(refused[2]["t"], 1.51);
  EXPECT_EQ(refused[3]["t"], 10.52);
}

TEST(Search, ReportsWhatDoesNotAlwaysHold) {
  const std::string text = TwoPods("v1.36");
  EXPECT_TRUE(Ask(text, Always("failed=0")).complete);
  const SearchAnswer answer = Ask(text, Always("failed=0"), "kill");
  ASSERT_TRUE(answer.found.has_value());
  EXPECT_EQ(Say(answer.breach->how), "Job demo: failed is 1, expected 0");
  EXPECT_EQ(testing::BrokenClaims(Printed(text, answer, "failed=0", true)),
            "at " + FormatDuration(answer.breach->at - testing::Load(text)->start) +
                ": Job demo: failed is 1, expected 0\n");
}

TEST(Search, ReportsProgress) {
  const SearchAnswer answer =
      Ask(Indexed("Failed"), Never("failed=5"), "all", {.most_faults = 2, .states = 500});
  EXPECT_FALSE(answer.found.has_value());
  EXPECT_FALSE(answer.complete);
  EXPECT_EQ(answer.states, 500u);
  EXPECT_GT(answer.steps, 0u);
  const SearchAnswer stopped =
      Search(testing::Load(Indexed("Failed")), Never("failed=5"), FaultMenu(), {},
             [](std::uint64_t steps) { return steps < 40; });
  EXPECT_FALSE(stopped.complete);
  EXPECT_LT(stopped.states, 41u);
}

// Three pods, which one sync creates: one, and then two in parallel.
const std::string& ThreePods() {
  static const std::string text =
      testing::JobWith("  completions: 3\n  parallelism: 3\n") +
      testing::ScenarioWith("  until: 1m\n  pods:\n  - runs: [{for: 30s}]\n");
  return text;
}

// Only the second call leaves two pods until the sync is retried: nothing comes after a failed
// first call.
TEST(Search, RejectsEachCallOfSync) {
  const std::string claim = "{pods: {job: demo}, count: 2}";
  EXPECT_TRUE(Ask(ThreePods(), Never(claim)).complete);
  const SearchAnswer answer = Ask(ThreePods(), Never(claim), "api");
  ExpectShown(ThreePods(), answer, claim);
  ASSERT_EQ(answer.found->faults.size(), 1u);
  EXPECT_EQ(answer.found->faults[0].entry.dump(),
            R"({"api":{"calls":"2","resource":"pods","verb":"create"}})");
}

// A pod killed in the last seconds before the deadline is followed by one that the deadline stops
// before it runs. The previous steps are too far away for that, and the deadline is too late.
TEST(Search, PlacesFaultsBetweenStepsIfAsked) {
  const std::string text = testing::JobWith("  activeDeadlineSeconds: 60\n") +
                           testing::ScenarioWith(
                               "  until: 70s\n  pods:\n  - runs: [{for: 200s}]\n"
                               "    shutdown: {after: 12s, exit: 0}\n");
  const std::string claim = "{job: demo, condition: Failed, failed: 2}";
  const auto verdict = [&](const SearchAnswer& answer, const SearchBounds& bounds) {
    return Say(VerdictOf(Claim::Kind::kNever, bounds, answer, *testing::Load(text)),
               Language::kEnglish);
  };
  const SearchBounds at_steps{.most_faults = 1};
  const SearchAnswer none = Ask(text, Never(claim), "kill", at_steps);
  EXPECT_TRUE(none.complete);
  EXPECT_TRUE(verdict(none, at_steps).ends_with("at most 1 fault, right after or before a step)"));
  // No multiple of ten seconds is close enough before the deadline.
  const SearchBounds every_ten{.most_faults = 1, .every = Duration{10'000'000'000}};
  EXPECT_TRUE(
      verdict(Ask(text, Never(claim), "kill", every_ten), every_ten)
          .ends_with("at most 1 fault, right after or before a step, or at a multiple of 10s)"));
  const SearchAnswer answer =
      Ask(text, Never(claim), "kill", {.most_faults = 1, .every = Duration{1'000'000'000}});
  ExpectShown(text, answer, claim);
  ASSERT_EQ(answer.found->faults.size(), 1u);
  EXPECT_EQ(answer.found->faults[0].at.ns, 49'000'000'000);
}

// Three indexes, and a quota with room for two: one is created alone, then two in parallel.
TEST(Search, TriesOrdersOfParallelCallsIfAsked) {
  const std::string text =
      testing::JobWith("  completions: 3\n  parallelism: 3\n  completionMode: Indexed\n") +
      testing::ScenarioWith(
          "  until: 30s\n  cluster: {quota: {pods: 2}}\n  pods:\n  - runs: [{for: 1h}]\n");
  const std::string claim = "{pods: {index: 1, phase: Running}, count: 1}";
  const SearchAnswer usual = Ask(text, Never(claim));
  EXPECT_FALSE(usual.found.has_value());
  EXPECT_TRUE(usual.complete);
  const SearchAnswer answer = Ask(text, Never(claim), {}, {.calls = true});
  ExpectShown(text, answer, claim);
  EXPECT_TRUE(answer.found->order.empty());
  ASSERT_EQ(answer.found->calls.size(), 1u);
  const auto& [step, first] = *answer.found->calls.begin();
  EXPECT_EQ(first, std::vector<std::uint32_t>{1});
  const std::string printed = Printed(text, answer, claim, true);
  EXPECT_NE(printed.find("calls: {" + std::to_string(step) + ": [1]}"), std::string::npos)
      << printed;
  // One of the two, depending on the order.
  const SearchAnswer either =
      Ask(text, Never("{pods: {phase: Running}, count: 3-}"), "api,crash", {.calls = true});
  EXPECT_FALSE(either.found.has_value());
  EXPECT_TRUE(either.complete);
  const SearchAnswer fewer = Ask(text, Never("{pods: {phase: Running}, count: 3-}"), "api,crash");
  EXPECT_GT(either.states, fewer.states);
}

// Equal pods are created in one order.
TEST(Search, TriesOneOrderOfEqualCalls) {
  const std::string text = testing::JobWith("  completions: 3\n  parallelism: 3\n") +
                           testing::ScenarioWith("  until: 2s\n");
  EXPECT_EQ(Ask(text, Never("failed=1"), {}, {.calls = true}).states,
            Ask(text, Never("failed=1")).states);
}

// Up to v1.33, a sync whose cache did not know of the Job's end left a pod with its finalizer. That
// is not a bug of the simulation (kubernetes/kubernetes#130333).
TEST(Search, AllowsWhatVersionLeavesBehind) {
  const std::string text =
      testing::JobWith(
          "  completions: 2\n  parallelism: 2\n  completionMode: Indexed\n"
          "  successPolicy: {rules: [{succeededCount: 1}]}\n") +
      testing::ScenarioWith("  version: v1.33\n  pods:\n  - runs: [{for: 10s}]\n");
  SearchBounds bounds;
  bounds.most_faults = 2;
  const SearchAnswer answer = Ask(text, Never("failed=99"), "watchDelay", bounds);
  EXPECT_FALSE(answer.found.has_value());
  EXPECT_TRUE(answer.complete);
}

// A broken invariant is reported before any claim: here a Job that goes back in time.
TEST(Search, ReportsBrokenInvariant) {
  const auto scenario = testing::Load(ThreePods());
  Simulator early(scenario), late(scenario);
  early.Begin(nullptr);
  while (early.server().jobs().size() == 0) early.Step(nullptr);
  late.Begin(nullptr);
  while (late.HasNext()) late.Step(nullptr);
  const Judge judge(Never("{event: NoSuchThing}"));
  EXPECT_FALSE(judge.Look(early.server().jobs(), early));
  const auto breach = judge.Look(late.server().jobs(), early);
  ASSERT_TRUE(breach);
  EXPECT_TRUE(breach->invariant);
}

// The calls of the TTL controller are included, without any CronJob.
TEST(Search, RejectsCallsOfTtlController) {
  const std::string text = testing::JobWith("  ttlSecondsAfterFinished: 5\n") +
                           testing::ScenarioWith("  until: 17s\n  pods:\n  - runs: [{for: 10s}]\n");
  const std::string claim = "{job: demo, exists: false}";
  EXPECT_TRUE(Ask(text, Eventually(claim)).complete);
  const SearchAnswer answer = Ask(text, Never("{event: NoSuchThing}"), "api");
  EXPECT_TRUE(answer.complete);
  EXPECT_GT(answer.states, Ask(text, Never("{event: NoSuchThing}")).states);
}

// Only one pod takes both calls after the first: two faults in one sync.
TEST(Search, PlacesSeveralFaultsInOneSync) {
  const std::string claim = "{pods: {job: demo}, count: 1}";
  const SearchAnswer one = Ask(ThreePods(), Never(claim), "api");
  EXPECT_TRUE(one.complete);
  const SearchAnswer two = Ask(ThreePods(), Never(claim), "api", {.most_faults = 2});
  ExpectShown(ThreePods(), two, claim);
  EXPECT_EQ(two.found->faults.size(), 2u);
  // The process may be lost in the same sync: after its first pod, with the status rejected
  // earlier.
  EXPECT_TRUE(
      Ask(ThreePods(), Never("{event: NoSuchThing}"), "api,crash", {.most_faults = 2}).complete);
}

// The keys of the results of a sync that creates this many pods, with up to two rejected calls.
std::set<std::uint64_t> KeysAfterRefusals(const std::string& text, bool any) {
  const auto scenario = testing::Load(text);
  StateKeys keys(KeyPartsOf(*scenario));
  FaultMenu menu = *FaultMenu::Read("api,crash");
  Simulator before(scenario);
  before.Begin(nullptr);
  while (before.Due()[0].what != Happening::kJobWorker) before.Step(nullptr);
  const Scheduled sync = before.Due()[0];
  std::set<std::uint64_t> after;
  const auto struck = [&](const std::vector<std::size_t>& by) {
    Simulator next = before;
    for (const std::size_t fault : by) next.Step(nullptr, menu.Get(fault).action, before.NextAt());
    CallsMade made;
    next.Step(nullptr, sync, &made);
    if (next.WaitingFaults() == 0) after.insert(keys.Of(next));
    // If every call is taken as it is, no two are equal.
    for (MadeCall& call : made) call.is_alike = call.is_alike && !any;
    return made;
  };
  for (const FaultMenu::Strike& one : menu.Striking(struck({}))) {
    const CallsMade made = struck({one.fault});
    // Any other call, or those after it.
    for (const FaultMenu::Strike& other : menu.Striking(made, any ? 0 : one.next)) {
      struck({one.fault, other.fault});
    }
  }
  return after;
}

// Creations of equal pods start together: it makes no difference which one or two are rejected.
// Indexes differ.
TEST(FaultMenu, UsesFirstOfEqualCalls) {
  const std::string of_15 = "  completions: 15\n  parallelism: 15\n";
  const std::string scenario = testing::ScenarioWith("  until: 1m\n");
  for (const char* mode : {"", "  completionMode: Indexed\n"}) {
    const std::string text = testing::JobWith(of_15 + mode) + scenario;
    EXPECT_EQ(KeysAfterRefusals(text, false), KeysAfterRefusals(text, true)) << mode;
  }
  FaultMenu menu = *FaultMenu::Read("api");
  CallsMade made(4, {.call = FailingCall::kCreatePod});
  for (std::size_t i = 0; i < made.size(); ++i) {
    made[i].number = static_cast<std::uint32_t>(i + 1);
    made[i].is_alike = i > 1;
  }
  const auto calls = [&](std::size_t from) {
    std::vector<std::string> entries;
    for (const FaultMenu::Strike& strike : menu.Striking(made, from)) {
      entries.push_back(menu.Get(strike.fault).entry["api"].value("calls", "1"));
    }
    return entries;
  };
  EXPECT_EQ(calls(0), (std::vector<std::string>{"1", "2"}));
  made[1].refused = true;
  EXPECT_EQ(calls(2), (std::vector<std::string>{"3"}));
}

// A sync with many calls is one state with very many successors, a state that was not kept is many
// steps away, and an execution that was found is long. A search stops between any two steps of all
// of these, and continues from there.
TEST(Search, StopsBetweenAnyTwoSteps) {
  struct Case {
    const char* what;
    std::string text;
    const char* faults;
    SearchBounds bounds;
    Claim claim;
  };
  const std::vector<Case> cases = {
      {"a sync with many calls",
       testing::JobWith("  completions: 6\n  parallelism: 6\n  completionMode: Indexed\n") +
           testing::ScenarioWith("  until: 5s\n"),
       "api,crash,evict",
       {.most_faults = 2, .states = 3000},
       Never("{event: NoSuchThing}")},
      {"states that are rebuilt",
       Indexed("Failed"),
       "evict",
       {.most_faults = 1, .bytes = 1'000'000},
       Never("{event: NoSuchThing}")},
      {"a find",
       FailsAlways("v1.18", 1, "1m"),
       "evict",
       {},
       Eventually("{job: demo, finished: true}")},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.what);
    const FaultMenu menu = *FaultMenu::Read(c.faults);
    const SearchAnswer whole = Search(testing::Load(c.text), c.claim, menu, c.bounds);
    SearchRun run(testing::Load(c.text), c.claim, menu, c.bounds);
    std::uint64_t slices = 0;
    while (run.Advance([](std::uint64_t) { return false; })) ++slices;
    const SearchAnswer answer = run.Answer();
    EXPECT_EQ(answer.states, whole.states);
    EXPECT_EQ(answer.transitions, whole.transitions);
    EXPECT_EQ(answer.complete, whole.complete);
    EXPECT_GE(slices + 1, whole.transitions);
    ASSERT_EQ(answer.found.has_value(), whole.found.has_value());
    if (!whole.found) continue;
    EXPECT_EQ(answer.breach->step, whole.breach->step);
    EXPECT_EQ(answer.found->order, whole.found->order);
    EXPECT_EQ(answer.found->faults.size(), whole.found->faults.size());
  }
}

// A caller that does not wait for the shortening gets the execution as it was found.
TEST(Search, ReturnsExecutionBeforeShorteningIt) {
  const std::string text = FailsAlways("v1.18", 1, "1m");
  const Claim claim = Eventually("{job: demo, finished: true}");
  SearchRun run(testing::Load(text), claim, {}, {});
  SearchAnswer first;
  int further = 0;
  while (run.Advance([](std::uint64_t) { return false; })) {
    if (first.found) {
      ++further;
    } else {
      first = run.Answer();
    }
  }
  EXPECT_GT(further, 1);
  ASSERT_TRUE(first.found);
  const auto breach = BreachIn(WithHistory(*testing::Load(text), *first.found), claim);
  ASSERT_TRUE(breach);
  EXPECT_EQ(breach->step, first.breach->step);
  EXPECT_LE(run.Answer().found->order.size(), first.found->order.size());
}

// For each kind of fault, a claim that only this kind breaks.
TEST(Search, FindsEffectOfEachSingleFault) {
  struct Case {
    const char* fault;
    std::string text;
    Claim claim;
  };
  const auto one_pod = [](const std::string& spec, const std::string& scenario) {
    return testing::JobWith(spec) + testing::ScenarioWith(scenario);
  };
  const std::string works = "  pods:\n  - runs: [{for: 10s}]\n";
  const std::string once_a_minute = R"(apiVersion: batch/v1
kind: CronJob
metadata: {name: hello}
spec:
  schedule: "* * * * *"
  startingDeadlineSeconds: 20
  jobTemplate:
    spec:
      template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: once-a-minute}
spec:
  until: 150s
)" + works;
  const std::vector<Case> cases = {
      // The back-off of 10 s is forgotten.
      {"restart",
       one_pod("  backoffLimit: 3\n", "  until: 11s\n  pods:\n  - runs: [{for: 5s, exit: 1}]\n"),
       Never("{pods: {job: demo}, count: 2-}")},
      // A start is due during the outage, and too late afterwards.
      {"outage", once_a_minute, Eventually("{jobs: {cronJob: hello}, count: 2-}")},
      // The status is not written, nor is the sync retried before the end.
      {"api", ThreePods(), Never("{pods: {job: demo}, count: 2}")},
      // The end of the pod is known two seconds later.
      {"watchDelay", one_pod("", "  until: 13s\n" + works),
       Eventually("{job: demo, finished: true}")},
      // A pod deleted without success has failed.
      {"preempt", one_pod("", "  until: 1m\n" + works), Never("failed=1")},
      // Its containers are killed, where others may end by themselves.
      {"nodePressure",
       one_pod("  podFailurePolicy:\n    rules: [{action: FailJob, onExitCodes: {operator: In, "
               "values: [137]}}]\n",
               "  until: 1m\n" + works),
       Never("{job: demo, condition: Failed}")},
      // A pod on that node never ends, so it is never replaced.
      {"node", one_pod("  podReplacementPolicy: Failed\n", "  until: 20m\n" + works),
       Eventually("{job: demo, finished: true}")},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.fault);
    const SearchAnswer without = Ask(one.text, one.claim);
    EXPECT_TRUE(without.complete);
    const SearchAnswer with = Ask(one.text, one.claim, one.fault);
    ASSERT_TRUE(with.found.has_value());
    EXPECT_EQ(with.found->faults.size(), 1u);
    EXPECT_FALSE(with.breach->invariant);
  }
}

// An outage can also come in the middle of a sync.
TEST(FaultMenu, StopsControllersForMinuteAnywhere) {
  FaultMenu menu = *FaultMenu::Read("outage");
  const CallsMade made = {{.call = FailingCall::kCreatePod, .number = 1, .written = true},
                          {.call = FailingCall::kUpdateJobStatus, .number = 1, .written = true}};
  std::vector<std::string> entries;
  for (const FaultMenu::Strike& strike : menu.Striking(made)) {
    entries.push_back(menu.Get(strike.fault).entry.dump());
    EXPECT_EQ(strike.next, made.size());
  }
  Simulator cluster(testing::Load(ThreePods()));
  cluster.Begin(nullptr);
  for (const std::size_t number : menu.At(cluster)) {
    entries.push_back(menu.Get(number).entry.dump());
  }
  EXPECT_EQ(entries,
            (std::vector<std::string>{
                R"({"controller":{"afterWrites":1,"downFor":"1m","name":"job","state":"crash"}})",
                R"({"controller":{"afterWrites":2,"downFor":"1m","name":"job","state":"crash"}})",
                R"({"controller":{"downFor":"1m","name":"job","state":"restart"}})"}));
}

// Each pod may fail or succeed, by chance.
std::string Chancy(std::uint64_t seed) {
  return testing::JobWith("") +
         testing::ScenarioWith("  until: 1m\n  chance:\n    seed: " + std::to_string(seed) +
                               "\n    pods: [{exit: {0: 0.5, 1: 0.5}, for: 5s}]\n");
}

TEST(Search, ClaimsNothingAboutOtherSeeds) {
  const Claim never = Never("failed=1");
  const auto verdict = [&](std::uint64_t seed, Language language) {
    return Say(VerdictOf(never.kind, {}, Ask(Chancy(seed), never), *testing::Load(Chancy(seed))),
               language);
  };
  std::optional<std::uint64_t> fails, works;
  for (std::uint64_t seed = 1; !fails || !works; ++seed) {
    (Ask(Chancy(seed), never).found ? fails : works) = seed;
  }
  const std::string said = verdict(*works, Language::kEnglish);
  EXPECT_TRUE(
      said.starts_with("with seed " + std::to_string(*works) + ": it cannot happen: checked all "))
      << said;
  EXPECT_TRUE(said.ends_with("other seeds were not searched (set spec.chance.seed to try one)"))
      << said;
  const std::string in_japanese = verdict(*works, LanguageOf("ja"));
  EXPECT_NE(in_japanese.find("シード" + std::to_string(*works)), std::string::npos) << in_japanese;
  EXPECT_NE(in_japanese.find("spec.chance.seed"), std::string::npos) << in_japanese;
  // Whatever can happen with one seed can happen.
  EXPECT_TRUE(verdict(*fails, Language::kEnglish).starts_with("it can happen"));
  // The printed scenario has the seed of the search, and draws up to its end.
  auto other = std::make_shared<Scenario>(WithSeed(*testing::Load(Chancy(*works)), *fails));
  const SearchAnswer answer = Search(other, never, FaultMenu(), {});
  ASSERT_TRUE(answer.found.has_value());
  Json expect;
  ASSERT_TRUE(ReadExpectation("failed=1", &expect).ok());
  expect["at"] = FormatDuration(answer.breach->at - other->start);
  const std::string printed = WriteHistory(Chancy(*works), *other, *answer.found, expect);
  EXPECT_NE(printed.find("seed: " + std::to_string(*fails)), std::string::npos) << printed;
  EXPECT_EQ(testing::BrokenClaims(printed), "") << printed;
}

// Many pods, each of which may fail at any time.
std::string ManyPods(int count) {
  const std::string number = std::to_string(count);
  return testing::JobWith("  completionMode: Indexed\n  completions: " + number +
                          "\n  parallelism: " + number + "\n") +
         testing::ScenarioWith("  until: 1m\n  pods:\n  - runs: [{for: 30s}]\n");
}

TEST(Search, ReportsThatItsMemoryIsUsedUp) {
  const SearchBounds bounds{.most_faults = 1, .bytes = 1 << 20};
  const std::string text = ManyPods(12);
  const Claim never = Never("failed=9");
  const SearchAnswer answer = Ask(text, never, "kill,evict", bounds);
  EXPECT_FALSE(answer.complete);
  EXPECT_TRUE(answer.out_of_memory);
  EXPECT_GT(answer.states, 1000u);
  const std::string said =
      Say(VerdictOf(never.kind, bounds, answer, *testing::Load(text)), Language::kEnglish);
  EXPECT_NE(said.find("used up the 1 MiB of memory; nothing found"), std::string::npos) << said;
  // With more it goes further, and another limit is reported as such.
  SearchBounds more = bounds;
  more.bytes *= 2;
  EXPECT_GT(Ask(text, never, "kill,evict", more).states, answer.states);
  more.bytes = 64 << 20;
  more.states = answer.states;
  EXPECT_FALSE(Ask(text, never, "kill,evict", more).out_of_memory);
}

#if defined(__GLIBC__)
// It uses the memory that it may use, whatever the size of its clusters: measured with the heap,
// minus the constant part.
TEST(Search, KeepsToItsMemoryLimit) {
  // Sanitizers have a heap of their own, which is not reported.
  if (mallinfo2().uordblks == 0) GTEST_SKIP();
  for (const int pods : {4, 300}) {
    const std::size_t before = mallinfo2().uordblks + mallinfo2().hblkhd;
    std::size_t most = 0;
    const SearchBounds bounds{.most_faults = 2, .states = 20'000, .bytes = 32 << 20};
    Search(testing::Load(ManyPods(pods)), Never("failed=900"), *FaultMenu::Read("kill,evict"),
           bounds, [&](std::uint64_t steps) {
             if (steps % 500 == 0) {
               const auto now = mallinfo2();
               most = std::max<std::size_t>(most, now.uordblks + now.hblkhd - before);
             }
             return steps < 30'000;
           });
    EXPECT_LT(most, bounds.bytes + (24 << 20)) << pods;
    EXPECT_GT(most, bounds.bytes / 8) << pods;
  }
}
#endif

// States beyond the limit are rebuilt from their moves, and nothing differs.
TEST(Search, GivesSameResultWithLittleMemory) {
  const std::string claim = "{pods: {index: 0, phase: Running}, count: 2-}";
  const SearchAnswer all = Ask(Indexed("Failed"), Never(claim), "evict");
  const SearchAnswer few =
      Ask(Indexed("Failed"), Never(claim), "evict", {.most_faults = 1, .bytes = 300'000});
  EXPECT_EQ(few.states, all.states);
  EXPECT_EQ(few.transitions, all.transitions);
  EXPECT_EQ(few.complete, all.complete);
}

TEST(Search, PlacesEveryFaultOfMenu) {
  const SearchAnswer answer =
      Ask(TwoPods("v1.36"), Never("{event: NoSuchThing}"), "all", {.states = 2000});
  EXPECT_FALSE(answer.found.has_value());
  EXPECT_EQ(
      FaultMenu::Names(),
      "crash, restart, outage, api, watchDelay, kill, evict, preempt, nodePressure, node, all");
}

// If an invariant breaks, the scenario does not show the claim.
TEST(Search, WritesExecutionWithoutExpectation) {
  const std::string own = "  expect: [{job: demo, failed: 0}]\n";
  for (const std::string& expect : {std::string(), own}) {
    const std::string text = TwoPods("v1.36") + expect;
    const History none;
    EXPECT_EQ(WriteHistory(text, *testing::Load(text), none, Json()), text);
  }
}

// A file without a Scenario gets one.
TEST(Search, WritesExecutionOfManifestsWithoutScenario) {
  const std::string text = R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox, command: [sleep, "20"]}]
)";
  const std::string claim = "failed=1";
  const SearchAnswer answer = Ask(text, Never(claim), "kill");
  ExpectShown(text, answer, claim);
}

// Existing entries of the timeline and an order stay; expectations are removed.
TEST(Search, WritesExecutionIntoExistingScenario) {
  std::string text = TwoPods("v1.36");
  text += R"(  timeline:
  - {at: 2s, evict: {job: demo, attempt: 2}}
  # The end.
  expect: [{job: demo, failed: 3}]
)";
  const std::string claim = "failed=2";
  const SearchAnswer answer = Ask(text, Never(claim), "kill");
  ExpectShown(text, answer, claim);
  const std::string printed = Printed(text, answer, claim, true);
  EXPECT_NE(printed.find("evict: {job: demo, attempt: 2}"), std::string::npos) << printed;
  EXPECT_EQ(printed.find("failed: 3"), std::string::npos) << printed;
}

// Every order is tried, whatever seed the file has.
TEST(Search, OmitsSeedOfTies) {
  std::string text = FailsAlways("v1.18", 3);
  text.insert(text.find("  until: 10m"), "  cluster: {ties: 27}\n");
  const std::string claim = "{job: demo, condition: Failed}";
  const SearchAnswer answer = Ask(text, Never(claim), "kill", {.states = 3000});
  ASSERT_TRUE(answer.found.has_value());
  const std::string printed = Printed(text, answer, claim, true);
  EXPECT_EQ(testing::BrokenClaims(printed), "") << printed;
  EXPECT_NE(printed.find("ties: 0"), std::string::npos) << printed;
  EXPECT_EQ(answer.states,
            Ask(FailsAlways("v1.18", 3), Never(claim), "kill", {.states = 3000}).states);
}

// A claim about a missing object would hold forever.
TEST(Search, RejectsClaimsThatSayNothing) {
  const auto lacks = [](const std::string& text, const std::string& expect) {
    return Say(WhatClaimLacks(*testing::Load(text), Never(expect)));
  };
  const std::string job = TwoPods("v1.36"), cron_job = Forbidding("v1.36");
  EXPECT_EQ(lacks(job, "failed=1"), "");
  EXPECT_EQ(lacks(job, "{job: demo, failed: 1}"), "");
  EXPECT_EQ(lacks(job, "{job: dmeo, failed: 1}"), "there is no Job dmeo");
  EXPECT_EQ(lacks(job, "{pods: {job: dmeo}}"), "there is no Job dmeo");
  EXPECT_EQ(lacks(job, "{cronJob: hello, active: 2}"), "there is no CronJob hello");
  EXPECT_EQ(lacks(job, "{job: dmeo, exists: false}"), "");
  EXPECT_NE(lacks(cron_job, "failed=1"), "");
  EXPECT_EQ(lacks(cron_job, "{job: hello-15778081, failed: 1}"), "");
  EXPECT_EQ(lacks(cron_job, "{jobs: {cronJob: hello}, count: 2-}"), "");
  EXPECT_EQ(lacks(cron_job, "{event: UnexpectedJob}"), "");
}

// Two Jobs of the same name, each with a pod.
const char* const kTwoNamespaces = R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: demo, namespace: other}
spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: two}
spec:
  until: 30s
  pods: [{runs: [{for: 5s}]}]
)";

TEST(Search, DistinguishesJobsOfSameName) {
  const std::string claim = "{job: demo, namespace: default, failed: 1}";
  const SearchAnswer answer = Ask(kTwoNamespaces, Never(claim), "kill");
  ExpectShown(kTwoNamespaces, answer, claim);
  const std::string printed = Printed(kTwoNamespaces, answer, claim, true);
  EXPECT_NE(printed.find("namespace: default"), std::string::npos) << printed;
  // The fault belongs to one pod.
  EXPECT_FALSE(BreachIn(WithHistory(*testing::Load(kTwoNamespaces), *answer.found),
                        Never("{job: demo, namespace: other, failed: 1}")));
  const auto lacks = [](const std::string& expect) {
    return Say(WhatClaimLacks(*testing::Load(kTwoNamespaces), Never(expect)));
  };
  EXPECT_EQ(lacks("{job: demo, namespace: other, failed: 1}"), "");
  EXPECT_EQ(lacks("{job: demo, namespace: third, failed: 1}"), "there is no Job third/demo");
  EXPECT_EQ(lacks("{pods: {job: demo, namespace: third}}"), "there is no Job third/demo");
}

// The names of pods matter if an entry of the timeline names one, in any way.
TEST(Search, KnowsWhichPodEntryNames) {
  const auto text = [](const std::string& kill) {
    return testing::JobWith(R"(  completions: 2
  parallelism: 2
  podFailurePolicy:
    rules: [{action: FailJob, onExitCodes: {operator: In, values: [42]}}]
)") + testing::ScenarioWith(R"(  until: 40s
  pods:
  - {match: {attempt: "1"}, runs: [{for: 5s}]}
  - {runs: [{for: 20s}]}
  timeline:
  - at: 8s
    )" + kill + "\n");
  };
  const auto name = [&](int pod) {
    const auto scenario = testing::Load(text("kill: {job: demo, exit: 42}"));
    Simulator run(scenario);
    run.Begin(nullptr);
    while (run.HasNext()) run.Step(nullptr);
    return run.server().pods().Get(static_cast<std::uint32_t>(pod))->metadata.name();
  };
  for (const int pod : {1, 2}) {
    const std::string named = text("kill: {name: " + name(pod) + ", exit: 42}");
    const std::string counted = text("kill: {name: " + name(pod) + ", exit: 42, attempt: \"1-9\"}");
    const Claim claim = Eventually("{job: demo, condition: Failed}");
    EXPECT_EQ(Ask(named, claim).found.has_value(), Ask(counted, claim).found.has_value());
  }
}

TEST(FaultMenu, NamesUnknownFaults) {
  const auto menu = FaultMenu::Read("evict,flood");
  ASSERT_FALSE(menu.ok());
  EXPECT_EQ(Say(menu.error().message), "flood is not a known fault");
}

}  // namespace
}  // namespace jobplay
