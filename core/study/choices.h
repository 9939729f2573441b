// The choices that a sweep holds against each other: values for fields of a Job, in every
// combination.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/yaml/document.h"

namespace jobplay {

inline constexpr std::size_t kMostChoices = 1000;

struct Variation {
  // Job/name, where one namespace alone has it, or Job/namespace/name; empty: the first Job or
  // CronJob.
  std::string object;
  FieldPath path;
  std::string field;  // as it was written
  struct Value {
    std::string label;
    Json value;  // null: without the field
  };
  std::vector<Value> values;
};

using FileReader = std::function<std::optional<std::string>(const std::string& path)>;

// Of `spec.backoffLimit=0..10`, `spec.parallelism=1,2,4`,
// `Job/a:spec.podFailurePolicy=@a.yaml,null`.
Result<Variation> ParseVariation(std::string_view written, const FileReader& read);

// One value of each variation.
using Choice = std::vector<std::size_t>;
std::vector<Choice> AllChoices(const std::vector<Variation>& variations);
// Why the variations do not go together: one field twice, or too many choices.
std::optional<Error> WhyNotVaried(const std::vector<Variation>& variations);

// Writes the choice into the documents. The error: there is no such object, or several namespaces
// have it.
std::optional<Said> Choose(const std::vector<Variation>& variations, const Choice& choice,
                           std::vector<YamlDocument>& documents);

}  // namespace jobplay
