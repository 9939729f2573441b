// What is meant by a command that somebody wrote as one text, where Kubernetes takes a list.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace jobplay {

// Its words, as a shell takes quotes; where only a shell could tell more, as of a pipe or a
// variable, sh -c with the whole text.
std::vector<std::string> MeantCommand(std::string_view text);

// Likewise the words of `args`, of which each is as it is written.
std::vector<std::string> MeantArguments(std::string_view text);

}  // namespace jobplay
