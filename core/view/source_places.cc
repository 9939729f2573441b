#include "core/view/source_places.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "core/base/host_text.h"
#include "core/view/columns.h"

namespace jobplay {
namespace {

// 18 of v1.18.20.
std::int32_t MinorOf(std::string_view release) {
  std::int32_t minor = 0;
  for (const char digit : release.substr(std::string_view("v1.").size())) {
    if (digit == '.') break;
    minor = minor * 10 + (digit - '0');
  }
  return minor;
}

// The cell of the place in the newest release at or below the minor; empty where there is none.
std::string_view CellOf(std::string_view place, std::int32_t minor, std::string_view& release) {
  std::string_view text = ReadHostText(HostText::kSourcePlaces);
  while (text.substr(0, 1) == "#") TakeUntil('\n', text);

  std::string_view releases = TakeUntil('\n', text);
  int column = -1;
  do {
    release = TakeUntil('\t', releases);
    ++column;
  } while (!release.empty() && MinorOf(release) > minor);
  if (release.empty()) return {};

  while (!text.empty()) {
    std::string_view row = TakeUntil('\n', text);
    std::string_view cell = TakeUntil('\t', row);
    if (cell != place) continue;
    for (int i = 0; i < column; ++i) cell = TakeUntil('\t', row);
    return cell;
  }
  return {};
}

}  // namespace

// Not drawn into its callers, which a first visit downloads.
[[gnu::noinline]] void CiteOlderRelease(std::int32_t minor, Explanation& explanation) {
  if (explanation.url.empty()) return;
  const std::string place = explanation.url.substr(kSourceTree.size());
  std::string_view release;
  std::string_view cell = CellOf(place, minor, release);
  if (cell == "=") return;
  explanation.url.clear();
  explanation.function.clear();
  if (cell.empty() || cell == "-") return;
  // The sentence's own release comes before its path.
  std::string_view path = std::string_view(place).substr(place.find('/') + 1);
  path = path.substr(0, path.find('#'));
  if (cell.find(' ') != std::string_view::npos) path = TakeUntil(' ', cell);
  explanation.function = TakeUntil(':', cell);
  explanation.url = kSourceTree;
  explanation.url.append(release).append("/").append(path).append("#L").append(cell);
}

}  // namespace jobplay
