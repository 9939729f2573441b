// Where following a command ended, as more of it is not known.
#pragma once

#include <cstdint>
#include <string>

namespace jobplay {

struct CommandStop {
  enum class At : std::uint8_t {
    kNothing,
    kImage,    // the image's own program
    kScript,   // something that a shell can and this cannot
    kProgram,  // what the program does
    kWords,    // what it is given
    kFinding,  // what it finds, by which something else is decided
  };
  At at = At::kNothing;
  std::string program;

  bool operator==(const CommandStop&) const = default;
};

}  // namespace jobplay
