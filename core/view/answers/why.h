// Why a step did what it did: its decisions and what they leave out, with the places of the fields
// in the scenario's text.
#pragma once

#include <cstdint>

#include "core/api/json.h"
#include "core/view/index/field_history.h"
#include "core/words/explanation.h"
#include "core/words/language.h"

namespace jobplay {

// Whether the step's title, which says what the scenario did in it, is read beside the reasons.
enum class TitleIs : std::uint8_t { kAbsent, kBeside };

// The decisions of the step as protocol.ts's Why[].
Json WhyOf(const Timeline& timeline, const RunIndex& index, FieldHistories& histories,
           std::uint32_t step, Language language = Language::kEnglish,
           TitleIs title = TitleIs::kAbsent);

// protocol.ts's Why of one sentence, without a place in the text.
Json ToWhy(const Explanation& explanation);

// Where the file has the field, as protocol.ts's Span; null where it does not say it.
Json PlaceIn(const YamlPlaces& places, const FieldPath& path);

// protocol.ts's Span.
Json ToJson(const TextSpan& span);

}  // namespace jobplay
