// The explanation of a decision: a sentence, the Kubernetes function that decides, and the field of
// the manifest that the rule reads. The sentences are rows of the tables in core/words/decisions/.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/base/said.h"
#include "core/words/decision.h"
#include "core/words/language.h"

namespace jobplay {

struct Explanation {
  std::string text;   // one sentence
  std::string place;  // in Kubernetes, as a name of places.txt; empty for a rule of the playground
  std::string field;  // spec.backoffLimit; empty if no field is read
  std::string function;  // at the place, after Cite
  std::string url;
};

bool IsUserRefused(const Decision& decision);
bool IsRefusedHere(const Decision& decision);

// Returns true if another decision of the step replaces this one: a rejection by the playground,
// not by the API server, has its own message.
template <typename Decisions>
bool IsToldByAnother(const Decision& decision, const Decisions& step) {
  return IsUserRefused(decision) && std::any_of(step.begin(), step.end(), IsRefusedHere);
}

// The names of objects in explanations of a run.
struct RunNames {
  Time start;  // of the run's clock
  // Return names by id: the name of a pod, and the keys of a Job and a CronJob.
  std::function<std::string(std::uint32_t)> pod, job, cron_job;
};

Explanation Explain(const Decision& decision, const RunNames& names,
                    Language language = Language::kEnglish);

// Explains a phrase that has a place in Kubernetes or a field, as those in reasons.txt do.
Explanation ExplainPhrase(const Said& said, Language language = Language::kEnglish);

// Returns how important a decision is in its step: 0 for bookkeeping, and more for what changes a
// Job's course. The page shows the most important decision of a step first.
int Weight(DecisionCode code);

// Adds the function and its location in the release of a minor version, unless nothing in that
// release makes the decision.
void Cite(std::int32_t minor, Explanation& explanation);

}  // namespace jobplay
