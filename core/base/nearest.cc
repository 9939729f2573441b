#include "core/base/nearest.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace jobplay {
namespace {

// A longer word is not a typing error of a name.
constexpr std::size_t kMostLetters = 64;

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

int EditDistance(std::string_view one, std::string_view other) {
  if (one.size() > kMostLetters || other.size() > kMostLetters) return 2 * kMostLetters;
  std::vector<std::vector<int>> cost(one.size() + 1, std::vector<int>(other.size() + 1));
  for (std::size_t i = 0; i <= one.size(); ++i) cost[i][0] = static_cast<int>(i);
  for (std::size_t j = 0; j <= other.size(); ++j) cost[0][j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= one.size(); ++i) {
    for (std::size_t j = 1; j <= other.size(); ++j) {
      const char a = Lower(one[i - 1]);
      const char b = Lower(other[j - 1]);
      int least = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + (a != b)});
      if (i > 1 && j > 1 && a == Lower(other[j - 2]) && Lower(one[i - 2]) == b) {
        least = std::min(least, cost[i - 2][j - 2] + 1);
      }
      cost[i][j] = least;
    }
  }
  return cost[one.size()][other.size()];
}

std::optional<std::string> Nearest(std::string_view word, std::span<const std::string> names) {
  const int most = static_cast<int>(std::clamp<std::size_t>(word.size() / 3, 1, 4));
  std::optional<std::string> nearest;
  int least = most + 1;
  for (const std::string& name : names) {
    const int distance = EditDistance(word, name);
    if (distance > least || distance > most) continue;
    if (distance == least) {
      nearest.reset();
      continue;
    }
    least = distance;
    nearest = name;
  }
  return nearest;
}

}  // namespace jobplay
