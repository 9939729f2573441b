#include "core/view/kubectl/yaml.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/digits.h"
#include "core/base/time.h"

namespace jobplay::kubectl {
namespace {

// The emitter's best_width: a line is broken at the first space beyond it.
constexpr int kBestWidth = 80;

// unicode.IsLetter, for keys of API objects: every character beyond ASCII counts as a letter.
bool IsLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (static_cast<unsigned char>(c) & 0x80);
}

// go-yaml's keyList.Less: letters in their order, numbers by value, both after punctuation.
bool KeyLess(std::string_view a, std::string_view b) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (a[i] == b[i]) continue;
    const bool a_letter = IsLetter(a[i]), b_letter = IsLetter(b[i]);
    if (a_letter && b_letter) {
      return static_cast<unsigned char>(a[i]) < static_cast<unsigned char>(b[i]);
    }
    if (a_letter || b_letter) return b_letter;
    std::uint64_t a_number = 0, b_number = 0;
    if (a[i] == '0' || b[i] == '0') {
      // Zeros count if digits before them started the number.
      for (std::size_t j = i; j-- > 0 && IsDigit(a[j]);) {
        if (a[j] != '0') {
          a_number = b_number = 1;
          break;
        }
      }
    }
    std::size_t a_end = i, b_end = i;
    for (; a_end < a.size() && IsDigit(a[a_end]); ++a_end)
      a_number = a_number * 10 + (a[a_end] - '0');
    for (; b_end < b.size() && IsDigit(b[b_end]); ++b_end)
      b_number = b_number * 10 + (b[b_end] - '0');
    if (a_number != b_number) return a_number < b_number;
    if (a_end != b_end) return a_end < b_end;
    return static_cast<unsigned char>(a[i]) < static_cast<unsigned char>(b[i]);
  }
  return a.size() < b.size();
}

// --- what a plain scalar would be read as
// -----------------------------------------------------------

bool IsWord(std::string_view text) {
  static constexpr std::array<std::string_view, 38> kWords = {
      "",     "~",     "null",  "Null",  "NULL",  "y",     "Y",     "yes",  "Yes",  "YES",
      "true", "True",  "TRUE",  "on",    "On",    "ON",    "n",     "N",    "no",   "No",
      "NO",   "false", "False", "FALSE", "off",   "Off",   "OFF",   ".nan", ".NaN", ".NAN",
      ".inf", ".Inf",  ".INF",  "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf"};
  return std::find(kWords.begin(), kWords.end(), text) != kWords.end() || text == "-.INF";
}

// strconv.ParseInt(text, 0, 64) or ParseUint: a sign, a base prefix, digits. The range is ignored:
// a number that is too large is still a number to yamlStyleFloat.
bool IsInteger(std::string_view text) {
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) text.remove_prefix(1);
  if (text.empty()) return false;
  int base = 10;
  if (text[0] == '0' && text.size() > 1) {
    const char kind = static_cast<char>(text[1] | 0x20);
    base = kind == 'x' ? 16 : kind == 'b' ? 2 : 8;
    text.remove_prefix(kind == 'x' || kind == 'b' || kind == 'o' ? 2 : 1);
  }
  if (text.empty()) return false;
  return std::all_of(text.begin(), text.end(), [&](char c) { return DigitValue(c) < base; });
}

std::size_t SkipDigits(std::string_view text, std::size_t at) {
  while (at < text.size() && IsDigit(text[at])) ++at;
  return at;
}

// yamlStyleFloat: ^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$
bool IsFloat(std::string_view text) {
  std::size_t at = !text.empty() && (text[0] == '+' || text[0] == '-') ? 1 : 0;
  const std::size_t whole = SkipDigits(text, at);
  std::size_t digits = whole - at;
  at = whole;
  if (at < text.size() && text[at] == '.') {
    const std::size_t fraction = SkipDigits(text, at + 1);
    digits += fraction - at - 1;
    at = fraction;
  }
  if (digits == 0) return false;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    const std::size_t exponent = SkipDigits(text, at);
    if (exponent == at) return false;
    at = exponent;
  }
  return at == text.size();
}

