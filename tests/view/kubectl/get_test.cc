// The columns of `kubectl get`.
#include "core/view/kubectl/get.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "core/api/codec/pod.h"
#include "core/base/rfc3339.h"
#include "core/view/kubectl/human_time.h"
#include "core/view/kubectl/tab_writer.h"

namespace jobplay::kubectl {
namespace {

using Kind = ContainerState::Kind;

const Time kCreated = *ParseRfc3339("2000-01-01T00:00:00Z");

ContainerStatus Running(const char* name, bool ready = true) {
  ContainerStatus status;
  status.name = name;
  status.state.kind = Kind::kRunning;
  status.ready = ready;
  status.started = true;
  return status;
}

ContainerStatus Waiting(const char* name, const char* reason) {
  ContainerStatus status;
  status.name = name;
  status.state.reason = reason;
  return status;
}

ContainerStatus Terminated(const char* name, int exit, const char* reason) {
  ContainerStatus status;
  status.name = name;
  status.state.kind = Kind::kTerminated;
  status.state.exit_code = exit;
  status.state.reason = reason;
  return status;
}

ContainerStatus Restarted(ContainerStatus status, int restarts, Duration finished) {
  status.restart_count = restarts;
  status.last_state = Terminated("", 1, "Error").state;
  status.last_state->finished_at = kCreated + finished;
  return status;
}

struct Fixture {
  Pod pod;
  PodStatus& status = pod.status.Mutable();
  void Containers(ContainerStatuses statuses) { status.container_statuses = std::move(statuses); }
  void InitContainers(ContainerStatuses statuses) {
    status.init_container_statuses = std::move(statuses);
  }
  void Spec(const char* json) { pod.spec = PodSpecFromJson(Json::parse(json)); }
  void Deleted() { pod.metadata.deletion_timestamp = kCreated + Seconds(30); }
  void Condition(const char* type, ConditionStatus value) {
    SetCondition(status, {type, value, "", "", kCreated});
  }
};

struct GetCase {
  const char* what;
  std::function<void(Fixture&)> arrange;
  const char* ready;
  const char* status;
  const char* restarts;
};

TEST(GetPods, ColumnsMatchKubectl) {
  const GetCase kGetCases[] = {
      {"not yet scheduled", [](Fixture&) {}, "0/1", "Pending", "0"},
      {"creating", [](Fixture& f) { f.Containers({Waiting("main", "ContainerCreating")}); }, "0/1",
       "ContainerCreating", "0"},
      {"running and ready",
       [](Fixture& f) {
         f.status.phase = PodPhase::kRunning;
         f.Containers({Running("main")});
       },
       "1/1", "Running", "0"},
      {"waiting to be restarted, with the age of the last end",
       [](Fixture& f) {
         f.status.phase = PodPhase::kRunning;
         f.Containers({Restarted(Waiting("main", "CrashLoopBackOff"), 2, Seconds(55))});
       },
       "0/1", "CrashLoopBackOff", "2 (5s ago)"},
      {"completed",
       [](Fixture& f) {
         f.status.phase = PodPhase::kSucceeded;
         f.Containers({Terminated("main", 0, "Completed")});
       },
       "0/1", "Completed", "0"},
      {"failed",
       [](Fixture& f) {
         f.status.phase = PodPhase::kFailed;
         f.Containers({Terminated("main", 1, "Error")});
       },
       "0/1", "Error", "0"},
      {"an exit without a reason", [](Fixture& f) { f.Containers({Terminated("main", 3, "")}); },
       "0/1", "ExitCode:3", "0"},
      {"being deleted",
       [](Fixture& f) {
         f.status.phase = PodPhase::kRunning;
         f.Containers({Running("main")});
         f.Deleted();
       },
       "1/1", "Terminating", "0"},
      {"a finished pod that waits for its finalizer is not Terminating",
       [](Fixture& f) {
         f.status.phase = PodPhase::kFailed;
         f.Containers({Terminated("main", 137, "OOMKilled")});
         f.Deleted();
       },
       "0/1", "OOMKilled", "0"},
      {"evicted",
       [](Fixture& f) {
         f.status.phase = PodPhase::kFailed;
         f.status.reason = "Evicted";
       },
       "0/1", "Evicted", "0"},
      {"the first of two containers is done, the other runs",
       [](Fixture& f) {
         f.Spec(R"({"containers": [{"name": "a"}, {"name": "b"}]})");
         f.status.phase = PodPhase::kRunning;
         f.Containers({Terminated("a", 0, "Completed"), Running("b")});
       },
       "1/2", "NotReady", "0"},
      {"an init container runs",
       [](Fixture& f) {
         f.Spec(R"({"initContainers": [{"name": "i"}], "containers": [{"name": "a"}]})");
         f.InitContainers({Running("i", false)});
         f.Containers({Waiting("a", "PodInitializing")});
       },
       "0/1", "Init:0/1", "0"},
      {"an init container failed",
       [](Fixture& f) {
         f.Spec(R"({"initContainers": [{"name": "i"}], "containers": [{"name": "a"}]})");
         f.InitContainers({Terminated("i", 1, "Error")});
       },
       "0/1", "Init:Error", "0"},
      {"an init container in back-off",
       [](Fixture& f) {
         f.Spec(R"({"initContainers": [{"name": "i"}], "containers": [{"name": "a"}]})");
         f.InitContainers({Restarted(Waiting("i", "CrashLoopBackOff"), 1, Seconds(58))});
       },
       "0/1", "Init:CrashLoopBackOff", "1 (2s ago)"},
      {"a sidecar counts among the containers",
       [](Fixture& f) {
         f.Spec(R"({"initContainers": [{"name": "s", "restartPolicy": "Always"}],
                    "containers": [{"name": "a"}]})");
         f.status.phase = PodPhase::kRunning;
         f.InitContainers({Running("s")});
         f.Containers({Running("a")});
       },
       "2/2", "Running", "0"},
      {"a sidecar stays ready while the main container is done",
       [](Fixture& f) {
         f.Spec(R"({"initContainers": [{"name": "s", "restartPolicy": "Always"}],
                    "containers": [{"name": "a"}]})");
         f.status.phase = PodPhase::kRunning;
         f.InitContainers({Running("s")});
         f.Containers({Terminated("a", 0, "Completed")});
       },
       "1/2", "Completed", "0"},
      {"a sidecar stopped after the main container shows no init status",
       [](Fixture& f) {
         f.Spec(R"({"initContainers": [{"name": "s", "restartPolicy": "Always"}],
                    "containers": [{"name": "a"}]})");
         f.status.phase = PodPhase::kSucceeded;
         f.InitContainers({Terminated("s", 143, "Error")});
         f.Containers({Terminated("a", 0, "Completed")});
       },
       "0/2", "Completed", "0"},
      {"a sidecar waiting to restart is shown, and only its restarts count",
       [](Fixture& f) {
         f.Spec(R"({"initContainers": [{"name": "i"}, {"name": "s", "restartPolicy": "Always"}],
                    "containers": [{"name": "a"}]})");
         f.status.phase = PodPhase::kRunning;
         f.InitContainers({Restarted(Terminated("i", 0, "Completed"), 2, Seconds(40)),
                           Restarted(Waiting("s", "CrashLoopBackOff"), 1, Seconds(58))});
         f.Containers({Running("a")});
       },
       "1/2", "Init:CrashLoopBackOff", "1 (2s ago)"},
      {"restarts of sidecars still count once the pod runs, those of other init containers do not",
       [](Fixture& f) {
         f.Spec(R"({"initContainers": [{"name": "s", "restartPolicy": "Always"}, {"name": "i"}],
                    "containers": [{"name": "a"}]})");
         f.status.phase = PodPhase::kRunning;
         f.InitContainers({Restarted(Running("s"), 3, Seconds(50)),
                           Restarted(Terminated("i", 0, "Completed"), 5, Seconds(59))});
         f.Containers({Running("a")});
       },
       "2/2", "Running", "3 (10s ago)"},
  };
  for (const GetCase& c : kGetCases) {
    Fixture fixture;
    fixture.pod.metadata.identity = ObjectIdentity{"demo-x", "default", "", Uid{1}, kCreated};
    fixture.Spec(R"({"containers": [{"name": "main"}]})");
    c.arrange(fixture);
    EXPECT_EQ(Row(fixture.pod, kCreated + Seconds(60), false),
              (Cells{"demo-x", c.ready, c.status, c.restarts, "60s"}))
        << c.what;
  }
}

