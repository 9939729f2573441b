#include <array>
#include <limits>
#include <string>
#include <vector>

#include "core/base/cron/schedule.h"
#include "core/base/digits.h"
#include "core/base/go_quote.h"
#include "core/base/text.h"

namespace jobplay {
namespace {

constexpr std::uint64_t kStarBit = SpecSchedule::kStarBit;

struct Bounds {
  std::uint64_t min = 0;
  std::uint64_t max = 0;
  const char* names = "";  // three letters each, starting with the name of `min`
};

constexpr Bounds kMinutes = {0, 59};
constexpr Bounds kHours = {0, 23};
constexpr Bounds kDaysOfMonth = {1, 31};
constexpr Bounds kMonths = {1, 12, "janfebmaraprmayjunjulaugsepoctnovdec"};
constexpr Bounds kDaysOfWeek = {0, 6, "sunmontuewedthufrisat"};

Error Refuse(std::string message, ScheduleError fault = ScheduleError::kOther) {
  return Error{.message = Verbatim(std::move(message)), .kind = static_cast<std::uint8_t>(fault)};
}

bool StartsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

// Follows strings.Fields.
std::vector<std::string_view> Fields(std::string_view text) {
  std::vector<std::string_view> fields;
  std::size_t start = 0;
  std::size_t at = 0;
  const auto end_field = [&] {
    if (at > start) fields.push_back(text.substr(start, at - start));
  };
  while (at < text.size()) {
    const Rune rune = ReadRune(text.substr(at));
    if (!IsUnicodeSpace(rune.value)) {
      at += rune.bytes;
      continue;
    }
    end_field();
    at += rune.bytes;
    start = at;
  }
  end_field();
  return fields;
}

// Follows strings.TrimSpace, but trims only the front: the rest is only split into fields.
std::string_view TrimLeft(std::string_view text) {
  while (!text.empty()) {
    const Rune rune = ReadRune(text);
    if (!IsUnicodeSpace(rune.value)) break;
    text.remove_prefix(rune.bytes);
  }
  return text;
}

std::string_view TrimSpace(std::string_view text) {
  text = TrimLeft(text);
  std::size_t end = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Rune rune = ReadRune(text.substr(at));
    at += rune.bytes;
    if (!IsUnicodeSpace(rune.value)) end = at;
  }
  return text.substr(0, end);
}

// Follows time.quote, which escapes non-ASCII characters.
std::string QuoteDuration(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 || byte < ' ') {
      out += "\\x";
      out += "0123456789abcdef"[byte >> 4];
      out += "0123456789abcdef"[byte & 0xf];
    } else {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
  }
  return out + "\"";
}

// Returns the error of time.ParseDuration for a string that it rejects.
std::string DurationError(std::string_view text) {
  const std::string invalid = "time: invalid duration " + QuoteDuration(text);
  std::string_view rest = text;
  if (!rest.empty() && (rest[0] == '-' || rest[0] == '+')) rest.remove_prefix(1);
  while (!rest.empty()) {
    bool digits = false;
    bool point = false;
    bool too_large = false;
    std::uint64_t whole = 0;
    while (!rest.empty() && (IsDigit(rest[0]) || (rest[0] == '.' && !point))) {
      if (rest[0] == '.') {
        point = true;
      } else {
        digits = true;
        if (!point) {
          too_large = too_large || whole > (1ull << 63) / 10;
          whole = whole * 10 + static_cast<std::uint64_t>(rest[0] - '0');
          too_large = too_large || whole > 1ull << 63;
        }
      }
      rest.remove_prefix(1);
    }
    if (!digits || too_large) return invalid;
    std::size_t unit = 0;
    while (unit < rest.size() && rest[unit] != '.' && !IsDigit(rest[unit])) ++unit;
    if (unit == 0) return "time: missing unit in duration " + QuoteDuration(text);
    const std::string_view name = rest.substr(0, unit);
    if (!ParseDuration("1" + std::string(name))) {
      return "time: unknown unit " + QuoteDuration(name) + " in duration " + QuoteDuration(text);
    }
    if (!ParseDuration(std::to_string(whole) + std::string(name))) return invalid;
    rest.remove_prefix(unit);
  }
  return invalid;
}

