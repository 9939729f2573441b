// Remedies for what objects of every kind have: names, numbers, sets of values, pods.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/admission/reasons/batch.h"
#include "core/admission/reasons/common.h"
#include "core/admission/reasons/container.h"
#include "core/admission/reasons/formats.h"
#include "core/admission/reasons/object_meta.h"
#include "core/admission/reasons/placement.h"
#include "core/admission/reasons/pod.h"
#include "core/admission/reasons/security.h"
#include "core/admission/reasons/volume.h"
#include "core/admission/remedies/rules.h"
#include "core/admission/validation/names.h"
#include "core/base/digits.h"
#include "core/base/nearest.h"
#include "core/base/text.h"
#include "core/words/remedies.h"
#include "core/yaml/scalar.h"

namespace jobplay {
namespace {

// Sets of values ------------------------------------------------------------------------------

// With a change to the value that was meant, or to each where they are few.
Remedy OneOf(const Refused& refused, const std::vector<std::string>& values, Remedy remedy) {
  // What is refused may be the key, or something inside the value.
  const Json* value = refused.value;
  if (value != nullptr && !refused.quoted.empty() && *value != Json(refused.quoted)) return remedy;
  if (value != nullptr && value->is_structured()) return remedy;
  if (const auto nearest = Nearest(refused.quoted, values)) {
    remedy.mends.push_back(MendBySetting(refused.path, YamlString(*nearest)));
  } else if (values.size() <= 3 && !refused.path.empty() && refused.path.back().index < 0) {
    for (const std::string& value : values) {
      remedy.mends.push_back(MendBySetting(refused.path, YamlString(value)));
    }
  }
  return remedy;
}

Remedy Supported(const Refused& refused) {
  const std::vector<std::string>& values = refused.reason().texts;
  return OneOf(refused, values, {said::SupportedValues{.values = Joined(values)}, {}});
}

Remedy RequestWithinLimit(const Refused& refused) {
  Remedy remedy{said::RequestWithinLimit{}, {}};
  const std::string resource(refused.Text(0));
  const std::string limit(refused.Text(1));
  FieldPath request = refused.path;
  request.emplace_back(resource);
  if (!limit.empty() && ValueAt(refused.sent, request) != nullptr) {
    remedy.mends.push_back(MendBySetting(std::move(request), limit));
  }
  return remedy;
}

template <typename Phrase>
Remedy OneOfWritten(const Refused& refused, const std::vector<std::string>& values) {
  return OneOf(refused, values, {PhraseOf<Phrase>(), {}});
}

Remedy Operator(const Refused& refused) {
  return OneOfWritten<said::SelectorOperator>(
      refused, {"In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"});
}

Remedy OperatorOfToleration(const Refused& refused) {
  return OneOfWritten<said::TolerationOperator>(refused, {"Equal", "Exists"});
}

Remedy ClaimKind(const Refused& refused) {
  return OneOf(refused, {"PersistentVolumeClaim"},
               {said::SupportedValues{.values = "PersistentVolumeClaim"}, {}});
}

// What has to be written ----------------------------------------------------------------------

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
  // An element of a list, as claims[0], has a name in it.
  for (const Example& example : kExamples) {
    if (refused.EndsWith(example.field)) return {said::WriteSuchAs{.yaml = example.yaml}, {}};
  }
  return {said::MustBeWritten{.field = refused.leaf, .place = refused.Explain()}, {}};
}

Remedy NameOfObject(const Refused&) {
  const FieldPath name = {"metadata", "name"};
  return {said::WriteSuchAs{.yaml = "metadata: {name: my-job}"}, {MendBySetting(name, "my-job")}};
}

// A container's name is made up as well as any.
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

// Requests of what cannot be shared, and has no limit: each is its own limit.
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

Remedy EitherField(const Refused& refused) {
  const Reason& reason = refused.reason();
  const char* names = reason.Is(reason::kDataset)   ? "datasetName, datasetUUID"
                      : reason.Is(reason::kFcNames) ? "targetWWNs, wwids"
                                                    : "fieldRef, resourceFieldRef";
  return {said::GiveItOneOf{.names = names}, {}};
}

Remedy NameServers(const Refused&) {
  return {said::WriteSuchAs{.yaml = "dnsConfig: {nameservers: [10.96.0.10]}"}, {}};
}

// Numbers -------------------------------------------------------------------------------------

bool IsNumber(const Refused& refused) {
  return refused.value != nullptr && refused.value->is_number_integer() &&
         refused.path.back().index < 0;
}

Remedy WithNumber(const Refused& refused, Said sentence, std::int64_t number) {
  Remedy remedy{std::move(sentence), {}};
  if (IsNumber(refused)) {
    remedy.mends.push_back(MendBySetting(refused.path, std::to_string(number)));
  }
  return remedy;
}

Remedy AtLeast(const Refused& refused) {
  const std::int64_t least = refused.reason().limit;
  return WithNumber(refused, said::WriteAtLeast{.least = std::to_string(least)}, least);
}

Remedy Positive(const Refused& refused) {
  return WithNumber(refused, said::WriteAtLeast{.least = "1"}, 1);
}

Remedy AtMost(const Refused& refused) {
  const std::int64_t most = refused.reason().limit;
  return WithNumber(refused, said::WriteAtMost{.most = std::to_string(most)}, most);
}

Remedy AtMostForIndexes(const Refused& refused) {
  const std::int64_t most = refused.reason().limit;
  return WithNumber(refused, said::TooMuchForIndexes{.most = std::to_string(most)}, most);
}

Remedy InRange(const Refused& refused) {
  const std::int64_t least = refused.reason().low;
  const std::int64_t most = refused.reason().limit;
  Said sentence = said::WriteBetween{.least = std::to_string(least), .most = std::to_string(most)};
  const bool is_less = IsNumber(refused) && refused.value->get<std::int64_t>() < least;
  return WithNumber(refused, std::move(sentence), is_less ? least : most);
}

Remedy One(const Refused& refused) { return WithNumber(refused, said::MustBeOne{}, 1); }

Remedy ShorterToken(const Refused&) { return {said::WriteAtMost{.most = "4294967296"}, {}}; }

Remedy LongerToken(const Refused& refused) {
  return WithNumber(refused, said::TokenLasts{.yaml = "expirationSeconds: 600"}, 600);
}

// Names ---------------------------------------------------------------------------------------

// The text in the letters that a name may have, up to a length.
std::string Named(std::string_view text, std::string_view signs, std::size_t most, bool lower) {
  std::string name;
  const std::string small = lower ? ToLower(text) : std::string(text);
  for (const char c : small) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    const bool sign = signs.find(c) != std::string_view::npos;
    const char fit = letter || sign ? c : '-';
    // What no letter is ends a word once.
    if (!letter && (name.empty() || (fit == '-' && name.back() == '-'))) continue;
    name += fit;
  }
  if (name.size() > most) name.resize(most);
  while (!name.empty() && signs.find(name.back()) != std::string_view::npos) name.pop_back();
  return name;
}

