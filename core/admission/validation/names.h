// The formats of names that Kubernetes checks: package content and package validation of
// k8s.io/apimachinery. Each check returns the reasons to reject a name; none means that it fits.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/admission/reasons/reason.h"

namespace jobplay {

constexpr std::size_t kMaxLabel = 63;       // characters of a DNS label
constexpr std::size_t kMaxSubdomain = 253;  // characters of a DNS subdomain

ReasonList IsDns1123Label(std::string_view value);
ReasonList IsDns1123Subdomain(std::string_view value);
ReasonList IsDns1123SubdomainWithUnderscore(std::string_view value);
// A label's or an annotation's key: an optional DNS subdomain and "/", then a name.
ReasonList IsQualifiedName(std::string_view value);
ReasonList IsLabelValue(std::string_view value);
ReasonList IsConfigMapKey(std::string_view value);
ReasonList IsEnvVarName(std::string_view value);
ReasonList IsRelaxedEnvVarName(std::string_view value);
ReasonList IsPortName(std::string_view value);
ReasonList IsPortNumber(std::int64_t port);
ReasonList IsHttpHeaderName(std::string_view value);
ReasonList IsUserOrGroupId(std::int64_t id);
// A prefix that a suffix will be appended to may end with a dash.
ReasonList IsDns1123SubdomainPrefix(std::string_view value);
// Must be an IP address; `strict` since v1.36: no leading zeros, no IPv4 inside IPv6.
ReasonList IsIpAddress(std::string_view value, bool strict);

// An IPv6 address as RFC 5952 writes it; "" for anything else.
std::string CanonicalIpv6(std::string_view value);

std::string ToLower(std::string_view text);

}  // namespace jobplay
