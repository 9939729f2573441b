// The role of an object in its scenario: the Job demo, its second pod, the third Job of the CronJob
// tick. Two runs of a scenario share roles, but not uids and generated names, so runs are compared
// by roles.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/said.h"

namespace jobplay {

enum class RoleKind : std::uint8_t { kNone, kCronJob, kJob, kPod };
// Returns "CronJob" and so on, or "" for none.
const char* ToString(RoleKind kind);

struct Role {
  RoleKind kind = RoleKind::kNone;
  std::string namespace_;  // empty: the scenario's first one
  // The namespace to show if the scenario has several. It is not part of the role.
  std::string namespace_said = {};
  // The name of the CronJob or Job. For a pod, the name of its Job, or empty if no Job owns it.
  std::string name;
  std::int32_t of_cron_job = 0;  // n: the nth Job of the CronJob `name`; 0: a Job with that name
  std::int32_t made = 1;         // n: the nth object with that name, after deletions
  // For a pod: its completion index and its attempt, or its number in its Job, starting from 1.
  std::optional<std::int32_t> index = std::nullopt;
  std::int32_t attempt = 0;

  bool operator==(const Role& other) const { return !(*this < other) && !(other < *this); }
  bool operator<(const Role& other) const;

  bool has_job() const { return !name.empty(); }
  // Returns the name of the Job, or of a pod's Job: "demo", "Job 1 of tick".
  Said Job() const;
  // Returns "Job demo", "Job 1 of tick", "CronJob tick", "pod 2 of demo" or "pod 3#2 of demo".
  Said Told() const;
  // Returns a pod's name for a sentence that already says "pod": "2 of demo".
  Said AmongPods() const;
};

}  // namespace jobplay
