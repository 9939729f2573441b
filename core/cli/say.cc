#include "core/cli/say.h"

#include "core/cli/terminal.h"

namespace jobplay::cli {

void SayLine(std::FILE* out, const Said& said) { Print(out, InShort(Say(said)) + "\n"); }

int Usage(const Call& call, const Said& problem) {
  if (!problem.empty()) std::fprintf(stderr, "jobplay %s: %s\n", call.name, Say(problem).c_str());
  SayLine(stderr, said::Usage{.call = call.Text()});
  return 2;
}

}  // namespace jobplay::cli
