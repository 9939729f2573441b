// Many runs of one scenario, and the search through its histories, as the page's study workers call
// them: one method per call of web/src/engine/study_protocol.ts. Answers are JSON in UTF-8 and stay
// valid until the next call. Nothing throws.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/scenario.h"
#include "core/study/choices.h"
#include "core/study/report.h"
#include "core/study/search.h"
#include "core/study/sweep.h"
#include "core/words/language.h"

namespace jobplay {

class Study {
 public:
  // The language of all sentences; the answer is the code of the one that is used.
  const std::string& SetLanguage(std::string_view code);
  // Studied. What was studied before is given up.
  const std::string& Load(std::string_view text);

  // Choices, of a list of Variation. Runs that were taken are given up.
  const std::string& Vary(std::string_view variations);
  // Makes the runs from..to-1 of each choice, of the first seed and those after it. The answer is
  // for Take, of any Study that loaded and varied the same.
  const std::string& Runs(std::int64_t from, std::int64_t to);
  // Adds runs, each slice right after the one before it. Taken.
  const std::string& Take(std::string_view runs);
  // Summary of the runs that were taken.
  const std::string& Summary();
  // Spread of those of one choice.
  const std::string& Spread(std::size_t choice);
  // The summary as the command line prints it: csv or json.
  const std::string& Export(std::string_view format);
  // Sampled: a text's run of that seed as a scenario without chance. The text has the choice
  // written into it; what that renames has the luck that it had in the runs.
  const std::string& Sample(std::string_view text, std::uint64_t seed, std::size_t choice);

  // Claimed, of a Claim. A search before is given up.
  const std::string& Seek(std::string_view claim);
  // Sought: goes on with the search until so many more steps were tried.
  const std::string& GoOn(std::uint64_t steps);

 private:
  // A search under way.
  struct Sought {
    Claim claim;
    Json expect;
    SearchBounds bounds;
    std::shared_ptr<const Scenario> scenario;
    std::unique_ptr<SearchRun> run;
  };

  // With one of core/view/protocol, as JSON.
  template <typename T>
  const std::string& Answer(const T& answer);
  // Of an Error or a Problem.
  template <typename Wrong>
  const std::string& Refuse(const Wrong& wrong);
  // The refusals that the command line has for a claim or its bounds.
  Result<std::unique_ptr<Sought>> Read(std::string_view claim) const;

  Language language_ = Language::kEnglish;
  std::string text_;
  std::shared_ptr<const Scenario> scenario_;  // null: the text has errors
  std::vector<std::unique_ptr<ChoiceRuns>> choices_;
  SweepReport report_;
  std::unique_ptr<Sought> sought_;
  std::string answer_;
};

}  // namespace jobplay
