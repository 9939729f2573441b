#include "core/view/export/export.h"

#include <functional>
#include <string>
#include <utility>

#include "core/view/answers/run_answer.h"
#include "core/view/export/formats.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

// Writes a single line in one piece.
class Answer : public RowByRow {
 public:
  explicit Answer(std::string text) : text_(std::move(text)) {}
  std::string Take() override { return std::move(text_); }

 private:
  std::string text_;
};

// Collects what the timeline draws, then writes it.
class OfLanes : public Exporting {
 public:
  using Write = std::function<std::unique_ptr<Exporting>(const answer::Lanes& lanes)>;

  OfLanes(Lanes::Gathering lanes, Write write)
      : lanes_(std::move(lanes)), write_(std::move(write)) {}

  bool GoOn() override {
    if (written_ != nullptr) return written_->GoOn();
    if (!lanes_.GoOn()) written_ = write_(lanes_.answer());
    return true;
  }
  std::size_t done() const override {
    return lanes_.done() + (written_ == nullptr ? 0 : written_->done());
  }
  std::size_t all() const override {
    return lanes_.all() + (written_ == nullptr ? lanes_.all() : written_->all());
  }
  std::string Take() override { return written_->Take(); }

 private:
  Lanes::Gathering lanes_;
  Write write_;
  std::unique_ptr<Exporting> written_;
};

}  // namespace

std::unique_ptr<Exporting> ExportAs(std::string_view format, const Timeline& timeline,
                                    const RunIndex& index, const Lanes& lanes, Language language) {
  const std::string& title = timeline.scenario().title;
  const Duration end = timeline.TimeOf(timeline.size()) - timeline.scenario().start;
  const auto answer = [&timeline, &index, language] {
    return Say(AnswerOf(timeline, index), language);
  };
  const auto of_lanes = [&](OfLanes::Write write) {
    return std::make_unique<OfLanes>(Lanes::Gathering(lanes, timeline, index, language),
                                     std::move(write));
  };
  if (format == "trace") return RunAsTrace(timeline);
  if (format == "transcript") return Transcript(timeline);
  if (format == "answer") return std::make_unique<Answer>(answer());
  if (format == "markdown") {
    return of_lanes([=, &title](const answer::Lanes& drawn) {
      return RunAsMarkdown(drawn, answer(), title, language);
    });
  }
  if (format == "svg") {
    return of_lanes([=, &title](const answer::Lanes& drawn) {
      return TimelineSvg(drawn, title, end, language);
    });
  }
  if (format == "perfetto") {
    return of_lanes(
        [=](const answer::Lanes& drawn) { return PerfettoTrace(drawn, end, language); });
  }
  return nullptr;
}

}  // namespace jobplay
