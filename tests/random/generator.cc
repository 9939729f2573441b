#include "tests/random/generator.h"

#include <vector>

#include "core/base/random.h"
#include "tests/support/joined.h"

namespace jobplay {
namespace {

using testing::Joined;

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed), seed_(seed) {}

  std::string Run() {
    Line("apiVersion: batch/v1");
    cron_ = Chance(8);
    Line(cron_ ? "kind: CronJob" : "kind: Job");
    Line("metadata: {name: demo}");
    Line("spec:");
    if (cron_) {
      Line({"  schedule: \"", Chance(2) ? "* * * * *" : "*/2 * * * *", "\""});
      Line({"  concurrencyPolicy: ", Pick({"Allow", "Forbid", "Replace"})});
      if (Chance(3)) Line({"  startingDeadlineSeconds: ", Number(1, 90)});
      if (Chance(3)) Line({"  successfulJobsHistoryLimit: ", Number(0, 3)});
      if (Chance(3)) Line({"  failedJobsHistoryLimit: ", Number(0, 3)});
      Line("  jobTemplate:");
      Line("    spec:");
      indent_ = "    ";
    }
    JobSpec();
    indent_.clear();
    Line("---");
    World();
    return text_;
  }

 private:
  bool Chance(std::uint32_t in) { return random_.Below(in) == 0; }
  std::int64_t Int(std::int64_t low, std::int64_t high) {
    return low + random_.Below(static_cast<std::uint32_t>(high - low + 1));
  }
  std::string Number(std::int64_t low, std::int64_t high) { return std::to_string(Int(low, high)); }
  std::string Milliseconds(std::int64_t low, std::int64_t high) { return Number(low, high) + "ms"; }
  std::string Pick(const std::vector<std::string>& words) {
    return words[random_.Below(static_cast<std::uint32_t>(words.size()))];
  }
  void Line(const Joined& line) { text_ += indent_ + line.text + "\n"; }

  void JobSpec() {
    const bool never = Chance(3) ? false : true;
    indexed_ = Chance(2);
    const std::int64_t completions = Int(1, 9);
    if (indexed_ || !Chance(4)) Line({"  completions: ", std::to_string(completions)});
    Line({"  parallelism: ", Number(Chance(12) ? 0 : 1, 6)});
    if (indexed_) Line("  completionMode: Indexed");
    const bool per_index = indexed_ && Chance(3);
    if (per_index) {
      Line({"  backoffLimitPerIndex: ", Number(0, 3)});
      if (Chance(2)) Line({"  maxFailedIndexes: ", Number(0, completions)});
    } else if (!Chance(3)) {
      Line({"  backoffLimit: ", Number(0, 4)});
    }
    if (Chance(4)) Line({"  activeDeadlineSeconds: ", Number(5, 90)});
    if (Chance(4)) Line({"  ttlSecondsAfterFinished: ", Number(0, 50)});
    if (!cron_ && Chance(8)) Line("  suspend: true");
    const bool failure_policy = never && Chance(3);
    if (failure_policy) {
      Line("  podFailurePolicy:");
      Line("    rules:");
      Line({"    - {action: ", Pick({"FailJob", "Ignore", "Count"}),
            ", onExitCodes: {operator: ", Pick({"In", "NotIn"}), ", values: [2, 42, 143]}}"});
      if (per_index) Line("    - {action: FailIndex, onExitCodes: {operator: In, values: [3]}}");
      Line({"    - {action: ", Pick({"Ignore", "Count"}),
            ", onPodConditions: [{type: DisruptionTarget}]}"});
    }
    if (indexed_ && Chance(4)) {
      Line("  successPolicy:");
      Line("    rules:");
      if (Chance(2)) {
        Line("    - {succeededIndexes: \"0\"}");
      } else {
        Line({"    - {succeededCount: ", Number(1, completions), "}"});
      }
    }
    if (Chance(4)) {
      Line({"  podReplacementPolicy: ",
            failure_policy || Chance(2) ? "Failed" : "TerminatingOrFailed"});
    }
    Line("  template:");
    Line("    spec:");
    Line({"      restartPolicy: ", never ? "Never" : "OnFailure"});
    if (Chance(8)) {
      Line("      initContainers:");
      Line("      - {name: init, image: busybox}");
      if (Chance(2)) Line("      - {name: side, image: busybox, restartPolicy: Always}");
    }
    Line("      containers:");
    Line("      - {name: main, image: busybox}");
    if (Chance(6)) Line("      - {name: second, image: busybox}");
  }

