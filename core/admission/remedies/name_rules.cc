// Remedies for names, addresses, paths and other strings.
#include <algorithm>
#include <string>
#include <utility>

#include "core/admission/reasons/common.h"
#include "core/admission/reasons/container.h"
#include "core/admission/reasons/formats.h"
#include "core/admission/reasons/object_meta.h"
#include "core/admission/reasons/pod.h"
#include "core/admission/reasons/security.h"
#include "core/admission/reasons/volume.h"
#include "core/admission/remedies/rules.h"
#include "core/admission/validation/names.h"
#include "core/words/remedies.h"
#include "core/yaml/print.h"

namespace jobplay {
namespace {

// Converts the text to the characters that a name may have, up to a maximum length.
std::string Named(std::string_view text, std::string_view signs, std::size_t most, bool lower) {
  std::string name;
  const std::string small = lower ? ToLower(text) : std::string(text);
  for (const char c : small) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    const bool sign = signs.find(c) != std::string_view::npos;
    const char fit = letter || sign ? c : '-';
    // A name starts with a letter or digit and has no consecutive hyphens.
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
  remedy.mends.push_back(MendBySetting(refused.path, PrintString(name)));
  return remedy;
}

Remedy LabelName(const Refused& refused) {
  return WithName(refused, said::NameInLowerCase{}, Named(refused.Text(), "-", kMaxLabel, true),
                  IsDns1123Label);
}

Remedy SubdomainName(const Refused& refused) {
  return WithName(refused, said::NameWithDots{}, Named(refused.Text(), "-.", kMaxSubdomain, true),
                  IsDns1123Subdomain);
}

Remedy VariableName(const Refused& refused) {
  std::string name(refused.Text());
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '=' || c < ' ' || c > '~'; }, '_');
  return WithName(refused, said::VariableName{}, name, IsRelaxedEnvVarName);
}

Remedy PortName(const Refused& refused) {
  return WithName(refused, said::PortName{}, Named(refused.Text(), "-", 15, true), IsPortName);
}

Remedy ConfigKey(const Refused& refused) {
  return WithName(refused, said::ConfigKey{}, Named(refused.Text(), "-_.", kMaxSubdomain, false),
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

constexpr RemedyRule kNameRules[] = {
    {kTooLong, "", {}, WithFewerBytes},
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
};

}  // namespace

std::span<const RemedyRule> NameRules() { return kNameRules; }

}  // namespace jobplay
