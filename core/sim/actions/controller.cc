// An injected fault: the controllers' process ends, immediately or in the middle of its work, and
// restarts.
#include "core/sim/action_env.h"
#include "core/sim/field_reader.h"
#include "core/words/actions.h"
#include "core/words/decisions/controllers.h"

namespace jobplay {
namespace {

class Restart final : public ActionKind {
 public:
  explicit Restart(Duration down_for) : down_for_(down_for) {}

  void Act(ActionEnv& env) const override {
    env.StopControllers(down_for_);
    env.context.Why(decided::ControllersStopped{.down_for = down_for_});
  }

  Said Told(const ActionNames&) const override {
    if (down_for_.ns == 0) return said::ControllersRestart{};
    return said::ControllersStop{.down_for = FormatDuration(down_for_)};
  }

 private:
  Duration down_for_;
};

// Crashes the process in the first work item from now on in which a controller makes this many
// writes, right after the last of them.
class Crash final : public ActionKind {
 public:
  Crash(std::int64_t after_writes, Duration down_for)
      : after_writes_(after_writes), down_for_(down_for) {}

  void Act(ActionEnv& env) const override {
    ControllersState state = *env.controllers().Get(1);
    state.crash_after_writes = after_writes_;
    state.crash_down_for = down_for_;
    env.controllers().Set(env.context, 1, std::move(state));
  }

  bool StrikesBetweenCalls() const override { return true; }

  Said Told(const ActionNames&) const override {
    return said::ControllersCrash{.write = after_writes_,
                                  .stay_down = down_for_.ns != 0,
                                  .down_for = FormatDuration(down_for_)};
  }

 private:
  std::int64_t after_writes_;
  Duration down_for_;
};

std::unique_ptr<const ActionKind> ReadController(FieldReader& entry) {
  FieldReader fields = entry.Object("controller");
  fields.String("name");
  const bool crash = fields.OneOf("state", {"restart", "crash"}).value_or(0) == 1;
  const Duration down_for = fields.TimeSpan("downFor").value_or(Duration{});
  std::unique_ptr<const ActionKind> what;
  if (crash) {
    const std::int64_t after_writes = fields.Int("afterWrites", 1, 1'000'000).value_or(1);
    what = std::make_unique<Crash>(after_writes, down_for);
  } else {
    what = std::make_unique<Restart>(down_for);
  }
  fields.Done();
  return what;
}

}  // namespace

extern const ActionRow kControllerRow{"controller", ReadController, ActionRole::kFault};

}  // namespace jobplay
