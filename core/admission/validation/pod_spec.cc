#include "core/admission/reasons/common.h"
#include "core/admission/reasons/pod.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/labels.h"
#include "core/admission/validation/names.h"
#include "core/admission/validation/pod_template.h"

namespace jobplay {
namespace {

constexpr std::int64_t kMaxInt32 = 2147483647;
constexpr std::size_t kMaxNameservers = 3;
constexpr std::size_t kMaxSearches = 32;
constexpr std::size_t kMaxSearchCharacters = 2048;
constexpr std::size_t kMaxHostname = 64;

// Validates a required field with a fixed set of values.
void ValidateChoice(const Json& object, const char* name, const std::vector<std::string>& choices,
                    const Path& path, ErrorList* errors) {
  const std::string& value = Text(object, name);
  if (value.empty()) {
    errors->Required(path.Child(name));
  } else if (std::find(choices.begin(), choices.end(), value) == choices.end()) {
    errors->NotSupported(path.Child(name), BadValue::Named(value), choices);
  }
}

void ValidateResourceClaims(const Json& claims, const Path& path, ErrorList* errors) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const Path claim_path = path.Index(i);
    const std::string& name = Text(claims[i], "name");
    if (name.empty()) {
      errors->Required(claim_path.Child("name"));
    } else if (names.count(name) > 0) {
      errors->Duplicate(claim_path.Child("name"), BadValue::String(name));
    } else {
      errors->InvalidEach(claim_path.Child("name"), name, IsDns1123Label(name));
      names.insert(name);
    }
    const Json* claim = Get(claims[i], "resourceClaimName");
    const Json* claim_template = Get(claims[i], "resourceClaimTemplateName");
    if (claim != nullptr && claim_template != nullptr) {
      errors->Invalid(claim_path, BadValue::Any(claims[i]), reason::kClaimSourceBoth);
    }
    if (claim == nullptr && claim_template == nullptr) {
      errors->Invalid(claim_path, BadValue::Any(claims[i]), reason::kClaimSourceRequired);
    }
    for (const char* member : {"resourceClaimName", "resourceClaimTemplateName"}) {
      if (const Json* value = Get(claims[i], member)) {
        const auto& text = value->get_ref<const std::string&>();
        errors->InvalidEach(claim_path.Child(member), text, IsDns1123Subdomain(text));
      }
    }
  }
}

void ValidateHostNetwork(const Json& spec, const Path& path, ErrorList* errors) {
  if (!Flag(spec, "hostNetwork")) return;
  const Json& containers = List(spec, "containers");
  for (std::size_t i = 0; i < containers.size(); ++i) {
    const Json& ports = List(containers[i], "ports");
    for (std::size_t j = 0; j < ports.size(); ++j) {
      const std::int64_t host_port = Number(ports[j], "hostPort");
      if (host_port == 0 || host_port == Number(ports[j], "containerPort")) continue;
      errors->Invalid(path.Child("containers").Index(i).Child("ports").Index(j).Child("hostPort"),
                      BadValue::Number(host_port), reason::kHostPortMatchesPort);
    }
  }
}

