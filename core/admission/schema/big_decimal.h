// A decimal number with any number of digits. Kubernetes uses it for quantities that do not fit
// into an int64 (Dec of gopkg.in/inf.v0).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace jobplay {

class BigDecimal {
 public:
  BigDecimal() = default;  // zero
  // Creates digits * 10^scale.
  BigDecimal(std::string_view digits, int scale);
  BigDecimal(std::int64_t value);  // NOLINT: a whole number is one

  int Sign() const { return digits_.empty() ? 0 : negative_ ? -1 : 1; }
  int Compare(const BigDecimal& other) const;
  bool IsZero() const { return digits_.empty(); }

  // Digits without a sign and without trailing zeros: the size is digits() * 10^scale().
  const std::string& digits() const { return digits_; }
  int scale() const { return scale_; }
  // Returns the lowest 64 bits of an integer, in two's complement.
  std::uint64_t LowBits() const;

  BigDecimal Negated() const;
  BigDecimal Plus(const BigDecimal& other) const;
  // `exponent` is at most 60.
  BigDecimal TimesPowerOfTwo(int exponent) const;
  // Rounds away from zero to a multiple of 10^scale.
  BigDecimal RoundedUp(int scale) const;
  // Divides a non-zero integer by 1024 as long as there is no remainder, and sets `times` to the
  // number of divisions.
  BigDecimal WithoutFactorsOf1024(int* times) const;

 private:
  void Normalize();
  static int CompareSizes(const BigDecimal& a, const BigDecimal& b);

  bool negative_ = false;
  std::string digits_;  // no leading or trailing 0; empty for zero
  int scale_ = 0;
};

}  // namespace jobplay
