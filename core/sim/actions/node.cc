// What becomes of a node: its machine, or what a person does to it.
#include "core/sim/actions/action_env.h"
#include "core/sim/field_reader.h"

namespace jobplay {
namespace {

class OnNode final : public ActionKind {
 public:
  explicit OnNode(FieldReader fields) {
    node_.name = fields.String("name").value_or("");
    node_.action = static_cast<NodeAction>(
        fields.OneOf("state", {"down", "up", "deleted", "cordoned", "uncordoned", "drained"})
            .value_or(0));
    fields.Require({"name", "state"}, said::WriteSuchAs{.yaml = "{name: node-2, state: down}"});
    fields.Done();
  }

  void Act(ActionEnv& env) const override {
    const bool known = env.nodes().Act(env.actors, env.kubelet(), env.roster(), env.placement(),
                                       node_.name, node_.action);
    if (!known) env.Refuse(NotFound("nodes", node_.name).message);
  }

  Said Told(const ActionNames&) const override {
    switch (node_.action) {
      case NodeAction::kDown:
        return said::NodeGoesDown{.node = node_.name};
      case NodeAction::kUp:
        return said::NodeComesUp{.node = node_.name};
      case NodeAction::kDelete:
        return said::NodeIsDeleted{.node = node_.name};
      case NodeAction::kCordon:
        return said::NodeIsCordoned{.node = node_.name};
      case NodeAction::kUncordon:
        return said::NodeTakesPodsAgain{.node = node_.name};
      case NodeAction::kDrain:
        return said::NodeIsDrained{.node = node_.name};
    }
    return {};
  }

  const NodeChange* OfNode() const override { return &node_; }

 private:
  NodeChange node_;
};

}  // namespace

std::unique_ptr<const ActionKind> ReadNode(FieldReader& entry) {
  return std::make_unique<OnNode>(entry.Object("node"));
}

}  // namespace jobplay
