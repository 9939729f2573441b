#include "core/words/facts.h"

#include "core/base/columns.h"

namespace jobplay {
namespace {

// Whether such a fact has a place of its own in Facts; the others take the next of the numbers, but
// for the first enumeration.
bool HasOwnPlace(std::string_view kind) {
  return kind == "Text" || kind == "PodId" || kind == "JobId" || kind == "CronJobId";
}

bool IsNumber(std::string_view kind) {
  return kind == "Count" || kind == "Duration" || kind == "WholeSeconds" || kind == "bool" ||
         kind == "Time" || kind == "Date" || kind == "StepNumber" || kind == "ListedJob" ||
         kind == "PodUid";
}

}  // namespace

// As Unpacker does, of the row's text instead of its struct.
NamedFact FindFact(const Facts& facts, std::string_view row, std::string_view name) {
  std::size_t next = 0;
  bool chosen = false;
  while (!row.empty()) {
    std::string_view fact = TakeUntil(',', row);
    if (fact[0] == ' ') fact.remove_prefix(1);
    const std::string_view kind = TakeUntil(' ', fact);
    std::int64_t number = 0;
    if (!HasOwnPlace(kind)) {
      const bool is_choice = !IsNumber(kind) && !std::exchange(chosen, true);
      number = is_choice ? facts.choice : facts.numbers[next++];
    }
    if (fact == name) return {kind, number};
  }
  return {};
}

}  // namespace jobplay