Remedy WithName(const Refused& refused, Said sentence, const std::string& name,
                ReasonList (*check)(std::string_view)) {
  Remedy remedy{std::move(sentence), {}};
  if (refused.value == nullptr || !refused.value->is_string() || refused.path.back().index >= 0 ||
      !check(name).empty() || name == refused.value->get_ref<const std::string&>()) {
    return remedy;
  }
  remedy.mends.push_back(MendBySetting(refused.path, YamlString(name)));
  return remedy;
}

std::string_view TextOf(const Refused& refused) {
  return refused.value != nullptr && refused.value->is_string()
             ? std::string_view(refused.value->get_ref<const std::string&>())
             : std::string_view();
}

Remedy LabelName(const Refused& refused) {
  return WithName(refused, said::NameInLowerCase{}, Named(TextOf(refused), "-", kMaxLabel, true),
                  IsDns1123Label);
}

Remedy SubdomainName(const Refused& refused) {
  return WithName(refused, said::NameWithDots{}, Named(TextOf(refused), "-.", kMaxSubdomain, true),
                  IsDns1123Subdomain);
}

Remedy VariableName(const Refused& refused) {
  std::string name(TextOf(refused));
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '=' || c < ' ' || c > '~'; }, '_');
  return WithName(refused, said::VariableName{}, name, IsRelaxedEnvVarName);
}

