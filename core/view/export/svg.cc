// The timeline as a printable drawing: rows, columns and a legend of the signs that occur.
#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/view/export/folded_axis.h"
#include "core/view/export/formats.h"
#include "core/view/export/svg_signs.h"
#include "core/view/export/svg_writer.h"
#include "core/view/words/kind_words.h"
#include "core/words/phrase.h"
#include "core/words/pictures.h"

namespace jobplay {
namespace {

constexpr std::int64_t kPlot = 720;
constexpr std::int64_t kTail = 140;   // for the words after the last segment
constexpr std::int64_t kMargin = 12;  // around everything
constexpr std::int64_t kPodRow = 20, kJobRow = 32;
constexpr std::int64_t kTop = 58;  // the top of the first row

// Returns the smallest clock interval for which at most nine ticks fit.
std::int64_t TickFor(std::int64_t end) {
  constexpr std::int64_t kSecond = 1'000'000, kDay = 86'400 * kSecond;
  for (const std::int64_t seconds :
       {1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10'800, 21'600, 43'200}) {
    if (end / (seconds * kSecond) <= 9) return seconds * kSecond;
  }
  std::int64_t days = 1;
  while (end / (days * kDay) > 9) days *= 2;
  return days * kDay;
}

// The width of a fold's mark, and its distance from the next one: adjacent marks would cover what
// is between them.
constexpr std::int64_t kFoldMark = 8;
constexpr std::int64_t kFoldMarksApart = 2 * kFoldMark;

// The columns: names begin at the margin, and numbers end at their column.
struct Columns {
  std::int64_t names = 0, index = 0, attempt = 0, plot = 0;
  bool indexed = false;
};

Columns ColumnsOf(const std::vector<answer::PodLane>& pods) {
  Columns columns;
  std::int64_t widest = 0;
  for (const answer::PodLane& pod : pods) {
    widest = std::max(widest, TextWidth(pod.name));
    columns.indexed = columns.indexed || pod.index;
  }
  columns.names = std::clamp<std::int64_t>(widest, 90, 190);
  columns.index = kMargin + 8 + columns.names + (columns.indexed ? 44 : 0);
  columns.attempt = columns.index + 54;
  columns.plot = columns.attempt + 14;
  return columns;
}

std::int64_t IndexOf(std::optional<std::int32_t> index) { return index.value_or(-1); }

class Drawing : public RowByRow {
 public:
  Drawing(const answer::Lanes& lanes, const std::string& title, std::int64_t end, Language language)
      : language_(language),
        lanes_(lanes),
        title_(title),
        axis_(lanes.folds),
        end_(std::max<std::int64_t>(end, 1)),
        plotted_(std::max<std::int64_t>(axis_.Place(end_), 1)),
        columns_(ColumnsOf(lanes.pods)),
        signs_(out_, words_, width(), language) {
    for (const answer::PodLane& pod : lanes.pods) {
      if (pod.job_ref) pods_of_[pod.job_ref->uid].push_back(&pod);
    }
    for (const answer::Wait& wait : lanes.waits) {
      waits_of_[{wait.ref.uid, IndexOf(wait.index)}].push_back(&wait);
    }
    AddRow([this] { Actions(); });
    for (const auto& cron_job : lanes.cron_jobs)
      AddRow([this, &cron_job] { CronJobRow(cron_job); });
    for (const answer::JobLane& job : lanes.jobs) {
      AddRow([this, &job] { JobRow(job); });
      std::int64_t index = -1;
      for (const answer::PodLane* pod : PodsOf(job)) {
        const std::int64_t own = IndexOf(pod->index);
        AddRow([this, pod, first_of_index = own != index] { PodRow(*pod, first_of_index); });
        index = own;
      }
      AddRow([this] { y_ += 6; });
    }
    AddRow([this] { Nodes(); });
  }

  std::string Take() override { return Page(title_); }

 private:
  // Returns the Job's pods in the order of the lanes.
  std::vector<const answer::PodLane*> PodsOf(const answer::JobLane& job) const {
    const auto pods = pods_of_.find(job.ref.uid);
    return pods == pods_of_.end() ? std::vector<const answer::PodLane*>() : pods->second;
  }

  // Returns the waits of a Job, or of one of its indexes.
  std::vector<const answer::Wait*> WaitsOf(const std::string& job_uid,
                                           std::optional<std::int32_t> index) const {
    const auto waits = waits_of_.find({job_uid, IndexOf(index)});
    return waits == waits_of_.end() ? std::vector<const answer::Wait*>() : waits->second;
  }

  std::int64_t X(std::int64_t at) const {
    return columns_.plot + axis_.Place(std::min(at, end_)) * kPlot / plotted_;
  }
  std::int64_t width() const { return columns_.plot + kPlot + kTail; }

  std::string MarkTitle(const answer::Mark& mark) const {
    return mark.text + ", " + Say(said::AtTime{.at = Told(mark.at.value)});
  }

  void Band(const std::string& label, const std::string& name, std::int64_t height) {
    bands_.Rect(0, y_, width(), height, Fill(kBand));
    out_.Text(kMargin, y_ + height / 2 + 4, label, Fill(kDim));
    const std::int64_t at = kMargin + TextWidth(label) + (label.empty() ? 0 : 2);
    out_.Text(at, y_ + height / 2 + 4, Shortened(name, columns_.plot - 8 - at - 8),
              "font-weight=\"bold\"", name);
  }

  void Wait(const answer::Wait& wait, std::int64_t middle, std::int64_t height) {
    const std::int64_t from = wait.from.value, to = wait.to.value;
    signs_.Wait(X(from), X(to), middle, height, Told(to - from), wait.failures, FromTo(from, to));
  }

  void Actions() {
    const std::vector<answer::ActionMark>& actions = lanes_.actions;
    if (actions.empty()) return;
    out_.Text(kMargin, y_ + 14, Say(said::ScenarioRow{}), Fill(kDim));
    for (std::size_t at = 0; at < actions.size(); ++at) {
      const std::int64_t x = X(actions[at].at.value);
      const std::int64_t next =
          at + 1 < actions.size() ? X(actions[at + 1].at.value) - 4 : width() - 4;
      signs_.Flag(x, y_ + 2, MarkTitle(actions[at]));
      signs_.Label(x + 12, next, y_ + 10, actions[at].text, kAct);
    }
    y_ += kPodRow;
  }

  void CronJobRow(const answer::CronJobLane& cron_job) {
    Band("CronJob", cron_job.name, kPodRow + 4);
    for (const auto& run : cron_job.runs)
      signs_.Diamond(X(run.at.value), y_ + 12, kRun, MarkTitle(run));
    y_ += kPodRow + 4;
  }

  void JobRow(const answer::JobLane& job) {
    Band("Job", job.name, kJobRow);
    for (const answer::Segment& segment : job.segments) {
      const std::string& kind = segment.kind;
      const std::int64_t from = segment.from.value;
      const std::int64_t to = std::min(OrEnd(segment.to), OrEnd(job.removed));
      const char* colour = kind == "active"      ? kRun
                           : kind == "finishing" ? kWait
                           : kind == "complete"  ? kGood
                           : kind == "failed"    ? kBad
                                                 : kIdle;
      out_.Path("M" + PointAt(X(from), y_ + kJobRow - 3) + "H" +
                    std::to_string(std::max(X(to), X(from) + 1)),
                "stroke=\"" + std::string(colour) + "\" stroke-width=\"4\"" +
                    (kind == "suspended" ? " stroke-dasharray=\"4 4\"" : ""),
                kind + ", " + FromTo(from, to));
    }
    std::vector<std::int64_t> waits;  // where words must not be drawn
    for (const answer::Wait* wait : WaitsOf(job.ref.uid, std::nullopt)) {
      Wait(*wait, y_ + 14, 16);
      waits.push_back(X(wait->from.value));
    }
    const std::vector<answer::JobMark>& marks = job.marks;
    for (std::size_t at = 0; at < marks.size(); ++at) {
      signs_.Use("condition");
      const answer::JobMark& mark = marks[at];
      const bool bad = mark.kind == "bad";
      const std::int64_t x = X(mark.at.value);
      signs_.Diamond(x, y_ + 14,
                     bad                        ? kBad
                     : mark.kind == "suspended" ? kIdle
                                                : kGood,
                     MarkTitle(mark), bad);
      std::int64_t next = width() - 4;
      if (at + 1 < marks.size()) next = X(marks[at + 1].at.value) - 8;
      for (const std::int64_t wait : waits) {
        if (wait > x) next = std::min(next, wait);
      }
      for (const std::string& words : {mark.text, mark.condition}) {
        if (words.empty() || TextWidth(words) > next - x - 10) continue;
        signs_.Label(x + 10, next, y_ + 14, words, bad ? kBad : kInk, kBand);
        break;
      }
    }
    y_ += kJobRow;
  }

  void PodRow(const answer::PodLane& pod, bool first_of_index) {
    const std::int64_t middle = y_ + kPodRow / 2;
    const std::string& name = pod.name;
    const std::string attempt = std::to_string(pod.attempt);
    const std::string index = pod.index ? std::to_string(*pod.index) : "null";
    out_.BeginGroup(Say(said::PodRow{.pod = name,
                                     .indexed = pod.index.has_value(),
                                     .index = index,
                                     .attempt = attempt,
                                     .placed = !pod.node.empty(),
                                     .node = pod.node}));
    out_.Text(kMargin + 8, middle + 4, Shortened(name, columns_.names), "font-family=\"monospace\"",
              name);
    if (pod.index && first_of_index) {
      out_.Text(columns_.index, middle + 4, index, "text-anchor=\"end\"");
    }
    out_.Text(columns_.attempt, middle + 4, "#" + attempt, Fill(kDim) + " text-anchor=\"end\"");
    if (pod.index) {
      for (const answer::Wait* wait : WaitsOf(pod.job_ref ? pod.job_ref->uid : "", pod.index)) {
        // The wait ends when the next pod may be created. The controller does so slightly later.
        const std::int64_t late = pod.created.value - wait->to.value;
        if (late >= 0 && late < 1'500'000) Wait(*wait, middle, 12);
      }
    }
    const std::int64_t gone = OrEnd(pod.removed);
    std::int32_t counted = 0;
    bool ended = false;
    const std::vector<answer::Segment>& segments = pod.segments;
    for (std::size_t i = 0; i < segments.size(); ++i) {
      const answer::Segment& segment = segments[i];
      const std::string& kind = segment.kind;
      const std::int64_t from = segment.from.value;
      const std::int64_t to = std::min(segment.to ? segment.to->value : gone, gone);
      const bool over = kind == "failed" || kind == "succeeded";
      const std::int64_t x = X(from), end = X(to);
      signs_.Segment(segment, x, end, middle, Title(segment, from, to));
      const std::int32_t restarts = segment.restarts;
      if (kind == "crashLoop") {
        // If the run or the pod ends during the back-off, its duration is unknown.
        const bool restarts_then = i + 1 < segments.size() && segments[i + 1].restarts > restarts;
        std::string words;
        if (restarts_then) {
          words = Say(said::RestartIn{.delay = Told(to - from)});
        } else if (restarts > 0) {
          words = "↻" + std::to_string(restarts);
        }
        if (!words.empty() && TextWidth(words) + 8 <= end - x)
          signs_.Label(x + 4, end, middle, words, kInk, kWaitSoft);
      } else if (restarts > counted && !over) {
        signs_.Restart(x, middle);
        if (end - x > 30)
          out_.Text(x + 5, middle + 4, "↻" + std::to_string(restarts), Fill("#fff"));
        counted = restarts;
      }
      if (over && !ended) {
        ended = true;
        signs_.End(segment, x, middle, Title(segment, from, to));
      }
    }
    if (pod.removed) {
      out_.Path("M" + PointAt(X(gone), y_ + 4) + "v12", "stroke=\"#55575d\" stroke-width=\"1.5\"",
                Say(said::DeletedAt{.at = Told(gone)}));
    }
    out_.EndGroup();
    y_ += kPodRow;
  }

  std::int64_t OrEnd(std::optional<answer::Micros> at) const { return at ? at->value : end_; }

  std::string Words(const answer::Segment& segment) const {
    return WordsOf(language_, segment.kind);
  }

  std::string Title(const answer::Segment& segment, std::int64_t from, std::int64_t to) const {
    std::string title = Words(segment) + ", " + FromTo(from, to);
    if (segment.exit) title += ", " + Say(said::ExitCode{.exit = std::to_string(*segment.exit)});
    if (!segment.reason.empty()) title += ", " + segment.reason;
    if (segment.deleting) title += ", " + WordsOf(language_, "deleting");
    return title;
  }

  // Draws a row per node if something happened to any of them.
  void Nodes() {
    bool told = false;
    for (const answer::NodeLane& node : lanes_.nodes) {
      for (const auto& segment : node.segments) told = told || segment.kind != "ready";
    }
    if (!told) return;
    Band(Say(said::NodesRow{}), "", kPodRow);
    y_ += kPodRow;
    for (const answer::NodeLane& node : lanes_.nodes) {
      const std::string& name = node.name;
      const std::int64_t middle = y_ + kPodRow / 2;
      out_.BeginGroup(Say(said::NodeRow{.node = name}));
      out_.Text(kMargin + 8, middle + 4, Shortened(name, columns_.names),
                "font-family=\"monospace\"", name);
      for (const answer::Segment& segment : node.segments) {
        const std::int64_t from = segment.from.value, to = OrEnd(segment.to);
        signs_.Segment(segment, X(from), X(to), middle, Title(segment, from, to));
        if (segment.kind != "ready") {
          signs_.Label(X(from) + 4, X(to), middle, Words(segment),
                       segment.kind == "cordoned" ? kDim : kBad);
        }
      }
      out_.EndGroup();
      y_ += kPodRow;
    }
    y_ += 6;
  }

  std::int64_t MiddleOf(const answer::Fold& fold) const {
    return (X(fold.from.value) + X(fold.to.value)) / 2;
  }

  bool HasRoom(std::size_t fold) const {
    const auto apart = [&](std::size_t one) {
      return MiddleOf(axis_.folds()[one + 1]) - MiddleOf(axis_.folds()[one]) >= kFoldMarksApart;
    };
    return (fold == 0 || apart(fold - 1)) && (fold + 1 == axis_.folds().size() || apart(fold));
  }

  // Draws a gap across all rows, with its duration at the time axis.
  void DrawFold(const answer::Fold& fold, std::int64_t bottom, SvgWriter& out) const {
    if (fold.from.value >= end_) return;
    const std::int64_t x = MiddleOf(fold);
    // Seconds do not matter in a stretch of ten minutes or more.
    const std::int64_t exact = fold.to.value - fold.from.value;
    const std::int64_t unit = exact >= 600'000'000 ? 60'000'000 : 1'000'000;
    const std::string lasts = Told((exact + unit / 2) / unit * unit);
    out.Rect(x - kFoldMark / 2, kTop - 4, kFoldMark, bottom - kTop + 4, Fill("#fff"),
             Say(said::NothingHappensFor{.delay = Told(exact)}) + ", " +
                 FromTo(fold.from.value, fold.to.value));
    for (const std::int64_t edge : {x - kFoldMark / 2, x + kFoldMark / 2}) {
      out.Path("M" + PointAt(edge, kTop - 4) + "V" + std::to_string(bottom),
               "stroke=\"" + std::string(kIdle) + "\" stroke-dasharray=\"3 3\"");
    }
    out.Text(x, kTop - 20, "⋯ " + lasts, Fill(kDim) + " text-anchor=\"middle\"");
  }

  // Describes the picture for screen readers.
  std::string Description() const {
    std::string out = Say(said::OverTime{.time = Told(end_)});
    for (const answer::JobLane& job : lanes_.jobs) {
      std::map<std::string, int> ends;
      int pods = 0;
      for (const answer::PodLane* pod : PodsOf(job)) {
        ++pods;
        if (!pod->segments.empty()) ++ends[pod->segments.back().kind];
      }
      out += " " + Say(said::JobHadPods{.job = job.name, .pods = pods});
      for (const auto& [kind, count] : ends) {
        out += ", " + std::to_string(count) + " " + WordsOf(language_, kind);
      }
      for (const auto& mark : job.marks) out += "; " + MarkTitle(mark);
      out += ".";
    }
    return out;
  }

  std::string Page(const std::string& title) {
    const std::int64_t bottom = y_;
    y_ = signs_.Legend(kMargin, y_);
    SvgWriter head;
    head.Rect(0, 0, width(), y_, Fill("#fff"));
    // The font has 15 pixels; widths are calculated for 11.
    head.Text(kMargin, 24, Shortened(title, (width() - 2 * kMargin) * 11 / 15),
              "font-size=\"15\" font-weight=\"bold\"", title);
    head.Text(kMargin + 8, kTop - 9, "Pod", Fill(kDim));
    if (columns_.indexed)
      head.Text(columns_.index, kTop - 9, Say(said::IndexColumn{}),
                Fill(kDim) + " text-anchor=\"end\"");
    head.Text(columns_.attempt, kTop - 9, Say(said::AttemptColumn{}),
              Fill(kDim) + " text-anchor=\"end\"");
    SvgWriter grid, folds;
    for (const std::int64_t at : axis_.Ticks(TickFor(plotted_), end_)) {
      grid.Path("M" + PointAt(X(at), kTop - 4) + "V" + std::to_string(bottom),
                "stroke=\"#dcdcd8\"");
      grid.Text(X(at), kTop - 9, Told(at), Fill(kDim) + " text-anchor=\"middle\"");
    }
    for (std::size_t i = 0; i < axis_.folds().size(); ++i) {
      if (HasRoom(i)) DrawFold(axis_.folds()[i], bottom, folds);
    }
    const std::string size =
        "width=\"" + std::to_string(width()) + "\" height=\"" + std::to_string(y_) + "\"";
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" " + size + " viewBox=\"0 0 " +
           std::to_string(width()) + " " + std::to_string(y_) +
           "\" role=\"img\" font-family=\"Helvetica, Arial, 'DejaVu Sans', 'Noto Sans CJK JP', sans-serif\" "
           "font-size=\"11\" fill=\"" +
           kInk + "\">\n<title>" + XmlText(title) + "</title>\n<desc>" + XmlText(Description()) +
           "</desc>\n" + kSvgPatterns + head.body() + bands_.body() + grid.body() + out_.body() +
           folds.body() + words_.body() + "</svg>\n";
  }

  std::string Say(const Said& said) const { return jobplay::Say(said, language_); }
  std::string FromTo(std::int64_t from, std::int64_t to) const {
    return Say(said::FromTo{.from = Told(from), .to = Told(to)});
  }

  Language language_;
  const answer::Lanes& lanes_;
  std::string title_;
  // By the Job's UID; for waits also by the index.
  std::map<std::string, std::vector<const answer::PodLane*>> pods_of_;
  std::map<std::pair<std::string, std::int64_t>, std::vector<const answer::Wait*>> waits_of_;
  FoldedAxis axis_;
  std::int64_t end_, plotted_;  // `plotted_` is the place of `end_` on the axis
  Columns columns_;
  std::int64_t y_ = kTop;
  SvgWriter bands_, out_, words_;  // the grid covers the bands; folds cover all except words
  SvgSigns signs_;
};

}  // namespace

std::unique_ptr<Exporting> TimelineSvg(const answer::Lanes& lanes, const std::string& title,
                                       Duration end, Language language) {
  return std::make_unique<Drawing>(lanes, title, end.ns / 1000, language);
}

}  // namespace jobplay
