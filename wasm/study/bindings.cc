// Many runs and searches as JavaScript asks for them: web/src/engine/study_protocol.ts says what
// each call answers. Answers are views of the module's memory, to be decoded before the next call.
// Nothing is decided here.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <cstdint>
#include <string>

#include "core/view/study.h"
#include "wasm/bytes.h"

namespace {

using jobplay::BytesOf;

// The page counts in doubles, all of whose numbers here are whole and below 2^53.
std::int64_t WholeOf(double number) { return static_cast<std::int64_t>(number); }

class Study {
 public:
  emscripten::val SetLanguage(const std::string& code) { return BytesOf(study_.SetLanguage(code)); }
  emscripten::val Load(const std::string& text) { return BytesOf(study_.Load(text)); }
  emscripten::val Vary(const std::string& variations) { return BytesOf(study_.Vary(variations)); }
  emscripten::val Runs(double from, double to) {
    return BytesOf(study_.Runs(WholeOf(from), WholeOf(to)));
  }
  emscripten::val Take(const std::string& runs) { return BytesOf(study_.Take(runs)); }
  emscripten::val Summary() { return BytesOf(study_.Summary()); }
  emscripten::val Spread(double choice) {
    return BytesOf(study_.Spread(static_cast<std::size_t>(choice)));
  }
  emscripten::val Export(const std::string& format) { return BytesOf(study_.Export(format)); }
  emscripten::val Sample(const std::string& text, double seed, double choice) {
    return BytesOf(study_.Sample(text, static_cast<std::uint64_t>(WholeOf(seed)),
                                 static_cast<std::size_t>(choice)));
  }
  emscripten::val Seek(const std::string& claim) { return BytesOf(study_.Seek(claim)); }
  emscripten::val GoOn(double steps) {
    return BytesOf(study_.GoOn(static_cast<std::uint64_t>(WholeOf(steps))));
  }

 private:
  jobplay::Study study_;
};

}  // namespace

EMSCRIPTEN_BINDINGS(study) {
  emscripten::class_<Study>("Study")
      .constructor<>()
      .function("language", &Study::SetLanguage)
      .function("load", &Study::Load)
      .function("vary", &Study::Vary)
      .function("runs", &Study::Runs)
      .function("take", &Study::Take)
      .function("summary", &Study::Summary)
      .function("spread", &Study::Spread)
      .function("exportAs", &Study::Export)
      .function("sample", &Study::Sample)
      .function("seek", &Study::Seek)
      .function("goOn", &Study::GoOn);
}
