#include "core/cli/say.h"

namespace jobplay::cli {

void SayLine(std::FILE* out, const Said& said) { std::fprintf(out, "%s\n", Say(said).c_str()); }

int Usage(std::string_view call, const Said& problem) {
  if (!problem.empty()) {
    const std::string command(call.substr(0, call.find(' ')));
    std::fprintf(stderr, "jobplay %s: %s\n", command.c_str(), Say(problem).c_str());
  }
  SayLine(stderr, said::Usage{.call = call});
  return 2;
}

}  // namespace jobplay::cli
