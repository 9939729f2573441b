// How each phrase is made Said: its rows of core/words, and what stands in its places.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/words/facts.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

// What stands in a place of a phrase.
struct SaidValue {
  std::string_view text;
  std::int64_t number = 0;
  bool counted = false;  // it reads as the number
  const Said* words = nullptr;
};

[[gnu::noinline]] Said MakeSaid(std::uint8_t table, std::uint16_t row, const SaidValue* values,
                                std::size_t count) {
  Said said{.table = table, .row = row};
  said.values.reserve(count);
  for (const SaidValue* value = values; value != values + count; ++value) {
    if (value->words != nullptr) {
      said.values.push_back(*value->words);
    } else if (value->counted) {
      said.values.push_back({.text = std::to_string(value->number), .number = value->number});
    } else {
      said.values.push_back({.text = std::string(value->text), .number = value->number});
    }
  }
  return said;
}

struct SaidPacker {
  SaidValue* next;

  void operator()(said::Count count) { *next++ = {.number = count.value, .counted = true}; }
  void operator()(bool fact) { *next++ = {.number = fact}; }
  void operator()(std::string_view text) { *next++ = {.text = text}; }
  void operator()(const Said& words) { *next++ = {.words = &words}; }
  template <typename Enumeration>
  requires std::is_enum_v<Enumeration>
  void operator()(Enumeration fact) { *next++ = {.number = static_cast<std::int64_t>(fact)}; }
};

template <int kCount, typename Phrase>
Said ToSaid(std::uint8_t table, std::uint16_t row, const Phrase& phrase) {
  std::array<SaidValue, kCount + 1> values;
  internal::ForEachFact<kCount>(phrase, SaidPacker{values.data()});
  return MakeSaid(table, row, values.data(), kCount);
}

}  // namespace

namespace said {
#define JOBPLAY_PHRASE(table, row, name, ...)                             \
  name::operator Said() const&& {                                         \
    return ToSaid<internal::CountFacts(#__VA_ARGS__)>(table, row, *this); \
  }
#include "core/words/phrases.inc"
#undef JOBPLAY_PHRASE
}  // namespace said

}  // namespace jobplay
