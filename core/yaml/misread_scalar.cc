#include "core/yaml/misread_scalar.h"

#include <cstddef>

#include "core/base/digits.h"
#include "core/base/utf16.h"
#include "core/yaml/line_break.h"

namespace jobplay {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t'; }

// A cursor in the source of a scalar.
class Source {
 public:
  explicit Source(std::string_view text) : rest_(text) {}

  bool empty() const { return rest_.empty(); }
  char next() const { return rest_.empty() ? '\0' : rest_[0]; }
  bool AtBreak() const { return LineBreakAt(rest_) > 0; }
  bool AtBlank() const { return !rest_.empty() && IsBlank(rest_[0]); }
  std::string_view rest() const { return rest_; }

  std::string_view Take(std::size_t bytes) {
    const std::string_view taken = rest_.substr(0, bytes);
    rest_.remove_prefix(taken.size());
    return taken;
  }
  // Takes a line break in the form that a value contains (read_line).
  std::string_view TakeBreak() {
    const std::string_view taken = Take(LineBreakAt(rest_));
    return taken.size() == 3 ? taken : "\n";
  }

 private:
  std::string_view rest_;
};

// Appends the character for the escape after a backslash, which is already taken.
void AppendEscaped(Source& source, std::string* value) {
  const char kind = source.Take(1)[0];
  const std::size_t digits = kind == 'x' ? 2 : kind == 'u' ? 4 : kind == 'U' ? 8 : 0;
  if (digits > 0) {
    const auto rune = NumberToBase(16, source.Take(digits));
    return AppendRune(static_cast<std::uint32_t>(rune.value_or(0)), value);
  }
  static constexpr std::string_view kKinds = "0abtnvfre_NLP";
  static constexpr char16_t kMeant[] = u"\0\a\b\t\n\v\f\r\x1B\xA0\x85\u2028\u2029";
  const std::size_t at = kKinds.find(kind);
  if (at == kKinds.npos) {
    value->push_back(kind);
  } else {
    AppendRune(kMeant[at], value);
  }
}

// Returns the value of a scalar in quotes, or of a plain one (`quote` is 0).
std::string FlowScalarValue(std::string_view source, char quote) {
  std::string value;
  Source from(source);
  while (!from.empty()) {
    bool leading_blanks = false;
    while (!from.empty() && !from.AtBlank() && !from.AtBreak()) {
      if (quote == '\'' && from.rest().substr(0, 2) == "''") from.Take(1);
      if (quote != '"' || from.next() != '\\') {
        value += from.Take(1);
        continue;
      }
      from.Take(1);
      if (from.AtBreak()) {
        from.TakeBreak();
        leading_blanks = true;
        break;
      }
      AppendEscaped(from, &value);
    }
    std::string blanks, leading_break, trailing_breaks;
    while (from.AtBlank() || from.AtBreak()) {
      if (from.AtBlank()) {
        const std::string_view blank = from.Take(1);
        if (!leading_blanks) blanks += blank;
      } else if (leading_blanks) {
        trailing_breaks += from.TakeBreak();
      } else {
        blanks.clear();
        leading_break = from.TakeBreak();
        leading_blanks = true;
      }
    }
    if (!leading_blanks) {
      value += blanks;
    } else if (leading_break != "\n") {
      value += leading_break + trailing_breaks;
    } else {
      value += trailing_breaks.empty() ? " " : trailing_breaks;
    }
  }
  return value;
}

// Returns the value of a block scalar that starts with its header.
std::string BlockScalarValue(std::string_view source, int indent) {
  std::string value, leading_break, trailing_breaks;
  bool leading_blank = false;
  char chomping = 0;
  Source from(source);
  const bool folds = from.Take(1) == ">";
  for (; !from.empty() && std::string_view("+-0123456789").find(from.next()) != std::string::npos;
       from.Take(1)) {
    if (from.next() == '+' || from.next() == '-') chomping = from.next();
  }
  while (!from.empty() && !from.AtBreak()) from.Take(1);
  from.TakeBreak();
  // Returns true if a line of the scalar follows after empty lines.
  const auto finds_line = [&] {
    while (true) {
      int column = 0;
      for (; column < indent && from.next() == ' '; ++column) from.Take(1);
      if (!from.AtBreak()) return column == indent && !from.empty();
      trailing_breaks += from.TakeBreak();
    }
  };
  while (finds_line()) {
    const bool trailing_blank = from.AtBlank();
    if (folds && leading_break == "\n" && !leading_blank && !trailing_blank) {
      if (trailing_breaks.empty()) value += ' ';
    } else {
      value += leading_break;
    }
    value += trailing_breaks;
    trailing_breaks.clear();
    leading_blank = trailing_blank;
    while (!from.empty() && !from.AtBreak()) value += from.Take(1);
    leading_break = from.AtBreak() ? from.TakeBreak() : "";
  }
  if (chomping != '-') value += leading_break;
  if (chomping == '+') value += trailing_breaks;
  return value;
}

}  // namespace

MisreadScalar ReadAsGoYaml(std::string_view text, std::int64_t begin, std::int64_t end,
                           int indent) {
  const auto from = static_cast<std::size_t>(begin);
  std::string_view source = text.substr(from, static_cast<std::size_t>(end) - from);
  const char first = source[0];
  if (first == '|' || first == '>') return {begin, end, BlockScalarValue(source, indent)};
  if (first == '\'' || first == '"') return {begin, end, FlowScalarValue(source.substr(1), first)};
  return {begin, end, FlowScalarValue(source, 0)};
}

}  // namespace jobplay
