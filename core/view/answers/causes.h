// Explains why a field has its value: the step that set it, the step that caused that one, and so
// on back to a person's action or a timer.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/view/index/field_history.h"
#include "core/view/index/object_id.h"
#include "core/view/protocol/why.h"
#include "core/words/language.h"

namespace jobplay {

// Returns the causes of a field's value after the step. Without an object, returns the causes of
// the step.
answer::Causes CausesOf(const Timeline& timeline, const RunIndex& index, FieldHistories& histories,
                        const std::optional<Reference>& object, std::string_view path,
                        std::uint32_t step, Language language = Language::kEnglish);

}  // namespace jobplay
