// The source locations of places.txt in each release of Kubernetes.
#include <algorithm>
#include <array>

#include "core/base/columns.h"
#include "core/base/host_text.h"
#include "core/words/explanation.h"

namespace jobplay {
namespace {

constexpr std::string_view kSourceTree = "https://github.com/kubernetes/kubernetes/blob/";

// Returns 18 for v1.18.20.
std::int32_t MinorOf(std::string_view release) {
  std::int32_t minor = 0;
  for (const char digit : release.substr(std::string_view("v1.").size())) {
    if (digit == '.') break;
    minor = minor * 10 + (digit - '0');
  }
  return minor;
}

struct Found {
  std::string_view release, path, cell;
};

// Finds the place in the newest release at or below the minor version. A place in the cluster
// around the controllers is the same in every version: one release has it, and the others have `=`.
Found Find(std::string_view place, std::int32_t minor) {
  std::string_view text = ReadPlaces(minor);
  while (text.substr(0, 1) == "#") TakeUntil('\n', text);

  std::string_view releases = TakeUntil('\n', text);
  while (!text.empty()) {
    std::string_view row = TakeUntil('\n', text);
    if (TakeUntil('\t', row) != place) continue;
    Found found{.path = TakeUntil('\t', row)};
    const bool of_cluster = row.find('=') != std::string_view::npos;
    while (!releases.empty()) {
      found.release = TakeUntil('\t', releases);
      found.cell = TakeUntil('\t', row);
      if (of_cluster ? found.cell != "=" : MinorOf(found.release) <= minor) return found;
    }
    break;
  }
  return {};
}

}  // namespace

void Cite(std::int32_t minor, Explanation& explanation) {
  explanation.function.clear();
  explanation.url.clear();
  if (explanation.place.empty()) return;
  Found found = Find(explanation.place, minor);
  if (found.cell.empty() || found.cell == "-") return;
  if (found.cell.find(' ') != std::string_view::npos) found.path = TakeUntil(' ', found.cell);
  explanation.function = TakeUntil(':', found.cell);
  explanation.url = kSourceTree;
  explanation.url.append(found.release)
      .append("/")
      .append(found.path)
      .append("#L")
      .append(found.cell);
}

}  // namespace jobplay