// Follows mustParseInt, which calls strconv.Atoi.
Result<std::uint64_t> ParseInt(std::string_view text) {
  const auto fail = [&](const char* why) {
    return Refuse("failed to parse int from " + std::string(text) + ": strconv.Atoi: parsing " +
                  GoQuote(text) + ": " + why);
  };
  std::string_view digits = text;
  bool negative = false;
  if (!digits.empty() && (digits[0] == '-' || digits[0] == '+')) {
    negative = digits[0] == '-';
    digits.remove_prefix(1);
  }
  if (digits.empty()) return fail("invalid syntax");
  const std::uint64_t most = (1ull << 63) - (negative ? 0 : 1);
  std::uint64_t value = 0;
  for (const char c : digits) {
    if (!IsDigit(c)) return fail("invalid syntax");
    const auto digit = static_cast<std::uint64_t>(c - '0');
    // Atoi reports an overflow before it checks the remaining characters.
    if (value > (UINT64_MAX - digit) / 10) return fail("value out of range");
    value = value * 10 + digit;
  }
  if (value > most) return fail("value out of range");
  if (negative && value != 0) {
    return Refuse("negative number (-" + std::to_string(value) +
                  ") not allowed: " + std::string(text));
  }
  return value;
}

Result<std::uint64_t> ParseIntOrName(std::string_view text, const Bounds& bounds) {
  const std::string_view names = bounds.names;
  if (text.size() == 3) {
    std::string lower;
    for (const char c : text) lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    for (std::size_t i = 0; i < names.size(); i += 3) {
      if (names.substr(i, 3) == lower) return bounds.min + i / 3;
    }
  }
  return ParseInt(text);
}

std::uint64_t Bits(std::uint64_t from, std::uint64_t to, std::uint64_t step) {
  std::uint64_t bits = 0;
  for (std::uint64_t i = from; i <= to; i += step) {
    bits |= 1ull << i;
    if (step > to - i) break;
  }
  return bits;
}

std::uint64_t All(const Bounds& bounds) { return Bits(bounds.min, bounds.max, 1) | kStarBit; }

// Follows getRange: a number, a name or a star, with an optional upper end and step.
Result<std::uint64_t> ParseRange(std::string_view text, const Bounds& bounds) {
  const std::string expr(text);
  const std::vector<std::string_view> range_and_step = Split(text, '/');
  const std::vector<std::string_view> low_and_high = Split(range_and_step[0], '-');
  std::uint64_t start = bounds.min;
  std::uint64_t end = bounds.max;
  std::uint64_t step = 1;
  std::uint64_t star = 0;
  if (low_and_high[0] == "*" || low_and_high[0] == "?") {
    star = kStarBit;
  } else {
    const Result<std::uint64_t> low = ParseIntOrName(low_and_high[0], bounds);
    if (!low) return low;
    start = end = *low;
    if (low_and_high.size() > 2) return Refuse("too many hyphens: " + expr);
    if (low_and_high.size() == 2) {
      const Result<std::uint64_t> high = ParseIntOrName(low_and_high[1], bounds);
      if (!high) return high;
      end = *high;
    }
  }
  if (range_and_step.size() > 2) return Refuse("too many slashes: " + expr);
  if (range_and_step.size() == 2) {
    const Result<std::uint64_t> by = ParseInt(range_and_step[1]);
    if (!by) return by;
    step = *by;
    if (low_and_high.size() == 1) end = bounds.max;  // "5/15" is "5-59/15"
    if (step > 1) star = 0;
  }
  const std::string from = std::to_string(start);
  const std::string to = std::to_string(end);
  if (start < bounds.min) {
    return Refuse("beginning of range (" + from + ") below minimum (" + std::to_string(bounds.min) +
                      "): " + expr,
                  ScheduleError::kOutOfRange);
  }
  if (end > bounds.max) {
    return Refuse(
        "end of range (" + to + ") above maximum (" + std::to_string(bounds.max) + "): " + expr,
        ScheduleError::kOutOfRange);
  }
  if (start > end) {
    return Refuse("beginning of range (" + from + ") beyond end of range (" + to + "): " + expr,
                  ScheduleError::kOutOfRange);
  }
  if (step == 0) return Refuse("step of range should be a positive number: " + expr);
  return Bits(start, end, step) | star;
}

