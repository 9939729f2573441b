// A decimal number of any number of digits, as the quantities of Kubernetes are when an int64 does
// not hold them (gopkg.in/inf.v0's Dec).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace jobplay {

class BigDecimal {
 public:
  BigDecimal() = default;  // zero
  // digits * 10^scale.
  BigDecimal(std::string_view digits, int scale);
  BigDecimal(std::int64_t value);  // NOLINT: a whole number is one

  int Sign() const { return digits_.empty() ? 0 : negative_ ? -1 : 1; }
  int Compare(const BigDecimal& other) const;
  bool IsZero() const { return digits_.empty(); }

  // Without a sign, and without the zeros that it ends with: digits() * 10^scale().
  const std::string& digits() const { return digits_; }
  int scale() const { return scale_; }
  // The lowest 64 bits of a whole number, in two's complement.
  std::uint64_t LowBits() const;

  BigDecimal Negated() const;
  BigDecimal Plus(const BigDecimal& other) const;
  // exponent: at most 60.
  BigDecimal TimesPowerOfTwo(int exponent) const;
  // Away from zero, to a multiple of 10^scale.
  BigDecimal RoundedUp(int scale) const;
  // Of a whole number that is not 0: itself divided by 1024 as often as that leaves no rest;
  // `times` is how often.
  BigDecimal WithoutFactorsOf1024(int* times) const;

 private:
  void Normalize();
  static int CompareSizes(const BigDecimal& a, const BigDecimal& b);

  bool negative_ = false;
  std::string digits_;  // the first and the last is not 0; none of zero
  int scale_ = 0;
};

}  // namespace jobplay
