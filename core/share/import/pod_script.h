// The script of one pod, as spec.pods of a scenario has it, from what a cluster says of the pod.
#pragma once

#include <string>
#include <vector>

#include "core/base/time.h"
#include "core/share/import/note.h"
#include "core/share/import/snapshot.h"

namespace jobplay {

constexpr Duration kHalf = Milliseconds(500);  // of the second to which times are written

// Times are rounded to what reads well; the API's own are whole seconds.
std::string ShortTime(Duration duration);

struct ContainerLife {
  std::string name;               // empty: of all containers
  std::vector<std::string> runs;  // {for: 3s, exit: 1}

  bool operator==(const ContainerLife&) const = default;
};

struct SeenLife {
  std::string node;                 // as the cluster names it
  std::vector<std::string> fields;  // scheduleDelay: 2s
  std::vector<ContainerLife> containers;
  std::vector<Said> guesses;  // without the pod and its Job
  bool failed = false;
  bool succeeded = false;
  // It did not end by itself, so what its containers would have come to is not known.
  bool stopped = false;
};

// Of a pod that is there.
SeenLife LifeOf(const SeenPod& pod, Time latest);

// As often as its Events say that a container was started again.
std::int64_t RestartsCounted(const SeenPod& pod);

// Of a pod that its controller deleted and of which only Events are left. `restarts`: how many
// restarts it was deleted for, 0 where that was not why.
SeenLife LifeUntilDeleted(const SeenPod& pod, std::int64_t restarts);

// The reason of the pod's DisruptionTarget, and since when.
struct Disruption {
  std::string reason;
  Time at;
};
std::optional<Disruption> DisruptionOf(const SeenPod& pod);

// lastTransitionTime of the pod's condition when it has this status.
std::optional<Time> ConditionSince(const SeenPod& pod, std::string_view type,
                                   std::string_view status);

}  // namespace jobplay
