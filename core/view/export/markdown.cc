// A run for a chat or an incident report: how it ended, and what happened when, as text.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "core/view/export/formats.h"
#include "core/view/export/svg_signs.h"
#include "core/view/words/kind_words.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

// Of a long run its beginning and its end are told.
constexpr std::size_t kFirst = 28, kLast = 12;

struct Line {
  std::int64_t at = 0;
  std::string text;
};

class Report : public RowByRow {
 public:
  Report(const Json& lanes, const std::string& answer, const std::string& title, Language language)
      : language_(language), head_("**" + answer + "**") {
    if (!title.empty()) head_ += " · " + title;
    for (const Json& action : lanes["actions"]) Add(action["at"], "⚑ " + Text(action));
    for (const Json& node : lanes["nodes"])
      Segments(Say(said::NodeRow{.node = NameIn(node)}, language_), node, true);
    for (const Json& job : lanes["jobs"]) AddRow([this, &job] { OfJob(job); });
    for (const Json& pod : lanes["pods"]) AddRow([this, &pod] { OfPod(pod); });
  }

  std::string Take() override {
    std::stable_sort(lines_.begin(), lines_.end(),
                     [](const Line& a, const Line& b) { return a.at < b.at; });
    return head_ + "\n\n```text\n" + Body() + "```\n";
  }

 private:
  static std::string Text(const Json& mark) { return mark["text"]; }

  static std::string NameIn(const Json& lane) { return lane["name"]; }

  std::string NameOf(const char* kind, const Json& lane) const {
    return Say(said::Named{.kind = kind, .name = NameIn(lane)}, language_);
  }

  void Add(std::int64_t at, std::string text) { lines_.push_back({at, std::move(text)}); }

  void OfJob(const Json& job) {
    const std::string name = NameOf("Job", job);
    Add(job["created"], name + " " + WordsOf(language_, "active"));
    for (const Json& mark : job["marks"]) Add(mark["at"], name + " " + Text(mark));
    Removal(name, job);
  }

  void OfPod(const Json& pod) {
    Segments(NameOf("Pod", pod), pod, false);
    Removal(NameOf("Pod", pod), pod);
  }

  void Removal(const std::string& name, const Json& lane) {
    if (!lane.contains("removed")) return;
    Add(lane["removed"], name + " " + Say(said::DeletedAt{.at = Told(lane["removed"])}, language_));
  }

  void Segments(const std::string& name, const Json& lane, bool but_ready) {
    for (const Json& segment : lane["segments"]) {
      if (but_ready && segment["kind"] == "ready" && segment["from"] == 0) continue;
      std::string text = name + " " + WordsOf(language_, segment["kind"].get<std::string>());
      if (segment.contains("exit"))
        text += ", " + Say(said::ExitCode{.exit = segment["exit"].dump()}, language_);
      if (segment.contains("reason")) text += ", " + segment["reason"].get<std::string>();
      if (segment.value("deleting", false)) text += ", " + WordsOf(language_, "deleting");
      Add(segment["from"], std::move(text));
    }
  }

  std::string Body() const {
    std::string out;
    const bool all = lines_.size() <= kFirst + kLast + 1;
    for (std::size_t at = 0; at < lines_.size(); ++at) {
      if (!all && at == kFirst) {
        const std::size_t left_out = lines_.size() - kFirst - kLast;
        out += "          … " + std::to_string(left_out) + " …\n";
        at = lines_.size() - kLast;
      }
      const std::string time = Told(lines_[at].at);
      out += std::string(time.size() < 10 ? 10 - time.size() : 0, ' ') + time + "  " +
             lines_[at].text + "\n";
    }
    return out;
  }

  Language language_;
  std::string head_;
  std::vector<Line> lines_;
};

}  // namespace

std::unique_ptr<Exporting> RunAsMarkdown(const Json& lanes, const std::string& answer,
                                         const std::string& title, Language language) {
  return std::make_unique<Report>(lanes, answer, title, language);
}

}  // namespace jobplay
