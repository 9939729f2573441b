#include <algorithm>
#include <optional>

#include "core/admission/reasons/common.h"
#include "core/admission/reasons/pod.h"
#include "core/admission/schema/quantity.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/names.h"
#include "core/admission/validation/pod_template.h"
#include "core/base/text.h"

namespace jobplay {
namespace {

constexpr std::string_view kHugePages = "hugepages-";

bool IsHugePages(std::string_view name) { return name.substr(0, kHugePages.size()) == kHugePages; }

// Returns true for unprefixed names and those of kubernetes.io.
bool IsNative(std::string_view name) {
  return name.find('/') == std::string_view::npos ||
         name.find("kubernetes.io/") != std::string_view::npos;
}

bool IsExtended(const std::string& name) {
  if (IsNative(name) || name.rfind("requests.", 0) == 0) return false;
  return IsQualifiedName("requests." + name).empty();
}

bool MayOvercommit(std::string_view name) { return IsNative(name) && !IsHugePages(name); }

// Returns true if amounts must be integers.
bool IsCounted(const std::string& name) {
  static const auto* const kNames = new std::set<std::string>{"pods",
                                                              "resourcequotas",
                                                              "services",
                                                              "replicationcontrollers",
                                                              "secrets",
                                                              "configmaps",
                                                              "persistentvolumeclaims",
                                                              "services.nodeports",
                                                              "services.loadbalancers"};
  return kNames->count(name) > 0;
}

bool IsStandard(const std::string& name) {
  static const auto* const kNames =
      new std::set<std::string>{"cpu",          "memory",          "ephemeral-storage",
                                "requests.cpu", "requests.memory", "requests.ephemeral-storage",
                                "limits.cpu",   "limits.memory",   "limits.ephemeral-storage",
                                "storage",      "requests.storage"};
  return kNames->count(name) > 0 || IsCounted(name) || IsHugePages(name) ||
         name.rfind("requests.hugepages-", 0) == 0;
}

bool IsInteger(const std::string& name) { return IsCounted(name) || IsExtended(name); }

std::optional<Quantity> Amount(const Json& value) {
  Result<Quantity> amount = Quantity::Parse(value.get_ref<const std::string&>());
  if (!amount) return std::nullopt;
  return *amount;
}

// Returns true if the amount is a multiple of the page size.
bool IsDivisible(const std::string& name, const Quantity& amount) {
  const Result<Quantity> page = Quantity::Parse(std::string_view(name).substr(kHugePages.size()));
  if (!page || page->Sign() <= 0 || !page->IsWhole()) return false;
  if (page->Value() == 0) return false;  // beyond int64, where Go divides by zero
  return amount.Value() % page->Value() == 0;
}

// Reports errors in the name: those of its format, and at most one other.
void ValidateName(const std::string& name, bool pod_level, const Path& path, ErrorList* errors) {
  const BadValue value = BadValue::Named(name);
  const ReasonList format = IsQualifiedName(name);
  errors->InvalidEach(path, value, format);
  const bool prefixed = name.find('/') != std::string::npos;
  bool refused = !format.empty();
  if (!refused && !prefixed && !IsStandard(name)) {
    errors->Invalid(path, value, reason::kStandardResourceType);
    refused = true;
  }
  if (pod_level) {
    if (!refused && name != "cpu" && name != "memory" && !IsHugePages(name)) {
      errors->NotSupported(path, value, {"cpu", "hugepages-", "memory"});
    }
    return;
  }
  if (!prefixed) {
    if (name != "cpu" && name != "memory" && name != "ephemeral-storage" && !IsHugePages(name)) {
      errors->Invalid(path, value, reason::kStandardResource);
    }
  } else if (!IsNative(name) && !IsExtended(name)) {
    errors->Invalid(path, value, reason::kExtendedResourceName);
  }
}

void ValidateHugePages(const std::string& name, const Quantity& amount, const PodOptions& options,
                       const Path& path, ErrorList* errors) {
  if (!IsHugePages(name) || options.allow_indivisible_huge_pages || IsDivisible(name, amount))
    return;
  errors->Invalid(path, BadValue::String(amount.String()),
                  reason::kHugePageMultiple(amount.String(), name));
}

// Validates a request against the limit of the same resource.
void ValidateAgainstLimit(const std::string& name, const Quantity& request, const Json& limits,
                          const Path& path, ErrorList* errors) {
  const auto member = limits.find(name);
  if (member == limits.end()) {
    if (!MayOvercommit(name)) {
      errors->Required(path.Child("limits"), reason::kLimitRequired);
    }
    return;
  }
  const std::optional<Quantity> limit = Amount(*member);
  if (!limit) return;
  const int order = request.Compare(*limit);

  if (order != 0 && !MayOvercommit(name)) {
    errors->Invalid(path.Child("requests"), BadValue::String(request.String()),
                    reason::kEqualToLimit(name, limit->String()));
  } else if (order > 0) {
    errors->Invalid(path.Child("requests"), BadValue::String(request.String()),
                    reason::kWithinLimit(name, limit->String()));
  }
}

void ValidateClaimNames(const Json& claims, const std::set<std::string>& pod_claims,
                        const Path& path, ErrorList* errors) {
  std::set<std::string> taken;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const std::string& name = Text(claims[i], "name");
    const std::string& request = Text(claims[i], "request");
    const Path claim_path = path.Index(i);
    if (name.empty()) {
      errors->Required(claim_path);
      continue;
    }
    if (taken.count(name) > 0) {
      errors->Duplicate(claim_path, BadValue::String(name));
    } else {
      std::string key = name;
      if (!request.empty()) {
        errors->InvalidEach(claim_path.Child("request"), request, IsDns1123Label(request));
        key += "/" + request;
      }
      if (taken.count(key) > 0) {
        errors->Duplicate(claim_path, BadValue::String(key));
      } else if (request.empty() && name.find('/') == std::string::npos) {
        const std::string requests_of_it = name + "/";
        for (auto other = taken.lower_bound(requests_of_it);
             other != taken.end() && other->starts_with(requests_of_it); ++other) {
          errors->Duplicate(claim_path, BadValue::String(name));
        }
      }
      taken.insert(key);
    }
    if (pod_claims.count(name) > 0) continue;
    errors->NotFound(
        claim_path, BadValue::String(name),
        reason::kPodClaimName(pod_claims.empty() ? " which is empty" : ": " + Joined(pod_claims)));
  }
}

// Follows validateResourceRequirements.
void ValidateRequirements(const Json& requirements, bool pod_level,
                          const std::set<std::string>& pod_claims, const PodOptions& options,
                          const Path& path, ErrorList* errors) {
  bool cpu_or_memory = false;
  bool huge_pages = false;
  const Json& limits = Struct(requirements, "limits");
  for (const char* list : {"limits", "requests"}) {
    for (const auto& [name, value] : Struct(requirements, list).items()) {
      const Path amount_path = path.Child(list).Key(name);
      const auto& text = value.get_ref<const std::string&>();
      ValidateName(name, pod_level, amount_path, errors);
      ValidateResourceAmount(name, text, amount_path, errors);
      const std::optional<Quantity> amount = Amount(value);
      if (!amount) continue;
      if (list[0] == 'r') ValidateAgainstLimit(name, *amount, limits, path, errors);
      ValidateHugePages(name, *amount, options, amount_path, errors);
      huge_pages = huge_pages || IsHugePages(name);
      cpu_or_memory = cpu_or_memory || name == "cpu" || name == "memory";
    }
  }
  if (huge_pages && !cpu_or_memory) errors->Forbidden(path, reason::kHugePagesNeedOthers);
  ValidateClaimNames(List(requirements, "claims"), pod_claims, path.Child("claims"), errors);
}

using Amounts = std::map<std::string, Quantity>;

Amounts AmountsOf(const Json& container, const char* list) {
  Amounts amounts;
  for (const auto& [name, value] : Struct(Struct(container, "resources"), list).items()) {
    if (std::optional<Quantity> amount = Amount(value)) amounts.emplace(name, *amount);
  }
  return amounts;
}

void AddAll(Amounts* sum, const Amounts& more) {
  for (const auto& [name, amount] : more) {
    const auto [entry, added] = sum->emplace(name, amount);
    if (!added) entry->second = entry->second.Plus(amount);
  }
}

void TakeGreater(Amounts* most, const Amounts& other) {
  for (const auto& [name, amount] : other) {
    const auto [entry, added] = most->emplace(name, amount);
    if (!added && amount.Compare(entry->second) > 0) entry->second = amount;
  }
}

// Follows resourcehelper.AggregateContainerRequests and AggregateContainerLimits: returns what all
// containers need at the same time. Init containers run one by one, together with the sidecars that
// started earlier.
Amounts Aggregate(const Json& spec, const char* list) {
  Amounts sum;
  for (const Json& container : List(spec, "containers")) AddAll(&sum, AmountsOf(container, list));
  Amounts sidecars;
  Amounts init;
  for (const Json& container : List(spec, "initContainers")) {
    Amounts needed = AmountsOf(container, list);
    if (Text(container, "restartPolicy") == "Always") {
      AddAll(&sum, needed);
      AddAll(&sidecars, needed);
      needed = sidecars;
    } else {
      AddAll(&needed, sidecars);
    }
    TakeGreater(&init, needed);
  }
  TakeGreater(&sum, init);
  return sum;
}

// Returns the pod-level amount of a resource.
std::optional<Quantity> PodAmount(const Json& resources, const char* list,
                                  const std::string& name) {
  const Json* value = Get(Struct(resources, list), name.c_str());
  return value == nullptr ? std::nullopt : Amount(*value);
}

}  // namespace

