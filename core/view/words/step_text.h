// A step in words: what it was, what it changed, and why.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/json.h"
#include "core/view/index/run_index.h"
#include "core/words/explanation.h"
#include "core/words/language.h"

namespace jobplay {

// The object of an event as it is called where it is shown: Job/demo, or Job/namespace/demo.
std::string ObjectOf(const Event& event, const RunIndex& index);

// In a few words: `Job controller syncs default/demo`.
std::string WhatHappened(const Timeline& timeline, const RunIndex& index, std::uint32_t step,
                         Language language = Language::kEnglish);

// One entry per object that the step changed: {object, text}, as protocol.ts's Change. At most so
// many, and one more that says how many are left out.
struct ObjectChange {
  std::string object;
  std::string text;
};
std::vector<ObjectChange> ChangesOf(const Timeline& timeline, const RunIndex& index,
                                    std::uint32_t step, std::size_t most,
                                    Language language = Language::kEnglish);

// What one change did to its object: `phase Pending → Running`.
std::string ChangeText(const Timeline& timeline, const RunIndex& index, const Change& change,
                       Language language = Language::kEnglish);

// The decisions of the step as protocol.ts's Why[], with the place of the field in the scenario's
// text.
Json WhyOf(const Timeline& timeline, const RunIndex& index, std::uint32_t step,
           Language language = Language::kEnglish);

// protocol.ts's Why of one sentence, without a place in the text.
Json ToWhy(const Explanation& explanation);

// Where the file has the field, as protocol.ts's Span; null where it does not say it.
Json PlaceIn(const YamlPlaces& places, const FieldPath& path);

// protocol.ts's Span.
Json ToJson(const TextSpan& span);

}  // namespace jobplay
