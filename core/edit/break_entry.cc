#include "core/edit/break_entry.h"

#include <algorithm>
#include <utility>

#include "core/base/check.h"

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

OrderedValue BreakObject(const BreakRequest& request, const std::string& kind) {
  OrderedValue object = OrderedFields({{"kind", OrderedScalar(kind)}});
  AddText(object, "namespace", request.name_space);
  AddText(object, "name", request.job);
  return object;
}

OrderedValue Suspended(const BreakRequest& request, const std::string& kind) {
  const OrderedValue suspend = OrderedScalar(request.fault == "suspend");
  OrderedValue object = BreakObject(request, kind);
  object.fields.push_back(
      {"patch", OrderedFields({{"spec", OrderedFields({{"suspend", suspend}})}})});
  return object;
}

OrderedValue Pods(const BreakRequest& request) {
  OrderedValue match = BreakMatch(request);
  if (request.fault == "delete-pod") {
    return OrderedFields({{"kind", OrderedScalar("Pod")}, {"pod", std::move(match)}});
  }
  if (request.fault == "kill") {
    match.fields.push_back({"exit", OrderedScalar(request.exit.value_or(137))});
  }
  return match;
}

// Returns the value of the fault's field.
OrderedValue FaultValue(const BreakFault& fault, const BreakRequest& request,
                        const std::string& kind) {
  switch (fault.target) {
    case BreakTarget::kPods:
      return Pods(request);
    case BreakTarget::kNode:
      return OrderedFields(
          {{"name", OrderedScalar(request.node)}, {"state", OrderedScalar(fault.state)}});
    case BreakTarget::kJob:
      break;
  }
  return request.fault == "delete-job" ? BreakObject(request, kind) : Suspended(request, kind);
}

}  // namespace

const std::vector<BreakFault>& BreakFaults() {
  static const std::vector<BreakFault> kFaults = {
      {"evict", BreakTarget::kPods, "evict"},
      {"preempt", BreakTarget::kPods, "preempt"},
      {"node-pressure", BreakTarget::kPods, "nodePressure"},
      {"kill", BreakTarget::kPods, "kill"},
      {"hang", BreakTarget::kPods, "hang"},
      {"delete-pod", BreakTarget::kPods, "delete"},
      {"node-down", BreakTarget::kNode, "node", "down"},
      {"node-up", BreakTarget::kNode, "node", "up"},
      {"drain", BreakTarget::kNode, "node", "drained"},
      {"cordon", BreakTarget::kNode, "node", "cordoned"},
      {"uncordon", BreakTarget::kNode, "node", "uncordoned"},
      {"delete-node", BreakTarget::kNode, "node", "deleted"},
      {"suspend", BreakTarget::kJob, "patch"},
      {"resume", BreakTarget::kJob, "patch"},
      {"delete-job", BreakTarget::kJob, "delete"}};
  return kFaults;
}

const BreakFault* FindBreakFault(std::string_view name) {
  const std::vector<BreakFault>& faults = BreakFaults();
  const auto found = std::find_if(faults.begin(), faults.end(),
                                  [&](const BreakFault& fault) { return fault.name == name; });
  return found == faults.end() ? nullptr : &*found;
}

OrderedValue BreakEntry(const BreakRequest& request, const std::string& kind) {
  const BreakFault* fault = FindBreakFault(request.fault);
  JOBPLAY_CHECK(fault != nullptr);
  return OrderedFields(
      {{"at", OrderedScalar(request.at)}, {fault->field, FaultValue(*fault, request, kind)}});
}

}  // namespace jobplay
