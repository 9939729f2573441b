#include "core/shell/syntax.h"

#include <algorithm>
#include <utility>

#include "core/shell/syntax_parser.h"

namespace jobplay::shell {

void Parser::SkipBlanks() {
  while (Peek() == ' ' || Peek() == '\t' || Ahead("\\\n")) at_ += Peek() == '\\' ? 2 : 1;
  if (Peek() == '#') at_ = std::min(text_.find('\n', at_), text_.size());
}

void Parser::SkipLines() {
  SkipBlanks();
  while (Peek() == '\n') {
    TakeNewline();
    SkipBlanks();
  }
}

// Returns the next word if nothing in it is quoted or expanded: it may be a keyword.
std::string_view Parser::PlainWord() const {
  const std::size_t end = std::min(text_.find_first_of(kEndsWord, at_), text_.size());
  return text_.substr(at_, end - at_);
}

bool Parser::TakeKeyword(std::string_view word) {
  SkipLines();
  return PlainWord() == word && Take(word);
}

bool Parser::ReadList(List& list) {
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
      // In `a && b &`, everything runs in the background.
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

bool Parser::ReadAndOr(List& list) {
  Joint joint = Joint::kThen;
  for (;;) {
    Command command;
    SkipBlanks();
    bool negated = false;
    while (PlainWord() == "!") {
      // Only bash accepts several of them.
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

bool Parser::ReadPipe(Command& command) {
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

bool Parser::ReadCommand(Command& command) {
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

bool Parser::ReadIf(Command& command) {
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

bool Parser::ReadFor(Command& command) {
  command.kind = Kind::kFor;
  SkipBlanks();
  if (Ahead("((")) {
    if (!Bash() || !ReadSum(command)) return false;
    command.kind = Kind::kCountingFor;
    // The three expressions, as words.
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

// Parses (( )): one expression, or the three of a `for`.
bool Parser::ReadSum(Command& command) {
  command.kind = Kind::kSum;
  std::string_view text;
  if (!ReadSumText(text)) return false;
  for (;;) {
    const std::size_t end = text.find(';');
    if (!ReadInside(text.substr(0, end), command.words.emplace_back())) return false;
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return true;
}

bool Parser::ReadCase(Command& command) {
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
    // `;&`, which falls through, is not supported.
    if (!Take(";;") && PlainWord() != "esac") return false;
    if (Peek() == '&') return false;
  }
  return true;
}

// Parses [[ ]].
bool Parser::ReadTest(Command& command) {
  command.kind = Kind::kTest;
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
    if (PlainWord() == "=~") {
      at_ += 2;
      op.text = "=~";
      command.words.push_back({std::move(op)});
      if (!ReadRegularExpression(command.words.emplace_back())) return false;
      continue;
    }
    if (!op.text.empty()) {
      command.words.push_back({std::move(op)});
    } else if (!ReadWord(command.words.emplace_back())) {
      return false;
    }
  }
  at_ += 2;
  return !command.words.empty();
}

// Supports a literal expression or one variable. Quotes inside have another meaning.
bool Parser::ReadRegularExpression(Word& word) {
  SkipBlanks();
  const std::size_t end = std::min(text_.find_first_of(" \t\n", at_), text_.size());
  const std::string_view text = std::string_view(text_).substr(at_, end - at_);
  if (text.find_first_of("\"'\\`~") != std::string_view::npos) return false;
  for (std::size_t at = text.find('$'); at != std::string_view::npos; at = text.find('$', at + 1)) {
    const bool ends = at + 1 == text.size() || text[at + 1] == ')' || text[at + 1] == '|';
    if (!ends) return at == 0 && ReadWord(word) && word.size() == 1 && at_ == end;
  }
  Part& part = word.emplace_back();
  part.text = text;
  at_ = end;
  return !text.empty();
}

bool Parser::IsFunction() const {
  std::size_t at = at_;
  while (at < text_.size() && IsNameChar(text_[at])) ++at;
  if (at == at_ || !IsName(text_.substr(at_, at - at_))) return false;
  while (at < text_.size() && text_[at] == ' ') ++at;
  if (at == text_.size() || text_[at] != '(') return false;
  ++at;
  while (at < text_.size() && text_[at] == ' ') ++at;
  return at < text_.size() && text_[at] == ')';
}

bool Parser::ReadFunction(Command& command, bool by_keyword) {
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

bool Parser::ReadSimple(Command& command) {
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

bool Parser::IsAssignment() const {
  const std::string_view word = PlainWord();
  std::size_t equals = word.find('=');
  if (equals == std::string_view::npos) return false;
  if (Bash() && equals > 0 && word[equals - 1] == '+') --equals;
  return IsName(word.substr(0, equals));
}

bool Parser::ReadAssignment(Command& command) {
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
      // An element such as [3]=x is not supported.
      if (AtEnd() || Peek() == '[' || !ReadWord(one.array->emplace_back())) return false;
    }
  }
  if (AtEnd() || Has(kEndsWord, Peek())) return true;
  return ReadWord(one.value);
}

bool Parser::ReadRedirections(Command& command) {
  for (bool redirected = true; redirected;) {
    SkipBlanks();
    redirected = false;
    if (!ReadRedirection(command, redirected)) return false;
  }
  return true;
}

bool Parser::ReadRedirection(Command& command, bool& redirected) {
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
  bool named = true;  // the target is a file or descriptor, not a here-document
  if (reads && Bash() && Take("<<")) {
    one.kind = Way::kText;
  } else if (reads && Take("<")) {
    named = false;
    if (!ReadHere(one)) return false;
  } else if (reads) {
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
  if (named) {
    SkipBlanks();
    if (!ReadWord(one.target)) return false;
  }
  command.redirections.push_back(std::move(one));
  return true;
}

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
