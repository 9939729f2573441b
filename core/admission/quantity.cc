#include "core/admission/quantity.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>

#include "core/base/digits.h"

namespace jobplay {
namespace {

using Int = __int128;

constexpr char kWrongFormat[] =
    "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
constexpr char kWrongNumber[] = "unable to parse numeric part of quantity";
constexpr char kWrongSuffix[] = "unable to parse quantity's suffix";

constexpr std::size_t kMaxDigits = 30;    // keeps sums and products below within 128 bits
constexpr int kMostExponent = 1'000'000;  // beyond all that is told apart

std::string_view Trimmed(std::string_view text) {
  const auto is_blank = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// A number of digits, as far as it matters to an exponent.
int Capped(std::size_t digits) {
  return static_cast<int>(std::min<std::size_t>(digits, kMostExponent));
}

Int Digits(std::string_view digits) {
  Int value = 0;
  for (const char c : digits.substr(0, kMaxDigits)) value = value * 10 + (c - '0');
  return value;
}

std::string Print(Int value) {
  if (value == 0) return "0";
  const bool negative = value < 0;
  std::string digits;
  for (; value != 0; value /= 10)
    digits += static_cast<char>('0' + static_cast<int>(negative ? -(value % 10) : value % 10));
  if (negative) digits += '-';
  std::reverse(digits.begin(), digits.end());
  return digits;
}

Int PowerOfTen(int exponent) {
  Int value = 1;
  for (int i = 0; i < exponent; ++i) value *= 10;
  return value;
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
    if (IsCanonical(*parts, *suffix, quantity->scale_)) quantity->text_ = std::string(text);
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
  // strconv.ParseInt, of which Go takes the lowest 32 bits.
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
  int scale = suffix.exponent;
  Int mantissa = 1;
  if (suffix.binary()) {
    scale = 0;
    mantissa = Int{1} << suffix.exponent;
    precision = parts.denom.empty()
                    ? 15 - static_cast<int>(parts.num.size()) - suffix.exponent * 3 / 10 - 1
                    : -1;
  }
  scale -= Capped(parts.denom.size());
  if (precision < 0 || scale < -9) return std::nullopt;
  Quantity quantity;
  quantity.value_ = Digits(digits) * mantissa * (parts.positive ? 1 : -1);
  quantity.scale_ = scale;
  quantity.format_ = suffix.format;
  return quantity;
}

bool Quantity::IsCanonical(const Parts& parts, const Suffix& suffix, int scale) {
  const std::string digits = parts.num + parts.denom;
  if (suffix.binary()) return suffix.exponent % 10 == 0 && (Digits(digits) & 7) != 0;
  return scale % 3 == 0 && digits[0] != '0' &&
         (digits.size() < 3 || digits.substr(digits.size() - 3) != "000");
}

Quantity Quantity::FromManyDigits(const Parts& parts, const Suffix& suffix) {
  const std::string digits = parts.num + parts.denom;
  const bool binary = suffix.binary();
  Int value = Digits(digits);
  int scale = (binary ? 0 : suffix.exponent) - Capped(parts.denom.size());
  if (digits.size() > kMaxDigits) scale += Capped(digits.size() - kMaxDigits);
  if (binary) {
    constexpr Int kRoom = (Int{1} << 126) / (Int{1} << 60);
    while (value > kRoom) {
      value /= 10;
      ++scale;
    }
    value *= Int{1} << suffix.exponent;
  }
  Quantity quantity;
  quantity.big_ = true;
  quantity.value_ = value;
  quantity.scale_ = scale;
  quantity.format_ = suffix.format;
  if (value != 0) quantity.RoundUp(-9);
  if (binary) quantity.FitBinary();
  if (!parts.positive) quantity.value_ = -quantity.value_;
  return quantity;
}

void Quantity::FitBinary() {
  Quantity most;
  most.value_ = std::numeric_limits<std::int64_t>::max();
  if (Compare(most) > 0) {
    value_ = most.value_;
    scale_ = 0;
  }
  Quantity one;
  one.value_ = 1;
  if (value_ > 0 && Compare(one) < 0) format_ = Format::kDecimalSi;
}

int Quantity::Sign() const { return value_ == 0 ? 0 : value_ < 0 ? -1 : 1; }

int Quantity::Compare(const Quantity& other) const {
  if (Sign() != other.Sign()) return Sign() < other.Sign() ? -1 : 1;
  if (Sign() == 0) return 0;
  Int a = value_;
  Int b = other.value_;
  int rest = scale_ - other.scale_;
  constexpr Int kRoom = (Int{1} << 126) / 10;
  const auto grow = [](Int* value, int* steps) {
    while (*steps > 0 && *value<kRoom&& * value> - kRoom) {
      *value *= 10;
      --*steps;
    }
  };
  if (rest > 0) {
    grow(&a, &rest);
    if (rest > 0) return Sign();
  } else if (rest < 0) {
    rest = -rest;
    grow(&b, &rest);
    if (rest > 0) return -Sign();
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

Quantity Quantity::Plus(const Quantity& other) const {
  if (other.Sign() == 0) return *this;
  if (Sign() == 0) return other;
  Quantity sum = *this;
  Quantity more = other;
  sum.text_.clear();
  const int scale = std::min(scale_, other.scale_);
  constexpr Int kRoom = (Int{1} << 125) / 10;
  for (Quantity* part : {&sum, &more}) {
    while (part->scale_ > scale && part->value_ < kRoom && part->value_ > -kRoom) {
      part->value_ *= 10;
      --part->scale_;
    }
  }
  // Beyond 38 digits the smaller one no longer counts.
  if (sum.scale_ != more.scale_) return sum.scale_ > more.scale_ ? sum : more;
  sum.value_ += more.value_;
  return sum;
}

Quantity Quantity::Minus(const Quantity& other) const {
  Quantity negative = other;
  negative.value_ = -negative.value_;
  negative.text_.clear();
  return Plus(negative);
}

void Quantity::RoundUp(int scale) {
  if (scale_ >= scale) return;
  bool fraction = false;
  const int sign = Sign();
  for (; scale_ < scale; ++scale_) {
    if (value_ == 0) {
      scale_ = scale;
      break;
    }
    if (value_ % 10 != 0) fraction = true;
    value_ /= 10;
  }
  if (fraction) value_ += sign;
}

bool Quantity::RoundUpToMilli() {
  if (scale_ >= -3) return false;
  text_.clear();
  RoundUp(-3);
  return true;
}

bool Quantity::IsWhole() const { return MilliValue() % 1000 == 0; }

std::int64_t Quantity::ScaledValue(int scale) const {
  Quantity rounded = *this;
  rounded.RoundUp(scale);
  if (big_) {
    // scaledValue: powers of ten from 10^64 on have no bit among the lowest 64.
    auto low = static_cast<std::uint64_t>(rounded.value_);
    for (int i = std::min(rounded.scale_ - scale, 64); i > 0; --i) low *= 10;
    return static_cast<std::int64_t>(low);
  }
  // positiveScaleInt64
  for (; rounded.scale_ > scale && rounded.value_ != 0; --rounded.scale_) {
    rounded.value_ *= 10;
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    if (rounded.value_ > kMost || rounded.value_ < -Int{kMost} - 1) return 0;
  }
  return static_cast<std::int64_t>(rounded.value_);
}

std::string Quantity::String() const {
  if (!text_.empty()) return text_;
  if (value_ == 0) return "0";
  if (format_ == Format::kBinarySi) {
    Quantity whole = *this;
    whole.RoundUp(0);
    Quantity bound;
    bound.value_ = 1024;
    Quantity negative_bound;
    negative_bound.value_ = -1024;
    const bool small = Compare(negative_bound) > 0 && Compare(bound) < 0;
    if (!small && whole.Compare(*this) == 0) {
      Int value = whole.value_ * PowerOfTen(std::min(whole.scale_, 18));
      std::size_t power = 0;
      for (; value % 1024 == 0; value /= 1024) ++power;
      constexpr const char* kSuffixes[] = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
      return Print(value) + (power < std::size(kSuffixes) ? kSuffixes[power] : "");
    }
  }
  Int value = value_;
  int exponent = scale_;
  for (; value % 10 == 0; value /= 10) ++exponent;
  for (; exponent % 3 != 0; --exponent) value *= 10;
  std::string suffix;
  if (format_ == Format::kDecimalExponent) {
    if (exponent != 0) suffix = "e" + std::to_string(exponent);
  } else if (exponent >= -9 && exponent <= 18) {
    constexpr const char* kSuffixes[] = {"n", "u", "m", "", "k", "M", "G", "T", "P", "E"};
    suffix = kSuffixes[exponent / 3 + 3];
  }
  return Print(value) + suffix;
}

}  // namespace jobplay
