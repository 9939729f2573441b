#include "core/shell/syntax.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace jobplay::shell {
namespace {

constexpr int kMaxNesting = 30;

bool IsNameStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool IsNameChar(char c) { return IsNameStart(c) || (c >= '0' && c <= '9'); }

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  bool Parse(List& list) { return ReadList(list) && AtEnd(); }

 private:
  bool AtEnd() const { return at_ == text_.size(); }
  char Peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  bool Take(std::string_view what) {
    if (text_.substr(at_, what.size()) != what) return false;
    at_ += what.size();
    return true;
  }

  void SkipBlanks() {
    while (Peek() == ' ' || Peek() == '\t' || text_.substr(at_, 2) == "\\\n") {
      at_ += Peek() == '\\' ? 2 : 1;
    }
    if (Peek() == '#') at_ = std::min(text_.find('\n', at_), text_.size());
  }
  void SkipLines() {
    SkipBlanks();
    while (Peek() == '\n') {
      ++at_;
      SkipBlanks();
    }
  }

  // The word ahead, if nothing in it is quoted or expanded: it may be a keyword.
  std::string_view PlainWord() const {
    const std::size_t end = std::min(text_.find_first_of(" \t\n;&|()<>", at_), text_.size());
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
      if (AtEnd() || Peek() == ')') break;
      if (IsOneOf(PlainWord(), {"then", "do", "done", "fi", "elif", "else", "}"})) break;
      if (!ReadAndOr(list)) return false;
      SkipBlanks();
      if (Peek() == ';' && Peek(1) != ';') {
        ++at_;
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
      command.joint = joint;
      SkipBlanks();
      while (PlainWord() == "!") {
        ++at_;
        command.negated = !command.negated;
        SkipBlanks();
      }
      if (!ReadCommand(command)) return false;
      list.push_back(std::move(command));
      SkipBlanks();
      if (Take("&&")) {
        joint = Joint::kAnd;
      } else if (Take("||")) {
        joint = Joint::kOr;
      } else {
        return Peek() != '|' && Peek() != '&';
      }
      SkipLines();
    }
  }

  bool ReadCommand(Command& command) {
    using Kind = Command::Kind;
    const std::string_view word = PlainWord();
    bool understood = true;
    if (Peek() == '(') {
      ++at_;
      command.kind = Kind::kSubshell;
      understood = ReadBody(command.body) && Take(")");
    } else if (word == "{") {
      ++at_;
      command.kind = Kind::kGroup;
      understood = ReadBody(command.body) && TakeKeyword("}");
    } else if (word == "if") {
      at_ += 2;
      return ReadIf(command) && ReadRedirections();
    } else if (word == "while" || word == "until") {
      at_ += 5;
      command.kind = word == "while" ? Kind::kWhile : Kind::kUntil;
      understood = ReadBody(command.condition) && ReadLoop(command);
    } else if (word == "for") {
      at_ += 3;
      understood = ReadFor(command);
    } else if (IsOneOf(word, {"case", "function", "select", "time", "coproc", "in"})) {
      return false;
    } else {
      return ReadSimple(command);
    }
    return understood && ReadRedirections();
  }

  bool ReadBody(List& list) { return ReadList(list) && !list.empty(); }
  bool ReadLoop(Command& command) {
    return TakeKeyword("do") && ReadBody(command.body) && TakeKeyword("done");
  }

  bool ReadIf(Command& command) {
    command.kind = Command::Kind::kIf;
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
    command.kind = Command::Kind::kFor;
    SkipBlanks();
    command.variable = PlainWord();
    if (!IsName(command.variable)) return false;
    at_ += command.variable.size();
    if (!TakeKeyword("in")) return false;
    for (;;) {
      SkipBlanks();
      if (Peek() == ';' || Peek() == '\n') break;
      if (!ReadWord(command.words.emplace_back())) return false;
    }
    ++at_;
    return ReadLoop(command);
  }

  bool ReadSimple(Command& command) {
    for (;;) {
      SkipBlanks();
      const char c = Peek();
      if (AtEnd() || c == '\n' || c == ';' || c == '&' || c == '|' || c == ')') break;
      bool redirected = false;
      if (!ReadRedirection(redirected)) return false;
      if (redirected) continue;
      if (c == '(') return false;
      if (command.words.empty() && ReadAssignment(command)) {
        if (!ReadWordIfAny(command.assignments.back().second)) return false;
        continue;
      }
      if (!ReadWord(command.words.emplace_back())) return false;
    }
    return !command.words.empty() || !command.assignments.empty();
  }