Remedy PortName(const Refused& refused) {
  return WithName(refused, said::PortName{}, Named(TextOf(refused), "-", 15, true), IsPortName);
}

Remedy ConfigKey(const Refused& refused) {
  return WithName(refused, said::ConfigKey{}, Named(TextOf(refused), "-_.", kMaxSubdomain, false),
                  IsConfigMapKey);
}

Remedy WithFewerBytes(const Refused& refused) {
  return {said::ShortenTo{.most = said::BytesOf{.most = refused.reason().limit}}, {}};
}

Remedy WithFewerCharacters(const Refused& refused) {
  return {said::ShortenTo{.most = said::CharactersOf{.most = refused.reason().limit}}, {}};
}

Remedy ShorterVolumeName(const Refused&) {
  return {said::ShortenTo{.most = said::CharactersOf{.most = 20}}, {}};
}

Remedy Fewer(const Refused& refused) {
  return {said::NoMoreThanItems{.most = std::to_string(refused.reason().limit)}, {}};
}

// What another part of the manifest has to have -----------------------------------------------

// The names of a list beside the one that the error is in: volumes of the pod.
std::vector<std::string> NamesIn(const Refused& refused, const char* list) {
  std::vector<std::string> names;
  FieldPath path;
  // The innermost object around the field that has such a list.
  for (std::size_t length = refused.path.size(); length-- > 0;) {
    path.assign(refused.path.begin(), refused.path.begin() + static_cast<std::ptrdiff_t>(length));
    path.emplace_back(list);
    const Json* found = ValueAt(refused.sent, path);
    if (found == nullptr || !found->is_array()) continue;
    for (const Json& element : *found) {
      const auto name = element.is_object() ? element.find("name") : element.end();
      if (element.is_object() && name != element.end() && name->is_string()) {
        names.push_back(name->get<std::string>());
      }
    }
    break;
  }
  return names;
}

Remedy NotThere(const Refused& refused) {
  const char* list = refused.leaf == "claims"                ? "resourceClaims"
                     : refused.leaf == "targetContainerName" ? "containers"
                                                             : "volumes";
  const std::vector<std::string> names = NamesIn(refused, list);
  if (names.empty()) return {said::NoneIsThere{.field = list}, {}};
  return OneOf(refused, names, {said::NameNotThere{.names = Joined(names)}, {}});
}

Remedy Duplicate(const Refused& refused) {
  Remedy remedy{said::PodsShareNoName{}, {}};
  if (refused.leaf != "name" || TextOf(refused).empty()) return remedy;
  remedy.mends.push_back(
      MendBySetting(refused.path, YamlString(std::string(TextOf(refused)) + "-2")));
  return remedy;
}

Remedy Divisor(const Refused& refused) {
  Remedy remedy{said::DivisorOfResource{.values = refused.Text(0)}, {}};
  if (refused.value != nullptr) remedy.mends.push_back(MendByRemoving(refused.path));
  return remedy;
}

Remedy Explained(const Refused& refused) {
  return {said::ExplainField{.place = refused.Explain()}, {}};
}

