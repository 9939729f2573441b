// Reads a scenario file for a command, and says on stderr what is wrong with it: file, line,
// column, the line itself with the place marked, and the remedy.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/cli/arguments.h"
#include "core/sim/scenario.h"

namespace jobplay::cli {

// The bytes of a file, "-" being standard input; nothing, and a line on stderr, when it cannot be
// read or has more than 256 MiB.
std::optional<std::string> ReadText(const std::string& path);

// What is said of a file that is read: a note is what the run leaves out, such as commands.
enum class Told : std::uint8_t { kErrors, kErrorsAndWarnings, kAll };

// What reading found wrong in a file's text. What is in `said_before`, where there is one, is not
// said again.
void PrintProblems(const std::string& path, const std::string& text,
                   const std::vector<Problem>& problems, Told told,
                   std::set<std::string>* said_before = nullptr);

// How long manifests without a Scenario run: as the format says, for what other programs compare,
// or for as long as they have something to show.
enum class Lasts : std::uint8_t { kAsFormatSays, kToShow };

// Null after errors; warnings and notes are printed and let pass, each once.
std::shared_ptr<const Scenario> LoadScenario(const std::string& path,
                                             Told told = Told::kErrorsAndWarnings,
                                             Lasts lasts = Lasts::kToShow,
                                             std::optional<World> world = std::nullopt);
// The same of a text, under its own version or under another.
std::shared_ptr<const Scenario> LoadScenarioText(const std::string& path, const std::string& text,
                                                 const std::string& version = {},
                                                 Told told = Told::kErrorsAndWarnings,
                                                 Lasts lasts = Lasts::kToShow,
                                                 std::set<std::string>* said_before = nullptr,
                                                 std::optional<World> world = std::nullopt);

// Takes --world and its value; false: the word is another.
bool TakeWorld(Arguments& given, std::optional<World>& world);

}  // namespace jobplay::cli
