// Formats of names in Kubernetes: packages content and validation of k8s.io/apimachinery. Each
// check returns the reasons to reject a name, or none if it is valid.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/admission/reasons/reason.h"

namespace jobplay {

constexpr std::size_t kMaxLabel = 63;       // characters in a DNS label
constexpr std::size_t kMaxSubdomain = 253;  // characters in a DNS subdomain

ReasonList IsDns1123Label(std::string_view value);
ReasonList IsDns1123Subdomain(std::string_view value);
ReasonList IsDns1123SubdomainWithUnderscore(std::string_view value);
// Checks the key of a label or annotation: an optional DNS subdomain and "/", then a name.
ReasonList IsQualifiedName(std::string_view value);
ReasonList IsLabelValue(std::string_view value);
ReasonList IsConfigMapKey(std::string_view value);
ReasonList IsEnvVarName(std::string_view value);
ReasonList IsRelaxedEnvVarName(std::string_view value);
ReasonList IsPortName(std::string_view value);
ReasonList IsPortNumber(std::int64_t port);
ReasonList IsHttpHeaderName(std::string_view value);
ReasonList IsUserOrGroupId(std::int64_t id);
// A prefix that gets a suffix may end with a dash.
ReasonList IsDns1123SubdomainPrefix(std::string_view value);
// The value must be an IP address. `strict` applies since v1.36: no leading zeros and no IPv4
// inside IPv6.
ReasonList IsIpAddress(std::string_view value, bool strict);

// Returns an IPv6 address in the form of RFC 5952, or "" for any other string.
std::string CanonicalIpv6(std::string_view value);

std::string ToLower(std::string_view text);

}  // namespace jobplay
