#include "core/sim/field_reader.h"

#include <algorithm>
#include <utility>

#include "core/admission/remedies/refused.h"
#include "core/base/digits.h"
#include "core/base/nearest.h"
#include "core/base/text.h"
#include "core/words/common.h"
#include "core/words/index_sets.h"
#include "core/words/problems.h"
#include "core/words/remedies.h"

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

void ProblemSink::Add(const FieldPath& path, Said message, Said remedy, bool at_key) {
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

void ProblemSink::OfferName(const FieldPath& path, const std::string& name) {
  const YamlPlace* place = places == nullptr ? nullptr : places->Find(path);
  if (place == nullptr || place->key.line == 0) return;
  problems.back().mends.push_back({said::MendRename{.name = name}, {{place->key, name}}});
}

void ProblemSink::OfferValue(const FieldPath& path, const std::string& value) {
  const YamlPlace* place = places == nullptr ? nullptr : places->Find(path);
  if (place == nullptr || place->key.line == 0) return;
  problems.back().mends.push_back(
      {said::MendWrite{.yaml = path.back().key + ": " + value}, {{place->value, value}}});
}

FieldReader::FieldReader(ProblemSink& sink, const Json* value, FieldPath path)
    : sink_(&sink), value_(Json::object()), path_(std::move(path)) {
  if (value == nullptr || value->is_null()) return;
  if (!value->is_object()) {
    sink_->Add(path_, said::MustBeMapping{}, said::WriteFieldLines{});
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

void FieldReader::Require(std::initializer_list<const char*> names, const Said& remedy) {
  for (const char* name : names) {
    if (Has(name)) continue;
    sink_->Add(path_, said::FieldIsMissing{.field = name}, remedy);
  }
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
  sink_->Add(PathOf(name), said::MustBeText{.field = name}, said::PutInQuotes{});
  return std::nullopt;
}

std::string FieldReader::Told(const char* name) {
  std::string text = String(name).value_or("");
  if (text.size() <= kMostToldBytes) return text;
  sink_->Add(PathOf(name), said::FieldIsTooLong{.field = name, .most = kMostToldBytes},
             said::ShortenText{});
  return "";
}

std::string FieldReader::NameIn(const char* name) const {
  const bool is_number = IsDigit(*name) || *name == '-';
  return is_number && !path_.empty() && path_.back().index < 0 ? path_.back().key : name;
}

std::optional<bool> FieldReader::Bool(const char* name) {
  const Json* value = Take(name);
  if (value == nullptr) return std::nullopt;
  if (value->is_boolean()) return value->get<bool>();
  sink_->Add(PathOf(name), said::MustBeTrueOrFalse{.field = name}, said::WriteTrueOrFalse{});
  return std::nullopt;
}

std::optional<std::int64_t> FieldReader::IntOf(const Json& value, const FieldPath& path,
                                               const char* name, std::int64_t min,
                                               std::int64_t max) {
  if (value.is_number_integer() &&
      !(value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX)) {
    const auto number = value.get<std::int64_t>();
    if (min <= number && number <= max) return number;
  }
  Said remedy = said::WriteWholeNumber{};
  if (value.is_number_integer()) {
    remedy = said::WriteBetween{.least = std::to_string(min), .most = std::to_string(max)};
  }
  sink_->Add(path, said::MustBeWholeNumber{.field = NameIn(name), .least = min, .most = max},
             std::move(remedy));
  return std::nullopt;
}

std::optional<std::int64_t> FieldReader::Int(const char* name, std::int64_t min, std::int64_t max) {
  const Json* value = Take(name);
  if (value == nullptr) return std::nullopt;
  return IntOf(*value, PathOf(name), name, min, max);
}

std::vector<std::uint32_t> FieldReader::Numbers(const char* name, std::uint32_t max) {
  std::vector<std::uint32_t> numbers;
  const Json* list = List(name);
  if (list == nullptr) return numbers;
  FieldPath path = PathOf(name);
  path.push_back(0);
  for (std::size_t i = 0; i < list->size(); ++i) {
    path.back() = static_cast<int>(i);
    const auto number = IntOf((*list)[i], path, name, 0, max);
    if (!number) break;
    numbers.push_back(static_cast<std::uint32_t>(*number));
  }
  return numbers;
}

std::optional<Duration> FieldReader::TimeSpan(const char* name, Duration max) {
  const Json* value = Take(name);
  if (value == nullptr) return std::nullopt;
  if (value->is_number_integer() && *value == 0) return Duration{};
  if (!value->is_string()) {
    sink_->Add(PathOf(name), said::MustBeDuration{.field = name}, said::WriteDuration{});
    return std::nullopt;
  }
  const auto& text = value->get_ref<const std::string&>();
  const std::optional<Duration> duration = ParseDuration(text);
  if (duration && *duration >= Duration{} && *duration <= max) return duration;
  const Said remedy = said::WriteDuration{};
  if (duration) {
    sink_->Add(PathOf(name), said::MustBeDurationUpTo{.field = name, .most = FormatDuration(max)},
               remedy);
  } else {
    sink_->Add(PathOf(name), said::InvalidDuration{.text = text}, remedy);
  }
  return std::nullopt;
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
    sink_->Add(PathOf(name), said::MustBeNumberSet{.field = name}, said::WriteNumberSet{});
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
  const Said remedy = said::WriteAmount{};
  if (!value->is_string() && !value->is_number()) {
    sink_->Add(PathOf(name), said::MustBeAmount{.field = name}, remedy);
    return std::nullopt;
  }
  const Result<Quantity> amount = Quantity::Parse(PlainText(*value));
  if (!amount.ok()) {
    sink_->Add(PathOf(name), said::KubernetesSays{.message = amount.error().message.text}, remedy);
    return std::nullopt;
  }
  if (amount->Sign() < 0) {
    sink_->Add(PathOf(name), said::MustNotBeNegative{.field = name}, remedy);
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
    sink_->Add(PathOf(name), said::NoPhaseOfPod{.field = name, .word = word}, said::UsePhases{});
    break;
  }
  return phases;
}

FieldReader FieldReader::Object(const char* name) {
  return FieldReader(*sink_, Take(name), PathOf(name));
}

const Json* FieldReader::List(const char* name) {
  const Json* value = Take(name);
  if (value == nullptr || value->is_array()) return value;
  sink_->Add(PathOf(name), said::MustBeList{.field = NameIn(name)}, said::BeginEntriesWithDash{});
  return nullptr;
}

std::vector<FieldReader> FieldReader::Objects(const char* name, ObjectOfText of_text) {
  std::vector<FieldReader> readers;
  const Json* value = List(name);
  if (value == nullptr) return readers;
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
      sink_->Add(path, said::MustBeMapping{}, said::WriteFieldLines{});
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
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (value->is_string() && value->get_ref<const std::string&>() == words[i]) return i;
  }
  sink_->Add(PathOf(name), said::NoneOfItsValues{.field = name, .value = JsonText(*value)},
             said::UseOneOf{.values = Joined(words)});
  const auto nearest =
      value->is_string() ? Nearest(value->get_ref<const std::string&>(), words) : std::nullopt;
  if (nearest) sink_->OfferValue(PathOf(name), *nearest);
  return std::nullopt;
}

void FieldReader::AddUnknown(const std::string& name) {
  const FieldPath path = PathOf(name.c_str());
  const std::vector<std::string> known(asked_.begin(), asked_.end());
  const auto nearest = Nearest(name, known);
  Said remedy = said::FieldsKnownHere{.fields = Joined(known)};
  if (nearest) remedy = said::DidYouMean{.field = *nearest};
  sink_->Add(path, said::UnknownField{.field = FormatFieldPath(path)}, std::move(remedy), true);
  if (nearest && !value_.contains(*nearest)) sink_->OfferName(path, *nearest);
}

void FieldReader::Done() {
  for (auto it = value_.begin(); it != value_.end(); ++it) {
    if (asked_.count(it.key()) == 0) AddUnknown(it.key());
  }
}

}  // namespace jobplay