void ValidateDnsConfig(const Json& spec, const Path& path, const PodOptions& options,
                       ErrorList* errors) {
  const Json* config = Get(spec, "dnsConfig");
  if (Text(spec, "dnsPolicy") == "None") {
    if (config == nullptr) {
      errors->Required(path, reason::kDnsConfigRequired);
      return;
    }
    if (List(*config, "nameservers").empty()) {
      errors->Required(path.Child("nameservers"), reason::kNameserverRequired);
      return;
    }
  }
  if (config == nullptr) return;
  const Json& servers = List(*config, "nameservers");
  if (servers.size() > kMaxNameservers) {
    errors->Invalid(path.Child("nameservers"), BadValue::Any(servers),
                    reason::kNameserverCount(kMaxNameservers));
  }
  for (std::size_t i = 0; i < servers.size(); ++i) {
    const auto& address = servers[i].get_ref<const std::string&>();
    errors->InvalidEach(path.Child("nameservers").Index(i), address,
                        IsIpAddress(address, options.strict_ip));
  }
  const Json& searches = List(*config, "searches");
  if (searches.size() > kMaxSearches) {
    errors->Invalid(path.Child("searches"), BadValue::Any(searches),
                    reason::kSearchCount(kMaxSearches));
  }
  std::size_t characters = searches.empty() ? 0 : searches.size() - 1;
  for (const Json& search : searches) characters += search.get_ref<const std::string&>().size();
  if (characters > kMaxSearchCharacters) {
    errors->Invalid(path.Child("searches"), BadValue::Any(searches),
                    reason::kSearchCharacters(kMaxSearchCharacters));
  }
  for (std::size_t i = 0; i < searches.size(); ++i) {
    auto search = searches[i].get<std::string>();
    if (options.relaxed_dns_search && search == ".") continue;
    if (!search.empty() && search.back() == '.') search.pop_back();
    errors->InvalidEach(path.Child("searches").Index(i), search,
                        options.relaxed_dns_search ? IsDns1123SubdomainWithUnderscore(search)
                                                   : IsDns1123Subdomain(search));
  }
  const Json& dns_options = List(*config, "options");
  for (std::size_t i = 0; i < dns_options.size(); ++i) {
    if (Text(dns_options[i], "name").empty())
      errors->Required(path.Child("options").Index(i), reason::kMustNotBeEmpty);
  }
}

// Follows validatePodHostName.
void ValidateHostnameOverride(const Json& spec, const Path& path, ErrorList* errors) {
  const Json* hostname = Get(spec, "hostnameOverride");
  if (hostname == nullptr) return;
  const Path override_path = path.Child("hostnameOverride");
  if (Flag(spec, "setHostnameAsFQDN")) {
    errors->Forbidden(override_path, reason::kNotWithFqdn);
  }
  if (Flag(spec, "hostNetwork")) errors->Forbidden(override_path, reason::kNotWithHostNetwork);
  const auto& text = hostname->get_ref<const std::string&>();
  if (text.size() > kMaxHostname) errors->TooLong(override_path, static_cast<int>(kMaxHostname));
  errors->InvalidEach(override_path, text, IsDns1123Subdomain(text));
}

void ValidateHostAliases(const Json& aliases, const Path& path, const PodOptions& options,
                         ErrorList* errors) {
  for (std::size_t i = 0; i < aliases.size(); ++i) {
    const std::string& address = Text(aliases[i], "ip");
    errors->InvalidEach(path.Index(i).Child("ip"), address,
                        IsIpAddress(address, options.strict_ip));
    const Json& hostnames = List(aliases[i], "hostnames");
    for (std::size_t j = 0; j < hostnames.size(); ++j) {
      const auto& hostname = hostnames[j].get_ref<const std::string&>();
      errors->InvalidEach(path.Index(i).Child("hostnames").Index(j), hostname,
                          IsDns1123Subdomain(hostname));
    }
  }
}

// Validates an optional name that must be a DNS subdomain, or a DNS label with `label`.
void ValidateOptionalName(const Json& spec, const char* name, bool label, const Path& path,
                          ErrorList* errors) {
  const std::string& value = Text(spec, name);
  if (value.empty()) return;
  errors->InvalidEach(path.Child(name), value,
                      label ? IsDns1123Label(value) : IsDns1123Subdomain(value));
}

