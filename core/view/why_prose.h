// Decisions in words: what core recorded as a code with facts (core/cluster/why.h) becomes a
// sentence, the Kubernetes function that decides so, and the field of the manifest that the rule
// reads. This file and its table are the only place with such prose.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/cluster/why.h"
#include "core/view/language.h"

namespace jobplay {

// Names for the ids in a decision's facts.
struct DecisionNames {
  std::function<std::string(std::uint32_t)> pod;
  std::function<std::string(std::uint32_t)> job;
};

// Before the release in an Explanation's url.
inline constexpr std::string_view kSourceTree = "https://github.com/kubernetes/kubernetes/blob/";

struct Explanation {
  std::string text;      // one sentence
  std::string function;  // manageJob; empty where the playground's own world decides
  std::string url;       // where that is in Kubernetes' source
  std::string field;     // spec.backoffLimit; empty where no field is read
};

// Takes what is cited from the left of a table's row: the function, its place, the field.
void CiteRow(std::string_view& row, Explanation& explanation);

Explanation Explain(const Decision& decision, const DecisionNames& names,
                    Language language = Language::kEnglish);

// Why a field of a Job or CronJob (spec.backoffLimit) has a value although the manifest of `label`
// does not say it: the API server's default, or what it makes up itself. `path` is as the manifest
// would have it.
Explanation ExplainDefault(std::string_view label, std::string_view path,
                           Language language = Language::kEnglish);

// How much a decision tells of its step: 0 for bookkeeping, more for what changes a Job's course.
// The page shows the weightiest of a step first.
int Weight(DecisionCode code);

// The last of the codes, for tests that go through all of them.
inline constexpr DecisionCode kLastDecisionCode = DecisionCode::kBackoffReset;

}  // namespace jobplay
