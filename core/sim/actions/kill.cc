// A running container ends immediately, as after a signal or a crash.
#include "core/sim/action_env.h"
#include "core/sim/target.h"
#include "core/words/actions.h"

namespace jobplay {
namespace {

class Kill final : public ActionKind {
 public:
  explicit Kill(FieldReader fields) {
    container_ = fields.String("container").value_or("");
    exit_code_ = static_cast<std::int32_t>(fields.Int("exit", INT32_MIN, INT32_MAX).value_or(137));
    reason_ = fields.Told("reason");
    pods_ = ReadPods(fields);
  }

  void Act(ActionEnv& env) const override {
    for (const std::uint32_t id : env.MatchingPods(pods_)) {
      env.kubelet().KillContainers(env.actors, env.roster(), id, container_, exit_code_, reason_);
    }
  }

  const PodMatch* Pods() const override { return &pods_; }

  Said Told(const ActionNames& names) const override {
    const std::string exit =
        std::to_string(exit_code_) + (reason_.empty() ? "" : " (" + reason_ + ")");
    const Said pods = PodsSaid(pods_, names);
    if (container_.empty()) return said::KillContainers{.pods = pods, .exit = exit};
    return said::KillContainer{.container = container_, .pods = pods, .exit = exit};
  }

 private:
  PodMatch pods_;
  std::string container_;  // empty: all of them
  std::int32_t exit_code_ = 137;
  std::string reason_;
};

std::unique_ptr<const ActionKind> ReadKill(FieldReader& entry) {
  return std::make_unique<Kill>(entry.Object("kill"));
}

}  // namespace

extern const ActionRow kKillRow{"kill", ReadKill, ActionRole::kFault};

}  // namespace jobplay
