// Programs that create, move and remove files, and programs that only use file names.
#include <algorithm>

#include "core/shell/programs.h"

namespace jobplay::shell {
namespace {

using Answer = std::optional<Printed>;
using Words = std::vector<std::string>;

// Runs touch and rm -f for files in existing directories.
Answer ChangeFiles(const std::string& name, const Words& words, Files& files) {
  std::size_t i = 1;
  const bool recursive = words.size() > 1 && IsOneOf(words[1], {"-rf", "-fr"});
  const bool forced = recursive || (words.size() > 1 && words[1] == "-f");
  if (name == "rm" && forced) ++i;
  if (i == words.size()) return std::nullopt;
  const std::size_t first = i;
  for (; i < words.size(); ++i) {
    const bool own = files.count(words[i]) > 0;
    if (!files.IsPlace(words[i]) && !(own && name == "rm")) return std::nullopt;
    if (files.mounts.count(words[i]) > 0) return std::nullopt;
    if (name == "rm" && !forced && !own) return std::nullopt;
    if (!recursive && files.IsFolder(words[i])) return std::nullopt;
  }
  for (i = first; i < words.size(); ++i) {
    if (name == "rm") {
      files.Remove(words[i]);
    } else if (files.count(words[i]) == 0) {
      const bool missing = files.IsMissing(words[i]);
      files[words[i]].known = missing;
    }
  }
  return PrintedText("");
}

// Runs mkdir with -p, or for one directory without it.
Answer MakeFolders(const Words& words, Files& files) {
  if (words.size() == 2 && files.IsPlace(words[1])) {
    if (files.IsFolder(words[1])) return Printed{{"", true}, 1, true};
    if (!files.IsMissing(words[1]) || !files.MakeFolders(words[1])) return std::nullopt;
    return PrintedText("");
  }
  if (words.size() < 3 || words[1] != "-p") return std::nullopt;
  for (std::size_t i = 2; i < words.size(); ++i) {
    if (words[i].compare(0, 1, "-") == 0) return std::nullopt;
    const std::string_view path = words[i];
    const bool slash = path.size() > 1 && path.back() == '/';
    if (!files.MakeFolders(path.substr(0, path.size() - (slash ? 1 : 0)))) return std::nullopt;
  }
  return PrintedText("");
}

// Runs cp and mv for one file that the script wrote. The target is another such file or does not
// exist.
Answer CopyFile(const std::string& name, const Words& words, Files& files) {
  if (words.size() != 3 || words[1] == words[2]) return std::nullopt;
  const auto from = files.find(words[1]);
  const bool clear = (files.count(words[2]) > 0 || files.IsMissing(words[2])) &&
                     !files.LacksFolder(words[2]) && files.CanBeWritten(words[2]);
  if (from == files.end() || !clear || from->first.back() == '/' || words[2].back() == '/') {
    return std::nullopt;
  }
  const Text text = from->second;
  files[words[2]] = text;
  if (name == "mv") files.erase(words[1]);
  return PrintedText("");
}

// Returns true if the script wrote all of these files and directories.
bool AreWritten(const Words& words, std::size_t from, const Files& files) {
  return std::all_of(words.begin() + static_cast<std::ptrdiff_t>(from), words.end(),
                     [&](const std::string& word) {
                       return (files.count(word) > 0 && word.back() != '/') || files.IsFolder(word);
                     });
}

// Runs chmod if the owner can still read and write.
Answer ChangeMode(const Words& words, const Files& files) {
  if (words.size() < 3 || !AreWritten(words, 2, files)) return std::nullopt;
  for (std::size_t i = 2; i < words.size(); ++i) {
    if (!files.CanBeWritten(words[i])) return std::nullopt;
  }
  if (!IsOneOf(words[1], {"+x", "a+x", "u+x", "600", "644", "700", "755", "775", "777"})) {
    return std::nullopt;
  }
  return PrintedText("");
}

// Runs basename and dirname.
Answer PartOfPath(const std::string& name, const Words& words) {
  if (words.size() != 2 || words[1].empty() || words[1].back() == '/' || words[1][0] == '-' ||
      words[1].find("//") != std::string::npos) {
    return std::nullopt;
  }
  if (name == "basename") return PrintedText(std::string(BaseName(words[1])) + "\n");
  const std::size_t slash = words[1].rfind('/');
  if (slash == std::string::npos) return PrintedText(".\n");
  return PrintedText((slash == 0 ? "/" : words[1].substr(0, slash)) + "\n");
}

// Runs ls and df for what the script wrote, for a volume, or for the working directory.
Answer ListFiles(const std::string& name, const Words& words, const Files& files) {
  const auto option = [](const std::string& word) { return word.compare(0, 1, "-") == 0; };
  const auto paths = std::find_if_not(words.begin() + 1, words.end(), option);
  if (!HasOnly({words.begin(), paths}, name == "df" ? "hk" : "laR1h")) return std::nullopt;
  if (!AreWritten({paths, words.end()}, 0, files)) return std::nullopt;
  return Printed{{"", false}, 0, false};
}

}  // namespace

std::optional<Printed> RunOnPaths(const std::vector<std::string>& words, Files& files) {
  const std::string name(BaseName(words[0]));
  if (name == "touch" || name == "rm") return ChangeFiles(name, words, files);
  if (name == "mkdir") return MakeFolders(words, files);
  if (name == "cp" || name == "mv") return CopyFile(name, words, files);
  if (name == "chmod") return ChangeMode(words, files);
  if (name == "ls" || name == "df") return ListFiles(name, words, files);
  return PartOfPath(name, words);
}

}  // namespace jobplay::shell
