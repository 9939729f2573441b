// The calls that the page makes to study many runs of a scenario; calls.h says how they are
// declared.
#pragma once

#include "core/view/protocol/study.h"
#include "core/view/study.h"

namespace jobplay::answer {

template <typename Visitor>
void DescribeStudyCalls(Visitor& of) {
  of.template Text<&Study::SetLanguage>(
      "language", "code: string",
      "Sets the language of later answers; answers with the one that is used.");
  of.template Json<Studied, &Study::Load>("load", "text: string",
                                          "Reads a scenario and forgets the one before.");
  of.template Json<Choices, &Study::Vary>(
      "vary", "variations: Variation[]",
      "Sets the choices: all combinations of the values, at most 1,000. Forgets all runs.");
  of.template Text<&Study::Runs>(
      "runs", "from: number, to: number",
      "Makes the runs from..to-1 of each choice; the answer is the argument of take.");
  of.template Json<Taken, &Study::Take>(
      "take", "runs: string", "Adds runs to the summary, each slice right after the one before.");
  of.template Json<Summary, &Study::Summary>("summary", "");
  of.template Json<Spread, &Study::Spread>("spread", "choice: number");
  of.template Text<&Study::Export>("exportAs", "format: 'csv' | 'json'",
                                   "The summary as the command line prints it.");
  of.template Json<Sampled, &Study::Sample>(
      "sample", "text: string, seed: number, choice: number",
      "The run of that seed. The text has the choice written into it.");
  of.template Json<Claimed, &Study::Seek>("seek", "claim: Claim", "Starts a search.");
  of.template Json<Sought, &Study::GoOn>(
      "goOn", "steps: number", "Continues the search until so many more steps were tried.");
}

}  // namespace jobplay::answer
