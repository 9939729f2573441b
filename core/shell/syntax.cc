#include "core/shell/syntax.h"

#include <algorithm>
#include <utility>

namespace jobplay::shell {
namespace {

constexpr int kMaxNesting = 30;
constexpr std::string_view kEndsWord = " \t\n;&|()<>";

bool IsNameStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool IsNameChar(char c) { return IsNameStart(c) || (c >= '0' && c <= '9'); }
bool Has(std::string_view text, char c) { return text.find(c) != std::string_view::npos; }

class Parser {
 public:
  Parser(std::string_view text, Dialect dialect, int depth)
      : text_(text), dialect_(dialect), depth_(depth) {}

  bool ParseList(List& list) { return ReadList(list) && AtEnd(); }
  // Of a sum or a here-document: quotes are characters.
  bool ParseExpanded(Word& word) {
    while (!AtEnd()) {
      if (!ReadQuotedPiece(word, false)) return false;
    }
    return true;
  }

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
  // In a string's inside is what a Parser of its own reads.
  bool ReadInside(std::string_view text, Word& word) {
    if (depth_ + 1 > kMaxNesting) return false;
    return Parser(text, dialect_, depth_ + 1).ParseExpanded(word);
  }

  void SkipBlanks() {
    while (Peek() == ' ' || Peek() == '\t' || Ahead("\\\n")) at_ += Peek() == '\\' ? 2 : 1;
    if (Peek() == '#') at_ = std::min(text_.find('\n', at_), text_.size());
  }
  void TakeNewline() { at_ = at_ == here_from_ ? here_to_ : at_ + 1; }
  void SkipLines() {
    SkipBlanks();
    while (Peek() == '\n') {
      TakeNewline();
      SkipBlanks();
    }
  }

  // The word ahead, if nothing in it is quoted or expanded: it may be a keyword.
  std::string_view PlainWord() const {
    const std::size_t end = std::min(text_.find_first_of(kEndsWord, at_), text_.size());
    return text_.substr(at_, end - at_);
  }
  bool TakeKeyword(std::string_view word) {
    SkipLines();
    return PlainWord() == word && Take(word);
  }

  bool ReadList(List& list) {
    if (++depth_ > kMaxNesting) return false;
    for (;;) {
      SkipLines();
      if (AtEnd() || Peek() == ')' || Ahead(";;")) break;
      if (IsOneOf(PlainWord(), {"then", "do", "done", "fi", "elif", "else", "}", "esac"})) break;
      if (!ReadAndOr(list)) return false;
      SkipBlanks();
      if (Ahead(";;")) break;
      if (Peek() == ';') {
        ++at_;
      } else if (Peek() == '&') {
        // `a && b &` is all in the background.
        if (list.back().joint != Joint::kThen) return false;
        ++at_;
        list.back().background = true;
      } else if (Peek() != '\n') {
        break;
      }
    }
    --depth_;
    return true;
  }

  bool ReadAndOr(List& list) {
    Joint joint = Joint::kThen;
    for (;;) {
      Command command;
      SkipBlanks();
      bool negated = false;
      while (PlainWord() == "!") {
        // Only bash takes several.
        if (negated) return false;
        ++at_;
        negated = true;
        SkipBlanks();
      }
      if (!ReadPipe(command)) return false;
      command.joint = joint;
      command.negated = negated;
      list.push_back(std::move(command));
      SkipBlanks();
      if (Take("&&")) {
        joint = Joint::kAnd;
      } else if (Take("||")) {
        joint = Joint::kOr;
      } else {
        return true;
      }
      SkipLines();
    }
  }

  bool ReadPipe(Command& command) {
    if (!ReadCommand(command)) return false;
    SkipBlanks();
    if (Peek() != '|' || Peek(1) == '|') return true;
    Command pipe;
    pipe.kind = Kind::kPipe;
    pipe.body.push_back(std::move(command));
    while (Peek() == '|' && Peek(1) != '|') {
      ++at_;
      if (Peek() == '&') return false;
      SkipLines();
      if (!ReadCommand(pipe.body.emplace_back())) return false;
      SkipBlanks();
    }
    command = std::move(pipe);
    return true;
  }

