// Import: from what `kubectl get job,pods,events -o yaml` (or json) prints of a real cluster to a
// scenario that replays it. What objects and Events say is taken over; the rest is guessed, and
// each guess is named in the scenario's comments and in the answer.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/goes.h"
#include "core/base/result.h"
#include "core/share/import/note.h"

namespace jobplay {

struct Imported {
  std::string text;           // the scenario, as docs/reference/scenario.md has it
  std::vector<Note> guesses;  // what the objects do not say
  // Where the scenario, once run, ends otherwise than the cluster was.
  std::vector<Note> differences;
  bool stopped = false;  // before it was run to its end
};

// A v1 List, several documents or single objects; of them Jobs, CronJobs, Pods and Events of one
// namespace. An error when the text cannot be read or holds no Job or CronJob. Objects that no API
// server stores, and more of them than a scenario may hold, come to a text that ReadScenario
// refuses: it is for who asks to read it and to say so. The language is that of the scenario's
// comments. What is asked whether to go on hears the steps of a run, of which there may be two.
Result<Imported> ImportObjects(std::string_view text, Language language = Language::kEnglish,
                               const Goes& goes = {});

}  // namespace jobplay
