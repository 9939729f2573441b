// A run for a chat or an incident report: how it ended, and what happened when, as text.
#include <algorithm>
#include <cstdint>
#include <map>
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
#include "core/words/phrase.h"
#include "core/words/pictures.h"

namespace jobplay {
namespace {

// Of a long run its beginning and its end are told, and between them what a reader looks for: the
// Jobs, what was done, and each way in which pods failed.
constexpr std::size_t kMostLines = 40, kFirstLines = 12, kLastLines = 12;
// So many pods that do the same at once are one line of it.
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
  Report(const Json& lanes, const std::string& answer, const std::string& title, Language language)
      : language_(language), head_("**" + MarkdownLine(answer) + "**") {
    if (!title.empty()) head_ += " · " + MarkdownLine(Stretch(title, 0, kMostOfTitle));
    for (const Json& action : lanes["actions"]) Add(action["at"], "⚑ " + Text(action));
    for (const Json& node : lanes["nodes"])
      Segments(Say(said::NodeRow{.node = NameIn(node)}, language_), node, true);
    for (const Json& job : lanes["jobs"]) AddRow([this, &job] { OfJob(job); });
    for (const Json& pod : lanes["pods"]) AddRow([this, &pod] { OfPod(pod); });
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
  static std::string Text(const Json& mark) { return mark["text"]; }

  static std::string NameIn(const Json& lane) { return lane["name"]; }

  std::string NameOf(const char* kind, const Json& lane) const {
    return Say(said::Named{.kind = kind, .name = NameIn(lane)}, language_);
  }

  void Add(std::int64_t at, std::string text) { lines_.push_back({at, std::move(text)}); }

  void OfJob(const Json& job) {
    const std::string name = NameOf("Job", job);
    // One that was created suspended begins as that.
    const Json& marks = job["marks"];
    const bool suspended = !marks.empty() && marks[0]["at"] == job["created"];
    if (!suspended) Add(job["created"], name + " " + WordsOf(language_, "active"));
    for (const Json& mark : marks) Add(mark["at"], name + " " + Text(mark));
    // An end that an older controller wrote over goes without a mark.
    std::string_view before;
    for (const Json& segment : job["segments"]) {
      const std::string_view kind = segment["kind"].get_ref<const std::string&>();
      const bool ended = before == "complete" || before == "failed";
      if (ended && kind == "active")
        Add(segment["from"], name + " " + WordsOf(language_, "active"));
      before = kind;
    }
    Removal(name, job);
  }

  void OfPod(const Json& pod) {
    const std::size_t first = lines_.size();
    const std::string name = NameOf("Pod", pod);
    Segments(name, pod, false);
    Removal(name, pod);
    for (std::size_t i = first; i < lines_.size(); ++i) {
      lines_[i].of_pods = lines_[i].text.substr(name.size());
      lines_[i].is_sought = false;
    }
  }

  // Pods of one time that do the same, in the place of the first of them.
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

  // Which lines are told: of what is sought between the first and the last only the first again.
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

  void Removal(const std::string& name, const Json& lane) {
    if (!lane.contains("removed")) return;
    Add(lane["removed"], name + " " + WordsOf(language_, "deleted"));
  }

  void Segments(const std::string& name, const Json& lane, bool but_ready) {
    std::int64_t told_restarts = 0;
    for (const Json& segment : lane["segments"]) {
      const std::string kind = segment["kind"];
      if (but_ready && kind == "ready" && segment["from"] == 0) continue;
      std::string text = name + " " + WordsOf(language_, kind);
      const std::int64_t restarts = segment.value("restarts", std::int64_t{0});
      if (kind == "running" && restarts > told_restarts) {
        text += ", " + Say(said::AnswerRestarts{.restarts = restarts}, language_);
        told_restarts = restarts;
      }
      if (segment.contains("exit"))
        text += ", " + Say(said::ExitCode{.exit = segment["exit"].dump()}, language_);
      if (segment.contains("reason")) text += ", " + segment["reason"].get<std::string>();
      if (segment.value("deleting", false)) text += ", " + WordsOf(language_, "deleting");
      Add(segment["from"], std::move(text));
    }
  }

  std::string Body() const {
    std::string out;
    const std::vector<bool> told = WhichAreTold();
    std::size_t left_out = 0;
    // Times end below each other.
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

std::unique_ptr<Exporting> RunAsMarkdown(const Json& lanes, const std::string& answer,
                                         const std::string& title, Language language) {
  return std::make_unique<Report>(lanes, answer, title, language);
}

}  // namespace jobplay
