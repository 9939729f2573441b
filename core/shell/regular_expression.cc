#include "core/shell/regular_expression.h"

#include <bitset>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/digits.h"
#include "core/base/text.h"
#include "core/shell/syntax.h"

namespace jobplay::shell {
namespace {

using Letters = std::bitset<128>;

bool IsWordLetter(char c) { return IsDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// A state of an automaton, with a transition for a character, or transitions without one.
struct Place {
  enum class Kind : std::uint8_t { kLetter, kFork, kStart, kEnd, kFound };
  Kind kind = Kind::kFound;
  Letters letters;
  std::size_t next = 0, other = 0;
};

class Automaton {
 public:
  explicit Automaton(std::string_view expression) : text_(expression) {}

  bool Build() {
    const std::size_t first = Alternatives();
    start_ = first;
    return !broken_ && at_ == text_.size() && places_.size() <= kMost;
  }

  // Follows all possible states at the same time, so that no text takes long.
  bool Finds(std::string_view text) const {
    std::vector<bool> here(places_.size());
    for (std::size_t i = 0;; ++i) {
      Enter(start_, i, text.size(), here);
      if (here[0]) return true;
      if (i == text.size()) return false;
      std::vector<bool> there(places_.size());
      const auto letter = static_cast<unsigned char>(text[i]);
      for (std::size_t place = 0; place < places_.size(); ++place) {
        const Place& one = places_[place];
        if (here[place] && one.kind == Place::Kind::kLetter && one.letters[letter]) {
          Enter(one.next, i + 1, text.size(), there);
        }
      }
      if (there[0]) return true;
      here.swap(there);
    }
  }

 private:
  static constexpr std::size_t kMost = 500;

  void Enter(std::size_t first, std::size_t at, std::size_t size, std::vector<bool>& in) const {
    std::vector<std::size_t> ahead = {first};
    while (!ahead.empty()) {
      const std::size_t place = ahead.back();
      ahead.pop_back();
      if (in[place]) continue;
      in[place] = true;
      const Place& one = places_[place];
      if (one.kind == Place::Kind::kFork) ahead.push_back(one.other);
      if (one.kind == Place::Kind::kFork || (one.kind == Place::Kind::kStart && at == 0) ||
          (one.kind == Place::Kind::kEnd && at == size)) {
        ahead.push_back(one.next);
      }
    }
  }

  std::size_t Add(Place::Kind kind, std::size_t next, std::size_t other = 0) {
    if (places_.size() > kMost) broken_ = true;
    places_.push_back({kind, {}, next, other});
    return places_.size() - 1;
  }

  // A piece of the expression. The automaton is built from right to left, so a first pass finds
  // where the pieces start.
  struct Piece {
    std::size_t from = 0, to = 0;  // of the atom
    int least = 1, most = 1;       // -1: unlimited
  };

  std::size_t Alternatives() { return Alternatives(0); }
  std::size_t Alternatives(std::size_t goal) {
    if (++depth_ > 10) return Broken();
    std::size_t first = Branch(goal);
    while (!broken_ && Peek() == '|') {
      ++at_;
      const std::size_t other = Branch(goal);
      first = Add(Place::Kind::kFork, first, other);
    }
    --depth_;
    return first;
  }

  std::size_t Branch(std::size_t goal) {
    std::vector<Piece> pieces;
    while (!broken_ && at_ < text_.size() && Peek() != '|' && Peek() != ')') {
      Piece& piece = pieces.emplace_back();
      piece.from = at_;
      Atom(0);
      piece.to = at_;
      Quantity(piece);
    }
    // An empty expression is an error in some libraries.
    if (pieces.empty()) return Broken();
    const std::size_t end = at_;
    for (auto piece = pieces.rbegin(); piece != pieces.rend() && !broken_; ++piece) {
      goal = Repeated(*piece, goal);
    }
    at_ = end;
    return goal;
  }

  std::size_t Repeated(const Piece& piece, std::size_t goal) {
    const auto atom = [&](std::size_t next) {
      at_ = piece.from;
      return Atom(next);
    };
    if (piece.most < 0) {
      const std::size_t loop = Add(Place::Kind::kFork, goal, goal);
      places_[loop].next = atom(loop);
      goal = loop;
    }
    for (int i = piece.least; i < piece.most && !broken_; ++i) {
      const std::size_t end = goal;
      goal = Add(Place::Kind::kFork, atom(goal), end);
    }
    for (int i = 0; i < piece.least && !broken_; ++i) goal = atom(goal);
    return goal;
  }

  void Quantity(Piece& piece) {
    const char c = Peek();
    if (c == '*') piece.least = 0;
    if (c == '*' || c == '+') piece.most = -1;
    if (c == '?') piece.least = 0;
    if (c == '{') {
      const std::size_t end = text_.find('}', at_);
      if (end == std::string_view::npos) return (void)Broken();
      const std::string_view inner = text_.substr(at_ + 1, end - at_ - 1);
      const std::size_t comma = inner.find(',');
      const auto least = WholeNumber(inner.substr(0, comma));
      const bool open = comma + 1 == inner.size();
      const auto most = comma == std::string_view::npos ? least
                        : open                          ? std::optional<std::int64_t>(-1)
                                                        : WholeNumber(inner.substr(comma + 1));
      if (!least || !most || *least > 50 || *most > 50) return (void)Broken();
      piece.least = static_cast<int>(*least);
      piece.most = static_cast<int>(*most);
      if (!open && piece.most < piece.least) return (void)Broken();
      at_ = end;
    } else if (c != '*' && c != '+' && c != '?') {
      return;
    }
    ++at_;
    if (at_ < text_.size() && std::string_view("*+?{").find(Peek()) != std::string_view::npos) {
      Broken();
    }
  }

  std::size_t Atom(std::size_t goal) {
    const char c = Peek();
    ++at_;
    switch (c) {
      case '(': {
        const std::size_t first = Alternatives(goal);
        if (Peek() != ')') return Broken();
        ++at_;
        return first;
      }
      case '^':
        return Add(Place::Kind::kStart, goal);
      case '$':
        return Add(Place::Kind::kEnd, goal);
      case '*':
      case '+':
      case '?':
      case '{':
        return Broken();
      case '[':
        return Set(goal);
      case '\\':
        if (at_ == text_.size() || IsWordLetter(Peek())) {
          return Broken();
        }
        return Letter(text_[at_++], goal);
      case '.': {
        const std::size_t place = Add(Place::Kind::kLetter, goal);
        places_[place].letters.set();
        return place;
      }
      default:
        return Letter(c, goal);
    }
  }

  std::size_t Letter(char c, std::size_t goal) {
    const std::size_t place = Add(Place::Kind::kLetter, goal);
    places_[place].letters.set(static_cast<unsigned char>(c));
    return place;
  }

  std::size_t Set(std::size_t goal) {
    const bool negated = Peek() == '^';
    if (negated) ++at_;
    Letters letters;
    for (bool first = true;; first = false) {
      if (at_ >= text_.size()) return Broken();
      const char c = text_[at_++];
      if (c == ']' && !first) break;
      if (c == '[') {
        const std::size_t end = text_.find(":]", at_);
        if (Peek() != ':' || end == std::string_view::npos) return Broken();
        if (!AddClass(text_.substr(at_ + 1, end - at_ - 1), letters)) return Broken();
        at_ = end + 2;
        continue;
      }
      char last = c;
      if (Peek() == '-' && at_ + 1 < text_.size() && text_[at_ + 1] != ']') {
        last = text_[at_ + 1];
        at_ += 2;
        if (last == '[' || last < c) return Broken();
      }
      for (int letter = c; letter <= last; ++letter) letters.set(static_cast<std::size_t>(letter));
    }
    const std::size_t place = Add(Place::Kind::kLetter, goal);
    places_[place].letters = negated ? ~letters : letters;
    return place;
  }

  static bool AddClass(std::string_view name, Letters& letters) {
    // Pairs of the first and the last character of a range.
    const std::string_view rows = name == "digit"    ? "09"
                                  : name == "alpha"  ? "AZaz"
                                  : name == "alnum"  ? "09AZaz"
                                  : name == "upper"  ? "AZ"
                                  : name == "lower"  ? "az"
                                  : name == "space"  ? "\t\r  "
                                  : name == "punct"  ? "!/:@[`{~"
                                  : name == "xdigit" ? "09AFaf"
                                                     : "";
    for (std::size_t i = 0; i < rows.size(); i += 2) {
      for (int letter = rows[i]; letter <= rows[i + 1]; ++letter) {
        letters.set(static_cast<std::size_t>(letter));
      }
    }
    return !rows.empty();
  }

  char Peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  std::size_t Broken() {
    broken_ = true;
    return 0;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool broken_ = false;
  std::size_t start_ = 0;
  std::vector<Place> places_ = {Place()};  // the first one is the accepting state
};

}  // namespace

std::optional<bool> Finds(std::string_view expression, std::string_view text, std::int64_t& left) {
  if (!IsAscii(expression) || !IsAscii(text) || expression.size() > 500) return std::nullopt;
  if (expression.find('\0') != std::string_view::npos) return std::nullopt;
  // Each character may visit each state of the expression.
  left -= static_cast<std::int64_t>((expression.size() + 1) * (text.size() + 1));
  if (left < 0) return std::nullopt;
  Automaton automaton(expression);
  if (!automaton.Build()) return std::nullopt;
  return automaton.Finds(text);
}

}  // namespace jobplay::shell
