// What the releases of Kubernetes changed in how its Job and CronJob controllers behave: one row
// each, with the release that brought it. The controllers ask these rows (ControllerEnv::Has), so
// that what compares two versions can name the rows that were answered differently. What hides
// behind a feature gate is in the table of gates (generation.h) and not repeated here.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/said.h"

namespace jobplay {

// The changes of changes.txt.
enum class VersionChange : std::uint8_t {
#define JOBPLAY_CHANGE(name, ...) k##name,
#include "core/controllers/changes.inc"
#undef JOBPLAY_CHANGE
  kCount,
};

struct VersionChangeRow {
  VersionChange change;
  const char* id;      // stable, for links: "finish-awaits-terminating-pods"
  std::int32_t since;  // minor of the v1.x that behaves so first
  Said (*meaning)();   // what it does from then on, and what it did before
  const char* link;    // where it was made, below https://github.com/kubernetes/; empty: not known
};

const VersionChangeRow& RowOf(VersionChange change);

// What came after the older minor and by the newer one, oldest first.
std::vector<const VersionChangeRow*> ChangesBetween(std::int32_t older, std::int32_t newer);

}  // namespace jobplay
