#include "core/shell/pattern.h"

#include <cstddef>

namespace jobplay::shell {
namespace {

class Matcher {
 public:
  explicit Matcher(std::int64_t& left) : left_(left) {}

  std::optional<bool> Match(std::string_view pattern, std::string_view text) {
    for (;;) {
      if (--left_ < 0) return std::nullopt;
      if (pattern.empty()) return text.empty();
      const char c = pattern[0];
      if (c == '*') {
        pattern.remove_prefix(1);
        for (std::size_t skip = 0; skip <= text.size(); ++skip) {
          const auto rest = Match(pattern, text.substr(skip));
          if (!rest || *rest) return rest;
        }
        return false;
      }
      if (c == '[') {
        const auto one = MatchSet(pattern, text);
        if (!one || !*one) return one;
      } else if (c == '\\' && pattern.size() > 1) {
        if (text.empty() || pattern[1] != text[0]) return false;
        pattern.remove_prefix(2);
      } else {
        if (text.empty() || (c != '?' && c != text[0])) return false;
        pattern.remove_prefix(1);
      }
      // A non-ASCII character is one or several characters, depending on the locale.
      if (c != '\\' && c != text[0] && static_cast<unsigned char>(text[0]) > 127) {
        return std::nullopt;
      }
      text.remove_prefix(1);
    }
  }

 private:
  // Removes a set such as [a-z] from the pattern and matches it.
  static std::optional<bool> MatchSet(std::string_view& pattern, std::string_view text) {
    std::size_t at = 1;
    const bool negated = at < pattern.size() && (pattern[at] == '!' || pattern[at] == '^');
    if (negated) ++at;
    bool in = false;
    for (const std::size_t first = at; at < pattern.size(); ++at) {
      char c = pattern[at];
      if (c == ']' && at > first) {
        pattern.remove_prefix(at + 1);
        if (text.empty()) return false;
        return in != negated;
      }
      if (c == '[') return std::nullopt;
      if (c == '\\') return std::nullopt;
      char last = c;
      if (at + 2 < pattern.size() && pattern[at + 1] == '-' && pattern[at + 2] != ']') {
        last = pattern[at + 2];
        if (last == '\\' || last == '[') return std::nullopt;
        at += 2;
      }
      if (!text.empty() && c <= text[0] && text[0] <= last) in = true;
    }
    return std::nullopt;
  }

  std::int64_t& left_;
};

}  // namespace

std::optional<bool> Matches(std::string_view pattern, std::string_view text, std::int64_t& left) {
  return Matcher(left).Match(pattern, text);
}

}  // namespace jobplay::shell