// parseTimestamp: an existing date, alone or with a time of day.
bool IsTimestamp(std::string_view text) {
  std::int64_t value = 0;
  auto number = [&](std::size_t least, std::size_t most, std::int64_t low, std::int64_t high) {
    const std::size_t digits = SkipDigits(text, 0);
    if (digits < least || digits > most) return false;
    value = 0;
    for (const char c : text.substr(0, digits)) value = value * 10 + (c - '0');
    text.remove_prefix(digits);
    return value >= low && value <= high;
  };
  auto take = [&](std::string_view any) {
    if (text.empty() || any.find(text[0]) == std::string_view::npos) return false;
    text.remove_prefix(1);
    return true;
  };
  CivilDay day;
  if (!number(4, 4, 0, 9999) || !take("-")) return false;
  day.year = value;
  if (!number(1, 2, 1, 12) || !take("-")) return false;
  day.month = static_cast<int>(value);
  if (!number(1, 2, 1, 31)) return false;
  day.day = static_cast<int>(value);
  // February 30 would be converted to another day.
  if (CivilFromDays(DaysFromCivil(day)).day != day.day) return false;
  if (text.empty()) return true;
  const bool zoned = text[0] != ' ';
  if (!take("Tt ") || !number(1, 2, 0, 23) || !take(":") || !number(1, 2, 0, 59) || !take(":") ||
      !number(1, 2, 0, 59)) {
    return false;
  }
  if (take(".") && !number(1, 9, 0, 999'999'999)) return false;
  if (!zoned || text == "Z") return text.empty() == !zoned;
  return take("+-") && number(2, 2, 0, 24) && take(":") && number(2, 2, 0, 60) && text.empty();
}

// ^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$
bool IsBase60Float(std::string_view text) {
  std::size_t at = !text.empty() && (text[0] == '+' || text[0] == '-') ? 1 : 0;
  if (at >= text.size() || !IsDigit(text[at])) return false;
  while (at < text.size() && (IsDigit(text[at]) || text[at] == '_')) ++at;
  int parts = 0;
  while (at < text.size() && text[at] == ':') {
    const std::size_t end = SkipDigits(text, at + 1);
    const std::size_t digits = end - at - 1;
    if (digits < 1 || digits > 2 || (digits == 2 && text[at + 1] > '5')) return false;
    at = end;
    ++parts;
  }
  if (parts == 0) return false;
  if (at < text.size() && text[at] == '.') {
    for (++at; at < text.size() && (IsDigit(text[at]) || text[at] == '_');) ++at;
  }
  return at == text.size();
}

// True if the unquoted text is read back as a string.
bool ResolvesToString(std::string_view text) {
  if (IsWord(text)) return false;
  const char first = text[0];
  if (first == '.') return !IsFloat(text);
  if (!IsDigit(first) && first != '+' && first != '-') return true;
  std::string plain(text);
  plain.erase(std::remove(plain.begin(), plain.end(), '_'), plain.end());
  return !IsTimestamp(text) && !IsInteger(plain) && !IsFloat(plain) && !IsBase60Float(text);
}

// --- how a scalar may be written
// --------------------------------------------------------------------

// Returns the length in bytes of the code point at `at`, and the code point.
std::pair<std::size_t, std::uint32_t> CodePoint(std::string_view text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  std::uint32_t value = length == 1 ? lead : lead & (0xffu >> (length + 1));
  for (std::size_t i = 1; i < length && at + i < text.size(); ++i) {
    value = value << 6 | (static_cast<unsigned char>(text[at + i]) & 0x3f);
  }
  return {std::min(length, text.size() - at), value};
}

bool IsBreak(std::uint32_t c) {
  return c == '\r' || c == '\n' || c == 0x85 || c == 0x2028 || c == 0x2029;
}

bool IsPrintable(std::uint32_t c) {
  return c == '\n' || (c >= 0x20 && c <= 0x7e) || (c >= 0xa0 && c <= 0xd7ff) ||
         (c >= 0xe000 && c <= 0xfffd && c != 0xfeff);
}

