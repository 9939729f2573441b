#include "core/sim/problem.h"

#include <algorithm>
#include <tuple>

#include "core/words/common.h"

namespace jobplay {

Problem Placed(const YamlDocument& document, const std::string& object, Severity severity,
               std::string path, Said message) {
  const YamlPlace place = document.places.Nearest(path);
  return {.severity = severity,
          .message = std::move(message),
          .path = std::move(path),
          .object = object,
          .span = place.value};
}

void SortByPlace(std::vector<Problem>& problems) {
  const auto key = [](const Problem& one) {
    return std::tuple(one.severity, one.span.line, one.span.column);
  };
  std::stable_sort(problems.begin(), problems.end(),
                   [&](const Problem& a, const Problem& b) { return key(a) < key(b); });
}

const Problem* FirstError(const std::vector<Problem>& problems) {
  const auto error = std::find_if(problems.begin(), problems.end(), [](const Problem& one) {
    return one.severity == Severity::kError;
  });
  return error == problems.end() ? nullptr : &*error;
}

std::string_view FieldBefore(const Problem& problem) {
  const Said& message = problem.message;
  const bool names_it = AreOfOneRow(message, said::KubernetesSays{}) &&
                        message.values.front().text.starts_with(problem.path);
  return names_it ? std::string_view() : problem.path;
}

}  // namespace jobplay
