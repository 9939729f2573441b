// The next calls of the controllers that fail.
#include "core/sim/actions/action_env.h"
#include "core/sim/field_reader.h"

namespace jobplay {
namespace {

class FailCalls final : public ActionKind {
 public:
  explicit FailCalls(FieldReader fields) {
    static const std::vector<std::string> kVerbs = {"create", "delete", "patch", "update",
                                                    "updateStatus"};
    static const std::vector<std::string> kErrors = {"InternalError", "Forbidden", "Conflict",
                                                     "Timeout", "TooManyRequests"};
    static constexpr ApiReason kReasons[] = {ApiReason::kInternalError, ApiReason::kForbidden,
                                             ApiReason::kConflict, ApiReason::kTimeout,
                                             ApiReason::kTooManyRequests};
    static const std::vector<std::string> kResources = {"pods", "jobs", "cronjobs"};
    fields.Require(
        {"verb", "resource"},
        said::WriteSuchAs{.yaml = "{verb: create, resource: pods, count: 3, error: Forbidden}"});
    fault_.verb = static_cast<ApiVerb>(fields.OneOf("verb", kVerbs).value_or(0));
    fault_.resource = kResources[fields.OneOf("resource", kResources).value_or(0)];
    fault_.remaining = fields.Int("count", 0, 1'000'000).value_or(1);
    fault_.error = kReasons[fields.OneOf("error", kErrors).value_or(0)];
    fault_.message = fields.String("message").value_or("");
    fields.Done();
  }

  void Act(ActionEnv& env) const override { env.faults().Add(env.context, fault_); }

  Said Told(const ActionNames&) const override {
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

extern const ActionRow kApiFaultRow{110, "api", ReadApiFault};

}  // namespace jobplay
