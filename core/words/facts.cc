#include "core/words/facts.h"

#include "core/base/columns.h"

namespace jobplay {

// As Unpacker does, of the row's text instead of its struct.
NamedFact FindFact(const Facts& facts, std::string_view row, std::string_view name) {
  std::size_t next = 0;
  bool chosen = false;
  while (!row.empty()) {
    std::string_view fact = TakeUntil(',', row);
    if (fact[0] == ' ') fact.remove_prefix(1);
    const std::string_view kind = TakeUntil(' ', fact);
    std::int64_t number = 0;
    switch (PlaceOf(kind)) {
      case FactPlace::kText:
      case FactPlace::kPod:
      case FactPlace::kJob:
      case FactPlace::kCronJob:
        break;
      case FactPlace::kEnumeration:
        number = std::exchange(chosen, true) ? facts.numbers[next++] : facts.choice;
        break;
      case FactPlace::kNumber:
      case FactPlace::kTextAndNumber:
        number = facts.numbers[next++];
        break;
    }
    if (fact == name) return {kind, number};
  }
  return {};
}

}  // namespace jobplay
