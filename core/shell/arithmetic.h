// The sums of a shell: $((i + 1)), bash's ((i++)), in 64 bits that wrap around.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace jobplay::shell {

// The variables that a sum reads and sets.
class SumVariables {
 public:
  struct Value {
    bool understood = true;           // no: the shell would do more than this knows
    std::optional<std::string> text;  // none: not known
  };
  virtual Value Read(const std::string& name) = 0;
  // False where it cannot be set.
  virtual bool Write(const std::string& name, std::optional<std::string> value) = 0;

 protected:
  ~SumVariables() = default;
};

struct Sum {
  bool understood = true;             // no: wrong, or more than this knows
  std::optional<std::int64_t> value;  // none: not known
};

// `more`: with ++, --, ** and the comma, as bash and BusyBox have them and dash has not.
Sum Evaluate(std::string_view text, SumVariables& variables, bool more);

// As C writes it: decimal, 0x or a leading 0.
std::optional<std::int64_t> NumberOf(std::string_view text);

}  // namespace jobplay::shell
