// What a refused call of a controller is called in logs and by kubectl.
#pragma once

#include <array>
#include <string_view>

#include "core/words/facts.h"

namespace jobplay {

struct CallName {
  std::string_view what;  // as the sentence of CallFailed has it
  std::string_view verb;  // of the API; empty where the controller says what it was doing instead
  std::string_view resource;
};

constexpr CallName NameOf(Call call) {
  constexpr std::array<CallName, 11> kNames = {{
      {"create pods", "create", "pods"},
      {"delete pods", "delete", "pods"},
      {"unable to delete pods", "", ""},
      {"delete pods", "delete", "pods"},
      {"removing completion finalizer", "", ""},
      {"patch pods", "patch", "pods"},
      {"updateStatus jobs", "updateStatus", "jobs"},
      {"create jobs", "create", "jobs"},
      {"updateStatus cronjobs", "updateStatus", "cronjobs"},
      {"delete jobs", "delete", "jobs"},
      {"delete jobs", "delete", "jobs"},
  }};
  return kNames[static_cast<std::size_t>(call)];
}

}  // namespace jobplay
