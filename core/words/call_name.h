// The names of a controller's rejected call in logs and in kubectl's output.
#pragma once

#include <array>
#include <string_view>

#include "core/words/facts.h"

namespace jobplay {

struct CallName {
  std::string_view what;  // as in the sentence of CallFailed
  std::string_view verb;  // of the API; empty if the controller's own words are in `what`
  std::string_view resource;
  std::string_view event = "";  // the reason of the Event that reports the failure
};

constexpr CallName NameOf(Call call) {
  constexpr std::array<CallName, 11> kNames = {{
      {"create pods", "create", "pods", "FailedCreate"},
      {"delete pods", "delete", "pods", "FailedDelete"},
      {"unable to delete pods", "", "", "FailedDelete"},
      {"delete pods", "delete", "pods", "FailedDelete"},
      {"removing completion finalizer", "", ""},
      {"patch pods", "patch", "pods"},
      {"updateStatus jobs", "updateStatus", "jobs"},
      {"create jobs", "create", "jobs", "FailedCreate"},
      {"updateStatus cronjobs", "updateStatus", "cronjobs"},
      {"delete jobs", "delete", "jobs", "FailedDelete"},
      {"delete jobs", "delete", "jobs"},
  }};
  return kNames[static_cast<std::size_t>(call)];
}

}  // namespace jobplay
