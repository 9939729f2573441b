// The choices that a sweep compares: values for fields of a Job, in every combination.
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
  // Job/name, if only one namespace has it, or Job/namespace/name; empty: the first Job or CronJob.
  std::string object;
  FieldPath path;
  std::string field;  // as the user wrote it
  struct Value {
    std::string label;
    Json value;  // null: the field is removed
  };
  std::vector<Value> values;
};

using FileReader = std::function<std::optional<std::string>(const std::string& path)>;

// Parses `spec.backoffLimit=0..10`, `spec.parallelism=1,2,4`,
// `Job/a:spec.podFailurePolicy=@a.yaml,null`.
Result<Variation> ParseVariation(std::string_view written, const FileReader& read);

// The index of one value of each variation.
using Choice = std::vector<std::size_t>;
std::vector<Choice> AllChoices(const std::vector<Variation>& variations);
// Returns an error if the variations cannot be combined: a field occurs twice, or there are too
// many choices.
std::optional<Error> WhyNotVaried(const std::vector<Variation>& variations);

// Writes the choice into the documents. Returns an error if the object does not exist or several
// namespaces have it.
std::optional<Said> Choose(const std::vector<Variation>& variations, const Choice& choice,
                           std::vector<YamlDocument>& documents);

}  // namespace jobplay
