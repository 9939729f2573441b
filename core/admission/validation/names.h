// The formats of names that Kubernetes checks, and what it says about those that do not fit:
// package content and package validation of k8s.io/apimachinery. Each returns messages; none means
// that it fits.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace jobplay {

using Messages = std::vector<std::string>;

constexpr std::size_t kMaxLabel = 63;       // characters of a DNS label
constexpr std::size_t kMaxSubdomain = 253;  // characters of a DNS subdomain

Messages IsDns1123Label(std::string_view value);
Messages IsDns1123Subdomain(std::string_view value);
Messages IsDns1123SubdomainWithUnderscore(std::string_view value);
// A label's or an annotation's key: an optional DNS subdomain and "/", then a name.
Messages IsQualifiedName(std::string_view value);
Messages IsLabelValue(std::string_view value);
Messages IsConfigMapKey(std::string_view value);
Messages IsEnvVarName(std::string_view value);
Messages IsRelaxedEnvVarName(std::string_view value);
Messages IsPortName(std::string_view value);
Messages IsPortNumber(std::int64_t port);
Messages IsHttpHeaderName(std::string_view value);
Messages IsUserOrGroupId(std::int64_t id);
// A prefix that a suffix will be appended to may end with a dash.
Messages IsDns1123SubdomainPrefix(std::string_view value);
// Must be an IP address; `strict` since v1.36: no leading zeros, no IPv4 inside IPv6.
Messages IsIpAddress(std::string_view value, bool strict);

// An IPv6 address as RFC 5952 writes it; "" for anything else.
std::string CanonicalIpv6(std::string_view value);

std::string MaxLengthError(std::size_t length);
std::string InclusiveRangeError(std::int64_t low, std::int64_t high);
std::string RegexError(std::string_view message, std::string_view regex,
                       const std::vector<std::string>& examples);

std::string ToLower(std::string_view text);

}  // namespace jobplay
