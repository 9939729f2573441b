#include "core/edit/break_entry.h"

#include <algorithm>
#include <utility>

namespace jobplay {
namespace {

void AddText(OrderedValue& fields, const char* name, const std::string& text) {
  if (!text.empty()) fields.fields.push_back({name, OrderedScalar(text)});
}

OrderedValue BreakMatch(const BreakRequest& request) {
  OrderedValue match = OrderedFields({});
  AddText(match, "namespace", request.name_space);
  AddText(match, "job", request.job);
  AddText(match, "name", request.pod);
  AddText(match, "index", request.index);
  AddText(match, "attempt", request.attempt);
  return match;
}

OrderedValue NodeState(const BreakRequest& request, const char* state) {
  return OrderedFields({{"name", OrderedScalar(request.node)}, {"state", OrderedScalar(state)}});
}

OrderedValue BreakObject(const BreakRequest& request, const std::string& kind) {
  OrderedValue object = OrderedFields({{"kind", OrderedScalar(kind)}});
  AddText(object, "namespace", request.name_space);
  AddText(object, "name", request.job);
  return object;
}

OrderedValue Suspended(const BreakRequest& request, const std::string& kind, bool suspended) {
  OrderedValue object = BreakObject(request, kind);
  object.fields.push_back(
      {"patch", OrderedFields({{"spec", OrderedFields({{"suspend", OrderedScalar(suspended)}})}})});
  return object;
}

// The field of the entry beside `at`.
OrderedField FaultField(const BreakRequest& request, const std::string& kind) {
  const std::string& fault = request.fault;
  if (fault == "evict") return {"evict", BreakMatch(request)};
  if (fault == "preempt") return {"preempt", BreakMatch(request)};
  if (fault == "node-pressure") return {"nodePressure", BreakMatch(request)};
  if (fault == "hang") return {"hang", BreakMatch(request)};
  if (fault == "kill") {
    OrderedValue kill = BreakMatch(request);
    kill.fields.push_back({"exit", OrderedScalar(request.exit.value_or(137))});
    return {"kill", std::move(kill)};
  }
  if (fault == "delete-pod") {
    return {"delete",
            OrderedFields({{"kind", OrderedScalar("Pod")}, {"pod", BreakMatch(request)}})};
  }
  if (fault == "delete-job") return {"delete", BreakObject(request, kind)};
  if (fault == "suspend") return {"patch", Suspended(request, kind, true)};
  if (fault == "resume") return {"patch", Suspended(request, kind, false)};
  static constexpr std::pair<const char*, const char*> kStates[] = {
      {"node-down", "down"},  {"node-up", "up"},          {"drain", "drained"},
      {"cordon", "cordoned"}, {"uncordon", "uncordoned"}, {"delete-node", "deleted"}};
  for (const auto& [name, state] : kStates) {
    if (fault == name) return {"node", NodeState(request, state)};
  }
  return {fault, OrderedFields({})};
}

}  // namespace

const std::vector<BreakFault>& BreakFaults() {
  static const std::vector<BreakFault> kFaults = {
      {"evict", BreakTarget::kPods},         {"preempt", BreakTarget::kPods},
      {"node-pressure", BreakTarget::kPods}, {"kill", BreakTarget::kPods},
      {"hang", BreakTarget::kPods},          {"delete-pod", BreakTarget::kPods},
      {"node-down", BreakTarget::kNode},     {"node-up", BreakTarget::kNode},
      {"drain", BreakTarget::kNode},         {"cordon", BreakTarget::kNode},
      {"uncordon", BreakTarget::kNode},      {"delete-node", BreakTarget::kNode},
      {"suspend", BreakTarget::kJob},        {"resume", BreakTarget::kJob},
      {"delete-job", BreakTarget::kJob}};
  return kFaults;
}

const BreakFault* FindBreakFault(std::string_view name) {
  const std::vector<BreakFault>& faults = BreakFaults();
  const auto found = std::find_if(faults.begin(), faults.end(),
                                  [&](const BreakFault& fault) { return fault.name == name; });
  return found == faults.end() ? nullptr : &*found;
}

OrderedValue BreakEntry(const BreakRequest& request, const std::string& kind) {
  return OrderedFields({{"at", OrderedScalar(request.at)}, FaultField(request, kind)});
}

}  // namespace jobplay
