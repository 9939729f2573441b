// A parser for the syntax of syntax.h. The parser for commands is in syntax.cc, and for words in
// syntax_words.cc.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/shell/syntax.h"

namespace jobplay::shell {

constexpr int kMaxNesting = 30;
constexpr std::string_view kEndsWord = " \t\n;&|()<>";

constexpr bool IsNameStart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
constexpr bool IsNameChar(char c) { return IsNameStart(c) || (c >= '0' && c <= '9'); }
constexpr bool Has(std::string_view text, char c) { return text.find(c) != std::string_view::npos; }

class Parser {
 public:
  Parser(std::string_view text, Dialect dialect, int depth)
      : text_(text), dialect_(dialect), depth_(depth) {}

  bool ParseList(List& list) { return ReadList(list) && AtEnd(); }
  // Parses an arithmetic expression or a here-document, in which quotes are ordinary characters.
  bool ParseExpanded(Word& word);

 private:
  using Kind = Command::Kind;

  bool Bash() const { return dialect_ == Dialect::kBash; }
  bool AtEnd() const { return at_ == text_.size(); }
  char Peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  bool Ahead(std::string_view what) const { return text_.substr(at_, what.size()) == what; }
  bool Take(std::string_view what) {
    if (!Ahead(what)) return false;
    at_ += what.size();
    return true;
  }

  // Defined in syntax.cc.
  void SkipBlanks();
  void SkipLines();
  std::string_view PlainWord() const;
  bool TakeKeyword(std::string_view word);
  bool ReadList(List& list);
  bool ReadAndOr(List& list);
  bool ReadPipe(Command& command);
  bool ReadCommand(Command& command);
  bool ReadIf(Command& command);
  bool ReadFor(Command& command);
  bool ReadSum(Command& command);
  bool ReadCase(Command& command);
  bool ReadTest(Command& command);
  bool ReadRegularExpression(Word& word);
  bool IsFunction() const;
  bool ReadFunction(Command& command, bool by_keyword);
  bool ReadSimple(Command& command);
  bool IsAssignment() const;
  bool ReadAssignment(Command& command);
  bool ReadRedirections(Command& command);
  bool ReadRedirection(Command& command, bool& redirected);
  void TakeNewline() { at_ = at_ == here_from_ ? here_to_ : at_ + 1; }
  bool ReadBody(List& list) { return ReadList(list) && !list.empty(); }
  bool ReadLoop(Command& command) {
    return TakeKeyword("do") && ReadBody(command.body) && TakeKeyword("done");
  }

  // Defined in syntax_words.cc.
  bool ReadWord(Word& word);
  bool ReadInside(std::string_view text, Word& word);
  bool ReadPiece(Word& word);
  bool ReadQuotedPiece(Word& word, bool in_quotes);
  bool ReadBackquoted(Word& word, bool quoted, bool in_quotes);
  bool ReadDollar(Word& word, bool quoted);
  bool ReadParameter(Part& part);
  bool ReadHere(Redirection& one);
  bool ReadSumText(std::string_view& text);
  static void Put(Word& word, std::string_view text, bool quoted);

  std::string_view text_;
  Dialect dialect_;
  std::size_t at_ = 0;
  int depth_;
  // The newline after which here-documents follow, and their end.
  std::size_t here_from_ = std::string_view::npos;
  std::size_t here_to_ = 0;
};

}  // namespace jobplay::shell
