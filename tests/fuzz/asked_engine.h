// An engine whose every answer is checked: it must have the form declared in protocol.ts, and its
// numbers must be within the run.
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
  // About the first invalid answer; empty if all are valid.
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
  // A link must open as what it was made from.
  std::string Link(std::string_view text, std::string_view view);
  void Open(std::string_view fragment);
  // An edit of the manifest, and the initial values of its forms.
  void Edit(std::string_view text, std::string_view edit);
  // The scenario; empty if there is none.
  std::string Import(std::string_view text);
  bool import_is_refused() const { return import_is_refused_; }  // from the last answer
  void SetLanguage(std::string_view code);

  // An object of the run: a reference as JSON, a landmark. Sometimes invalid.
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
  std::vector<std::string> references_;  // from answers
  std::string complaint_;
};

}  // namespace jobplay::fuzz
