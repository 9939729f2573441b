// Remedies for fields that only Jobs and CronJobs have.
#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/admission/reasons/batch.h"
#include "core/admission/reasons/common.h"
#include "core/admission/reasons/formats.h"
#include "core/admission/remedies/cleaning.h"
#include "core/admission/remedies/rules.h"
#include "core/admission/validation/names.h"
#include "core/base/cron/schedule.h"
#include "core/base/cron/time_zone.h"
#include "core/base/digits.h"
#include "core/base/nearest.h"
#include "core/base/text.h"
#include "core/words/remedies.h"
#include "core/yaml/print.h"

namespace jobplay {
namespace {

std::optional<std::int64_t> WholeAt(const Json* value) {
  if (value == nullptr || !value->is_number_integer()) return std::nullopt;
  return value->get<std::int64_t>();
}

Remedy WrongRestartPolicy(const Refused& refused) {
  Remedy remedy{said::NeverOrOnFailure{}, {}};
  for (const char* policy : {"Never", "OnFailure"}) {
    remedy.mends.push_back(MendBySetting(refused.path, policy));
  }
  return remedy;
}

Remedy PolicyNeedsNever(const Refused& refused) {
  return {said::PolicyNeedsNever{}, {MendBySetting(refused.path, "Never")}};
}

Remedy CountOfIndexes(const Refused& refused) {
  const auto parallelism = WholeAt(refused.Beside("parallelism"));
  const std::int64_t count = parallelism && *parallelism > 0 ? *parallelism : 1;
  return {said::IndexesAreCounted{},
          {MendBySetting(refused.path, std::to_string(count)),
           MendBySetting(refused.PathBeside("completionMode"), "NonIndexed")}};
}

Remedy LimitPerIndex(const Refused& refused) {
  return {
      said::MaxFailedIndexesCounts{},
      {MendBySetting(refused.path, "0"), MendByRemoving(refused.PathBeside("maxFailedIndexes"))}};
}

Remedy BoundOfFailedIndexes(const Refused& refused) {
  return {said::ManyIndexesNeedBound{}, {MendBySetting(refused.path, "10000")}};
}

// Handles backoffLimitPerIndex, maxFailedIndexes and successPolicy in a Job that is not Indexed.
Remedy NeedsIndexed(const Refused& refused) {
  Remedy remedy{said::NeedsIndexed{.field = refused.leaf}, {}};
  Mend mend = MendBySetting(refused.PathBeside("completionMode"), "Indexed");
  const auto completions = WholeAt(refused.Beside("completions"));
  if (!completions) mend.changes.push_back(Set(refused.PathBeside("completions"), "1"));
  remedy.mends.push_back(std::move(mend));
  if (refused.value != nullptr) remedy.mends.push_back(MendByRemoving(refused.path));
  return remedy;
}

Remedy NeedsLimitPerIndex(const Refused& refused) {
  return {said::NeedsLimitPerIndex{}, {MendBySetting(refused.path, "FailJob")}};
}

Remedy NoMoreThanCompletions(const Refused& refused) {
  Remedy remedy{said::NoMoreThanCompletions{}, {}};
  const auto completions = WholeAt(refused.Beside("completions"));
  if (completions && *completions >= 0) {
    remedy.mends.push_back(MendBySetting(refused.path, std::to_string(*completions)));
  }
  return remedy;
}

Remedy RuleOfSuccess(const Refused& refused) {
  FieldPath count = refused.path;
  count.emplace_back("succeededCount");
  return {said::WriteEither{.one = "succeededCount: 1", .other = "succeededIndexes: \"0-2\""},
          {MendBySetting(std::move(count), "1")}};
}

Remedy RulesOfSuccess(const Refused&) {
  return {said::WriteList{.yaml = "[{succeededIndexes: \"0\"}]"}, {}};
}

Remedy ContainerOfRule(const Refused& refused) {
  // The path of the pod's containers, for any place of the Job's spec.
  FieldPath path;
  for (const PathStep& step : refused.path) {
    if (step.key == "podFailurePolicy") break;
    path.push_back(step);
  }
  path.insert(path.end(), {"template", "spec", "containers"});
  std::vector<std::string> names;
  if (const Json* containers = ValueAt(refused.sent, path); containers && containers->is_array()) {
    for (const Json& container : *containers) {
      const auto name = container.find("name");
      if (name != container.end() && name->is_string()) names.push_back(name->get<std::string>());
    }
  }
  Remedy remedy{said::NameOfContainer{.names = Joined(names)}, {}};
  const auto nearest = Nearest(refused.quoted, names);
  const std::string best = nearest ? *nearest : names.size() == 1 ? names[0] : "";
  if (!best.empty()) remedy.mends.push_back(MendBySetting(refused.path, PrintString(best)));
  if (refused.value != nullptr) remedy.mends.push_back(MendByRemoving(refused.path));
  return remedy;
}

// Returns the exit codes as valid YAML: sorted, without duplicates, and without 0 for In. Returns
// "" if none is left or one is not a number.
std::string ExitCodesMeant(const Json* values, std::string_view operator_) {
  if (values == nullptr || !values->is_array()) return {};
  std::set<std::int64_t> codes;
  for (const Json& code : *values) {
    if (!code.is_number_integer()) return {};
    codes.insert(code.get<std::int64_t>());
  }
  if (operator_ == "In") codes.erase(0);
  std::vector<std::string> entries;
  for (const std::int64_t code : codes) entries.push_back(std::to_string(code));
  return entries.empty() ? "" : YamlList(entries);
}

Remedy ExitCodesInOrder(const Refused& refused) {
  Remedy remedy{said::ValuesInOrder{}, {}};
  const Json* operator_ = refused.Beside("operator");
  const std::string meant =
      ExitCodesMeant(refused.value, operator_ == nullptr ? "" : PlainText(*operator_));
  if (!meant.empty()) remedy.mends.push_back(MendBySetting(refused.path, meant));
  return remedy;
}

Remedy OneExitCode(const Refused& refused) {
  return {said::ValuesInOrder{}, {MendBySetting(refused.path, "[1]")}};
}

// Removes the 0. If it is the only code, the user means every other code.
Remedy NoZero(const Refused& refused) {
  Remedy remedy{said::ZeroIsSuccess{}, {}};
  FieldPath values = refused.path;
  if (values.back().index >= 0) values.pop_back();
  const Json* codes = ValueAt(refused.sent, values);
  if (codes == nullptr || !codes->is_array()) return remedy;
  if (const std::string meant = ExitCodesMeant(codes, "In"); !meant.empty()) {
    remedy.mends.push_back(MendBySetting(std::move(values), meant));
  } else {
    values.back() = PathStep("operator");
    remedy.mends.push_back(MendBySetting(std::move(values), "NotIn"));
  }
  return remedy;
}

// Removes what generated selectors add, together with everything else from a cluster.
Remedy GeneratedSelector(const Refused& refused) {
  Remedy remedy{said::ServerWritesSelector{}, {}};
  std::vector<FieldChange> changes = Cleaning(refused.sent);
  if (!changes.empty()) {
    remedy.mends.push_back({said::MendCleanUp{}, std::move(changes)});
  } else if (const Json* selector = refused.sent.is_object() ? refused.value : nullptr) {
    if (selector->is_object() && refused.leaf == "selector") {
      remedy.mends.push_back(MendByRemoving(refused.path));
    }
  }
  return remedy;
}

Remedy SelectorOfCronJob(const Refused& refused) {
  Remedy remedy{said::SelectorOfCronJob{}, {}};
  if (refused.value != nullptr) remedy.mends.push_back(MendByRemoving(refused.path));
  return remedy;
}

Remedy LimitOfRetries(const Refused& refused) {
  return {said::NoLimitOfRetries{},
          {MendBySetting(refused.path, "0"), MendBySetting(refused.path, "2147483647")}};
}

Remedy ZeroOfParallelism(const Refused& refused) {
  return {said::ParallelismZeroPauses{}, {MendBySetting(refused.path, "0")}};
}

// Returns a remedy that shortens the name, if the shortened name is valid.
Remedy WithShorterName(Said said, const FieldPath& path, std::string name, std::size_t most,
                       ReasonList (*faults_of)(std::string_view)) {
  name.resize(std::min(name.size(), most));
  while (!name.empty() && (name.back() == '-' || name.back() == '.')) name.pop_back();
  Remedy remedy{std::move(said), {}};
  if (faults_of(name).empty()) remedy.mends.push_back(MendBySetting(path, PrintString(name)));
  return remedy;
}

Remedy NameOfIndexes(const Refused& refused) {
  // The longest name that leaves room for the dash and the last index.
  const std::string_view hostname = refused.Fact(0);
  const std::size_t number = hostname.size() - std::min(hostname.size(), hostname.rfind('-'));
  const std::size_t most = number < kMaxLabel ? kMaxLabel - number : 0;
  Said said = said::NameIsTooLongForPods{.most = std::to_string(most)};
  if (refused.value == nullptr || !refused.value->is_string()) return {std::move(said), {}};
  std::string name = refused.value->get<std::string>();
  std::replace(name.begin(), name.end(), '.', '-');
  return WithShorterName(std::move(said), refused.path, std::move(name), most, IsDns1123Label);
}

// Handles a name that is used as a label value, although the user did not write it as a label.
Remedy NameAsLabel(const Refused& refused) {
  const FieldPath path = {"metadata", "name"};
  const Json* written = ValueAt(refused.sent, path);
  if (written == nullptr || !written->is_string() || *written != Json(refused.quoted)) {
    return {said::LabelValue{}, {}};
  }
  return WithShorterName(said::NameIsALabelOfPods{.most = kMaxLabel}, path,
                         written->get<std::string>(), kMaxLabel, IsDns1123Subdomain);
}

Remedy NameOfCronJob(const Refused& refused) {
  constexpr std::size_t kMost = 52;
  Said said = said::ShortenTo{.most = said::CharactersOf{.most = kMost}};
  if (refused.value == nullptr || !refused.value->is_string()) return {std::move(said), {}};
  return WithShorterName(std::move(said), refused.path, refused.value->get<std::string>(), kMost,
                         IsDns1123Subdomain);
}

// Schedules ----------------------------------------------------------------------------------

std::vector<std::string> Words(std::string_view text) {
  std::vector<std::string> words;
  for (const std::string_view word : Split(text, ' ')) {
    if (!word.empty()) words.emplace_back(word);
  }
  return words;
}

std::string Unsplit(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

Remedy WithSchedule(Remedy remedy, const Refused& refused, const std::string& schedule) {
  if (ParseStandard(schedule).ok()) {
    remedy.mends.push_back(MendBySetting(refused.path, PrintString(schedule)));
  }
  return remedy;
}

// Converts a common phrase: every 5 minutes, hourly. Returns "" for any other string.
std::string ScheduleSaid(std::vector<std::string> words) {
  for (std::string& word : words) word = ToLower(word);
  if (!words.empty() && words[0] == "every") words.erase(words.begin());
  if (words.empty() || words.size() > 2) return {};
  std::string unit = words.back();
  if (unit.ends_with('s')) unit.pop_back();
  if (words.size() == 1) {
    if (unit == "minute") return "* * * * *";
    if (unit == "daily" || unit == "day") return "@daily";
    for (const char* of : {"hour", "week", "month", "year"}) {
      if (unit == of || unit == std::string(of) + "ly") return "@" + std::string(of) + "ly";
    }
    return {};
  }
  const std::int64_t every = WholeNumber(words[0]).value_or(0);
  const bool minutes = unit == "minute" || unit == "min";
  // An interval longer than the field's range cannot be written like this.
  if (every < 1 || every >= (minutes ? 60 : 24) || (!minutes && unit != "hour")) return {};
  return (minutes ? "*/" : "0 */") + std::to_string(every) + (minutes ? " * * * *" : " * * *");
}

Remedy ScheduleFields(const Refused& refused) {
  std::vector<std::string> words = Words(refused.quoted);
  if (words.size() < 6) {
    return WithSchedule({said::ScheduleHasFiveFields{}, {}}, refused, ScheduleSaid(words));
  }
  // Schedulers with more fields start with seconds and end with the year.
  words.erase(words.begin());
  words.resize(5);
  return WithSchedule({said::NoSecondsInSchedule{}, {}}, refused, Unsplit(words));
}

Remedy ScheduleNumber(const Refused& refused) {
  std::vector<std::string> words = Words(refused.quoted);
  Remedy remedy{said::ScheduleNumbers{}, {}};
  if (words.size() != 5) return remedy;
  // In other crons, Sunday is also 7.
  if (words[4] == "7") words[4] = "0";
  if (words[4].ends_with("-7")) words[4] = words[4].substr(0, words[4].size() - 2) + "-6,0";
  if (words[1] == "24") words[1] = "0";
  if (words[0] == "60") words[0] = "0";
  return WithSchedule(std::move(remedy), refused, Unsplit(words));
}

Remedy ScheduleName(const Refused& refused) {
  const std::vector<std::string> names = {"@yearly", "@annually", "@monthly", "@weekly",
                                          "@daily",  "@midnight", "@hourly"};
  const auto nearest = Nearest(refused.quoted, names);
  Remedy remedy{said::ScheduleNames{}, {}};
  return nearest ? WithSchedule(std::move(remedy), refused, *nearest) : remedy;
}

Remedy ScheduleOfAnotherCron(const Refused& refused) {
  Remedy remedy{said::SchedulePart{}, {}};
  if (!refused.quoted.empty() && refused.quoted[0] == '@') remedy.sentence = said::ScheduleNames{};
  return remedy;
}

// Handles TZ=Europe/Berlin 0 2 * * *
Remedy ZoneInSchedule(const Refused& refused) {
  Remedy remedy{said::ZoneIsAField{}, {}};
  const std::string_view text = refused.quoted;
  const std::size_t equals = text.find('=');
  const std::size_t blank = text.find(' ');
  if (equals == std::string_view::npos || blank == std::string_view::npos || blank < equals) {
    return remedy;
  }
  const std::string zone(text.substr(equals + 1, blank - equals - 1));
  const std::string schedule = Unsplit(Words(text.substr(blank)));
  if (!ParseStandard(schedule).ok() || zone.empty() || !TimeZone::Load(zone).ok()) return remedy;
  Mend mend = MendBySetting(refused.path, PrintString(schedule));
  mend.title = said::MendWrite{.yaml = "timeZone: " + zone};
  mend.changes.push_back(Set(refused.PathBeside("timeZone"), PrintString(zone)));
  remedy.mends.push_back(std::move(mend));
  return remedy;
}

// Go's names of time zones are case-sensitive.
std::string ZoneMeant(std::string_view written) {
  std::vector<std::string> names = TimeZone::Names();
  names.emplace_back("UTC");
  for (const std::string& name : names) {
    if (ToLower(name) == ToLower(written)) return name;
  }
  return Nearest(written, names).value_or("");
}

Remedy Zone(const Refused& refused) {
  Remedy remedy{said::ZoneOfIana{}, {}};
  const std::string zone = ZoneMeant(refused.quoted);
  if (!zone.empty()) remedy.mends.push_back(MendBySetting(refused.path, PrintString(zone)));
  if (refused.value != nullptr) remedy.mends.push_back(MendByRemoving(refused.path));
  return remedy;
}

// Immutable fields ---------------------------------------------------------------------------

Remedy Replaced(const Refused& refused) {
  const auto kind = refused.sent.find("kind");
  const bool cron_job = kind != refused.sent.end() && *kind == "CronJob";
  return {said::ReplaceObject{.kind = cron_job ? "CronJob" : "Job", .field = refused.leaf}, {}};
}

Remedy KnownBy(const Refused& refused) { return {said::NameIsForGood{.field = refused.leaf}, {}}; }

constexpr RemedyRule kJobRules[] = {
    {kAny, "spec.template.spec.restartPolicy", {&reason::kOnlyNever}, PolicyNeedsNever},
    {kAny, "spec.template.spec.restartPolicy", {}, WrongRestartPolicy},
    {kRequired, "completions", {&reason::kWhenIndexed}, CountOfIndexes},
    {kRequired, "backoffLimitPerIndex", {&reason::kWhenMaxFailedIndexes}, LimitPerIndex},
    {kRequired, "maxFailedIndexes", {}, BoundOfFailedIndexes},
    {kRequired, "successPolicy.rules", {&reason::kSuccessRuleEmpty}, RuleOfSuccess},
    {kRequired, "successPolicy.rules", {}, RulesOfSuccess},
    {kRequired, "metadata.labels", {&reason::kMustBe}, GeneratedSelector},
    {kRequired, "selector", {}, Plain<said::SelectorMatchesLabels>},
    {kRequired, "spec.managedBy", {}, Without<said::DomainPath>},
    {kNotSupported, "manualSelector", {}, SelectorOfCronJob},
    {kInvalid, "", {&reason::kRequiresIndexed}, NeedsIndexed},
    {kInvalid, "action", {&reason::kRequiresBackoffLimitPerIndex}, NeedsLimitPerIndex},
    {kInvalid, "maxFailedIndexes", {&reason::kAtMostCompletions}, NoMoreThanCompletions},
    {kInvalid,
     "rules",
     {&reason::kBothConditions, &reason::kNoCondition},
     Plain<said::OneOfBothConditions>},
    {kInvalid, "containerName", {&reason::kPolicyContainerName}, ContainerOfRule},
    {kInvalid, "onExitCodes.values", {&reason::kExitCodesOrdered}, ExitCodesInOrder},
    {kInvalid, "onExitCodes.values", {&reason::kExitCodeZero}, NoZero},
    {kInvalid, "onExitCodes.values", {&reason::kExitCodeRequired}, OneExitCode},
    {kDuplicate, "onExitCodes.values", {}, Plain<said::ValuesInOrder>},
    {kInvalid, "succeededIndexes", {}, Plain<said::IndexesInOrder>},
    {kInvalid, "selector", {&reason::kSelectorNotGenerated}, GeneratedSelector},
    {kInvalid, "selector", {&reason::kSelectorWillBeGenerated}, SelectorOfCronJob},
    {kInvalid, "metadata.labels", {&reason::kMustBe}, GeneratedSelector},
    {kInvalid,
     "metadata.labels",
     {&reason::kSelectorMatchesNoLabels},
     Plain<said::SelectorMatchesLabels>},
    {kInvalid, "backoffLimit", {&reason::kAtLeast}, LimitOfRetries},
    {kInvalid,
     "spec.activeDeadlineSeconds",
     {&reason::kAtLeast, &reason::kBetween},
     Without<said::NoDeadline>},
    {kInvalid, "ttlSecondsAfterFinished", {&reason::kAtLeast}, Without<said::NoTtl>},
    {kInvalid, "parallelism", {&reason::kAtLeast}, ZeroOfParallelism},
    {kInvalid, "metadata.name", {&reason::kHostnameTooLong}, NameOfIndexes},
    {kInvalid, "metadata.name", {&reason::kCronJobNameTooLong}, NameOfCronJob},
    {kInvalid,
     "spec.template.labels",
     {&reason::kMaxBytes, &reason::kNamePartMaxBytes, &reason::kPrefixPartMaxBytes},
     NameAsLabel},
    {kInvalid,
     "schedule",
     {&reason::kZoneInSchedule, &reason::kZoneInBoth, &reason::kScheduleLocation},
     ZoneInSchedule},
    {kInvalid, "schedule", {&reason::kScheduleFieldCount}, ScheduleFields},
    {kInvalid, "schedule", {&reason::kScheduleOutOfRange}, ScheduleNumber},
    {kInvalid, "schedule", {&reason::kScheduleDescriptor}, ScheduleName},
    {kInvalid, "schedule", {}, ScheduleOfAnotherCron},
    {kInvalid, "timeZone", {}, Zone},
    {kInvalid, "completions", {&reason::kTandem}, Plain<said::ScaleBothTogether>},
    {kInvalid, "spec.template", {&reason::kImmutable}, Plain<said::ReplaceForTemplate>},
    {kInvalid, "spec.template.spec", {&reason::kImmutable}, Plain<said::ReplaceForTemplate>},
    {kInvalid, "metadata.name", {&reason::kImmutable}, KnownBy},
    {kInvalid, "metadata.uid", {&reason::kImmutable}, KnownBy},
    {kInvalid, "metadata.namespace", {&reason::kImmutable}, KnownBy},
    {kInvalid, "", {&reason::kImmutable}, Replaced},
};

}  // namespace

std::span<const RemedyRule> JobRules() { return kJobRules; }

}  // namespace jobplay
