// Why a field is as it is: the step that set it, what made that step happen, and so on back to
// something that a person did or that time brought.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/view/index/field_history.h"
#include "core/view/index/object_id.h"
#include "core/view/protocol/why.h"
#include "core/words/language.h"

namespace jobplay {

// The causes of a field of an object, as it is at the moment; without an object, of what
// led to the step.
answer::Causes CausesOf(const Timeline& timeline, const RunIndex& index, FieldHistories& histories,
                        const std::optional<Reference>& object, std::string_view path,
                        std::uint32_t step, Language language = Language::kEnglish);

}  // namespace jobplay
