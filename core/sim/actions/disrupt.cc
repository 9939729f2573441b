// Pods that are made to go: by the Eviction API, by the scheduler for others of a higher priority,
// or by the kubelet of a node that runs short of memory.
#include "core/actors/disruption.h"
#include "core/sim/actions/action_env.h"
#include "core/sim/actions/target.h"

namespace jobplay {
namespace {

class OnPods : public ActionKind {
 public:
  explicit OnPods(PodMatch pods) : pods_(std::move(pods)) {}

  void Act(ActionEnv& env) const final {
    for (const std::uint32_t id : env.MatchingPods(pods_)) ActOn(env, id);
  }

 protected:
  virtual void ActOn(ActionEnv& env, std::uint32_t id) const = 0;
  Said Pods(const ActionNames& names) const { return PodsSaid(pods_, names); }

 private:
  PodMatch pods_;
};

class EvictPods final : public OnPods {
 public:
  using OnPods::OnPods;
  void ActOn(ActionEnv& env, std::uint32_t id) const override { Evict(env.actors, id); }
  Said Told(const ActionNames& names) const override { return said::Evict{.pods = Pods(names)}; }
};

class PreemptPods final : public OnPods {
 public:
  using OnPods::OnPods;
  void ActOn(ActionEnv& env, std::uint32_t id) const override { Preempt(env.actors, id); }
  Said Told(const ActionNames& names) const override { return said::Preempt{.pods = Pods(names)}; }
};

class NodePressure final : public OnPods {
 public:
  using OnPods::OnPods;

  void ActOn(ActionEnv& env, std::uint32_t id) const override {
    const Pod& pod = *env.server().pods().Get(id);
    if (!IsLive(pod) || pod.node_name->empty() || !env.kubelet().IsUp(*pod.node_name)) return;
    env.kubelet().EvictForNodePressure(env.actors, id);
    env.context.Why(
        decided::PodEvicted{.pod = id, .cause = DisruptionCause::kTerminationByKubelet});
  }

  Said Told(const ActionNames& names) const override {
    return said::EvictUnderPressure{.pods = Pods(names)};
  }
};

std::unique_ptr<const ActionKind> ReadEvict(FieldReader& entry) {
  return std::make_unique<EvictPods>(ReadPods(entry.Object("evict")));
}

std::unique_ptr<const ActionKind> ReadPreempt(FieldReader& entry) {
  return std::make_unique<PreemptPods>(ReadPods(entry.Object("preempt")));
}

std::unique_ptr<const ActionKind> ReadNodePressure(FieldReader& entry) {
  return std::make_unique<NodePressure>(ReadPods(entry.Object("nodePressure")));
}

}  // namespace

extern const ActionRow kEvictRow{50, "evict", ReadEvict};
extern const ActionRow kPreemptRow{60, "preempt", ReadPreempt};
extern const ActionRow kNodePressureRow{70, "nodePressure", ReadNodePressure};

}  // namespace jobplay
