// The state that a kubelet stores for a pod. It has the progress of the pod's worker
// (pkg/kubelet/pod_workers.go), the containers as the runtime reports them, and the last status
// (pkg/kubelet/status).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/api/pod.h"
#include "core/base/shared.h"
#include "core/base/time.h"

namespace jobplay {

// A start of a container as the runtime reports it (kubecontainer.Status), and its end.
struct RuntimeContainer {
  bool running = false;
  std::int32_t sandbox = 0;  // the number of the pod's sandbox it was created in, from 1
  std::int32_t restart_count = 0;
  Time started_at;   // zero: it could not be started
  Time finished_at;  // if it has ended
  std::int32_t exit_code = 0;
  std::string reason;
  std::string message;
  bool ready = true;  // the last result of its readiness probe; true without one
};

// An entry of flowcontrol.Backoff for one key.
struct BackoffEntry {
  Duration wait;
  Time updated;
};

struct WorkerContainer {
  std::optional<RuntimeContainer> latest;
  std::optional<RuntimeContainer> previous;
  std::int32_t starts = 0;
  std::uint32_t token = 0;  // of the latest run; events with an earlier token are outdated
  bool stopping = false;    // SIGTERM was sent
  // The end after SIGTERM: the exit code, and whether the container is killed.
  std::int32_t stop_exit = 0;
  bool stop_kills = false;
  // Why the last start failed (the kubelet's reasonCache); empty if it did not fail.
  std::string failure;
  std::string failure_message;
  std::optional<BackoffEntry> restarts;
  // The backoff of its image pulls, stored at the pod's first container with this image.
  std::optional<BackoffEntry> pulls;
};

struct PodWorker {
  // SyncPod, SyncTerminatingPod and SyncTerminatedPod are called in this order.
  enum class Work : std::uint8_t { kSync, kTerminating, kTerminated, kFinished };
  // The stage of the current call: it waits for the end of that.
  enum class Stage : std::uint8_t {
    kIdle,
    kSandbox,
    kStarting,
    kResetting,
    kKilling,
    kStoppingSandbox
  };

  Work work = Work::kSync;
  Stage stage = Stage::kIdle;
  bool pending = false;          // an update arrived during the call
  bool hung = false;             // nothing starts or ends on its own
  std::uint32_t token = 0;       // of the next part of the call
  std::uint32_t last_token = 0;  // the latest token
  std::uint32_t requeued = 0;    // of the scheduled sync; 0: none
  std::optional<Time> last_sync;
  std::optional<Time> relist;  // the last PLEG relist that mattered
  // State of the call: the containers still to start, whether a start failed, whether the call
  // acted, and the end of the shortest backoff.
  std::vector<std::size_t> to_start;
  std::vector<std::size_t> to_reset;  // to stop and remove, because all containers restart
  bool failed = false;
  bool acted = false;
  std::optional<Time> backoff_end;
  std::optional<Time> killed_since;  // when the containers began to be killed
  std::int64_t grace = 0;            // the grace period, in seconds

  bool sandbox_ready = false;
  std::int32_t sandboxes = 0;
  bool containers_started = false;  // for the first time
  std::optional<Time> first_pull;
  std::int32_t failed_pulls = 0;
  std::optional<std::int64_t> grace_override;  // of an eviction, in seconds
  bool past_deadline = false;                  // spec.activeDeadlineSeconds has passed
  bool evicted = false;                        // because the node is out of memory
  std::vector<WorkerContainer> containers;     // init containers first

  Shared<PodStatus> status;  // the last status (podStatuses of the status manager)
  bool has_status = false;

  std::uint32_t NextToken() { return ++last_token; }
  bool IsBusy() const { return stage != Stage::kIdle; }
};

inline constexpr const char* kAllContainersRestarting = "AllContainersRestarting";

// Returns a hash of everything that affects the pod's future, so that equal hashes mean equal
// states.
std::uint64_t HashOf(const PodWorker& worker);

// The containers of a pod by position: init containers come first.
inline std::size_t ContainerCount(const PodSpec& spec) {
  return spec.init_containers.size() + spec.containers.size();
}
inline const Container& ContainerAt(const PodSpec& spec, std::size_t place) {
  const std::size_t inits = spec.init_containers.size();
  return place < inits ? spec.init_containers[place] : spec.containers[place - inits];
}
// Follows podutil.IsRestartableInitContainer.
inline bool IsSidecarAt(const PodSpec& spec, std::size_t place) {
  return place < spec.init_containers.size() && spec.init_containers[place].restart_always;
}

// Follows podutil.AllContainersCouldRestart: returns true if a rule of a container restarts the
// whole pod.
bool MayRestartAll(const PodSpec& spec);
// Follows kubecontainer.ShouldAllContainersRestart in versions that have it. Returns true if such a
// rule matches, or if all containers are already restarting.
bool ShouldRestartAll(const Pod& pod, const PodWorker& worker);

// Follows kubecontainer.ShouldContainerBeRestarted. Returns true if the next sync starts the
// container (again).
bool ShouldBeRestarted(const Pod& pod, const PodWorker& worker, std::size_t place);

}  // namespace jobplay
