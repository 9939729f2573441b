#include "core/admission/image_reference.h"

#include <algorithm>

#include "core/base/digits.h"

namespace jobplay {
namespace {

bool IsLowerAscii(char c) { return c >= 'a' && c <= 'z'; }
bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool IsLetterOrDigit(char c) { return IsLowerAscii(c) || IsUpper(c) || IsDigit(c); }
bool IsLowerHex(char c) { return IsDigit(c) || (c >= 'a' && c <= 'f'); }

bool All(std::string_view text, bool (*test)(char)) {
  return std::all_of(text.begin(), text.end(), test);
}

// Matches [a-z0-9]+ joined by one of . _ __ or any number of -
bool IsPathComponent(std::string_view text) {
  std::size_t at = 0;
  const auto word = [&] {
    const std::size_t from = at;
    while (at < text.size() && (IsLowerAscii(text[at]) || IsDigit(text[at]))) ++at;
    return at > from;
  };
  if (!word()) return false;
  while (at < text.size()) {
    if (text[at] == '-') {
      while (at < text.size() && text[at] == '-') ++at;
    } else if (text[at] == '_') {
      at += text.substr(at, 2) == "__" ? 2 : 1;
    } else if (text[at] == '.') {
      ++at;
    } else {
      return false;
    }
    if (!word()) return false;
  }
  return true;
}

bool IsPath(std::string_view text) {
  while (true) {
    const std::size_t slash = text.find('/');
    if (!IsPathComponent(text.substr(0, slash))) return false;
    if (slash == std::string_view::npos) return true;
    text.remove_prefix(slash + 1);
  }
}

bool IsDomain(std::string_view text) {
  if (!text.empty() && text[0] == '[') {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos || end < 2) return false;
    for (const char c : text.substr(1, end - 1)) {
      if (c != ':' && !IsDigit(c) && !(c >= 'a' && c <= 'f') && !(c >= 'A' && c <= 'F'))
        return false;
    }
    const std::string_view port = text.substr(end + 1);
    return port.empty() || (port.size() > 1 && port[0] == ':' && All(port.substr(1), IsDigit));
  }
  if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
    const std::string_view port = text.substr(colon + 1);
    if (port.empty() || !All(port, IsDigit)) return false;
    text = text.substr(0, colon);
  }
  while (true) {
    const std::size_t dot = text.find('.');
    const std::string_view label = text.substr(0, dot);
    if (label.empty() || label.front() == '-' || label.back() == '-') return false;
    if (!std::all_of(label.begin(), label.end(),
                     [](char c) { return c == '-' || IsLetterOrDigit(c); })) {
      return false;
    }
    if (dot == std::string_view::npos) return true;
    text.remove_prefix(dot + 1);
  }
}

bool IsTag(std::string_view text) {
  if (text.empty() || text.size() > 128) return false;
  if (text[0] == '.' || text[0] == '-') return false;
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return c == '_' || c == '.' || c == '-' || IsLetterOrDigit(c); });
}

bool IsDigest(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return false;
  const std::string_view algorithm = text.substr(0, colon);
  const std::string_view hex = text.substr(colon + 1);
  const std::size_t length = algorithm == "sha256"   ? 64
                             : algorithm == "sha384" ? 96
                             : algorithm == "sha512" ? 128
                                                     : 0;
  return length != 0 && hex.size() == length && All(hex, IsLowerHex);
}

}  // namespace

std::string ImageTag(std::string_view image) {
  if (image.size() == 64 && All(image, IsLowerHex)) return "";
  std::string_view domain = "docker.io";
  std::string remainder(image);
  const std::size_t slash = image.find('/');
  if (slash != std::string_view::npos) {
    const std::string_view first = image.substr(0, slash);
    if (first.find_first_of(".:") != std::string_view::npos || first == "localhost" ||
        std::any_of(first.begin(), first.end(), IsUpper)) {
      domain = first;
      remainder = std::string(image.substr(slash + 1));
    }
  }
  if (domain == "index.docker.io") domain = "docker.io";
  if (domain == "docker.io" && remainder.find('/') == std::string::npos)
    remainder = "library/" + remainder;

  std::string_view rest = remainder;
  std::string_view digest;
  std::string_view tag;
  const std::size_t at = rest.find('@');
  if (at != std::string_view::npos) {
    digest = rest.substr(at + 1);
    if (!IsDigest(digest)) return "";
    rest = rest.substr(0, at);
  }
  const std::size_t colon = rest.find(':');
  if (colon != std::string_view::npos) {
    tag = rest.substr(colon + 1);
    if (!IsTag(tag)) return "";
    rest = rest.substr(0, colon);
  }
  if (!IsDomain(domain) || !IsPath(rest) || rest.size() > 255) return "";
  if (tag.empty() && digest.empty()) return "latest";
  return std::string(tag);
}

bool IsImageName(std::string_view image) {
  const std::size_t at = image.find('@');
  if (at == std::string_view::npos) return !ImageTag(image).empty();
  return IsDigest(image.substr(at + 1)) && !ImageTag(image.substr(0, at)).empty();
}

}  // namespace jobplay
