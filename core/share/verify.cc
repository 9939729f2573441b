#include "core/share/verify.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <type_traits>
#include <utility>

#include "core/api/cronjob.h"
#include "core/api/event.h"
#include "core/sim/namespaces.h"
#include "core/words/expectations.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

using Subject = Expectation::Subject;

Said Conditions(const JobStatus& status) {
  std::string all;
  for (const JobCondition& condition : status.conditions) {
    if (condition.status != ConditionStatus::kTrue) continue;
    all += (all.empty() ? "" : ", ") + std::string(ToString(condition.type));
    if (!condition.reason.empty()) all += " (" + condition.reason + ")";
  }
  return all.empty() ? Said(said::NoConditions{}) : Verbatim(std::move(all));
}

bool HasConditionAsExpected(const JobStatus& status, const Expectation& expected) {
  if (!expected.condition) return true;
  const JobCondition* condition = FindCondition(status, *expected.condition);
  return condition != nullptr && condition->status == ConditionStatus::kTrue &&
         (expected.reason.empty() || condition->reason == expected.reason) &&
         condition->message.find(expected.message) != std::string::npos;
}

std::int64_t Counter(const JobStatus& status, const std::string& field) {
  if (field == "active") return status.active;
  if (field == "succeeded") return status.succeeded;
  if (field == "failed") return status.failed;
  if (field == "ready") return status.ready.value_or(0);
  return status.terminating.value_or(0);
}

bool IsFinished(const JobStatus& status) {
  return IsConditionTrue(status, JobConditionType::kComplete) ||
         IsConditionTrue(status, JobConditionType::kFailed);
}

// The namespaces that ever had a Job or CronJob of a name during the run.
class Namesakes {
 public:
  // For the present state of a cluster, without deleted objects.
  explicit Namesakes(const Simulator& simulator) {
    if (!HasSeveralNamespaces(simulator.scenario())) return;
    simulator.server().jobs().ForEach(
        [&](std::uint32_t, const Shared<Job>& job) { Add(TableId::kJobs, job->metadata); });
    simulator.server().cron_jobs().ForEach([&](std::uint32_t, const Shared<CronJob>& cron_job) {
      Add(TableId::kCronJobs, cron_job->metadata);
    });
  }

  explicit Namesakes(const Timeline& timeline) {
    if (!HasSeveralNamespaces(timeline.scenario())) return;
    for (std::uint32_t k = 0; k <= timeline.size(); ++k) {
      for (const Change& change : timeline.Changes(k)) {
        if (change.before || !change.after) continue;
        if (change.table == TableId::kJobs) Add(change.table, change.after.As<Job>()->metadata);
        if (change.table == TableId::kCronJobs) {
          Add(change.table, change.after.As<CronJob>()->metadata);
        }
      }
    }
  }

  const std::set<std::string>& Of(TableId table, const std::string& name) const {
    static const std::set<std::string> kNone;
    const auto it = namespaces_.find({table, name});
    return it == namespaces_.end() ? kNone : it->second;
  }

 private:
  void Add(TableId table, const ObjectMeta& meta) {
    namespaces_[{table, meta.name()}].insert(meta.namespace_());
  }

  std::map<std::pair<TableId, std::string>, std::set<std::string>> namespaces_;
};

// The store of a cluster, with the interface of the tables of a recorded moment.
class StoreNow {
 public:
  explicit StoreNow(const Simulator& cluster)
      : server_(cluster.server()), job_queue_(cluster.job_controller().queue()) {}

  template <typename T, typename Visit>
  void ForEach(TableId, Visit visit) const {
    if constexpr (std::is_same_v<T, Job>) server_.jobs().ForEach(visit);
    if constexpr (std::is_same_v<T, CronJob>) server_.cron_jobs().ForEach(visit);
    if constexpr (std::is_same_v<T, Pod>) server_.pods().ForEach(visit);
    if constexpr (std::is_same_v<T, Event>) server_.events().ForEach(visit);
    if constexpr (std::is_same_v<T, QueueItem>) job_queue_.items().ForEach(visit);
  }

 private:
  const ApiServer& server_;
  const WorkQueue& job_queue_;
};

// Checks one expectation at one moment. `Fail` collects the failures.
template <typename State>
class Verifier {
 public:
  Verifier(const PodRoster& roster, const Namesakes& namesakes, const State& state,
           const Expectation& expected)
      : roster_(roster), namesakes_(namesakes), state_(state), expected_(expected) {}

  std::vector<Said> Run() {
    switch (expected_.subject) {
      case Subject::kJob:
        OneJob();
        break;
      case Subject::kCronJob:
        OneCronJob();
        break;
      case Subject::kJobs:
        Jobs();
        break;
      case Subject::kPods:
        Pods();
        break;
      case Subject::kEvent:
        Events();
        break;
    }
    return std::move(failures_);
  }

 private:
  void Fail(Said message) { failures_.push_back(std::move(message)); }

  void Compare(const std::string& who, const ExpectedNumber& number, std::int64_t actual) {
    if (number.set.Contains(actual)) return;
    Fail(said::OtherNumber{
        .object = who, .field = number.field, .number = actual, .expected = number.text});
  }

