// A change to a node: its machine fails or returns, or a user acts on it.
#include "core/sim/action_env.h"
#include "core/sim/field_reader.h"
#include "core/words/actions.h"
#include "core/words/remedies.h"

namespace jobplay {
namespace {

class OnNode final : public ActionKind {
 public:
  explicit OnNode(FieldReader fields) {
    name_ = fields.String("name").value_or("");
    action_ = static_cast<NodeAction>(
        fields
            .OneOf("state", {"down", "up", "deleted", "cordoned", "uncordoned", "drained",
                             "disconnected", "tainted", "untainted"})
            .value_or(0));
    fields.Require({"name", "state"}, said::WriteSuchAs{.yaml = "{name: node-2, state: down}"});
    fields.Done();
  }

  void Act(ActionEnv& env) const override {
    env.FindNode(name_);
    const bool known =
        env.nodes().Act(env.actors, env.kubelet(), env.roster(), env.placement(), name_, action_);
    if (!known) env.Refuse(NotFound("nodes", name_));
  }

  Said Told(const ActionNames&) const override {
    switch (action_) {
      case NodeAction::kDown:
        return said::NodeGoesDown{.node = name_};
      case NodeAction::kUp:
        return said::NodeComesUp{.node = name_};
      case NodeAction::kDelete:
        return said::NodeIsDeleted{.node = name_};
      case NodeAction::kCordon:
        return said::NodeIsCordoned{.node = name_};
      case NodeAction::kUncordon:
        return said::NodeTakesPodsAgain{.node = name_};
      case NodeAction::kDrain:
        return said::NodeIsDrained{.node = name_};
      case NodeAction::kDisconnect:
        return said::NodeIsDisconnected{.node = name_};
      case NodeAction::kTaint:
        return said::NodeIsTainted{.node = name_};
      case NodeAction::kUntaint:
        return said::NodeIsUntainted{.node = name_};
    }
    return {};
  }

 private:
  std::string name_;
  NodeAction action_ = NodeAction::kDown;
};

std::unique_ptr<const ActionKind> ReadNode(FieldReader& entry) {
  return std::make_unique<OnNode>(entry.Object("node"));
}

}  // namespace

extern const ActionRow kNodeRow{"node", ReadNode, ActionRole::kFault};

}  // namespace jobplay
