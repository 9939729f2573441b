// The answer about the progress of an export.
#pragma once

#include <cstdint>

#include "core/api/answer/describe.h"

namespace jobplay::answer {

struct Exporting {
  bool over = false;
  std::int64_t done = 0;
  std::int64_t all = 0;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("ExportProgress");
    of.Member("over", &Exporting::over, "Everything is written.");
    of.Member("done", &Exporting::done, "How many pieces (rows or instants) are written.");
    of.Member("all", &Exporting::all, "How many there are; an estimate until the end.");
  }
};

}  // namespace jobplay::answer
