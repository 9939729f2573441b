// Writes to the status subresource by clients other than the controllers.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

std::string StatusPatchScenario(const std::string& patch, const std::string& expect,
                                const std::string& spec = "",
                                const std::string& version = "v1.36") {
  return "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n" + spec +
         "  template:\n    spec:\n      restartPolicy: Never\n"
         "      containers: [{name: main, image: busybox}]\n---\n"
         "apiVersion: playground/v1\nkind: Scenario\nmetadata: {name: status}\nspec:\n"
         "  version: " +
         version + "\n  until: 2m\n  timeline:\n  - at: 5s\n    patch: " + patch + "\n  expect:\n" +
         expect;
}

std::string OfJob(const std::string& status) {
  return "{kind: Job, name: demo, subresource: status, patch: {status: " + status + "}}";
}

struct StatusPatchCase {
  const char* what;
  std::string scenario;
};

class StatusPatch : public ::testing::TestWithParam<StatusPatchCase> {};

TEST_P(StatusPatch, MatchesApiServer) {
  EXPECT_EQ(testing::BrokenClaims(GetParam().scenario), "") << GetParam().what;
}

const char* const kFails = "  - {event: ActionRejected, message: '";

INSTANTIATE_TEST_SUITE_P(
    All, StatusPatch,
    ::testing::Values(
        StatusPatchCase{"a counter that the controller keeps",
                        StatusPatchScenario(OfJob("{failed: 3}"),
                                            "  - {at: 5s, job: demo, failed: 3}\n"
                                            "  - {job: demo, condition: Complete, failed: 3}\n")},
        StatusPatchCase{
            "a Failed condition set by others ends the Job and its pods",
            StatusPatchScenario(
                OfJob("{conditions: [{type: FailureTarget, status: \"True\", reason: ByHand, "
                      "message: byHand}]}"),
                "  - {job: demo, condition: Failed, reason: ByHand, message: byHand}\n"
                "  - {pods: {phase: Running}, count: 0}\n")},
        StatusPatchCase{
            "with JobManagedBy, Failed requires FailureTarget",
            StatusPatchScenario(
                OfJob("{active: 0, ready: 0, conditions: [{type: Failed, status: \"True\"}]}"),
                std::string(kFails) +
                    "Job.batch \"demo\" is invalid: status.conditions: Invalid value: cannot "
                    "set Failed=True condition without the FailureTarget=true condition'}\n"
                    "  - {job: demo, condition: Complete}\n")},
        StatusPatchCase{
            "without it, Failed is accepted and the controller ignores the Job",
            StatusPatchScenario(
                OfJob("{conditions: [{type: Failed, status: \"True\", reason: ByHand}]}"),
                "  - {event: ActionRejected, count: 0}\n"
                "  - {job: demo, condition: Failed, reason: ByHand}\n",
                "", "v1.29")},
        StatusPatchCase{
            "completion before the start is rejected",
            StatusPatchScenario(
                OfJob("{completionTime: \"1999-01-01T00:00:00Z\"}"),
                std::string(kFails) +
                    "Job.batch \"demo\" is invalid: [status.completionTime: Invalid value: "
                    "\"1999-01-01T00:00:00Z\": cannot set completionTime when there is no "
                    "Complete=True condition, status.completionTime: Invalid value: "
                    "\"1999-01-01T00:00:00Z\": must be equal to or after `startTime`]'}\n")},
        StatusPatchCase{
            "removing the start time is rejected",
            StatusPatchScenario(
                OfJob("{startTime: null}"),
                std::string(kFails) +
                    "Job.batch \"demo\" is invalid: status.startTime: Invalid value: null: field "
                    "is immutable for unsuspended job once set'}\n")},
        StatusPatchCase{
            "unsorted indexes are rejected",
            StatusPatchScenario(
                OfJob("{completedIndexes: \"2,1\"}"),
                std::string(kFails) +
                    "Job.batch \"demo\" is invalid: status.completedIndexes: Invalid value: "
                    "\"2,1\": error parsing completedIndexes: non-increasing order, previous: 2, current: 1'}\n",
                "  completionMode: Indexed\n  completions: 3\n")},
        StatusPatchCase{
            "an index range with three parts is rejected",
            StatusPatchScenario(
                OfJob("{completedIndexes: \"0-1-2\"}"),
                std::string(kFails) +
                    "Job.batch \"demo\" is invalid: status.completedIndexes: Invalid value: "
                    "\"0-1-2\": error parsing completedIndexes: the fragment \"0-1-2\" violates the requirement that an index "
                    "interval can have at most two parts separated by ''-'''}\n",
                "  completionMode: Indexed\n  completions: 3\n")},
        StatusPatchCase{
            "only the status of the patch counts",
            StatusPatchScenario(
                "{kind: Job, name: demo, subresource: status, patch: {spec: {suspend: true}, "
                "status: {failed: 1}}}",
                "  - {job: demo, condition: Complete, failed: 1}\n")},
        StatusPatchCase{
            "a value of the wrong type",
            StatusPatchScenario(
                OfJob("{failed: many}"),
                std::string(kFails) +
                    "cannot unmarshal string into Go struct field JobStatus.status.failed of "
                    "type int32'}\n")},
        StatusPatchCase{
            "an unknown field",
            StatusPatchScenario(OfJob("{fialed: 1}"),
                                std::string(kFails) + "unknown field \"status.fialed\"'}\n")},
        StatusPatchCase{
            "a missing Job",
            StatusPatchScenario(
                "{kind: Job, name: other, subresource: status, patch: {status: {failed: 1}}}",
                std::string(kFails) + "jobs.batch \"other\" not found'}\n")},
        StatusPatchCase{
            "a pod condition lets a policy ignore the failure",
            StatusPatchScenario(
                "{kind: Pod, pod: {job: demo}, subresource: status, patch: {status: {phase: "
                "Failed, conditions: [{type: ByHand, status: \"True\"}]}}}",
                "  - {at: 5s, pods: {phase: Failed, condition: ByHand}, count: 1}\n"
                "  - {job: demo, condition: Complete, failed: 0}\n",
                "  podFailurePolicy:\n    rules:\n"
                "    - {action: Ignore, onPodConditions: [{type: ByHand, status: \"True\"}]}\n")},
        StatusPatchCase{
            "pod status fields that cannot be written",
            StatusPatchScenario(
                "{kind: Pod, pod: {}, subresource: status, patch: {status: {podIP: 1.2.3.4}}}",
                std::string(kFails) + "not podIP'}\n  - {job: demo, condition: Complete}\n")}));

TEST(CronJobStatusPatch, IsCorrectedByNextSync) {
  EXPECT_EQ(
      testing::BrokenClaims(
          "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: hello}\nspec:\n"
          "  schedule: \"* * * * *\"\n  concurrencyPolicy: Forbid\n  jobTemplate:\n    spec:\n"
          "      template:\n        spec:\n          restartPolicy: Never\n"
          "          containers: [{name: main, image: busybox}]\n---\n"
          "apiVersion: playground/v1\nkind: Scenario\nmetadata: {name: status}\nspec:\n"
          "  until: 90s\n  timeline:\n  - at: 5s\n    patch:\n      kind: CronJob\n"
          "      name: hello\n      subresource: status\n      patch: {status: {active: [{kind: Job, "
          "apiVersion: batch/v1, namespace: default, name: ghost, uid: "
          "00000000-0000-4000-8000-000000000000}]}}\n"
          "  expect:\n  - {event: MissingJob, message: ghost, count: 1}\n"
          "  - {at: 61s, jobs: {cronJob: hello}, count: 1}\n"),
      "");
}

}  // namespace
}  // namespace jobplay