  std::string Runs() {
    std::string runs = "[";
    const std::int64_t count = Int(1, 3);
    for (std::int64_t i = 0; i < count; ++i) {
      runs += Joined({i == 0 ? "" : ", ", "{for: ", Milliseconds(300, 30'000),
                      ", exit: ", Pick({"0", "0", "1", "2", "3", "42"}), "}"})
                  .text;
    }
    return runs + "]";
  }

  std::string Match() {
    std::string match = "{";
    if (indexed_ && Chance(2)) match += "index: \"" + Number(0, 4) + "\"";
    if (Chance(2)) match += std::string(match.size() > 1 ? ", " : "") + "attempt: \"1-2\"";
    return match + "}";
  }

  void World() {
    Line("apiVersion: playground/v1");
    Line("kind: Scenario");
    Line({"metadata: {name: random-", std::to_string(seed_), "}"});
    Line("spec:");
    Line({"  until: ", Pick({"5m", "10m", "20m"})});
    Line("  cluster:");
    Line({"    startupDelay: ", Milliseconds(100, 3000)});
    if (Chance(3)) Line({"    watchDelay: ", Milliseconds(1, 4000)});
    if (Chance(6)) Line({"    ties: ", Number(1, 1'000'000)});
    if (Chance(12)) Line({"    quota: {pods: ", Number(1, 5), "}"});
    Line("  pods:");
    const std::int64_t rules = Int(0, 3);
    for (std::int64_t i = 0; i < rules; ++i) {
      Line({"  - match: ", Match()});
      Rule();
    }
    Line("  - match: {}");
    Rule();
    Line("  timeline:");
    const std::int64_t actions = Int(0, 5);
    for (std::int64_t i = 0; i < actions; ++i) Action();
    if (actions == 0) Line("  - {at: 5m, watchDelay: 10ms}");
  }

  void Rule() {
    Line({"    runs: ", Runs()});
    if (Chance(3)) {
      Line({"    shutdown: {after: ", Milliseconds(0, 40'000), ", exit: ", Pick({"0", "1", "143"}),
            "}"});
    }
    if (Chance(6)) Line({"    node: node-", Number(1, 3)});
    if (Chance(8)) Line({"    readyDelay: ", Milliseconds(1, 9000)});
    if (Chance(12)) Line({"    imagePull: {fails: for, for: ", Milliseconds(1, 60'000), "}"});
  }

  void Action() {
    const std::string at = "  - {at: " + Milliseconds(0, 200'000) + ", ";
    const std::string kind = cron_ ? "CronJob" : "Job";
    switch (random_.Below(19)) {
      case 0:
      case 1:
        return Line({at, "patch: {kind: ", kind,
                     ", name: demo, patch: {spec: {suspend: ", Pick({"true", "false"}), "}}}}"});
      case 2:
        return Line({at, "patch: {kind: Job, name: demo, patch: {spec: {parallelism: ",
                     Number(0, 8), "}}}}"});
      case 3: {
        const std::string size = Number(1, 9);
        return Line({at, "patch: {kind: Job, name: demo, patch: {spec: {parallelism: ", size,
                     ", completions: ", size, "}}}}"});
      }
      case 4:
        return Line({at, "delete: {kind: Pod, pod: ", Match(), "}}"});
      case 5:
        return Line({at, "delete: {kind: ", kind, ", name: demo, propagationPolicy: ",
                     Pick({"Background", "Foreground", "Orphan", "ApiDefault"}), "}}"});
      case 6:
        return Line({at, "evict: ", Match(), "}"});
      case 7:
        return Line({at, "nodePressure: ", Match(), "}"});
      case 8:
        return Line({at, "node: {name: node-", Number(1, 3), ", state: down}}"});
      case 9:
        return Line({at, "node: {name: node-", Number(1, 3),
                     ", state: ", Pick({"up", "deleted", "drained", "cordoned"}), "}}"});
      case 10:
        return Line({at, "controller: {name: job, state: restart, downFor: ",
                     Milliseconds(0, 60'000), "}}"});
      case 11:
        return Line({at, "hang: ", Match(), "}"});
      case 12:
      case 13:
        return Line({at, "api: {verb: ", Pick({"create", "delete", "patch"}),
                     ", resource: pods, count: ", Number(1, 4), ", error: ",
                     Pick({"InternalError", "Forbidden", "Conflict", "Timeout"}), "}}"});
      case 14:
      case 15:
        return Line({at, "controller: {name: job, state: crash, afterWrites: ", Number(1, 6),
                     ", downFor: ", Milliseconds(0, 60'000), "}}"});
      case 16:
        return Line({at, "watchDelay: {", Pick({"jobs", "pods", "cronjobs"}), ": ",
                     Milliseconds(1, 20'000), "}}"});
      case 17:
        if (cron_) return Line({at, "createJob: {from: demo, name: by-hand-", Number(1, 2), "}}"});
        return Line({at, "delete: {kind: Pod, pod: {phase: \"",
                     Pick({"Succeeded", "Failed", "Running", "Succeeded,Failed"}), "\"}}}"});
      default:
        return Line({at, "api: {verb: updateStatus, resource: jobs, count: ", Number(1, 4),
                     ", error: ", Pick({"InternalError", "Conflict"}), "}}"});
    }
  }

  Random random_;
  std::uint64_t seed_;
  std::string text_;
  std::string indent_;
  bool indexed_ = false;
  bool cron_ = false;
};

}  // namespace

std::string RandomScenario(std::uint64_t seed) { return Generator(seed).Run(); }

}  // namespace jobplay
