// The regular expressions of bash's [[ a =~ b ]]: POSIX's extended ones.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace jobplay::shell {

// Whether it is found anywhere in the text. Nothing for what this does not know, for what is no
// such expression, for texts of more than ASCII, and for what takes more steps than there are
// `left`, of which it takes its own.
std::optional<bool> Finds(std::string_view expression, std::string_view text, std::int64_t& left);

}  // namespace jobplay::shell
