// An engine that has a whole run, asked as the page asks it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/api/json.h"
#include "core/view/engine.h"

namespace jobplay::testing {

// As a call of the engine has it: `Job/demo` or `Job/team-a/demo`; empty: none.
std::string Named(const std::string& object);

// Two texts as the page compares them, to the end.
Json Compared(Engine& engine, const std::string& left, const std::string& left_version,
              const std::string& right, const std::string& right_version);

// The run in a format, to the end; empty where it is not exported.
std::string Exported(Engine& engine, std::string_view format);

struct WholeRun {
  // Fails the test when the text is refused or its run has no end.
  explicit WholeRun(const std::string& text);

  // With at most so many of its pods.
  Json Moment(std::uint32_t step, std::uint32_t pods = 1000);
  // Without an object of the step.
  Json Causes(const std::string& object, const std::string& path, std::uint32_t step);
  // Without an object of all.
  std::string View(const char* kind, const std::string& object, std::uint32_t step,
                   std::int64_t time = 0);

  Engine engine;
  Json loaded;  // what Load and Run answered
  Json ran;
  std::uint32_t steps = 0;
};

}  // namespace jobplay::testing
