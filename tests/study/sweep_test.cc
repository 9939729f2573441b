// Sweeps: the results of runs, and statistics about many of them.
#include "core/study/sweep.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/study/part.h"
#include "core/study/report.h"
#include "core/words/phrase.h"
#include "tests/support/files.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

const std::string kText =
    testing::JobWith("  completions: 3\n  parallelism: 3\n  completionMode: Indexed\n") +
    testing::ScenarioWith(
        "  until: 1h\n"
        "  chance: {pods: [{exit: {0: 0.7, 1: 0.3}, for: {uniform: [5s, 15s]}}]}\n");

Variation Vary(const std::string& written) {
  auto variation = ParseVariation(written, [](const std::string& path) {
    return path == "a.yaml" ? std::optional<std::string>("{rules: []}") : std::nullopt;
  });
  EXPECT_TRUE(variation.ok()) << written;
  return *variation;
}

TEST(Choices, CombineRangesListsAndFiles) {
  const std::vector<Variation> variations = {Vary("spec.backoffLimit=0..3"),
                                             Vary("Job/demo:spec.podFailurePolicy=@a.yaml,null")};
  EXPECT_EQ(AllChoices(variations).size(), 8u);
  auto documents = *ReadDocuments(kText);
  EXPECT_FALSE(Choose(variations, {2, 0}, documents));
  EXPECT_EQ(documents[0].value["spec"]["backoffLimit"], 2);
  EXPECT_TRUE(documents[0].value["spec"]["podFailurePolicy"]["rules"].is_array());
  EXPECT_FALSE(Choose(variations, {2, 1}, documents));
  EXPECT_FALSE(documents[0].value["spec"].contains("podFailurePolicy"));
  EXPECT_TRUE(Choose({Vary("Job/other:spec.parallelism=1")}, {0}, documents));
  EXPECT_FALSE(ParseVariation("spec.x=3..1", nullptr).ok());
  EXPECT_FALSE(ParseVariation("spec.x", nullptr).ok());
}

TEST(Choices, UseNamespaceThatIsWritten) {
  const auto parallelism = [](const std::string& object) {
    auto documents = *ReadDocuments(
        "{kind: Job, metadata: {name: demo}}\n---\n"
        "{kind: Job, metadata: {name: demo, namespace: other}}\n---\n"
        "{kind: Job, metadata: {name: one, namespace: other}}\n---\n"
        "{kind: CronJob, metadata: {name: demo, namespace: third}}\n");
    const auto problem = Choose({Vary(object + ":spec.parallelism=7")}, {0}, documents);
    if (problem) return Say(*problem);
    std::string changed;
    for (std::size_t i = 0; i < documents.size(); ++i) {
      if (documents[i].value.contains("spec")) changed += std::to_string(i);
    }
    return changed;
  };
  EXPECT_EQ(parallelism("Job/default/demo"), "0");
  EXPECT_EQ(parallelism("Job/other/demo"), "1");
  EXPECT_EQ(parallelism("Job/other/one"), "2");
  EXPECT_EQ(parallelism("Job/one"), "2");
  EXPECT_EQ(parallelism("CronJob/demo"), "3");
  EXPECT_EQ(parallelism("Job/demo"),
            "several namespaces have a Job/demo: name one, as in "
            "Job/default/demo:spec.parallelism");
  for (const char* none : {"Job/default/one", "Job/third/demo", "Job/other/", "Job/", "Job"}) {
    EXPECT_EQ(parallelism(none),
              "no Job or CronJob in the file can have " + std::string(none) + ":spec.parallelism");
  }
}

TEST(Choices, ShowApiServerMessageIfRejected) {
  const ChoiceRuns runs(kText, {Vary("spec.backoffLimit=-1,2")}, {0});
  EXPECT_NE(Say(runs.refusal()).find("must be greater than or equal to 0"), std::string::npos)
      << Say(runs.refusal());
}

RunRecord FromTheStart(const Scenario& scenario, std::uint64_t seed) {
  Simulator simulator(std::make_shared<const Scenario>(WithSeed(scenario, seed)));
  simulator.Begin(nullptr);
  while (simulator.HasNext()) simulator.Step(nullptr);
  RunRecord record;
  const PodTotals totals = simulator.pod_hours().TotalsAt(simulator.now());
  record.spent_ns = totals.spent_ns;
  record.wasted_ns = totals.wasted_ns;
  record.pods = totals.made;
  record.failed_pods = totals.failed;
  return record;
}