// yaml_emitter_analyze_scalar
struct Analysis {
  bool multiline = false;
  bool plain = true;
  bool single_quoted = true;
  bool literal = true;
};

Analysis Analyze(std::string_view text) {
  Analysis analysis;
  if (text.empty()) {
    analysis.literal = false;
    return analysis;
  }
  const std::string_view start = text.substr(0, 3);
  bool indicators = start == "---" || start == "...";
  bool special = false, break_space = false, space_break = false;
  bool after_blank = true, after_space = false, after_break = false;
  for (std::size_t i = 0; i < text.size();) {
    const auto [length, c] = CodePoint(text, i);
    const std::size_t next = i + length;
    const bool before_blank = next >= text.size() || text[next] == ' ' || text[next] == '\t';
    if (i == 0) {
      if (std::string_view("#,[]{}&*!|>'\"%@`").find(text[0]) != std::string_view::npos) {
        indicators = true;
      }
      if ((c == '?' || c == ':' || c == '-') && before_blank) indicators = true;
    } else if ((c == ':' && before_blank) || (c == '#' && after_blank)) {
      indicators = true;
    }
    if (!IsPrintable(c)) special = true;
    const bool edge = i == 0 || next == text.size();
    if (c == ' ') {
      if (edge) analysis.plain = false;
      if (next == text.size()) analysis.literal = false;
      if (after_break) break_space = true;
      after_space = true;
      after_break = false;
    } else if (IsBreak(c)) {
      analysis.multiline = true;
      analysis.plain = false;
      if (after_space) space_break = true;
      after_space = false;
      after_break = true;
    } else {
      after_space = after_break = false;
    }
    after_blank = c == ' ' || c == '\t' || IsBreak(c);
    i = next;
  }
  if (indicators || break_space || space_break || special) analysis.plain = false;
  if (break_space || space_break || special) analysis.single_quoted = false;
  if (space_break || special) analysis.literal = false;
  return analysis;
}

class Emitter {
 public:
  std::string Emit(const Json& json) {
    Node(json, 0, /*after_key=*/false);
    if (out_.empty() || out_.back() != '\n') out_ += '\n';
    return std::move(out_);
  }

