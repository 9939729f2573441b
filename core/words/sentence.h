// Sentences with places for facts: `{active} {active|pod is|pods are} active`. A sentence is chosen
// in its language first and filled then, so that no word of a fact is ever translated.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace jobplay {

struct FactValue {
  std::string text;         // how it reads
  std::int64_t number = 0;  // what choices look at
};

// The value of a fact by its name, as it stands between braces.
using FactLookup = std::function<FactValue(std::string_view name)>;

// The sentence with its places filled and its choices made: {fact}, {fact|a|b} is a if it is 1 and
// else b, {fact?a:b} is a unless it is 0, {fact=a|b|c} is the one of its number, from 0. A choice
// may hold places and choices.
std::string FillSentence(std::string_view sentence, const FactLookup& fact);

}  // namespace jobplay
