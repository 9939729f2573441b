// Sentences with placeholders for facts: `{active} {active|pod is|pods are} active`. The sentence
// is selected by language first and filled in afterwards, so no word of a fact is translated.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace jobplay {

struct FactValue {
  std::string text;         // as it is shown
  std::int64_t number = 0;  // the value for choices
};

// Returns the value of a fact by its name between braces.
using FactLookup = std::function<FactValue(std::string_view name)>;

// Fills in a sentence. {fact} is the value. {fact|a|b} is a if the fact is 1, otherwise b.
// {fact?a:b} is b if it is 0, otherwise a. {fact=a|b|c} is the choice with its number, from 0.
// Choices may be nested.
std::string FillSentence(std::string_view sentence, const FactLookup& fact);

}  // namespace jobplay
