// A problem in what a person wrote, as the page shows it.
#pragma once

#include <vector>

#include "core/base/result.h"
#include "core/sim/scenario.h"
#include "core/view/protocol/problem.h"
#include "core/words/language.h"

namespace jobplay {

answer::Problem ProblemOf(const Problem& problem, Language language);
std::vector<answer::Problem> ProblemsOf(const std::vector<Problem>& problems, Language language);
answer::Problem ProblemOf(const Error& error, Language language);

}  // namespace jobplay
