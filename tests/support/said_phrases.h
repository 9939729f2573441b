// Records which phrases were used since the test program started. Phrases.AreAllUsed is a run of
// the tests that use them (tests/CMakeLists.txt): it must use every row of the phrase tables.
// tests/words/said_phrases.txt shows the first use of each.
#pragma once

namespace jobplay::testing {

// True in that run.
bool NotesWhatIsSaid();

}  // namespace jobplay::testing
