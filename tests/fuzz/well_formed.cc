#include "tests/fuzz/well_formed.h"

#include <string>
#include <utility>
#include <vector>

namespace jobplay::fuzz {
namespace {

constexpr std::string_view kSpaces = " \t\r\n";

bool HasOnlyXmlCharacters(std::string_view text) {
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20 && kSpaces.find(c) == std::string_view::npos) {
      return false;
    }
  }
  return text.find("\xef\xbf\xbe") == std::string_view::npos &&
         text.find("\xef\xbf\xbf") == std::string_view::npos;
}

bool HasOnlyKnownEntities(std::string_view text) {
  for (std::size_t at = text.find('&'); at != std::string_view::npos; at = text.find('&', at + 1)) {
    const std::string_view name = text.substr(at + 1, text.find(';', at) - at - 1);
    if (name.empty() || (name[0] != '#' && name != "amp" && name != "lt" && name != "gt" &&
                         name != "quot" && name != "apos")) {
      return false;
    }
  }
  return true;
}

// Parses the inside of a tag, such as `rect x="1"`.
bool HasQuotedAttributes(std::string_view tag) {
  tag.remove_prefix(std::min(tag.find_first_of(kSpaces), tag.size()));
  while (true) {
    tag.remove_prefix(std::min(tag.find_first_not_of(kSpaces), tag.size()));
    if (tag.empty()) return true;
    const std::size_t equals = tag.find('=');
    if (equals == 0 || equals == std::string_view::npos || equals + 1 >= tag.size()) return false;
    if (tag.substr(0, equals).find_first_of(kSpaces) != std::string_view::npos) return false;
    const char quote = tag[equals + 1];
    if (quote != '"' && quote != '\'') return false;
    const std::size_t end = tag.find(quote, equals + 2);
    if (end == std::string_view::npos) return false;
    tag.remove_prefix(end + 1);
    if (!tag.empty() && kSpaces.find(tag[0]) == std::string_view::npos) return false;
  }
}

}  // namespace

std::optional<Json> ParsedJson(std::string_view text) {
  Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) return std::nullopt;
  return json;
}

bool IsUtf8(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) quoted += static_cast<unsigned char>(c) >= 0x80 ? c : ' ';
  return ParsedJson(quoted + "\"").has_value();
}

bool IsXml(std::string_view text) {
  if (!HasOnlyXmlCharacters(text) || !HasOnlyKnownEntities(text) || !IsUtf8(text)) return false;
  std::vector<std::string_view> open;
  bool had = false;
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at)) {
    const std::size_t end = text.find('>', at);
    if (end == std::string_view::npos) return false;
    std::string_view tag = text.substr(at + 1, end - at - 1);
    at = end + 1;
    if (tag.find('<') != std::string_view::npos || tag.empty()) return false;
    if (tag[0] == '?' || tag[0] == '!') continue;
    if (tag[0] == '/') {
      if (open.empty() || open.back() != tag.substr(1)) return false;
      open.pop_back();
      continue;
    }
    if (open.empty() && std::exchange(had, true)) return false;
    const bool empty = tag.back() == '/';
    if (empty) tag.remove_suffix(1);
    if (!HasQuotedAttributes(tag)) return false;
    if (!empty) open.push_back(tag.substr(0, tag.find_first_of(kSpaces)));
  }
  return had && open.empty();
}

}  // namespace jobplay::fuzz