TEST(Sweep, ForksEqualRunsFromStart) {
  const ChoiceRuns runs(kText, {}, {});
  std::map<Outcome, int> outcomes;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    RunRecord fork = runs.Run(seed);
    ++outcomes[fork.outcome];
    RunRecord whole = FromTheStart(runs.scenario(), seed);
    whole.outcome = fork.outcome;
    whole.end_ns = fork.end_ns;
    EXPECT_EQ(fork, whole) << seed;
    EXPECT_LE(fork.wasted_ns, fork.spent_ns);
  }
  EXPECT_GT(outcomes[Outcome::kCompleted], 150);
}

TEST(Sweep, ShareApproachesTruth) {
  // Without retries all three pods have to succeed immediately: 0.7^3 = 0.343.
  const ChoiceRuns runs(kText, {Vary("spec.backoffLimit=0")}, {0});
  std::int64_t completed = 0;
  constexpr std::int64_t kRuns = 4000;
  for (std::uint64_t seed = 1; seed <= kRuns; ++seed) {
    completed += runs.Run(seed).outcome == Outcome::kCompleted ? 1 : 0;
  }
  const Estimate share = ShareOf(completed, kRuns);
  EXPECT_LT(share.low, 343'000'000);
  EXPECT_GT(share.high, 343'000'000);
}

