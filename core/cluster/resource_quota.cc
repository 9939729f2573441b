#include "core/cluster/resource_quota.h"

#include <set>
#include <utility>

#include "core/admission/schema/since.h"
#include "core/api/codec/fields.h"
#include "core/base/check.h"

namespace jobplay {
namespace {

// podComputeUsageHelper
ResourceList Usage(const PodResources& resources) {
  ResourceList usage = {{"pods", *Quantity::Parse("1")}};
  for (const auto& [name, amount] : resources.requests) {
    usage.emplace(name, amount);
    usage.emplace("requests." + name, amount);
  }
  for (const auto& [name, amount] : resources.limits) usage.emplace("limits." + name, amount);
  return usage;
}

// QuotaV1Pod, except for pods whose deletion nobody confirms: only time would free their usage.
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

// Constraints of the evaluator: if cpu or memory is limited, each container must specify it unless
// the pod itself does.
std::string ResourceQuota::Missing(const PodSpec& pod) const {
  const Json& whole = codec::Field(pod.json, "resources");
  if (!AmountsOf(whole, "requests").empty() || !AmountsOf(whole, "limits").empty()) return "";
  std::map<std::string, std::set<std::string>> missing;  // containers by resource
  for (const char* list : {"containers", "initContainers"}) {
    for (const Json& container : codec::Field(pod.json, list)) {
      const ResourceList has = Usage(ResourcesOfContainer(container));
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
