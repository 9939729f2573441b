// Where the function behind a sentence is in the Kubernetes release whose controllers run.
// Sentences are written with their places in v1.36.3; source_places.txt has those of the older
// releases.
#pragma once

#include "core/controllers/generation.h"
#include "core/view/why_prose.h"

namespace jobplay {

// The minor whose places the sentences have themselves.
inline constexpr std::int32_t kMinorOfSentences = 36;

// For an older minor: the link goes to the release that stands for it, and there is none where
// nothing in that release decides so.
void CiteOlderRelease(std::int32_t minor, Explanation& explanation);

inline void CiteRelease(const Generation& generation, Explanation& explanation) {
  if (generation.minor != kMinorOfSentences) CiteOlderRelease(generation.minor, explanation);
}

}  // namespace jobplay
