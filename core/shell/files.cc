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

bool IsWithin(std::string_view path, std::string_view folder) {
  return path.size() > folder.size() + 1 && path[folder.size()] == '/' &&
         path.substr(0, folder.size()) == folder;
}

bool Files::IsFolder(std::string_view path) const {
  if (mounts.count(path) > 0) return count(path) == 0;
  const std::string within = std::string(path) + "/";
  const auto it = lower_bound(within);
  return it != end() && it->first.compare(0, within.size(), within) == 0;
}

bool Files::IsMissing(std::string_view path) const {
  if (count(path) > 0 || IsFolder(path)) return false;
  if (empty_tmp && IsPlaceInTmp(path)) return true;
  return IsPlainPath(path) &&
         std::any_of(known_folders.begin(), known_folders.end(),
                     [&](const std::string& folder) { return IsWithin(path, folder); });
}

bool Files::IsPlace(std::string_view path) const {
  if (IsPlaceInTmp(path)) return true;
  const std::size_t slash = path.rfind('/');
  return IsPlainPath(path) && slash != std::string_view::npos && slash > 0 &&
         IsFolder(path.substr(0, slash)) && CanBeWritten(path);
}

bool Files::CanBeWritten(std::string_view path) const {
  return std::none_of(mounts.begin(), mounts.end(), [&](const auto& mount) {
    return !mount.second && (path == mount.first || IsWithin(path, mount.first));
  });
}

bool Files::LacksFolder(std::string_view path) const {
  for (std::size_t at = path.find('/', 1); at != std::string_view::npos;
       at = path.find('/', at + 1)) {
    if (IsMissing(path.substr(0, at))) return true;
  }
  return false;
}

// Returns false if this fails, or if it is unknown whether it succeeds.
bool Files::MakeFolders(std::string_view path) {
  if (!IsPlainPath(path) || !CanBeWritten(path)) return false;
  for (std::size_t at = path.find('/', 1); at != std::string_view::npos;
       at = path.find('/', at + 1)) {
    if (count(path.substr(0, at)) > 0) return false;
  }
  if (count(path) > 0) return false;
  Touch(path);
  try_emplace(std::string(path) + "/");
  return true;
}

void Files::Forget() {
  std::erase_if(*this, [&](const auto& file) { return CanBeWritten(file.first); });
  std::erase_if(known_folders, [&](const std::string& folder) { return CanBeWritten(folder); });
  empty_tmp = false;
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
