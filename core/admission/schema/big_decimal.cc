#include "core/admission/schema/big_decimal.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <utility>

namespace jobplay {
namespace {

// If one number has this many digits more than the other, the sum is the larger number. No sum of
// amounts depends on the difference, and the digits would need much memory.
constexpr std::int64_t kMostDigitsApart = 1'000;

// Return a + b, and a - b if a is not smaller. Both numbers have no decimal point.
std::string Added(const std::string& a, const std::string& b) {
  std::string sum;
  int carry = 0;
  for (std::size_t i = 0; i < std::max(a.size(), b.size()) || carry > 0; ++i) {
    if (i < a.size()) carry += a[a.size() - 1 - i] - '0';
    if (i < b.size()) carry += b[b.size() - 1 - i] - '0';
    sum += static_cast<char>('0' + carry % 10);
    carry /= 10;
  }
  std::reverse(sum.begin(), sum.end());
  return sum;
}

std::string Subtracted(const std::string& a, const std::string& b) {
  std::string difference = a;
  int borrow = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    char& digit = difference[a.size() - 1 - i];
    int left = digit - '0' - borrow - (i < b.size() ? b[b.size() - 1 - i] - '0' : 0);
    borrow = left < 0 ? 1 : 0;
    digit = static_cast<char>('0' + left + 10 * borrow);
  }
  return difference;
}

}  // namespace

BigDecimal::BigDecimal(std::string_view digits, int scale) : digits_(digits), scale_(scale) {
  Normalize();
}

BigDecimal::BigDecimal(std::int64_t value) : negative_(value < 0), digits_(std::to_string(value)) {
  if (negative_) digits_.erase(0, 1);
  Normalize();
}

void BigDecimal::Normalize() {
  digits_.erase(0, std::min(digits_.find_first_not_of('0'), digits_.size()));
  const std::size_t end = digits_.find_last_not_of('0') + 1;
  scale_ += static_cast<int>(digits_.size() - end);
  digits_.erase(end);
  if (!digits_.empty()) return;
  scale_ = 0;
  negative_ = false;
}

int BigDecimal::CompareSizes(const BigDecimal& a, const BigDecimal& b) {
  const auto places = [](const BigDecimal& one) {
    return static_cast<std::int64_t>(one.digits_.size()) + one.scale_;
  };
  if (places(a) != places(b)) return places(a) < places(b) ? -1 : 1;
  const int order = a.digits_.compare(b.digits_);
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

int BigDecimal::Compare(const BigDecimal& other) const {
  if (Sign() != other.Sign()) return Sign() < other.Sign() ? -1 : 1;
  return Sign() * CompareSizes(*this, other);
}

std::uint64_t BigDecimal::LowBits() const {
  std::uint64_t low = 0;
  for (const char digit : digits_) low = low * 10 + static_cast<std::uint64_t>(digit - '0');
  // From 10^64, the lowest 64 bits of a power of ten are 0.
  for (int i = std::min(scale_, 64); i > 0; --i) low *= 10;
  return negative_ ? -low : low;
}

BigDecimal BigDecimal::Negated() const {
  BigDecimal negated = *this;
  negated.negative_ = !negative_ && !digits_.empty();
  return negated;
}

BigDecimal BigDecimal::Plus(const BigDecimal& other) const {
  if (IsZero()) return other;
  if (other.IsZero()) return *this;
  const std::int64_t apart = std::int64_t{scale_} - other.scale_;
  if (std::abs(apart) > kMostDigitsApart) return CompareSizes(*this, other) > 0 ? *this : other;
  const int scale = std::min(scale_, other.scale_);
  std::string a = digits_ + std::string(static_cast<std::size_t>(scale_ - scale), '0');
  std::string b = other.digits_ + std::string(static_cast<std::size_t>(other.scale_ - scale), '0');
  BigDecimal sum = *this;
  sum.scale_ = scale;
  if (negative_ == other.negative_) {
    sum.digits_ = Added(a, b);
  } else if (CompareSizes(*this, other) >= 0) {
    sum.digits_ = Subtracted(a, b);
  } else {
    sum.negative_ = other.negative_;
    sum.digits_ = Subtracted(b, a);
  }
  sum.Normalize();
  return sum;
}

BigDecimal BigDecimal::TimesPowerOfTwo(int exponent) const {
  BigDecimal product = *this;
  product.digits_.clear();
  std::uint64_t carry = 0;  // below 2^60
  for (std::size_t i = digits_.size(); i > 0 || carry > 0;) {
    if (i > 0) carry += static_cast<std::uint64_t>(digits_[--i] - '0') << exponent;
    product.digits_ += static_cast<char>('0' + carry % 10);
    carry /= 10;
  }
  std::reverse(product.digits_.begin(), product.digits_.end());
  product.Normalize();
  return product;
}

BigDecimal BigDecimal::RoundedUp(int scale) const {
  if (scale_ >= scale || IsZero()) return *this;
  const auto dropped = static_cast<std::size_t>(std::int64_t{scale} - scale_);
  BigDecimal rounded = *this;
  rounded.digits_.erase(digits_.size() - std::min(dropped, digits_.size()));
  rounded.digits_ = Added(rounded.digits_, "1");  // the last dropped digit is not 0
  rounded.scale_ = scale;
  rounded.Normalize();
  return rounded;
}

BigDecimal BigDecimal::WithoutFactorsOf1024(int* times) const {
  *times = 0;
  std::string digits = digits_ + std::string(static_cast<std::size_t>(std::max(scale_, 0)), '0');
  for (;; ++*times) {
    std::string quotient;
    int rest = 0;
    for (const char digit : digits) {
      rest = rest * 10 + (digit - '0');
      quotient += static_cast<char>('0' + rest / 1024);
      rest %= 1024;
    }
    if (rest != 0) break;
    digits = std::move(quotient);
  }
  BigDecimal left(digits, 0);
  left.negative_ = negative_;
  return left;
}

}  // namespace jobplay