  bool ReadAssignment(Command& command) {
    const std::string_view word = PlainWord();
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos || !IsName(word.substr(0, equals))) return false;
    command.assignments.emplace_back(word.substr(0, equals), Word());
    at_ += equals + 1;
    return true;
  }

  bool ReadRedirections() {
    for (bool redirected = true; redirected;) {
      SkipBlanks();
      redirected = false;
      if (!ReadRedirection(redirected)) return false;
    }
    return true;
  }

  // `> /dev/null`, `2>&1`, `>> log`: where the output goes does not matter. What is read does.
  bool ReadRedirection(bool& redirected) {
    std::size_t ahead = 0;
    if (Peek() >= '0' && Peek() <= '9') ++ahead;
    if (Peek(ahead) != '>' && Peek(ahead) != '<') return true;
    const bool reads = Peek(ahead) == '<';
    at_ += ahead + 1;
    if (!reads && (Peek() == '>' || Peek() == '&' || Peek() == '|')) ++at_;
    SkipBlanks();
    Word target;
    if (!ReadWord(target)) return false;
    const bool plain = target.size() == 1 && target[0].kind == Part::Kind::kText;
    redirected = plain && (!reads || target[0].text == "/dev/null");
    return redirected;
  }

  bool ReadWordIfAny(Word& word) {
    if (AtEnd() || std::string_view(" \t\n;&|()<>").find(Peek()) != std::string_view::npos) {
      return true;
    }
    return ReadWord(word);
  }

  bool ReadWord(Word& word) {
    const std::size_t start = at_;
    while (!AtEnd()) {
      const char c = Peek();
      if (std::string_view(" \t\n;&|()<>").find(c) != std::string_view::npos) break;
      ++at_;
      if (c == '\'') {
        const std::size_t end = text_.find('\'', at_);
        if (end == std::string_view::npos) return false;
        Put(word, text_.substr(at_, end - at_), true);
        at_ = end + 1;
      } else if (c == '"') {
        if (!ReadQuoted(word)) return false;
      } else if (c == '\\') {
        if (AtEnd()) return false;
        if (Peek() != '\n') Put(word, text_.substr(at_, 1), true);
        ++at_;
      } else if (c == '`') {
        return false;
      } else if (c == '$') {
        if (!ReadDollar(word, false)) return false;
      } else {
        Put(word, text_.substr(at_ - 1, 1), false);
      }
    }
    return at_ > start;
  }

  bool ReadQuoted(Word& word) {
    Put(word, "", true);
    while (!AtEnd()) {
      const char c = text_[at_++];
      if (c == '"') return true;
      if (c == '`') return false;
      if (c == '$') {
        if (!ReadDollar(word, true)) return false;
      } else if (c == '\\' && std::string_view("$`\"\\\n").find(Peek()) != std::string_view::npos) {
        if (Peek() != '\n') Put(word, text_.substr(at_, 1), true);
        ++at_;
      } else {
        Put(word, text_.substr(at_ - 1, 1), true);
      }
    }
    return false;
  }

  // After the $.
  bool ReadDollar(Word& word, bool quoted) {
    Part part;
    part.quoted = quoted;
    part.kind = Part::Kind::kUnknown;
    const char c = Peek();
    if (Take("((")) {
      const std::size_t end = text_.find("))", at_);
      if (end == std::string_view::npos) return false;
      const std::string_view sum = text_.substr(at_, end - at_);
      if (sum.find_first_of("(`") != std::string_view::npos) return false;
      at_ = end + 2;
    } else if (Take("(")) {
      part.kind = Part::Kind::kOutput;
      if (!ReadBody(part.list) || !Take(")")) return false;
    } else if (Take("{")) {
      const std::size_t end = text_.find('}', at_);
      if (end == std::string_view::npos) return false;
      const std::string_view inner = text_.substr(at_, end - at_);
      if (inner.find_first_of("$`'\"\\") != std::string_view::npos) return false;
      if (IsName(inner)) part.kind = Part::Kind::kVariable;
      // ${A:=b} sets, ${A:?} may end it all.
      if (inner.find_first_of("=?") != std::string_view::npos) return false;
      part.text = inner;
      at_ = end + 1;
    } else if (c == '?') {
      ++at_;
      part.kind = Part::Kind::kVariable;
      part.text = "?";
    } else if (IsNameStart(c)) {
      const std::size_t start = at_;
      while (IsNameChar(Peek())) ++at_;
      part.kind = Part::Kind::kVariable;
      part.text = text_.substr(start, at_ - start);
    } else if (std::string_view("@*#$!-0123456789").find(c) != std::string_view::npos &&
               c != '\0') {
      ++at_;
    } else {
      // $'...' and $"..." are bash's.
      if (!quoted && (c == '\'' || c == '"')) return false;
      Put(word, "$", quoted);
      return true;
    }
    word.push_back(std::move(part));
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
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

bool IsName(std::string_view text) {
  return !text.empty() && IsNameStart(text[0]) && std::all_of(text.begin(), text.end(), IsNameChar);
}

std::optional<List> ParseScript(std::string_view text) {
  List list;
  if (!Parser(text).Parse(list)) return std::nullopt;
  return list;
}

bool IsOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace jobplay::shell
