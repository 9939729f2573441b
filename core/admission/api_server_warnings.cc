// Follows job.WarningsForJobSpec and pod.GetWarningsForPodTemplate.
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/admission/path_tree.h"
#include "core/admission/schema/quantity.h"
#include "core/admission/schema/since.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/errors.h"
#include "core/admission/validation/names.h"
#include "core/admission/validation/pod_template.h"
#include "core/admission/warnings.h"
#include "core/words/common.h"

namespace jobplay {
namespace {

class Collector {
 public:
  explicit Collector(std::vector<Warning>* warnings) : warnings_(warnings) {}

  void Add(const Path& path, const std::string& detail) {
    warnings_->push_back({Warning::Source::kApiServer, path.text(),
                          said::KubernetesSays{.message = path.text() + ": " + detail}});
  }
  void AddPlain(const std::string& message) {
    warnings_->push_back(
        {Warning::Source::kApiServer, "", said::KubernetesSays{.message = message}});
  }

 private:
  std::vector<Warning>* warnings_;
};

const char* DeprecatedNodeLabel(const std::string& label, int minor) {
  static const auto* const kLabels = new std::map<std::string, const char*>{
      {"beta.kubernetes.io/arch", "deprecated since v1.14; use \"kubernetes.io/arch\" instead"},
      {"beta.kubernetes.io/os", "deprecated since v1.14; use \"kubernetes.io/os\" instead"},
      {"failure-domain.beta.kubernetes.io/region",
       "deprecated since v1.17; use \"topology.kubernetes.io/region\" instead"},
      {"failure-domain.beta.kubernetes.io/zone",
       "deprecated since v1.17; use \"topology.kubernetes.io/zone\" instead"},
      {"beta.kubernetes.io/instance-type",
       "deprecated since v1.17; use \"node.kubernetes.io/instance-type\" instead"},
  };
  static const auto* const kMore = new std::map<std::string, const char*>{
      {"app.kubernetes.io/created-by", "deprecated since v1.9"},
      {"scheduler.alpha.kubernetes.io/preferAvoidPods",
       "deprecated since v1.22; use Taints and Tolerations instead"},
      {"node-role.kubernetes.io/master", "use \"node-role.kubernetes.io/control-plane\" instead"}};
  if (const auto entry = kLabels->find(label); entry != kLabels->end()) return entry->second;
  if (minor < since::kWarnsOfMoreNodeLabels) return nullptr;
  const auto entry = kMore->find(label);
  return entry == kMore->end() ? nullptr : entry->second;
}

void WarnOfNodeTerm(const Json& term, bool check_values, const Path& path, int minor,
                    Collector* out) {
  const Json& expressions = List(term, "matchExpressions");
  for (std::size_t i = 0; i < expressions.size(); ++i) {
    const Path at = path.Child("matchExpressions").Index(i);
    const std::string& key = Text(expressions[i], "key");
    if (const char* message = DeprecatedNodeLabel(key, minor))
      out->Add(at.Child("key"), key + " is " + message);
    const Json& values = List(expressions[i], "values");
    for (std::size_t j = 0; check_values && j < values.size(); ++j) {
      const auto& value = values[j].get_ref<const std::string&>();
      for (const Reason& reason : IsLabelValue(value)) {
        out->Add(at.Child("values").Index(j), value + " is invalid, " + Render(reason));
      }
    }
  }
}

void WarnOfScheduling(const Json& spec, const Path& path, int minor, Collector* out) {
  constexpr char kRequired[] = "requiredDuringSchedulingIgnoredDuringExecution";
  constexpr char kPreferred[] = "preferredDuringSchedulingIgnoredDuringExecution";
  for (const auto& [label, value] : Struct(spec, "nodeSelector").items()) {
    if (const char* message = DeprecatedNodeLabel(label, minor))
      out->Add(path.Child("nodeSelector").Key(label), message);
  }
  const Json& affinity = Struct(Struct(spec, "affinity"), "nodeAffinity");
  const Path affinity_path = path.Child("affinity").Child("nodeAffinity");
  const Json& terms = List(Struct(affinity, kRequired), "nodeSelectorTerms");
  for (std::size_t i = 0; i < terms.size(); ++i) {
    WarnOfNodeTerm(terms[i], false,
                   affinity_path.Child(kRequired).Child("nodeSelectorTerms").Index(i), minor, out);
  }
  const Json& preferred = List(affinity, kPreferred);
  for (std::size_t i = 0; i < preferred.size(); ++i) {
    WarnOfNodeTerm(Struct(preferred[i], "preference"), minor >= since::kWarnsOfLabelValues,
                   affinity_path.Child(kPreferred).Index(i).Child("preference"), minor, out);
  }
  const Json& constraints = List(spec, "topologySpreadConstraints");
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    const Path at = path.Child("topologySpreadConstraints").Index(i);
    const std::string& key = Text(constraints[i], "topologyKey");
    if (const char* message = DeprecatedNodeLabel(key, minor))
      out->Add(at.Child("topologyKey"), key + " is " + message);
    if (Get(constraints[i], "labelSelector") == nullptr) {
      out->Add(at.Child("labelSelector"), "a null labelSelector results in matching no pod");
    }
  }
}

void WarnOfAnnotations(const Json& annotations, const Path& path, Collector* out) {
  constexpr const char* kDeprecated[][2] = {
      {"scheduler.alpha.kubernetes.io/critical-pod",
       "non-functional in v1.16+; use the \"priorityClassName\" field instead"},
      {"security.alpha.kubernetes.io/sysctls",
       "non-functional in v1.11+; use the \"sysctls\" field instead"},
      {"security.alpha.kubernetes.io/unsafe-sysctls",
       "non-functional in v1.11+; use the \"sysctls\" field instead"}};
  for (const auto& [key, message] : kDeprecated) {
    if (Get(annotations, key) != nullptr) out->Add(path.Key(key), message);
  }
}

void WarnIfFractional(const Json& amounts, const char* resource, const Path& path, Collector* out) {
  const Json* amount = Get(amounts, resource);
  if (amount == nullptr) return;
  const Result<Quantity> quantity = Quantity::Parse(amount->get_ref<const std::string&>());
  if (!quantity.ok() || quantity->IsWhole()) return;
  out->Add(path.Key(resource), "fractional byte value " + GoQuote(quantity->String()) +
                                   " is invalid, must be an integer");
}

void WarnOfVolumes(const Json& spec, const Path& path, int minor, Collector* out) {
  const char* const kRemoved[][3] = {
      {"photonPersistentDisk", "photonPersistentDisk",
       "deprecated in v1.11, non-functional in v1.16+"},
      {"gitRepo", "gitRepo",
       minor >= since::kGitRepoIsOff ? "deprecated in v1.11, and disabled by default in v1.33+"
                                     : "deprecated in v1.11"},
      {"scaleIO", "scaleIO", "deprecated in v1.16, non-functional in v1.22+"},
      {"flocker", "flocker", "deprecated in v1.22, non-functional in v1.25+"},
      {"storageos", "storageOS", "deprecated in v1.22, non-functional in v1.25+"},
      {"quobyte", "quobyte", "deprecated in v1.22, non-functional in v1.25+"},
      {"glusterfs", "glusterfs", "deprecated in v1.25, non-functional in v1.26+"},
      {"ephemeral", nullptr, nullptr},
      {"cephfs", "cephfs", "deprecated in v1.28, non-functional in v1.31+"},
      {"rbd", "rbd", "deprecated in v1.28, non-functional in v1.31+"}};
  const Json& volumes = List(spec, "volumes");
  for (std::size_t i = 0; i < volumes.size(); ++i) {
    for (const auto& [field, name, message] : kRemoved) {
      const Json* source = Get(volumes[i], field);
      if (source == nullptr) continue;
      if (name != nullptr) {
        out->Add(path.Index(i).Child(name), message);
        continue;
      }
      const Json& resources =
          Struct(Struct(Struct(*source, "volumeClaimTemplate"), "spec"), "resources");
      const Path at =
          path.Index(i).Child(field).Child("volumeClaimTemplate").Child("spec").Child("resources");
      for (const char* list : {"requests", "limits"}) {
        WarnIfFractional(Struct(resources, list), "storage", at.Child(list), out);
      }
    }
  }
}

// A file of a volume and its source, to report overlapping files.
struct VirtualPath {
  std::string path;
  std::string source;
  bool operator==(const VirtualPath&) const = default;
  std::string Printed() const {
    return source.empty() ? GoQuote(path) : GoQuote(path) + " (" + source + ")";
  }
};

// The maximum number of overlaps to report per pod, for the paths of one volume
// (warningsForOverlappingVirtualPaths of pkg/api/pod). This is more than the API server sends,
// which limits its warnings to 4,096 characters.
constexpr std::size_t kMostOverlaps = 1'000;

class Overlaps {
 public:
  Overlaps(const std::string& volume, std::string description, std::size_t* left, Collector* out)
      : beginning_("volume " + GoQuote(volume) + " (" + description + "): overlapping paths: "),
        left_(left),
        out_(out) {}

