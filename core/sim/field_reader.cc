#include "core/sim/field_reader.h"

#include <algorithm>
#include <utility>

namespace jobplay {

const char* ToString(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "error";
    case Severity::kWarning:
      return "warning";
    case Severity::kInfo:
      return "info";
  }
  return "";
}

void ProblemSink::Add(const FieldPath& path, std::string message, std::string remedy, bool at_key) {
  Problem problem;
  problem.message = std::move(message);
  problem.remedy = std::move(remedy);
  problem.path = FormatFieldPath(path);
  problem.object = object;
  if (places != nullptr) {
    const YamlPlace place = places->Nearest(problem.path);
    problem.span = at_key && place.key.line != 0 ? place.key : place.value;
  }
  problems.push_back(std::move(problem));
}

FieldReader::FieldReader(ProblemSink& sink, const Json* value, FieldPath path)
    : sink_(&sink), value_(Json::object()), path_(std::move(path)) {
  if (value == nullptr || value->is_null()) return;
  if (!value->is_object()) {
    sink_->Add(path_, "this must be a mapping of fields", "Write \"field: value\" lines here.");
    return;
  }
  value_ = *value;
}

FieldPath FieldReader::PathOf(const char* name) const {
  FieldPath path = path_;
  path.push_back(name);
  return path;
}

bool FieldReader::Has(const char* name) const {
  const auto it = value_.find(name);
  return it != value_.end() && !it->is_null();
}

const Json* FieldReader::Take(const char* name) {
  asked_.insert(name);
  const auto it = value_.find(name);
  return it == value_.end() || it->is_null() ? nullptr : &*it;
}

std::optional<std::string> FieldReader::String(const char* name) {
  const Json* value = Take(name);
  if (value == nullptr) return std::nullopt;
  if (value->is_string()) return value->get<std::string>();
  sink_->Add(PathOf(name), std::string(name) + " must be text", "Put it in quotes.");
  return std::nullopt;
}

std::optional<bool> FieldReader::Bool(const char* name) {
  const Json* value = Take(name);
  if (value == nullptr) return std::nullopt;
  if (value->is_boolean()) return value->get<bool>();
  sink_->Add(PathOf(name), std::string(name) + " must be true or false", "");
  return std::nullopt;
}

std::optional<std::int64_t> FieldReader::Int(const char* name, std::int64_t min, std::int64_t max) {
  const Json* value = Take(name);
  if (value == nullptr) return std::nullopt;
  if (value->is_number_integer() &&
      !(value->is_number_unsigned() && value->get<std::uint64_t>() > INT64_MAX)) {
    const auto number = value->get<std::int64_t>();
    if (min <= number && number <= max) return number;
  }
  sink_->Add(PathOf(name),
             std::string(name) + " must be a whole number from " + std::to_string(min) + " to " +
                 std::to_string(max),
             "");
  return std::nullopt;
}

std::optional<Duration> FieldReader::TimeSpan(const char* name, Duration max) {
  const Json* value = Take(name);
  if (value == nullptr) return std::nullopt;
  const std::string remedy = "Write a duration such as 1.5s, 250ms or 2m.";
  if (value->is_number_integer() && *value == 0) return Duration{};
  if (!value->is_string()) {
    sink_->Add(PathOf(name), std::string(name) + " must be a duration", remedy);
    return std::nullopt;
  }
  const Result<Duration> duration = ParseDuration(value->get_ref<const std::string&>());
  if (!duration.ok()) {
    sink_->Add(PathOf(name), duration.error().message, remedy);
    return std::nullopt;
  }
  if (*duration < Duration{} || *duration > max) {
    sink_->Add(PathOf(name), std::string(name) + " must be from 0s to " + FormatDuration(max),
               remedy);
    return std::nullopt;
  }
  return *duration;
}

IndexSet FieldReader::Set(const char* name, bool negative) {
  const Json* value = Take(name);
  if (value == nullptr) return {};
  std::string text;
  if (value->is_string()) {
    text = value->get<std::string>();
  } else if (value->is_number_integer()) {
    text = value->dump();
  } else {
    sink_->Add(PathOf(name), std::string(name) + " must be a set of numbers",
               "Write a set such as \"1,3,5-7\" or \"4-\".");
    return {};
  }
  const Result<IndexSet> set = IndexSet::Parse(text, negative);
  if (set.ok()) return *set;
  sink_->Add(PathOf(name), set.error().message, set.error().remedy);
  return {};
}

