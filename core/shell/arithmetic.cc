#include "core/shell/arithmetic.h"

#include <array>
#include <limits>
#include <utility>

#include "core/base/digits.h"
#include "core/shell/syntax.h"

namespace jobplay::shell {
namespace {

using Number = std::optional<std::int64_t>;

std::int64_t Wrapped(std::uint64_t value) { return static_cast<std::int64_t>(value); }

// Evaluates an expression while it parses it. Parts that must not be evaluated, as in `0 && i++`,
// are parsed with `idle_` set.
class SumReader {
 public:
  SumReader(std::string_view text, SumVariables& variables, bool more)
      : text_(text), variables_(variables), more_(more) {}

  Sum Read() {
    SkipBlanks();
    // dash requires a number and exits without one.
    if (at_ == text_.size()) return {more_, 0};
    const Number value = Comma();
    SkipBlanks();
    if (at_ < text_.size()) failed_ = true;
    return {!failed_, value};
  }

 private:
  struct Binary {
    const char* name;
    int level;
  };
  // Longer names come first.
  static constexpr std::array<Binary, 19> kBinaries = {{{"||", 1},
                                                        {"&&", 2},
                                                        {"==", 6},
                                                        {"!=", 6},
                                                        {"<<", 8},
                                                        {">>", 8},
                                                        {"<=", 7},
                                                        {">=", 7},
                                                        {"**", 11},
                                                        {"|", 3},
                                                        {"^", 4},
                                                        {"&", 5},
                                                        {"<", 7},
                                                        {">", 7},
                                                        {"+", 9},
                                                        {"-", 9},
                                                        {"*", 10},
                                                        {"/", 10},
                                                        {"%", 10}}};
  static constexpr int kMostDepth = 40;

  void SkipBlanks() {
    while (at_ < text_.size() && IsOneOf(text_.substr(at_, 1), {" ", "\t", "\n"})) ++at_;
  }
  bool Take(std::string_view what) {
    SkipBlanks();
    if (text_.substr(at_, what.size()) != what) return false;
    at_ += what.size();
    return true;
  }
  Number Fail() {
    failed_ = true;
    at_ = text_.size();
    return std::nullopt;
  }

  Number Comma() {
    Number value = Assignment();
    while (!failed_ && Take(",")) {
      if (!more_) return Fail();
      value = Assignment();
    }
    return value;
  }

  Number Assignment() {
    if (++depth_ > kMostDepth) return Fail();
    const std::size_t start = at_;
    const std::string name = TakeName();
    Number value;
    if (!name.empty()) {
      SkipBlanks();
      for (const std::string_view op :
           {"=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^="}) {
        if (text_.substr(at_, op.size()) != op || text_.substr(at_, 2) == "==") continue;
        at_ += op.size();
        const bool adds = op.size() > 1;
        const Number before = adds ? Value(name) : std::nullopt;
        const Number right = Assignment();
        // In a += a = 1, shells read the variable at different times.
        if (adds && Value(name) != before) return Fail();
        value = adds ? Apply(op.substr(0, op.size() - 1), before, right) : right;
        Set(name, value);
        --depth_;
        return value;
      }
    }
    at_ = start;
    value = Choice();
    --depth_;
    return value;
  }

  Number Choice() {
    const Number condition = Operation(1);
    if (failed_ || !Take("?")) return condition;
    // If the condition is unknown, either side may set a variable.
    const bool idle = idle_;
    if (!condition && !idle) return Fail();
    idle_ = idle || *condition == 0;
    const Number first = Assignment();
    if (!Take(":")) return Fail();
    idle_ = idle || (condition && *condition != 0);
    const Number second = Choice();
    idle_ = idle;
    return condition && *condition != 0 ? first : second;
  }

  std::string_view PeekBinary(int level) {
    SkipBlanks();
    for (const Binary& one : kBinaries) {
      const std::string_view name = one.name;
      if (text_.substr(at_, name.size()) != name) continue;
      const char next = at_ + name.size() < text_.size() ? text_[at_ + name.size()] : ' ';
      const bool assigns = next == '=' && one.level != 6 && one.level != 7 && one.level > 2;
      if (one.level != level || assigns) return {};
      return name;
    }
    return {};
  }

  Number Operation(int level) {
    if (level == 11) return Power();
    Number left = Operation(level + 1);
    for (;;) {
      const std::string_view op = failed_ ? std::string_view() : PeekBinary(level);
      if (op.empty()) return left;
      at_ += op.size();
      if (level <= 2) {
        const bool idle = idle_;
        // If the left side is unknown, the right side may or may not set a variable.
        const bool settled = left && (*left != 0) == (level == 1);
        const std::size_t writes = writes_;
        idle_ = idle || settled;
        const Number right = Operation(level + 1);
        idle_ = idle;
        if (!left && writes_ != writes) return Fail();
        if (settled) {
          left = level == 1 ? 1 : 0;
        } else if (right && (*right != 0) == (level == 1) && left) {
          left = level == 1 ? 1 : 0;
        } else if (left && right) {
          left = *right != 0 ? 1 : 0;
        } else {
          left = std::nullopt;
        }
        continue;
      }
      const Number right = Operation(level + 1);
      left = Apply(op, left, right);
    }
  }

  Number Power() {
    const Number base = Unary();
    if (failed_ || PeekBinary(11).empty()) return base;
    if (!more_) return Fail();
    at_ += 2;
    const Number exponent = Power();
    if (!base || !exponent || idle_) return std::nullopt;
    if (*exponent < 0 || *exponent > 1000) return Fail();
    std::uint64_t value = 1;
    for (std::int64_t i = 0; i < *exponent; ++i) value *= static_cast<std::uint64_t>(*base);
    return Wrapped(value);
  }

