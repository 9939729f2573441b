// Warnings about valid manifests that do not do what most people expect.
#include "core/admission/schema/tree.h"
#include "core/admission/warnings.h"
#include "core/base/cron/schedule.h"
#include "core/words/advice.h"

namespace jobplay {
namespace {

class ExperienceCollector {
 public:
  ExperienceCollector(std::string path, std::vector<Warning>* warnings)
      : path_(std::move(path)), warnings_(warnings) {}

  void Add(const std::string& field, Said message) {
    warnings_->push_back({Warning::Source::kExperience, path_ + "." + field, std::move(message)});
  }

 private:
  std::string path_;
  std::vector<Warning>* warnings_;
};

// Returns the index of the first rule that ignores failures, or -1 if there is none.
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
  if (restart == "OnFailure") {
    out->Add("template.spec.restartPolicy", said::OnFailureLosesLogs{});
  }
  if (const int at = FirstIgnoreRule(spec); at >= 0) {
    out->Add("podFailurePolicy.rules[" + std::to_string(at) + "].action",
             said::IgnoredRetriesForever{});
  }
}

void WarnOfNumbers(const Json& spec, ExperienceCollector* out) {
  const Json* completions = Get(spec, "completions");
  const std::int64_t parallelism = Number(spec, "parallelism");
  const bool indexed = Text(spec, "completionMode") == "Indexed";
  // A negative number is rejected separately.
  if (completions != nullptr && completions->get<std::int64_t>() >= 0 &&
      parallelism > completions->get<std::int64_t>()) {
    out->Add("parallelism",
             said::ParallelismActsLike{.parallelism = parallelism,
                                       .completions = completions->get<std::int64_t>()});
  }
  if (completions == nullptr && indexed) {
    out->Add("completions", said::IndexedNeedsCompletions{});
  }
  if (completions == nullptr && !indexed && parallelism > 1) {
    out->Add("completions", said::WorkQueue{});
  }
  const Json* ttl = Get(spec, "ttlSecondsAfterFinished");
  if (ttl != nullptr && *ttl == 0) {
    out->Add("ttlSecondsAfterFinished", said::GoneWhenFinished{});
  }
}

// Starts from a round date.
void WarnOfSchedule(const Json& spec, ExperienceCollector* out) {
  constexpr std::int64_t kMinute = 60;
  const Result<Schedule> schedule = ParseStandard(Text(spec, "schedule"));
  if (!schedule) return;
  const std::optional<Time> first = schedule->Next(Time{});
  if (!first) return out->Add("schedule", said::NeverDue{});
  const std::optional<Time> second = schedule->Next(*first);
  const std::int64_t gap = second ? UnixSeconds(*second) - UnixSeconds(*first) : 0;
  const Json& job_spec = Struct(Struct(spec, "jobTemplate"), "spec");
  const Json* deadline = Get(job_spec, "activeDeadlineSeconds");
  const bool bounded = deadline != nullptr && *deadline <= kMinute;
  if (Text(spec, "concurrencyPolicy") != "Allow" || gap <= 0 || gap > kMinute || bounded) return;
  out->Add("concurrencyPolicy", said::RunsPileUp{});
}

}  // namespace

void AddExperienceWarnings(const Json& object, std::vector<Warning>* warnings) {
  const Json& spec = Struct(object, "spec");
  const bool cron_job = Text(object, "kind") == "CronJob";
  if (cron_job) {
    ExperienceCollector out("spec", warnings);
    WarnOfSchedule(spec, &out);
  }
  const Json& job_spec = cron_job ? Struct(Struct(spec, "jobTemplate"), "spec") : spec;
  ExperienceCollector out(cron_job ? "spec.jobTemplate.spec" : "spec", warnings);
  WarnOfRetries(job_spec, &out);
  WarnOfNumbers(job_spec, &out);
}

}  // namespace jobplay
