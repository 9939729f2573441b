#include "core/admission/validation/names.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "core/admission/reasons/common.h"
#include "core/admission/reasons/formats.h"
#include "core/base/digits.h"
#include "core/base/text.h"

namespace jobplay {
namespace {

bool IsLower(char c) { return c >= 'a' && c <= 'z'; }
bool IsLowerAlphanumeric(char c) { return IsLower(c) || IsDigit(c); }
bool IsAlphanumeric(char c) { return IsLowerAlphanumeric(c) || (c >= 'A' && c <= 'Z'); }

// Returns true if the first and last characters are in the set `edge`, and the others in it or in
// `inner`.
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

ReasonList DotsPrefix(std::string_view value) {
  if (value == ".") return {reason::kNotDot};
  if (value == "..") return {reason::kNotDotDot};
  if (value.substr(0, 2) == "..") return {reason::kNoLeadingDots};
  return {};
}

void AppendAll(ReasonList* reasons, const ReasonList& more) {
  reasons->insert(reasons->end(), more.begin(), more.end());
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

// Follows Go's net.ParseIP for IPv6, but accepts leading zeros as netutils.ParseIPSloppy does.
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

// Returns true for ::ffff:1.2.3.4
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

ReasonList IsDns1123Label(std::string_view value) {
  ReasonList reasons;
  if (value.size() > kMaxLabel) reasons.push_back(reason::kMaxCharacters(kMaxLabel));
  if (Matches(value, IsLowerAlphanumeric, "-")) return reasons;
  reasons.push_back(IsSubdomain(value, false) ? reason::kNoDots : reason::kDns1123Label);
  return reasons;
}

ReasonList IsDns1123Subdomain(std::string_view value) {
  ReasonList reasons;
  if (value.size() > kMaxSubdomain) reasons.push_back(reason::kMaxCharacters(kMaxSubdomain));
  if (!IsSubdomain(value, false)) reasons.push_back(reason::kDns1123Subdomain);
  return reasons;
}

ReasonList IsDns1123SubdomainWithUnderscore(std::string_view value) {
  ReasonList reasons;
  if (value.size() > kMaxSubdomain) reasons.push_back(reason::kMaxCharacters(kMaxSubdomain));
  if (!IsSubdomain(value, true)) {
    reasons.push_back(reason::kDns1123SubdomainWithUnderscore);
  }
  return reasons;
}

ReasonList IsDns1123SubdomainPrefix(std::string_view value) {
  if (value.size() > 1 && value.back() == '-') {
    return IsDns1123Subdomain(std::string(value.substr(0, value.size() - 2)) + 'a');
  }
  return IsDns1123Subdomain(value);
}

ReasonList IsQualifiedName(std::string_view value) {
  ReasonList reasons;
  const std::vector<std::string_view> parts = Split(value, '/');
  if (parts.size() > 2) {
    return {reason::kLabelKey};
  }
  if (parts.size() == 2) {
    if (parts[0].empty()) {
      reasons.push_back(reason::kPrefixPartEmpty);
    } else {
      if (parts[0].size() > kMaxSubdomain)
        reasons.push_back(reason::kPrefixPartMaxBytes(kMaxSubdomain));
      if (!IsSubdomain(parts[0], false)) reasons.push_back(reason::kPrefixPart);
    }
  }
  const std::string_view name = parts.back();
  if (name.empty()) {
    reasons.push_back(reason::kNamePartEmpty);
  } else if (name.size() > kMaxLabel) {
    reasons.push_back(reason::kNamePartMaxBytes(kMaxLabel));
  }
  if (!Matches(name, IsAlphanumeric, "-_.")) reasons.push_back(reason::kNamePart);
  return reasons;
}

ReasonList IsLabelValue(std::string_view value) {
  ReasonList reasons;
  if (value.size() > kMaxLabel) reasons.push_back(reason::kMaxBytes(kMaxLabel));
  if (!value.empty() && !Matches(value, IsAlphanumeric, "-_.")) {
    reasons.push_back(reason::kLabelValue);
  }
  return reasons;
}

ReasonList IsConfigMapKey(std::string_view value) {
  ReasonList reasons;
  if (value.size() > kMaxSubdomain) reasons.push_back(reason::kMaxCharacters(kMaxSubdomain));
  const bool fits = !value.empty() && std::all_of(value.begin(), value.end(), [](char c) {
    return IsAlphanumeric(c) || c == '-' || c == '.' || c == '_';
  });
  if (!fits) {
    reasons.push_back(reason::kConfigMapKey);
  }
  AppendAll(&reasons, DotsPrefix(value));
  return reasons;
}

ReasonList IsEnvVarName(std::string_view value) {
  ReasonList reasons;
  const bool fits =
      !value.empty() && !IsDigit(value[0]) && std::all_of(value.begin(), value.end(), [](char c) {
        return IsAlphanumeric(c) || c == '-' || c == '.' || c == '_';
      });
  if (!fits) {
    reasons.push_back(reason::kEnvVarName);
  }
  AppendAll(&reasons, DotsPrefix(value));
  return reasons;
}

ReasonList IsRelaxedEnvVarName(std::string_view value) {
  if (value.empty()) return {reason::kEnvVarNameEmpty};
  const bool fits = std::all_of(value.begin(), value.end(),
                                [](char c) { return c >= ' ' && c <= '~' && c != '='; });
  if (fits) return {};
  return {reason::kRelaxedEnvVarName};
}

ReasonList IsPortName(std::string_view value) {
  ReasonList reasons;
  if (value.size() > 15) reasons.push_back(reason::kMaxCharacters(15));
  const bool charset = !value.empty() && std::all_of(value.begin(), value.end(), [](char c) {
    return c == '-' || IsLowerAlphanumeric(c);
  });
  if (!charset) reasons.push_back(reason::kPortNameCharacters);
  if (!std::any_of(value.begin(), value.end(), IsLower)) reasons.push_back(reason::kPortNameLetter);
  if (value.find("--") != std::string_view::npos)
    reasons.push_back(reason::kPortNameConsecutiveHyphens);
  if (!value.empty() && (value.front() == '-' || value.back() == '-')) {
    reasons.push_back(reason::kPortNameOuterHyphens);
  }
  return reasons;
}

ReasonList IsPortNumber(std::int64_t port) {
  if (port >= 1 && port <= 65535) return {};
  return {reason::kBetween(1, 65535)};
}

ReasonList IsHttpHeaderName(std::string_view value) {
  const bool fits = !value.empty() && std::all_of(value.begin(), value.end(), [](char c) {
    return c == '-' || IsAlphanumeric(c);
  });
  if (fits) return {};
  return {reason::kHttpHeaderName};
}

ReasonList IsUserOrGroupId(std::int64_t id) {
  constexpr std::int64_t kMost = 2147483647;
  if (id >= 0 && id <= kMost) return {};
  return {reason::kBetween(0, kMost)};
}

ReasonList IsIpAddress(std::string_view value, bool strict) {
  bool leading_zeros = false;
  Ipv6 address = {};
  const bool ipv6 = value.find(':') != std::string_view::npos;
  const bool parses = ipv6 ? ParseIpv6(value, &leading_zeros, &address)
                           : ParseIpv4(value, &leading_zeros, address.data());
  if (!parses) return {reason::kIpAddress};
  if (!strict) return {};
  if (leading_zeros) return {reason::kIpLeadingZeros};
  if (ipv6 && HoldsIpv4(address)) return {reason::kIpv4Mapped};
  return {};
}

std::string CanonicalIpv6(std::string_view value) {
  bool leading_zeros = false;
  Ipv6 address = {};
  if (value.find(':') == std::string_view::npos || !ParseIpv6(value, &leading_zeros, &address))
    return "";
  // Omits the first of the longest runs of at least two zero groups.
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
