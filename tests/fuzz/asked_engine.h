// An engine whose every answer is looked at: it has to be in the form that protocol.ts says, and
// its numbers within the run.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/view/engine.h"
#include "tests/fuzz/tree_mutator.h"

namespace jobplay::fuzz {

class AskedEngine {
 public:
  // Of the first answer that was none; empty: all is well.
  const std::string& complaint() const { return complaint_; }
  std::uint32_t steps() const { return steps_; }
  bool done() const { return done_; }
  bool loaded() const { return loaded_; }

  bool Load(std::string_view text, std::string_view version);
  void Run(std::uint32_t steps);
  void Steps(std::uint32_t from, std::uint32_t to);
  void Lanes();
  void Moment(std::uint32_t step, std::uint32_t first, std::uint32_t pods);
  void Log(std::uint32_t from, std::uint32_t to);
  void Find(std::string_view what, std::uint32_t step, int direction);
  void StepAt(std::int64_t time);
  void View(std::string_view kind, std::string_view reference, std::uint32_t step,
            std::int64_t time);
  void Causes(std::string_view reference, std::string_view path, std::uint32_t step);
  void Races(std::uint32_t step, std::uint32_t seeds);
  void Compare(std::string_view left, std::string_view left_version, std::string_view right,
               std::string_view right_version);
  void CompareOn(std::uint32_t steps);
  void ExportOn(std::string_view format, std::uint32_t pieces);
  void Exports();
  // What it makes has to open as what it was made of.
  std::string Link(std::string_view text, std::string_view view);
  void Open(std::string_view fragment);
  // An edit of the text, and what the forms for it start from.
  void Edit(std::string_view text, std::string_view edit);
  // The scenario, empty where there is none.
  std::string Import(std::string_view text);
  bool import_is_refused() const { return import_is_refused_; }  // as the last one said
  void SetLanguage(std::string_view code);

  // Of what the run has: a reference as JSON, a landmark. What is none, too.
  std::string SomeReference(TreeMutator& draw) const;
  std::string SomeLandmark(TreeMutator& draw) const;

 private:
  void Complain(std::string_view call, std::string_view why);
  // The answer as JSON; null after a complaint.
  Json Parsed(std::string_view call, const std::string& answer);
  void Expect(bool holds, std::string_view call, std::string_view why) {
    if (!holds) Complain(call, why);
  }
  void CollectReferences(const Json& answer);

  Engine engine_;
  bool loaded_ = false;
  bool done_ = false;
  bool import_is_refused_ = false;
  std::uint32_t steps_ = 0;
  std::vector<std::string> references_;  // as answers had them
  std::string complaint_;
};

}  // namespace jobplay::fuzz
