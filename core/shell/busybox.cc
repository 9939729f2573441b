#include "core/shell/busybox.h"

#include <string>

#include "core/base/host_text.h"
#include "core/shell/interpreter.h"

namespace jobplay::shell {
namespace {

// The directories of the image's PATH that exist in it.
constexpr std::string_view kFolders[] = {"/bin/",      "/sbin/",          "/usr/bin/",
                                         "/usr/sbin/", "/usr/local/bin/", "/usr/local/sbin/"};

}  // namespace

bool IsBusyboxImage(std::string_view image) {
  image = image.substr(0, image.find('@'));
  const std::size_t slash = image.rfind('/');
  const std::string_view name = slash == std::string_view::npos ? image : image.substr(slash + 1);
  if (name.substr(0, name.find(':')) != "busybox") return false;
  if (slash == std::string_view::npos) return true;
  const std::string_view owner = BaseName(image.substr(0, slash));
  // The owner is a registry, or "library" for official images. Images of others may have more
  // programs.
  return owner == "library" || owner.find('.') != std::string_view::npos;
}

bool LacksProgram(std::string_view program) {
  const std::string_view name = BaseName(program);
  const std::string_view folder = program.substr(0, program.size() - name.size());
  bool is_usual = folder.empty();
  for (const std::string_view one : kFolders) is_usual |= folder == one;
  if (!is_usual || name.empty()) return false;
  const std::string_view programs = ReadHostText(HostText::kBusyboxPrograms);
  return programs.find(" " + std::string(name) + " ") == std::string_view::npos;
}

}  // namespace jobplay::shell