  bool ReadCommand(Command& command) {
    const std::string_view word = PlainWord();
    bool understood = true;
    if (Ahead("((")) {
      if (!Bash()) return false;
      understood = ReadSum(command);
    } else if (Peek() == '(') {
      ++at_;
      command.kind = Kind::kSubshell;
      understood = ReadBody(command.body) && Take(")");
    } else if (word == "{") {
      ++at_;
      command.kind = Kind::kGroup;
      understood = ReadBody(command.body) && TakeKeyword("}");
    } else if (word == "if") {
      at_ += 2;
      understood = ReadIf(command);
    } else if (word == "while" || word == "until") {
      at_ += 5;
      command.kind = word == "while" ? Kind::kWhile : Kind::kUntil;
      understood = ReadBody(command.condition) && ReadLoop(command);
    } else if (word == "for") {
      at_ += 3;
      understood = ReadFor(command);
    } else if (word == "case") {
      at_ += 4;
      understood = ReadCase(command);
    } else if (word == "[[") {
      if (!Bash()) return false;
      at_ += 2;
      understood = ReadTest(command);
    } else if (word == "function") {
      if (!Bash()) return false;
      at_ += 8;
      SkipBlanks();
      understood = ReadFunction(command, true);
    } else if (IsOneOf(word, {"select", "time", "coproc", "in", "]]", "!"})) {
      return false;
    } else if (IsFunction()) {
      understood = ReadFunction(command, false);
    } else {
      return ReadSimple(command);
    }
    return understood && ReadRedirections(command);
  }

  bool ReadBody(List& list) { return ReadList(list) && !list.empty(); }
  bool ReadLoop(Command& command) {
    return TakeKeyword("do") && ReadBody(command.body) && TakeKeyword("done");
  }

  bool ReadIf(Command& command) {
    command.kind = Kind::kIf;
    if (!ReadBody(command.condition) || !TakeKeyword("then") || !ReadBody(command.body)) {
      return false;
    }
    if (TakeKeyword("elif")) {
      if (++depth_ > kMaxNesting) return false;
      const bool understood = ReadIf(command.otherwise.emplace_back());
      --depth_;
      return understood;
    }
    if (TakeKeyword("else") && !ReadBody(command.otherwise)) return false;
    return TakeKeyword("fi");
  }

  bool ReadFor(Command& command) {
    command.kind = Kind::kFor;
    SkipBlanks();
    if (Ahead("((")) {
      if (!Bash() || !ReadSum(command)) return false;
      command.kind = Kind::kCountingFor;
      // The three parts, as words.
      if (command.words.size() != 3) return false;
      SkipBlanks();
      if (Peek() == ';') ++at_;
      return ReadLoop(command);
    }
    command.variable = PlainWord();
    if (!IsName(command.variable)) return false;
    at_ += command.variable.size();
    if (!TakeKeyword("in")) {
      command.over_arguments = true;
      SkipBlanks();
      if (Peek() == ';') ++at_;
      return ReadLoop(command);
    }
    for (;;) {
      SkipBlanks();
      if (Peek() == ';' || Peek() == '\n') break;
      if (!ReadWord(command.words.emplace_back())) return false;
    }
    if (Peek() == ';') ++at_;
    return ReadLoop(command);
  }

  // (( )): one sum, or those of a `for`.
  bool ReadSum(Command& command) {
    at_ += 2;
    command.kind = Kind::kSum;
    const std::size_t start = at_;
    int open = 0;
    for (; !AtEnd(); ++at_) {
      if (Peek() == '(') ++open;
      if (Peek() == ')' && --open < 0) break;
    }
    if (!Ahead("))")) return false;
    std::string_view text = text_.substr(start, at_ - start);
    at_ += 2;
    for (;;) {
      const std::size_t end = text.find(';');
      if (!ReadInside(text.substr(0, end), command.words.emplace_back())) return false;
      if (end == std::string_view::npos) break;
      text.remove_prefix(end + 1);
    }
    return true;
  }

  bool ReadCase(Command& command) {
    command.kind = Kind::kCase;
    SkipBlanks();
    if (!ReadWord(command.words.emplace_back()) || !TakeKeyword("in")) return false;
    while (!TakeKeyword("esac")) {
      SkipLines();
      if (Peek() == '(') ++at_;
      Command::Arm& arm = command.arms.emplace_back();
      do {
        SkipBlanks();
        if (!ReadWord(arm.patterns.emplace_back())) return false;
        SkipBlanks();
      } while (Take("|"));
      if (!Take(")") || !ReadList(arm.body)) return false;
      SkipLines();
      // `;&` falls through.
      if (!Take(";;") && PlainWord() != "esac") return false;
      if (Peek() == '&') return false;
    }
    return true;
  }

