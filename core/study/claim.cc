#include "core/study/claim.h"

#include <string>
#include <utility>
#include <vector>

#include "core/share/verify.h"
#include "core/sim/invariants.h"
#include "core/words/expectations.h"

namespace jobplay {
namespace {

using Kind = Claim::Kind;

// True if time advances after this state or the run is over.
bool IsSettled(const Simulator& cluster) {
  return !cluster.HasNext() || cluster.NextAt() > cluster.now();
}

// Checks the step to `after`, before which the Jobs were `before`, for broken invariants.
std::optional<Said> BrokenInvariant(const Table<Job>& before, const Simulator& after) {
  std::vector<Change> changes;
  after.server().jobs().ForEach([&](std::uint32_t id, const Shared<Job>& job) {
    const Shared<Job>& was = before.Get(id);
    if (was.IsSame(job)) return;
    changes.push_back({TableId::kJobs, ApiVerb::kNone, id, AnyShared(was), AnyShared(job)});
  });
  InvariantChecker checker;
  auto broken = checker.Check(after, {changes.data(), changes.data() + changes.size()});
  if (!broken && !after.HasNext()) broken = checker.CheckEnd(after);
  return broken;
}

}  // namespace

std::optional<Breach> Judge::Look(const Table<Job>& before, const Simulator& after) const {
  if (auto broken = BrokenInvariant(before, after)) {
    return Breach{0, after.now(), std::move(*broken), true};
  }
  if (!IsSettled(after)) return std::nullopt;
  if (claim_.kind == Kind::kEventually) {
    if (after.HasNext()) return std::nullopt;
    std::vector<Said> failures = FailuresNow(after, claim_.expectation);
    if (failures.empty()) return std::nullopt;
    return Breach{0, after.now(), std::move(failures[0]), false};
  }
  std::vector<Said> failures = FailuresNow(after, claim_.expectation);
  if (failures.empty() != (claim_.kind == Kind::kNever)) return std::nullopt;
  return Breach{0, after.now(), failures.empty() ? Said() : std::move(failures[0]), false};
}

bool Judge::IsSatisfied(const Simulator& cluster) const {
  return claim_.kind == Kind::kEventually && IsSettled(cluster) &&
         FailuresNow(cluster, claim_.expectation).empty();
}

Said WhatClaimLacks(const Scenario& scenario, const Claim& claim) {
  using Subject = Expectation::Subject;
  const Expectation& expected = claim.expectation;
  if (expected.exists == false) return {};
  // The names of a CronJob's Jobs start with its name.
  std::int64_t jobs = 0;
  bool more_jobs = false, known_job = false, known_cron_job = false;
  const bool of_pods = expected.subject == Subject::kPods;
  const std::string& job = of_pods ? expected.pods.job : expected.name;
  const std::string& in = of_pods ? expected.pods.namespace_ : expected.namespace_;
  const auto look = [&](const std::string& kind, const std::string& namespace_,
                        const std::string& name) {
    if (!in.empty() && in != namespace_) return;
    if (kind == "CronJob") {
      more_jobs = true;
      known_job |= job.rfind(name + "-", 0) == 0;
      known_cron_job |= name == expected.name;
    } else if (kind == "Job") {
      ++jobs;
      known_job |= name == job;
    }
  };
  for (const Manifest& manifest : scenario.manifests) {
    look(manifest.kind, manifest.namespace_, manifest.name);
  }
  for (const Action& action : scenario.timeline) {
    if (action.name == "createJob") more_jobs = known_job = true;
    const Json* manifest = action.what->Manifest();
    if (manifest == nullptr) continue;
    look(manifest->value("kind", ""), NamespaceOf(*manifest),
         manifest->value("metadata", Json::object()).value("name", ""));
  }
  if (expected.subject == Subject::kJob && job.empty()) {
    if (jobs == 1 && !more_jobs) return {};
    return said::JobNotNamed{.jobs = jobs};
  }
  const auto missing = [&in](const char* kind, const std::string& name) -> Said {
    const std::string label = in.empty() ? name : in + "/" + name;
    return said::ObjectMissing{.object = std::string(kind) + " " + label};
  };
  const bool of_job = expected.subject == Subject::kJob || expected.subject == Subject::kPods;
  if (of_job && !job.empty() && !known_job) return missing("Job", job);
  const bool of_cron_job =
      expected.subject == Subject::kCronJob || expected.subject == Subject::kJobs;
  if (of_cron_job && !expected.name.empty() && !known_cron_job) {
    return missing("CronJob", expected.name);
  }
  return {};
}

std::optional<Breach> BreachIn(const std::shared_ptr<const Scenario>& scenario,
                               const Claim& claim) {
  const Judge judge(claim);
  Simulator run(scenario);
  run.Begin(nullptr);
  for (std::uint32_t step = 1; run.HasNext(); ++step) {
    const Table<Job> before = run.server().jobs();
    run.Step(nullptr);
    auto breach = judge.Look(before, run);
    if (breach) {
      breach->step = step;
      return breach;
    }
    if (judge.IsSatisfied(run)) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace jobplay