std::optional<Quantity> FieldReader::Amount(const char* name) {
  const Json* value = Take(name);
  if (value == nullptr) return std::nullopt;
  const char* const remedy = "Write an amount such as 5, 500m or 2Gi.";
  if (!value->is_string() && !value->is_number()) {
    sink_->Add(PathOf(name), std::string(name) + " must be an amount", remedy);
    return std::nullopt;
  }
  const Result<Quantity> amount =
      Quantity::Parse(value->is_string() ? value->get<std::string>() : value->dump());
  if (!amount.ok() || amount->Sign() < 0) {
    sink_->Add(
        PathOf(name),
        amount.ok() ? std::string(name) + " must not be less than 0" : amount.error().message,
        remedy);
    return std::nullopt;
  }
  return *amount;
}

std::vector<PodPhase> FieldReader::Phases(const char* name) {
  std::vector<PodPhase> phases;
  const std::string text = String(name).value_or("");
  for (std::size_t at = 0; !text.empty() && at <= text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    const std::string word = text.substr(at, comma - at);
    at = comma + 1;
    const std::size_t known = phases.size();
    for (const PodPhase phase :
         {PodPhase::kPending, PodPhase::kRunning, PodPhase::kSucceeded, PodPhase::kFailed}) {
      if (word == ToString(phase)) phases.push_back(phase);
    }
    if (phases.size() > known) continue;
    sink_->Add(PathOf(name), std::string(name) + " is \"" + word + "\", which is no phase of a pod",
               "Use one of: Pending, Running, Succeeded, Failed, or several as "
               "\"Succeeded,Failed\".");
    break;
  }
  return phases;
}

FieldReader FieldReader::Object(const char* name) {
  return FieldReader(*sink_, Take(name), PathOf(name));
}

std::vector<FieldReader> FieldReader::Objects(const char* name, ObjectOfText of_text) {
  std::vector<FieldReader> readers;
  const Json* value = Take(name);
  if (value == nullptr) return readers;
  if (!value->is_array()) {
    sink_->Add(PathOf(name), std::string(name) + " must be a list",
               "Begin each entry with \"- \".");
    return readers;
  }
  for (std::size_t i = 0; i < value->size(); ++i) {
    FieldPath path = PathOf(name);
    path.push_back(static_cast<int>(i));
    const Json& element = (*value)[i];
    if (of_text != nullptr && element.is_string()) {
      if (const auto object = of_text(element.get_ref<const std::string&>())) {
        readers.emplace_back(*sink_, &*object, std::move(path));
        continue;
      }
    }
    if (!element.is_object()) {
      sink_->Add(path, "this must be a mapping of fields", "");
      continue;
    }
    readers.emplace_back(*sink_, &element, std::move(path));
  }
  return readers;
}

std::optional<std::size_t> FieldReader::OneOf(const char* name,
                                              const std::vector<std::string>& words) {
  const Json* value = Take(name);
  if (value == nullptr) return std::nullopt;
  std::string all;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (value->is_string() && value->get_ref<const std::string&>() == words[i]) return i;
    all += (i == 0 ? "" : ", ") + words[i];
  }
  sink_->Add(PathOf(name),
             std::string(name) + " is " +
                 value->dump(-1, ' ', false, Json::error_handler_t::replace) +
                 ", which is none of its values",
             "Use one of: " + all + ".");
  return std::nullopt;
}

void FieldReader::Done() {
  for (auto it = value_.begin(); it != value_.end(); ++it) {
    if (asked_.count(it.key()) != 0) continue;
    std::string known;
    for (const std::string& name : asked_) known += (known.empty() ? "" : ", ") + name;
    FieldPath path = path_;
    path.push_back(it.key());
    sink_->Add(path, "unknown field \"" + FormatFieldPath(path) + "\"",
               "Fields known here: " + known + ".", true);
  }
}

}  // namespace jobplay
