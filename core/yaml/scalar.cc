#include "core/yaml/scalar.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <map>
#include <utility>

#include "core/api/escaped_json.h"
#include "core/base/base64.h"
#include "core/base/digits.h"
#include "core/base/plain_text.h"

namespace jobplay {
namespace {

constexpr std::string_view kTagPrefix = "tag:yaml.org,2002:";

const std::map<std::string_view, Json>& Words() {
  static const auto* const words = [] {
    auto* map = new std::map<std::string_view, Json>;
    for (const char* word :
         {"y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"}) {
      map->emplace(word, true);
    }
    for (const char* word :
         {"n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"}) {
      map->emplace(word, false);
    }
    for (const char* word : {"", "~", "null", "Null", "NULL"}) map->emplace(word, nullptr);
    const double infinity = std::numeric_limits<double>::infinity();
    for (const char* word : {".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"}) {
      map->emplace(word, infinity);
    }
    for (const char* word : {"-.inf", "-.Inf", "-.INF"}) map->emplace(word, -infinity);
    for (const char* word : {".nan", ".NaN", ".NAN"}) {
      map->emplace(word, std::numeric_limits<double>::quiet_NaN());
    }
    return map;
  }();
  return *words;
}

// Follows Go's strconv.ParseInt and ParseUint with base 0, after underscores were removed.
std::optional<Json> ParseInteger(std::string_view text) {
  bool negative = false;
  bool sign = false;
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
    negative = text[0] == '-';
    sign = true;
    text.remove_prefix(1);
  }
  std::uint64_t base = 10;
  if (text.size() >= 2 && text[0] == '0') {
    const char letter = static_cast<char>(text[1] | 0x20);
    base = letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 8;
    text.remove_prefix(letter == 'x' || letter == 'o' || letter == 'b' ? 2 : 1);
  }
  if (text.empty()) return std::nullopt;
  std::uint64_t value = 0;
  for (const char c : text) {
    const auto digit = static_cast<std::uint64_t>(DigitValue(c));
    if (digit >= base) return std::nullopt;
    if (value > (std::numeric_limits<std::uint64_t>::max() - digit) / base) return std::nullopt;
    value = value * base + digit;
  }
  constexpr std::uint64_t kTop = std::uint64_t{1} << 63;
  if (negative) {
    if (value > kTop) return std::nullopt;
    return Json(static_cast<std::int64_t>(~value + 1));
  }
  if (value < kTop) return Json(static_cast<std::int64_t>(value));
  if (sign) return std::nullopt;  // ParseUint accepts no sign
  return Json(value);
}

// Matches [-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?
bool LooksLikeFloat(std::string_view text) {
  std::size_t i = 0;
  const auto digits = [&] {
    const std::size_t from = i;
    while (i < text.size() && IsDigit(text[i])) ++i;
    return i - from;
  };
  if (i < text.size() && (text[i] == '-' || text[i] == '+')) ++i;
  if (i < text.size() && text[i] == '.') {
    ++i;
    if (digits() == 0) return false;
  } else {
    if (digits() == 0) return false;
    if (i < text.size() && text[i] == '.') {
      ++i;
      digits();
    }
  }
  if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
    ++i;
    if (i < text.size() && (text[i] == '-' || text[i] == '+')) ++i;
    if (digits() == 0) return false;
  }
  return i == text.size();
}

// Go prints a float without a fraction below 1e21 as an integer, so 1e2 and 3.0 are valid in
// integer fields.
std::optional<Json> ParseFloat(std::string_view text) {
  if (!LooksLikeFloat(text)) return std::nullopt;
  const double value = std::strtod(std::string(text).c_str(), nullptr);
  if (!std::isfinite(value)) return std::nullopt;
  if (value == std::floor(value) && std::fabs(value) < 9.2e18) {
    return Json(static_cast<std::int64_t>(value));
  }
  return Json(value);
}

// Timestamps of go-yaml remain strings. They matter because go-yaml checks them before numbers, but
// no number starts with four digits and a dash.
struct Plain {
  Json value;
  const char* type;
};

Plain ResolvePlain(std::string_view text) {
  if (const auto word = Words().find(text); word != Words().end()) {
    const Json& value = word->second;
    return {value, value.is_boolean() ? "bool" : value.is_null() ? "null" : "float"};
  }
  const char first = text[0];
  if (first == '-' || first == '+' || IsDigit(first)) {
    std::string digits;
    for (const char c : text) {
      if (c != '_') digits += c;
    }
    if (auto integer = ParseInteger(digits)) return {*integer, "int"};
    if (auto number = ParseFloat(digits)) return {*number, "float"};
  } else if (first == '.') {
    if (auto number = ParseFloat(text)) return {*number, "float"};
  }
  return {std::string(text), "str"};
}

// Follows parseTimestamp: a date, alone or with a time after T, t or a space. Only the start of the
// time is checked.
bool IsTimestamp(std::string_view text) {
  const std::size_t year = text.find_first_not_of("0123456789");
  if (year != 4 || text[4] != '-') return false;
  constexpr std::string_view kRest = "0123456789-:.+Tt Zz";
  return text.find_first_not_of(kRest) == std::string_view::npos &&
         std::count(text.begin(), text.end(), '-') >= 2 &&
         (IsDigit(text.back()) || text.back() == 'Z');
}

}  // namespace

ResolvedScalar ResolveScalar(std::string_view tag, std::string_view text) {
  if (tag.empty()) return {.value = ResolvePlain(text).value};
  const ResolvedScalar as_written{.value = Json(std::string(text))};
  if (tag.substr(0, kTagPrefix.size()) != kTagPrefix) return as_written;
  const std::string_view type = tag.substr(kTagPrefix.size());
  if (type == "binary") {
    const auto bytes = DecodeBase64(text);
    if (!bytes) return {.problem = "!!binary value contains invalid base64 data"};
    return {.value = Json(WellFormed(*bytes))};
  }
  if (type != "bool" && type != "int" && type != "float" && type != "null" && type != "timestamp") {
    return as_written;
  }
  Plain plain = ResolvePlain(text);
  const bool integer_as_float =
      type == "float" && plain.type == std::string_view("int") &&
      (plain.value.is_number_integer() && plain.value <= std::numeric_limits<std::int64_t>::max());
  if (plain.type == type || integer_as_float || (type == "timestamp" && IsTimestamp(text))) {
    return {.value = std::move(plain.value)};
  }
  return {.problem = std::string("cannot decode !!") + plain.type + " `" + std::string(text) +
                     "` as a !!" + std::string(type)};
}

bool IsEscapedInYaml(std::int32_t rune) {
  return (rune >= 0x7F && rune < 0xA0) || rune == 0x2028 || rune == 0x2029 || rune == 0xFEFF ||
         rune == 0xFFFE || rune == 0xFFFF;
}

std::string EscapedJson(std::string_view json) {
  return EscapeJson(json,
                    [](std::int32_t rune) { return IsEscapedInYaml(rune) || TurnsText(rune); });
}

}  // namespace jobplay
