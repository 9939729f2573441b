// Reasons from the packages content and validation of k8s.io/apimachinery: formats of names,
// labels, addresses and paths.
#pragma once

#include "core/admission/reasons/reason.h"

namespace jobplay::reason {

inline constexpr PlainReason kDns1123Label{
    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and "
    "must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used "
    "for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')"};
inline constexpr PlainReason kNoDots{"must not contain dots"};
inline constexpr PlainReason kDns1123Subdomain{
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or "
    "'.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used "
    "for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"};
inline constexpr PlainReason kDns1123SubdomainWithUnderscore{
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' "
    "or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex "
    "used for validation is "
    "'_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*')"};

// Keys of labels and annotations.
inline constexpr PlainReason kLabelKey{
    "a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start "
    "and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex "
    "used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS "
    "subdomain prefix and '/' (e.g. 'example.com/MyName')"};
inline constexpr PlainReason kPrefixPartEmpty{"prefix part must be non-empty"};
inline constexpr LimitReason kPrefixPartMaxBytes{"prefix part must be no more than {limit} bytes"};
inline constexpr PlainReason kPrefixPart{
    "prefix part a lowercase RFC 1123 subdomain must consist of lower case alphanumeric "
    "characters, '-' or '.', and must start and end with an alphanumeric character (e.g. "
    "'example.com', regex used for validation is "
    "'[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"};
inline constexpr PlainReason kNamePartEmpty{"name part must be non-empty"};
inline constexpr LimitReason kNamePartMaxBytes{"name part must be no more than {limit} bytes"};
inline constexpr PlainReason kNamePart{
    "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end "
    "with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for "
    "validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"};
inline constexpr PlainReason kLabelValue{
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or "
    "'.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  "
    "or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')"};

// Keys of ConfigMaps and names of environment variables.
inline constexpr PlainReason kConfigMapKey{
    "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. "
    "'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is "
    "'[-._a-zA-Z0-9]+')"};
inline constexpr PlainReason kEnvVarName{
    "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', "
    "or '.', and must not start with a digit (e.g. 'my.env-name',  or 'MY_ENV.NAME',  or "
    "'MyEnvName1', regex used for validation is '[-._a-zA-Z][-._a-zA-Z0-9]*')"};
inline constexpr PlainReason kRelaxedEnvVarName{
    "a valid environment variable name must consist only of printable ASCII characters other "
    "than '='"};
inline constexpr PlainReason kEnvVarNameEmpty{"environment variable name must be non-empty"};
inline constexpr PlainReason kNotDot{"must not be '.'"};
inline constexpr PlainReason kNotDotDot{"must not be '..'"};
inline constexpr PlainReason kNoLeadingDots{"must not start with '..'"};

// Names of ports.
inline constexpr PlainReason kPortNameCharacters{
    "must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)"};
inline constexpr PlainReason kPortNameLetter{"must contain at least one letter (a-z)"};
inline constexpr PlainReason kPortNameConsecutiveHyphens{"must not contain consecutive hyphens"};
inline constexpr PlainReason kPortNameOuterHyphens{"must not begin or end with a hyphen"};

inline constexpr PlainReason kHttpHeaderName{
    "a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', "
    "regex used for validation is '[-A-Za-z0-9]+')"};

inline constexpr PlainReason kIpAddress{
    "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)"};
inline constexpr PlainReason kIpLeadingZeros{"must not have leading 0s"};
inline constexpr PlainReason kIpv4Mapped{"must not be an IPv4-mapped IPv6 address"};

// Paths of files.
inline constexpr PlainReason kRelativePath{"must be a relative path"};
inline constexpr PlainReason kAbsolutePath{"must be an absolute path"};
inline constexpr PlainReason kNoBacksteps{"must not contain '..'"};

}  // namespace jobplay::reason