  void Add(std::vector<VirtualPath> added) {
    for (VirtualPath& item : added) {
      while (!item.path.empty() && item.path.back() == '/') item.path.pop_back();
      if (item.path.empty() || *left_ == 0) continue;
      for (const std::size_t other : tree_.Add(item.path)) {
        if (*left_ == 0) break;
        --*left_;
        out_->AddPlain(beginning_ + item.Printed() + " with " + known_[other].Printed());
      }
      known_.push_back(std::move(item));
    }
  }

 private:
  std::string beginning_;
  std::size_t* left_;
  Collector* out_;
  PathTree tree_;
  std::vector<VirtualPath> known_;
};

std::vector<VirtualPath> PathsOf(const Json& items, const std::string& source) {
  std::vector<VirtualPath> paths;
  for (const Json& item : items) paths.push_back({Text(item, "path"), source});
  return paths;
}

std::vector<VirtualPath> PathsOfProjection(const Json& projection) {
  if (const Json* map = Get(projection, "configMap");
      map != nullptr && Get(*map, "items") != nullptr) {
    return PathsOf(List(*map, "items"), "ConfigMap " + GoQuote(Text(*map, "name")));
  }
  if (const Json* secret = Get(projection, "secret");
      secret != nullptr && Get(*secret, "items") != nullptr) {
    return PathsOf(List(*secret, "items"), "Secret " + GoQuote(Text(*secret, "name")));
  }
  if (const Json* api = Get(projection, "downwardAPI");
      api != nullptr && Get(*api, "items") != nullptr) {
    return PathsOf(List(*api, "items"), "DownwardAPI");
  }
  if (const Json* token = Get(projection, "serviceAccountToken")) {
    return {{Text(*token, "path"), "ServiceAccountToken"}};
  }
  if (const Json* bundle = Get(projection, "clusterTrustBundle")) {
    const char* name = Get(*bundle, "name") != nullptr ? "name" : "signerName";
    return {{Text(*bundle, "path"), "ClusterTrustBundle " + GoQuote(Text(*bundle, name))}};
  }
  std::vector<VirtualPath> paths;
  if (const Json* certificate = Get(projection, "podCertificate")) {
    for (const auto& [member, source] :
         {std::pair{"certificateChainPath", "PodCertificate chain"},
          std::pair{"keyPath", "PodCertificate key"},
          std::pair{"credentialBundlePath", "PodCertificate credential bundle"}}) {
      if (!Text(*certificate, member).empty())
        paths.push_back({Text(*certificate, member), source});
    }
  }
  return paths;
}

void WarnOfOverlaps(const Json& spec, Collector* out) {
  std::size_t left = kMostOverlaps;
  for (const Json& volume : List(spec, "volumes")) {
    const std::string& name = Text(volume, "name");
    const auto check = [&](const char* field, const std::string& description) {
      Overlaps(name, description, &left, out)
          .Add(PathsOf(List(Struct(volume, field), "items"), ""));
    };
    check("configMap", "ConfigMap " + GoQuote(Text(Struct(volume, "configMap"), "name")));
    check("secret", "Secret " + GoQuote(Text(Struct(volume, "secret"), "secretName")));
    check("downwardAPI", "DownwardAPI");
    Overlaps projected(name, "Projected", &left, out);
    for (const Json& projection : List(Struct(volume, "projected"), "sources")) {
      if (projection.empty()) {
        out->AddPlain("volume " + GoQuote(name) + " (Projected) has no sources provided");
      } else {
        projected.Add(PathsOfProjection(projection));
      }
    }
  }
}

void WarnOfDuplicates(const Json& list, const char* member, const Path& path, Collector* out) {
  std::set<std::string> seen;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string& value = Text(list[i], member);
    if (!seen.insert(value).second) {
      out->Add(path.Index(i).Child(member),
               std::string("duplicate ") + member + " " + GoQuote(value));
    }
  }
}