TEST(Estimates, MatchTables) {
  // Wilson's interval of 8 in 10: 0.4902 to 0.9433.
  const Estimate share = ShareOf(8, 10);
  EXPECT_EQ(share.value, 800'000'000);
  EXPECT_NEAR(static_cast<double>(share.low), 490'162'000, 20'000);
  EXPECT_NEAR(static_cast<double>(share.high), 943'318'000, 20'000);
  EXPECT_EQ(ShareOf(0, 10).low, 0);
  EXPECT_EQ(ShareOf(10, 10).high, 1'000'000'000);
  std::vector<std::int64_t> sorted;
  for (int i = 1; i <= 100; ++i) sorted.push_back(i);
  EXPECT_EQ(QuantileOf(sorted, 50, 999), (Estimate{50, 40, 60}));
  EXPECT_EQ(QuantileOf(sorted, 95, 999), (Estimate{95, 90, 100}));
  // Too few to know the latest percent.
  EXPECT_EQ(QuantileOf(sorted, 99, 999), (Estimate{99, 97, 999}));
  EXPECT_EQ(QuantileOf({7}, 99, 999), (Estimate{7, 0, 999}));
  EXPECT_EQ(MeanOf({2'000'000, 4'000'000, 6'000'000}).value, 4'000'000);
  // Student's t with two degrees of freedom: 4.302653 * 2e6 / sqrt 3
  EXPECT_NEAR(static_cast<double>(MeanOf({2'000'000, 4'000'000, 6'000'000}).high), 8'968'275, 2);
  // With ten, 2.228139 * sqrt(11e6) / sqrt 11: 0 to 10 million.
  std::vector<std::int64_t> eleven;
  for (int i = 0; i <= 10; ++i) eleven.push_back(i * 1'000'000);
  EXPECT_NEAR(static_cast<double>(MeanOf(eleven).high), 7'228'139, 300);
  // Pods in thousandths: of 10,000 runs, half with one and half with two, 1.96 * 500 / 100.
  std::vector<std::int64_t> pods(10'000, 1000);
  std::fill(pods.begin() + 5000, pods.end(), 2000);
  EXPECT_EQ(MeanOf(pods), (Estimate{1500, 1491, 1509}));
}

TEST(Estimates, HaveNoIntervalForOneRun) {
  const Estimate mean = MeanOf({7});
  EXPECT_FALSE(mean.known);
  SweepReport report;
  report.until_ns = Minutes(10).ns;
  report.choices = {{{}, "", {{Outcome::kCompleted, Seconds(7).ns, 0, 0, 3, 0}}}};
  const Json json = Json::parse(SweepText(report, SweepFormat::kJson));
  EXPECT_EQ(json["choices"][0]["podsThousandths"],
            Json({{"value", 3000}, {"low", nullptr}, {"high", nullptr}}));
  const std::string table = SweepText(report, SweepFormat::kTable);
  EXPECT_NE(table.find("100.0% [20.7, 100.0]"), std::string::npos) << table;
  EXPECT_NE(table.find("7s [0s, >10m0s]"), std::string::npos) << table;
  EXPECT_NE(table.find("3.00 ±?"), std::string::npos) << table;
  const std::string csv =
      SweepText(report, SweepFormat::kCsv, {*MetricOf("pods"), *MetricOf("completes")});
  EXPECT_NE(csv.find("\n1,3000,,,1000000000,206"), std::string::npos) << csv;
}

TEST(Estimates, HaveNoIntervalForFewEqualRuns) {
  const auto of = [](std::size_t runs) { return MeanOf(std::vector<std::int64_t>(runs, 3000)); };
  for (const std::size_t few : {2, 10, 380}) EXPECT_FALSE(of(few).known) << few;
  for (const std::size_t many : {381, 10'000}) {
    EXPECT_EQ(of(many), (Estimate{3000, 3000, 3000})) << many;
  }
  // One different value shows how far they can differ.
  EXPECT_TRUE(MeanOf({3000, 3000, 4000}).known);
  SweepReport report;
  report.until_ns = Minutes(10).ns;
  const RunRecord run{Outcome::kCompleted, Seconds(7).ns, Minutes(60).ns, 0, 3, 0};
  report.choices = {{{}, "", {run, run}}};
  const std::string table = SweepText(report, SweepFormat::kTable);
  EXPECT_NE(table.find("1.000 ±?"), std::string::npos) << table;
  EXPECT_EQ(table.find("±0"), std::string::npos) << table;
  const std::string csv = SweepText(report, SweepFormat::kCsv, {*MetricOf("pods")});
  EXPECT_NE(csv.find("\n2,3000,,,"), std::string::npos) << csv;
}

TEST(Metrics, AreSelectedByName) {
  EXPECT_EQ(MetricOf("p90"), (Metric{Metric::Of::kEnd, 90}));
  EXPECT_EQ(MetricOf("podHours"), Metric{Metric::Of::kPodHours});
  for (const char* name : {"", "p", "p0", "p100", "p-1", "hours"}) EXPECT_FALSE(MetricOf(name));
  for (const char* name : {"completes", "p1", "p99", "failedPods"}) {
    EXPECT_EQ(NameOf(*MetricOf(name)), name);
  }
  SweepReport report;
  report.until_ns = 99;
  report.choices = {
      {{}, "", {{Outcome::kFailed, 5, 4, 3, 2, 1}, {Outcome::kCompleted, 7, 6, 5, 4, 3}}}};
  const std::string csv = SweepText(
      report, SweepFormat::kCsv, {*MetricOf("p90"), *MetricOf("fails"), *MetricOf("failedPods")});
  EXPECT_EQ(csv.substr(0, csv.find('\n')),
            "runs,endP90Ns,endP90NsLow,endP90NsHigh,failsBillionths,failsBillionthsLow,"
            "failsBillionthsHigh,failedPodsThousandths,failedPodsThousandthsLow,"
            "failedPodsThousandthsHigh,onFront,refused");
  EXPECT_NE(csv.find("\n2,7,5,99,500000000,"), std::string::npos) << csv;
}

TEST(Sweep, CountsRunsBeyondLimitOfChance) {
  SweepReport report;
  RunRecord run;
  report.choices = {{{"a"}, "", {run, run}}, {{"b"}, "", {run, run}}};
  EXPECT_TRUE(PastChanceOf(report).empty());
  report.choices[1].records[0].past_chance = true;
  EXPECT_EQ(Say(PastChanceOf(report)),
            "In 1 of 4 runs, one kind of call exceeds the limit of spec.chance.api: 1000 "
            "rejections among the first 10000 calls. No later call is rejected.");
  // A part tells the whole.
  EXPECT_EQ(RecordOf(NumbersOf(report.choices[1].records[0])), report.choices[1].records[0]);
}

TEST(Parts, MergeToResultOfOneMachine) {
  SweepReport whole;
  whole.fields = {"spec.backoffLimit"};
  whole.until_ns = 1000;
  whole.choices = {{{"1"}, "", {}}, {{"x"}, "no", {}}};
  for (std::int64_t k = 0; k < 11; ++k) {
    whole.choices[0].records.push_back({Outcome::kCompleted, k, 2 * k, k, k, 0});
  }
  Parts parts;
  EXPECT_FALSE(Parts(parts).Add("log", "nothing of it\n").empty());
  for (const std::int64_t shard : {2, 0, 1}) {
    SweepReport part = whole;
    part.choices[0].records.clear();
    for (std::int64_t k = shard; k < 11; k += 3) {
      part.choices[0].records.push_back(whole.choices[0].records[static_cast<std::size_t>(k)]);
    }
    EXPECT_FALSE(parts.Whole().ok());
    const PartOf of{11, shard, 3, 42, {7}, {}, "1.0.0"};
    EXPECT_TRUE(parts.Add("log", "[pod/a] " + PartText(part, of) + "bye").empty());
  }
  const Result<SweepReport> joined = parts.Whole();
  ASSERT_TRUE(joined.ok());
  for (const SweepFormat format : {SweepFormat::kTable, SweepFormat::kJson, SweepFormat::kCsv}) {
    EXPECT_EQ(SweepText(*joined, format), SweepText(whole, format));
  }
}

TEST(Parts, OfOtherSweepsAreRejectedWithDifference) {
  SweepReport report;
  report.fields = {"spec.backoffLimit"};
  report.until_ns = 1000;
  report.first_seed = 5;
  report.choices = {{{"1"}, "", {{Outcome::kCompleted, 1, 1, 1, 1, 1}}}};
  const PartOf of{2, 0, 2, 42, {7}, {}, "1.0.0"};
  const auto said = [&](const auto& change) {
    Parts parts;
    EXPECT_TRUE(parts.Add("a", PartText(report, of)).empty());
    SweepReport other = report;
    PartOf other_of = of;
    other_of.shard = 1;
    change(other, other_of);
    return Say(parts.Add("b", PartText(other, other_of)));
  };
  using Report = SweepReport;
  const std::string before = "b contains a part of another sweep: ";
  EXPECT_EQ(said([](Report&, PartOf&) {}), "");
  EXPECT_EQ(said([](Report&, PartOf& p) { p.version = "1.1.0"; }),
            before + "it was made by jobplay 1.1.0, but previous parts by jobplay 1.0.0");
  EXPECT_EQ(said([](Report&, PartOf& p) { p.text_hash = 43; }),
            before + "its scenario is different");
  EXPECT_EQ(said([](Report& r, PartOf&) { r.fields = {"spec.parallelism"}; }),
            before + "it varies other fields");
  const std::string values =
      before +
      "the values of spec.backoffLimit are different, or the contents of the files they name";
  EXPECT_EQ(said([](Report&, PartOf& p) { p.value_hashes = {8}; }), values);
  EXPECT_EQ(said([](Report& r, PartOf&) { r.choices[0].labels = {"@a"}; }), values);
  EXPECT_EQ(said([](Report& r, PartOf&) { r.first_seed = 6; }),
            before + "its first seed is 6, but that of previous parts is 5");
  EXPECT_EQ(said([](Report&, PartOf& p) { p.runs = 3; }),
            before + "its sweep has 3 runs of each choice, but that of previous parts has 2");
  EXPECT_EQ(said([](Report& r, PartOf& p) {
              p.shards = 3;
              p.runs = 2;
              r.choices[0].records.resize(1);
            }),
            before + "its sweep has 3 shards, but that of previous parts has 2");
  EXPECT_EQ(said([](Report&, PartOf& p) { p.metrics = {*MetricOf("p90")}; }),
            before + "its metrics are different");
  EXPECT_EQ(said([](Report& r, PartOf&) {
              r.choices[0].refusal = "no";
              r.choices[0].records.clear();
            }),
            before + "its choices or the messages of its rejected choices are different");
  EXPECT_EQ(said([](Report& r, PartOf& p) {
              p.shard = 0;
              r.choices[0].records[0].pods = 9;
            }),
            "b and a previous part have different results for shard 0/2");
  EXPECT_EQ(Say(Parts().Add("b", R"({"jobplaySweep":1,"file":42})")),
            "b contains a part in the format of another version of jobplay");
}

TEST(Parts, HashContentsOfFiles) {
  const auto hash = [](const std::string& text) {
    return HashOfValues(*ParseVariation("spec.x=@a.yaml,null", [&](const std::string&) {
      return std::optional<std::string>(text);
    }));
  };
  EXPECT_EQ(hash("{rules: []}"), hash("rules: []  # the same\n"));
  EXPECT_NE(hash("{rules: []}"), hash("{rules: [{action: Ignore}]}"));
}

// A choice that renames a Job keeps its random numbers, and rules apply by the new name.
TEST(Sweep, RenamedJobHasSameDraws) {
  for (const std::string owner : {"Job", "CronJob"}) {
    const std::string chance = testing::ScenarioWith(
        "  until: 3m30s\n"
        "  chance:\n"
        "    pods: [{match: {job: demo}, exit: {0: 0.5, 1: 0.5}, for: {uniform: [5s, 15s]}},\n"
        "           {exit: {0: 0.5, 3: 0.5}, for: {uniform: [1s, 50s]}}]\n"
        "    evictions: {perPodHour: 60}\n");
    const std::string text =
        (owner == "Job" ? testing::JobWith("  completions: 3\n")
                        : "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: demo}\nspec: "
                          "{schedule: '* * * * *', jobTemplate: {spec: {template: {spec: "
                          "{restartPolicy: Never, containers: [{name: a, image: a}]}}}}}\n") +
        chance;
    for (const char* field : {"metadata.name=demo,other", "metadata.namespace=default,other"}) {
      const ChoiceRuns now(text, {Vary(field)}, {0}), renamed(text, {Vary(field)}, {1});
      ASSERT_TRUE(renamed.refusal().empty()) << Say(renamed.refusal());
      std::int64_t failed = 0;
      for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        EXPECT_EQ(now.Run(seed), renamed.Run(seed)) << owner << field << seed;
        failed += now.Run(seed).failed_pods;
      }
      EXPECT_GT(failed, 0);
    }
  }
}

}  // namespace
}  // namespace jobplay
