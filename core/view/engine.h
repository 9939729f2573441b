// The engine as the page calls it: one method per call of protocol/calls.h, which says what each
// does. Answers are bytes, JSON in UTF-8 unless said otherwise, and stay valid until the next call.
// Nothing throws but std::bad_alloc, after which no run is loaded and nothing compared.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/compare.h"
#include "core/sim/problem.h"
#include "core/view/answers/lanes.h"
#include "core/view/export/exporting.h"
#include "core/view/index/field_history.h"
#include "core/view/index/run_index.h"
#include "core/words/language.h"

namespace jobplay {

class Engine {
 public:
  // The language of what and why, by code; the answer is the code of the one that is used.
  const std::string& SetLanguage(std::string_view code);
  // Loaded. A text with errors leaves the run before as it was.
  const std::string& Load(std::string_view text);
  // Loaded, as if the text said so for its version; empty: the one it says.
  const std::string& LoadAs(std::string_view text, std::string_view version);
  // Problem[] of the text whose run is loaded, in the language as it is now.
  const std::string& Problems();
  // Ran. Goes on by at most so many steps.
  const std::string& Run(std::uint32_t max_steps);
  // Columns of the steps from..to-1, little endian: see protocol.ts.
  const std::string& Steps(std::uint32_t from, std::uint32_t to);
  // Lanes
  const std::string& AllLanes();
  // Moment
  const std::string& Moment(std::uint32_t step, std::uint32_t first_pod, std::uint32_t pods,
                            bool failures = false);
  // LogLine[] of the steps from..to-1
  const std::string& Log(std::uint32_t from, std::uint32_t to);
  // A step, 0 where there is none, kAmbiguousLandmark where it is not clear what is meant.
  std::uint32_t Find(std::string_view what, std::uint32_t step, int direction) const;
  // The last moment at or before a time in microseconds since the start.
  std::uint32_t StepAt(std::int64_t time) const;
  // Text as kubectl prints it after the step, at a time in microseconds since the start: ages go on
  // between steps. A time before the step's is the step's. `reference` is a Reference or null.
  const std::string& View(std::string_view kind, std::string_view reference, std::uint32_t step,
                          std::int64_t time = 0);
  // Causes. `reference` is a Reference or null.
  const std::string& Causes(std::string_view reference, std::string_view path, std::uint32_t step);
  // Races of a step, with the seeds from..to-1 tried.
  const std::string& Races(std::uint32_t step, std::uint32_t from, std::uint32_t to);
  // Comparing: begins to compare two texts, each under a version of its own. What is loaded stays.
  const std::string& Compare(std::string_view left, std::string_view left_version,
                             std::string_view right, std::string_view right_version);
  // Compared: goes on with that by at most so many steps of each run; null where nothing is.
  const std::string& CompareOn(std::uint32_t steps);
  // Exporting: begins to write the run, as far as it went, in a format of ExportAs.
  const std::string& Export(std::string_view format);
  // Exporting: goes on with that by at most so many pieces; null where nothing is exported, or no
  // longer, as once another text was loaded, or the run went on.
  const std::string& ExportOn(std::uint32_t pieces);
  // The text of the export that is over, once.
  const std::string& Exported();
  // Linked. `view_json` is a ShareView. The hash goes along when `text` is the loaded one and its
  // run is done.
  const std::string& Link(std::string_view text, std::string_view view_json);
  // Opened. Nothing is loaded by that.
  const std::string& Open(std::string_view fragment);
  // FromCluster of what kubectl printed. Nothing is loaded by that.
  const std::string& Import(std::string_view text);
  // Edited, by a ScenarioEdit. Nothing is loaded by this and the calls below.
  const std::string& Edit(std::string_view text, std::string_view edit);
  // JSON of a value of the Scenario's spec.
  const std::string& SpecValue(std::string_view text, std::string_view path);
  // TextJob[]
  const std::string& Jobs(std::string_view text);
  // HandFaults. `exposure` is an Exposure or null.
  const std::string& HandFaults(std::string_view text, std::string_view exposure);
  // Indexes of pods in Lanes that rules mean, which are JSON.
  const std::string& MatchedPods(std::string_view rules);
  // TypedPatch of an object that is JSON.
  const std::string& ReadPatch(std::string_view object, std::string_view typed);
  // Text of fields that are JSON.
  const std::string& AsYaml(std::string_view value);
  // Text
  const std::string& StripSpoilers(std::string_view text);

 private:
  // Everything of one loaded scenario.
  struct Loaded {
    Loaded(std::string_view text, std::shared_ptr<const Scenario> scenario)
        : text(text), timeline(std::move(scenario)) {}
    std::string text;
    std::vector<Problem> problems;
    Timeline timeline;
    RunIndex index;
    Lanes lanes;
    FieldHistories histories;
  };

  // What a call is within while it may change the run. Where memory ends, a run would be left half
  // changed: it is given up.
  class Changing;

  // With one of core/view/protocol, as JSON.
  template <typename T>
  const std::string& Answer(const T& answer);
  // The step, or the nearest that was recorded.
  std::uint32_t Clamped(std::uint32_t step) const;

  Language language_ = Language::kEnglish;
  std::unique_ptr<Loaded> run_;
  std::unique_ptr<Exporting> exporting_;  // of the run
  std::string exported_;
  std::vector<std::unique_ptr<ComparedRun>> comparing_;  // of the left side and the right one
  std::string answer_;
};

}  // namespace jobplay