// Validates the fields after the hostnames, in the order of ValidatePodSpec.
void ValidateRest(const PodContext& pod, const Path& path, ErrorList* errors) {
  const Json& spec = *pod.spec;
  ValidateOptionalName(spec, "serviceAccountName", false, path, errors);
  ValidateOptionalName(spec, "nodeName", false, path, errors);
  if (const Json* deadline = Get(spec, "activeDeadlineSeconds")) {
    if (*deadline < 1 || *deadline > kMaxInt32) {
      errors->Invalid(path.Child("activeDeadlineSeconds"), BadValue::Any(deadline),
                      reason::kBetween(1, kMaxInt32));
    }
  }
  ValidateOptionalName(spec, "hostname", true, path, errors);
  ValidateOptionalName(spec, "subdomain", true, path, errors);
  ValidateTolerations(List(spec, "tolerations"), path.Child("tolerations"), pod.options, errors);
  ValidateHostAliases(List(spec, "hostAliases"), path.Child("hostAliases"), pod.options, errors);
  ValidateOptionalName(spec, "priorityClassName", false, path, errors);
  if (const Json* runtime_class = Get(spec, "runtimeClassName")) {
    const auto& name = runtime_class->get_ref<const std::string&>();
    errors->InvalidEach(path.Child("runtimeClassName"), name, IsDns1123Subdomain(name));
  }
  if (Get(spec, "preemptionPolicy") != nullptr) {
    ValidateChoice(spec, "preemptionPolicy", {"PreemptLowerPriority", "Never"}, path, errors);
  }
  if (const Json* overhead = Get(spec, "overhead")) {
    PodContext without_claims;
    without_claims.options = pod.options;
    ValidateContainerResources({{"limits", *overhead}}, without_claims, path.Child("overhead"),
                               errors);
  }
  ValidateOs(spec, path, pod.options, errors);
  if (const Json* group = Get(spec, "schedulingGroup")) {
    const Path group_path = path.Child("schedulingGroup").Child("podGroupName");
    if (const Json* name = Get(*group, "podGroupName")) {
      const auto& text = name->get_ref<const std::string&>();
      errors->InvalidEach(group_path, text, IsDns1123Subdomain(text));
    } else {
      errors->Invalid(group_path, BadValue::Null(), reason::kPodGroupName);
    }
  }
  ValidateFileKeyVolumes(spec, path, errors);
}

}  // namespace

void ValidatePodSpec(const Json& spec, const Path& path, const PodOptions& options,
                     ErrorList* errors) {
  if (Get(spec, "terminationGracePeriodSeconds") == nullptr) {
    errors->Required(path.Child("terminationGracePeriodSeconds"));
  }
  PodContext pod;
  pod.spec = &spec;
  pod.options = options;
  pod.host_users = Get(spec, "hostUsers") == nullptr || Flag(spec, "hostUsers");
  pod.volumes = ValidateVolumes(List(spec, "volumes"), path.Child("volumes"), options, errors);
  const Json& claims = List(spec, "resourceClaims");
  for (const Json& claim : claims) {
    if (!Text(claim, "name").empty()) pod.claims.insert(Text(claim, "name"));
  }
  ValidateResourceClaims(claims, path.Child("resourceClaims"), errors);
  ValidateContainers(pod, path.Child("containers"), errors);
  ValidateInitContainers(pod, path.Child("initContainers"), errors);
  ValidateEphemeralContainers(pod, path.Child("ephemeralContainers"), errors);
  if (options.pod_level_resources) ValidatePodResources(pod, path, errors);
  ValidateHostNetwork(spec, path, errors);
  ValidateChoice(spec, "restartPolicy", {"Always", "OnFailure", "Never"}, path, errors);
  ValidateChoice(spec, "dnsPolicy", {"ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"},
                 path, errors);
  ValidateLabels(Get(spec, "nodeSelector"), path.Child("nodeSelector"), errors);
  ValidatePodSecurityContext(spec, path.Child("securityContext"), options, errors);
  if (options.host_fields_come_last) ValidateShareProcessNamespace(spec, path, errors);
  if (const Json* affinity = Get(spec, "affinity")) {
    ValidateAffinity(*affinity, path.Child("affinity"), options, errors);
  }
  ValidateDnsConfig(spec, path.Child("dnsConfig"), options, errors);
  const Json& readiness_gates = List(spec, "readinessGates");
  for (std::size_t i = 0; i < readiness_gates.size(); ++i) {
    const std::string& type = Text(readiness_gates[i], "conditionType");
    errors->InvalidEach(path.Child("readinessGates").Index(i).Child("conditionType"), type,
                        IsQualifiedName(type));
  }
  ValidateSchedulingGates(List(spec, "schedulingGates"), path.Child("schedulingGates"), errors);
  ValidateTopologySpread(List(spec, "topologySpreadConstraints"),
                         path.Child("topologySpreadConstraints"), options, errors);
  ValidateHostProcess(spec, path, options, errors);
  ValidateHostUsers(spec, path, options, errors);
  ValidateHostnameOverride(spec, path, errors);
  ValidateRest(pod, path, errors);
}

}  // namespace jobplay