constexpr RemedyRule kRulesOfValues[] = {
    {kNotSupported, "tolerations.operator", {}, OperatorOfToleration},
    {kNotSupported, "", {}, Supported},
    {kNotFound, "", {}, NotThere},
    {kDuplicate, "mountPath", {}, Plain<said::MountOnce>},
    {kDuplicate, "", {}, Duplicate},
    {kTooLong, "", {}, WithFewerBytes},
    {kTooMany, "", {}, Fewer},

    {kRequired, "metadata.name", {&reason::kNameOrGenerateName}, NameOfObject},
    {kRequired, "containers.name", {}, NameOfContainer},
    {kRequired, "topologyKey", {}, TopologyKey},
    {kRequired, "", {&reason::kValidValues}, Supported},
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

    {kForbidden, "", {&reason::kClusterPolicy}, Without<said::AllowPrivileged>},
    {kForbidden, "", {&reason::kHostProcessPolicy}, Plain<said::AllowPrivileged>},
    {kForbidden,
     "",
     {&reason::kNotOnWindows, &reason::kResourcesNotOnWindows, &reason::kNotOnLinux},
     WithoutNamed<said::NotOfThatSystem>},
    {kForbidden, "ephemeralContainers", {}, Without<said::NoEphemeralContainers>},
    {kForbidden, "", {&reason::kSidecarsOnly}, Without<said::InitContainersHaveNone>},
    {kForbidden, "", {&reason::kPrivilegedContainersOnly}, Plain<said::MountFirst>},
    {kForbidden, "", {&reason::kHugePagesNeedOthers}, Plain<said::HugePagesNeedCpu>},
    {kForbidden,
     "",
     {&reason::kAnnotationType, &reason::kAnnotationProfile},
     Plain<said::SayItTwiceAlike>},
    {kForbidden,
     "",
     {&reason::kReadOnlyOnly, &reason::kNoPropagationOnly},
     Plain<said::ReadOnlyRecursively>},
    {kForbidden, "", {&reason::kNeedsLabelSelector}, WithoutNamed<said::NeedsLabelSelector>},
    {kForbidden,
     "",
     {&reason::kOneHandler, &reason::kOneVolumeType, &reason::kOneVolumeTypePerSource},
     Plain<said::KeepOneKind>},
    {kForbidden, "", {&reason::kSizeLimit}, Plain<said::WriteAmount>},
    {kForbidden, "", {&reason::kHostUsersFalse}, WithoutNamed<said::HostUsersFalse>},
    {kForbidden, "", {&reason::kReadWriteOncePod}, Plain<said::LeaveOutOne>},
    {kForbidden, "", {}, WithoutNamed<said::LeaveOut>},

    // Numbers.
    {kInvalid,
     "",
     {&reason::kContainerRequests, &reason::kContainerLimits, &reason::kPodLimits},
     Plain<said::PodHoldsContainers>},
    {kInvalid, "", {&reason::kEqualToLimit}, Plain<said::RequestIsLimit>},
    {kInvalid, "", {&reason::kWithinLimit}, RequestWithinLimit},
    {kInvalid, "", {&reason::kAtMostWhenIndexed, &reason::kAtMostForManyIndexes}, AtMostForIndexes},
    {kInvalid,
     "",
     {&reason::kAtMost, &reason::kAtMostSpecifiedCompletions, &reason::kAtMostSucceededIndexes},
     AtMost},
    {kInvalid, "", {&reason::kFileMode}, Plain<said::OctalMode>},
    {kInvalid,
     "",
     {&reason::kSleepBelowGrace, &reason::kSleepAboveZeroBelowGrace},
     Plain<said::ShorterThanGrace>},
    {kInvalid, "", {&reason::kAtLeast}, AtLeast},
    {kInvalid, "", {&reason::kAboveZero, &reason::kAboveZeroInWords}, Positive},
    {kInvalid, "", {&reason::kBetween, &reason::kInRange}, InRange},
    {kInvalid, "", {&reason::kMustBeOne}, One},
    {kInvalid, "", {&reason::kTokenTooLong}, ShorterToken},
    {kInvalid, "", {&reason::kTokenTooShort}, LongerToken},
    {kInvalid, "", {&reason::kHugePageMultiple}, Plain<said::HugePageMultiple>},
    {kInvalid, "", {&reason::kMustBeInteger}, Plain<said::WholeAmount>},
    {kInvalid, "", {&reason::kHostPortMatchesPort}, Plain<said::SameHostPort>},
    {kInvalid, "", {&reason::kDivisor}, Divisor},
    {kInvalid, "", {&reason::kDeletionCost}, Plain<said::WriteWholeNumber>},

    // Names and texts.
    {kInvalid, "ports.name", {}, PortName},
    {kInvalid, "port", {}, PortName},
    {kInvalid, "containers.name", {}, LabelName},
    {kInvalid, "", {&reason::kDns1123Label}, LabelName},
    {kInvalid,
     "",
     {&reason::kLabelKey, &reason::kPrefixPartEmpty, &reason::kPrefixPartMaxBytes,
      &reason::kPrefixPart},
     Plain<said::LabelKey>},
    {kInvalid,
     "",
     {&reason::kNamePartEmpty, &reason::kNamePartMaxBytes, &reason::kNamePart},
     Plain<said::LabelKey>},
    {kInvalid, "", {&reason::kLabelValue}, Plain<said::LabelValue>},
    {kInvalid, "labels", {&reason::kMaxBytes}, Plain<said::LabelValue>},
    {kInvalid,
     "",
     {&reason::kDns1123Subdomain, &reason::kDns1123SubdomainWithUnderscore},
     SubdomainName},
    {kInvalid, "", {&reason::kHttpHeaderName}, Plain<said::HeaderName>},
    {kInvalid, "", {&reason::kConfigMapKey}, ConfigKey},
    {kInvalid, "key", {&reason::kNotDot, &reason::kNotDotDot, &reason::kNoLeadingDots}, ConfigKey},
    {kInvalid,
     "",
     {&reason::kEnvVarName, &reason::kRelaxedEnvVarName, &reason::kEnvVarNameEmpty},
     VariableName},
    {kInvalid, "", {&reason::kMaxBytes}, WithFewerBytes},
    {kInvalid, "", {&reason::kMaxCharacters}, WithFewerCharacters},
    {kInvalid, "", {&reason::kIscsiLength}, ShorterVolumeName},
    {kInvalid, "", {&reason::kNoDots}, LabelName},
    {kInvalid, "", {&reason::kRelativePath, &reason::kNoLeadingDots}, Plain<said::RelativePath>},
    {kInvalid, "", {&reason::kNoBacksteps, &reason::kDeviceBacksteps}, Plain<said::NoDotsInPath>},
    {kInvalid, "", {&reason::kAbsolutePath}, Plain<said::AbsolutePath>},
    {kInvalid, "spec.managedBy", {}, Plain<said::DomainPath>},
    {kInvalid, "", {&reason::kFinalizerName}, Plain<said::FinalizerName>},
    {kInvalid, "", {&reason::kHostPort}, Plain<said::HostAndPort>},
    {kInvalid,
     "",
     {&reason::kIpAddress, &reason::kIpv4Mapped, &reason::kIpLeadingZeros},
     Plain<said::IpAddress>},
    {kInvalid, "", {&reason::kOuterWhitespace, &reason::kPadded}, Plain<said::NoWhiteSpace>},
    {kInvalid, "runAsUserName", {}, Plain<said::UserOfWindows>},
    {kInvalid,
     "",
     {&reason::kCredentialSpecEmpty, &reason::kCredentialSpecSize},
     Without<said::NotEmpty>},
    {kInvalid,
     "",
     {&reason::kStandardResourceType, &reason::kStandardResource, &reason::kExtendedResourceName},
     Plain<said::ResourceName>},
    {kInvalid, "", {&reason::kReservedNamespaces}, Plain<said::ReservedDomain>},
    {kInvalid,
     "",
     {&reason::kAppArmorAnnotation, &reason::kSeccompAnnotation},
     Plain<said::ProfileName>},
    {kInvalid,
     "",
     {&reason::kSeccompLocalhostOnly, &reason::kAppArmorLocalhostOnly},
     WithoutNamed<said::LeaveOut>},
    {kInvalid, "", {&reason::kIscsiPrefix, &reason::kIscsiName}, Plain<said::IscsiName>},
    {kInvalid,
     "sysctls.name",
     {&reason::kHostNetworkSysctl, &reason::kHostIpcSysctl},
     Plain<said::SysctlIsTheNodes>},
    {kInvalid, "sysctls.name", {}, Plain<said::SysctlName>},
    {kInvalid, "", {&reason::kFieldPath}, Plain<said::FieldOfPod>},

    // What goes together.
    {kInvalid, "", {&reason::kSelectorOperator}, Operator},
    {kInvalid, "", {&reason::kFieldSelectorKey}, Plain<said::NodesByNameOnly>},
    {kInvalid, "", {&reason::kNotPathInDevices, &reason::kNotPathInMounts}, Plain<said::MountOnce>},
    {kInvalid,
     "",
     {&reason::kNotInDevices, &reason::kNotInMounts, &reason::kBlockMode},
     Plain<said::BlockOrFiles>},
    {kInvalid, "", {&reason::kMustBeUnique}, Plain<said::PodsShareNoName>},
    {kInvalid,
     "",
     {&reason::kKeyInSelector, &reason::kKeyInMismatch},
     Plain<said::KeysMakeSelector>},
    {kInvalid, "", {&reason::kNoExecuteForSeconds}, Plain<said::TolerationOfTime>},
    {kInvalid, "tolerations.operator", {}, Plain<said::TolerationExists>},
    {kInvalid, "minDomains", {}, Without<said::MinDomainsNeedsDoNotSchedule>},
    {kInvalid,
     "",
     {&reason::kResizeNotRequired, &reason::kInitContainerRestart},
     Plain<said::ResizeIsForRunning>},
    {kInvalid,
     "",
     {&reason::kPrivilegedWithoutEscalation, &reason::kAdminWithoutEscalation},
     Plain<said::WithoutEscalation>},
    {kInvalid, "", {&reason::kShareOrHostPid}, Plain<said::ShareOrHost>},
    {kInvalid, "procMount", {}, Plain<said::UnmaskedNeedsUsers>},
    {kInvalid,
     "",
     {&reason::kHostProcessDiffers, &reason::kAllHostProcess, &reason::kHostProcessNetwork},
     Plain<said::AllHostProcess>},
    {kInvalid, "", {&reason::kMirrorPodNode}, Plain<said::NodeOfMirror>},
    {kInvalid, "", {&reason::kContainerNotFound}, Plain<said::AnnotationOfContainer>},
    {kInvalid, "", {&reason::kOneController}, Plain<said::OwnerOnce>},
    {kInvalid, "", {&reason::kOwnerIsEvent}, Plain<said::OwnerIsNoEvent>},
    {kInvalid, "", {&reason::kOwnerVersionEmpty}, Plain<said::OwnerIsWhole>},
    {kInvalid, "ownerReferences.kind", {}, Plain<said::OwnerIsWhole>},
    {kInvalid, "ownerReferences.name", {}, Plain<said::OwnerIsWhole>},
    {kInvalid, "ownerReferences.uid", {}, Plain<said::OwnerIsWhole>},
    {kInvalid, "", {&reason::kOrphanAndForeground}, Plain<said::OneFinalizerOfTheTwo>},
    {kInvalid, "managedFields.operation", {}, Plain<said::ManagedFieldsAreTheServers>},
    {kInvalid, "managedFields.fieldsType", {}, Plain<said::ManagedFieldsAreTheServers>},
    {kInvalid,
     "",
     {&reason::kClaimSourceBoth, &reason::kClaimSourceRequired},
     Plain<said::OneSourceOfClaim>},
    {kInvalid,
     "valueFrom",
     {&reason::kValueSource, &reason::kValueSourceOrFile},
     Plain<said::SourceOfValue>},
    {kInvalid, "valueFrom", {}, Plain<said::OneSourceOfValue>},
    {kInvalid, "envFrom", {&reason::kVariablesSource}, Plain<said::SourceOfVariables>},
    {kInvalid, "envFrom", {}, Plain<said::LeaveOutOne>},
    {kInvalid, "", {&reason::kConflictingPaths}, Plain<said::DifferentPaths>},
    {kInvalid,
     "",
     {&reason::kFcNamesBoth, &reason::kDatasetBoth, &reason::kFieldAndResource,
      &reason::kSubPathBoth},
     Plain<said::LeaveOutOne>},
    {kInvalid,
     "",
     {&reason::kNameserverCount, &reason::kSearchCount, &reason::kSearchCharacters},
     Fewer},
    {kInvalid,
     "",
     {&reason::kNotInReadinessProbe, &reason::kNotInInitContainer},
     WithoutNamed<said::LeaveOut>},
    {kInvalid,
     "",
     {&reason::kNameMayNotBe, &reason::kNotWithSourceNamespace},
     WithoutNamed<said::LeaveOut>},
    {kInvalid, "", {&reason::kVolumeClaimKind}, ClaimKind},
    {kAny, "", {}, Explained},
};

}  // namespace

std::span<const RemedyRule> RulesOfValues() { return kRulesOfValues; }

}  // namespace jobplay