// Warns of a deprecated annotation without the field that replaced it.
void WarnOfOldProfiles(const Json& container, const Json& pod_context, const Json& annotations,
                       const Path& path, int minor, Collector* out) {
  const Json& context = Struct(container, "securityContext");
  const std::string& name = Text(container, "name");
  const std::string seccomp = "container.seccomp.security.alpha.kubernetes.io/" + name;
  if (Get(context, "seccompProfile") == nullptr && Get(annotations, seccomp.c_str()) != nullptr) {
    out->Add(path.Key(seccomp),
             "non-functional in v1.27+; use the \"seccompProfile\" field instead");
  }
  const std::string apparmor = "container.apparmor.security.beta.kubernetes.io/" + name;
  const Json* annotation = Get(annotations, apparmor.c_str());
  if (annotation == nullptr || Get(context, "appArmorProfile") != nullptr) return;
  if (minor < since::kWarnsOfAppArmorAnnotations) return;
  const Json* profile = Get(pod_context, "appArmorProfile");
  // In old versions, any field of the pod was enough, whatever its value.
  if (profile != nullptr && minor < since::kComparesAppArmor) return;
  const auto& value = annotation->get_ref<const std::string&>();
  Json same;
  if (value == "unconfined") same = {{"type", "Unconfined"}};
  if (value == "runtime/default") same = {{"type", "RuntimeDefault"}};
  if (value.rfind("localhost/", 0) == 0 && value.size() > 10) {
    same = {{"type", "Localhost"}, {"localhostProfile", value.substr(10)}};
  }
  if (profile == nullptr || same.is_null() || *profile != same) {
    out->Add(path.Key(apparmor),
             "deprecated since v1.30; use the \"appArmorProfile\" field instead");
  }
}

