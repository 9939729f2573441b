// Arithmetic expressions of a shell: $((i + 1)) and bash's ((i++)), in 64 bits with wraparound.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace jobplay::shell {

// The variables that an expression reads and sets.
class SumVariables {
 public:
  struct Value {
    bool understood = true;           // false if the shell would do more than is supported
    std::optional<std::string> text;  // nothing if unknown
  };
  virtual Value Read(const std::string& name) = 0;
  // Returns false if the variable cannot be set.
  virtual bool Write(const std::string& name, std::optional<std::string> value) = 0;

 protected:
  ~SumVariables() = default;
};

struct Sum {
  bool understood = true;             // false if it is invalid or unsupported
  std::optional<std::int64_t> value;  // nothing if unknown
};

// `more` enables ++, --, ** and the comma, which bash and BusyBox have and dash does not.
Sum Evaluate(std::string_view text, SumVariables& variables, bool more);

// Parses a number as in C: decimal, hexadecimal (0x) or octal (0).
std::optional<std::int64_t> NumberOf(std::string_view text);

}  // namespace jobplay::shell
