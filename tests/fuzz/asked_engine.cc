#include "tests/fuzz/asked_engine.h"

#include <algorithm>
#include <cstring>

#include "core/view/index/landmarks.h"
#include "tests/fuzz/well_formed.h"
#include "tests/support/whole_run.h"

namespace jobplay::fuzz {
namespace {

constexpr std::size_t kMostReferences = 60;

bool HasError(const Json& problems) {
  for (const Json& problem : problems) {
    if (problem.value("severity", "") == "error") return true;
  }
  return false;
}

}  // namespace

void AskedEngine::Complain(std::string_view call, std::string_view why) {
  if (!complaint_.empty()) return;
  complaint_.append(call).append(": ").append(why);
}

Json AskedEngine::Parsed(std::string_view call, const std::string& answer) {
  std::optional<Json> json = ParsedJson(answer);
  if (!json) {
    Complain(call, "is no JSON: " + answer.substr(0, 500));
    return nullptr;
  }
  return std::move(*json);
}

void AskedEngine::CollectReferences(const Json& answer) {
  if (!answer.is_structured() || references_.size() >= kMostReferences) return;
  if (answer.is_object() && answer.contains("kind") && answer.contains("uid")) {
    references_.push_back(answer.dump());
  }
  for (const Json& each : answer) CollectReferences(each);
}

bool AskedEngine::Load(std::string_view text, std::string_view version) {
  const Json answer = Parsed("load", engine_.LoadAs(text, version));
  if (!answer.is_object()) return false;
  const bool ok = answer.value("ok", false);
  Expect(ok != HasError(answer["problems"]), "load", "is ok with errors, or is not without");
  for (const Json& problem : answer["problems"]) {
    Expect(!problem.value("message", "").empty(), "load", "has a problem without a message");
  }
  if (ok) {
    loaded_ = true;
    done_ = false;
    steps_ = 0;
    references_.clear();
  }
  return ok;
}

void AskedEngine::Run(std::uint32_t steps) {
  const Json ran = Parsed("run", engine_.Run(steps));
  if (!ran.is_object()) return;
  const auto now = ran.value("steps", 0u);
  Expect(now >= steps_ && now - steps_ <= steps, "run", "made more steps than it was to");
  Expect(ran.value("done", false) || now - steps_ == steps, "run", "stopped early");
  steps_ = now;
  done_ = ran.value("done", false);
}

void AskedEngine::Steps(std::uint32_t from, std::uint32_t to) {
  const std::string& answer = engine_.Steps(from, to);
  std::uint32_t count = 0;
  if (answer.size() >= 8) std::memcpy(&count, answer.data(), 4);
  Expect(answer.size() == 8 + std::size_t{9} * count, "steps", "has columns of other lengths");
}

void AskedEngine::Lanes() { CollectReferences(Parsed("lanes", engine_.AllLanes())); }

void AskedEngine::Moment(std::uint32_t step, std::uint32_t first, std::uint32_t pods) {
  const Json moment = Parsed("moment", engine_.Moment(step, first, pods));
  if (!loaded_) return Expect(moment["jobs"].empty(), "moment", "has a Job without a run");
  if (!moment.is_object()) return Complain("moment", "is none");
  Expect(moment.value("step", steps_ + 1) == std::min(step, steps_), "moment", "is of another");
  CollectReferences(moment);
}

void AskedEngine::Log(std::uint32_t from, std::uint32_t to) {
  Expect(Parsed("log", engine_.Log(from, to)).is_array(), "log", "is no list");
}

void AskedEngine::Find(std::string_view what, std::uint32_t step, int direction) {
  const std::uint32_t found = engine_.Find(what, step, direction);
  if (found == 0 || found == kAmbiguousLandmark) return;
  Expect(found <= steps_, "find", "is beyond the run");
  Expect(direction < 0 ? found < step : found > step, "find", "is in the other direction");
}

void AskedEngine::StepAt(std::int64_t time) {
  Expect(engine_.StepAt(time) <= steps_, "stepAt", "is beyond the run");
}

void AskedEngine::View(std::string_view kind, std::string_view reference, std::uint32_t step,
                       std::int64_t time) {
  engine_.View(kind, reference, step, time);
}

void AskedEngine::Causes(std::string_view reference, std::string_view path, std::uint32_t step) {
  Expect(Parsed("causes", engine_.Causes(reference, path, step)).is_object(), "causes", "are none");
}

void AskedEngine::Edit(std::string_view text, std::string_view edit) {
  Expect(Parsed("edit", engine_.Edit(text, edit)).is_object(), "edit", "is not an object");
  Parsed("specValue", engine_.SpecValue(text, "timeline"));
  Expect(Parsed("jobs", engine_.Jobs(text)).is_array(), "jobs", "is not a list");
  Expect(Parsed("handFaults", engine_.HandFaults(text, edit)).is_object(), "handFaults",
         "is not an object");
  Expect(Parsed("matchedPods", engine_.MatchedPods(edit)).is_object(), "matchedPods",
         "is not a list");
  Parsed("readPatch", engine_.ReadPatch(edit, text));
}

void AskedEngine::Races(std::uint32_t step, std::uint32_t seeds) {
  Expect(Parsed("races", engine_.Races(step, 0, seeds)).is_object(), "races", "are none");
}

void AskedEngine::Compare(std::string_view left, std::string_view left_version,
                          std::string_view right, std::string_view right_version) {
  Expect(Parsed("compare", engine_.Compare(left, left_version, right, right_version)).is_object(),
         "compare", "is none");
}

void AskedEngine::CompareOn(std::uint32_t steps) {
  const Json compared = Parsed("compareOn", engine_.CompareOn(steps));
  if (!compared.is_object()) return;
  Expect(compared.value("over", false) == compared.contains("comparison"), "compareOn",
         "is over without a comparison, or has one before");
}

void AskedEngine::ExportOn(std::string_view format, std::uint32_t pieces) {
  const Json begun = Parsed("export", engine_.Export(format));
  Expect(begun.is_null() || loaded_, "export", "is there without a run");
  const Json on = Parsed("exportOn", engine_.ExportOn(pieces));
  const bool over = on.is_object() && on.value("over", false);
  Expect(!engine_.Exported().empty() == over, "exported", "is there before its end, or not at it");
}

void AskedEngine::Exports() {
  for (const char* format : {"perfetto", "svg", "markdown", "answer", "transcript", "trace", ""}) {
    const std::string text = testing::Exported(engine_, format);
    const std::string call = std::string("export ") + format;
    if (!loaded_ || format[0] == '\0') {
      Expect(text.empty(), call, "is there without a run");
      continue;
    }
    Expect(!text.empty(), call, "is empty");
    Expect(IsUtf8(text), call, "is not UTF-8");
    const std::string_view name = format;
    if (name == "perfetto" || name == "trace") Parsed(call, text);
    if (name == "svg") Expect(IsXml(text), call, "is no XML");
    if (name == "transcript") {
      for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        Parsed(call, text.substr(at, end - at));
        at = end + 1;
      }
    }
  }
}

