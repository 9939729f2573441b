// The files that a script has written, and what can be told of those that it has not.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "core/shell/text.h"

namespace jobplay::shell {

// By path. A folder that was made ends with a slash.
struct Files : std::map<std::string, Text, std::less<>> {
  bool empty_tmp = false;  // /tmp had nothing, and has nothing but these
  // Folders of which all is known: they have nothing but these.
  std::set<std::string, std::less<>> known_folders;
  // Where volumes, and single files of them, are mounted, and whether they can be written. That
  // stays.
  std::map<std::string, bool, std::less<>> mounts;
  // Files of mounts that may be started.
  std::set<std::string, std::less<>> programs;

  bool IsFolder(std::string_view path) const;
  bool IsMissing(std::string_view path) const;
  // Whether a file there can be written, and which it is.
  bool IsPlace(std::string_view path) const;
  bool CanBeWritten(std::string_view path) const;
  // Whether it is a file that nobody can write.
  bool IsOfMount(std::string_view path) const { return count(path) > 0 && !CanBeWritten(path); }
  // Whether a folder on the way there is known not to be.
  bool LacksFolder(std::string_view path) const;
  bool NoneInTmp() const { return empty_tmp && !IsFolder("/tmp"); }
  bool MakeFolders(std::string_view path);
  void Remove(const std::string& path);
  // Before what has this name is written or made: it may be another name of a file in a folder
  // that is known.
  void Touch(std::string_view path) {
    if (path[0] == '/') return;
    empty_tmp = false;
    known_folders.clear();
  }
  // Any of them may have changed, but for those that nobody can write.
  void Forget();

  bool operator==(const Files&) const = default;
};

// Whether the path is the only name of what it stands for, as far as its text says.
bool IsPlainPath(std::string_view path);
// Of something right in /tmp, which is there and can be written.
bool IsPlaceInTmp(std::string_view path);
bool IsWithin(std::string_view path, std::string_view folder);

}  // namespace jobplay::shell
