#include "core/words/make_said.h"

#include <string>

namespace jobplay::said {

Said MakeSaid(std::uint8_t table, std::uint16_t row, std::initializer_list<Value> values) {
  Said said{.table = table, .row = row};
  said.values.reserve(values.size());
  for (const Value& value : values) {
    if (value.words != nullptr) {
      said.values.push_back(*value.words);
    } else if (value.is_count) {
      said.values.push_back({.text = std::to_string(value.number), .number = value.number});
    } else {
      said.values.push_back({.text = std::string(value.text), .number = value.number});
    }
  }
  return said;
}

}  // namespace jobplay::said
