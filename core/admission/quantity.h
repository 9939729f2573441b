// Amounts such as 500m, 1.5Gi or 1e3: apimachinery's resource.Quantity as far as admission needs
// it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace jobplay {

class Quantity {
 public:
  // Follows resource.ParseQuantity after trimming blanks; the error's message is Go's.
  static Result<Quantity> Parse(std::string_view text);

  // As the API server prints it: what was written when that is canonical, else the canonical form.
  std::string String() const;

  // -1, 0 or 1.
  int Sign() const;
  int Compare(const Quantity& other) const;

  // The sum, in the format of this one, or of the other if this one is zero (Quantity.Add).
  Quantity Plus(const Quantity& other) const;
  // The difference, likewise (Quantity.Sub).
  Quantity Minus(const Quantity& other) const;

  // Rounds away from zero to whole thousandths (SetDefaults_ResourceList).
  void RoundUpToMilli();

  // An integer, once it is rounded up to thousandths.
  bool IsWhole() const;

  // The value rounded up to an integer; int64's ends beyond them.
  std::int64_t Value() const;

 private:
  enum class Format { kDecimalSi, kBinarySi, kDecimalExponent };
  using Int = __int128;

  void RoundUp(int scale);

  // value * 10^scale
  Int value_ = 0;
  int scale_ = 0;
  Format format_ = Format::kDecimalSi;
  std::string text_;  // set while what was written is canonical
};

}  // namespace jobplay
