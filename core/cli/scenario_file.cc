#include "core/cli/scenario_file.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/columns.h"
#include "core/base/text.h"
#include "core/base/utf16.h"
#include "core/cli/say.h"
#include "core/cli/terminal.h"
#include "core/controllers/generation.h"
#include "core/view/answers/reading.h"
#include "core/words/cli.h"
#include "core/words/phrase.h"

namespace jobplay::cli {
namespace {

constexpr std::size_t kMostOfLine = 200;
// Larger than any valid text or part of a sweep.
constexpr std::size_t kMostBytes = std::size_t{256} << 20;

// Splits the text once, because each line may have a problem.
std::vector<std::string_view> SplitLines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) lines.push_back(TakeUntil('\n', text));
  return lines;
}

// Columns count UTF-16 code units. The mark must be below the character, whatever its bytes.
void PrintLine(const std::vector<std::string_view>& lines, const TextSpan& span) {
  if (static_cast<std::size_t>(span.line) > lines.size()) return;
  std::string line(lines[static_cast<std::size_t>(span.line) - 1]);
  const int end = span.end_line == span.line ? span.end_column : span.column + 1;
  const int width = end > span.column ? end - span.column : 1;
  // For a long line, print what surrounds the mark.
  constexpr int kBefore = 100;
  int column = span.column - 1;
  if (line.size() > kMostOfLine) {
    const int from = std::max(0, column - kBefore);
    line = Stretch(line, static_cast<std::size_t>(from), kMostOfLine);
    column -= from;
  }
  Print(stderr, "  " + line + "\n");
  std::fprintf(stderr, "  %*s%s\n", column, "",
               std::string(static_cast<std::size_t>(std::min(width, 80)), '^').c_str());
}

}  // namespace

std::optional<std::string> ReadText(const std::string& path) {
  std::error_code error;
  std::ifstream file;
  if (path != "-") file.open(path, std::ios::binary);
  std::istream& input = path == "-" ? std::cin : file;
  if (!input || std::filesystem::is_directory(path, error)) {
    SayLine(stderr, said::FileCannotBeRead{.file = path});
    return std::nullopt;
  }
  // Read in pieces, because a device may have no end.
  std::string text;
  std::array<char, 1 << 16> piece;
  while (text.size() <= kMostBytes && input.read(piece.data(), piece.size()).gcount() > 0) {
    text.append(piece.data(), static_cast<std::size_t>(input.gcount()));
  }
  if (input.bad()) {
    SayLine(stderr, said::FileCannotBeRead{.file = path});
    return std::nullopt;
  }
  if (text.size() > kMostBytes) {
    SayLine(stderr, said::FileIsTooLong{.file = path, .mebibytes = kMostBytes >> 20});
    return std::nullopt;
  }
  return InUtf8(std::move(text));
}

std::shared_ptr<const Scenario> LoadScenario(const std::string& path, Told told, Lasts lasts,
                                             std::optional<World> world) {
  const std::optional<std::string> text = ReadText(path);
  return text ? LoadScenarioText(path, *text, {}, told, lasts, nullptr, world) : nullptr;
}

bool TakeWorld(Arguments& given, std::optional<World>& world) {
  std::optional<std::string> name = given.ValueOf("--world");
  if (given.Is("--world")) name = given.Value();
  if (!name) return given.failed();
  const std::vector<std::string>& names = WorldNames();
  const auto found = std::find(names.begin(), names.end(), *name);
  if (found == names.end()) {
    given.Fail(said::NoSuchWorld{.name = *name, .known = names[0] + ", " + names[1]});
  } else {
    world = static_cast<World>(found - names.begin());
  }
  return true;
}

// Equal for notes that say the same about different things.
using Kind = std::pair<int, int>;
Kind KindOf(const Problem& problem) { return {problem.message.table, problem.message.row}; }

void PrintProblems(const std::string& path, const std::string& text,
                   const std::vector<Problem>& problems, Told told,
                   std::set<std::string>* said_before) {
  // A problem of several Jobs in the file is shown at the first of them. Of many notes of one kind,
  // only the first is shown.
  constexpr std::size_t kListed = 3;
  std::map<Kind, std::set<std::string>> notes;
  for (const Problem& problem : problems) {
    if (problem.severity == Severity::kInfo) notes[KindOf(problem)].insert(Say(problem.message));
  }
  std::set<std::string> seen;
  const std::vector<std::string_view> lines = SplitLines(text);
  for (const Problem& problem : problems) {
    if (problem.severity == Severity::kWarning && told == Told::kErrors) continue;
    std::size_t more = 0;
    if (problem.severity == Severity::kInfo) {
      if (told != Told::kAll) continue;
      std::set<std::string>& same = notes[KindOf(problem)];
      if (same.empty() || !seen.insert(Say(problem.message)).second) continue;
      if (same.size() > kListed) {
        more = same.size() - 1;
        same.clear();
      }
    }
    if (said_before != nullptr &&
        !said_before->insert(problem.path + " " + Say(problem.message)).second) {
      continue;
    }
    const std::string_view field = FieldBefore(problem);
    // A problem without a place is shown at the beginning.
    const std::string place = std::to_string(std::max(problem.span.line, 1)) + ":" +
                              std::to_string(std::max(problem.span.column, 1));
    Print(stderr, path + ":" + place + ": " + ToString(problem.severity) + ": " + InShort(field) +
                      (field.empty() ? "" : ": ") + InShort(Say(problem.message)) + "\n");
    if (problem.span.column > 0) PrintLine(lines, problem.span);
    if (!problem.remedy.empty()) Print(stderr, "  " + InShort(Say(problem.remedy)) + "\n");
    if (more > 0) {
      const Said of_others = said::MoreNotesLikeThis{.count = static_cast<std::int64_t>(more)};
      std::fprintf(stderr, "  %s\n", Say(of_others).c_str());
    }
  }
}

std::shared_ptr<const Scenario> LoadScenarioText(const std::string& path, const std::string& text,
                                                 const std::string& version, Told told, Lasts lasts,
                                                 std::set<std::string>* said_before,
                                                 std::optional<World> world) {
  ScenarioAnswer answer = lasts == Lasts::kToShow ? ReadToShow(text, version, world)
                                                  : ReadScenario(text, version, nullptr, world);
  PrintProblems(path, text, answer.problems, told, said_before);
  if (!answer.scenario) return nullptr;
  const Release& release = ReleaseOf(answer.scenario->generation);
  if (told == Told::kAll && release.evidence == Evidence::kRead) {
    Print(stderr, path + ": " + ToString(Severity::kInfo) + ": " +
                      Say(said::WrittenAfterSources{.minor = release.minor}) + "\n");
  }
  if (told == Told::kAll && release.IsBeta()) {
    Print(stderr, path + ": " + ToString(Severity::kInfo) + ": " +
                      Say(said::VersionIsBeta{.minor = release.minor, .release = release.name}) +
                      "\n");
  }
  return std::make_shared<const Scenario>(std::move(*answer.scenario));
}

}  // namespace jobplay::cli
