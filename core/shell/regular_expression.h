// The regular expressions of bash's [[ a =~ b ]]: extended POSIX expressions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace jobplay::shell {

// Returns whether the expression matches anywhere in the text. Returns nothing if the expression is
// invalid or unsupported, if the text is not ASCII, or if more than `left` steps are needed.
// Subtracts its steps from `left`.
std::optional<bool> Finds(std::string_view expression, std::string_view text, std::int64_t& left);

}  // namespace jobplay::shell
