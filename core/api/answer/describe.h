// How an answer of the engine describes itself. An answer is a struct whose `Describe` names every
// member once, with its documentation. Two visitors call it: json.h writes the JSON that the page
// receives, and tests/view/protocol/typescript.h writes the declarations of
// web/src/engine/protocol.ts.
//
//   struct Mark {
//     Micros at;
//     std::string text;
//
//     template <typename Visitor>
//     static void Describe(Visitor& of) {
//       of.Type("Mark", "A point in time that the timeline marks.");
//       of.Member("at", &Mark::at, "When it is.");
//       of.Filled("text", &Mark::text, "Absent if there is nothing to say.");
//     }
//   };
//
// `Member` is always present, unless it is an empty std::optional. `Filled` is absent if it is
// false, zero or empty. `OneOf` is one of the listed words, or a list or map of such words. `As<D>`
// is JSON of the type D. `Typed` has a TypeScript type. `Constant` is the same in all answers of
// the type. `Spread` turns each entry of a map into a member. `Base<B>()` describes the members
// that a struct inherits from B. Documentation starts with a capital letter, ends with a period and
// states units that the type does not.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/time.h"

namespace jobplay::answer {

// Microseconds of virtual time since the start of the scenario.
struct Micros {
  std::int64_t value = 0;
  auto operator<=>(const Micros&) const = default;
};

// Converts a duration to microseconds, rounded toward zero.
constexpr Micros MicrosOf(Duration since_start) { return {since_start.ns / 1000}; }

// The number of a step, starting from 1.
struct Step {
  std::uint32_t value = 0;
  auto operator<=>(const Step&) const = default;
};

// A value that becomes null, not absent, if it is empty.
template <typename T>
struct Nullable {
  std::optional<T> value;
};

// JSON that an answer passes on unchanged, such as the spec of an object.
struct AnyJson {
  std::string text = "null";
};

}  // namespace jobplay::answer
