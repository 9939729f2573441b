// The files that a script has written, and what can be told of those that it has not.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "core/shell/text.h"

namespace jobplay::shell {

// By path. A folder that was made ends with a slash.
struct Files : std::map<std::string, Text, std::less<>> {
  bool empty_tmp = false;  // /tmp had nothing, and has nothing but these

  bool IsFolder(std::string_view path) const;
  bool IsMissing(std::string_view path) const;
  bool NoneInTmp() const { return empty_tmp && !IsFolder("/tmp"); }
  bool MakeFolders(std::string_view path);
  void Remove(const std::string& path);
  // Before what has this name is written or made: it may be another name of a file in /tmp.
  void Touch(std::string_view path) { empty_tmp = empty_tmp && path[0] == '/'; }
  // Any of them may have changed.
  void Forget() {
    clear();
    empty_tmp = false;
  }

  bool operator==(const Files&) const = default;
};

// Whether the path is the only name of what it stands for, as far as its text says.
bool IsPlainPath(std::string_view path);
// Of something right in /tmp, which is there and can be written.
bool IsPlaceInTmp(std::string_view path);

}  // namespace jobplay::shell
