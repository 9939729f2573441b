// Remedies for what objects of every kind have: names, numbers, sets of values, pods.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

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
  const std::vector<std::string> values = refused.QuotedBehind("supported values: ");
  return OneOf(refused, values, {said::SupportedValues{.values = Joined(values)}, {}});
}

Remedy ValidValues(const Refused& refused) {
  const std::vector<std::string> values = refused.QuotedBehind("valid values: ");
  return OneOf(refused, values, {said::SupportedValues{.values = Joined(values)}, {}});
}

// "must be less than or equal to cpu limit of 1"
Remedy RequestWithinLimit(const Refused& refused) {
  Remedy remedy{said::RequestWithinLimit{}, {}};
  const std::string resource(refused.Behind("less than or equal to "));
  const std::string limit(refused.Behind(" limit of "));
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

Remedy OnlyValues(const Refused& refused) {
  // The message names them between backquotes or quotes: must be `Apply` or `Update`.
  const std::string& message = refused.error.message;
  const char quote = message.find('`') != std::string::npos ? '`' : '\'';
  std::vector<std::string> values;
  for (std::size_t open = message.find(quote); open != std::string::npos;) {
    const std::size_t close = message.find(quote, open + 1);
    if (close == std::string::npos) break;
    values.push_back(message.substr(open + 1, close - open - 1));
    open = message.find(quote, close + 1);
  }
  return OneOf(refused, values, {said::SupportedValues{.values = Joined(values)}, {}});
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
  // one of datasetName and datasetUUID is required; must specify either targetWWNs or wwids
  if (refused.Says("dataset")) return {said::GiveItOneOf{.names = "datasetName, datasetUUID"}, {}};
  if (refused.Says("targetWWNs")) return {said::GiveItOneOf{.names = "targetWWNs, wwids"}, {}};
  return {said::GiveItOneOf{.names = "fieldRef, resourceFieldRef"}, {}};
}

Remedy NameServers(const Refused&) {
  return {said::WriteSuchAs{.yaml = "dnsConfig: {nameservers: [10.96.0.10]}"}, {}};
}

// Numbers -------------------------------------------------------------------------------------

bool IsNumber(const Refused& refused) {
  return refused.value != nullptr && refused.value->is_number_integer() &&
         refused.path.back().index < 0;
}

std::optional<std::int64_t> NumberIn(std::string_view text) {
  const bool negative = !text.empty() && text[0] == '-';
  const auto number = WholeNumber(negative ? text.substr(1) : text, 18);
  if (!number) return std::nullopt;
  return negative ? -*number : *number;
}

Remedy WithNumber(const Refused& refused, Said sentence, std::string_view number) {
  Remedy remedy{std::move(sentence), {}};
  if (IsNumber(refused) && NumberIn(number)) {
    remedy.mends.push_back(MendBySetting(refused.path, std::string(number)));
  }
  return remedy;
}

Remedy AtLeast(const Refused& refused) {
  const std::string_view least = refused.Behind("greater than or equal to ");
  return WithNumber(refused, said::WriteAtLeast{.least = least}, least);
}

Remedy Positive(const Refused& refused) {
  return WithNumber(refused, said::WriteAtLeast{.least = "1"}, "1");
}

Remedy AtMost(const Refused& refused) {
  const std::string_view most = refused.Behind("less than or equal to ");
  return WithNumber(refused, said::WriteAtMost{.most = most}, most);
}

Remedy AtMostForIndexes(const Refused& refused) {
  const std::string_view most = refused.Behind("less than or equal to ");
  return WithNumber(refused, said::TooMuchForIndexes{.most = most}, most);
}

Remedy InRange(const Refused& refused, std::string_view least, std::string_view most) {
  Said sentence = said::WriteBetween{.least = least, .most = most};
  const auto low = NumberIn(least);
  if (!IsNumber(refused) || !low) return {std::move(sentence), {}};
  return WithNumber(refused, std::move(sentence),
                    refused.value->get<std::int64_t>() < *low ? least : most);
}

Remedy Between(const Refused& refused) {
  return InRange(refused, refused.Behind("between "), refused.Behind(" and "));
}

Remedy Range(const Refused& refused) {
  const std::string_view range = refused.Behind("in the range ");
  const std::size_t dash = std::min(range.find('-'), range.size());
  return InRange(refused, range.substr(0, dash), range.substr(std::min(dash + 1, range.size())));
}

Remedy One(const Refused& refused) { return WithNumber(refused, said::MustBeOne{}, "1"); }

Remedy TokenTime(const Refused& refused) {
  const bool longer = refused.Says("larger");
  if (longer) return {said::WriteAtMost{.most = "4294967296"}, {}};
  return WithNumber(refused, said::TokenLasts{.yaml = "expirationSeconds: 600"}, "600");
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

Remedy Shorter(const Refused& refused) {
  const bool bytes = refused.Says("bytes");
  const auto most = NumberIn(refused.Behind("more than "));
  const auto count = most.value_or(0);
  return {bytes ? Said(said::ShortenTo{.most = said::BytesOf{.most = count}})
                : Said(said::ShortenTo{.most = said::CharactersOf{.most = count}}),
          {}};
}

Remedy ShorterVolumeName(const Refused&) {
  return {said::ShortenTo{.most = said::CharactersOf{.most = 20}}, {}};
}

Remedy Fewer(const Refused& refused) {
  return {said::NoMoreThanItems{.most = refused.Behind("at most ")}, {}};
}

Remedy FewerInDns(const Refused& refused) {
  return {said::NoMoreThanItems{.most = refused.Behind("more than ")}, {}};
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
  const std::string& message = refused.error.message;
  const std::string_view begin = "divisor's values ";
  const std::size_t from = message.find(begin) + begin.size();
  const std::size_t to = message.find(" are supported", from);
  Remedy remedy{
      said::DivisorOfResource{.values = std::string_view(message).substr(from, to - from)}, {}};
  if (refused.value != nullptr) remedy.mends.push_back(MendByRemoving(refused.path));
  return remedy;
}

Remedy Explained(const Refused& refused) {
  return {said::ExplainField{.place = refused.Explain()}, {}};
}

constexpr RemedyRule kRulesOfValues[] = {
    {kNotSupported, "tolerations.operator", "", OperatorOfToleration},
    {kNotSupported, "", "", Supported},
    {kNotFound, "", "", NotThere},
    {kDuplicate, "mountPath", "", Plain<said::MountOnce>},
    {kDuplicate, "", "", Duplicate},
    {kTooLong, "", "", Shorter},
    {kTooMany, "", "", Fewer},

    {kRequired, "metadata.name", "generateName", NameOfObject},
    {kRequired, "containers.name", "", NameOfContainer},
    {kRequired, "topologyKey", "", TopologyKey},
    {kRequired, "", "valid values", ValidValues},
    {kRequired, "", "must specify a handler type", Handler},
    {kRequired, "", "'In' or 'NotIn'", Plain<said::ValuesOrExists>},
    {kRequired, "", "Profile is set", TypeOfProfile},
    {kRequired, "", "type is Localhost", Plain<said::LocalhostNeedsProfile>},
    {kRequired, "", "restart rules are used", RestartPolicyForRules},
    {kRequired, "", "`dnsPolicy` is None", NameServers},
    {kRequired, "", "Limit must be set", LimitsAsWell},
    {kRequired, "", "one of", EitherField},
    {kRequired, "targetWWNs", "", EitherField},
    {kRequired, "", "", MustBeThere},

    {kForbidden, "securityContext.privileged", "cluster policy", Without<said::AllowPrivileged>},
    {kForbidden, "", "hostProcess containers are disallowed", Plain<said::AllowPrivileged>},
    {kForbidden, "", "for a windows pod", WithoutNamed<said::NotOfThatSystem>},
    {kForbidden, "", "for a linux pod", WithoutNamed<said::NotOfThatSystem>},
    {kForbidden, "ephemeralContainers", "", Without<said::NoEphemeralContainers>},
    {kForbidden, "", "init containers without restartPolicy",
     Without<said::InitContainersHaveNone>},
    {kForbidden, "", "only to privileged containers", Plain<said::MountFirst>},
    {kForbidden, "", "HugePages require", Plain<said::HugePagesNeedCpu>},
    {kForbidden, "", "in annotation and field must match", Plain<said::SayItTwiceAlike>},
    {kForbidden, "recursiveReadOnly", "", Plain<said::ReadOnlyRecursively>},
    {kForbidden, "", "labelSelector is not set", WithoutNamed<said::NeedsLabelSelector>},
    {kForbidden, "", "more than 1", Plain<said::KeepOneKind>},
    {kForbidden, "sizeLimit", "", Plain<said::WriteAmount>},
    {kForbidden, "", "`hostUsers` is false", WithoutNamed<said::HostUsersFalse>},
    {kForbidden, "", "ReadWriteOncePod", Plain<said::LeaveOutOne>},
    {kForbidden, "", "", WithoutNamed<said::LeaveOut>},

    // Numbers.
    {kInvalid, "", "aggregate container", Plain<said::PodHoldsContainers>},
    {kInvalid, "", "pod limits of", Plain<said::PodHoldsContainers>},
    {kInvalid, "", "must be equal to", Plain<said::RequestIsLimit>},
    {kInvalid, "requests", "must be less than or equal to", RequestWithinLimit},
    {kInvalid, "", "when completion", AtMostForIndexes},
    {kInvalid, "", "must be less than or equal to ", AtMost},
    {kInvalid, "", "octal", Plain<said::OctalMode>},
    {kInvalid, "", "less than terminationGracePeriodSeconds", Plain<said::ShorterThanGrace>},
    {kInvalid, "", "must be greater than or equal to ", AtLeast},
    {kInvalid, "", "must be greater than", Positive},
    {kInvalid, "", "must be between ", Between},
    {kInvalid, "", "must be in the range ", Range},
    {kInvalid, "successThreshold", "must be 1", One},
    {kInvalid, "", "duration", TokenTime},
    {kInvalid, "", "positive integer multiple", Plain<said::HugePageMultiple>},
    {kInvalid, "", "must be an integer", Plain<said::WholeAmount>},
    {kInvalid, "hostPort", "must match", Plain<said::SameHostPort>},
    {kInvalid, "", "divisor", Divisor},
    {kInvalid, "", "32bit integer", Plain<said::WriteWholeNumber>},

    // Names and texts.
    {kInvalid, "ports.name", "", PortName},
    {kInvalid, "port", "", PortName},
    {kInvalid, "containers.name", "", LabelName},
    {kInvalid, "", "RFC 1123 label", LabelName},
    {kInvalid, "", "prefix part", Plain<said::LabelKey>},
    {kInvalid, "", "name part", Plain<said::LabelKey>},
    {kInvalid, "", "a valid label key", Plain<said::LabelKey>},
    {kInvalid, "", "a valid label must be", Plain<said::LabelValue>},
    {kInvalid, "labels", "must be no more than", Plain<said::LabelValue>},
    {kInvalid, "", "RFC 1123 subdomain", SubdomainName},
    {kInvalid, "", "HTTP header", Plain<said::HeaderName>},
    {kInvalid, "", "config key", ConfigKey},
    {kInvalid, "key", "must not", ConfigKey},
    {kInvalid, "", "environment variable name", VariableName},
    {kInvalid, "", "must be no more than", Shorter},
    {kInvalid, "", "may not be more than", Shorter},
    {kInvalid, "", "Total length of", ShorterVolumeName},
    {kInvalid, "", "must not contain dots", LabelName},
    {kInvalid, "", "must be a relative path", Plain<said::RelativePath>},
    {kInvalid, "", "must not start with '..'", Plain<said::RelativePath>},
    {kInvalid, "", "must not contain '..'", Plain<said::NoDotsInPath>},
    {kInvalid, "", "backsteps", Plain<said::NoDotsInPath>},
    {kInvalid, "", "must be an absolute path", Plain<said::AbsolutePath>},
    {kInvalid, "spec.managedBy", "", Plain<said::DomainPath>},
    {kInvalid, "", "standard finalizer name", Plain<said::FinalizerName>},
    {kInvalid, "", "host:port", Plain<said::HostAndPort>},
    {kInvalid, "", "IP address", Plain<said::IpAddress>},
    {kInvalid, "", "IPv6", Plain<said::IpAddress>},
    {kInvalid, "", "leading 0s", Plain<said::IpAddress>},
    {kInvalid, "", "whitespace", Plain<said::NoWhiteSpace>},
    {kInvalid, "", "runAsUserName", Plain<said::UserOfWindows>},
    {kInvalid, "", "gmsaCredentialSpec", Without<said::NotEmpty>},
    {kInvalid, "", "a standard resource", Plain<said::ResourceName>},
    {kInvalid, "", "extended resource name", Plain<said::ResourceName>},
    {kInvalid, "", "kubernetes.io and k8s.io namespaces", Plain<said::ReservedDomain>},
    {kInvalid, "", "AppArmor profile name", Plain<said::ProfileName>},
    {kInvalid, "", "valid seccomp profile", Plain<said::ProfileName>},
    {kInvalid, "localhostProfile", "can only be set", WithoutNamed<said::LeaveOut>},
    {kInvalid, "", "must be valid format", Plain<said::IscsiName>},
    {kInvalid, "sysctls.name", "may not be specified", Plain<said::SysctlIsTheNodes>},
    {kInvalid, "sysctls.name", "", Plain<said::SysctlName>},
    {kInvalid, "", "converting fieldPath", Plain<said::FieldOfPod>},

    // What goes together.
    {kInvalid, "", "not a valid selector operator", Operator},
    {kInvalid, "", "field selector key", Plain<said::NodesByNameOnly>},
    {kInvalid, "", "only one value when `operator`", Plain<said::NodesByNameOnly>},
    {kInvalid, "", "exist as a path in", Plain<said::MountOnce>},
    {kInvalid, "", "must not already exist in", Plain<said::BlockOrFiles>},
    {kInvalid, "", "block mode", Plain<said::BlockOrFiles>},
    {kInvalid, "", "must be unique", Plain<said::PodsShareNoName>},
    {kInvalid, "", "exists in both", Plain<said::KeysMakeSelector>},
    {kInvalid, "", "tolerationSeconds", Plain<said::TolerationOfTime>},
    {kInvalid, "tolerations.operator", "", Plain<said::TolerationExists>},
    {kInvalid, "minDomains", "", Without<said::MinDomainsNeedsDoNotSchedule>},
    {kInvalid, "", "'NotRequired'", Plain<said::ResizeIsForRunning>},
    {kInvalid, "", "'RestartContainer'", Plain<said::ResizeIsForRunning>},
    {kInvalid, "", "allowPrivilegeEscalation", Plain<said::WithoutEscalation>},
    {kInvalid, "", "HostPID cannot both", Plain<said::ShareOrHost>},
    {kInvalid, "procMount", "", Plain<said::UnmaskedNeedsUsers>},
    {kInvalid, "", "hostProcess", Plain<said::AllHostProcess>},
    {kInvalid, "", "HostProcess", Plain<said::AllHostProcess>},
    {kInvalid, "", "mirror pod", Plain<said::NodeOfMirror>},
    {kInvalid, "", "container not found", Plain<said::AnnotationOfContainer>},
    {kInvalid, "metadata.ownerReferences", "Only one reference", Plain<said::OwnerOnce>},
    {kInvalid, "metadata.ownerReferences", "disallowed from being", Plain<said::OwnerIsNoEvent>},
    {kInvalid, "", "version must not be empty", Plain<said::OwnerIsWhole>},
    {kInvalid, "ownerReferences.kind", "", Plain<said::OwnerIsWhole>},
    {kInvalid, "ownerReferences.name", "", Plain<said::OwnerIsWhole>},
    {kInvalid, "ownerReferences.uid", "", Plain<said::OwnerIsWhole>},
    {kInvalid, "metadata.finalizers", "cannot be both set", Plain<said::OneFinalizerOfTheTwo>},
    {kInvalid, "managedFields.operation", "", Plain<said::ManagedFieldsAreTheServers>},
    {kInvalid, "managedFields.fieldsType", "", Plain<said::ManagedFieldsAreTheServers>},
    {kInvalid, "", "`resourceClaimName`", Plain<said::OneSourceOfClaim>},
    {kInvalid, "valueFrom", "must specify one of", Plain<said::SourceOfValue>},
    {kInvalid, "valueFrom", "", Plain<said::OneSourceOfValue>},
    {kInvalid, "envFrom", "must specify one of", Plain<said::SourceOfVariables>},
    {kInvalid, "envFrom", "", Plain<said::LeaveOutOne>},
    {kInvalid, "", "conflicting duplicate paths", Plain<said::DifferentPaths>},
    {kInvalid, "", "simultaneously", Plain<said::LeaveOutOne>},
    {kInvalid, "", "mutually exclusive", Plain<said::LeaveOutOne>},
    {kInvalid, "dnsConfig.nameservers", "", FewerInDns},
    {kInvalid, "dnsConfig.searches", "more than", FewerInDns},
    {kInvalid, "", "must not be set for", WithoutNamed<said::LeaveOut>},
    {kInvalid, "", "may not be", WithoutNamed<said::LeaveOut>},
    {kInvalid, "", "PersistentVolumeClaim", OnlyValues},
    {kInvalid, "", "must be `", OnlyValues},
    {kInvalid, "", "must not be empty", Without<said::NotEmpty>},
    {kInvalid, "", "cannot be an empty", Without<said::NotEmpty>},
    {kAny, "", "", Explained},
};

}  // namespace

std::span<const RemedyRule> RulesOfValues() { return kRulesOfValues; }

}  // namespace jobplay
