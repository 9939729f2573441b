#include "core/shell/python_lexer.h"

#include "core/base/digits.h"
#include "core/shell/syntax.h"

namespace jobplay::shell::python {
namespace {

bool IsWordChar(char c) { return IsName(std::string_view(&c, 1)) || IsDigit(c); }

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  bool Read(std::vector<Token>& tokens) {
    while (at_ < text_.size()) {
      if (at_line_ && open_ == 0) {
        if (!ReadIndent(tokens)) continue;
      }
      if (at_ == text_.size()) break;
      if (!ReadToken(tokens)) return false;
    }
    if (!at_line_) tokens.push_back({Token::Kind::kLine, "", 0});
    tokens.push_back({Token::Kind::kEnd, "", 0});
    return open_ == 0;
  }

 private:
  // False for a line with nothing in it.
  bool ReadIndent(std::vector<Token>& tokens) {
    std::size_t indent = 0;
    for (; at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t'); ++at_) {
      indent = text_[at_] == '\t' ? indent / 8 * 8 + 8 : indent + 1;
    }
    if (at_ < text_.size() && text_[at_] == '#') SkipComment();
    if (at_ < text_.size() && text_[at_] == '\n') {
      ++at_;
      return false;
    }
    at_line_ = false;
    tokens.push_back({Token::Kind::kIndent, "", indent});
    return true;
  }

  void SkipComment() {
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  }

  bool ReadToken(std::vector<Token>& tokens) {
    const char c = text_[at_];
    if (c == ' ' || c == '\t' || (c == '\n' && open_ > 0)) {
      ++at_;
      return true;
    }
    if (c == '#') {
      SkipComment();
      return true;
    }
    if (c == '\n') {
      ++at_;
      at_line_ = true;
      tokens.push_back({Token::Kind::kLine, "", 0});
      return true;
    }
    if (c == '\\' && text_.substr(at_, 2) == "\\\n") {
      at_ += 2;
      return true;
    }
    if (IsDigit(c)) return ReadNumber(tokens);
    if (c == '"' || c == '\'') return ReadString(tokens, "");
    if (IsName(text_.substr(at_, 1))) {
      const std::size_t start = at_;
      while (at_ < text_.size() && IsWordChar(text_[at_])) ++at_;
      const std::string_view word = text_.substr(start, at_ - start);
      if (at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\'')) {
        return ReadString(tokens, word);
      }
      tokens.push_back({Token::Kind::kName, std::string(word), 0});
      return true;
    }
    for (const char* sign :
         {"//=", "**", "//", "==", "!=", "<=", ">=", "+=", "-=", "*=", "%=", "+", "-", "*",
          "/",   "%",  "<",  ">",  "=",  "(",  ")",  "[",  "]",  ",",  ":",  ".", ";"}) {
      const std::string_view name = sign;
      if (text_.substr(at_, name.size()) != name) continue;
      if (name == "(" || name == "[") ++open_;
      if (name == ")" || name == "]") --open_;
      at_ += name.size();
      tokens.push_back({Token::Kind::kSign, sign, 0});
      return open_ >= 0;
    }
    return false;
  }

  bool ReadNumber(std::vector<Token>& tokens) {
    const std::size_t start = at_;
    bool point = false;
    while (at_ < text_.size() && (IsWordChar(text_[at_]) || (text_[at_] == '.' && !point))) {
      point |= text_[at_] == '.';
      if (!IsDigit(text_[at_]) && text_[at_] != '.') return false;
      ++at_;
    }
    tokens.push_back({Token::Kind::kNumber, std::string(text_.substr(start, at_ - start)), 0});
    const std::string& number = tokens.back().text;
    return point || number.size() == 1 || number[0] != '0';
  }

  bool ReadString(std::vector<Token>& tokens, std::string_view prefix) {
    const bool joined = prefix == "f" || prefix == "F";
    const bool raw = prefix == "r" || prefix == "R";
    if (!prefix.empty() && !joined && !raw) return false;
    const char quote = text_[at_];
    const std::string three(3, quote);
    const bool long_one = text_.substr(at_, 3) == three;
    at_ += long_one ? 3 : 1;
    std::string text;
    for (;;) {
      if (at_ >= text_.size()) return false;
      if (long_one ? text_.substr(at_, 3) == three : text_[at_] == quote) break;
      char c = text_[at_++];
      if (c == '\n' && !long_one) return false;
      if (c == '\\' && !raw) {
        constexpr std::string_view kFrom = "nt\\'\"r", kTo = "\n\t\\'\"\r";
        const std::size_t which =
            at_ < text_.size() ? kFrom.find(text_[at_]) : std::string_view::npos;
        if (which == std::string_view::npos) return false;
        c = kTo[which];
        ++at_;
      } else if (c == '\\') {
        return false;
      }
      text += c;
    }
    at_ += long_one ? 3 : 1;
    tokens.push_back({joined ? Token::Kind::kJoined : Token::Kind::kString, text, 0});
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int open_ = 0;
  bool at_line_ = true;
};

}  // namespace

bool ReadTokens(std::string_view text, std::vector<Token>& tokens) {
  return Lexer(text).Read(tokens);
}

}  // namespace jobplay::shell::python
