// The patterns of `case`, `[[ a == b ]]` and ${A%b}: *, ? and [a-z].
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace jobplay::shell {

// Returns whether the text matches. A character after a backslash stands for itself. Returns
// nothing for unsupported patterns such as [[:alpha:]], or if more than `left` steps are needed.
// Subtracts its steps from `left`.
std::optional<bool> Matches(std::string_view pattern, std::string_view text, std::int64_t& left);

}  // namespace jobplay::shell
