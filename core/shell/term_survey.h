// Finds the answers of a program to SIGTERM: follows it again with a signal at chosen times.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/shell/interpreter.h"
#include "core/shell/term_answers.h"
#include "core/shell/term_watch.h"

namespace jobplay::shell {

// `own` and `watch` are of the run without a signal.
TermAnswers AnswersToTerm(const std::vector<std::string>& words, const Surroundings& around,
                          const Ending& own, const TermWatch& watch);

// Follows the program with the signal of `watch`. In interpreter.cc.
std::optional<Ending> FollowWithSignal(const std::vector<std::string>& words,
                                       const Surroundings& around, TermWatch watch);

}  // namespace jobplay::shell
