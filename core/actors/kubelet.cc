#include "core/actors/kubelet.h"

#include "core/actors/disruption.h"
#include "core/base/check.h"
#include "core/words/decisions/kubelet.h"

namespace jobplay {
namespace {

bool IsPlain(const ActorEnv& env) { return env.options.world == World::kPlain; }

}  // namespace

void Kubelet::OnPodBound(ActorEnv& env, std::uint32_t id, const Pod& pod, const PodEntry& entry) {
  IsPlain(env) ? plain_.OnPodBound(env, id, pod, entry) : workers_.OnPodBound(env, id, pod);
}

void Kubelet::OnPodNamingNode(ActorEnv& env, std::uint32_t id, const Pod& pod,
                              const PodEntry& entry) {
  IsPlain(env) ? plain_.OnPodNamingNode(env, id, pod, entry) : workers_.OnPodBound(env, id, pod);
}

void Kubelet::OnPodDeletion(ActorEnv& env, std::uint32_t id) {
  IsPlain(env) ? plain_.OnPodDeletion(env, id) : workers_.OnPodDeletion(env, id);
}

void Kubelet::OnPodRemoved(std::uint32_t id) {
  plain_.OnPodRemoved(id);
  workers_.OnPodRemoved(id);
}

void Kubelet::Handle(ActorEnv& env, const PodRoster& roster, const Scheduled& event) {
  const bool plain = IsPlain(env);
  switch (event.what) {
    case Happening::kPodSync:
      workers_.Sync(env, roster, event.a, event.b);
      return;
    case Happening::kPodSyncGoesOn:
      workers_.GoOn(env, roster, event.a, event.b);
      return;
    case Happening::kStartContainers:
      plain_.StartPod(env, roster, event.a, event.b);
      return;
    case Happening::kContainerExits:
      plain ? plain_.ContainerExits(env, roster, event.a, event.b)
            : workers_.ContainerExits(env, roster, event.a, event.b);
      return;
    case Happening::kContainerRestarts:
      plain_.ContainerRestarts(env, roster, event.a, event.b);
      return;
    case Happening::kPodBecomesReady:
      plain ? plain_.ContainerBecomesReady(env, roster, event.a, event.b)
            : workers_.ContainerBecomesReady(env, event.a, event.b);
      return;
    case Happening::kKubeletSync:
      plain_.SyncDeletedPod(env, roster, event.a);
      return;
    case Happening::kContainerStops:
      plain ? plain_.ContainersStop(env, roster, event.a, event.b)
            : workers_.ContainerStops(env, roster, event.a, event.b);
      return;
    case Happening::kPodDeadline:
      plain ? plain_.PodDeadline(env, roster, event.a) : workers_.PodDeadline(env, event.a);
      return;
    default:
      JOBPLAY_CHECK(false);
  }
}

bool Kubelet::IsOutdated(const Scheduled& event, const Shared<Pod>& pod) const {
  if (!pod) return true;
  switch (event.what) {
    case Happening::kPodSync:
    case Happening::kPodSyncGoesOn:
      return workers_.IsOutdated(event, *pod);
    case Happening::kKubeletSync:
      return false;
    case Happening::kStartContainers:
      return IsPodTerminal(*pod) || IsHung(event.a);
    case Happening::kContainerExits:
    case Happening::kContainerRestarts:
      return IsPodTerminal(*pod) || !Awaits(event.a, event.b) || IsHung(event.a);
    case Happening::kPodBecomesReady:
      return IsPodTerminal(*pod) || !Awaits(event.a, event.b);
    default:
      return IsPodTerminal(*pod);
  }
}

void Kubelet::GoDown(ActorEnv& env, const std::string& node, const Placement& placement,
                     Outage outage) {
  if (IsPlain(env)) return plain_.GoDown(node, placement);
  workers_.GoDown(node, placement, outage == Outage::kReboot);
}

void Kubelet::ComeBack(ActorEnv& env, const PodRoster& roster, const std::string& node,
                       const Placement& placement) {
  IsPlain(env) ? plain_.ComeBack(env, roster, node, placement)
               : workers_.ComeBack(env, node, placement);
}

void Kubelet::KillContainers(ActorEnv& env, const PodRoster& roster, std::uint32_t id,
                             const std::string& container, std::int32_t exit_code,
                             const std::string& reason) {
  IsPlain(env) ? plain_.KillContainers(env, roster, id, container, exit_code, reason)
               : workers_.KillContainers(env, id, container, exit_code, reason);
}

void Kubelet::Hang(ActorEnv& env, std::uint32_t id) {
  IsPlain(env) ? plain_.Hang(env, id) : workers_.Hang(env, id);
}

void Kubelet::Disrupt(ActorEnv& env, std::uint32_t id, DisruptionCause cause) {
  switch (cause) {
    case DisruptionCause::kEvictionByApi:
      return Evict(env, id);
    case DisruptionCause::kPreemption:
      return Preempt(env, id);
    case DisruptionCause::kTerminationByKubelet:
      break;
  }
  const Shared<Pod>& pod = env.server.pods().Get(id);
  if (!pod || !IsLive(*pod) || pod->node_name->empty() || !IsUp(*pod->node_name)) return;
  IsPlain(env) ? plain_.EvictForNodePressure(env, id) : workers_.EvictForNodePressure(env, id);
  env.context.Why(decided::PodEvicted{.pod = id, .cause = cause});
}

}  // namespace jobplay
