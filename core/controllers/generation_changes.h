// Behavior changes of the Job and CronJob controllers in Kubernetes releases, one row per change
// with its first release. The controllers query these rows (ControllerEnv::Has), so that a
// comparison of two versions can list the rows with different answers. Changes behind a feature
// gate are only in the table of gates (generation.h).
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
  std::int32_t since;  // the first minor version with the new behavior
  Said (*meaning)();   // the behavior since then, and the behavior before
  // The path of the change below https://github.com/kubernetes/, or empty if unknown.
  const char* link;
};

const VersionChangeRow& RowOf(VersionChange change);

// Returns the changes after the older minor version up to the newer one, oldest first.
std::vector<const VersionChangeRow*> ChangesBetween(std::int32_t older, std::int32_t newer);

}  // namespace jobplay
