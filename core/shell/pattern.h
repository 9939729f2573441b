// The patterns of `case`, `[[ a == b ]]` and ${A%b}: *, ? and [a-z].
#pragma once

#include <optional>
#include <string_view>

namespace jobplay::shell {

// A character after a backslash stands for itself. Nothing for what this does not know, such as
// [[:alpha:]], and for what takes too long to tell.
std::optional<bool> Matches(std::string_view pattern, std::string_view text);

}  // namespace jobplay::shell