// Follows getField. A field that contains only commas matches nothing but is valid.
Result<std::uint64_t> ParseField(std::string_view field, const Bounds& bounds) {
  std::uint64_t bits = 0;
  for (const std::string_view range : Split(field, ',')) {
    if (range.empty()) continue;
    const Result<std::uint64_t> part = ParseRange(range, bounds);
    if (!part) return part;
    bits |= *part;
  }
  return bits;
}

Result<Schedule> ParseFields(std::string_view spec, const TimeZone& zone) {
  const std::vector<std::string_view> fields = Fields(spec);
  if (fields.size() != 5) {
    std::string list;
    for (const std::string_view field : fields) {
      list += (list.empty() ? "" : " ") + std::string(field);
    }
    return Refuse(
        "expected exactly 5 fields, found " + std::to_string(fields.size()) + ": [" + list + "]",
        ScheduleError::kFieldCount);
  }
  constexpr std::array<Bounds, 5> kBounds = {kMinutes, kHours, kDaysOfMonth, kMonths, kDaysOfWeek};
  std::array<std::uint64_t, 5> bits = {};
  for (std::size_t i = 0; i < bits.size(); ++i) {
    const Result<std::uint64_t> field = ParseField(fields[i], kBounds[i]);
    if (!field) return field.error();
    bits[i] = *field;
  }
  return Schedule(SpecSchedule{bits[0], bits[1], bits[2], bits[3], bits[4], zone});
}

Result<Schedule> ParseDescriptor(std::string_view text, const TimeZone& zone) {
  SpecSchedule spec{1, 1, All(kDaysOfMonth), All(kMonths), All(kDaysOfWeek), zone};
  if (text == "@yearly" || text == "@annually") {
    spec.day_of_month = spec.month = 1 << 1;
    return Schedule(spec);
  }
  if (text == "@monthly") {
    spec.day_of_month = 1 << 1;
    return Schedule(spec);
  }
  if (text == "@weekly") {
    spec.day_of_week = 1 << 0;
    return Schedule(spec);
  }
  if (text == "@daily" || text == "@midnight") return Schedule(spec);
  if (text == "@hourly") {
    spec.hour = All(kHours);
    return Schedule(spec);
  }
  constexpr std::string_view kEvery = "@every ";
  if (StartsWith(text, kEvery)) {
    const std::string_view written = text.substr(kEvery.size());
    const std::optional<Duration> duration = ParseDuration(written);
    if (!duration) {
      return Refuse("failed to parse duration " + std::string(text) + ": " +
                    DurationError(written));
    }
    const std::int64_t seconds = duration->ns / 1'000'000'000;
    return Schedule(ConstantDelaySchedule{Seconds(seconds < 1 ? 1 : seconds)});
  }
  return Refuse("unrecognized descriptor: " + std::string(text), ScheduleError::kDescriptor);
}

Result<Schedule> Parse(std::string_view spec) {
  if (spec.empty()) return Refuse("empty spec string");
  TimeZone zone;
  if (StartsWith(spec, "TZ=") || StartsWith(spec, "CRON_TZ=")) {
    const std::size_t space = spec.find(' ');
    if (space == std::string_view::npos) {
      // The library slices without checking the bounds, and Kubernetes reports the panic.
      return Refuse("invalid schedule format: runtime error: slice bounds out of range [:-1]");
    }
    const std::size_t equals = spec.find('=');
    const std::string_view name = spec.substr(equals + 1, space - equals - 1);
    Result<TimeZone> loaded = TimeZone::Load(name);
    if (!loaded) {
      return Refuse(
          "provided bad location " + std::string(name) + ": " + loaded.error().message.text,
          ScheduleError::kLocation);
    }
    zone = *loaded;
    spec = TrimSpace(spec.substr(space));
  }
  if (StartsWith(spec, "@")) return ParseDescriptor(spec, zone);
  return ParseFields(spec, zone);
}

}  // namespace

Result<Schedule> ParseStandard(std::string_view spec) {
  // Caches the last schedule: the controller parses at every sync, and a schedule can have any
  // length.
  static std::string last_spec;
  static Result<Schedule> last = Parse("");
  if (last_spec != spec) {
    last = Parse(spec);
    last_spec = spec;
  }
  return last;
}

}  // namespace jobplay