  // [[ ]]
  bool ReadTest(Command& command) {
    command.kind = Kind::kTest;
    bool pattern = false;
    for (;;) {
      SkipLines();
      if (PlainWord() == "]]") break;
      if (AtEnd()) return false;
      Part op;
      op.kind = Part::Kind::kOperator;
      for (const char* name : {"&&", "||", "(", ")", "<", ">"}) {
        if (op.text.empty() && Take(name)) op.text = name;
      }
      if (op.text.empty() && PlainWord() == "!") {
        ++at_;
        op.text = "!";
      }
      if (PlainWord() == "=~") return false;
      if (!op.text.empty()) {
        command.words.push_back({std::move(op)});
      } else if (!ReadWord(command.words.emplace_back())) {
        return false;
      }
    }
    at_ += 2;
    return !command.words.empty() && !pattern;
  }

  bool IsFunction() const {
    std::size_t at = at_;
    while (at < text_.size() && IsNameChar(text_[at])) ++at;
    if (at == at_ || !IsName(text_.substr(at_, at - at_))) return false;
    while (at < text_.size() && text_[at] == ' ') ++at;
    if (at == text_.size() || text_[at] != '(') return false;
    ++at;
    while (at < text_.size() && text_[at] == ' ') ++at;
    return at < text_.size() && text_[at] == ')';
  }

  bool ReadFunction(Command& command, bool by_keyword) {
    command.kind = Kind::kFunction;
    const std::size_t start = at_;
    while (IsNameChar(Peek())) ++at_;
    command.variable = text_.substr(start, at_ - start);
    if (command.variable.empty()) return false;
    SkipBlanks();
    if (Take("(")) {
      SkipBlanks();
      if (!Take(")")) return false;
    } else if (!by_keyword) {
      return false;
    }
    SkipLines();
    if (++depth_ > kMaxNesting) return false;
    Command& body = command.body.emplace_back();
    const bool understood = ReadCommand(body) && body.kind != Kind::kSimple;
    --depth_;
    return understood;
  }

  bool ReadSimple(Command& command) {
    for (;;) {
      SkipBlanks();
      const char c = Peek();
      if (AtEnd() || c == '\n' || c == ';' || c == '|' || c == ')') break;
      if (c == '&' && !(Bash() && Peek(1) == '>')) break;
      bool redirected = false;
      if (!ReadRedirection(command, redirected)) return false;
      if (redirected) continue;
      if (c == '(') return false;
      if (command.words.empty() && IsAssignment()) {
        if (!ReadAssignment(command)) return false;
        continue;
      }
      if (!ReadWord(command.words.emplace_back())) return false;
    }
    return !command.words.empty() || !command.assignments.empty() || !command.redirections.empty();
  }

  bool IsAssignment() const {
    const std::string_view word = PlainWord();
    std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) return false;
    if (Bash() && equals > 0 && word[equals - 1] == '+') --equals;
    return IsName(word.substr(0, equals));
  }

  bool ReadAssignment(Command& command) {
    Command::Assignment& one = command.assignments.emplace_back();
    const std::size_t start = at_;
    while (IsNameChar(Peek())) ++at_;
    one.name = text_.substr(start, at_ - start);
    one.adds = Take("+");
    ++at_;
    if (Peek() == '(') {
      if (!Bash() || one.adds) return false;
      ++at_;
      one.array.emplace();
      for (;;) {
        SkipLines();
        if (Take(")")) return true;
        // [3]=x
        if (AtEnd() || Peek() == '[' || !ReadWord(one.array->emplace_back())) return false;
      }
    }
    if (AtEnd() || Has(kEndsWord, Peek())) return true;
    return ReadWord(one.value);
  }

  bool ReadRedirections(Command& command) {
    for (bool redirected = true; redirected;) {
      SkipBlanks();
      redirected = false;
      if (!ReadRedirection(command, redirected)) return false;
    }
    return true;
  }

  bool ReadRedirection(Command& command, bool& redirected) {
    using Way = Redirection::Kind;
    std::size_t ahead = Peek() >= '0' && Peek() <= '9' ? 1 : 0;
    const bool both = Bash() && Ahead("&>");
    if (both) ahead = 1;
    if (Peek(ahead) != '>' && Peek(ahead) != '<') return true;
    redirected = true;
    Redirection one;
    one.both = both;
    const bool reads = Peek(ahead) == '<';
    one.descriptor = ahead == 1 && !both ? Peek() - '0' : reads ? 0 : 1;
    at_ += ahead + 1;
    if (reads) {
      if (Bash() && Take("<<")) {
        one.kind = Way::kText;
        SkipBlanks();
        if (!ReadWord(one.target)) return false;
        command.redirections.push_back(std::move(one));
        return true;
      }
      if (Take("<")) {
        if (!ReadHere(one)) return false;
        command.redirections.push_back(std::move(one));
        return true;
      }
      one.kind = Way::kRead;
      if (Peek() == '&' || Peek() == '>' || Peek() == '(') return false;
    } else if (Take(">")) {
      one.kind = Way::kAppend;
    } else if (Take("&")) {
      one.kind = Way::kSame;
    } else {
      one.kind = Way::kWrite;
      if (Peek() == '(') return false;
      Take("|");
    }
    SkipBlanks();
    if (!ReadWord(one.target)) return false;
    command.redirections.push_back(std::move(one));
    return true;
  }

