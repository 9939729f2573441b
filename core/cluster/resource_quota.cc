#include "core/cluster/resource_quota.h"

#include <set>
#include <utility>

#include "core/admission/schema/since.h"
#include "core/api/codec/fields.h"
#include "core/base/check.h"

namespace jobplay {
namespace {

bool IsComputeResource(const std::string& name) { return name == "cpu" || name == "memory"; }

// The amounts of CPU and memory, which admission has validated.
ResourceList Amounts(const Json& resources, const char* list) {
  ResourceList amounts;
  const Json& written = codec::Field(resources, list);
  for (auto it = written.begin(); it != written.end(); ++it) {
    if (!IsComputeResource(it.key())) continue;
    const Result<Quantity> amount = Quantity::Parse(PlainText(*it));
    JOBPLAY_CHECK(amount.ok());
    amounts.emplace(it.key(), *amount);
  }
  return amounts;
}

struct Resources {
  ResourceList requests;
  ResourceList limits;
};

// With SetDefaults_Pod: what is limited and not asked for is asked for.
Resources ResourcesOf(const Json& container) {
  const Json& written = codec::Field(container, "resources");
  Resources resources{Amounts(written, "requests"), Amounts(written, "limits")};
  resources.requests.insert(resources.limits.begin(), resources.limits.end());
  return resources;
}

void Add(ResourceList& sum, const ResourceList& more) {
  for (const auto& [name, amount] : more) {
    const auto [it, added] = sum.emplace(name, amount);
    if (!added) it->second = it->second.Plus(amount);
  }
}

void RaiseTo(ResourceList& most, const ResourceList& other) {
  for (const auto& [name, amount] : other) {
    const auto [it, added] = most.emplace(name, amount);
    if (!added && it->second.Compare(amount) < 0) it->second = amount;
  }
}

// AggregateContainerRequests and AggregateContainerLimits: init containers run one after the other,
// each beside the sidecars before it.
ResourceList Aggregate(const Json& spec, ResourceList Resources::*which) {
  ResourceList sum;
  for (const Json& container : codec::Field(spec, "containers")) {
    Add(sum, ResourcesOf(container).*which);
  }
  ResourceList sidecars, most;
  for (const Json& container : codec::Field(spec, "initContainers")) {
    ResourceList own = ResourcesOf(container).*which;
    if (codec::Field(container, "restartPolicy") == "Always") {
      Add(sum, own);
      Add(sidecars, own);
      own = sidecars;
    } else {
      Add(own, sidecars);
    }
    RaiseTo(most, own);
  }
  RaiseTo(sum, most);
  return sum;
}

// PodRequests and PodLimits. What the pod as a whole has takes the place of the containers' (where
// the gate PodLevelResources is off, admission has dropped it), and its overhead comes on top.
Resources ResourcesOfPod(const Json& spec) {
  Resources pod{Aggregate(spec, &Resources::requests), Aggregate(spec, &Resources::limits)};
  const Json& whole = codec::Field(spec, "resources");
  const ResourceList limits = Amounts(whole, "limits");
  pod.requests.insert(limits.begin(), limits.end());  // defaultPodRequests
  for (const auto& [name, amount] : Amounts(whole, "requests")) pod.requests[name] = amount;
  for (const auto& [name, amount] : limits) pod.limits[name] = amount;
  const ResourceList overhead = Amounts(spec, "overhead");
  Add(pod.requests, overhead);
  for (const auto& [name, amount] : overhead) {
    const auto limit = pod.limits.find(name);
    if (limit != pod.limits.end() && limit->second.Sign() != 0) {
      limit->second = limit->second.Plus(amount);
    }
  }
  return pod;
}

// podComputeUsageHelper
ResourceList Usage(const Resources& resources) {
  ResourceList usage = {{"pods", *Quantity::Parse("1")}};
  for (const auto& [name, amount] : resources.requests) {
    usage.emplace(name, amount);
    usage.emplace("requests." + name, amount);
  }
  for (const auto& [name, amount] : resources.limits) usage.emplace("limits." + name, amount);
  return usage;
}

// QuotaV1Pod, but for pods whose deletion nobody confirms: time alone would free what they use.
bool Counts(const Pod* pod) { return pod != nullptr && !IsPodTerminal(*pod); }

}  // namespace

ResourceQuota::ResourceQuota(QuotaLimits limits, int minor)
    : limits_(std::move(limits)), minor_(minor) {
  for (const auto& [name, amount] : limits_.hard) used_.emplace(name, Quantity());
}

ResourceList ResourceQuota::UsageOf(const PodSpec& pod) const {
  ResourceList usage = Usage(ResourcesOfPod(pod.json));
  for (auto it = usage.begin(); it != usage.end();) {
    it = limits_.hard.count(it->first) == 0 ? usage.erase(it) : std::next(it);
  }
  return usage;
}

// Constraints of the evaluator: where CPU or memory is limited, each container has to say what it
// takes, unless the pod as a whole does.
std::string ResourceQuota::Missing(const PodSpec& pod) const {
  const Json& whole = codec::Field(pod.json, "resources");
  if (!Amounts(whole, "requests").empty() || !Amounts(whole, "limits").empty()) return "";
  std::map<std::string, std::set<std::string>> missing;  // containers by resource
  for (const char* list : {"containers", "initContainers"}) {
    for (const Json& container : codec::Field(pod.json, list)) {
      const ResourceList has = Usage(ResourcesOf(container));
      for (const auto& [name, amount] : limits_.hard) {
        if (has.count(name) == 0) missing[name].insert(container.value("name", ""));
      }
    }
  }
  std::string text;
  for (const auto& [name, containers] : missing) {
    if (minor_ < since::kQuotaNamesContainers) {
      text += (text.empty() ? "" : ",") + name;
      continue;
    }
    text += (text.empty() ? "" : "; ") + name + " for: ";
    const char* separator = "";
    for (const std::string& container : containers) {
      text += separator + container;
      separator = ",";
    }
  }
  return text;
}

std::string ResourceQuota::Refusal(const PodSpec& pod, bool* failed) const {
  const std::string missing = Missing(pod);
  *failed = !missing.empty();
  if (*failed) return "failed quota: " + limits_.name + ": must specify " + missing;
  std::string requested, used, limited;
  for (const auto& [name, amount] : UsageOf(pod)) {
    if (amount.Sign() == 0) continue;
    const Quantity& so_far = used_.at(name);
    const Quantity& hard = limits_.hard.at(name);
    if (so_far.Plus(amount).Compare(hard) <= 0) continue;
    const std::string separator = requested.empty() ? "" : ",";
    requested += separator + name + "=" + amount.String();
    used += separator + name + "=" + so_far.String();
    limited += separator + name + "=" + hard.String();
  }
  if (requested.empty()) return "";
  return "exceeded quota: " + limits_.name + ", requested: " + requested + ", used: " + used +
         ", limited: " + limited;
}

void ResourceQuota::OnPodWrite(const Pod* before, const Pod* after) {
  if (Counts(before) == Counts(after)) return;
  const bool more = Counts(after);
  for (const auto& [name, amount] : UsageOf(*(more ? after : before)->spec)) {
    Quantity& used = used_.at(name);
    used = more ? used.Plus(amount) : used.Minus(amount);
  }
}

}  // namespace jobplay
