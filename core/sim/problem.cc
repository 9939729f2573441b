#include "core/sim/problem.h"

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

}  // namespace jobplay
