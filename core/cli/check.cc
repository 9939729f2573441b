#include "core/cli/check.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/cli/say.h"
#include "core/cli/scenario_file.h"
#include "core/share/markdown.h"
#include "core/share/verify.h"
#include "core/words/phrase.h"

namespace jobplay::cli {
namespace {

namespace fs = std::filesystem;

bool IsMarkdown(const std::string& path) {
  const fs::path extension = fs::path(path).extension();
  return extension == ".md" || extension == ".markdown" || extension == ".mdx";
}

// Among the YAML of a folder of documentation, scenarios are what names our API.
bool IsScenarioFile(const std::string& path) {
  const fs::path extension = fs::path(path).extension();
  if (extension != ".yaml" && extension != ".yml" && extension != ".json") return false;
  const std::optional<std::string> text = ReadText(path);
  return text && text->find("playground/v1") != std::string::npos;
}

// ** spans folders, * and ? do not.
bool Matches(std::string_view pattern, std::string_view path) {
  if (pattern.empty()) return path.empty();
  if (pattern.substr(0, 3) == "**/") {
    for (;; path.remove_prefix(path.find('/') + 1)) {
      if (Matches(pattern.substr(3), path)) return true;
      if (path.find('/') == std::string_view::npos) return false;
    }
  }
  if (pattern[0] == '*') {
    for (std::size_t i = 0;; ++i) {
      if (Matches(pattern.substr(1), path.substr(i))) return true;
      if (i == path.size() || path[i] == '/') return false;
    }
  }
  if (path.empty() || (pattern[0] != path[0] && (pattern[0] != '?' || path[0] == '/')))
    return false;
  return Matches(pattern.substr(1), path.substr(1));
}

// All files below, in the order of their names; hidden folders and node_modules are not searched.
std::vector<std::string> FilesBelow(const fs::path& folder) {
  std::vector<std::string> files;
  std::error_code error;
  fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, error);
  for (; !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (it->is_directory(error) && (name[0] == '.' || name == "node_modules")) {
      it.disable_recursion_pending();
    } else if (it->is_regular_file(error)) {
      files.push_back(it->path().generic_string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

// The files that one argument means; the argument itself when it is none of these, so that reading
// it says so.
std::vector<std::string> Expand(const std::string& argument) {
  std::error_code error;
  if (fs::is_directory(argument, error)) {
    std::vector<std::string> files;
    for (std::string& file : FilesBelow(argument)) {
      if (IsMarkdown(file) || IsScenarioFile(file)) files.push_back(std::move(file));
    }
    return files;
  }
  const std::size_t star = argument.find_first_of("*?");
  if (star == std::string::npos || fs::exists(argument, error)) return {argument};
  const std::size_t slash = argument.rfind('/', star);
  const fs::path folder = slash == std::string::npos ? "." : argument.substr(0, slash + 1);
  std::vector<std::string> files;
  for (const std::string& file : FilesBelow(folder)) {
    const std::string_view path =
        slash == std::string::npos ? std::string_view(file).substr(2) : file;
    if (Matches(argument, path)) files.emplace_back(path);
  }
  if (files.empty()) return {argument};
  return files;
}

struct Tally {
  int scenarios = 0;
  int expectations = 0;
  int broken = 0;
};

void CheckScenario(const std::string& path, const std::string& text, int lines_before,
                   Tally& tally) {
  ++tally.scenarios;
  const auto scenario = LoadScenarioText(path, text, lines_before, {}, Told::kErrors);
  if (scenario == nullptr) {
    ++tally.broken;
    return;
  }
  tally.expectations += static_cast<int>(scenario->expect.size());
  Timeline timeline(scenario);
  for (const BrokenExpectation& broken : Verify(timeline)) {
    ++tally.broken;
    std::printf("%s:%d: %s\n", path.c_str(), std::max(broken.span.line, 1) + lines_before,
                Say(broken.message).c_str());
  }
}

}  // namespace

int Check(const std::vector<std::string>& arguments) {
  bool options = false;
  for (const std::string& argument : arguments) options = options || argument[0] == '-';
  if (arguments.empty() || options) {
    return Usage(kCheckCall);
  }
  Tally tally;
  for (const std::string& argument : arguments) {
    for (const std::string& path : Expand(argument)) {
      const std::optional<std::string> text = ReadText(path);
      if (!text) {
        ++tally.broken;
      } else if (IsMarkdown(path)) {
        for (const MarkdownScenario& scenario : ScenariosInMarkdown(*text)) {
          CheckScenario(path, scenario.text, scenario.lines_before, tally);
        }
      } else {
        CheckScenario(path, *text, 0, tally);
      }
    }
  }
  SayLine(stderr, said::Checked{.scenarios = tally.scenarios,
                                .expectations = tally.expectations,
                                .broken = tally.broken});
  // A mistyped marker or folder would otherwise keep a documentation's check green for ever.
  if (tally.scenarios == 0) SayLine(stderr, said::NothingChecked{});
  return tally.broken == 0 && tally.scenarios > 0 ? 0 : 1;
}

}  // namespace jobplay::cli
