#include "core/sim/expectation.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

#include "core/words/problems.h"
#include "core/words/remedies.h"

namespace jobplay {
namespace {

constexpr std::array<const char*, 5> kSubjects = {"job", "cronJob", "jobs", "pods", "event"};

std::optional<ExpectedNumber> ReadNumber(FieldReader& fields, const char* name) {
  if (!fields.Has(name)) {
    fields.Take(name);
    return std::nullopt;
  }
  ExpectedNumber number{.field = name, .set = fields.Set(name, name == std::string_view("exit"))};
  const Json& written = *fields.Take(name);
  number.text = PlainText(written);
  return number;
}

void ReadNumbers(FieldReader& fields, const std::vector<const char*>& names, Expectation& out) {
  for (const char* name : names) {
    if (auto number = ReadNumber(fields, name)) out.numbers.push_back(std::move(*number));
  }
}

Json OfWord(const std::string& text) {
  if (text.empty()) return nullptr;
  if (text == "true" || text == "false") return text == "true";
  const bool negative = text.rfind('-', 0) == 0;
  const bool digits = text.size() > (negative ? 1 : 0) && text.size() < 12 &&
                      text.find_first_not_of("0123456789", negative ? 1 : 0) == std::string::npos;
  return digits ? Json(std::stoll(text)) : Json(text);
}

// Reads the short form: "at 48s failed=1" means {at: 48s, job: "", failed: 1}.
std::optional<Json> OfText(const std::string& text) {
  std::istringstream words(text);
  Json object = Json::object();
  for (std::string word; words >> word;) {
    const std::size_t equals = word.find('=');
    if (word == "at" && words >> word) {
      object["at"] = word;
    } else if (equals != std::string::npos && equals > 0) {
      object[word.substr(0, equals)] = OfWord(word.substr(equals + 1));
    } else {
      return std::nullopt;
    }
  }
  const bool about = std::any_of(kSubjects.begin(), kSubjects.end(),
                                 [&](const char* subject) { return object.contains(subject); });
  if (!about) object["job"] = "";
  return object;
}

// Reads a set of indexes. It is text in a Job's status, but a user may write a single index as a
// number.
std::optional<std::string> ReadIndexes(FieldReader& fields, const char* name) {
  const Json* value = fields.Take(name);
  if (value != nullptr && value->is_number_integer()) return value->dump();
  return fields.String(name);
}

void ReadCondition(FieldReader& fields, Expectation& out) {
  static const std::vector<std::string> kTypes = {"Suspended", "Complete", "Failed",
                                                  "FailureTarget", "SuccessCriteriaMet"};
  static constexpr JobConditionType kConditions[] = {
      JobConditionType::kSuspended, JobConditionType::kComplete, JobConditionType::kFailed,
      JobConditionType::kFailureTarget, JobConditionType::kSuccessCriteriaMet};
  if (const auto type = fields.OneOf("condition", kTypes)) out.condition = kConditions[*type];
  out.reason = fields.String("reason").value_or("");
  out.message = fields.String("message").value_or("");
  if (!out.condition && !fields.Has("condition") && (!out.reason.empty() || !out.message.empty())) {
    fields.sink().Add(fields.path(), said::FieldIsMissing{.field = "condition"},
                      said::SayWhoseReason{});
  }
}

// Reports empty values, which would be ignored like missing ones. For some fields, an empty string
// is a value: the only Job, no index, no node.
void RefuseEmpty(FieldReader& fields) {
  for (const auto& [name, value] : fields.json().items()) {
    const bool is_empty_text = value.is_string() && value.get_ref<const std::string&>().empty();
    const bool may_be =
        name == "job" || name == "completedIndexes" || name == "failedIndexes" || name == "node";
    if (value.is_null() || (is_empty_text && !may_be)) {
      fields.sink().Add(fields.PathOf(name.c_str()), said::FieldHasNoValue{.field = name},
                        said::GiveValueOrLeaveOut{});
    }
  }
}

void ReadJob(FieldReader& fields, Expectation& out) {
  out.namespace_ = fields.String("namespace").value_or("");
  out.name = fields.String("job").value_or("");
  out.exists = fields.Bool("exists");
  out.finished = fields.Bool("finished");
  ReadCondition(fields, out);
  out.completed_indexes = ReadIndexes(fields, "completedIndexes");
  out.failed_indexes = ReadIndexes(fields, "failedIndexes");
  ReadNumbers(fields, {"active", "ready", "succeeded", "failed", "terminating", "syncFailures"},
              out);
}

void ReadCronJob(FieldReader& fields, Expectation& out) {
  out.namespace_ = fields.String("namespace").value_or("");
  out.name = fields.String("cronJob").value_or("");
  out.exists = fields.Bool("exists");
  ReadNumbers(fields, {"active"}, out);
}

void ReadJobs(FieldReader fields, Expectation& out) {
  RefuseEmpty(fields);
  out.namespace_ = fields.String("namespace").value_or("");
  out.name = fields.String("cronJob").value_or("");
  out.finished = fields.Bool("finished");
  ReadCondition(fields, out);
  fields.Done();
}

void ReadPods(FieldReader fields, Expectation& out) {
  RefuseEmpty(fields);
  out.pods.namespace_ = fields.String("namespace").value_or("");
  out.pods.job = fields.String("job").value_or("");
  out.pods.name = fields.String("name").value_or("");
  out.pods.index = fields.Set("index");
  out.pods.attempt = fields.Set("attempt");
  out.pods.phases = fields.Phases("phase");
  out.reason = fields.String("reason").value_or("");
  out.pod_condition = fields.String("condition").value_or("");
  out.node = fields.String("node");
  out.ready = fields.Bool("ready");
  out.deleting = fields.Bool("deleting");
  ReadNumbers(fields, {"exit", "restarts"}, out);
  fields.Done();
}

void ReadEvent(FieldReader& fields, Expectation& out) {
  out.namespace_ = fields.String("namespace").value_or("");
  out.name = fields.String("event").value_or("");
  out.object = fields.String("object").value_or("");
  out.message = fields.String("message").value_or("");
}

void ReadCount(FieldReader& fields, Expectation& out) {
  if (auto count = ReadNumber(fields, "count")) {
    out.count = std::move(*count);
  } else {
    out.count = {.field = "count", .set = *IndexSet::Parse("1-"), .text = {}};
  }
}

std::optional<Expectation> ReadExpectation(FieldReader& fields, Duration until) {
  Expectation out;
  RefuseEmpty(fields);
  out.at = fields.TimeSpan("at");
  if (out.at && *out.at > until) {
    fields.sink().Add(fields.PathOf("at"), said::RunIsOverByThen{},
                      said::RaiseUntilOrNameEarlier{.until = FormatDuration(until)});
  }
  std::optional<std::size_t> subject;
  bool several = false;
  for (std::size_t i = 0; i < kSubjects.size(); ++i) {
    if (!fields.Has(kSubjects[i])) continue;
    several = several || subject.has_value();
    subject = i;
  }
  if (!subject || several) {
    fields.sink().Add(fields.path(),
                      subject ? Said(said::EntryHasSeveralSubjects{}) : said::EntryHasNoSubject{},
                      said::GiveItOneOf{.names = "job, cronJob, jobs, pods, event"});
    return std::nullopt;
  }
  out.subject = static_cast<Expectation::Subject>(*subject);
  switch (out.subject) {
    case Expectation::Subject::kJob:
      ReadJob(fields, out);
      break;
    case Expectation::Subject::kCronJob:
      ReadCronJob(fields, out);
      break;
    case Expectation::Subject::kJobs:
      ReadJobs(fields.Object("jobs"), out);
      ReadCount(fields, out);
      break;
    case Expectation::Subject::kPods:
      ReadPods(fields.Object("pods"), out);
      ReadCount(fields, out);
      break;
    case Expectation::Subject::kEvent:
      ReadEvent(fields, out);
      ReadCount(fields, out);
      break;
  }
  fields.Done();
  return out;
}

}  // namespace

Result<Expectation> ReadExpectation(std::string_view text, Json* written) {
  const Result<std::vector<YamlDocument>> documents = ReadDocuments(text);
  if (!documents.ok()) return documents.error();
  Json value = documents->size() == 1 ? documents->front().value : Json();
  if (value.is_string()) {
    auto object = OfText(value.get<std::string>());
    value = object ? std::move(*object) : Json();
  }
  if (!value.is_object()) {
    return Error{
        .message = said::MustBeMapping{},
        .remedy = said::WriteSuchAs{.yaml = "{pods: {index: 3, phase: Running}, count: 2-}"}};
  }
  std::vector<Problem> problems;
  ProblemSink sink{problems, nullptr, {}};
  if (value.contains("at")) sink.Add({"at"}, said::UnknownField{.field = "at"});
  FieldReader fields(sink, &value, {});
  auto expectation = ReadExpectation(fields, Duration{});
  if (!problems.empty()) {
    return Error{.message = problems[0].message, .remedy = problems[0].remedy};
  }
  if (written != nullptr) *written = std::move(value);
  return std::move(*expectation);
}

std::vector<Expectation> ReadExpectations(FieldReader& spec, Duration until) {
  std::vector<Expectation> expectations;
  std::vector<FieldReader> entries = spec.Objects("expect", OfText);
  if (entries.size() > kMaxEntries) {
    spec.sink().Add(spec.PathOf("expect"), said::TooManyEntries{.most = kMaxEntries},
                    said::SplitScenario{});
    entries.clear();
  }
  for (FieldReader& fields : entries) {
    auto expectation = ReadExpectation(fields, until);
    if (!expectation) continue;
    if (fields.sink().places != nullptr) {
      expectation->span = fields.sink().places->Nearest(FormatFieldPath(fields.path())).value;
    }
    expectations.push_back(std::move(*expectation));
  }
  return expectations;
}

}  // namespace jobplay
