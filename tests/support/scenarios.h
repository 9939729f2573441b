// Scenarios for tests.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/sim/scenario.h"

namespace jobplay::testing {

// The test fails and ends if the text has errors. The default is the plain world, whose times are
// round. Without a world, the text decides.
std::shared_ptr<const Scenario> Load(const std::string& text,
                                     std::optional<World> world = World::kPlain);

// Returns an example's text, or the scenario in a recording.
std::string ScenarioText(const std::filesystem::path& file);

// Returns the world for that text: plain for recordings; other texts set it themselves.
std::optional<World> WorldOf(const std::filesystem::path& file);

// Returns the last line of `jobplay run`, or the first problem of a rejected text.
std::string SummaryOf(const std::string& text);

// Returns the scenario's failed expectations in that world, one per line.
std::string BrokenClaims(const std::string& text, std::optional<World> world = World::kPlain);

// Returns a Job demo with additional lines in its spec, its pod spec and its container's flow
// mapping.
std::string JobWith(const std::string& spec, const std::string& of_pod = {},
                    const std::string& of_container = {});

// Returns a Scenario document with these lines in its spec, to be appended.
std::string ScenarioWith(const std::string& spec);

// A Job with two pods, one at a time. The first pod fails.
extern const char* const kOneFailure;

// A Job that both workers of v1.18 sync from the cache at the same time. The one that writes the
// status last has not seen that the Job ended, so the Job continues.
extern const char* const kEndIsWrittenOver;

}  // namespace jobplay::testing
