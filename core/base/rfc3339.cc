#include "core/base/rfc3339.h"

#include <array>
#include <cstdio>
#include <cstdlib>

#include "core/base/digits.h"

namespace jobplay {
namespace {

constexpr std::int64_t kNanosecondsOfSecond = 1'000'000'000;
constexpr std::string_view kLayout = "2006-01-02T15:04:05Z07:00";

// Follows time.quote, which writes non-ASCII and control characters as the hexadecimal values of
// their bytes.
std::string Quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 || byte < ' ') {
      char hex[5];
      std::snprintf(hex, sizeof hex, "\\x%02x", byte);
      out += hex;
    } else {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
  }
  return out + '"';
}

int DaysIn(int month, std::int64_t year) {
  constexpr std::array<int, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return kDays[static_cast<std::size_t>(month - 1)] + (month == 2 && leap ? 1 : 0);
}

// Follows time.parse for this one layout.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text), rest_(text) {}

  ParsedGoTime Read() {
    const bool read = Year() && Literal('-', "-") && Number("01", true, 1, 12, "month", month_) &&
                      Literal('-', "-") && Number("02", true, 0, 99, "day", day_) &&
                      Literal('T', "T") && Number("15", false, 0, 23, "hour", hour_) &&
                      Literal(':', ":") && Number("04", true, 0, 59, "minute", minute_) &&
                      Literal(':', ":") && Number("05", true, 0, 59, "second", second_) &&
                      Fraction() && Zone();
    if (!read) return {{}, error_};
    if (!rest_.empty()) return {{}, Because("extra text: " + Quoted(rest_))};
    if (day_ < 1 || day_ > DaysIn(month_, year_)) return {{}, Because("day out of range")};
    const std::int64_t days = DaysFromCivil({year_, month_, day_});
    return {{days * kDaySeconds + hour_ * 3600 + minute_ * 60 + second_ - offset_, nanoseconds_},
            {}};
  }

 private:
  std::string Because(const std::string& message) const {
    return "parsing time " + Quoted(text_) + ": " + message;
  }

  bool CannotParse(std::string_view value, std::string_view as) {
    error_ = "parsing time " + Quoted(text_) + " as " + Quoted(kLayout) + ": cannot parse " +
             Quoted(value) + " as " + Quoted(as);
    return false;
  }

  bool OutOfRange(const char* what) {
    error_ = Because(std::string(what) + " out of range");
    return false;
  }

  bool DigitAt(std::size_t at) const { return at < rest_.size() && IsDigit(rest_[at]); }

  bool Year() {
    if (!DigitAt(0) || !DigitAt(1) || !DigitAt(2) || !DigitAt(3)) return CannotParse(rest_, "2006");
    for (std::size_t i = 0; i < 4; ++i) year_ = year_ * 10 + (rest_[i] - '0');
    rest_.remove_prefix(4);
    return true;
  }

  bool Literal(char wanted, std::string_view as) {
    if (rest_.empty() || rest_[0] != wanted) return CannotParse(rest_, as);
    rest_.remove_prefix(1);
    return true;
  }

  // Follows getnum: one digit is enough unless two are required.
  bool Number(std::string_view as, bool two_digits, int least, int most, const char* what,
              int& number) {
    if (!DigitAt(0) || (two_digits && !DigitAt(1))) return CannotParse(rest_, as);
    number = rest_[0] - '0';
    if (DigitAt(1)) number = number * 10 + (rest_[1] - '0');
    rest_.remove_prefix(DigitAt(1) ? 2 : 1);
    return (number >= least && number <= most) || OutOfRange(what);
  }

  // Digits after the ninth are read and dropped.
  bool Fraction() {
    if (rest_.size() < 2 || (rest_[0] != '.' && rest_[0] != ',') || !DigitAt(1)) return true;
    std::int32_t unit = 100'000'000;
    rest_.remove_prefix(1);
    for (; DigitAt(0); rest_.remove_prefix(1), unit /= 10) nanoseconds_ += unit * (rest_[0] - '0');
    return true;
  }

  bool Zone() {
    constexpr std::string_view kAs = "Z07:00";
    if (!rest_.empty() && rest_[0] == 'Z') {
      rest_.remove_prefix(1);
      return true;
    }
    if (rest_.size() < 6 || rest_[3] != ':') return CannotParse(rest_, kAs);
    const std::string_view hold = rest_;
    const char sign = rest_[0];
    const bool digits = DigitAt(1) && DigitAt(2) && DigitAt(4) && DigitAt(5);
    const int hours = digits ? (rest_[1] - '0') * 10 + (rest_[2] - '0') : 0;
    const int minutes = digits ? (rest_[4] - '0') * 10 + (rest_[5] - '0') : 0;
    rest_.remove_prefix(6);
    // Some people write offsets of 24 hours or 60 minutes.
    if (hours > 24) return OutOfRange("time zone offset hour");
    if (minutes > 60) return OutOfRange("time zone offset minute");
    if (!digits || (sign != '+' && sign != '-')) return CannotParse(hold, kAs);
    offset_ = (hours * 60 + minutes) * 60 * (sign == '-' ? -1 : 1);
    return true;
  }

  std::string_view text_, rest_;
  std::string error_;
  std::int64_t year_ = 0;
  int month_ = 1, day_ = 1, hour_ = 0, minute_ = 0, second_ = 0;
  std::int32_t nanoseconds_ = 0;
  std::int64_t offset_ = 0;
};

}  // namespace

bool GoTime::IsZero() const {
  return nanoseconds == 0 && seconds == DaysFromCivil({1, 1, 1}) * kDaySeconds;
}

ParsedGoTime ParseGoTime(std::string_view text) { return Reader(text).Read(); }

std::string FormatGoTime(std::int64_t seconds) {
  const std::int64_t days = FloorDiv(seconds, kDaySeconds);
  const auto of_day = static_cast<int>(seconds - days * kDaySeconds);
  const CivilDay day = CivilFromDays(days);
  char buffer[48];
  std::snprintf(buffer, sizeof buffer, "%s%04d-%02d-%02dT%02d:%02d:%02dZ", day.year < 0 ? "-" : "",
                static_cast<int>(std::abs(day.year)), day.month, day.day, of_day / 3600,
                of_day / 60 % 60, of_day % 60);
  return buffer;
}

Time NearestTime(const GoTime& time) {
  const std::int64_t first = DaysFromCivil({kFirstYear, 1, 1}) * kDaySeconds;
  const std::int64_t last = DaysFromCivil({kLastYear + 1, 1, 1}) * kDaySeconds - 1;
  if (time.seconds < first) return {first * kNanosecondsOfSecond};
  if (time.seconds > last) return {last * kNanosecondsOfSecond};
  return {time.seconds * kNanosecondsOfSecond + time.nanoseconds};
}

std::optional<Time> ParseRfc3339(std::string_view text) {
  const ParsedGoTime parsed = ParseGoTime(text);
  if (!parsed.error.empty()) return std::nullopt;
  const Time time = NearestTime(parsed.time);
  if (UnixSeconds(time) != parsed.time.seconds) return std::nullopt;
  return time;
}

std::string FormatRfc3339(Time t) { return FormatGoTime(UnixSeconds(t)); }

}  // namespace jobplay