void WarnOfEnv(const Json& variables, const Path& path, int minor, Collector* out) {
  std::set<std::string> seen;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const std::string& name = Text(variables[i], "name");
    if (seen.insert(name).second) continue;
    const std::string& value = Text(variables[i], "value");
    const std::string reference = "$(" + name + ")";
    const bool extends = value != reference && value.find(reference) != std::string::npos;
    if (Get(variables[i], "valueFrom") == nullptr && extends) continue;
    out->Add(path.Index(i),
             "hides previous definition of " + GoQuote(name) +
                 (minor >= since::kWarnsThatApplyDrops ? ", which may be dropped when using apply"
                                                       : ""));
  }
}

struct NamedPort {
  Path path;
  const Json* port;
};

void WarnOfPorts(const Json& spec, const Path& path, Collector* out) {
  std::map<std::string, std::vector<NamedPort>> known;
  VisitContainers(spec, path, [&](const Json& container, const Path& container_path) {
    const Json& ports = List(container, "ports");
    for (std::size_t i = 0; i < ports.size(); ++i) {
      const Json& port = ports[i];
      const Path at = container_path.Child("ports").Index(i);
      const std::string number = std::to_string(Number(port, "containerPort"));
      const std::int64_t host_port = Number(port, "hostPort");
      const std::string& ip = Text(port, "hostIP");
      if (!ip.empty() && host_port == 0) {
        out->Add(at, "hostIP set without hostPort: {Name:" + Text(port, "name") +
                         " HostPort:0 ContainerPort:" + number +
                         " Protocol:" + Text(port, "protocol") + " HostIP:" + ip + "}");
      }
      std::vector<NamedPort>& others = known[number + "/" + Text(port, "protocol")];
      for (const NamedPort& other : others) {
        const std::int64_t other_port = Number(*other.port, "hostPort");
        const std::string& other_ip = Text(*other.port, "hostIP");
        if (ip == other_ip && host_port == other_port) {
          out->Add(at, "duplicate port definition with " + other.path.text());
        } else if (host_port == 0 || other_port == 0) {
          out->Add(at, "overlapping port definition with " + other.path.text());
        } else if (host_port == other_port && ip.empty() != other_ip.empty()) {
          out->Add(at, "dangerously ambiguous port definition with " + other.path.text());
        }
      }
      others.push_back({at, &port});
    }
  });
}

