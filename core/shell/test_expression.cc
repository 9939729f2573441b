#include "core/shell/test_expression.h"

#include <limits>

#include "core/base/digits.h"
#include "core/shell/pattern.h"
#include "core/shell/regular_expression.h"

namespace jobplay::shell {
namespace {

Verdict Verdicted(bool holds) { return holds ? Verdict::kTrue : Verdict::kFalse; }

Verdict Not(Verdict verdict) {
  if (verdict == Verdict::kTrue) return Verdict::kFalse;
  return verdict == Verdict::kFalse ? Verdict::kTrue : verdict;
}

// Parses a decimal number with optional blanks and a sign.
Verdict DecimalOf(std::string_view text, std::int64_t& value) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\n'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  const bool negative = !text.empty() && text[0] == '-';
  if (negative || (!text.empty() && text[0] == '+')) text.remove_prefix(1);
  if (text.empty()) return Verdict::kWrong;
  for (const char c : text) {
    if (!IsDigit(c)) return Verdict::kWrong;
  }
  const auto number = WholeNumber(text, 18);
  if (!number) return Verdict::kNotUnderstood;
  value = negative ? -*number : *number;
  return Verdict::kTrue;
}

bool IsUnary(std::string_view word) {
  return word.size() == 2 && word[0] == '-' &&
         std::string_view("bcdefgGhkLnNOprsStuwxz").find(word[1]) != std::string_view::npos;
}

bool IsComparison(std::string_view word) {
  return IsOneOf(word, {"-eq", "-ne", "-lt", "-le", "-gt", "-ge"});
}

bool IsBinary(std::string_view word) {
  return IsComparison(word) || IsOneOf(word, {"=", "!=", "<", ">", "-nt", "-ot", "-ef"});
}

Verdict TestOne(std::string_view op, std::string_view word, const Files& files) {
  if (op == "-n") return Verdicted(!word.empty());
  if (op == "-z") return Verdicted(word.empty());
  if (word.empty()) return op == "-t" ? Verdict::kNotUnderstood : Verdict::kFalse;
  if (op == "-d" && (word == "/" || word == "/tmp")) return Verdict::kTrue;
  const auto file = files.find(word);
  if (file != files.end()) {
    if (IsOneOf(op, {"-e", "-f"})) return Verdict::kTrue;
    if (op == "-d") return Verdict::kFalse;
    if (op == "-s" && file->second.known) return Verdicted(!file->second.bytes.empty());
  } else if (files.IsFolder(word)) {
    if (IsOneOf(op, {"-e", "-d"})) return Verdict::kTrue;
    if (op == "-f") return Verdict::kFalse;
  } else if (files.IsMissing(word) && IsOneOf(op, {"-e", "-f", "-d", "-s", "-r", "-w", "-x"})) {
    return Verdict::kFalse;
  }
  return Verdict::kNotUnderstood;
}

Verdict Compare(std::string_view op, std::int64_t a, std::int64_t b) {
  return Verdicted(op == "-eq"   ? a == b
                   : op == "-ne" ? a != b
                   : op == "-lt" ? a < b
                   : op == "-le" ? a <= b
                   : op == "-gt" ? a > b
                                 : a >= b);
}

Verdict TestTwo(std::string_view left, std::string_view op, std::string_view right) {
  if (op == "=" || op == "==") return Verdicted(left == right);
  if (op == "!=") return Verdicted(left != right);
  if (op == "<") return Verdicted(left < right);
  if (op == ">") return Verdicted(left > right);
  if (!IsComparison(op)) return Verdict::kNotUnderstood;
  std::int64_t a = 0, b = 0;
  const Verdict first = DecimalOf(left, a), second = DecimalOf(right, b);
  if (first != Verdict::kTrue) return first;
  if (second != Verdict::kTrue) return second;
  return Compare(op, a, b);
}

// POSIX defines the meaning of up to four words. More words are interpreted as old shells do.
class WordTester {
 public:
  WordTester(const std::vector<std::string>& words, const Files& files, bool equals)
      : words_(words), files_(files), equals_(equals) {}

