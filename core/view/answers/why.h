// Why a step did what it did: its decisions and what they leave out, with the places of the fields
// in the scenario's text.
#pragma once

#include <cstdint>

#include "core/api/json.h"
#include "core/view/index/run_index.h"
#include "core/words/explanation.h"
#include "core/words/language.h"

namespace jobplay {

// The decisions of the step as protocol.ts's Why[].
Json WhyOf(const Timeline& timeline, const RunIndex& index, std::uint32_t step,
           Language language = Language::kEnglish);

// protocol.ts's Why of one sentence, without a place in the text.
Json ToWhy(const Explanation& explanation);

// Where the file has the field, as protocol.ts's Span; null where it does not say it.
Json PlaceIn(const YamlPlaces& places, const FieldPath& path);

// protocol.ts's Span.
Json ToJson(const TextSpan& span);

}  // namespace jobplay
