#include "core/admission/validation/names.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "core/base/digits.h"
#include "core/base/text.h"

namespace jobplay {
namespace {

constexpr char kLabelRegex[] = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
constexpr char kSubdomainRegex[] =
    "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*";
constexpr char kUnderscoreRegex[] =
    "_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*";
constexpr char kLabelKeyRegex[] = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";

bool IsLower(char c) { return c >= 'a' && c <= 'z'; }
bool IsLowerAlphanumeric(char c) { return IsLower(c) || IsDigit(c); }
bool IsAlphanumeric(char c) { return IsLowerAlphanumeric(c) || (c >= 'A' && c <= 'Z'); }

// First and last characters of one set, those between of that set or of `inner`.
bool Matches(std::string_view text, bool (*edge)(char), std::string_view inner) {
  if (text.empty() || !edge(text.front()) || !edge(text.back())) return false;
  return std::all_of(text.begin(), text.end(),
                     [&](char c) { return edge(c) || inner.find(c) != std::string_view::npos; });
}

bool IsSubdomain(std::string_view text, bool underscore) {
  while (true) {
    const std::size_t dot = text.find('.');
    std::string_view label = text.substr(0, dot);
    if (underscore && !label.empty() && label[0] == '_') label.remove_prefix(1);
    if (!Matches(label, IsLowerAlphanumeric, underscore ? "-_" : "-")) return false;
    if (dot == std::string_view::npos) return true;
    text.remove_prefix(dot + 1);
  }
}

Messages DotsPrefix(std::string_view value) {
  if (value == ".") return {"must not be '.'"};
  if (value == "..") return {"must not be '..'"};
  if (value.substr(0, 2) == "..") return {"must not start with '..'"};
  return {};
}

void AppendAll(Messages* messages, const Messages& more) {
  messages->insert(messages->end(), more.begin(), more.end());
}

std::string SubdomainError() {
  return RegexError(
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or "
      "'.', "
      "and must start and end with an alphanumeric character",
      kSubdomainRegex, {"example.com"});
}

// The newer package content counts in bytes what older messages call characters; both mean bytes.
std::string MaxBytesError(std::size_t length) {
  return "must be no more than " + std::to_string(length) + " bytes";
}

bool ParseIpv4(std::string_view text, bool* leading_zeros, unsigned char* bytes) {
  int parts = 0;
  for (const std::string_view part : Split(text, '.')) {
    if (part.empty() || !std::all_of(part.begin(), part.end(), IsDigit)) return false;
    int value = 0;
    for (const char c : part) {
      value = value * 10 + (c - '0');
      if (value > 255) return false;
    }
    if (part.size() > 1 && part[0] == '0') *leading_zeros = true;
    if (parts == 4) return false;
    bytes[parts++] = static_cast<unsigned char>(value);
  }
  return parts == 4;
}

// Go's net.ParseIP for IPv6, with the leniency about zeros of netutils.ParseIPSloppy.
using Ipv6 = std::array<unsigned char, 16>;

bool ParseIpv6(std::string_view text, bool* leading_zeros, Ipv6* address) {
  constexpr int kBytes = 16;
  Ipv6& bytes = *address;
  int ellipsis = -1;
  int at = 0;
  if (text.substr(0, 2) == "::") {
    ellipsis = 0;
    text.remove_prefix(2);
    if (text.empty()) return true;
  }
  while (at < kBytes) {
    std::size_t digits = 0;
    unsigned value = 0;
    while (digits < text.size() && IsHexDigit(text[digits])) {
      value = value * 16 + static_cast<unsigned>(DigitValue(text[digits]));
      if (value > 0xFFFF) return false;
      ++digits;
    }
    if (digits == 0) return false;
    if (digits < text.size() && text[digits] == '.') {
      if ((ellipsis < 0 && at != kBytes - 4) || at + 4 > kBytes) return false;
      if (!ParseIpv4(text, leading_zeros, &bytes[static_cast<std::size_t>(at)])) return false;
      at += 4;
      text = "";
      break;
    }
    if (digits > 4) *leading_zeros = true;
    bytes[at] = static_cast<unsigned char>(value >> 8);
    bytes[at + 1] = static_cast<unsigned char>(value);
    at += 2;
    text.remove_prefix(digits);
    if (text.empty()) break;
    if (text[0] != ':' || text.size() == 1) return false;
    text.remove_prefix(1);
    if (text[0] == ':') {
      if (ellipsis >= 0) return false;
      ellipsis = at;
      text.remove_prefix(1);
      if (text.empty()) break;
    }
  }
  if (!text.empty()) return false;
  if (at < kBytes) {
    if (ellipsis < 0) return false;
    const int missing = kBytes - at;
    for (int i = at - 1; i >= ellipsis; --i) bytes[i + missing] = bytes[i];
    for (int i = ellipsis; i < ellipsis + missing; ++i) bytes[i] = 0;
  } else if (ellipsis >= 0) {
    return false;
  }
  return true;
}

// ::ffff:1.2.3.4
bool HoldsIpv4(const Ipv6& address) {
  return std::all_of(address.begin(), address.begin() + 10,
                     [](unsigned char b) { return b == 0; }) &&
         address[10] == 0xFF && address[11] == 0xFF;
}

}  // namespace

std::string ToLower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | 0x20);
  }
  return out;
}

