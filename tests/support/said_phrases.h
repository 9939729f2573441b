// Which phrases were said since the program of tests began: Phrases.AreAllSaid is a run of the
// tests that say them (tests/CMakeLists.txt), after which every row of the tables of phrases has
// been said, and tests/words/said_phrases.txt shows each as it was said first.
#pragma once

namespace jobplay::testing {

// Whether this is that run.
bool NotesWhatIsSaid();

}  // namespace jobplay::testing
