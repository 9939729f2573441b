// Why a step did what it did: its decisions and the reasons that they omit, with the places of
// fields in the scenario's text.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/view/index/field_history.h"
#include "core/view/protocol/why.h"
#include "core/words/explanation.h"
#include "core/words/language.h"

namespace jobplay {

// Whether the reader also sees the step's title, which names the scenario's action.
enum class TitleIs : std::uint8_t { kAbsent, kBeside };

// The decisions of the step.
std::vector<answer::Why> WhyOf(const Timeline& timeline, const RunIndex& index,
                               FieldHistories& histories, std::uint32_t step,
                               Language language = Language::kEnglish,
                               TitleIs title = TitleIs::kAbsent);

// Converts one sentence, without a place in the text.
answer::Why ToWhy(const Explanation& explanation);

// Returns the place of the field in the file; empty if the file does not have it.
std::optional<answer::Span> PlaceIn(const YamlPlaces& places, const FieldPath& path);

answer::Span SpanOf(const TextSpan& span);

}  // namespace jobplay
