// What a kubelet remembers of one of its pods: how far the pod's worker is
// (pkg/kubelet/pod_workers.go), the containers as the runtime reports them, and the status that it
// made of both last (pkg/kubelet/status).
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

// A container as the runtime reports it (kubecontainer.Status): a start of it, and its end.
struct RuntimeContainer {
  bool running = false;
  std::int32_t sandbox = 0;  // in which sandbox of the pod it was created, from 1
  std::int32_t restart_count = 0;
  Time started_at;   // zero: it could not be started
  Time finished_at;  // of one that has ended
  std::int32_t exit_code = 0;
  std::string reason;
  std::string message;
  bool ready = true;  // what its readiness probe found last; true without one
};

// flowcontrol.Backoff of one key.
struct BackoffEntry {
  Duration wait;
  Time updated;
};

struct WorkerContainer {
  std::optional<RuntimeContainer> latest;
  std::optional<RuntimeContainer> previous;
  std::int32_t starts = 0;
  std::uint32_t token =
      0;                  // of the latest: what was scheduled for an earlier one no longer applies
  bool stopping = false;  // SIGTERM was sent
  // The end that it then comes to: its exit code, and whether it is killed.
  std::int32_t stop_exit = 0;
  bool stop_kills = false;
  // Why it could not be started last (the kubelet's reasonCache); empty: it could.
  std::string failure;
  std::string failure_message;
  std::optional<BackoffEntry> restarts;
  // Of the pulls of its image; kept at the pod's first container with this image.
  std::optional<BackoffEntry> pulls;
};

struct PodWorker {
  // SyncPod, SyncTerminatingPod and SyncTerminatedPod are called in turn.
  enum class Work : std::uint8_t { kSync, kTerminating, kTerminated, kFinished };
  // What a call is waiting for.
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
  bool pending = false;          // there was an update during the call
  bool hung = false;             // nothing starts, and nothing ends by itself
  std::uint32_t token = 0;       // of the call's next part
  std::uint32_t last_token = 0;  // given out last
  std::uint32_t requeued = 0;    // of the sync that comes by itself; 0: none
  std::optional<Time> last_sync;
  std::optional<Time>
      relist;  // of the PLEG, the last that was of any matter; others are seconds away
  // Of the call: which containers are still to start, whether one could not be, whether one was,
  // and the end of the shortest back-off.
  std::vector<std::size_t> to_start;
  std::vector<std::size_t> to_reset;  // to stop and remove, as all containers are to restart
  bool failed = false;
  bool acted = false;
  std::optional<Time> backoff_end;
  std::optional<Time> killed_since;  // when the containers began to be killed
  std::int64_t grace = 0;            // that they have, in seconds

  bool sandbox_ready = false;
  std::int32_t sandboxes = 0;
  bool containers_started = false;  // for the first time
  std::optional<Time> first_pull;
  std::int32_t failed_pulls = 0;
  std::optional<std::int64_t> grace_override;  // of an eviction, in seconds
  bool past_deadline = false;                  // spec.activeDeadlineSeconds
  bool evicted = false;                        // for the node's lack of memory
  std::vector<WorkerContainer> containers;     // init containers first

  Shared<PodStatus> status;  // made last (podStatuses of the status manager)
  bool has_status = false;

  std::uint32_t NextToken() { return ++last_token; }
  bool IsBusy() const { return stage != Stage::kIdle; }
};

inline constexpr const char* kAllContainersRestarting = "AllContainersRestarting";

// Of all of it that decides what becomes of the pod: what differs in more is another state.
std::uint64_t HashOf(const PodWorker& worker);

// The containers of a pod by their place: init containers first.
inline std::size_t ContainerCount(const PodSpec& spec) {
  return spec.init_containers.size() + spec.containers.size();
}
inline const Container& ContainerAt(const PodSpec& spec, std::size_t place) {
  const std::size_t inits = spec.init_containers.size();
  return place < inits ? spec.init_containers[place] : spec.containers[place - inits];
}
// podutil.IsRestartableInitContainer.
inline bool IsSidecarAt(const PodSpec& spec, std::size_t place) {
  return place < spec.init_containers.size() && spec.init_containers[place].restart_always;
}

// podutil.AllContainersCouldRestart: a rule of a container restarts all of the pod.
bool MayRestartAll(const PodSpec& spec);
// kubecontainer.ShouldAllContainersRestart, of a version that does so: such a rule holds, or all
// are being restarted already.
bool ShouldRestartAll(const Pod& pod, const PodWorker& worker);

// kubecontainer.ShouldContainerBeRestarted: whether the next sync starts it (again).
bool ShouldBeRestarted(const Pod& pod, const PodWorker& worker, std::size_t place);

}  // namespace jobplay
