#include "core/sim/role.h"

#include <tuple>

#include "core/words/common.h"
#include "core/words/milestones.h"

namespace jobplay {
namespace {

std::string NameOf(const Role& role) {
  return role.namespace_said.empty() ? role.name : role.namespace_said + "/" + role.name;
}

std::string OrdinalOf(const Role& pod) {
  std::string ordinal = std::to_string(pod.index.value_or(pod.attempt));
  if (pod.index && pod.attempt > 1) ordinal += "#" + std::to_string(pod.attempt);
  return ordinal;
}

}  // namespace

const char* ToString(RoleKind kind) {
  switch (kind) {
    case RoleKind::kNone:
      return "";
    case RoleKind::kCronJob:
      return "CronJob";
    case RoleKind::kJob:
      return "Job";
    case RoleKind::kPod:
      return "Pod";
  }
  return "";
}

bool Role::operator<(const Role& other) const {
  return std::tie(kind, namespace_, name, of_cron_job, made, index, attempt) <
         std::tie(other.kind, other.namespace_, other.name, other.of_cron_job, other.made,
                  other.index, other.attempt);
}

Said Role::Job() const {
  if (of_cron_job == 0) return Verbatim(NameOf(*this));
  const std::string cron_job = NameOf(*this);
  return said::JobOfCronJob{.number = of_cron_job, .cron_job = cron_job};
}

Said Role::Told() const {
  switch (kind) {
    case RoleKind::kNone:
      return {};
    case RoleKind::kCronJob:
      return said::Named{.kind = ToString(kind), .name = NameOf(*this)};
    case RoleKind::kJob:
      // For a CronJob's Job, the phrase already includes the kind.
      if (of_cron_job != 0) return Job();
      return said::Named{.kind = ToString(kind), .name = NameOf(*this)};
    case RoleKind::kPod:
      break;
  }
  const std::string ordinal = OrdinalOf(*this);
  const Said job = Job();
  return said::PodOf{.pod = ordinal, .owned = has_job(), .job = job};
}

Said Role::AmongPods() const {
  const std::string ordinal = OrdinalOf(*this);
  const Said job = Job();
  return said::PodAmongAll{.pod = ordinal, .owned = has_job(), .job = job};
}

}  // namespace jobplay
