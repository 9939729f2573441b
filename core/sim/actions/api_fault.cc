// An injected fault: the controllers' next calls fail.
#include "core/sim/action_env.h"
#include "core/sim/api_fault_names.h"
#include "core/sim/field_reader.h"
#include "core/words/actions.h"
#include "core/words/remedies.h"

namespace jobplay {

namespace {

class FailCalls final : public ActionKind {
 public:
  explicit FailCalls(FieldReader fields) {
    static constexpr ApiReason kReasons[] = {ApiReason::kInternalError, ApiReason::kForbidden,
                                             ApiReason::kConflict, ApiReason::kTimeout,
                                             ApiReason::kTooManyRequests};
    fields.Require(
        {"verb", "resource"},
        said::WriteSuchAs{.yaml = "{verb: create, resource: pods, count: 3, error: Forbidden}"});
    fault_.verb = static_cast<ApiVerb>(fields.OneOf("verb", FailingVerbs()).value_or(0));
    fault_.resource = FailingResources()[fields.OneOf("resource", FailingResources()).value_or(0)];
    fault_.calls = fields.Set("calls");
    fault_.remaining = fields.Int("count", 0, 1'000'000)
                           .value_or(fault_.calls.IsEverything() ? 1 : fault_.calls.Size());
    fault_.error = kReasons[fields.OneOf("error", ApiErrors()).value_or(0)];
    fault_.message = fields.Told("message");
    fields.Done();
  }

  void Act(ActionEnv& env) const override { env.faults().Add(env.context, fault_); }

  bool StrikesBetweenCalls() const override { return true; }

  Said Told(const ActionNames&) const override {
    if (!fault_.calls.IsEverything()) {
      return said::ApiRefusesCalls{
          .numbers = fault_.calls.ToString(),
          .calls = std::string(ToString(fault_.verb)) + " " + fault_.resource,
          .message = fault_.message.empty() ? "" : ": " + fault_.message};
    }
    return said::ApiRefuses{.times = fault_.remaining,
                            .calls = std::string(ToString(fault_.verb)) + " " + fault_.resource,
                            .message = fault_.message.empty() ? "" : ": " + fault_.message};
  }

 private:
  ApiFault fault_;
};

std::unique_ptr<const ActionKind> ReadApiFault(FieldReader& entry) {
  return std::make_unique<FailCalls>(entry.Object("api"));
}

}  // namespace

extern const ActionRow kApiFaultRow{"api", ReadApiFault, ActionRole::kFault};

}  // namespace jobplay
