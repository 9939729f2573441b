// Converts the output of `kubectl get job,pods,events -o yaml` (or json) of a real cluster to a
// scenario that replays it. The contents of objects and Events are used directly. The rest is
// guessed, and each guess is listed in the scenario's comments and in the answer.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/goes.h"
#include "core/base/result.h"
#include "core/share/import/note.h"

namespace jobplay {

struct Imported {
  std::string text;           // the scenario, in the format of docs/reference/scenario.md
  std::vector<Note> guesses;  // what the objects do not contain
  // How the outcome of the scenario's run differs from the cluster.
  std::vector<Note> differences;
  bool stopped = false;  // before the end of its run
};

// Reads a v1 List, several documents or single objects, and imports the Jobs, CronJobs, Pods and
// Events of one namespace. It is an error if the text cannot be read or has no Job or CronJob. For
// objects that no API server stores, or too many for a scenario, the result is a text that
// ReadScenario rejects: the caller must read it. `language` is that of the scenario's comments.
// `goes` is called for each step of up to two runs.
Result<Imported> ImportObjects(std::string_view text, Language language = Language::kEnglish,
                               const Goes& goes = {});

}  // namespace jobplay