  void Compare(const std::string& who, const char* field, const std::optional<std::string>& wanted,
               const std::string& actual) {
    if (!wanted || *wanted == actual) return;
    Fail(said::OtherText{.object = who, .field = field, .text = actual, .expected = *wanted});
  }

  bool InNamespace(const std::string& namespace_) const {
    return expected_.namespace_.empty() || expected_.namespace_ == namespace_;
  }

  // Returns "Job demo", with the namespace if the expectation names one.
  std::string Who(const char* kind, const std::string& name) const {
    return std::string(kind) + " " +
           (expected_.namespace_.empty() ? "" : expected_.namespace_ + "/") + name;
  }

  // Returns the object if it exists and should. If several namespaces have the name, it is that of
  // `default`; if `default` does not have it, the expectation is ambiguous.
  template <typename T>
  Shared<T> Named(TableId table, std::string namespace_, const std::string& name,
                  const std::string& who) {
    if (const std::set<std::string>& all = namesakes_.Of(table, name);
        namespace_.empty() && all.size() > 1) {
      namespace_ = kDefaultNamespace;
      if (!all.contains(namespace_)) {
        std::vector<Said> names;
        for (const std::string& one : all) names.push_back(Verbatim(one));
        Fail(said::NamespaceNotNamed{.object = who, .namespaces = Listed(names)});
        return {};
      }
    }
    Shared<T> found;
    state_.template ForEach<T>(table, [&](std::uint32_t, const Shared<T>& object) {
      const ObjectMeta& meta = object->metadata;
      if (meta.name() == name && (namespace_.empty() || meta.namespace_() == namespace_)) {
        found = object;
      }
    });
    const bool exists = static_cast<bool>(found);
    if (exists != expected_.exists.value_or(true)) {
      Fail(exists ? Said(said::ObjectExists{.object = who}) : said::ObjectMissing{.object = who});
    }
    return found;
  }

  struct Name {
    std::string namespace_;  // empty: the expectation names none
    std::string name;
  };

  // Returns the only Job if the expectation names none.
  std::optional<Name> JobName() {
    if (!expected_.name.empty()) return Name{expected_.namespace_, expected_.name};
    std::vector<Name> names;
    state_.template ForEach<Job>(TableId::kJobs, [&](std::uint32_t, const Shared<Job>& job) {
      const ObjectMeta& meta = job->metadata;
      if (InNamespace(meta.namespace_())) names.push_back({meta.namespace_(), meta.name()});
    });
    if (names.size() == 1) return names[0];
    Fail(said::JobNotNamed{.jobs = names.size()});
    return std::nullopt;
  }

  // Returns the consecutive failures of the Job's sync, for which its key waits on the queue.
  std::int64_t SyncFailures(const ObjectMeta& meta) const {
    const std::string key = MetaNamespaceKey(meta);
    std::int64_t failures = 0;
    state_.template ForEach<QueueItem>(TableId::kJobQueue,
                                       [&](std::uint32_t, const Shared<QueueItem>& item) {
                                         if (item->key == key) failures = item->failures;
                                       });
    return failures;
  }

  void OneJob() {
    const std::optional<Name> of = JobName();
    if (!of) return;
    const std::string who = Who("Job", of->name);
    const Shared<Job> job = Named<Job>(TableId::kJobs, of->namespace_, of->name, who);
    if (!job) return;
    const JobStatus& status = job->status;
    if (expected_.finished && *expected_.finished != IsFinished(status)) {
      const Said conditions = Conditions(status);
      Fail(*expected_.finished ? Said(said::JobHasNotFinished{.job = who, .conditions = conditions})
                               : said::JobHasFinished{.job = who, .conditions = conditions});
    }
    if (!HasConditionAsExpected(status, expected_)) {
      const JobCondition* condition = FindCondition(status, *expected_.condition);
      const std::string type = ToString(*expected_.condition);
      if (condition == nullptr || condition->status != ConditionStatus::kTrue) {
        Fail(said::JobLacksCondition{
            .job = who, .condition = type, .conditions = Conditions(status)});
      } else if (!expected_.reason.empty() && condition->reason != expected_.reason) {
        Fail(said::OtherReason{.job = who,
                               .condition = type,
                               .reason = condition->reason,
                               .expected = expected_.reason});
      } else {
        Fail(said::OtherMessage{.job = who,
                                .condition = type,
                                .message = condition->message,
                                .expected = expected_.message});
      }
    }
    for (const ExpectedNumber& number : expected_.numbers) {
      const bool of_sync = number.field == "syncFailures";
      Compare(who, number, of_sync ? SyncFailures(job->metadata) : Counter(status, number.field));
    }
    Compare(who, "completedIndexes", expected_.completed_indexes, status.completed_indexes);
    Compare(who, "failedIndexes", expected_.failed_indexes, status.failed_indexes.value_or(""));
  }

