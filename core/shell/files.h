// The files that a script has written, and what is known about other files.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "core/shell/text.h"

namespace jobplay::shell {

// Files by path. The path of a created directory ends with a slash.
struct Files : std::map<std::string, Text, std::less<>> {
  bool empty_tmp = false;  // /tmp was empty, and has only these files
  // Directories that contain only these files.
  std::set<std::string, std::less<>> known_folders;
  // The paths at which volumes, or single files of them, are mounted, and whether they are
  // writable. This never changes.
  std::map<std::string, bool, std::less<>> mounts;
  // Files in mounts that are executable.
  std::set<std::string, std::less<>> programs;

  bool IsFolder(std::string_view path) const;
  bool IsMissing(std::string_view path) const;
  // Returns true if a file with this path can be written and is not ambiguous.
  bool IsPlace(std::string_view path) const;
  bool CanBeWritten(std::string_view path) const;
  // Returns true if it is a file that nobody can write.
  bool IsOfMount(std::string_view path) const { return count(path) > 0 && !CanBeWritten(path); }
  // Returns true if a directory of the path is known to be missing.
  bool LacksFolder(std::string_view path) const;
  bool NoneInTmp() const { return empty_tmp && !IsFolder("/tmp"); }
  bool MakeFolders(std::string_view path);
  void Remove(const std::string& path);
  // Prepares a write to a path or its creation. A relative path may be another name of a file in a
  // known directory.
  void Touch(std::string_view path) {
    if (path[0] == '/') return;
    empty_tmp = false;
    known_folders.clear();
  }
  // Makes all files unknown, except those that nobody can write.
  void Forget();

  bool operator==(const Files&) const = default;
};

// Returns true if the path cannot be another name of a different path, as far as its text shows.
bool IsPlainPath(std::string_view path);
// Returns true for a path directly in /tmp, which exists and is writable.
bool IsPlaceInTmp(std::string_view path);
bool IsWithin(std::string_view path, std::string_view folder);

}  // namespace jobplay::shell
