#include "core/admission/remedies/meant_field.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/base/nearest.h"

namespace jobplay {
namespace {

// A name that other tools and kinds use for a field of a Job.
struct Synonym {
  const char* name;
  const char* field;
  const char* or_else = nullptr;  // another possible field of the same object
};
constexpr std::array<Synonym, 26> kSynonyms = {{
    {"retries", "backoffLimit"},
    {"maxRetries", "backoffLimit"},
    {"retryLimit", "backoffLimit"},
    {"maxAttempts", "backoffLimit"},
    {"attempts", "backoffLimit"},
    {"timeout", "activeDeadlineSeconds"},
    {"timeoutSeconds", "activeDeadlineSeconds"},
    {"deadline", "activeDeadlineSeconds"},
    {"deadlineSeconds", "activeDeadlineSeconds"},
    {"ttl", "ttlSecondsAfterFinished"},
    {"ttlSeconds", "ttlSecondsAfterFinished"},
    {"ttlSecondsAfterFinish", "ttlSecondsAfterFinished"},
    {"replicas", "parallelism"},
    {"concurrency", "concurrencyPolicy"},
    {"cron", "schedule"},
    {"crontab", "schedule"},
    {"tz", "timeZone"},
    {"paused", "suspend"},
    {"entrypoint", "command"},
    {"cmd", "command", "args"},
    {"arguments", "args"},
    {"environment", "env"},
    {"envVars", "env"},
    {"successLimit", "successfulJobsHistoryLimit"},
    {"historyLimit", "successfulJobsHistoryLimit"},
    {"port", "containerPort"},
}};

bool Fits(const FieldType& field, const Json& value) {
  if (value.is_null()) return true;
  if (field.collection == Collection::kList) return value.is_array();
  if (field.collection == Collection::kMap || field.kind == ScalarKind::kStruct ||
      field.kind == ScalarKind::kRaw) {
    return value.is_object();
  }
  return !value.is_structured();
}

// Searches the types within an object for a field with this name.
class Search {
 public:
  Search(const std::string& name, const Json& value, const FieldPath& around, int minor)
      : name_(name), value_(value), around_(around), minor_(minor) {}

  void Visit(const StructType& type) {
    // Users do not write a status or the server's metadata, and a deeply nested field is unlikely.
    if (path_.size() > 9 || type.name == "ObjectMeta" || type.name.ends_with("Status")) return;
    for (const FieldType& field : type.fields) {
      if (!field.IsIn(minor_)) continue;
      path_.emplace_back(field.name);
      if (field.name == name_ && Fits(field, value_)) Consider();
      if (field.kind == ScalarKind::kStruct && field.struct_type != nullptr &&
          field.collection != Collection::kMap && !IsOpen(field.struct_type)) {
        open_.push_back(field.struct_type);
        if (field.collection == Collection::kList) path_.emplace_back(0);
        Visit(*field.struct_type);
        if (field.collection == Collection::kList) path_.pop_back();
        open_.pop_back();
      }
      path_.pop_back();
    }
  }

  const std::optional<FieldPath>& best() const { return best_; }

 private:
  bool IsOpen(const StructType* type) const {
    return std::find(open_.begin(), open_.end(), type) != open_.end();
  }

  // Returns the distance from the unknown field to this one, in steps up and down.
  int Steps() const {
    std::size_t common = 0;
    const std::size_t length = path_.size() - 1;
    while (common < length && common < around_.size() && path_[common].key == around_[common].key &&
           (path_[common].index < 0) == (around_[common].index < 0)) {
      ++common;
    }
    const auto up = static_cast<int>(around_.size() - common);
    const auto down = static_cast<int>(length - common);
    // A field at a wrong level is on the same branch. A field on another branch with the same name
    // is probably unrelated.
    return up + down + (up > 0 && down > 0 ? 3 : 0);
  }

  void Consider() {
    const int steps = Steps();
    if (steps > 7 || (best_ && steps >= least_)) return;
    least_ = steps;
    best_ = path_;
    // Uses the element that contains the unknown field, not the first one.
    for (std::size_t i = 0; i < best_->size() && i < around_.size(); ++i) {
      if ((*best_)[i].key != around_[i].key) break;
      (*best_)[i] = around_[i];
    }
  }

  const std::string& name_;
  const Json& value_;
  const FieldPath& around_;
  int minor_;
  FieldPath path_;
  std::vector<const StructType*> open_;
  std::optional<FieldPath> best_;
  int least_ = 0;
};

std::optional<FieldPath> Elsewhere(const StructType& type, const std::string& name,
                                   const Json& value, const FieldPath& around, int minor) {
  Search search(name, value, around, minor);
  search.Visit(type);
  return search.best();
}

}  // namespace

const StructType* TypeAt(const StructType& type, const FieldPath& path) {
  const StructType* at = &type;
  for (const PathStep& step : path) {
    if (step.index >= 0) continue;
    const FieldType* field = at->Find(step.key);
    if (field == nullptr || field->struct_type == nullptr) return nullptr;
    at = field->struct_type;
  }
  return at;
}

std::optional<MeantField> FindMeantField(const StructType& type, const FieldPath& path,
                                         const Json& value, int minor) {
  FieldPath around = path;
  around.pop_back();
  const std::string& name = path.back().key;
  const StructType* here = TypeAt(type, around);
  if (here == nullptr) return std::nullopt;
  std::vector<std::string> names;
  for (const FieldType& field : here->fields) {
    if (field.IsIn(minor) && Fits(field, value)) names.push_back(field.name);
  }
  const auto in_place = [&](std::string field, MeantField::How how) {
    FieldPath meant = around;
    meant.emplace_back(std::move(field));
    return MeantField{how, std::move(meant)};
  };
  const std::optional<std::string> nearest = Nearest(name, names);
  if (nearest && EditDistance(name, *nearest) <= 1) {
    return in_place(*nearest, MeantField::How::kMistyped);
  }
  const auto synonym = std::find_if(kSynonyms.begin(), kSynonyms.end(),
                                    [&](const Synonym& one) { return name == one.name; });
  const std::string called = synonym == kSynonyms.end() ? "" : synonym->field;
  if (std::find(names.begin(), names.end(), called) != names.end()) {
    MeantField meant = in_place(called, MeantField::How::kCalledSo);
    if (synonym->or_else != nullptr) meant.or_else = synonym->or_else;
    return meant;
  }
  if (std::optional<FieldPath> other = Elsewhere(type, name, value, around, minor)) {
    return MeantField{MeantField::How::kElsewhere, std::move(*other)};
  }
  if (!called.empty()) {
    if (std::optional<FieldPath> other = Elsewhere(type, called, value, around, minor)) {
      return MeantField{MeantField::How::kCalledSo, std::move(*other)};
    }
  }
  if (nearest) return in_place(*nearest, MeantField::How::kMistyped);
  // No field accepts the value; that is a separate error.
  return value.is_null() ? std::nullopt : FindMeantField(type, path, Json(), minor);
}

}  // namespace jobplay