void WarnOfPortNames(const Json& spec, const Path& path, Collector* out) {
  std::map<std::string, Path> names;
  VisitContainers(spec, path, [&](const Json& container, const Path& container_path) {
    const Json& ports = List(container, "ports");
    for (std::size_t i = 0; i < ports.size(); ++i) {
      const std::string& name = Text(ports[i], "name");
      const Path at = container_path.Child("ports").Index(i);
      if (name.empty()) continue;
      const auto [entry, added] = names.emplace(name, at);
      if (added) continue;
      const std::string& other = entry->second.text();
      out->Add(at, "duplicate port name " + GoQuote(name) + " with " + other +
                       ", services and probes that select ports by name will use " + other);
    }
  });
}

void WarnOfContainers(const Json& spec, const Json& annotations, const Path& spec_path,
                      const Path& annotations_path, int minor, Collector* out) {
  const Json& pod_context = Struct(spec, "securityContext");
  VisitContainers(spec, spec_path, [&](const Json& container, const Path& path) {
    WarnOfOldProfiles(container, pod_context, annotations, annotations_path, minor, out);
    const Json& resources = Struct(container, "resources");
    for (const char* resource : {"memory", "ephemeral-storage"}) {
      for (const char* list : {"limits", "requests"}) {
        WarnIfFractional(Struct(resources, list), resource, path.Child("resources").Child(list),
                         out);
      }
    }
    WarnOfEnv(List(container, "env"), path.Child("env"), minor, out);
  });
}

void WarnOfPodAffinity(const Json& spec, const Path& path, Collector* out) {
  constexpr char kRequired[] = "requiredDuringSchedulingIgnoredDuringExecution";
  constexpr char kPreferred[] = "preferredDuringSchedulingIgnoredDuringExecution";
  const char* const message = "a null labelSelector results in matching no pod";
  for (const char* kind : {"podAffinity", "podAntiAffinity"}) {
    const Json& affinity = Struct(Struct(spec, "affinity"), kind);
    const Path at = path.Child("affinity").Child(kind);
    const Json& required = List(affinity, kRequired);
    for (std::size_t i = 0; i < required.size(); ++i) {
      if (Get(required[i], "labelSelector") == nullptr) {
        out->Add(at.Child(kRequired).Index(i).Child("labelSelector"), message);
      }
    }
    const Json& preferred = List(affinity, kPreferred);
    for (std::size_t i = 0; i < preferred.size(); ++i) {
      if (Get(Struct(preferred[i], "podAffinityTerm"), "labelSelector") == nullptr) {
        out->Add(at.Child(kPreferred).Index(i).Child("podAffinityTerm").Child("labelSelector"),
                 message);
      }
    }
  }
}

void WarnOfIpAddress(const std::string& address, const Path& path, Collector* out) {
  const std::string canonical = CanonicalIpv6(address);
  if (canonical.empty() || canonical == address) return;
  out->Add(path, "IPv6 address " + GoQuote(address) + " should be in RFC 5952 canonical format (" +
                     GoQuote(canonical) + ")");
}

