#include "core/view/why_prose.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/base/check.h"
#include "core/base/host_text.h"
#include "core/base/time.h"
#include "core/view/columns.h"
#include "core/view/phrasebook.h"

namespace jobplay {
namespace {

// A function of Kubernetes v1.36.3, by file and line; for older releases source_places.txt has it.
struct Source {
  const char* function = nullptr;
  const char* path = nullptr;
  int line = 0;
};

constexpr std::string_view kVersion = "v1.36.3/";

constexpr const char* kJobController = "pkg/controller/job/job_controller.go";
constexpr const char* kJobBackoff = "pkg/controller/job/backoff_utils.go";
constexpr const char* kControllerUtils = "pkg/controller/controller_utils.go";
constexpr const char* kCronJob = "pkg/controller/cronjob/cronjob_controllerv2.go";
constexpr const char* kTtl = "pkg/controller/ttlafterfinished/ttlafterfinished_controller.go";
constexpr const char* kBatchDefaults = "pkg/apis/batch/v1/defaults.go";
constexpr const char* kCoreDefaults = "pkg/apis/core/v1/defaults.go";
constexpr const char* kJobStrategy = "pkg/registry/batch/job/strategy.go";
constexpr const char* kScheduler = "pkg/scheduler/schedule_one.go";
constexpr const char* kKubeletPods = "pkg/kubelet/kubelet_pods.go";
constexpr const char* kRuntime = "pkg/kubelet/kuberuntime/kuberuntime_manager.go";
constexpr const char* kRuntimeContainer = "pkg/kubelet/kuberuntime/kuberuntime_container.go";
constexpr const char* kPodStatus = "pkg/kubelet/status/generate.go";
constexpr const char* kDelayingQueue =
    "staging/src/k8s.io/client-go/util/workqueue/delaying_queue.go";
constexpr const char* kInformer = "staging/src/k8s.io/client-go/tools/cache/controller.go";

// What is said of one code. In the text:
//   {n0}         the number            {ms0}, {s0}  the number as a duration of milliseconds,
//   seconds {n0|a|b}     a if it is 1, else b  {n0?a:b}     a unless it is 0 {pod} {job}  their
//   names           {text}       the text       {n4=a/b/c}   a, b or c by the rule (n4)
// A choice may hold placeholders and choices.
struct Row {
  std::string_view english = {};  // where there is none, why_prose.txt has all of it
  Source source = {};
  const char* field = "";  // where it is a list of rules, n0 is the place in it
};

// The function whose call was refused: what is recorded begins with the verb.
Source CallerOf(const Facts& facts) {
  const std::string_view call = *facts.text;
  const auto begins = [call](std::string_view verb) { return call.substr(0, verb.size()) == verb; };
  if (begins("create pods")) return {"manageJob", kJobController, 1951};
  if (begins("delete pods")) {
    // Before finalizer tracking, by rule: of a Job that fails, or with too many pods.
    return facts.rule == 0 ? Source{"deleteActivePods", kJobController, 1244}
                           : Source{"manageJob", kJobController, 1820};
  }
  if (begins("unable") || begins("remov")) return {"deleteJobPods", kJobController, 1282};
  if (begins("patch")) return {"removeTrackingFinalizerFromPods", kJobController, 1587};
  if (begins("updateStatus jobs")) return {"updateJobStatus", kJobController, 2039};
  if (begins("create jobs")) return {"syncCronJob", kCronJob, 609};
  if (begins("updateStatus cronjobs")) return {"sync", kCronJob, 223};
  if (begins("delete jobs")) {
    return facts.cron_job == 0 ? Source{"processJob", kTtl, 256}
                               : Source{"deleteJob", kCronJob, 748};
  }
  return {};
}

const char* WantedField(const Facts& facts) {
  return facts.rule == 0 ? "spec.parallelism" : "spec.completions";
}

Row RowOf(const Decision& decision) {
  const Facts& facts = decision.facts;
  switch (decision.code) {
    // Job controller: event handlers
    case DecisionCode::kJobSeen:
      return {
          "The informer shows a change of Job {job}, so its key goes on the work queue"
          "{n0? at once:, together with what else comes within the batching period}.",
          {"updateJob", kJobController, 587}};
    case DecisionCode::kPodEventEnqueues:
      return {
          "Pod {pod} changed, so the Job that controls it is synced in {ms0}: a delay that lets "
          "further pod changes go into the same sync.",
          {"updatePod", kJobController, 447}};
    // Job controller: sync
    case DecisionCode::kAlreadyFinished:
      return {"The Job is Complete or Failed already: nothing is left to do.",
              {"syncJob", kJobController, 972}};
    case DecisionCode::kExpectationsPending:
      return {
          "The controller still waits to see {n0} pod {n0|creation|creations} and {n1} "
          "{n1|deletion|deletions} of its own in the cache (for {ms2} now): until then it neither "
          "creates nor deletes pods.",
          {"SatisfiedExpectations", kControllerUtils, 195}};
    case DecisionCode::kStartTimeSet:
      return {
          "The Job is not suspended and has no start time: it starts now{n0?, and its active "
          "deadline of {s0} counts from here:}.",
          {"syncJob", kJobController, 1051},
          "spec.suspend"};
    case DecisionCode::kCounted:
      return {"Counted: {n0} active {n0|pod|pods} ({n1} ready), {n2} succeeded, {n3} failed.",
              {"syncJob", kJobController, 1032}};
    case DecisionCode::kBackoffRecorded:
      return {
          "Remembered: {n0} {n0|failure|failures} in a row since the last success, {n1?but each "
          "index has its own back-off; no wait comes of this number, and failed pods kept for "
          "their index add to it at each sync:"
          "which is what the next pods' back-off is computed from}.",
          {"newBackoffRecord", kJobBackoff, 95},
          facts.n1 != 0 ? "spec.backoffLimitPerIndex" : ""};
    case DecisionCode::kBackoffLimitExceeded:
      return {"{n0} {n0|pod has|pods have} failed, more than the limit of {n1}: the Job fails.",
              {"syncJob", kJobController, 1067},
              "spec.backoffLimit"};
    case DecisionCode::kTooManyPods:
      return {.field = facts.n3 != 0 ? "spec.completions" : WantedField(facts)};
    case DecisionCode::kTooFewPods:
      return {
          "{n0} {n0|pod is|pods are} active and {n1} wanted{n3?, and the terminating ones hold "
          "their places until they are gone:}: {n2?:no index waits for one, so }{n2} {n2|is|are} "
          "to be created.",
          {"manageJob", kJobController, 1850},
          WantedField(facts)};
    case DecisionCode::kBackoffWait:
      return {
          "After {n1} {n1|failure|failures} in a row the next pods wait for another {ms0}: the "
          "wait doubles with each failure, from 10s up to 10m{n2?, and the sync for it is in {ms2} "
          "at the soonest:}.",
          {"getRemainingTime", kJobBackoff, 239}};
    case DecisionCode::kEnoughPods:
      return {"{n0} {n0|pod is|pods are} active and {n1} wanted: no pod is created or deleted.",
              {"manageJob", kJobController, 1850},
              WantedField(facts)};
    case DecisionCode::kWantedByCompletions:
      return {
          "{n1} {n1|completion|completions} less {n2} succeeded: {n0} {n0|pod is|pods are} "
          "wanted, though parallelism is {n3}.",
          {"manageJob", kJobController, 1811},
          "spec.completions"};
    case DecisionCode::kBackoffOver:
      return {
          "The last of {n0} {n0|failure|failures} in a row was {ms1} ago, and the wait after "
          "it is {ms2}: it is over.",
          {"getRemainingTime", kJobBackoff, 239}};
    case DecisionCode::kCallFailed:
      return {"The API server refused a call of the controller: {text}.", CallerOf(facts)};
    case DecisionCode::kCompletionsReached:
      return {"{n0} of {n1} completions are reached and no pod is active: the Job is complete.",
              {"syncJob", kJobController, 1157},
              "spec.completions"};
    case DecisionCode::kUncountedAdded:
      return {
          "Pods are noted by uid in status.uncountedTerminatedPods before their "
          "finalizers "
          "go, so that none is counted twice or lost: {n0} succeeded, {n1} failed.",
          {"trackJobStatusAndRemoveFinalizers", kJobController, 1331}};
    case DecisionCode::kFinalizersRemoved:
      return {
          "{n0} {n0|pod loses its|pods lose their} tracking finalizer; {n1} {n1|counts|count}"
          "{n4=/, for the Job is being deleted/, for the Job succeeds without the others}.",
          {"removeTrackingFinalizerFromPods", kJobController, 1587}};
    case DecisionCode::kCountersMoved:
      return {
          "Pods without a finalizer move from the uncounted uids to the counters: {n0} succeeded, "
          "{n1} failed.",
          {"cleanUncountedPodsWithoutFinalizers", kJobController, 1565}};
    case DecisionCode::kFinishAwaitsUncounted:
      return {
          "The Job's outcome is clear, but {n0} {n0|pod is|pods are} not counted yet: the final "
          "condition waits.",
          {"enactJobFinished", kJobController, 1636}};
    case DecisionCode::kJobFinished:
      return {"The Job is finished: {text}.", {"enactJobFinished", kJobController, 1631}};
    case DecisionCode::kStatusWritten:
      return {"The Job's status is written.", {"updateJobStatus", kJobController, 2039}};
    case DecisionCode::kNothingToWrite:
      return {"The Job's status has no further change to write.",
              {"trackJobStatusAndRemoveFinalizers", kJobController, 1459}};
    // CronJob controller
    case DecisionCode::kCronNotDue:
      return {.field = facts.n2 == 0 ? "spec.schedule" : "spec.startingDeadlineSeconds"};
    case DecisionCode::kCronHistoryDeletes:
      return {.field = facts.rule == 0 ? "spec.successfulJobsHistoryLimit"
                                       : "spec.failedJobsHistoryLimit"};
    // TTL controller
    // The world
    case DecisionCode::kPodBound:
      return {"The scheduler binds pod {pod} to {text}.", {"bind", kScheduler, 1148}};
    case DecisionCode::kContainersStarted:
      return {"The kubelet starts what is due of the containers of pod {pod}.",
              {"startContainer", kRuntimeContainer, 200}};
    case DecisionCode::kContainerExited:
      return {"Container {text} of pod {pod} ends with exit code {n0}.",
              {"computePodActions", kRuntime, 1175},
              "spec.template.spec.restartPolicy"};
    case DecisionCode::kPodReady:
      return {"Pod {pod} becomes ready.", {"GeneratePodReadyCondition", kPodStatus, 126}};
    case DecisionCode::kPodFinished:
      return {
          "{n0?Not all containers of pod {pod} ran, and none will:All containers of pod {pod} have "
          "ended for good}: its phase is {text}.",
          {"getPhase", kKubeletPods, 1653}};
    case DecisionCode::kWatchDelivered:
      return {"The watch delivers a change to the controllers' cache: {text}.",
              {"processDeltas", kInformer, 607}};
    case DecisionCode::kQueueTimerFired:
      return {"The delay of a key is over: it goes on the work queue.",
              {"waitingLoop", kDelayingQueue, 276}};
    default:
      return {};
  }
}

class Writer {
 public:
  Writer(const Facts& facts, const DecisionNames& names)
      : facts_(facts),
        numbers_{facts.n0, facts.n1, facts.n2, facts.n3, facts.rule},
        names_(names) {}

