#include "core/shell/files.h"

#include <algorithm>

namespace jobplay::shell {

bool IsPlainPath(std::string_view path) {
  return !path.empty() && path.find("..") == std::string_view::npos &&
         path.find("//") == std::string_view::npos && path.find("./") == std::string_view::npos &&
         path.back() != '/' && path.back() != '.';
}

bool IsPlaceInTmp(std::string_view path) {
  return path.compare(0, 5, "/tmp/") == 0 && IsPlainPath(path) &&
         path.find('/', 5) == std::string_view::npos;
}

bool Files::IsFolder(std::string_view path) const {
  const std::string within = std::string(path) + "/";
  const auto it = lower_bound(within);
  return it != end() && it->first.compare(0, within.size(), within) == 0;
}

bool Files::IsMissing(std::string_view path) const {
  return empty_tmp && IsPlaceInTmp(path) && count(path) == 0 && !IsFolder(path);
}

// False where that fails, or is not known to do well.
bool Files::MakeFolders(std::string_view path) {
  if (!IsPlainPath(path)) return false;
  for (std::size_t at = path.find('/', 1); at != std::string_view::npos;
       at = path.find('/', at + 1)) {
    if (count(path.substr(0, at)) > 0) return false;
  }
  if (count(path) > 0) return false;
  Touch(path);
  try_emplace(std::string(path) + "/");
  return true;
}

void Files::Remove(const std::string& path) {
  erase(path);
  const std::string within = path + "/";
  const auto from = lower_bound(within);
  erase(from, std::find_if(from, end(), [&](const auto& one) {
          return one.first.compare(0, within.size(), within) != 0;
        }));
}

}  // namespace jobplay::shell
