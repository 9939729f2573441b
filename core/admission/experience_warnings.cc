// Manifests that are valid and do something else than most people expect of them.
#include "core/admission/tree.h"
#include "core/admission/warnings.h"
#include "core/base/cron/schedule.h"

namespace jobplay {
namespace {

class ExperienceCollector {
 public:
  ExperienceCollector(std::string path, std::vector<Warning>* warnings)
      : path_(std::move(path)), warnings_(warnings) {}

  void Add(const std::string& field, std::string message) {
    warnings_->push_back({Warning::Source::kExperience, path_ + "." + field, std::move(message)});
  }

 private:
  std::string path_;
  std::vector<Warning>* warnings_;
};

// The place among the rules of the first that ignores; -1: there is none.
int FirstIgnoreRule(const Json& spec) {
  int at = 0;
  for (const Json& rule : List(Struct(spec, "podFailurePolicy"), "rules")) {
    if (Text(rule, "action") == "Ignore") return at;
    ++at;
  }
  return -1;
}

void WarnOfRetries(const Json& spec, ExperienceCollector* out) {
  const std::string& restart = Text(Struct(Struct(spec, "template"), "spec"), "restartPolicy");
  if (restart == "Always") {
    out->Add("template.spec.restartPolicy",
             "A Job cannot use Always, which pods default to: its pods have to end. Write Never (a "
             "failed try leaves "
             "its pod, and a new pod tries again) or OnFailure (the container restarts inside the "
             "same pod).");
  }
  if (restart == "OnFailure") {
    out->Add("template.spec.restartPolicy",
             "With OnFailure a failing container restarts inside its pod, and when the Job fails "
             "it deletes the pods "
             "that still run: their logs are gone. Never keeps a failed pod for each try.");
  }
  if (const int at = FirstIgnoreRule(spec); at >= 0) {
    out->Add("podFailurePolicy.rules[" + std::to_string(at) + "].action",
             "Pods that an Ignore rule matches do not count towards backoffLimit: a Job whose pods "
             "always match it "
             "retries for ever. They still lengthen the wait before the next pod.");
  }
}

void WarnOfNumbers(const Json& spec, ExperienceCollector* out) {
  const Json* completions = Get(spec, "completions");
  const std::int64_t parallelism = Number(spec, "parallelism");
  const bool indexed = Text(spec, "completionMode") == "Indexed";
  // A negative number is refused as such.
  if (completions != nullptr && completions->get<std::int64_t>() >= 0 &&
      parallelism > completions->get<std::int64_t>()) {
    out->Add("parallelism",
             "No more pods run at once than are left to complete: " + std::to_string(parallelism) +
                 " acts like " + completions->dump() + " here.");
  }
  if (completions == nullptr && indexed) {
    out->Add("completions",
             "An Indexed Job needs to know how many indexes it has; parallelism does not say it.");
  }
  if (completions == nullptr && !indexed && parallelism > 1) {
    out->Add("completions",
             "Without completions the Job is a work queue: pods agree among themselves what is "
             "left to do, and after "
             "the first success no new pod is started.");
  }
  const Json* ttl = Get(spec, "ttlSecondsAfterFinished");
  if (ttl != nullptr && *ttl == 0) {
    out->Add("ttlSecondsAfterFinished",
             "With 0 the Job and its pods go the moment it finishes, before anybody can read how "
             "it ended.");
  }
}

// How far apart two runs of a schedule are, seen from a round date; 0 when it never runs twice.
std::int64_t ShortestGapSeconds(const std::string& schedule) {
  const Result<Schedule> parsed = ParseStandard(schedule);
  if (!parsed) return 0;
  const std::optional<Time> first = parsed->Next(Time{});
  const std::optional<Time> second = first ? parsed->Next(*first) : std::nullopt;
  return second ? UnixSeconds(*second) - UnixSeconds(*first) : 0;
}

void WarnOfPilingUp(const Json& spec, ExperienceCollector* out) {
  constexpr std::int64_t kMinute = 60;
  const Json& job_spec = Struct(Struct(spec, "jobTemplate"), "spec");
  const Json* deadline = Get(job_spec, "activeDeadlineSeconds");
  const bool bounded = deadline != nullptr && *deadline <= kMinute;
  const std::int64_t gap = ShortestGapSeconds(Text(spec, "schedule"));
  if (Text(spec, "concurrencyPolicy") != "Allow" || gap <= 0 || gap > kMinute || bounded) return;
  out->Add("concurrencyPolicy",
           "Every run starts, also while earlier ones go on: runs of more than a minute pile up "
           "without end. Forbid "
           "skips a run, Replace ends the one before, and activeDeadlineSeconds bounds each.");
}

}  // namespace

void AddExperienceWarnings(const Json& object, std::vector<Warning>* warnings) {
  const Json& spec = Struct(object, "spec");
  const bool cron_job = Text(object, "kind") == "CronJob";
  if (cron_job) {
    ExperienceCollector out("spec", warnings);
    WarnOfPilingUp(spec, &out);
  }
  const Json& job_spec = cron_job ? Struct(Struct(spec, "jobTemplate"), "spec") : spec;
  ExperienceCollector out(cron_job ? "spec.jobTemplate.spec" : "spec", warnings);
  WarnOfRetries(job_spec, &out);
  WarnOfNumbers(job_spec, &out);
}

}  // namespace jobplay
