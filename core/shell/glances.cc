// Programs that end immediately, and whose status depends on unknown files or on the machine.
#include <algorithm>

#include "core/shell/programs.h"

namespace jobplay::shell {
namespace {

using Words = std::vector<std::string>;

// Returns true if reading the file must end, judged by its name. Devices may never end, and files
// of the kernel may block.
bool IsFileThatEnds(std::string_view path) {
  if (path.empty() || IsOption(path) || path == "-" || !IsPlainPath(path)) return false;
  if (path.compare(0, 6, "/proc/") == 0) {
    return IsOneOf(path, {"/proc/cpuinfo", "/proc/meminfo", "/proc/version", "/proc/uptime",
                          "/proc/loadavg", "/proc/mounts", "/proc/1/cgroup", "/proc/self/cgroup"});
  }
  return path.compare(0, 5, "/dev/") != 0 && path.compare(0, 5, "/sys/") != 0;
}

bool AllOf(const Words& words, std::size_t from, bool (*is)(std::string_view)) {
  return from <= words.size() &&
         std::all_of(words.begin() + static_cast<std::ptrdiff_t>(from), words.end(),
                     [&](const std::string& word) { return is(word); });
}

bool IsOptionOrFile(std::string_view word) { return IsOption(word) || IsFileThatEnds(word); }

bool SortsOnly(std::string_view word) {
  return !IsOption(word) || word.find_first_not_of("nruk0123456789,", 1) == std::string::npos;
}

// Handles a find that lists, deletes or counts files, without running another program.
Glance GlanceOfFind(const Words& words) {
  Glance look = Glance::kLooks;
  for (const std::string& word : words) {
    if (word == "-delete") look = Glance::kChanges;
    if (word.compare(0, 5, "-exec") == 0 || word.compare(0, 3, "-ok") == 0 ||
        word.compare(0, 2, "-f") == 0 || word == "-files0-from") {
      if (!IsOneOf(word, {"-follow", "-fstype"})) return Glance::kNone;
    }
  }
  return look;
}

// Handles a program with files to read and without options that make it wait for more.
Glance GlanceOfReader(std::string_view name, const Words& words) {
  const bool waits = std::any_of(words.begin() + 1, words.end(), [&](const std::string& word) {
    return name == "tail" && IsOption(word) &&
           (word[1] == '-' || word.find_first_of("fF") != std::string::npos);
  });
  // Some of these programs can write to one of their files.
  if (name == "sort" && !AllOf(words, 1, SortsOnly)) return Glance::kNone;
  if (name == "uniq" && words.size() > 2) return Glance::kNone;
  const bool named = std::any_of(words.begin() + 1, words.end(), [](const std::string& word) {
    return word.find('/') != std::string::npos && IsFileThatEnds(word);
  });
  return waits || !named || !AllOf(words, 1, IsOptionOrFile) ? Glance::kNone : Glance::kLooks;
}

}  // namespace

Glance GlanceOfAny(std::string_view name) {
  if (IsOneOf(name, {"ls", "df", "du", "stat"})) return Glance::kLooks;
  if (IsOneOf(name, {"mkdir", "rmdir", "rm", "touch", "chmod", "chown", "chgrp", "ln"})) {
    return Glance::kChanges;
  }
  return Glance::kNone;
}

Glance GlanceOf(const std::vector<std::string>& words) {
  const std::string_view name = BaseName(words[0]);
  const Glance any = GlanceOfAny(name);
  if (any != Glance::kNone) return any;
  if (name == "find") return GlanceOfFind(words);
  if (IsOneOf(name, {"cat", "head", "tail", "wc", "rev", "tac", "sort", "uniq", "nl", "cut",
                     "md5sum", "sha1sum", "sha256sum", "base64", "file"})) {
    return GlanceOfReader(name, words);
  }
  if (name == "grep" && words.size() > 2 && IsFileThatEnds(words.back())) return Glance::kLooks;
  if (name == "date") {
    const bool sets = std::any_of(words.begin() + 1, words.end(), [](const std::string& word) {
      return word == "-s" || word.compare(0, 5, "--set") == 0 || (word[0] != '-' && word[0] != '+');
    });
    return sets && !(words.size() > 2 && IsOneOf(words[1], {"-d", "-r"})) ? Glance::kNone
                                                                          : Glance::kLooks;
  }
  if (name == "free") return HasOnly(words, "bkmgh") ? Glance::kLooks : Glance::kNone;
  if (name == "printenv") return words.size() == 2 ? Glance::kLooks : Glance::kNone;
  if (name == "id" || name == "hostname")
    return HasOnly(words, "ugnGifsI") ? Glance::kLooks : Glance::kNone;
  if (IsOneOf(name, {"ps", "uptime", "mount", "lscpu", "which", "readlink", "realpath", "arch",
                     "ifconfig"})) {
    const bool changes = (name == "mount" || name == "ifconfig") && words.size() > 1;
    return changes ? Glance::kNone : Glance::kLooks;
  }
  return Glance::kNone;
}

}  // namespace jobplay::shell
