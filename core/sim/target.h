// The target of an action: a Job or CronJob by name, or the pods that match.
#pragma once

#include <string>

#include "core/sim/action.h"
#include "core/sim/field_reader.h"

namespace jobplay {

struct ActionTarget {
  std::string kind;  // Job, CronJob, Pod
  std::string namespace_ = "default";
  std::string name;
  PodMatch pods;

  Said Told(const ActionNames& names) const;
  bool Is(std::string_view of_kind, std::string_view of_namespace, std::string_view of_name) const {
    return kind == of_kind && namespace_ == of_namespace && name == of_name;
  }
};

ActionTarget ReadTarget(FieldReader& fields);

// Reads a match for existing pods, which have a phase.
PodMatch ReadPods(FieldReader fields);
Said PodsSaid(const PodMatch& match, const ActionNames& names);

}  // namespace jobplay