  void OneCronJob() {
    const std::string who = Who("CronJob", expected_.name);
    const Shared<CronJob> cron_job =
        Named<CronJob>(TableId::kCronJobs, expected_.namespace_, expected_.name, who);
    if (!cron_job) return;
    for (const ExpectedNumber& number : expected_.numbers) {
      Compare(who, number, static_cast<std::int64_t>(cron_job->status.active.size()));
    }
  }

  bool IsExpected(std::int64_t count) const { return expected_.count.set.Contains(count); }

  Said ExpectedCount() const {
    const std::string& text = expected_.count.text;
    return text.empty() ? Said(said::AtLeastOne{}) : Verbatim(text);
  }

  void Jobs() {
    std::int64_t count = 0;
    state_.template ForEach<Job>(TableId::kJobs, [&](std::uint32_t, const Shared<Job>& job) {
      if (!InNamespace(job->metadata.namespace_())) return;
      const OwnerReference* owner = GetControllerOf(job->metadata);
      if (!expected_.name.empty() && (owner == nullptr || owner->name != expected_.name)) return;
      if (expected_.finished && *expected_.finished != IsFinished(job->status)) return;
      count += HasConditionAsExpected(job->status, expected_) ? 1 : 0;
    });
    if (!IsExpected(count)) Fail(said::SuchJobs{.jobs = count, .expected = ExpectedCount()});
  }

  bool PodFits(std::uint32_t id, const Pod& pod) const {
    if (!roster_.Matches(expected_.pods, id, pod)) return false;
    const PodStatus& status = *pod.status;
    if (expected_.ready && IsPodReady(pod) != *expected_.ready) return false;
    const bool deleting = pod.metadata.deletion_timestamp.has_value();
    if (expected_.deleting && deleting != *expected_.deleting) return false;
    if (expected_.node && (pod.node_name ? *pod.node_name : "") != *expected_.node) return false;
    if (!expected_.pod_condition.empty()) {
      const PodCondition* condition = FindCondition(status, expected_.pod_condition);
      if (condition == nullptr || condition->status != ConditionStatus::kTrue) return false;
    }
    bool reason = expected_.reason.empty() || status.reason == expected_.reason;
    std::vector<std::int64_t> exits;
    for (const auto* containers : {&status.init_container_statuses, &status.container_statuses}) {
      if (!*containers) continue;
      for (const Shared<ContainerStatus>& container : **containers) {
        const ContainerState& state = container->state;
        reason = reason || state.reason == expected_.reason;
        if (state.kind == ContainerState::Kind::kTerminated) {
          exits.push_back(state.exit_code);
        }
      }
    }
    if (!reason) return false;
    for (const ExpectedNumber& number : expected_.numbers) {
      const bool fits = number.field == "restarts"
                            ? number.set.Contains(RestartsOf(status))
                            : std::any_of(exits.begin(), exits.end(), [&](std::int64_t exit) {
                                return number.set.Contains(exit);
                              });
      if (!fits) return false;
    }
    return true;
  }

  void Pods() {
    std::int64_t count = 0;
    state_.template ForEach<Pod>(TableId::kPods, [&](std::uint32_t id, const Shared<Pod>& pod) {
      count += PodFits(id, *pod) ? 1 : 0;
    });
    if (!IsExpected(count)) Fail(said::SuchPods{.pods = count, .expected = ExpectedCount()});
  }

  void Events() {
    std::int64_t count = 0;
    state_.template ForEach<Event>(
        TableId::kEvents, [&](std::uint32_t, const Shared<Event>& event) {
          if (event->reason != expected_.name || !InNamespace(event->namespace_)) return;
          if (!expected_.object.empty() && InvolvedObject(*event) != expected_.object) return;
          count += event->message.find(expected_.message) != std::string::npos ? 1 : 0;
        });
    if (IsExpected(count)) return;
    Fail(said::SuchEvents{.events = count, .reason = expected_.name, .expected = ExpectedCount()});
  }

  const PodRoster& roster_;
  const Namesakes& namesakes_;
  const State& state_;
  const Expectation& expected_;
  std::vector<Said> failures_;
};

}  // namespace

std::vector<BrokenExpectation> Verify(Timeline& timeline) {
  while (timeline.Record(4096)) continue;
  std::vector<BrokenExpectation> broken;
  if (!timeline.cut_off().empty()) broken.push_back({{}, timeline.cut_off()});
  const Scenario& scenario = timeline.scenario();
  const Namesakes namesakes(timeline);
  for (const Expectation& expected : scenario.expect) {
    const std::uint32_t moment =
        expected.at ? timeline.MomentAt(scenario.start + *expected.at) : timeline.size();
    for (const Said& failure :
         Verifier(timeline.roster(), namesakes, timeline.At(moment), expected).Run()) {
      broken.push_back({expected.span, expected.at
                                           ? Said(said::AtMoment{.at = FormatDuration(*expected.at),
                                                                 .failure = failure})
                                           : said::AtTheEnd{.failure = failure}});
    }
  }
  return broken;
}

std::vector<Said> FailuresNow(const Simulator& simulator, const Expectation& expected) {
  const Namesakes namesakes(simulator);
  const StoreNow now(simulator);
  return Verifier(simulator.roster(), namesakes, now, expected).Run();
}

}  // namespace jobplay
