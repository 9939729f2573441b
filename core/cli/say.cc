#include "core/cli/say.h"

#include "core/cli/terminal.h"
#include "core/words/cli.h"
#include "core/words/help.h"

namespace jobplay::cli {

void SayLine(std::FILE* out, const Said& said) { Print(out, InShort(Say(said)) + "\n"); }

void SayError(const std::string& of, const Error& error) {
  Print(stderr, of + ": " + InShort(Say(error.message)) + "\n");
  if (!error.remedy.empty()) Print(stderr, "  " + InShort(Say(error.remedy)) + "\n");
}

int Usage(const Call& call, const Said& problem) { return Usage(call, Error{.message = problem}); }

int Usage(const Call& call, const Error& problem) {
  SayError(std::string("jobplay ") + call.name,
           problem.message.empty() ? Error{.message = said::NoFileGiven{}} : problem);
  SayLine(stderr, said::Usage{.call = call.Text()});
  SayLine(stderr, said::HelpExplainsCommand{.command = call.name});
  return 2;
}

}  // namespace jobplay::cli
