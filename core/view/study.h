// Many runs of one scenario, and the search through its executions, for the page's study workers.
// Answers are JSON in UTF-8 and stay valid until the next call. Nothing throws.
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
#include "core/view/protocol/study.h"
#include "core/words/language.h"

namespace jobplay {

class Study {
 public:
  // The calls; core/view/engine.h describes how they are declared.
  template <typename Visitor>
  static void DescribeCalls(Visitor& of) {
    of.template Text<&Study::SetLanguage>(
        "language", "code: string",
        "Sets the language of later answers; answers with the one that is used.");
    of.template Json<answer::Studied, &Study::Load>("load", "text: string",
                                                    "Reads a scenario and drops the previous one.");
    of.template Json<answer::Choices, &Study::Vary>(
        "vary", "variations: Variation[]",
        "Sets the choices: all combinations of the values, at most 1,000. Forgets all runs.");
    of.template Text<&Study::Runs>(
        "runs", "from: number, to: number",
        "Makes the runs from..to-1 of each choice; the answer is the argument of take.");
    of.template Json<answer::Taken, &Study::Take>(
        "take", "runs: string",
        "Adds runs to the summary. Each slice must directly follow the previous one.");
    of.template Json<answer::Summary, &Study::Summary>(
        "summary", "", "The estimates for all runs that were taken.");
    of.template Json<answer::Spread, &Study::Spread>("spread", "choice: number",
                                                     "All runs of a choice that were taken.");
    of.template Text<&Study::Export>("exportAs", "format: 'csv' | 'json'",
                                     "The summary as the command line prints it.");
    of.template Json<answer::Sampled, &Study::Sample>(
        "sample", "text: string, seed: number, choice: number",
        "The run of that seed. The text has the choice written into it.");
    of.template Json<answer::Claimed, &Study::Seek>("seek", "claim: Claim", "Starts a search.");
    of.template Json<answer::Sought, &Study::GoOn>("goOn", "steps: number",
                                                   "Continues the search by `steps` steps.");
  }

  const std::string& SetLanguage(std::string_view code);
  const std::string& Load(std::string_view text);
  const std::string& Vary(std::string_view variations);
  const std::string& Runs(std::int64_t from, std::int64_t to);
  const std::string& Take(std::string_view runs);
  const std::string& Summary();
  const std::string& Spread(std::size_t choice);
  const std::string& Export(std::string_view format);
  const std::string& Sample(std::string_view text, std::uint64_t seed, std::size_t choice);
  const std::string& Seek(std::string_view claim);
  const std::string& GoOn(std::uint64_t steps);

 private:
  // A search in progress.
  struct Sought {
    Claim claim;
    Json expect;
    SearchBounds bounds;
    std::shared_ptr<const Scenario> scenario;
    std::unique_ptr<SearchRun> run;
  };

  // Writes an answer of core/view/protocol as JSON.
  template <typename T>
  const std::string& Answer(const T& answer);
  // Answers with an Error or a Problem.
  template <typename Wrong>
  const std::string& Refuse(const Wrong& wrong);
  // Returns the same errors as the command line for a claim or its bounds.
  Result<std::unique_ptr<Sought>> Read(std::string_view claim) const;

  Language language_ = Language::kEnglish;
  std::string text_;
  std::shared_ptr<const Scenario> scenario_;  // null if the text has errors
  std::vector<std::unique_ptr<ChoiceRuns>> choices_;
  SweepReport report_;
  std::unique_ptr<Sought> sought_;
  std::string answer_;
};

}  // namespace jobplay