  std::string Write(std::string_view text) const {
    std::string out;
    while (!text.empty()) {
      const std::size_t open = text.find('{');
      out += text.substr(0, open);
      if (open == std::string_view::npos) break;
      const std::size_t close = EndOf(text, open + 1, '}');
      out += Value(text.substr(open + 1, close - open - 1));
      text.remove_prefix(close + 1);
    }
    return out;
  }

 private:
  // Where the next of these characters is outside of braces opened after `from`; else the end.
  static std::size_t EndOf(std::string_view text, std::size_t from, char what) {
    for (int depth = 0; from < text.size(); ++from) {
      if (depth == 0 && text[from] == what) break;
      depth += (text[from] == '{') - (text[from] == '}');
    }
    return from;
  }

  std::int64_t Number(char digit) const { return numbers_[static_cast<std::size_t>(digit - '0')]; }

  std::string Value(std::string_view what) const {
    if (what == "pod") return names_.pod(facts_.pod);
    if (what == "job") return names_.job(facts_.job);
    if (what == "text") {
      // The sentence has its own full stop.
      std::string text = *facts_.text;
      if (!text.empty() && text.back() == '.') text.pop_back();
      return text;
    }
    if (what.substr(0, 2) == "ms") return FormatDuration(Milliseconds(Number(what[2])));
    if (what[0] == 's') return FormatDuration(Seconds(Number(what[1])));
    const std::int64_t number = Number(what[1]);
    if (what.size() == 2) return std::to_string(number);
    const char kind = what[2];
    const char between = kind == '|' ? '|' : kind == '?' ? ':' : '/';
    std::int64_t skip = kind == '|' ? number != 1 : kind == '?' ? number == 0 : number;
    std::size_t begin = 3;
    for (; skip > 0; --skip) begin = EndOf(what, begin, between) + 1;
    return Write(what.substr(begin, EndOf(what, begin, between) - begin));
  }