TEST(GetPods, WideShowsNode) {
  Pod pod;
  pod.node_name = std::string("node-1");
  EXPECT_EQ(Row(pod, kCreated, true).at(6), "node-1");
  EXPECT_EQ(PodColumns(true).at(6), "Node");
}

TEST(GetJobs, ColumnsMatchKubectl) {
  struct JobCase {
    const char* what;
    std::function<void(Job&)> arrange;
    const char* status;
    const char* completions;
    const char* duration;
  };
  auto condition = [](Job& job, JobConditionType type, ConditionStatus status) {
    job.status.conditions.push_back({type, status, "", "", kCreated, kCreated});
  };
  const JobCase kGetCases[] = {
      {"not started", [](Job&) {}, "Running", "0/3", ""},
      {"running",
       [](Job& job) {
         job.status.start_time = kCreated + Seconds(1);
         job.status.succeeded = 1;
       },
       "Running", "1/3", "119s"},
      {"complete",
       [&](Job& job) {
         job.status.start_time = kCreated;
         job.status.completion_time = kCreated + Seconds(14);
         job.status.succeeded = 3;
         condition(job, JobConditionType::kSuccessCriteriaMet, ConditionStatus::kTrue);
         condition(job, JobConditionType::kComplete, ConditionStatus::kTrue);
       },
       "Complete", "3/3", "14s"},
      {"about to fail",
       [&](Job& job) { condition(job, JobConditionType::kFailureTarget, ConditionStatus::kTrue); },
       "FailureTarget", "0/3", ""},
      {"suspended",
       [&](Job& job) { condition(job, JobConditionType::kSuspended, ConditionStatus::kTrue); },
       "Suspended", "0/3", ""},
      {"resumed",
       [&](Job& job) { condition(job, JobConditionType::kSuspended, ConditionStatus::kFalse); },
       "Running", "0/3", ""},
      {"being deleted", [](Job& job) { job.metadata.deletion_timestamp = kCreated; }, "Terminating",
       "0/3", ""},
      {"a work queue",
       [](Job& job) {
         job.spec.Mutable().completions.reset();
         job.spec.Mutable().parallelism = 4;
       },
       "Running", "0/1 of 4", ""},
      {"one pod without completions",
       [](Job& job) {
         job.spec.Mutable().completions.reset();
         job.spec.Mutable().parallelism = 1;
       },
       "Running", "0/1", ""},
  };
  for (const JobCase& c : kGetCases) {
    Job job;
    job.metadata.identity = ObjectIdentity{"demo", "default", "", Uid{1}, kCreated};
    job.spec.Mutable().completions = 3;
    c.arrange(job);
    EXPECT_EQ(Row(job, kCreated + Seconds(120), false),
              (Cells{"demo", c.status, c.completions, c.duration, "2m"}))
        << c.what;
  }
}

