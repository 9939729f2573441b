// The engine as JavaScript sees it: web/src/engine/protocol.ts says what each call answers. Answers
// are views of the engine's memory, to be decoded before the next call. Nothing is decided here.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <cstdint>
#include <string>

#include "core/view/engine.h"
#include "wasm/bytes.h"

namespace {

using jobplay::BytesOf;

std::string Version() { return JOBPLAY_VERSION; }

// JavaScript's numbers are doubles: what is out of range or no number becomes the nearest step.
std::uint32_t StepOf(double number) {
  if (!(number > 0)) return 0;
  return number > 4294967295.0 ? 4294967295u : static_cast<std::uint32_t>(number);
}

// Likewise, in microseconds: some 140 years at most.
std::int64_t TimeOf(double number) {
  if (!(number > 0)) return 0;
  return number > 4503599627370496.0 ? std::int64_t{1} << 52 : static_cast<std::int64_t>(number);
}

class Engine {
 public:
  emscripten::val SetLanguage(const std::string& code) {
    return BytesOf(engine_.SetLanguage(code));
  }
  emscripten::val Load(const std::string& text) { return BytesOf(engine_.Load(text)); }
  emscripten::val LoadAs(const std::string& text, const std::string& version) {
    return BytesOf(engine_.LoadAs(text, version));
  }
  emscripten::val Problems() { return BytesOf(engine_.Problems()); }
  emscripten::val Run(double max_steps) { return BytesOf(engine_.Run(StepOf(max_steps))); }
  emscripten::val Steps(double from, double to) {
    return BytesOf(engine_.Steps(StepOf(from), StepOf(to)));
  }
  emscripten::val Lanes() { return BytesOf(engine_.AllLanes()); }
  emscripten::val Moment(double step, double first_pod, double pods, bool failures) {
    return BytesOf(engine_.Moment(StepOf(step), StepOf(first_pod), StepOf(pods), failures));
  }
  emscripten::val Log(double from, double to) {
    return BytesOf(engine_.Log(StepOf(from), StepOf(to)));
  }
  double Find(const std::string& what, double step, double direction) {
    return engine_.Find(what, StepOf(step), direction < 0 ? -1 : 1);
  }
  double StepAt(double time) { return engine_.StepAt(TimeOf(time)); }
  emscripten::val View(const std::string& kind, const std::string& reference, double step,
                       double time) {
    return BytesOf(engine_.View(kind, reference, StepOf(step), TimeOf(time)));
  }
  emscripten::val Causes(const std::string& reference, const std::string& path, double step) {
    return BytesOf(engine_.Causes(reference, path, StepOf(step)));
  }
  emscripten::val Races(double step, double from, double to) {
    return BytesOf(engine_.Races(StepOf(step), StepOf(from), StepOf(to)));
  }
  emscripten::val Compare(const std::string& left, const std::string& left_version,
                          const std::string& right, const std::string& right_version) {
    return BytesOf(engine_.Compare(left, left_version, right, right_version));
  }
  emscripten::val CompareOn(double steps) { return BytesOf(engine_.CompareOn(StepOf(steps))); }
  emscripten::val Export(const std::string& format) { return BytesOf(engine_.Export(format)); }
  emscripten::val ExportOn(double pieces) { return BytesOf(engine_.ExportOn(StepOf(pieces))); }
  emscripten::val Exported() { return BytesOf(engine_.Exported()); }
  emscripten::val Link(const std::string& text, const std::string& view) {
    return BytesOf(engine_.Link(text, view));
  }
  emscripten::val Open(const std::string& fragment) { return BytesOf(engine_.Open(fragment)); }
  emscripten::val Import(const std::string& text) { return BytesOf(engine_.Import(text)); }

 private:
  jobplay::Engine engine_;
};

}  // namespace

EMSCRIPTEN_BINDINGS(jobplay) {
  emscripten::function("version", &Version);
  emscripten::class_<Engine>("Engine")
      .constructor<>()
      .function("language", &Engine::SetLanguage)
      .function("load", &Engine::Load)
      .function("loadAs", &Engine::LoadAs)
      .function("problems", &Engine::Problems)
      .function("run", &Engine::Run)
      .function("steps", &Engine::Steps)
      .function("lanes", &Engine::Lanes)
      .function("moment", &Engine::Moment)
      .function("log", &Engine::Log)
      .function("find", &Engine::Find)
      .function("stepAt", &Engine::StepAt)
      .function("view", &Engine::View)
      .function("causes", &Engine::Causes)
      .function("races", &Engine::Races)
      .function("compare", &Engine::Compare)
      .function("compareOn", &Engine::CompareOn)
      .function("exportAs", &Engine::Export)
      .function("exportOn", &Engine::ExportOn)
      .function("exported", &Engine::Exported)
      .function("link", &Engine::Link)
      .function("open", &Engine::Open)
      .function("importObjects", &Engine::Import);
}
