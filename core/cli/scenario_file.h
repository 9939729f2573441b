// Reads a scenario file for a command, and reports problems on stderr: file, line, column, the line
// with a mark below the place, and the remedy.
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

// Returns the bytes of a file; "-" is standard input. If it cannot be read or has more than 256
// MiB, prints a line to stderr and returns nothing.
std::optional<std::string> ReadText(const std::string& path);

// The problems to print. A note is about what the run ignores, such as commands.
enum class Told : std::uint8_t { kErrors, kErrorsAndWarnings, kAll };

// Prints the problems found in a file's text, except those that are in `said_before`, if given.
void PrintProblems(const std::string& path, const std::string& text,
                   const std::vector<Problem>& problems, Told told,
                   std::set<std::string>* said_before = nullptr);

// How long manifests without a Scenario run: the default of the format, for output that other
// programs compare, or as long as there is something to see.
enum class Lasts : std::uint8_t { kAsFormatSays, kToShow };

// Returns null after errors. Warnings and notes are printed once each.
std::shared_ptr<const Scenario> LoadScenario(const std::string& path,
                                             Told told = Told::kErrorsAndWarnings,
                                             Lasts lasts = Lasts::kToShow,
                                             std::optional<World> world = std::nullopt);
// Like LoadScenario for a text, with its own version or another one.
std::shared_ptr<const Scenario> LoadScenarioText(const std::string& path, const std::string& text,
                                                 const std::string& version = {},
                                                 Told told = Told::kErrorsAndWarnings,
                                                 Lasts lasts = Lasts::kToShow,
                                                 std::set<std::string>* said_before = nullptr,
                                                 std::optional<World> world = std::nullopt);

// Reads --world and its value. Returns false if the word is another option.
bool TakeWorld(Arguments& given, std::optional<World>& world);

}  // namespace jobplay::cli