  // A here-document, after its <<. Its text begins after this line, and after those before it.
  bool ReadHere(Redirection& one) {
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
    // What is quoted may go on in the next line.
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

  bool ReadWord(Word& word) {
    const std::size_t start = at_;
    while (!AtEnd() && !Has(kEndsWord, Peek())) {
      if (!ReadPiece(word)) return false;
    }
    return at_ > start;
  }

  // Of what no double quotes are around.
  bool ReadPiece(Word& word) {
    const char c = text_[at_++];
    if (c == '\'') {
      const std::size_t end = text_.find('\'', at_);
      if (end == std::string_view::npos) return false;
      Put(word, text_.substr(at_, end - at_), true);
      at_ = end + 1;
    } else if (c == '"') {
      // "$@" may be no word, "" is one.
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

  // Between double quotes, or in a text that is expanded as if it was.
  bool ReadQuotedPiece(Word& word, bool in_quotes) {
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

  // `...`: one that has another in it is left alone.
  bool ReadBackquoted(Word& word, bool quoted, bool in_quotes) {
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

  // After the $.
  bool ReadDollar(Word& word, bool quoted) {
    Part part;
    part.quoted = quoted;
    part.kind = Part::Kind::kParameter;
    const char c = Peek();
    if (Ahead("((")) {
      at_ += 2;
      part.kind = Part::Kind::kSum;
      const std::size_t start = at_;
      int open = 0;
      for (; !AtEnd(); ++at_) {
        if (Peek() == '(') ++open;
        if (Peek() == ')' && --open < 0) break;
      }
      const std::string_view sum = text_.substr(start, at_ - start);
      if (!Take("))") || Has(sum, '\'') || Has(sum, '"')) return false;
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
      // $'...' and $"..." are bash's.
      if (!quoted && (c == '\'' || c == '"')) return false;
      Put(word, "$", quoted);
      return true;
    }
    word.push_back(std::move(part));
    return true;
  }

  // ${...}, after its brace.
  bool ReadParameter(Part& part) {
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
    // What else there is, bash's ${A:1:2} and ${A/b/c}, has a value at least; ${A:?} may end it
    // all.
    if (!known && (Has(":?!", Peek())
                       ? !(Peek() == ':' && (Peek(1) == ' ' || (Peek(1) >= '0' && Peek(1) <= '9')))
                       : !Has("/,^", Peek()))) {
      return false;
    }
    if (!known && !Bash()) return false;
    while (Peek() != '}') {
      if (AtEnd()) return false;
      // Quotes in what stands in quotes mean other things in each shell.
      if (part.quoted && Has("'\"\\", Peek())) return false;
      if (!(part.quoted ? ReadQuotedPiece(part.operand, true) : ReadPiece(part.operand))) {
        return false;
      }
    }
    ++at_;
    if (!known) part.kind = Part::Kind::kUnknown;
    return true;
  }

  static void Put(Word& word, std::string_view text, bool quoted) {
    if (word.empty() || word.back().kind != Part::Kind::kText || word.back().quoted != quoted) {
      word.emplace_back();
      word.back().quoted = quoted;
    }
    word.back().text += text;
  }

  std::string_view text_;
  Dialect dialect_;
  std::size_t at_ = 0;
  int depth_;
  // The line end after which here-documents follow, and where they end.
  std::size_t here_from_ = std::string_view::npos;
  std::size_t here_to_ = 0;
};

}  // namespace

bool IsName(std::string_view text) {
  return !text.empty() && IsNameStart(text[0]) && std::all_of(text.begin(), text.end(), IsNameChar);
}

std::optional<List> ParseScript(std::string_view text, Dialect dialect) {
  List list;
  if (!Parser(text, dialect, 0).ParseList(list)) return std::nullopt;
  return list;
}

bool IsOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace jobplay::shell