void ValidateResourceAmount(const std::string& resource, const std::string& amount,
                            const Path& path, ErrorList* errors) {
  const Result<Quantity> parsed = Quantity::Parse(amount);
  if (!parsed) return;  // decoding has rejected it
  const BadValue value = BadValue::String(parsed->String());
  if (parsed->Sign() < 0) errors->Invalid(path, value, reason::kAtLeast(0));
  if (IsInteger(resource) && !parsed->IsWhole())
    errors->Invalid(path, value, reason::kMustBeInteger);
}

bool UsesIndivisibleHugePages(const Json& spec) {
  bool found = false;
  const auto check = [&](const Json& amounts) {
    for (const auto& [name, value] : amounts.items()) {
      const std::optional<Quantity> amount = Amount(value);
      if (IsHugePages(name) && amount && !IsDivisible(name, *amount)) found = true;
    }
  };
  VisitContainers(spec, Path(), [&](const Json& container, const Path&) {
    check(Struct(Struct(container, "resources"), "limits"));
    check(Struct(Struct(container, "resources"), "requests"));
  });
  check(Struct(spec, "overhead"));
  return found;
}

void ValidateContainerResources(const Json& requirements, const PodContext& pod, const Path& path,
                                ErrorList* errors) {
  ValidateRequirements(requirements, false, pod.claims, pod.options, path, errors);
}

