// Disruptions of pods: by the Eviction API, by the scheduler's preemption, or by the kubelet of a
// node that is short of memory.
#include "core/sim/action_env.h"
#include "core/sim/target.h"
#include "core/words/actions.h"

namespace jobplay {
namespace {

class DisruptPods final : public ActionKind {
 public:
  DisruptPods(PodMatch pods, DisruptionCause cause) : pods_(std::move(pods)), cause_(cause) {}

  void Act(ActionEnv& env) const override {
    for (const std::uint32_t id : env.MatchingPods(pods_)) {
      env.kubelet().Disrupt(env.actors, id, cause_);
    }
  }

  const PodMatch* Pods() const override { return &pods_; }

  Said Told(const ActionNames& names) const override {
    switch (cause_) {
      case DisruptionCause::kEvictionByApi:
        return said::Evict{.pods = PodsSaid(pods_, names)};
      case DisruptionCause::kPreemption:
        return said::Preempt{.pods = PodsSaid(pods_, names)};
      case DisruptionCause::kTerminationByKubelet:
        break;
    }
    return said::EvictUnderPressure{.pods = PodsSaid(pods_, names)};
  }

 private:
  PodMatch pods_;
  DisruptionCause cause_;
};

std::unique_ptr<const ActionKind> ReadEvict(FieldReader& entry) {
  return std::make_unique<DisruptPods>(ReadPods(entry.Object("evict")),
                                       DisruptionCause::kEvictionByApi);
}

std::unique_ptr<const ActionKind> ReadPreempt(FieldReader& entry) {
  return std::make_unique<DisruptPods>(ReadPods(entry.Object("preempt")),
                                       DisruptionCause::kPreemption);
}

std::unique_ptr<const ActionKind> ReadNodePressure(FieldReader& entry) {
  return std::make_unique<DisruptPods>(ReadPods(entry.Object("nodePressure")),
                                       DisruptionCause::kTerminationByKubelet);
}

}  // namespace

extern const ActionRow kEvictRow{"evict", ReadEvict, ActionRole::kFault};
extern const ActionRow kPreemptRow{"preempt", ReadPreempt, ActionRole::kFault};
extern const ActionRow kNodePressureRow{"nodePressure", ReadNodePressure, ActionRole::kFault};

}  // namespace jobplay
