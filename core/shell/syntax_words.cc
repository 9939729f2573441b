// Words: quotes, expansions inside them, and here-documents.
#include <algorithm>
#include <utility>

#include "core/shell/syntax_parser.h"

namespace jobplay::shell {

// Parses an arithmetic expression or a here-document, in which quotes are ordinary characters.
bool Parser::ParseExpanded(Word& word) {
  while (!AtEnd()) {
    if (!ReadQuotedPiece(word, false)) return false;
  }
  return true;
}

// Parses part of the script with a separate Parser.
bool Parser::ReadInside(std::string_view text, Word& word) {
  if (depth_ + 1 > kMaxNesting) return false;
  return Parser(text, dialect_, depth_ + 1).ParseExpanded(word);
}

bool Parser::ReadWord(Word& word) {
  const std::size_t start = at_;
  while (!AtEnd() && !Has(kEndsWord, Peek())) {
    if (!ReadPiece(word)) return false;
  }
  return at_ > start;
}

// Parses a piece outside double quotes.
bool Parser::ReadPiece(Word& word) {
  const char c = text_[at_++];
  if (c == '\'') {
    const std::size_t end = text_.find('\'', at_);
    if (end == std::string_view::npos) return false;
    Put(word, text_.substr(at_, end - at_), true);
    at_ = end + 1;
  } else if (c == '"') {
    // "$@" may be no word, but "" is one.
    if (Peek() == '"') Put(word, "", true);
    while (Peek() != '"') {
      if (AtEnd() || !ReadQuotedPiece(word, true)) return false;
    }
    ++at_;
  } else if (c == '\\') {
    if (AtEnd()) return false;
    if (Peek() != '\n') Put(word, text_.substr(at_, 1), true);
    ++at_;
  } else if (c == '`') {
    return ReadBackquoted(word, false, false);
  } else if (c == '$') {
    return ReadDollar(word, false);
  } else {
    Put(word, text_.substr(at_ - 1, 1), false);
  }
  return true;
}

// Parses a piece inside double quotes, or in text that is expanded in the same way.
bool Parser::ReadQuotedPiece(Word& word, bool in_quotes) {
  const char c = text_[at_++];
  if (c == '`') return ReadBackquoted(word, true, in_quotes);
  if (c == '$') return ReadDollar(word, true);
  if (c == '\\' && !AtEnd() && (Has("$`\\\n", Peek()) || (in_quotes && Peek() == '"'))) {
    if (Peek() != '\n') Put(word, text_.substr(at_, 1), true);
    ++at_;
  } else {
    Put(word, text_.substr(at_ - 1, 1), true);
  }
  return true;
}

// Parses `...`. Nested backquotes are not supported.
bool Parser::ReadBackquoted(Word& word, bool quoted, bool in_quotes) {
  std::string inside;
  for (;; ++at_) {
    if (AtEnd()) return false;
    if (Peek() == '`') break;
    if (Peek() == '\\') {
      const char next = Peek(1);
      if (next == '`' || (in_quotes && next == '"')) return false;
      if (next == '$' || next == '\\') ++at_;
    }
    inside += Peek();
  }
  ++at_;
  if (depth_ + 1 > kMaxNesting) return false;
  Part part;
  part.kind = Part::Kind::kOutput;
  part.quoted = quoted;
  if (!Parser(inside, dialect_, depth_ + 1).ParseList(part.list)) return false;
  word.push_back(std::move(part));
  return true;
}

// Parses the part after the $.
bool Parser::ReadDollar(Word& word, bool quoted) {
  Part part;
  part.quoted = quoted;
  part.kind = Part::Kind::kParameter;
  const char c = Peek();
  if (Ahead("((")) {
    part.kind = Part::Kind::kSum;
    std::string_view sum;
    if (!ReadSumText(sum) || Has(sum, '\'') || Has(sum, '"')) return false;
    if (!ReadInside(sum, part.operand)) return false;
  } else if (Take("(")) {
    part.kind = Part::Kind::kOutput;
    if (!ReadList(part.list) || !Take(")")) return false;
  } else if (Take("{")) {
    if (!ReadParameter(part)) return false;
  } else if (IsNameStart(c)) {
    const std::size_t start = at_;
    while (IsNameChar(Peek())) ++at_;
    part.text = text_.substr(start, at_ - start);
  } else if (c != '\0' && Has("@*#?$!-0123456789", c)) {
    ++at_;
    part.text = c;
  } else {
    // $'...' and $"..." exist only in bash.
    if (!quoted && (c == '\'' || c == '"')) return false;
    Put(word, "$", quoted);
    return true;
  }
  word.push_back(std::move(part));
  return true;
}

// Parses the text inside ((...)).
bool Parser::ReadSumText(std::string_view& text) {
  at_ += 2;
  const std::size_t start = at_;
  int open = 0;
  for (; !AtEnd(); ++at_) {
    if (Peek() == '(') ++open;
    if (Peek() == ')' && --open < 0) break;
  }
  text = text_.substr(start, at_ - start);
  return Take("))");
}

// Parses ${...}, after its opening brace.
bool Parser::ReadParameter(Part& part) {
  const bool length = Peek() == '#' && Peek(1) != '}';
  if (length) ++at_;
  const std::size_t start = at_;
  if (Has("@*#?$!-", Peek())) {
    ++at_;
  } else {
    while (IsNameChar(Peek())) ++at_;
  }
  part.text = text_.substr(start, at_ - start);
  if (part.text.empty()) return false;
  if (Peek() == '[') {
    const std::size_t end = text_.find(']', at_);
    if (!Bash() || end == std::string_view::npos) return false;
    if (!ReadInside(text_.substr(at_ + 1, end - at_ - 1), part.subscript.emplace())) return false;
    at_ = end + 1;
  }
  if (length) part.change = "length";
  if (Take("}")) return true;
  if (length) return false;
  for (const char* change : {":-", ":=", ":+", "-", "=", "+", "%%", "%", "##", "#"}) {
    if (part.change.empty() && Take(change)) part.change = change;
  }
  const bool known = !part.change.empty();
  // The other forms, bash's ${A:1:2} and ${A/b/c}, at least have a value, but ${A:?} may end the
  // script.
  if (!known && (Has(":?!", Peek())
                     ? !(Peek() == ':' && (Peek(1) == ' ' || (Peek(1) >= '0' && Peek(1) <= '9')))
                     : !Has("/,^", Peek()))) {
    return false;
  }
  if (!known && !Bash()) return false;
  // Quotes around the parameter do not quote its pattern.
  const bool quoted = part.quoted && !Has("%#", part.change[0]);
  while (Peek() != '}') {
    if (AtEnd()) return false;
    // Shells differ in the meaning of nested quotes.
    if (quoted && Has("'\"\\", Peek())) return false;
    if (!(quoted ? ReadQuotedPiece(part.operand, true) : ReadPiece(part.operand))) return false;
  }
  ++at_;
  if (!known) part.kind = Part::Kind::kUnknown;
  return true;
}

// Parses a here-document after its <<. Its text starts after the current line and after earlier
// here-documents.
bool Parser::ReadHere(Redirection& one) {
  const bool tabs = Take("-");
  SkipBlanks();
  Word end_word;
  if (!ReadWord(end_word)) return false;
  std::string end;
  bool quoted = false;
  for (const Part& part : end_word) {
    if (part.kind != Part::Kind::kText) return false;
    end += part.text;
    quoted |= part.quoted;
  }
  const std::size_t line = text_.find('\n', at_);
  if (line == std::string_view::npos) return false;
  // Quoted text may continue on the next line.
  const std::string_view rest = text_.substr(at_, line - at_);
  if (std::count(rest.begin(), rest.end(), '"') % 2 != 0 ||
      std::count(rest.begin(), rest.end(), '\'') % 2 != 0 ||
      (!rest.empty() && rest.back() == '\\')) {
    return false;
  }
  std::size_t at = here_from_ == line ? here_to_ : line + 1;
  std::string body;
  for (;;) {
    if (at >= text_.size()) return false;
    const std::size_t stop = std::min(text_.find('\n', at), text_.size());
    std::string_view one_line = text_.substr(at, stop - at);
    at = std::min(stop + 1, text_.size());
    while (tabs && !one_line.empty() && one_line[0] == '\t') one_line.remove_prefix(1);
    if (one_line == end) break;
    if (!quoted && one_line.size() > 1 && one_line.back() == '\\') return false;
    body += one_line;
    body += '\n';
  }
  here_from_ = line;
  here_to_ = at;
  one.kind = Redirection::Kind::kText;
  one.lines = true;
  if (!quoted) return ReadInside(body, one.target);
  Put(one.target, body, true);
  return true;
}

void Parser::Put(Word& word, std::string_view text, bool quoted) {
  if (word.empty() || word.back().kind != Part::Kind::kText || word.back().quoted != quoted) {
    word.emplace_back();
    word.back().quoted = quoted;
  }
  word.back().text += text;
}

}  // namespace jobplay::shell
