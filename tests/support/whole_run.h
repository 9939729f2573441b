// An engine with a whole run, called like the page calls it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/api/json.h"
#include "core/view/engine.h"

namespace jobplay::testing {

// Returns a reference for a call of the engine, from `Job/demo` or `Job/team-a/demo`; empty: none.
std::string Named(const std::string& object);

// Compares two texts to their ends, like the page.
Json Compared(Engine& engine, const std::string& left, const std::string& left_version,
              const std::string& right, const std::string& right_version);

// Exports the run completely. Empty if the format is unknown.
std::string Exported(Engine& engine, std::string_view format);

struct WholeRun {
  // The test fails if the text is rejected or its run has no end.
  explicit WholeRun(const std::string& text);

  // Includes at most this many pods.
  Json Moment(std::uint32_t step, std::uint32_t pods = 1000);
  // Without an object, returns the causes of the step.
  Json Causes(const std::string& object, const std::string& path, std::uint32_t step);
  // Without an object, returns all objects.
  std::string View(const char* kind, const std::string& object, std::uint32_t step,
                   std::int64_t time = 0);

  Engine engine;
  Json loaded;  // the answers of Load and Run
  Json ran;
  std::uint32_t steps = 0;
};

}  // namespace jobplay::testing
