#include "core/cli/check.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/cli/arguments.h"
#include "core/cli/report.h"
#include "core/cli/say.h"
#include "core/cli/scenario_file.h"
#include "core/cli/terminal.h"
#include "core/cli/whole_run.h"
#include "core/share/markdown.h"
#include "core/share/verify.h"
#include "core/words/cli.h"
#include "core/words/phrase.h"

namespace jobplay::cli {
namespace {

namespace fs = std::filesystem;

bool IsMarkdown(const std::string& path) {
  const fs::path extension = fs::path(path).extension();
  return extension == ".md" || extension == ".markdown" || extension == ".mdx";
}

// In a folder of documentation, YAML files that use our API are scenarios.
bool IsScenarioFile(const std::string& path) {
  const fs::path extension = fs::path(path).extension();
  if (extension != ".yaml" && extension != ".yml" && extension != ".json") return false;
  const std::optional<std::string> text = ReadText(path);
  return text && text->find("playground/v1") != std::string::npos;
}

// ** spans folders, also at the end of a pattern; * and ? do not. All possible matches are tracked
// in parallel, because many stars allow too many to try one by one.
bool Matches(std::string_view pattern, std::string_view path) {
  // reached[i]: the pattern so far matches the first i characters of the path.
  std::vector<bool> reached(path.size() + 1);
  reached[0] = true;
  while (!pattern.empty()) {
    const bool spans = pattern.starts_with("**/");
    const bool rest = pattern == "**";
    std::vector<bool> next(path.size() + 1);
    bool before = false;  // a shorter prefix matched
    for (std::size_t i = 0; i <= path.size(); ++i) {
      const char last = i > 0 ? path[i - 1] : '/';
      if (spans) {
        next[i] = reached[i] || (before && last == '/');
      } else if (rest) {
        next[i] = reached[i] || before;
      } else if (pattern[0] == '*') {
        next[i] = reached[i] || (i > 0 && last != '/' && next[i - 1]);
      } else if (i > 0 && reached[i - 1]) {
        next[i] = pattern[0] == last || (pattern[0] == '?' && last != '/');
      }
      before = before || reached[i];
    }
    reached = std::move(next);
    pattern.remove_prefix(spans ? 3 : rest ? 2 : 1);
  }
  return reached.back();
}

// Returns all files below, sorted by name, except those in hidden folders and node_modules.
std::vector<std::string> FilesBelow(const fs::path& folder) {
  std::vector<std::string> files;
  std::error_code error;
  fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, error);
  for (; !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
    const std::string name = it->path().filename().string();
    // A folder's own entry for a file can be wrong: Node takes a pipe for a file.
    std::error_code of_file;
    const fs::file_status status = fs::status(it->path(), of_file);
    if (fs::is_directory(status)) {
      if (name[0] == '.' || name == "node_modules") it.disable_recursion_pending();
    } else if (fs::is_regular_file(status) || !fs::exists(status)) {
      // A broken link, or a name that Node cannot read, is reported when it is read.
      files.push_back(it->path().generic_string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

// Returns the files of an argument: a page, scenario, folder or pattern. Otherwise returns the
// argument itself, so that reading it reports the error.
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
  const bool whole_folders = argument.ends_with("**");
  std::vector<std::string> files;
  for (const std::string& file : FilesBelow(folder)) {
    const std::string_view path =
        slash == std::string::npos ? std::string_view(file).substr(2) : file;
    if (!Matches(argument, path)) continue;
    if (!whole_folders || IsMarkdown(file) || IsScenarioFile(file)) files.emplace_back(path);
  }
  if (files.empty()) return {argument};
  return files;
}

class Checker {
 public:
  explicit Checker(ReportFormat format) : format_(format) {}

  void CheckFile(const std::string& path) {
    if (interrupted_) return LeaveOut(path, 1);
    const std::optional<std::string> text = ReadText(path);
    if (!text) {
      ++broken_;
      checked_.push_back({.path = path, .findings = {Unreadable()}});
    } else if (IsMarkdown(path)) {
      for (const MarkdownScenario& scenario : ScenariosInMarkdown(*text)) {
        CheckScenario(path, *text, scenario);
      }
    } else {
      CheckScenario(path, *text, {.text = *text});
    }
  }

  int Finish() const {
    Write(Report(format_, kCheckCall.name, checked_));
    SayLine(stderr, said::Checked{
                        .scenarios = scenarios_, .expectations = expectations_, .broken = broken_});
    // Otherwise a mistyped marker or folder would keep a documentation check green forever.
    if (scenarios_ == 0) SayLine(stderr, said::NothingChecked{});
    return broken_ == 0 && scenarios_ > 0 ? 0 : 1;
  }

 private:
  // A scenario file is treated as a page with one scenario.
  void CheckScenario(const std::string& path, const std::string& page,
                     const MarkdownScenario& scenario) {
    const int first_line = scenario.lines_before + 1;
    if (interrupted_) return LeaveOut(path, first_line);
    ++scenarios_;
    checked_.push_back({.path = path, .line = first_line});
    std::vector<Finding>& findings = checked_.back().findings;
    ScenarioAnswer answer = ReadScenario(scenario.text);
    for (Problem& problem : answer.problems) problem.span = scenario.InPage(problem.span);
    findings = FindingsOf(answer.problems);
    if (format_ == ReportFormat::kText) {
      PrintProblems(path, page, answer.problems, Told::kErrors);
    }
    if (!answer.scenario) {
      ++broken_;
      return;
    }
    expectations_ += static_cast<int>(answer.scenario->expect.size());
    Timeline timeline(std::make_shared<const Scenario>(std::move(*answer.scenario)));
    // From here on, Ctrl-C stops the check.
    Work work;
    if (!RecordWhole(timeline, work)) {
      work.Ended(path, timeline.size());
      interrupted_ = Work::interrupted();
      ++broken_;
      findings.push_back(Unfinished());
      return;
    }
    for (const BrokenExpectation& broken : Verify(timeline)) {
      ++broken_;
      const TextSpan span = scenario.InPage(broken.span);
      findings.push_back({.rule = "expectation", .span = span, .message = Say(broken.message)});
      if (format_ != ReportFormat::kText) continue;
      cli::Print(stdout, path + ":" + std::to_string(span.line) + ": " +
                             InShort(findings.back().message) + "\n");
    }
  }

  // Lists the file as not checked.
  void LeaveOut(const std::string& path, int line) {
    ++broken_;
    checked_.push_back({.path = path, .line = line, .findings = {Unfinished()}});
  }

  ReportFormat format_;
  bool interrupted_ = false;
  std::vector<Checked> checked_;
  int scenarios_ = 0;
  int expectations_ = 0;
  int broken_ = 0;
};

}  // namespace

int Check(const std::vector<std::string>& arguments) {
  std::vector<std::string> paths;
  ReportFormat format = ReportFormat::kText;
  Arguments given(arguments);
  while (given.Next()) {
    if (given.Is("--format")) {
      const std::optional<std::string> name = given.Value();
      if (!name) break;
      const std::optional<ReportFormat> found = FindReportFormat(*name);
      if (!found) given.Fail(said::UnknownReport{.format = *name});
      format = found.value_or(format);
    } else if (given.Is("-")) {
      given.Fail(said::UnknownOption{.option = given.word()});  // options are not allowed
    } else {
      given.TakeFile(paths);
    }
  }
  if (given.failed() || paths.empty()) return Usage(kCheckCall, given.problem());
  Checker checker(format);
  for (const std::string& argument : paths) {
    for (const std::string& path : Expand(argument)) checker.CheckFile(path);
  }
  return checker.Finish();
}

}  // namespace jobplay::cli
