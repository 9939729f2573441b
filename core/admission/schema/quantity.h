// Amounts such as 500m, 1.5Gi or 1e3: apimachinery's resource.Quantity as far as admission needs
// it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/admission/schema/big_decimal.h"
#include "core/base/result.h"

namespace jobplay {

class Quantity {
 public:
  // Follows resource.ParseQuantity after trimming blanks; the error's message is Go's.
  static Result<Quantity> Parse(std::string_view text);

  // As the API server prints it: what was written when that is canonical, else the canonical form.
  std::string String() const;

  // -1, 0 or 1.
  int Sign() const { return value_.Sign(); }
  int Compare(const Quantity& other) const { return value_.Compare(other.value_); }

  // The sum, in the format of this one, or of the other if this one is zero (Quantity.Add).
  Quantity Plus(const Quantity& other) const;
  // The difference, likewise (Quantity.Sub).
  Quantity Minus(const Quantity& other) const;

  // Rounds away from zero to whole thousandths (SetDefaults_ResourceList); false when it is of
  // them.
  bool RoundUpToMilli();

  // An integer, once it is rounded up to thousandths: as far as MilliValue() tells, whose int64
  // overflows.
  bool IsWhole() const;

  // The value rounded up to an integer (Quantity.Value), or to a thousandth of one
  // (Quantity.MilliValue). Beyond int64 it is what Go computes: the lowest 64 bits or 0.
  std::int64_t Value() const { return ScaledValue(0); }
  std::int64_t MilliValue() const { return ScaledValue(-3); }

  // Kept as a big decimal: of too many digits for an int64, or with too small a part.
  bool IsBig() const { return big_; }

 private:
  enum class Format { kDecimalSi, kBinarySi, kDecimalExponent };

  // What is written: -1.5Gi has the digits 1 and 5.
  struct Parts {
    bool positive = true;
    std::string num;
    std::string denom;
    std::string suffix;
  };
  // Of which the exponent is one of 2 where it is binary, else of 10.
  struct Suffix {
    int exponent = 0;
    Format format = Format::kDecimalSi;
    bool binary() const { return format == Format::kBinarySi; }
  };
  // Go's parseQuantityString, without its shortcuts.
  static std::optional<Parts> Split(std::string_view text);
  static std::optional<Suffix> ReadSuffix(std::string_view suffix);
  // Go's fast path: nothing where the digits are too many for it, or too small.
  static std::optional<Quantity> FromFewDigits(const Parts& parts, const Suffix& suffix);
  // Whether such a quantity is printed as it was written.
  static bool IsCanonical(const Parts& parts, const Suffix& suffix);
  // What is written, without its sign, and the power of ten of its last digit.
  static BigDecimal Size(const Parts& parts, const Suffix& suffix);
  static int ScaleOf(const Parts& parts, const Suffix& suffix);
  // Go's slow path over big decimals.
  static Quantity FromManyDigits(const Parts& parts, const Suffix& suffix);

  std::int64_t ScaledValue(int scale) const;
  std::int64_t ScaledValueBelowZero(int scale) const;
  // What a binary suffix holds, before its sign counts: at most int64; below one it is written with
  // decimals.
  void FitBinary();

  BigDecimal value_;
  int scale_ = 0;  // of the int64 that Go keeps, in powers of ten
  Format format_ = Format::kDecimalSi;
  bool big_ = false;
  std::string text_;  // set while what was written is canonical
};

}  // namespace jobplay
