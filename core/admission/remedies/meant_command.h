// Conversion of a command that a user wrote as one string to the list that Kubernetes requires.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace jobplay {

// Splits the text into words with a shell's quoting rules. If it needs a shell, for example for a
// pipe or a variable, returns sh -c with the whole text.
std::vector<std::string> MeantCommand(std::string_view text);

// Splits `args` into words in the same way, with each word as it is written.
std::vector<std::string> MeantArguments(std::string_view text);

}  // namespace jobplay
