// Remedies for required fields.
#include <string>

#include "core/admission/reasons/container.h"
#include "core/admission/reasons/object_meta.h"
#include "core/admission/reasons/placement.h"
#include "core/admission/reasons/pod.h"
#include "core/admission/reasons/security.h"
#include "core/admission/reasons/volume.h"
#include "core/admission/remedies/rules.h"
#include "core/api/json.h"
#include "core/words/remedies.h"
#include "core/yaml/scalar.h"

namespace jobplay {
namespace {

struct Example {
  const char* field;
  const char* yaml;
};
constexpr Example kExamples[] = {
    {"containers", "containers: [{name: main, image: busybox}]"},
    {"template",
     "template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}"},
    {"schedule", "schedule: \"*/5 * * * *\""},
    {"concurrencyPolicy", "concurrencyPolicy: Allow"},
    {"image", "image: busybox:1.36"},
    {"command", "command: [sh, -c, exit 0]"},
    {"os.name", "name: linux"},
    {"env.name", "name: LEVEL"},
    {"httpHeaders.name", "name: Accept"},
    {"secretRef.name", "name: settings"},
    {"configMapRef.name", "name: settings"},
    {"volumeMounts.name", "name: data"},
    {"volumeDevices.name", "name: data"},
    {"volumes.name", "name: data"},
    {"name", "name: main"},
    {"key", "key: settings"},
    {"path", "path: data/settings"},
    {"mountPath", "mountPath: /data"},
    {"devicePath", "devicePath: /dev/xvda"},
    {"containerPort", "containerPort: 8080"},
    {"port", "port: 8080"},
    {"fieldPath", "fieldPath: metadata.name"},
    {"resource", "resource: limits.cpu"},
    {"claimName", "claimName: data"},
    {"secretName", "secretName: settings"},
    {"volumeName", "volumeName: data"},
    {"server", "server: nfs.example.com"},
    {"driver", "driver: csi.example.com"},
    {"endpoints", "endpoints: glusterfs-cluster"},
    {"monitors", "monitors: [\"10.16.154.78:6789\"]"},
    {"targetPortal", "targetPortal: 10.0.2.15:3260"},
    {"iqn", "iqn: iqn.2001-04.com.example:storage"},
    {"repository", "repository: https://example.com/code.git"},
    {"topologyKey", "topologyKey: kubernetes.io/hostname"},
    {"preemptionPolicy", "preemptionPolicy: PreemptLowerPriority"},
    {"resizePolicy", "resizePolicy: [{resourceName: cpu, restartPolicy: NotRequired}]"},
    {"nodeSelectorTerms",
     "nodeSelectorTerms: [{matchExpressions: [{key: kubernetes.io/os, operator: In, values: "
     "[linux]}]}]"},
    {"accessModes", "accessModes: [ReadWriteOnce]"},
    {"registry", "registry: registry:7861"},
    {"exitCodes", "exitCodes: {operator: In, values: [42]}"},
    {"options", "options: [{name: ndots, value: \"2\"}]"},
    {"volumeClaimTemplate",
     "volumeClaimTemplate: {spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: "
     "1Gi}}}}"},
    {"resources", "resources: {requests: {storage: 1Gi}}"},
};

Remedy MustBeThere(const Refused& refused) {
  // The remedy for a list element, such as claims[0], must include a name.
  for (const Example& example : kExamples) {
    if (refused.EndsWith(example.field)) return {said::WriteSuchAs{.yaml = example.yaml}, {}};
  }
  return {said::MustBeWritten{.field = refused.leaf, .place = refused.Explain()}, {}};
}

Remedy NameOfObject(const Refused&) {
  const FieldPath name = {"metadata", "name"};
  return {said::WriteSuchAs{.yaml = "metadata: {name: my-job}"}, {MendBySetting(name, "my-job")}};
}

// A made-up name for a container is good enough.
Remedy NameOfContainer(const Refused& refused) {
  return {said::WriteSuchAs{.yaml = "name: main"}, {MendBySetting(refused.path, "main")}};
}

Remedy TopologyKey(const Refused& refused) {
  return {said::WriteSuchAs{.yaml = "topologyKey: kubernetes.io/hostname"},
          {MendBySetting(refused.path, "kubernetes.io/hostname")}};
}

Remedy TypeOfProfile(const Refused& refused) {
  return {said::WriteSuchAs{.yaml = "type: RuntimeDefault"},
          {MendBySetting(refused.path, "RuntimeDefault")}};
}

Remedy Handler(const Refused& refused) {
  const bool lifecycle = refused.leaf == "postStart" || refused.leaf == "preStop";
  return {said::GiveItOneOf{.names = lifecycle ? "exec, httpGet, sleep, tcpSocket"
                                               : "exec, grpc, httpGet, tcpSocket"},
          {}};
}

Remedy RestartPolicyForRules(const Refused& refused) {
  return {said::WriteThis{.yaml = "restartPolicy: Never"}, {MendBySetting(refused.path, "Never")}};
}

// Handles requests for resources that cannot be shared. Without a limit, the request becomes the
// limit.
Remedy LimitsAsWell(const Refused& refused) {
  Remedy remedy{said::LimitsAsWell{}, {}};
  FieldPath requests = refused.path;
  requests.back() = PathStep("requests");
  const Json* asked = ValueAt(refused.sent, requests);
  if (asked == nullptr || !asked->is_object()) return remedy;
  for (auto it = asked->begin(); it != asked->end(); ++it) {
    FieldPath limit = refused.path;
    limit.emplace_back(it.key());
    const bool shared =
        it.key().find('/') == std::string::npos && !it.key().starts_with("hugepages-");
    if (shared || !it->is_primitive() || ValueAt(refused.sent, limit) != nullptr) continue;
    remedy.mends.push_back(MendBySetting(limit, JsonText(*it)));
    remedy.mends.back().title =
        said::MendWrite{.yaml = "limits: {" + it.key() + ": " + JsonText(*it) + "}"};
  }
  return remedy;
}

Remedy NameServers(const Refused&) {
  return {said::WriteSuchAs{.yaml = "dnsConfig: {nameservers: [10.96.0.10]}"}, {}};
}

Remedy EitherField(const Refused& refused) {
  const Reason& reason = refused.reason();
  const char* names = reason.Is(reason::kDataset)   ? "datasetName, datasetUUID"
                      : reason.Is(reason::kFcNames) ? "targetWWNs, wwids"
                                                    : "fieldRef, resourceFieldRef";
  return {said::GiveItOneOf{.names = names}, {}};
}

constexpr RemedyRule kRequiredRules[] = {
    {kRequired, "metadata.name", {&reason::kNameOrGenerateName}, NameOfObject},
    {kRequired, "containers.name", {}, NameOfContainer},
    {kRequired, "topologyKey", {}, TopologyKey},
    {kRequired, "", {&reason::kHandlerRequired}, Handler},
    {kRequired,
     "",
     {&reason::kValuesForIn, &reason::kOneValueForFieldSelector},
     Plain<said::ValuesOrExists>},
    {kRequired, "", {&reason::kSeccompType, &reason::kAppArmorType}, TypeOfProfile},
    {kRequired,
     "",
     {&reason::kSeccompLocalhost, &reason::kAppArmorLocalhost},
     Plain<said::LocalhostNeedsProfile>},
    {kRequired, "", {&reason::kRestartPolicyForRules}, RestartPolicyForRules},
    {kRequired, "", {&reason::kDnsConfigRequired, &reason::kNameserverRequired}, NameServers},
    {kRequired, "", {&reason::kLimitRequired}, LimitsAsWell},
    {kRequired,
     "",
     {&reason::kDataset, &reason::kFieldOrResource, &reason::kCertificatePaths, &reason::kFcNames},
     EitherField},
    {kRequired, "", {}, MustBeThere},
};

}  // namespace

std::span<const RemedyRule> RequiredRules() { return kRequiredRules; }

}  // namespace jobplay