TEST(GetCronJobs, ColumnsMatchKubectl) {
  CronJob cron_job;
  cron_job.metadata.identity = ObjectIdentity{"nightly", "default", "", Uid{1}, kCreated};
  cron_job.spec.Mutable().schedule = "*/5 * * * *";
  cron_job.spec.Mutable().suspend = false;
  EXPECT_EQ(Row(cron_job, kCreated + Seconds(5), false),
            (Cells{"nightly", "*/5 * * * *", "<none>", "False", "0", "<none>", "5s"}));
  cron_job.spec.Mutable().time_zone = "Europe/Berlin";
  cron_job.status.active.push_back(ObjectReference{});
  cron_job.status.last_schedule_time = kCreated + Seconds(2);
  EXPECT_EQ(Row(cron_job, kCreated + Seconds(5), false),
            (Cells{"nightly", "*/5 * * * *", "Europe/Berlin", "False", "1", "3s", "5s"}));
}

TEST(GetEvents, KindIsInLowerCase) {
  const Event event{EventType::kNormal,
                    "Completed",
                    "Job completed",
                    "Job",
                    "Demo",
                    "job-controller",
                    kCreated,
                    0};
  EXPECT_EQ(Row(event, kCreated + Seconds(3), false),
            (Cells{"3s", "Normal", "Completed", "job/Demo", "Job completed"}));
}

TEST(HumanDuration, KeepsTwoOrThreeDigits) {
  const std::pair<Duration, const char*> kGetCases[] = {
      {Seconds(-2), "<invalid>"},
      {Seconds(-1), "0s"},
      {Milliseconds(-900), "0s"},
      {Milliseconds(1999), "1s"},
      {Seconds(119), "119s"},
      {Seconds(120), "2m"},
      {Seconds(121), "2m1s"},
      {Seconds(599), "9m59s"},
      {Seconds(600), "10m"},
      {Minutes(179), "179m"},
      {Minutes(180), "3h"},
      {Minutes(181), "3h1m"},
      {Minutes(60 * 8), "8h"},
      {Minutes(60 * 47 + 59), "47h"},
      {Minutes(60 * 48), "2d"},
      {Minutes(60 * 49), "2d1h"},
      {Minutes(60 * 24 * 8), "8d"},
      {Minutes(60 * 24 * 365 * 2), "2y"},
      {Minutes(60 * 24 * 740), "2y10d"},
      {Minutes(60 * 24 * 365 * 9), "9y"},
  };
  for (const auto& [duration, text] : kGetCases) EXPECT_EQ(HumanDuration(duration), text);
}

TEST(Rfc1123z, NamesDayOfWeek) {
  EXPECT_EQ(FormatRfc1123z(kCreated), "Sat, 01 Jan 2000 00:00:00 +0000");
  EXPECT_EQ(FormatRfc1123z(*ParseRfc3339("2024-02-29T23:59:58Z")),
            "Thu, 29 Feb 2024 23:59:58 +0000");
}

TEST(TablePrinter, ColumnsKeepTheirLargestWidth) {
  TablePrinter printer;
  EXPECT_EQ(printer.Print({"Name", "Age"}, {{"demo-abcdef", "1s"}}),
            "NAME          AGE\ndemo-abcdef   1s\n");
  EXPECT_EQ(printer.Print({}, {{"x", "2s"}}), "x             2s\n");
}

TEST(AlignTabs, AlignsBlocksOfAdjacentLines) {
  EXPECT_EQ(AlignTabs("a\tb\nlonger\tc\nplain\nx\ty\n", {}), "a       b\nlonger  c\nplain\nx  y\n");
}

}  // namespace
}  // namespace jobplay::kubectl
