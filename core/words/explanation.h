// What is told of a decision: a sentence, the function of Kubernetes that decides so, and the field
// of the manifest that the rule reads. The words are rows of the tables in
// core/words/decisions/.
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
  std::string place;  // in Kubernetes, by its name in places.txt; empty where its own world decides
  std::string field;  // spec.backoffLimit; empty where no field is read
  std::string function;  // of the place, once it is cited
  std::string url;
};

bool IsUserRefused(const Decision& decision);
bool IsRefusedHere(const Decision& decision);

// Whether another decision of its step says it instead: what the playground refuses, and not the
// API server, has words of its own.
template <typename Decisions>
bool IsToldByAnother(const Decision& decision, const Decisions& step) {
  return IsUserRefused(decision) && std::any_of(step.begin(), step.end(), IsRefusedHere);
}

// What the facts of a run's decisions are told by.
struct RunNames {
  Time start;  // of its clock
  // By id: the name of a pod, the keys of a Job and a CronJob.
  std::function<std::string(std::uint32_t)> pod, job, cron_job;
};

Explanation Explain(const Decision& decision, const RunNames& names,
                    Language language = Language::kEnglish);

// Of a phrase that has a place in Kubernetes or a field, as reasons.txt's do.
Explanation ExplainPhrase(const Said& said, Language language = Language::kEnglish);

// How much a decision tells of its step: 0 for bookkeeping, more for what changes a Job's course.
// The page shows the weightiest of a step first.
int Weight(DecisionCode code);

// Names the function and its place in the release that stands for a minor: none where nothing in
// that release decides so.
void Cite(std::int32_t minor, Explanation& explanation);

}  // namespace jobplay
