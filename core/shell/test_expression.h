// Evaluation of `test`, `[ ... ]` and bash's `[[ ... ]]`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/shell/shell.h"

namespace jobplay::shell {

enum class Verdict : std::uint8_t {
  kTrue,
  kFalse,
  kWrong,  // invalid: an error message with exit code 2, or in bash the end of the script
  kNotUnderstood
};

// Evaluates `[ ... ]` without the brackets. `equals` enables the operator ==, which dash does not
// have.
Verdict Test(const std::vector<std::string>& words, const Files& files, bool equals);

struct TestWord {
  Field field;
  bool is_operator = false;  // && || ( ) ! < >
};
// The evaluation of `[[ ... ]]`.
struct BashTest {
  const Files& files;
  bool refuse_unset;          // set -u
  std::int64_t& effort_left;  // see World
};
Verdict Test(const std::vector<TestWord>& words, const BashTest& with);

}  // namespace jobplay::shell
