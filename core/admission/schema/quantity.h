// A quantity such as 500m, 1.5Gi or 1e3: resource.Quantity of apimachinery, as far as admission
// needs it.
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
  // Follows resource.ParseQuantity after trimming spaces. The error has Go's message.
  static Result<Quantity> Parse(std::string_view text);

  // Returns the quantity as the API server prints it: in its original form if that is canonical,
  // otherwise in the canonical form.
  std::string String() const;

  // Returns -1, 0 or 1.
  int Sign() const { return value_.Sign(); }
  int Compare(const Quantity& other) const { return value_.Compare(other.value_); }

  // Follows Quantity.Add: returns the sum in this quantity's format, or in the other one's if this
  // is zero.
  Quantity Plus(const Quantity& other) const;
  // Follows Quantity.Sub: returns the difference, with the format chosen like in Plus.
  Quantity Minus(const Quantity& other) const;

  // Follows SetDefaults_ResourceList: rounds away from zero to thousandths. Returns false if
  // nothing changes.
  bool RoundUpToMilli();

  // Returns true if the quantity, rounded up to thousandths, is an integer. It uses MilliValue(),
  // whose int64 may overflow.
  bool IsWhole() const;

  // Return the value rounded up to an integer (Quantity.Value) or to thousandths
  // (Quantity.MilliValue). Beyond int64 they return what Go computes: the lowest 64 bits or 0.
  std::int64_t Value() const { return ScaledValue(0); }
  std::int64_t MilliValue() const { return ScaledValue(-3); }

  // Returns true if Go keeps it as a big decimal, because it has too many digits for an int64 or
  // too small a fraction.
  bool IsBig() const { return big_; }

 private:
  enum class Format { kDecimalSi, kBinarySi, kDecimalExponent };

  // The parts of the text: -1.5Gi has the digits 1 and 5.
  struct Parts {
    bool positive = true;
    std::string num;
    std::string denom;
    std::string suffix;
  };
  // The exponent is a power of 2 if the suffix is binary, otherwise of 10.
  struct Suffix {
    int exponent = 0;
    Format format = Format::kDecimalSi;
    bool binary() const { return format == Format::kBinarySi; }
  };
  // Follows Go's parseQuantityString without its shortcuts.
  static std::optional<Parts> Split(std::string_view text);
  static std::optional<Suffix> ReadSuffix(std::string_view suffix);
  // Go's fast path. Returns nothing if there are too many digits or they are too small.
  static std::optional<Quantity> FromFewDigits(const Parts& parts, const Suffix& suffix);
  // Returns true if such a quantity is printed as it was written.
  static bool IsCanonical(const Parts& parts, const Suffix& suffix);
  // Return the number without its sign, and the power of ten of its last digit.
  static BigDecimal Size(const Parts& parts, const Suffix& suffix);
  static int ScaleOf(const Parts& parts, const Suffix& suffix);
  // Go's slow path, which uses big decimals.
  static Quantity FromManyDigits(const Parts& parts, const Suffix& suffix);

  std::int64_t ScaledValue(int scale) const;
  std::int64_t ScaledValueBelowZero(int scale) const;
  // Limits a quantity with a binary suffix, without its sign, to an int64. Below one, it is printed
  // as a decimal.
  void FitBinary();

  BigDecimal value_;
  int scale_ = 0;  // of the int64 that Go keeps, as a power of ten
  Format format_ = Format::kDecimalSi;
  bool big_ = false;
  std::string text_;  // set while the original text is canonical
};

}  // namespace jobplay