std::string AskedEngine::Link(std::string_view text, std::string_view view) {
  const Json linked = Parsed("link", engine_.Link(text, view));
  if (!linked.is_object()) return {};
  if (!linked.value("ok", false)) {
    Expect(linked.contains("problem"), "link", "has no problem");
    return {};
  }
  std::string fragment = linked.value("fragment", "");
  const Json opened = Parsed("open", engine_.Open(fragment));
  Expect(opened.is_object() && opened.value("ok", false), "open", "does not open what link made");
  if (IsUtf8(text)) Expect(opened.value("text", "") == text, "open", "has another text");
  return fragment;
}

void AskedEngine::Open(std::string_view fragment) {
  const Json opened = Parsed("open", engine_.Open(fragment));
  if (!opened.is_object()) return;
  if (!opened.value("ok", false))
    return Expect(opened.contains("problem"), "open", "has no problem");
  Expect(opened["view"].is_object() && opened["text"].is_string(), "open",
         "holds no text and view");
}

std::string AskedEngine::Import(std::string_view text) {
  const Json imported = Parsed("import", engine_.Import(text));
  if (!imported.is_object()) return {};
  if (imported.value("ok", false)) {
    import_is_refused_ = imported.contains("refusal");
    return imported.value("text", "");
  }
  Expect(imported.contains("problem"), "import", "has no problem");
  return {};
}

void AskedEngine::SetLanguage(std::string_view code) {
  const std::string& language = engine_.SetLanguage(code);
  Expect(language == "en" || language == "ja", "language", "is one that there is not");
  Expect(Parsed("problems", engine_.Problems()).is_array(), "problems", "are no list");
}

std::string AskedEngine::SomeReference(TreeMutator& draw) const {
  if (draw.OneIn(10)) return draw.Word();
  if (references_.empty() || draw.OneIn(6)) return "null";
  std::string reference = draw.OneOf(references_);
  if (!draw.OneIn(6)) return reference;
  Json changed = Json::parse(reference);
  draw.Change(changed);
  return changed.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string AskedEngine::SomeLandmark(TreeMutator& draw) const {
  static const char* const kParts[] = {"visible",
                                       "sync",
                                       "failure",
                                       "condition",
                                       "event",
                                       "action",
                                       "internal",
                                       "raced",
                                       "when:",
                                       "time>",
                                       "time>=",
                                       "failed",
                                       "active",
                                       "ready",
                                       "restarts",
                                       ">",
                                       ">=",
                                       "==",
                                       "!=",
                                       ",",
                                       "|",
                                       "@",
                                       "0",
                                       "1",
                                       "30000",
                                       "demo",
                                       "Job/",
                                       "#",
                                       "#0",
                                       "default/",
                                       "Failed",
                                       " ",
                                       "-1",
                                       "99999999999999",
                                       "SuccessfulCreate",
                                       "Complete"};
  std::string landmark;
  for (std::uint32_t left = 1 + draw.Below(4); left > 0; --left) landmark += draw.OneOf(kParts);
  if (draw.OneIn(12)) landmark += draw.Word();
  if (draw.OneIn(40)) landmark.append(50'000, landmark.back());
  return landmark;
}

}  // namespace jobplay::fuzz