  Verdict Test() {
    if (words_.size() <= 4) return Few(0, words_.size());
    if (words_.size() > kMost) return Verdict::kNotUnderstood;
    const Verdict verdict = Or();
    if (verdict == Verdict::kTrue || verdict == Verdict::kFalse) {
      // Remaining words are an error only in some shells.
      if (at_ < words_.size()) return Verdict::kNotUnderstood;
    }
    return verdict;
  }

 private:
  static constexpr std::size_t kMost = 200;

  bool Equals(std::string_view word) const { return equals_ && word == "=="; }

  Verdict Few(std::size_t from, std::size_t count) {
    const auto word = [&](std::size_t i) -> const std::string& { return words_[from + i]; };
    // dash interprets the second ! as an operand.
    if (count > 2 && word(0) == "!" && word(1) == "!") return Verdict::kNotUnderstood;
    switch (count) {
      case 0:
        return Verdict::kFalse;
      case 1:
        return Verdicted(!word(0).empty());
      case 2:
        if (word(0) == "!") return Not(Few(from + 1, 1));
        if (IsUnary(word(0))) return TestOne(word(0), word(1), files_);
        // dash checks for -a and -o before it counts the words.
        if (word(1) == "-a" || word(1) == "-o") return Verdict::kNotUnderstood;
        if (word(0).size() == 2 && word(0)[0] == '-') return Verdict::kNotUnderstood;
        return Verdict::kWrong;
      case 3:
        if (IsBinary(word(1)) || Equals(word(1))) return TestTwo(word(0), word(1), word(2));
        if (word(1) == "==" || word(0) == "(") return Verdict::kNotUnderstood;
        if (word(1) == "-a" || word(1) == "-o") {
          if (IsUnary(word(0))) return Verdict::kNotUnderstood;
          const bool a = !word(0).empty(), b = !word(2).empty();
          return Verdicted(word(1) == "-a" ? a && b : a || b);
        }
        if (word(0) == "!") return Not(Few(from + 1, 2));
        return word(1).size() > 1 && word(1)[0] == '-' ? Verdict::kNotUnderstood : Verdict::kWrong;
      default:
        if (word(0) == "!") return Not(Few(from + 1, 3));
        return Verdict::kNotUnderstood;
    }
  }

  bool Ahead(std::string_view word) const { return at_ < words_.size() && words_[at_] == word; }

  Verdict Or() {
    Verdict left = And();
    while (Ahead("-o")) {
      ++at_;
      const Verdict right = And();
      left = Joined(left, right, Verdict::kTrue);
    }
    return left;
  }
  Verdict And() {
    Verdict left = Primary();
    while (Ahead("-a")) {
      ++at_;
      const Verdict right = Primary();
      left = Joined(left, right, Verdict::kFalse);
    }
    return left;
  }
  static Verdict Joined(Verdict left, Verdict right, Verdict decisive) {
    // It depends on the shell whether an invalid number matters.
    for (const Verdict one : {left, right}) {
      if (one != Verdict::kTrue && one != Verdict::kFalse) return Verdict::kNotUnderstood;
    }
    if (left == decisive || right == decisive) return decisive;
    return right;
  }
  // An operator in place of an operand is ambiguous.
  Verdict Primary() {
    if (at_ == words_.size()) return Verdict::kNotUnderstood;
    if (Ahead("!")) {
      ++at_;
      return Not(Primary());
    }
    const std::string& word = words_[at_];
    const bool more = at_ + 1 < words_.size();
    if (at_ + 2 < words_.size() && (IsBinary(words_[at_ + 1]) || Equals(words_[at_ + 1]))) {
      if (IsUnary(word) || word == "(") return Verdict::kNotUnderstood;
      at_ += 3;
      return TestTwo(word, words_[at_ - 2], words_[at_ - 1]);
    }
    if (IsUnary(word) && more) {
      at_ += 2;
      return TestOne(word, words_[at_ - 1], files_);
    }
    return Verdict::kNotUnderstood;
  }

