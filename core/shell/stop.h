// The place at which the simulation of a command stopped, because the rest is unknown.
#pragma once

#include <cstdint>
#include <string>

namespace jobplay {

struct CommandStop {
  enum class At : std::uint8_t {
    kNothing,
    kImage,    // the image's own program is unknown
    kScript,   // an unsupported feature of the shell
    kProgram,  // the behavior of the program
    kWords,    // the arguments of the program
    kFinding,  // the result of the program, on which something else depends
  };
  At at = At::kNothing;
  std::string program;

  bool operator==(const CommandStop&) const = default;
};

}  // namespace jobplay
