// What an object is to its scenario: the Job demo, the second pod of it, the third Job of the
// CronJob tick. Two runs of a scenario share roles where they do the same, not uids and the names
// that the cluster makes up, so runs are compared by them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/said.h"

namespace jobplay {

enum class RoleKind : std::uint8_t { kNone, kCronJob, kJob, kPod };
// "CronJob" and so on; empty for none.
const char* ToString(RoleKind kind);

struct Role {
  RoleKind kind = RoleKind::kNone;
  std::string namespace_;  // empty: the scenario's first
  // What is said of the namespace, as roles are told in a scenario of several; nothing else knows
  // it.
  std::string namespace_said = {};
  // Of the CronJob or the Job; of a pod that of its Job, empty where no Job owns it.
  std::string name;
  std::int32_t of_cron_job = 0;  // from 1: the CronJob `name` made so many; 0: a Job of that name
  // Of a pod: its completion index and which attempt at it, or which pod of its Job, from 1.
  std::optional<std::int32_t> index = std::nullopt;
  std::int32_t attempt = 0;

  bool operator==(const Role& other) const { return !(*this < other) && !(other < *this); }
  bool operator<(const Role& other) const;

  bool has_job() const { return !name.empty(); }
  // That of the Job, of itself or of a pod: "demo", "Job 1 of tick".
  Said Job() const;
  // "Job demo", "Job 1 of tick", "CronJob tick", "pod 2 of demo", "pod 3#2 of demo".
  Said Told() const;
  // A pod where the sentence says that it is one: "2 of demo".
  Said AmongPods() const;
};

}  // namespace jobplay
