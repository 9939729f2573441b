// Why a step did what it did: its decisions and what they leave out, with the places of the fields
// in the scenario's text.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/view/index/field_history.h"
#include "core/view/protocol/why.h"
#include "core/words/explanation.h"
#include "core/words/language.h"

namespace jobplay {

// Whether the step's title, which says what the scenario did in it, is read beside the reasons.
enum class TitleIs : std::uint8_t { kAbsent, kBeside };

// The decisions of the step.
std::vector<answer::Why> WhyOf(const Timeline& timeline, const RunIndex& index,
                               FieldHistories& histories, std::uint32_t step,
                               Language language = Language::kEnglish,
                               TitleIs title = TitleIs::kAbsent);

// Of one sentence, without a place in the text.
answer::Why ToWhy(const Explanation& explanation);

// Where the file has the field; nothing if it does not.
std::optional<answer::Span> PlaceIn(const YamlPlaces& places, const FieldPath& path);

answer::Span SpanOf(const TextSpan& span);

}  // namespace jobplay