void WarnOfIpAddresses(const Json& spec, const Path& path, Collector* out) {
  const Json& servers = List(Struct(spec, "dnsConfig"), "nameservers");
  for (std::size_t i = 0; i < servers.size(); ++i) {
    WarnOfIpAddress(servers[i].get<std::string>(),
                    path.Child("dnsConfig").Child("nameservers").Index(i), out);
  }
  const Json& aliases = List(spec, "hostAliases");
  for (std::size_t i = 0; i < aliases.size(); ++i) {
    WarnOfIpAddress(Text(aliases[i], "ip"), path.Child("hostAliases").Index(i).Child("ip"), out);
  }
}

// Follows warningsForPodSpecAndMeta.
void WarnOfPodTemplate(const Json& pod_template, const Path& path, int minor, Collector* out) {
  const Json& spec = Struct(pod_template, "spec");
  const Json& annotations = Struct(Struct(pod_template, "metadata"), "annotations");
  const Path spec_path = path.Child("spec");
  const Path annotations_path = path.Child("metadata").Child("annotations");
  WarnOfScheduling(spec, spec_path, minor, out);
  WarnOfAnnotations(annotations, annotations_path, out);
  WarnOfVolumes(spec, spec_path.Child("volumes"), minor, out);
  if (minor >= since::kWarnsOfOverlaps) WarnOfOverlaps(spec, out);
  WarnOfDuplicates(List(spec, "hostAliases"), "ip", spec_path.Child("hostAliases"), out);
  const Json& secrets = List(spec, "imagePullSecrets");
  WarnOfDuplicates(secrets, "name", spec_path.Child("imagePullSecrets"), out);
  for (std::size_t i = 0; i < secrets.size(); ++i) {
    if (Text(secrets[i], "name").empty()) {
      out->Add(spec_path.Child("imagePullSecrets").Index(i).Child("name"),
               "invalid empty name \"\"");
    }
  }
  for (const char* resource : {"memory", "ephemeral-storage"}) {
    WarnIfFractional(Struct(spec, "overhead"), resource, spec_path.Child("overhead"), out);
  }
  constexpr char kSeccomp[] = "seccomp.security.alpha.kubernetes.io/pod";
  if (Get(Struct(spec, "securityContext"), "seccompProfile") == nullptr &&
      Get(annotations, kSeccomp) != nullptr) {
    out->Add(annotations_path.Key(kSeccomp),
             "non-functional in v1.27+; use the \"seccompProfile\" field instead");
  }
  WarnOfContainers(spec, annotations, spec_path, annotations_path, minor, out);
  WarnOfPorts(spec, spec_path, out);
  if (minor >= since::kWarnsOfPortNames) WarnOfPortNames(spec, spec_path, out);
  if (Number(spec, "terminationGracePeriodSeconds") < 0) {
    out->Add(spec_path.Child("terminationGracePeriodSeconds"),
             "must be >= 0; negative values are invalid and will be treated as 1");
  }
  WarnOfPodAffinity(spec, spec_path, out);
  if (minor >= since::kWarnsOfAddresses) WarnOfIpAddresses(spec, spec_path, out);
}

}  // namespace

void AddApiServerWarnings(const Json& job_spec, const std::string& path, int minor,
                          std::vector<Warning>* warnings) {
  constexpr std::int64_t kManyCompletions = 100'000;
  constexpr std::int64_t kMuchParallelism = 10'000;
  Collector out(warnings);
  if (Text(job_spec, "completionMode") == "Indexed" &&
      Number(job_spec, "completions") > kManyCompletions &&
      Number(job_spec, "parallelism") > kMuchParallelism) {
    out.Add(
        Path(path),
        "In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher "
        "than 10^4, "
        "Kubernetes might not be able to track completedIndexes when a big number of indexes fail");
  }
  WarnOfPodTemplate(Struct(job_spec, "template"), Path(path).Child("template"), minor, &out);
}

}  // namespace jobplay
