// The patterns of `case`, `[[ a == b ]]` and ${A%b}: *, ? and [a-z].
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace jobplay::shell {

// A character after a backslash stands for itself. Nothing for what this does not know, such as
// [[:alpha:]], and for what takes more steps than there are `left`, of which it takes its own.
std::optional<bool> Matches(std::string_view pattern, std::string_view text, std::int64_t& left);

}  // namespace jobplay::shell
