#include "core/base/go_json.h"

#include <cstddef>
#include <cstdint>

#include "core/base/digits.h"
#include "core/base/go_quote.h"

namespace jobplay {
namespace {

constexpr std::size_t kMaxDepth = 10'000;

// Follows the scanner of encoding/json, without its states for input in pieces.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::string Run() {
    if (Values()) {
      SkipBlanks();
      if (at_ < text_.size()) Fail("after top-level value");
    }
    return error_;
  }

 private:
  // Quotes one byte as quoteChar does. At the end of the text, Go tries a space, which is an error
  // inside a literal, a number or an escape.
  bool FailInWord(const std::string& context) { return Fail(context, true); }
  bool Fail(const std::string& context, bool in_word = false) {
    const bool ended = at_ >= text_.size();
    if (ended && !in_word) {
      error_ = "unexpected end of JSON input";
      return false;
    }
    const char c = ended ? ' ' : text_[at_];
    std::string quoted;
    if (c == '\'') {
      quoted = R"('\'')";
    } else if (c == '"') {
      quoted = R"('"')";
    } else {
      const auto byte = static_cast<unsigned char>(c);
      std::string character(1, c);
      if (byte >= 0x80) {
        character = {static_cast<char>(0xC0 | byte >> 6), static_cast<char>(0x80 | (byte & 0x3F))};
      }
      quoted = GoQuote(character);
      quoted = "'" + quoted.substr(1, quoted.size() - 2) + "'";
    }
    error_ = "invalid character " + quoted + " " + context;
    return false;
  }

  bool Is(char c) const { return at_ < text_.size() && text_[at_] == c; }
  bool HasDigit() const { return at_ < text_.size() && IsDigit(text_[at_]); }

  void SkipBlanks() {
    while (Is(' ') || Is('\t') || Is('\r') || Is('\n')) ++at_;
  }

  // Scans one value and everything in it.
  bool Values() {
    std::string open;  // brackets that are still open
    while (true) {
      SkipBlanks();
      if (Is('{') || Is('[')) {
        open += text_[at_++];
        if (open.size() > kMaxDepth) {
          error_ = "exceeded max depth";
          return false;
        }
        SkipBlanks();
        const bool object = open.back() == '{';
        if (!Is(object ? '}' : ']')) {
          if (object && !Key()) return false;
          continue;
        }
      } else if (!Plain()) {
        return false;
      }
      if (!AfterValue(&open)) return false;
      if (open.empty()) return true;
    }
  }

  // Scans to the start of the next value, or to the end of the outermost one.
  bool AfterValue(std::string* open) {
    while (!open->empty()) {
      SkipBlanks();
      const bool object = open->back() == '{';
      if (Is(object ? '}' : ']')) {
        ++at_;
        open->pop_back();
        continue;
      }
      if (!Is(',')) return Fail(object ? "after object key:value pair" : "after array element");
      ++at_;
      return !object || Key();
    }
    return true;
  }

  bool Key() {
    SkipBlanks();
    if (!Is('"')) return Fail("looking for beginning of object key string");
    if (!String()) return false;
    SkipBlanks();
    if (!Is(':')) return Fail("after object key");
    ++at_;
    return true;
  }

  bool Plain() {
    if (Is('"')) return String();
    if (Is('-') || HasDigit()) return Number();
    for (const std::string_view word : {"true", "false", "null"}) {
      if (Is(word[0])) return Word(word);
    }
    return Fail("looking for beginning of value");
  }

  bool Word(std::string_view word) {
    for (std::size_t i = 0; i < word.size(); ++i, ++at_) {
      if (Is(word[i])) continue;
      return FailInWord("in literal " + std::string(word) + " (expecting '" + word[i] + "')");
    }
    return true;
  }

  bool String() {
    for (++at_; !Is('"'); ++at_) {
      if (at_ >= text_.size() || static_cast<unsigned char>(text_[at_]) < 0x20) {
        return Fail("in string literal");
      }
      if (!Is('\\')) continue;
      ++at_;
      if (Is('u')) {
        for (int i = 0; i < 4; ++i) {
          ++at_;
          if (at_ >= text_.size() || !IsHexDigit(text_[at_])) {
            return FailInWord("in \\u hexadecimal character escape");
          }
        }
      } else if (at_ >= text_.size() ||
                 std::string_view("bfnrt\\/\"").find(text_[at_]) == std::string_view::npos) {
        return FailInWord("in string escape code");
      }
    }
    ++at_;
    return true;
  }

  void SkipDigits() {
    while (HasDigit()) ++at_;
  }

  bool Number() {
    if (Is('-')) {
      ++at_;
      if (!HasDigit()) return FailInWord("in numeric literal");
    }
    if (Is('0')) {
      ++at_;
    } else {
      SkipDigits();
    }
    if (Is('.')) {
      ++at_;
      if (!HasDigit()) return FailInWord("after decimal point in numeric literal");
      SkipDigits();
    }
    if (Is('e') || Is('E')) {
      ++at_;
      if (Is('+') || Is('-')) ++at_;
      if (!HasDigit()) return FailInWord("in exponent of numeric literal");
      SkipDigits();
    }
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string error_;
};

}  // namespace

std::string GoJsonSyntaxError(std::string_view text) { return Scanner(text).Run(); }

}  // namespace jobplay
