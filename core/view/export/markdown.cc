// Writes a run for a chat or an incident report: how it ended, and what happened when, as text.
#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/plain_text.h"
#include "core/base/text.h"
#include "core/view/export/formats.h"
#include "core/view/export/svg_signs.h"
#include "core/view/words/kind_words.h"
#include "core/words/common.h"
#include "core/words/outcome.h"
#include "core/words/phrase.h"
#include "core/words/pictures.h"

namespace jobplay {
namespace {

// For a long run, lists its beginning, its end and the key lines in between: the Jobs, the actions,
// and each way in which pods failed.
constexpr std::size_t kMostLines = 40, kFirstLines = 12, kLastLines = 12;
// From this number on, pods that do the same at the same time share one line.
constexpr std::size_t kAlike = 3;

constexpr std::size_t kMostOfTitle = 200;  // bytes

struct Line {
  std::int64_t at = 0;
  std::string text;
  std::string of_pods = {};  // what a pod does, without its name
  bool is_sought = true;
};

class Report : public RowByRow {
 public:
  Report(const answer::Lanes& lanes, const std::string& answer, const std::string& title,
         Language language)
      : language_(language), head_("**" + MarkdownLine(answer) + "**") {
    if (!title.empty()) head_ += " · " + MarkdownLine(Stretch(title, 0, kMostOfTitle));
    for (const auto& action : lanes.actions) Add(action.at, "⚑ " + action.text);
    for (const auto& node : lanes.nodes)
      Segments(Say(said::NodeRow{.node = node.name}, language_), node.segments, true);
    for (const auto& job : lanes.jobs) AddRow([this, &job] { OfJob(job); });
    for (const auto& pod : lanes.pods) AddRow([this, &pod] { OfPod(pod); });
  }

  std::string Take() override {
    std::stable_sort(lines_.begin(), lines_.end(),
                     [](const Line& a, const Line& b) { return a.at < b.at; });
    if (lines_.size() > kMostLines + 1) MergeAlike();
    if (lines_.size() > kMostLines + 1) SeekWaysToFail();
    const std::string body = Body();
    std::string fence = "```";
    while (body.find(fence) != std::string::npos) fence += '`';
    return head_ + "\n\n" + fence + "text\n" + body + fence + "\n";
  }

 private:
  std::string NameOf(const char* kind, const std::string& name) const {
    return Say(said::Named{.kind = kind, .name = name}, language_);
  }

  void Add(answer::Micros at, std::string text) { lines_.push_back({at.value, std::move(text)}); }

  void OfJob(const answer::JobLane& job) {
    const std::string name = NameOf("Job", job.name);
    // A Job that was created suspended begins in that state.
    const bool suspended = !job.marks.empty() && job.marks[0].at == job.created;
    if (!suspended) Add(job.created, name + " " + WordsOf(language_, "active"));
    for (const auto& mark : job.marks) Add(mark.at, name + " " + mark.text);
    // No mark shows that an older controller overwrote an end.
    std::string_view before;
    for (const answer::Segment& segment : job.segments) {
      const bool ended = before == "complete" || before == "failed";
      if (ended && segment.kind == "active")
        Add(segment.from, name + " " + WordsOf(language_, "active"));
      before = segment.kind;
    }
    Removal(name, job.removed);
  }

  void OfPod(const answer::PodLane& pod) {
    const std::size_t first = lines_.size();
    const std::string name = NameOf("Pod", pod.name);
    Segments(name, pod.segments, false);
    Removal(name, pod.removed);
    for (std::size_t i = first; i < lines_.size(); ++i) {
      lines_[i].of_pods = lines_[i].text.substr(name.size());
      lines_[i].is_sought = false;
    }
  }

  // Merges lines of pods that do the same at the same time into the first of them.
  void MergeAlike() {
    std::map<std::pair<std::int64_t, std::string>, std::size_t> alike;
    for (const Line& line : lines_) {
      if (!line.of_pods.empty()) ++alike[{line.at, line.of_pods}];
    }
    std::vector<Line> merged;
    for (Line& line : lines_) {
      const auto it = alike.find({line.at, line.of_pods});
      if (it != alike.end() && it->second == 0) continue;
      if (it != alike.end() && it->second >= kAlike) {
        line.text =
            Say(said::Named{.kind = "Pod", .name = "×" + std::to_string(it->second)}, language_) +
            line.of_pods;
        it->second = 0;
      }
      merged.push_back(std::move(line));
    }
    lines_ = std::move(merged);
  }

  void SeekWaysToFail() {
    const std::string failed = " " + WordsOf(language_, "failed");
    std::set<std::string> ways;
    for (Line& line : lines_) {
      if (line.of_pods.rfind(failed, 0) == 0) line.is_sought = ways.insert(line.of_pods).second;
    }
  }

  // Chooses the lines. Between the first and the last lines, each kind of key line appears only
  // once.
  std::vector<bool> WhichAreTold() const {
    std::vector<bool> told(lines_.size(), lines_.size() <= kMostLines + 1);
    std::size_t left = kMostLines - kFirstLines - kLastLines;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const bool at_an_end = i < kFirstLines || i + kLastLines >= lines_.size();
      if (at_an_end) told[i] = true;
      if (told[i] || !lines_[i].is_sought || left == 0) continue;
      told[i] = true;
      --left;
    }
    return told;
  }

  void Removal(const std::string& name, std::optional<answer::Micros> removed) {
    if (removed) Add(*removed, name + " " + WordsOf(language_, "deleted"));
  }

  void Segments(const std::string& name, const std::vector<answer::Segment>& segments,
                bool but_ready) {
    std::int32_t told_restarts = 0;
    for (const answer::Segment& segment : segments) {
      if (but_ready && segment.kind == "ready" && segment.from.value == 0) continue;
      std::string text = name + " " + WordsOf(language_, segment.kind);
      if (segment.kind == "running" && segment.restarts > told_restarts) {
        text += ", " + Say(said::AnswerRestarts{.restarts = segment.restarts}, language_);
        told_restarts = segment.restarts;
      }
      if (segment.exit)
        text += ", " + Say(said::ExitCode{.exit = std::to_string(*segment.exit)}, language_);
      if (!segment.reason.empty()) text += ", " + segment.reason;
      if (segment.deleting) text += ", " + WordsOf(language_, "deleting");
      Add(segment.from, std::move(text));
    }
  }

  std::string Body() const {
    std::string out;
    const std::vector<bool> told = WhichAreTold();
    std::size_t left_out = 0;
    // Align the ends of the times.
    std::size_t width = 10;
    for (const Line& line : lines_) width = std::max(width, Told(line.at).size());
    for (std::size_t at = 0; at < lines_.size(); ++at) {
      if (!told[at]) {
        ++left_out;
        continue;
      }
      if (left_out > 0) out += std::string(width, ' ') + "… " + std::to_string(left_out) + " …\n";
      left_out = 0;
      const std::string time = Told(lines_[at].at);
      out +=
          std::string(width - time.size(), ' ') + time + "  " + PlainLine(lines_[at].text) + "\n";
    }
    return out;
  }

  Language language_;
  std::string head_;
  std::vector<Line> lines_;
};

}  // namespace

std::unique_ptr<Exporting> RunAsMarkdown(const answer::Lanes& lanes, const std::string& answer,
                                         const std::string& title, Language language) {
  return std::make_unique<Report>(lanes, answer, title, language);
}

}  // namespace jobplay