std::string MaxLengthError(std::size_t length) {
  return "must be no more than " + std::to_string(length) + " characters";
}

std::string InclusiveRangeError(std::int64_t low, std::int64_t high) {
  return "must be between " + std::to_string(low) + " and " + std::to_string(high) + ", inclusive";
}

std::string RegexError(std::string_view message, std::string_view regex,
                       const std::vector<std::string>& examples) {
  std::string text(message);
  text += " (";
  for (std::size_t i = 0; i < examples.size(); ++i) {
    text += i == 0 ? "e.g. '" : " or '";
    text += examples[i] + "', ";
  }
  return text + "regex used for validation is '" + std::string(regex) + "')";
}

Messages IsDns1123Label(std::string_view value) {
  Messages messages;
  if (value.size() > kMaxLabel) messages.push_back(MaxLengthError(kMaxLabel));
  if (Matches(value, IsLowerAlphanumeric, "-")) return messages;
  messages.push_back(
      IsSubdomain(value, false)
          ? "must not contain dots"
          : RegexError(
                "a lowercase RFC 1123 label must consist of lower case alphanumeric characters "
                "or '-', and must start and end with an alphanumeric character",
                kLabelRegex, {"my-name", "123-abc"}));
  return messages;
}

Messages IsDns1123Subdomain(std::string_view value) {
  Messages messages;
  if (value.size() > kMaxSubdomain) messages.push_back(MaxLengthError(kMaxSubdomain));
  if (!IsSubdomain(value, false)) messages.push_back(SubdomainError());
  return messages;
}

Messages IsDns1123SubdomainWithUnderscore(std::string_view value) {
  Messages messages;
  if (value.size() > kMaxSubdomain) messages.push_back(MaxLengthError(kMaxSubdomain));
  if (!IsSubdomain(value, true)) {
    messages.push_back(RegexError(
        "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric "
        "characters, '_', '-' or '.', and must start and end with an alphanumeric character",
        kUnderscoreRegex, {"example.com"}));
  }
  return messages;
}

Messages IsDns1123SubdomainPrefix(std::string_view value) {
  if (value.size() > 1 && value.back() == '-') {
    return IsDns1123Subdomain(std::string(value.substr(0, value.size() - 2)) + 'a');
  }
  return IsDns1123Subdomain(value);
}

Messages IsQualifiedName(std::string_view value) {
  const std::string rule = RegexError(
      "must consist of alphanumeric characters, '-', '_' or '.', and must start and "
      "end with an alphanumeric character",
      kLabelKeyRegex, {"MyName", "my.name", "123-abc"});
  Messages messages;
  const std::vector<std::string_view> parts = Split(value, '/');
  if (parts.size() > 2) {
    return {"a valid label key " + rule +
            " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')"};
  }
  if (parts.size() == 2) {
    if (parts[0].empty()) {
      messages.push_back("prefix part must be non-empty");
    } else {
      if (parts[0].size() > kMaxSubdomain)
        messages.push_back("prefix part " + MaxBytesError(kMaxSubdomain));
      if (!IsSubdomain(parts[0], false)) messages.push_back("prefix part " + SubdomainError());
    }
  }
  const std::string_view name = parts.back();
  if (name.empty()) {
    messages.push_back("name part must be non-empty");
  } else if (name.size() > kMaxLabel) {
    messages.push_back("name part " + MaxBytesError(kMaxLabel));
  }
  if (!Matches(name, IsAlphanumeric, "-_.")) messages.push_back("name part " + rule);
  return messages;
}

Messages IsLabelValue(std::string_view value) {
  Messages messages;
  if (value.size() > kMaxLabel) messages.push_back(MaxBytesError(kMaxLabel));
  if (!value.empty() && !Matches(value, IsAlphanumeric, "-_.")) {
    messages.push_back(RegexError(
        "a valid label must be an empty string or consist of alphanumeric characters, '-', "
        "'_' or '.', and must start and end with an alphanumeric character",
        "(" + std::string(kLabelKeyRegex) + ")?", {"MyValue", "my_value", "12345"}));
  }
  return messages;
}

