#include <cstdint>
#include <string>

#include "core/sim/trace.h"
#include "core/view/export/formats.h"

namespace jobplay {
namespace {

// Each instant becomes text at once: as trees, those of a long run would fill the memory.
class TraceWriter : public Exporting {
 public:
  explicit TraceWriter(const Timeline& timeline)
      : run_(timeline.simulator().shared_scenario()), steps_(timeline.size()) {
    Json head = TraceHead(timeline.scenario());
    head["instants"] = Json::array();
    text_ = Text(head) + "\n";
    const std::string list = R"("instants":[)";
    const std::size_t at = text_.find(list) + list.size();
    after_ = text_.substr(at);
    text_.resize(at);
  }

  bool GoOn() override {
    for (const Json& instant : run_.Next()) {
      if (!first_) text_ += ',';
      first_ = false;
      text_ += Text(instant);
    }
    return !run_.over();
  }
  std::size_t done() const override { return static_cast<std::size_t>(run_.steps()); }
  std::size_t all() const override { return steps_; }
  std::string Take() override { return std::move(text_ += after_); }

 private:
  static std::string Text(const Json& json) { return JsonText(json); }

  TraceRun run_;
  std::size_t steps_;
  std::string text_, after_;
  bool first_ = true;
};

}  // namespace

std::unique_ptr<Exporting> TraceText(const Timeline& timeline) {
  return std::make_unique<TraceWriter>(timeline);
}

}  // namespace jobplay
