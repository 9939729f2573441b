// A survey of a program's responses to SIGTERM: it simulates the program again with a signal at
// selected times.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/shell/interpreter.h"
#include "core/shell/term_answers.h"
#include "core/shell/term_watch.h"

namespace jobplay::shell {

// `own` and `watch` are from the run without a signal.
TermAnswers AnswersToTerm(const std::vector<std::string>& words, const Surroundings& around,
                          const Ending& own, const TermWatch& watch);

// Simulates the program with the signal in `watch`. Defined in interpreter.cc.
std::optional<Ending> FollowWithSignal(const std::vector<std::string>& words,
                                       const Surroundings& around, TermWatch watch);

}  // namespace jobplay::shell
