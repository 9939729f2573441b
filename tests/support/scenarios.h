// Scenarios for tests.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/sim/scenario.h"

namespace jobplay::testing {

// Fails the test, and ends it, when the text has errors. In the plain world, whose times are round,
// unless the test is about the other; nothing: in the text's.
std::shared_ptr<const Scenario> Load(const std::string& text,
                                     std::optional<World> world = World::kPlain);

// What an example is, or what a recording holds beside what came of it.
std::string ScenarioText(const std::filesystem::path& file);

// The world of that text: recordings were made in the plain one, others say it themselves.
std::optional<World> WorldOf(const std::filesystem::path& file);

// The line that `jobplay run` ends with, or the first problem of a text that is refused.
std::string SummaryOf(const std::string& text);

// What of the scenario's expectations does not hold in that world, a line each.
std::string BrokenClaims(const std::string& text, std::optional<World> world = World::kPlain);

// A Job demo with more lines of its spec, of its pods' and of its container's flow mapping.
std::string JobWith(const std::string& spec, const std::string& of_pod = {},
                    const std::string& of_container = {});

// What stands behind it: a Scenario with these lines of its spec.
std::string ScenarioWith(const std::string& spec);

// A Job of two pods, one at a time, whose first pod fails.
extern const char* const kOneFailure;

// A Job of which both workers of v1.18 sync by the cache at once: who writes the status last has
// not seen that it ended, and it goes on.
extern const char* const kEndIsWrittenOver;

}  // namespace jobplay::testing
