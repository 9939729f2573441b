// The regular expressions of bash's [[ a =~ b ]]: POSIX's extended ones.
#pragma once

#include <optional>
#include <string_view>

namespace jobplay::shell {

// Whether it is found anywhere in the text. Nothing for what this does not know, for what is no
// such expression, and for texts of more than ASCII.
std::optional<bool> Finds(std::string_view expression, std::string_view text);

}  // namespace jobplay::shell
