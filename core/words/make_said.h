// MakeSaid converts a phrase to Said. Only the generated conversions of phrase structs use it.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <type_traits>

#include "core/base/said.h"
#include "core/words/phrase.h"

namespace jobplay::said {

// The value of a phrase's fact.
struct Value {
  Value(Count count) : number(count.value), is_count(true) {}  // NOLINT: a fact as it is
  Value(bool fact) : number(fact) {}                           // NOLINT
  Value(Text fact) : text(fact) {}                             // NOLINT
  Value(Words fact) : words(&fact) {}                          // NOLINT
  template <typename Enumeration>
  requires std::is_enum_v<Enumeration> Value(Enumeration fact)
      : number(static_cast<std::int64_t>(fact)) {}  // NOLINT

  std::string_view text;
  std::int64_t number = 0;
  bool is_count = false;  // the text is the number
  const Said* words = nullptr;
};

Said MakeSaid(std::uint8_t table, std::uint16_t row, std::initializer_list<Value> values);

}  // namespace jobplay::said
