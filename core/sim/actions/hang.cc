// From now on, containers neither start nor end on their own. They can still be stopped as usual.
#include "core/sim/action_env.h"
#include "core/sim/target.h"
#include "core/words/actions.h"
#include "core/words/remedies.h"

namespace jobplay {
namespace {

class Hang final : public ActionKind {
 public:
  explicit Hang(PodMatch pods) : pods_(std::move(pods)) {}

  void Act(ActionEnv& env) const override {
    bool any = false;
    for (const std::uint32_t id : env.MatchingPods(pods_)) {
      if (IsPodTerminal(*env.server().pods().Get(id))) continue;
      env.kubelet().Hang(env.actors, id);
      any = true;
    }
    if (!any)
      env.Refuse(Error{.message = said::NoPodToHang{}, .remedy = said::UnfinishedPodsThen{}});
  }

  const PodMatch* Pods() const override { return &pods_; }

  Said Told(const ActionNames& names) const override {
    return said::Hang{.pods = PodsSaid(pods_, names)};
  }

 private:
  PodMatch pods_;
};

std::unique_ptr<const ActionKind> ReadHang(FieldReader& entry) {
  return std::make_unique<Hang>(ReadPods(entry.Object("hang")));
}

}  // namespace

extern const ActionRow kHangRow{"hang", ReadHang, ActionRole::kFault};

}  // namespace jobplay
