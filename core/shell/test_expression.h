// What `test`, `[ ... ]` and bash's `[[ ... ]]` make of their words.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/shell/shell.h"

namespace jobplay::shell {

enum class Verdict : std::uint8_t {
  kTrue,
  kFalse,
  kWrong,  // no test: an error message, and exit code 2 or, in bash, the end of it all
  kNotUnderstood
};

// Of `[ ... ]`, without the brackets. `equals`: == is an operator, as it is not in dash.
Verdict Test(const std::vector<std::string>& words, const Files& files, bool equals);

struct TestWord {
  Field field;
  bool is_operator = false;  // && || ( ) ! < >
};
// Of `[[ ... ]]`.
struct BashTest {
  const Files& files;
  bool refuse_unset;          // set -u
  std::int64_t& effort_left;  // see World
};
Verdict Test(const std::vector<TestWord>& words, const BashTest& with);

}  // namespace jobplay::shell
