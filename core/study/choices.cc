#include "core/study/choices.h"

#include <utility>

#include "core/base/digits.h"
#include "core/base/text.h"
#include "core/sim/admit.h"
#include "core/words/sweep.h"
#include "core/yaml/scalar.h"

namespace jobplay {
namespace {

bool IsOfJobs(const Json& object) {
  if (!object.is_object()) return false;
  const Json kind = object.value("kind", Json());
  return kind == "Job" || kind == "CronJob";
}

// `label` is Kind/name or Kind/namespace/name.
bool IsNamed(const Json& object, std::string_view label) {
  if (!IsOfJobs(object)) return false;
  const std::string kind = TextOf(object, "kind") + "/";
  const std::string name = TextOf(object.value("metadata", Json()), "name");
  return !name.empty() &&
         (label == kind + name || label == kind + NamespaceOf(object) + "/" + name);
}

// Returns the object of the variation, or null if there is none.
Result<YamlDocument*> ObjectOf(const Variation& variation, std::vector<YamlDocument>& documents) {
  YamlDocument* found = nullptr;
  for (YamlDocument& document : documents) {
    const Json& object = document.value;
    if (variation.object.empty() ? !IsOfJobs(object) : !IsNamed(object, variation.object)) continue;
    if (found == nullptr) found = &document;
    if (variation.object.empty()) break;
    if (NamespaceOf(object) == NamespaceOf(found->value)) continue;
    std::string whole = variation.field;
    whole.insert(whole.find('/') + 1, NamespaceOf(found->value) + "/");
    return Error{.message = said::SeveralNamespacesHave{.object = variation.object,
                                                        .whole = std::move(whole)}};
  }
  return found;
}

// Returns false if the path leads through a value that is not an object or list.
bool SetAt(Json* at, const FieldPath& path, const Json& value) {
  for (std::size_t i = 0; i < path.size(); ++i) {
    const PathStep& step = path[i];
    if (step.index >= 0) {
      if (!at->is_array() || static_cast<std::size_t>(step.index) >= at->size()) return false;
      at = &(*at)[static_cast<std::size_t>(step.index)];
      continue;
    }
    if (at->is_null()) *at = Json::object();
    if (!at->is_object()) return false;
    if (i + 1 == path.size() && value.is_null()) {
      at->erase(step.key);
      return true;
    }
    at = &(*at)[step.key];
  }
  *at = value;
  return true;
}

}  // namespace

Result<Variation> ParseVariation(std::string_view written, const FileReader& read) {
  const Error misread{.message = said::NoVariation{.written = std::string(written)},
                      .remedy = said::WriteVariation{}};
  const std::size_t equals = written.find('=');
  if (equals == std::string_view::npos || equals == 0) return misread;
  Variation variation;
  variation.field = written.substr(0, equals);
  std::string_view field = variation.field;
  const std::size_t colon = field.find(':');
  if (colon != std::string_view::npos) {
    variation.object = field.substr(0, colon);
    field.remove_prefix(colon + 1);
  }
  const auto path = ReadFieldPath(field);
  if (!path) return misread;
  variation.path = *path;
  for (const std::string_view part : Split(written.substr(equals + 1), ',')) {
    const std::size_t dots = part.find("..");
    const auto first = WholeNumber(part.substr(0, dots));
    if (dots != std::string_view::npos && first) {
      const auto last = WholeNumber(part.substr(dots + 2));
      if (!last || *last < *first) return misread;
      if (*last - *first >= static_cast<std::int64_t>(kMostChoices)) {
        return Error{.message = said::TooManyChoices{.most = kMostChoices}};
      }
      for (auto number = *first; number <= *last; ++number) {
        variation.values.push_back({std::to_string(number), number});
      }
      continue;
    }
    // A range such as -2..1, which YAML reads as a string.
    if (dots != std::string_view::npos && part.find_first_not_of("-+.0123456789") == part.npos) {
      return misread;
    }
    if (part.starts_with('@')) {
      const auto text = read(std::string(part.substr(1)));
      if (!text) return misread;
      auto document = ReadFirstDocument(*text);
      if (!document.ok()) return document.error();
      variation.values.push_back({std::string(part), std::move(document->value)});
      continue;
    }
    auto scalar = ResolveScalar("", part);
    if (!scalar.value) return misread;
    variation.values.push_back(
        {part.empty() ? "null" : std::string(part), std::move(*scalar.value)});
  }
  return variation;
}

std::vector<Choice> AllChoices(const std::vector<Variation>& variations) {
  std::vector<Choice> choices = {{}};
  for (const Variation& variation : variations) {
    std::vector<Choice> longer;
    for (const Choice& choice : choices) {
      for (std::size_t value = 0; value < variation.values.size(); ++value) {
        if (longer.size() > kMostChoices) break;
        longer.push_back(choice);
        longer.back().push_back(value);
      }
    }
    choices = std::move(longer);
  }
  return choices;
}

std::optional<Error> WhyNotVaried(const std::vector<Variation>& variations) {
  for (std::size_t i = 0; i < variations.size(); ++i) {
    for (std::size_t before = 0; before < i; ++before) {
      if (variations[before].field != variations[i].field) continue;
      return Error{.message = said::VariedTwice{.field = variations[i].field}};
    }
  }
  if (AllChoices(variations).size() <= kMostChoices) return std::nullopt;
  return Error{.message = said::TooManyChoices{.most = kMostChoices}};
}

std::optional<Said> Choose(const std::vector<Variation>& variations, const Choice& choice,
                           std::vector<YamlDocument>& documents) {
  for (std::size_t i = 0; i < variations.size(); ++i) {
    const Variation& variation = variations[i];
    const Result<YamlDocument*> document = ObjectOf(variation, documents);
    if (!document.ok()) return document.error().message;
    const Json& value = variation.values[choice[i]].value;
    if (*document == nullptr || !SetAt(&(*document)->value, variation.path, value)) {
      return said::NothingToVary{.field = variation.field};
    }
  }
  return std::nullopt;
}

}  // namespace jobplay
