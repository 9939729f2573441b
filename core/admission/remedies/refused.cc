#include "core/admission/remedies/refused.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "core/base/digits.h"
#include "core/words/remedies.h"
#include "core/yaml/scalar.h"

namespace jobplay {
namespace {

std::string_view LeafOf(std::string_view field) {
  while (!field.empty() && field.back() == ']') field = field.substr(0, field.rfind('['));
  const std::size_t dot = field.rfind('.');
  return dot == std::string_view::npos ? field : field.substr(dot + 1);
}

// Converts spec.template.spec.containers[0].ports[1].name to the form that rules use.
std::string WithoutIndexes(std::string_view field) {
  std::string name;
  int depth = 0;
  for (const char c : field) {
    if (c == '[') ++depth;
    if (depth == 0) name += c;
    if (c == ']' && depth > 0) --depth;
  }
  return name;
}

}  // namespace

FieldPath PathOfField(const Json& sent, std::string_view field) {
  FieldPath path;
  for (std::size_t at = 0; at < field.size();) {
    if (field[at] == '.') {
      ++at;
      continue;
    }
    const bool bracket = field[at] == '[';
    const std::size_t begin = bracket ? at + 1 : at;
    const std::size_t end =
        std::min(field.find_first_of(bracket ? "]" : ".[", begin), field.size());
    const std::string_view name = field.substr(begin, end - begin);
    const Json* around = ValueAt(sent, path);
    const auto index = bracket ? WholeNumber(name) : std::nullopt;
    if (index && (around == nullptr || around->is_array())) {
      path.emplace_back(static_cast<int>(*index));
    } else {
      path.emplace_back(std::string(name));
    }
    at = bracket ? end + 1 : end;
  }
  return path;
}

Refused::Refused(const FieldError& refused, const Json& object, const AdmissionOptions& with)
    : error(refused),
      sent(object),
      options(with),
      path(PathOfField(object, refused.field)),
      names(WithoutIndexes(refused.field)),
      value(ValueAt(object, path)),
      leaf(LeafOf(refused.field)),
      quoted(refused.text) {}

bool Refused::EndsWith(std::string_view end) const {
  if (!names.ends_with(end)) return false;
  return end.empty() || names.size() == end.size() || names[names.size() - end.size() - 1] == '.';
}

std::string_view Refused::Fact(std::size_t index) const {
  const std::vector<std::string>& texts = error.reason.texts;
  return index < texts.size() ? std::string_view(texts[index]) : std::string_view();
}

std::string_view Refused::Text() const {
  return value != nullptr && value->is_string()
             ? std::string_view(value->get_ref<const std::string&>())
             : std::string_view();
}

FieldPath Refused::PathBeside(const char* name) const {
  FieldPath beside = path;
  if (!beside.empty()) beside.pop_back();
  beside.emplace_back(name);
  return beside;
}

const Json* Refused::Beside(const char* name) const { return ValueAt(sent, PathBeside(name)); }

FieldChange Set(FieldPath path, std::string yaml) {
  return {FieldChange::What::kSet, std::move(path), std::move(yaml)};
}

Mend MendBySetting(FieldPath path, std::string yaml) {
  const std::string written = path.back().index < 0 ? path.back().key + ": " + yaml : yaml;
  return {said::MendWrite{.yaml = written}, {Set(std::move(path), std::move(yaml))}};
}

Mend MendByRemoving(FieldPath path) {
  const std::string field = path.back().key;
  return {said::MendRemove{.field = field}, {{FieldChange::What::kRemove, std::move(path), ""}}};
}

Mend MendByMoving(const Json& sent, const FieldPath& from, const FieldPath& to) {
  if (ValueAt(sent, to) != nullptr) return MendByRemoving(from);
  FieldPath place = to;
  place.pop_back();
  return {said::MendMove{.place = FormatFieldPath(place)},
          {{.what = FieldChange::What::kMove, .path = from, .text = {}, .to = to}}};
}

std::string YamlList(const std::vector<std::string>& entries) {
  std::string list;
  for (const std::string& entry : entries) list += (list.empty() ? "" : ", ") + entry;
  return "[" + list + "]";
}

std::string ExplainPath(const Json& sent, std::string_view field) {
  const auto kind = sent.is_object() ? sent.find("kind") : sent.end();
  const bool cron_job = sent.is_object() && kind != sent.end() && *kind == "CronJob";
  std::string path = cron_job ? "cronjob" : "job";
  for (const PathStep& step : PathOfField(sent, field)) {
    // Fields below a mapping with free keys, such as limits and labels, have no explanation.
    if (step.index < 0 && step.key.find_first_of("./ ") != std::string::npos) break;
    if (step.index < 0) path += "." + step.key;
  }
  return path;
}

}  // namespace jobplay
