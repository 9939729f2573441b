#include <string>
#include <utility>

#include "core/sim/trace.h"
#include "core/view/export/formats.h"

namespace jobplay {
namespace {

class TraceWriter : public Exporting {
 public:
  explicit TraceWriter(const Timeline& timeline)
      : trace_(timeline.simulator().shared_scenario()),
        steps_(timeline.size()),
        is_whole_(timeline.done()),
        text_(trace_.before()) {}

  bool GoOn() override {
    text_ += trace_.Next();
    // A canceled run is run again only up to where it stopped.
    return !trace_.over() && (is_whole_ || trace_.steps() < steps_);
  }
  std::size_t done() const override { return static_cast<std::size_t>(trace_.steps()); }
  std::size_t all() const override { return steps_; }
  std::string Take() override { return std::move(text_ += trace_.after() + "\n"); }

 private:
  TraceText trace_;
  std::size_t steps_;
  bool is_whole_;
  std::string text_;
};

}  // namespace

std::unique_ptr<Exporting> RunAsTrace(const Timeline& timeline) {
  return std::make_unique<TraceWriter>(timeline);
}

}  // namespace jobplay