  const std::vector<std::string>& words_;
  const Files& files_;
  bool equals_;
  std::size_t at_ = 0;
};

class BashTester {
 public:
  BashTester(const std::vector<TestWord>& words, const BashTest& with)
      : words_(words), with_(with) {}

  Verdict Test() {
    const Verdict verdict = Or();
    return is_wrong_ || at_ < words_.size() ? Verdict::kWrong : verdict;
  }

 private:
  bool Take(std::string_view op) {
    if (at_ == words_.size() || !words_[at_].is_operator || words_[at_].field.text != op) {
      return false;
    }
    ++at_;
    return true;
  }
  bool AtWord(std::size_t ahead = 0) const {
    return at_ + ahead < words_.size() && !words_[at_ + ahead].is_operator;
  }

  Verdict Or() {
    Verdict left = And();
    while (Take("||")) {
      const Verdict right = And();
      if (left == Verdict::kFalse) left = right;
    }
    return left;
  }
  Verdict And() {
    Verdict left = Primary();
    while (Take("&&")) {
      const Verdict right = Primary();
      if (left == Verdict::kTrue) left = right;
    }
    return left;
  }
  Verdict Primary() {
    if (++depth_ > 30) return Broken();
    if (Take("!")) return Not(Primary());
    if (Take("(")) {
      const Verdict inner = Or();
      return Take(")") ? inner : Broken();
    }
    if (!AtWord()) return Broken();
    const Field& first = words_[at_].field;
    if (first.known && IsUnary(first.text) && AtWord(1)) {
      at_ += 2;
      const Field& word = words_[at_ - 1].field;
      return word.known ? TestOne(first.text, word.text, with_.files) : Verdict::kNotUnderstood;
    }
    const bool order = at_ + 1 < words_.size() && words_[at_ + 1].is_operator &&
                       IsOneOf(words_[at_ + 1].field.text, {"<", ">", "=~"});
    if ((AtWord(1) || order) && AtWord(2)) {
      at_ += 3;
      return Two(first, words_[at_ - 2].field.text, words_[at_ - 1].field);
    }
    // A unary operator without an operand is an ordinary word only in quotes.
    if (first.known && IsUnary(first.text)) return Broken();
    ++at_;
    return first.known ? Verdicted(!first.text.empty()) : Verdict::kNotUnderstood;
  }
  Verdict Broken() {
    at_ = words_.size();
    is_wrong_ = true;
    return Verdict::kWrong;
  }

  Verdict Two(const Field& left, std::string_view op, const Field& right) const {
    if (!left.known || !right.known) return Verdict::kNotUnderstood;
    if (IsOneOf(op, {"=", "==", "!="})) {
      const auto matches = Matches(right.pattern, left.text, with_.effort_left);
      if (!matches) return Verdict::kNotUnderstood;
      return Verdicted(*matches == (op != "!="));
    }
    if (op == "=~") {
      const auto finds = Finds(right.text, left.text, with_.effort_left);
      return finds ? Verdicted(*finds) : Verdict::kNotUnderstood;
    }
    if (!IsComparison(op)) return TestTwo(left.text, op, right.text);
    // Both sides are arithmetic expressions, such as plain numbers.
    std::int64_t numbers[2] = {};
    for (int i = 0; i < 2; ++i) {
      const std::string& text = i == 0 ? left.text : right.text;
      const bool octal = text.size() > 1 && text[0] == '0';
      if (!text.empty() && (octal || DecimalOf(text, numbers[i]) != Verdict::kTrue)) {
        // The word may be the name of an unset variable.
        return with_.refuse_unset ? Verdict::kWrong : Verdict::kNotUnderstood;
      }
    }
    return Compare(op, numbers[0], numbers[1]);
  }

  const std::vector<TestWord>& words_;
  const BashTest& with_;
  bool is_wrong_ = false;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

Verdict Test(const std::vector<std::string>& words, const Files& files, bool equals) {
  return WordTester(words, files, equals).Test();
}

Verdict Test(const std::vector<TestWord>& words, const BashTest& with) {
  return BashTester(words, with).Test();
}

}  // namespace jobplay::shell
