#include "core/base/cron/schedule.h"

#include <limits>

namespace jobplay {
namespace {

// A time on the clock of a zone, in seconds, which behaves like Go's Time with a Location.
class ClockTime {
 public:
  ClockTime(const TimeZone& zone, std::int64_t unix_s) : zone_(&zone) { Set(unix_s); }

  std::int64_t unix_s() const { return unix_s_; }
  std::int64_t year() const { return date_.year; }
  int month() const { return date_.month; }
  int day() const { return date_.day; }
  int weekday() const { return weekday_; }
  int hour() const { return second_of_day_ / 3600; }
  int minute() const { return second_of_day_ / 60 % 60; }
  int second() const { return second_of_day_ % 60; }

  // Follows Time.Add.
  void Add(std::int64_t seconds) { Set(unix_s_ + seconds); }
  // Follows time.Date, which normalizes months and days.
  void SetDate(std::int64_t year, int month, int day, int hour, int minute, int second) {
    if (month > 12) {
      ++year;
      month -= 12;
    }
    const std::int64_t days = DaysFromCivil({year, month, 1}) + day - 1;
    Set(zone_->FromWall(days * kDaySeconds + hour * 3600 + minute * 60 + second));
  }
  // Follows Time.AddDate.
  void AddDate(int months, int days) {
    SetDate(year(), month() + months, day() + days, hour(), minute(), second());
  }
  // Follows Time.Truncate(time.Minute), which ignores the zone.
  void TruncateToMinute() { Set(unix_s_ - (unix_s_ % 60 + 60) % 60); }

 private:
  void Set(std::int64_t unix_s) {
    unix_s_ = unix_s;
    if (unix_s < period_.start || unix_s >= period_.end) {
      period_ = zone_->Lookup(unix_s);
      period_.start = unix_s;  // Lookup may return a start before the change
    }
    const std::int64_t wall = unix_s + period_.offset_s;
    const std::int64_t days = FloorDiv(wall, kDaySeconds);
    second_of_day_ = static_cast<int>(wall - days * kDaySeconds);
    if (days == days_) return;
    days_ = days;
    date_ = CivilFromDays(days);
    weekday_ = static_cast<int>(((days + 4) % 7 + 7) % 7);  // the epoch was a Thursday
  }

  const TimeZone* zone_;
  std::int64_t unix_s_ = 0;
  TimeZone::Period period_;
  std::int64_t days_ = std::numeric_limits<std::int64_t>::min();
  CivilDay date_;
  int weekday_ = 0;
  int second_of_day_ = 0;
};

bool Has(std::uint64_t bits, int value) { return (bits >> value & 1) != 0; }

// Follows SpecSchedule.Next. It advances each field until the field matches. If a field wraps
// around, the search starts again at the largest field.
class SpecSearch {
 public:
  using Spec = SpecSchedule;

  static std::optional<Time> Run(const Spec& spec, Time after) {
    // Returns early because a field without a value never matches.
    if (spec.minute == 0 || spec.hour == 0) return std::nullopt;
    ClockTime t(spec.zone, UnixSeconds(after) + 1);
    const std::int64_t year_limit = t.year() + 5;
    // Set once a field was advanced: from then on, every smaller field starts at its lowest value.
    bool added = false;
    while (t.year() <= year_limit) {
      if (AdvanceMonth(spec, t, added) && AdvanceDay(spec, t, added) &&
          AdvanceHour(spec, t, added) && AdvanceMinute(spec, t, added) && AdvanceSecond(t, added)) {
        constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
        return Time{t.unix_s() > kMax / 1'000'000'000 ? kMax : t.unix_s() * 1'000'000'000};
      }
    }
    return std::nullopt;
  }

 private:
  // Each function returns whether its field matches. If not, the field has wrapped around.
  static bool AdvanceMonth(const Spec& spec, ClockTime& t, bool& added) {
    while (!Has(spec.month, t.month())) {
      if (!added) {
        added = true;
        t.SetDate(t.year(), t.month(), 1, 0, 0, 0);
      }
      t.AddDate(1, 0);
      if (t.month() == 1) return false;
    }
    return true;
  }

  static bool AdvanceDay(const Spec& spec, ClockTime& t, bool& added) {
    while (!DayMatches(spec, t)) {
      if (!added) {
        added = true;
        t.SetDate(t.year(), t.month(), t.day(), 0, 0, 0);
      }
      const std::int64_t before = t.unix_s();
      t.AddDate(0, 1);
      // If a zone skipped a day (Samoa, 30 December 2011), the library asks for that day forever,
      // and the real controller would hang. The playground continues with the next day.
      if (t.unix_s() <= before) t.Add(before - t.unix_s() + 24 * 3600);
      // If the clock changes at midnight, hour 0 may not exist on that day.
      if (t.hour() != 0) {
        t.Add((t.hour() > 12 ? 24 - t.hour() : -t.hour()) * 3600);
      }
      if (t.day() == 1) return false;
    }
    return true;
  }

  static bool AdvanceHour(const Spec& spec, ClockTime& t, bool& added) {
    while (!Has(spec.hour, t.hour())) {
      if (!added) {
        added = true;
        t.SetDate(t.year(), t.month(), t.day(), t.hour(), 0, 0);
      }
      t.Add(3600);
      if (t.hour() == 0) return false;
    }
    return true;
  }

  static bool AdvanceMinute(const Spec& spec, ClockTime& t, bool& added) {
    while (!Has(spec.minute, t.minute())) {
      if (!added) {
        added = true;
        t.TruncateToMinute();
      }
      t.Add(60);
      if (t.minute() == 0) return false;
    }
    return true;
  }

  // Standard schedules are due at second 0.
  static bool AdvanceSecond(ClockTime& t, bool& added) {
    while (t.second() != 0) {
      added = true;
      t.Add(1);
      if (t.second() == 0) return false;
    }
    return true;
  }

  // If both day fields are restricted, a day matches if either of them matches.
  static bool DayMatches(const Spec& spec, const ClockTime& t) {
    const bool day_of_month = Has(spec.day_of_month, t.day());
    const bool day_of_week = Has(spec.day_of_week, t.weekday());
    if (((spec.day_of_month | spec.day_of_week) & Spec::kStarBit) != 0)
      return day_of_month && day_of_week;
    return day_of_month || day_of_week;
  }
};

}  // namespace

std::optional<Time> SpecSchedule::Next(Time t) const { return SpecSearch::Run(*this, t); }

std::optional<Time> ConstantDelaySchedule::Next(Time t) const {
  constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
  const Time from = TruncateToSecond(t);
  return from.ns > kMax - delay.ns ? Time{kMax} : from + delay;
}

}  // namespace jobplay
