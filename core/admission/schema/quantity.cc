#include "core/admission/schema/quantity.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>

#include "core/base/digits.h"

namespace jobplay {
namespace {

constexpr char kWrongFormat[] =
    "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
constexpr char kWrongNumber[] = "unable to parse numeric part of quantity";
constexpr char kWrongSuffix[] = "unable to parse quantity's suffix";

constexpr std::int64_t kMostInt64 = std::numeric_limits<std::int64_t>::max();
constexpr int kMostExponent = 1'000'000;  // larger values are not distinguished

std::string_view Trimmed(std::string_view text) {
  const auto is_blank = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// Caps a number of digits at the largest exponent.
int Capped(std::size_t digits) {
  return static_cast<int>(std::min<std::size_t>(digits, kMostExponent));
}

}  // namespace

Result<Quantity> Quantity::Parse(std::string_view text) {
  text = Trimmed(text);
  if (text.empty()) return Error{.message = Verbatim(kWrongFormat)};
  if (text == "0") {
    Quantity zero;
    zero.text_ = "0";
    return zero;
  }
  const std::optional<Parts> parts = Split(text);
  if (!parts) return Error{.message = Verbatim(kWrongFormat)};
  const std::optional<Suffix> suffix = ReadSuffix(parts->suffix);
  if (!suffix) return Error{.message = Verbatim(kWrongSuffix)};
  if (auto quantity = FromFewDigits(*parts, *suffix)) {
    if (IsCanonical(*parts, *suffix)) quantity->text_ = std::string(text);
    return *quantity;
  }
  if (parts->num.empty() && parts->denom.empty()) return Error{.message = Verbatim(kWrongNumber)};
  return FromManyDigits(*parts, *suffix);
}

std::optional<Quantity::Parts> Quantity::Split(std::string_view text) {
  Parts parts;
  std::size_t at = 0;
  if (text[0] == '-' || text[0] == '+') {
    parts.positive = text[0] == '+';
    ++at;
  }
  while (at < text.size() && text[at] == '0') ++at;
  if (at == text.size()) {
    parts.positive = true;
    parts.num = "0";
    return parts;
  }
  while (at < text.size() && IsDigit(text[at])) parts.num += text[at++];
  if (parts.num.empty()) parts.num = "0";
  if (at < text.size() && text[at] == '.') {
    ++at;
    while (at < text.size() && IsDigit(text[at])) parts.denom += text[at++];
  }
  const std::size_t suffix = at;
  while (at < text.size() &&
         std::string_view("eEinumkKMGTP").find(text[at]) != std::string_view::npos)
    ++at;
  if (at < text.size() && (text[at] == '-' || text[at] == '+')) ++at;
  while (at < text.size() && IsDigit(text[at])) ++at;
  if (at != text.size()) return std::nullopt;
  parts.suffix = std::string(text.substr(suffix));
  return parts;
}

std::optional<Quantity::Suffix> Quantity::ReadSuffix(std::string_view suffix) {
  if (suffix.empty()) return Suffix{};
  const std::size_t decimal = std::string_view("numkMGTPE").find(suffix);
  if (suffix.size() == 1 && decimal != std::string_view::npos) {
    constexpr int kExponents[] = {-9, -6, -3, 3, 6, 9, 12, 15, 18};
    return Suffix{kExponents[decimal], Format::kDecimalSi};
  }
  const std::size_t power = std::string_view("KMGTPE").find(suffix[0]);
  if (suffix.size() == 2 && suffix[1] == 'i' && power != std::string_view::npos) {
    return Suffix{10 * (static_cast<int>(power) + 1), Format::kBinarySi};
  }
  if (suffix.size() == 1 || (suffix[0] != 'e' && suffix[0] != 'E')) return std::nullopt;
  // Follows strconv.ParseInt, of whose result Go uses the lowest 32 bits.
  std::string_view number = suffix.substr(1);
  if (number[0] == '+') number.remove_prefix(1);
  std::int64_t exponent = 0;
  const char* end = number.data() + number.size();
  const auto [stop, error] = std::from_chars(number.data(), end, exponent);
  if (error != std::errc() || stop != end) return std::nullopt;
  const auto low = static_cast<std::int32_t>(static_cast<std::uint32_t>(exponent));
  return Suffix{std::clamp(low, -kMostExponent, kMostExponent), Format::kDecimalExponent};
}

std::optional<Quantity> Quantity::FromFewDigits(const Parts& parts, const Suffix& suffix) {
  const std::string digits = parts.num + parts.denom;
  int precision = 18 - Capped(digits.size());
  if (suffix.binary()) {
    precision = parts.denom.empty()
                    ? 15 - static_cast<int>(parts.num.size()) - suffix.exponent * 3 / 10 - 1
                    : -1;
  }
  if (precision < 0 || ScaleOf(parts, suffix) < -9) return std::nullopt;
  Quantity quantity;
  const BigDecimal size = Size(parts, suffix);
  quantity.value_ = parts.positive ? size : size.Negated();
  quantity.scale_ = ScaleOf(parts, suffix);
  quantity.format_ = suffix.format;
  return quantity;
}

int Quantity::ScaleOf(const Parts& parts, const Suffix& suffix) {
  return (suffix.binary() ? 0 : suffix.exponent) - Capped(parts.denom.size());
}

BigDecimal Quantity::Size(const Parts& parts, const Suffix& suffix) {
  const BigDecimal digits(parts.num + parts.denom, ScaleOf(parts, suffix));
  return suffix.binary() ? digits.TimesPowerOfTwo(suffix.exponent) : digits;
}

bool Quantity::IsCanonical(const Parts& parts, const Suffix& suffix) {
  const std::string digits = parts.num + parts.denom;
  if (suffix.binary())
    return suffix.exponent % 10 == 0 && (BigDecimal(digits, 0).LowBits() & 7) != 0;
  return ScaleOf(parts, suffix) % 3 == 0 && digits[0] != '0' &&
         (digits.size() < 3 || digits.substr(digits.size() - 3) != "000");
}

Quantity Quantity::FromManyDigits(const Parts& parts, const Suffix& suffix) {
  Quantity quantity;
  quantity.big_ = true;
  quantity.value_ = Size(parts, suffix).RoundedUp(-9);
  quantity.format_ = suffix.format;
  if (suffix.binary()) quantity.FitBinary();
  if (!parts.positive) quantity.value_ = quantity.value_.Negated();
  return quantity;
}

void Quantity::FitBinary() {
  if (value_.Compare(kMostInt64) > 0) value_ = kMostInt64;
  if (!value_.IsZero() && value_.Compare(1) < 0) format_ = Format::kDecimalSi;
}

Quantity Quantity::Plus(const Quantity& other) const {
  if (other.Sign() == 0) return *this;
  if (Sign() == 0) return other;
  Quantity sum = *this;
  sum.text_.clear();
  sum.value_ = value_.Plus(other.value_);
  // Go adds big decimals if the sum exceeds an int64 or one of the quantities is big.
  const BigDecimal digits(sum.value_.digits(), 0);
  sum.big_ = big_ || other.big_ || digits.Compare(kMostInt64) > 0;
  return sum;
}

Quantity Quantity::Minus(const Quantity& other) const {
  Quantity negative = other;
  negative.value_ = other.value_.Negated();
  negative.text_.clear();
  return Plus(negative);
}

bool Quantity::RoundUpToMilli() {
  if (value_.scale() >= -3) return false;
  text_.clear();
  value_ = value_.RoundedUp(-3);
  scale_ = std::max(scale_, -3);
  return true;
}

bool Quantity::IsWhole() const { return MilliValue() % 1000 == 0; }

// Follows scaledValue for a big decimal below zero, which is in billionths: uses their lowest 64
// bits and rounds up.
std::int64_t Quantity::ScaledValueBelowZero(int scale) const {
  const auto low = static_cast<std::int64_t>(
      BigDecimal(value_.digits(), value_.scale() + 9).Negated().LowBits());
  std::int64_t divisor = 1;
  for (int i = -9; i < scale; ++i) divisor *= 10;
  return low / divisor + (low % divisor == 0 ? 0 : 1);
}

std::int64_t Quantity::ScaledValue(int scale) const {
  const bool capped = format_ == Format::kBinarySi && value_.Compare(-kMostInt64) == 0;
  if (big_ && Sign() < 0 && !capped) return ScaledValueBelowZero(scale);
  const BigDecimal rounded = value_.RoundedUp(scale);
  const BigDecimal scaled(rounded.digits(), rounded.scale() - scale);
  const auto low = static_cast<std::int64_t>((Sign() < 0 ? scaled.Negated() : scaled).LowBits());
  // positiveScaleInt64 detects an int64 overflow when it multiplies digit by digit.
  const int up = scale_ - scale;
  const bool at_once = up <= 3 || up == 6 || up == 9;
  const bool fits = scaled.Compare(kMostInt64) <= 0;
  return big_ || at_once || fits ? low : 0;
}

std::string Quantity::String() const {
  if (!text_.empty()) return text_;
  if (Sign() == 0) return "0";
  const std::string sign = Sign() < 0 ? "-" : "";
  if (format_ == Format::kBinarySi) {
    const bool small = value_.Compare(-1024) > 0 && value_.Compare(1024) < 0;
    if (!small && value_.scale() >= 0) {
      int power = 0;
      const BigDecimal value = value_.WithoutFactorsOf1024(&power);
      constexpr const char* kSuffixes[] = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
      return sign + value.digits() + std::string(static_cast<std::size_t>(value.scale()), '0') +
             (static_cast<std::size_t>(power) < std::size(kSuffixes) ? kSuffixes[power] : "");
    }
  }
  std::string digits = value_.digits();
  int exponent = value_.scale();
  for (; exponent % 3 != 0; --exponent) digits += '0';
  std::string suffix;
  if (format_ == Format::kDecimalExponent) {
    if (exponent != 0) suffix = "e" + std::to_string(exponent);
  } else if (exponent >= -9 && exponent <= 18) {
    constexpr const char* kSuffixes[] = {"n", "u", "m", "", "k", "M", "G", "T", "P", "E"};
    suffix = kSuffixes[exponent / 3 + 3];
  }
  return sign + digits + suffix;
}

}  // namespace jobplay