Messages IsConfigMapKey(std::string_view value) {
  Messages messages;
  if (value.size() > kMaxSubdomain) messages.push_back(MaxLengthError(kMaxSubdomain));
  const bool fits = !value.empty() && std::all_of(value.begin(), value.end(), [](char c) {
    return IsAlphanumeric(c) || c == '-' || c == '.' || c == '_';
  });
  if (!fits) {
    messages.push_back(
        RegexError("a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
                   "[-._a-zA-Z0-9]+", {"key.name", "KEY_NAME", "key-name"}));
  }
  AppendAll(&messages, DotsPrefix(value));
  return messages;
}

Messages IsEnvVarName(std::string_view value) {
  Messages messages;
  const bool fits =
      !value.empty() && !IsDigit(value[0]) && std::all_of(value.begin(), value.end(), [](char c) {
        return IsAlphanumeric(c) || c == '-' || c == '.' || c == '_';
      });
  if (!fits) {
    messages.push_back(RegexError(
        "a valid environment variable name must consist of alphabetic characters, digits, "
        "'_', '-', or '.', and must not start with a digit",
        "[-._a-zA-Z][-._a-zA-Z0-9]*", {"my.env-name", "MY_ENV.NAME", "MyEnvName1"}));
  }
  AppendAll(&messages, DotsPrefix(value));
  return messages;
}

Messages IsRelaxedEnvVarName(std::string_view value) {
  if (value.empty()) return {"environment variable name must be non-empty"};
  const bool fits = std::all_of(value.begin(), value.end(),
                                [](char c) { return c >= ' ' && c <= '~' && c != '='; });
  if (fits) return {};
  return {
      "a valid environment variable name must consist only of printable ASCII characters other "
      "than '='"};
}

Messages IsPortName(std::string_view value) {
  Messages messages;
  if (value.size() > 15) messages.push_back(MaxLengthError(15));
  const bool charset = !value.empty() && std::all_of(value.begin(), value.end(), [](char c) {
    return c == '-' || IsLowerAlphanumeric(c);
  });
  if (!charset)
    messages.push_back("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
  if (!std::any_of(value.begin(), value.end(), IsLower))
    messages.push_back("must contain at least one letter (a-z)");
  if (value.find("--") != std::string_view::npos)
    messages.push_back("must not contain consecutive hyphens");
  if (!value.empty() && (value.front() == '-' || value.back() == '-')) {
    messages.push_back("must not begin or end with a hyphen");
  }
  return messages;
}

Messages IsPortNumber(std::int64_t port) {
  if (port >= 1 && port <= 65535) return {};
  return {InclusiveRangeError(1, 65535)};
}

Messages IsHttpHeaderName(std::string_view value) {
  const bool fits = !value.empty() && std::all_of(value.begin(), value.end(), [](char c) {
    return c == '-' || IsAlphanumeric(c);
  });
  if (fits) return {};
  return {RegexError("a valid HTTP header must consist of alphanumeric characters or '-'",
                     "[-A-Za-z0-9]+", {"X-Header-Name"})};
}

Messages IsUserOrGroupId(std::int64_t id) {
  constexpr std::int64_t kMost = 2147483647;
  if (id >= 0 && id <= kMost) return {};
  return {InclusiveRangeError(0, kMost)};
}

Messages IsIpAddress(std::string_view value, bool strict) {
  bool leading_zeros = false;
  Ipv6 address = {};
  const bool ipv6 = value.find(':') != std::string_view::npos;
  const bool parses = ipv6 ? ParseIpv6(value, &leading_zeros, &address)
                           : ParseIpv4(value, &leading_zeros, address.data());
  if (!parses) return {"must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)"};
  if (!strict) return {};
  if (leading_zeros) return {"must not have leading 0s"};
  if (ipv6 && HoldsIpv4(address)) return {"must not be an IPv4-mapped IPv6 address"};
  return {};
}

std::string CanonicalIpv6(std::string_view value) {
  bool leading_zeros = false;
  Ipv6 address = {};
  if (value.find(':') == std::string_view::npos || !ParseIpv6(value, &leading_zeros, &address))
    return "";
  // The first of the longest runs of at least two zero groups is left out.
  const auto group = [&](int i) { return address[2 * i] << 8 | address[2 * i + 1]; };
  int best = -1;
  int best_length = 1;
  for (int i = 0; i < 8; ++i) {
    int length = 0;
    while (i + length < 8 && group(i + length) == 0) ++length;
    if (length > best_length) {
      best = i;
      best_length = length;
    }
    i += length;
  }
  std::string text;
  for (int i = 0; i < 8; ++i) {
    if (i == best) {
      text += "::";
      i += best_length - 1;
      continue;
    }
    if (!text.empty() && text.back() != ':') text += ':';
    char digits[8];
    std::snprintf(digits, sizeof digits, "%x", static_cast<unsigned>(group(i)));
    text += digits;
  }
  return text;
}

}  // namespace jobplay
