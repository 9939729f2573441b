#include "core/api/answer/json.h"
#include "core/base/plain_text.h"
#include "core/sim/namespaces.h"
#include "core/view/export/formats.h"
#include "core/view/kubectl/watch_feed.h"
#include "core/view/protocol/export_formats.h"

namespace jobplay {
namespace {

// Formats seconds with six decimals, without floating point.
std::string SecondsOf(Duration since) {
  std::string digits = std::to_string(since.ns % 1'000'000'000 / 1000);
  return std::to_string(since.ns / 1'000'000'000) + "." + std::string(6 - digits.size(), '0') +
         digits;
}

class Recording : public Exporting {
 public:
  explicit Recording(const Timeline& timeline)
      : timeline_(timeline),
        feed_(timeline.scenario().start, HasSeveralNamespaces(timeline.scenario())) {
    text_ = answer::ToJsonText(
                answer::TranscriptHeader{.title = PlainLine(timeline.scenario().title)}) +
            "\n";
  }

  bool GoOn() override {
    if (step_ == timeline_.size()) return false;
    ++step_;
    const Slice<Change> changes = timeline_.Changes(step_);
    const std::string lines =
        feed_.Lines(timeline_.TimeOf(step_), std::vector<Change>(changes.begin(), changes.end()));
    if (!lines.empty()) {
      std::string text;
      for (const char c : Visible(lines))
        text += c == '\n' ? std::string("\r\n") : std::string(1, c);
      text_ += "[" + SecondsOf(timeline_.TimeOf(step_) - timeline_.scenario().start) + ", \"o\", " +
               JsonText(text) + "]\n";
    }
    return step_ < timeline_.size();
  }
  std::size_t done() const override { return step_; }
  std::size_t all() const override { return timeline_.size(); }
  std::string Take() override { return std::move(text_); }

 private:
  const Timeline& timeline_;
  WatchFeed feed_;
  std::uint32_t step_ = 0;
  std::string text_;
};

}  // namespace

std::unique_ptr<Exporting> Transcript(const Timeline& timeline) {
  return std::make_unique<Recording>(timeline);
}

}  // namespace jobplay