 private:
  void Put(std::string_view text) {
    for (const char c : text) {
      out_ += c;
      if (c == '\n') {
        column_ = 0;
      } else if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) {
        ++column_;
      }
    }
  }

  void NewLine(int indent) {
    if (column_ != 0) Put("\n");
    Put(std::string(static_cast<std::size_t>(indent), ' '));
  }

  // `indent` is the column for the keys of a mapping or the dashes of a sequence. With after_key,
  // the cursor is after "key:"; otherwise it is where the node begins.
  void Node(const Json& json, int indent, bool after_key) {
    const char* gap = after_key ? " " : "";
    switch (json.type()) {
      case Json::value_t::object:
        if (json.empty()) return Put(std::string(gap) + "{}");
        if (after_key) indent += 2;
        return Mapping(json.get_ref<const Json::object_t&>(), indent, after_key);
      case Json::value_t::array:
        if (json.empty()) return Put(std::string(gap) + "[]");
        // A sequence under a key is not indented.
        return Sequence(json.get_ref<const Json::array_t&>(), indent, after_key);
      case Json::value_t::string:
        Put(gap);
        return String(json.get_ref<const std::string&>(), indent + 2, /*key=*/false);
      default:
        return Put(gap + json.dump());
    }
  }

  void Mapping(const Json::object_t& members, int indent, bool new_line) {
    std::vector<const Json::object_t::value_type*> sorted;
    for (const auto& member : members) sorted.push_back(&member);
    // Sort by insertion: the order of keys that mix digits and letters is not transitive, which
    // std::sort does not allow.
    for (std::size_t i = 1; i < sorted.size(); ++i) {
      for (std::size_t j = i; j > 0 && KeyLess(sorted[j]->first, sorted[j - 1]->first); --j) {
        std::swap(sorted[j], sorted[j - 1]);
      }
    }
    for (const auto* member : sorted) {
      if (new_line) NewLine(indent);
      new_line = true;
      String(member->first, indent, /*key=*/true);
      Put(":");
      Node(member->second, indent, /*after_key=*/true);
    }
  }

  void Sequence(const Json::array_t& elements, int indent, bool new_line) {
    for (const Json& element : elements) {
      if (new_line) NewLine(indent);
      new_line = true;
      Put("- ");
      // Indent by two after the dash, including the continuation lines of a scalar.
      const bool scalar = !element.is_structured();
      Node(element, scalar ? indent : indent + 2, /*after_key=*/false);
    }
  }

  void String(std::string_view text, int indent, bool key) {
    const Analysis analysis = Analyze(text);
    if (text.find('\n') != std::string_view::npos && !key && analysis.literal) {
      return Literal(text, indent);
    }
    const bool must_quote = text.find('\n') != std::string_view::npos || !ResolvesToString(text);
    if (!must_quote && analysis.plain) return Plain(text, indent, key);
    if (!must_quote && analysis.single_quoted) return SingleQuoted(text, indent, key);
    DoubleQuoted(text, indent, key);
  }

  // True if a long line is broken at this space.
  bool Folds(std::string_view text, std::size_t at, bool after_space) const {
    return text[at] == ' ' && !after_space && column_ > kBestWidth && at > 0 &&
           at + 1 < text.size();
  }

  void Plain(std::string_view text, int indent, bool key, bool doubles_quotes = false) {
    bool after_space = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (!key && Folds(text, i, after_space) && text[i + 1] != ' ') {
        NewLine(indent);
      } else {
        if (doubles_quotes && text[i] == '\'') Put("'");
        Put(text.substr(i, 1));
      }
      after_space = text[i] == ' ';
    }
  }

  void SingleQuoted(std::string_view text, int indent, bool key) {
    Put("'");
    Plain(text, indent, key, true);
    Put("'");
  }

  void DoubleQuoted(std::string_view text, int indent, bool key) {
    Put("\"");
    bool after_space = false;
    for (std::size_t i = 0; i < text.size();) {
      const auto [length, c] = CodePoint(text, i);
      if (!IsPrintable(c) || IsBreak(c) || c == '"' || c == '\\') {
        Escape(c);
      } else if (!key && Folds(text, i, after_space)) {
        NewLine(indent);
        if (text[i + 1] == ' ') Put("\\");
      } else {
        Put(text.substr(i, length));
      }
      after_space = c == ' ';
      i += length;
    }
    Put("\"");
  }

  void Escape(std::uint32_t c) {
    static constexpr std::pair<std::uint32_t, char> kShort[] = {
        {0x00, '0'},  {0x07, 'a'}, {0x08, 'b'}, {0x09, 't'},   {0x0a, 'n'},
        {0x0b, 'v'},  {0x0c, 'f'}, {0x0d, 'r'}, {0x1b, 'e'},   {0x22, '"'},
        {0x5c, '\\'}, {0x85, 'N'}, {0xa0, '_'}, {0x2028, 'L'}, {0x2029, 'P'}};
    for (const auto& [code, letter] : kShort) {
      if (code == c) return Put(std::string("\\") + letter);
    }
    const int digits = c <= 0xff ? 2 : c <= 0xffff ? 4 : 8;
    std::string text = digits == 2 ? "\\x" : digits == 4 ? "\\u" : "\\U";
    for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4) {
      text += "0123456789ABCDEF"[c >> shift & 0xf];
    }
    Put(text);
  }

  void Literal(std::string_view text, int indent) {
    Put("|");
    if (text[0] == ' ' || text[0] == '\n') Put("2");
    if (text.back() != '\n') {
      Put("-");
    } else if (text.size() == 1 || text[text.size() - 2] == '\n') {
      Put("+");
    }
    Put("\n");
    bool at_line_start = true;
    for (const char c : text) {
      if (c != '\n' && at_line_start) Put(std::string(static_cast<std::size_t>(indent), ' '));
      Put(std::string_view(&c, 1));
      at_line_start = c == '\n';
    }
  }

  std::string out_;
  int column_ = 0;
};

}  // namespace

std::string ToYaml(const Json& json) { return Emitter().Emit(json); }

}  // namespace jobplay::kubectl