void ValidateResizePolicy(const Json& container, const Json& pod_spec, const Path& path,
                          ErrorList* errors) {
  std::set<std::string> resources;
  const Json& policies = List(container, "resizePolicy");
  for (std::size_t i = 0; i < policies.size(); ++i) {
    const std::string& resource = Text(policies[i], "resourceName");
    const std::string& restart = Text(policies[i], "restartPolicy");
    if (!resources.insert(resource).second)
      errors->Duplicate(path.Index(i), BadValue::Named(resource));
    if (resource.empty()) {
      errors->Required(path);
    } else if (resource != "cpu" && resource != "memory") {
      errors->NotSupported(path, BadValue::Named(resource), {"cpu", "memory"});
    }
    if (restart.empty()) {
      errors->Required(path);
    } else if (restart != "NotRequired" && restart != "RestartContainer") {
      errors->NotSupported(path, BadValue::Named(restart), {"NotRequired", "RestartContainer"});
    }
    if (Text(pod_spec, "restartPolicy") == "Never" && restart != "NotRequired") {
      errors->Invalid(path, BadValue::Named(restart), reason::kResizeNotRequired);
    }
  }
}

void ValidatePodResources(const PodContext& pod, const Path& path, ErrorList* errors) {
  const Json& spec = *pod.spec;
  const Json* resources = Get(spec, "resources");
  if (resources == nullptr) return;
  const Path resources_path = path.Child("resources");
  if (Text(Struct(spec, "os"), "name") == "windows") {
    errors->Forbidden(resources_path, reason::kResourcesNotOnWindows);
    return;
  }
  if (Get(*resources, "claims") != nullptr) {
    errors->Forbidden(resources_path.Child("claims"), reason::kPodLevelClaims);
  }
  ValidateRequirements(*resources, true, pod.claims, pod.options, resources_path, errors);

  for (const auto& [name, needed] : Aggregate(spec, "requests")) {
    const std::optional<Quantity> own = PodAmount(*resources, "requests", name);
    if (!own || needed.Compare(*own) <= 0) continue;
    errors->Invalid(resources_path.Child("requests").Key(name), BadValue::String(own->String()),
                    reason::kContainerRequests(needed.String()));
  }
  for (const auto& [name, needed] : Aggregate(spec, "limits")) {
    const std::optional<Quantity> own = PodAmount(*resources, "limits", name);
    if (!IsHugePages(name) || !own || needed.Compare(*own) <= 0) continue;
    errors->Invalid(resources_path.Child("limits").Key(name), BadValue::String(own->String()),
                    reason::kContainerLimits(needed.String()));
  }
  const Json& containers = List(spec, "containers");
  for (std::size_t i = 0; i < containers.size(); ++i) {
    for (const auto& [name, limit] : AmountsOf(containers[i], "limits")) {
      const std::optional<Quantity> own = PodAmount(*resources, "limits", name);
      if (!own || limit.Compare(*own) <= 0) continue;
      errors->Invalid(resources_path.Child("containers").Index(i).Key(name).Child("limits"),
                      BadValue::String(limit.String()), reason::kPodLimits(own->String()));
    }
  }
}

}  // namespace jobplay