  const Facts& facts_;
  std::array<std::int64_t, 5> numbers_;
  const DecisionNames& names_;
};

// A row of why_prose.txt, which begin with the names of the codes, in their order: the function and
// its place, the manifest's field, English, Japanese. What most runs decide has all but the last
// in the program. After the codes come functions for some of them: by the reason of a disruption,
// by whose sync failed.
std::string_view RowOfFile(DecisionCode code) {
  std::string_view text = ReadHostText(HostText::kWhyProse), row;
  for (int skip = static_cast<int>(code); skip >= 0; --skip) row = TakeUntil('\n', text);
  TakeUntil('\t', row);
  return row;
}

void Cite(const Source& source, Explanation& explanation) {
  if (source.function == nullptr) return;
  explanation.function = source.function;
  explanation.url = kSourceTree;
  if (source.path[0] != 'v') explanation.url += kVersion;
  explanation.url += source.path;
  explanation.url += "#L" + std::to_string(source.line);
}

// The function of a row behind those of the codes.
void CiteInstead(std::string_view name, Explanation& explanation) {
  const std::string field = explanation.field;
  for (std::string_view text = ReadHostText(HostText::kWhyProse); !text.empty();) {
    std::string_view row = TakeUntil('\n', text);
    if (TakeUntil('\t', row) == name) CiteRow(row, explanation);
  }
  explanation.field = field;
}

// The sentence of the file and, with `cite`, what the program does not name. Not drawn into its
// caller, which a first visit downloads.
[[gnu::noinline]] std::string_view SentenceOfFile(const Decision& decision, Language language,
                                                  bool cite, Explanation& explanation) {
  std::string_view row = RowOfFile(decision.code);
  Explanation cited;
  CiteRow(row, cited);
  if (cite) {
    if (!explanation.field.empty()) cited.field = explanation.field;
    explanation = std::move(cited);
    if (decision.code == DecisionCode::kPodEvicted) {
      CiteInstead(*decision.facts.text, explanation);
    } else if (decision.code == DecisionCode::kSyncFailed && decision.facts.rule != 0) {
      CiteInstead("SyncFailed/" + std::to_string(decision.facts.rule), explanation);
    }
  }
  const std::string_view english = TakeUntil('\t', row);
  return language == Language::kJapanese ? row : english;
}

}  // namespace

void CiteRow(std::string_view& row, Explanation& explanation) {
  explanation.function = TakeUntil('\t', row);
  if (const std::string_view place = TakeUntil('\t', row); !place.empty()) {
    explanation.url = std::string(kSourceTree).append(place);
  }
  explanation.field = TakeUntil('\t', row);
}

Explanation Explain(const Decision& decision, const DecisionNames& names, Language language) {
  const Row row = RowOf(decision);
  Explanation explanation;
  Cite(row.source, explanation);
  explanation.field = row.field;
  std::string_view sentence = row.english;
  if (sentence.empty() || language == Language::kJapanese) {
    sentence = SentenceOfFile(decision, language, sentence.empty(), explanation);
  }
  explanation.text = Writer(decision.facts, names).Write(sentence);
  if (explanation.field.find("rules") != std::string::npos) {
    explanation.field += "[" + std::to_string(decision.facts.n0) + "]";
  }
  return explanation;
}

Explanation ExplainDefault(std::string_view label, std::string_view path, Language language) {
  constexpr std::string_view kJobTemplate = "spec.jobTemplate.";
  std::string_view of_job = path;
  if (path.substr(0, kJobTemplate.size()) == kJobTemplate) {
    of_job.remove_prefix(kJobTemplate.size());
  } else if (label.substr(0, 8) == "CronJob/") {
    of_job = {};
  }
  const auto in_job = [of_job](std::string_view field) {
    return of_job.substr(0, field.size()) == field;
  };
  const auto mentions = [path](std::string_view part) {
    return path.find(part) != std::string_view::npos;
  };
  Source source{"SetDefaults_Job", kBatchDefaults, 34};
  bool generated = false;
  if (of_job.empty()) {
    source = {"SetDefaults_CronJob", kBatchDefaults, 76};
  } else if (in_job("spec.selector") || in_job("spec.template.metadata")) {
    source = {"generateSelector", kJobStrategy, 241};
    generated = true;
  } else if (in_job("spec.podFailurePolicy.")) {
    source = {"SetDefaults_PodFailurePolicyOnPodConditionsPattern", kBatchDefaults, 91};
  } else if (mentions("Probe.")) {
    source = {"SetDefaults_Probe", kCoreDefaults, 233};
  } else if (in_job("spec.template.spec.volumes[")) {
    source = {"SetDefaults_Volume", kCoreDefaults, 66};
  } else if (mentions("ontainers[")) {
    source = {"SetDefaults_Container", kCoreDefaults, 82};
  } else if (in_job("spec.template.")) {
    source = {"SetDefaults_PodSpec", kCoreDefaults, 211};
  }
  Explanation explanation;
  explanation.text =
      generated
          ? Phrase(language, "The manifest of {} does not say it: the API server generates it.",
                   {label})
          : Phrase(language, "The manifest of {} does not say it: it is the API server's default.",
                   {label});
  Cite(source, explanation);
  explanation.field = path;
  return explanation;
}

int Weight(DecisionCode code) {
  switch (code) {
    case DecisionCode::kCounted:
    case DecisionCode::kBackoffRecorded:
    case DecisionCode::kUncountedAdded:
    case DecisionCode::kFinalizersRemoved:
    case DecisionCode::kCountersMoved:
    case DecisionCode::kStatusWritten:
    case DecisionCode::kNothingToWrite:
    case DecisionCode::kWantedByCompletions:
    case DecisionCode::kCronNextAt:
    case DecisionCode::kDeadlineAhead:
    case DecisionCode::kPolicyHasNoRule:
    case DecisionCode::kRaced:
      return 0;
    case DecisionCode::kExpectationsPending:
    case DecisionCode::kExpectationsExpired:
    case DecisionCode::kStaleCache:
    case DecisionCode::kTooFewPods:
    case DecisionCode::kTooManyPods:
    case DecisionCode::kWaitTerminating:
    case DecisionCode::kBackoffWait:
    case DecisionCode::kIndexBackoffWait:
    case DecisionCode::kPolicyFailIndex:
    case DecisionCode::kIndexFailed:
    case DecisionCode::kSlowStartStopped:
    case DecisionCode::kWorkQueueNotRefilled:
    case DecisionCode::kParallelismZero:
    case DecisionCode::kSyncFailed:
    case DecisionCode::kFinishAwaitsTerminating:
    case DecisionCode::kPodFinished:
    case DecisionCode::kSuspendDeletes:
    case DecisionCode::kCronForbid:
    case DecisionCode::kCronReplace:
    case DecisionCode::kCronTooLate:
      return 2;
    case DecisionCode::kCallFailed:
    case DecisionCode::kUserRefused:
    case DecisionCode::kJobFinished:
    case DecisionCode::kSuspended:
    case DecisionCode::kResumed:
      return 3;
    case DecisionCode::kCronJobCreated:
    case DecisionCode::kPolicyFailJob:
    case DecisionCode::kBackoffLimitExceeded:
    case DecisionCode::kRestartsExceeded:
    case DecisionCode::kRetriesExceeded:
    case DecisionCode::kDeadlineExceeded:
    case DecisionCode::kMaxFailedIndexesExceeded:
    case DecisionCode::kAllIndexesDecided:
    case DecisionCode::kSuccessPolicyMet:
    case DecisionCode::kCompletionsReached:
    case DecisionCode::kWorkQueueDone:
      return 4;
    default:
      return 1;
  }
}

}  // namespace jobplay