  Number Unary() {
    if (++depth_ > kMostDepth) return Fail();
    const Number value = UnaryOnce();
    --depth_;
    return value;
  }

  Number UnaryOnce() {
    SkipBlanks();
    for (const char* step : {"++", "--"}) {
      if (text_.substr(at_, 2) != step) continue;
      // For a shell without these operators, they are two signs.
      const std::size_t signs = at_;
      at_ += 2;
      const std::string name = TakeName();
      if (name.empty() || !more_) {
        if (more_) return Fail();
        at_ = signs;
        break;
      }
      const Number value = Apply(std::string_view(step, 1), Value(name), 1);
      Set(name, value);
      return value;
    }
    if (Take("!")) {
      const Number value = Unary();
      if (!value) return value;
      return *value == 0 ? 1 : 0;
    }
    if (Take("~")) {
      const Number value = Unary();
      if (!value) return value;
      return ~*value;
    }
    if (Take("+")) return Unary();
    if (Take("-")) return Apply("-", 0, Unary());
    if (Take("(")) {
      const Number value = Comma();
      if (!Take(")")) return Fail();
      return value;
    }
    const std::string name = TakeName();
    if (name.empty()) return Literal();
    SkipBlanks();
    for (const char* step : {"++", "--"}) {
      if (text_.substr(at_, 2) != step) continue;
      if (!more_) return Fail();
      at_ += 2;
      const Number value = Value(name);
      Set(name, Apply(std::string_view(step, 1), value, 1));
      return value;
    }
    return Value(name);
  }

  std::string TakeName() {
    SkipBlanks();
    std::size_t end = at_;
    while (end < text_.size() && IsName(text_.substr(at_, end + 1 - at_))) ++end;
    std::string name(text_.substr(at_, end - at_));
    at_ = end;
    return name;
  }

  Number Literal() {
    const std::size_t start = at_;
    while (at_ < text_.size() && (IsDigit(text_[at_]) || IsName(text_.substr(at_, 1)))) ++at_;
    const Number value = NumberOf(text_.substr(start, at_ - start));
    return value ? value : Fail();
  }

  Number Value(const std::string& name) {
    if (idle_) return 0;
    const SumVariables::Value value = variables_.Read(name);
    if (!value.understood) return Fail();
    if (!value.text) return std::nullopt;
    std::string_view text = *value.text;
    if (text.empty()) return 0;
    const bool negative = text[0] == '-';
    const Number number = NumberOf(text.substr(negative || text[0] == '+' ? 1 : 0));
    if (!number) return Fail();
    return negative ? Wrapped(-static_cast<std::uint64_t>(*number)) : number;
  }

  void Set(const std::string& name, Number value) {
    ++writes_;
    if (idle_ || failed_) return;
    std::optional<std::string> text;
    if (value) text = std::to_string(*value);
    if (!variables_.Write(name, std::move(text))) Fail();
  }

  Number Apply(std::string_view op, Number left, Number right) {
    if (idle_) return 0;
    const bool divides = op == "/" || op == "%";
    if (divides && !right) return Fail();
    if (divides && (*right == 0 || *right == -1)) {
      if (*right == 0) return Fail();
      if (!left) return std::nullopt;
      if (*left == std::numeric_limits<std::int64_t>::min()) return Fail();
    }
    if (!left || !right) return std::nullopt;
    const std::int64_t a = *left, b = *right;
    const auto x = static_cast<std::uint64_t>(a), y = static_cast<std::uint64_t>(b);
    if (op == "+") return Wrapped(x + y);
    if (op == "-") return Wrapped(x - y);
    if (op == "*") return Wrapped(x * y);
    if (op == "/") return a / b;
    if (op == "%") return a % b;
    if (op == "<<" || op == ">>") {
      if (b < 0 || b > 63) return Fail();
      return op == "<<" ? Wrapped(x << b) : a >> b;
    }
    if (op == "&") return a & b;
    if (op == "|") return a | b;
    if (op == "^") return a ^ b;
    const bool holds = op == "<"    ? a < b
                       : op == ">"  ? a > b
                       : op == "<=" ? a <= b
                       : op == ">=" ? a >= b
                       : op == "==" ? a == b
                                    : a != b;
    return holds ? 1 : 0;
  }

  std::string_view text_;
  SumVariables& variables_;
  bool more_;
  std::size_t at_ = 0;
  std::size_t writes_ = 0;
  int depth_ = 0;
  bool idle_ = false;
  bool failed_ = false;
};

}  // namespace

Sum Evaluate(std::string_view text, SumVariables& variables, bool more) {
  return SumReader(text, variables, more).Read();
}

std::optional<std::int64_t> NumberOf(std::string_view text) {
  std::uint64_t base = 10;
  if (text.size() > 1 && text[0] == '0') {
    const bool hex = text[1] == 'x' || text[1] == 'X';
    base = hex ? 16 : 8;
    text.remove_prefix(hex ? 2 : 1);
  }
  if (text.empty()) return std::nullopt;
  std::uint64_t value = 0;
  for (const char c : text) {
    const auto digit = static_cast<std::uint64_t>(DigitValue(c));
    if (digit >= base) return std::nullopt;
    value = value * base + digit;
    if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
      return std::nullopt;
    }
  }
  return static_cast<std::int64_t>(value);
}

}  // namespace jobplay::shell
