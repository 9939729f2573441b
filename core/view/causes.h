// Why a field is as it is: the step that set it, what made that step happen, and so on back to
// something that a person did or that time brought.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/api/json.h"
#include "core/view/field_history.h"
#include "core/words/language.h"

namespace jobplay {

// The step that made `step` happen; 0 where it came by itself.
std::uint32_t CauseOf(const Timeline& timeline, const RunIndex& index, std::uint32_t step);

// protocol.ts's Causes of a field of `Job/demo`, as it is at the moment; without an object, of what
// led to the step.
Json CausesOf(const Timeline& timeline, const RunIndex& index, FieldHistories& histories,
              std::string_view object, std::string_view path, std::uint32_t step,
              Language language = Language::kEnglish);

// `Job/demo` and its like, in any case of the kind: the table and the id; id 0 when there is none.
struct ObjectId {
  TableId table = TableId::kCount;
  std::uint32_t id = 0;
};
ObjectId ParseObject(const RunIndex& index, std::string_view object, std::uint32_t step);

}  // namespace jobplay
