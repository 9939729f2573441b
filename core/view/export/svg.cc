// The timeline as a drawing that can be printed: the signs are those of the page
// (views/timeline/paint.ts), told apart by their shapes and patterns and not by colour alone, with
// a legend of those that occur.
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/view/export/export.h"
#include "core/view/export/svg_writer.h"

namespace jobplay {
namespace {

constexpr std::int64_t kPlot = 720;
constexpr std::int64_t kTail = 140;   // for the words of what ends last
constexpr std::int64_t kMargin = 12;  // around everything
constexpr std::int64_t kPodRow = 20, kJobRow = 32;
constexpr std::int64_t kTop = 58;  // where the first row begins

constexpr const char* kInk = "#1d1e20";
constexpr const char* kDim = "#55575d";
constexpr const char* kRun = "#3c74e0";
constexpr const char* kGood = "#116c3d";
constexpr const char* kBad = "#bf2c38";
constexpr const char* kWait = "#8a5500";
constexpr const char* kIdle = "#81848c";
constexpr const char* kAct = "#8a3fc0";
constexpr const char* kBand = "#f3f3f1";
constexpr const char* kWaitSoft = "#fcedc9";

constexpr const char* kPatterns =
    "<defs>\n"
    "<pattern id=\"jp-stripes\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">"
    "<rect width=\"6\" height=\"6\" fill=\"#fcedc9\"/>"
    "<path d=\"M-1 7L7-1M-4 4L4-4M2 10L10 2\" stroke=\"#8a5500\"/></pattern>\n"
    "<pattern id=\"jp-hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">"
    "<path d=\"M-1 7L7-1M-4 4L4-4M2 10L10 2\" stroke=\"#fff\" stroke-width=\"2.2\"/></pattern>\n"
    "<pattern id=\"jp-dots\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\">"
    "<rect width=\"5\" height=\"5\" fill=\"#ececea\"/>"
    "<rect x=\"1.5\" y=\"1.5\" width=\"1.6\" height=\"1.6\" fill=\"#81848c\"/></pattern>\n"
    "<pattern id=\"jp-bad-dots\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\">"
    "<rect width=\"5\" height=\"5\" fill=\"#fbe3e4\"/>"
    "<rect x=\"1.5\" y=\"1.5\" width=\"1.6\" height=\"1.6\" fill=\"#bf2c38\"/></pattern>\n"
    "</defs>\n";

// What the legend says, in its order.
constexpr std::array<std::pair<const char*, const char*>, 17> kWords = {{
    {"unscheduled", "not scheduled"},
    {"pending", "pending"},
    {"running", "running"},
    {"notReady", "running, not ready"},
    {"restart", "restart"},
    {"crashLoop", "waits to restart"},
    {"imagePull", "cannot pull its image"},
    {"lost", "node lost"},
    {"deleting", "being deleted"},
    {"succeeded", "succeeded"},
    {"failed", "failed"},
    {"backoff", "back-off wait of the controller"},
    {"condition", "condition of the Job"},
    {"action", "action or fault of the scenario"},
    {"ready", "node ready"},
    {"down", "node down"},
    {"deleted", "node deleted"},
}};

std::string WordsOf(std::string_view kind) {
  for (const auto& [name, words] : kWords) {
    if (kind == name) return words;
  }
  return std::string(kind);
}

// As FormatDuration, without what is zero at the end: 2m, not 2m0s.
std::string Told(std::int64_t us) {
  std::string text = FormatDuration(Duration{us * 1000});
  for (const char* zero : {"m0s", "h0m"}) {
    if (text.ends_with(zero)) text.erase(text.size() - 2);
  }
  return text;
}

// The smallest step of a clock of which at most nine fit.
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

std::string At(std::int64_t x, std::int64_t y) {
  return std::to_string(x) + " " + std::to_string(y);
}

std::string Fill(std::string_view colour) { return "fill=\"" + std::string(colour) + "\""; }

class Drawing {
 public:
  Drawing(const Json& lanes, std::int64_t end)
      : lanes_(lanes), end_(std::max<std::int64_t>(end, 1)) {
    std::int64_t widest = 0;
    for (const Json& pod : lanes["pods"]) {
      widest = std::max(widest, TextWidth(pod["name"].get<std::string>()));
      indexed_ = indexed_ || pod.contains("index");
    }
    names_ = std::clamp<std::int64_t>(widest, 90, 190);
    index_at_ = kMargin + 8 + names_ + (indexed_ ? 44 : 0);
    attempt_at_ = index_at_ + 54;
    plot_ = attempt_at_ + 14;
  }

  std::string Draw(const std::string& title) {
    Actions();
    for (const Json& cron_job : lanes_["cronJobs"]) {
      const std::string name = cron_job["name"];
      Band("CronJob", name, kPodRow + 4);
      for (const Json& run : cron_job["runs"]) Diamond(X(run["at"]), y_ + 12, kRun, MarkTitle(run));
      y_ += kPodRow + 4;
    }
    for (const Json& job : lanes_["jobs"]) {
      JobRow(job);
      std::int64_t index = -1;
      for (const Json& pod : lanes_["pods"]) {
        if (pod["job"] != job["name"]) continue;
        const std::int64_t own = pod.value("index", std::int64_t{-1});
        PodRow(pod, own != index);
        index = own;
      }
      y_ += 6;
    }
    Nodes();
    return Page(title);
  }

 private:
  std::int64_t X(std::int64_t at) const { return plot_ + std::min(at, end_) * kPlot / end_; }
  std::int64_t width() const { return plot_ + kPlot + kTail; }

  static std::string MarkTitle(const Json& mark) {
    return mark["text"].get<std::string>() + " at " + Told(mark["at"]);
  }

  void Band(const std::string& label, const std::string& name, std::int64_t height) {
    bands_.Rect(0, y_, width(), height, Fill(kBand));
    out_.Text(kMargin, y_ + height / 2 + 4, label, Fill(kDim));
    const std::int64_t at = kMargin + TextWidth(label) + (label.empty() ? 0 : 2);
    out_.Text(at, y_ + height / 2 + 4, Shortened(name, plot_ - 8 - at - 8), "font-weight=\"bold\"",
              name);
  }

  // Words from x on, in the middle of what is drawn beneath, as far as there is room up to `to`.
  void Label(std::int64_t x, std::int64_t to, std::int64_t middle, const std::string& text,
             std::string_view colour, std::string_view ground = "#fff") {
    const std::string shown = Shortened(text, to - x);
    if (shown.empty()) return;
    out_.Rect(x - 2, middle - 6, TextWidth(shown) * 6 / 7 + 4, 12, Fill(ground) + " rx=\"2\"");
    out_.Text(x, middle + 4, shown, Fill(colour), text);
  }

  void Diamond(std::int64_t x, std::int64_t y, const char* colour, const std::string& title,
               bool bad = false) {
    out_.Path("M" + At(x, y - 6) + "l6 6-6 6-6-6z", Fill(colour), title);
    if (bad) out_.Path("M" + At(x, y - 3) + "v4m0 1v2", "stroke=\"#fff\" stroke-width=\"1.5\"");
  }

  void Wait(const Json& wait, std::int64_t middle, std::int64_t height) {
    used_.insert("backoff");
    const std::int64_t x = X(wait["from"]), to = X(wait["to"]);
    const std::string lasts =
        Told(wait["to"].get<std::int64_t>() - wait["from"].get<std::int64_t>());
    const std::int64_t failures = wait["failures"];
    const std::string whole = "back-off " + lasts + " after " + std::to_string(failures) +
                              (failures == 1 ? " failure" : " failures");
    out_.Rect(x, middle - height / 2, std::max<std::int64_t>(to - x, 2), height,
              "rx=\"2\" fill=\"url(#jp-stripes)\" stroke=\"#8a5500\" stroke-dasharray=\"3 2\"",
              whole + ", " + Told(wait["from"]) + " to " + Told(wait["to"]));
    for (const std::string& words : {whole, "back-off " + lasts, lasts}) {
      if (TextWidth(words) + 8 > to - x) continue;
      Label(x + 4, to, middle, words, kInk, kWaitSoft);
      break;
    }
  }

  void Actions() {
    const Json& actions = lanes_["actions"];
    if (actions.empty()) return;
    used_.insert("action");
    out_.Text(kMargin, y_ + 14, "Scenario", Fill(kDim));
    for (std::size_t at = 0; at < actions.size(); ++at) {
      const std::int64_t x = X(actions[at]["at"]);
      const std::int64_t next =
          at + 1 < actions.size() ? X(actions[at + 1]["at"]) - 4 : width() - 4;
      out_.Path("M" + At(x, y_ + 2) + "v16M" + At(x, y_ + 2) + "l8 3.5-8 3.5z",
                Fill(kAct) + " stroke=\"" + kAct + "\"", MarkTitle(actions[at]));
      Label(x + 12, next, y_ + 10, actions[at]["text"], kAct);
    }
    y_ += kPodRow;
  }

  void JobRow(const Json& job) {
    const std::string name = job["name"];
    Band("Job", name, kJobRow);
    for (const Json& segment : job["segments"]) {
      const std::string kind = segment["kind"];
      const std::int64_t from = segment["from"];
      const std::int64_t to = std::min(segment.value("to", end_), job.value("removed", end_));
      const char* colour = kind == "active"      ? kRun
                           : kind == "finishing" ? kWait
                           : kind == "complete"  ? kGood
                           : kind == "failed"    ? kBad
                                                 : kIdle;
      out_.Path(
          "M" + At(X(from), y_ + kJobRow - 3) + "H" + std::to_string(std::max(X(to), X(from) + 1)),
          "stroke=\"" + std::string(colour) + "\" stroke-width=\"4\"" +
              (kind == "suspended" ? " stroke-dasharray=\"4 4\"" : ""),
          kind + " " + Told(from) + " to " + Told(to));
    }
    std::vector<std::int64_t> waits;  // where words must not stand over
    for (const Json& wait : lanes_["waits"]) {
      if (wait["job"] != job["name"] || wait.contains("index")) continue;
      Wait(wait, y_ + 14, 16);
      waits.push_back(X(wait["from"]));
    }
    const Json& marks = job["marks"];
    for (std::size_t at = 0; at < marks.size(); ++at) {
      used_.insert("condition");
      const std::string text = marks[at]["text"];
      const bool bad = text.starts_with("Fail");
      const std::int64_t x = X(marks[at]["at"]);
      Diamond(x, y_ + 14,
              bad                           ? kBad
              : text.starts_with("Suspend") ? kIdle
                                            : kGood,
              MarkTitle(marks[at]), bad);
      std::int64_t next = width() - 4;
      if (at + 1 < marks.size()) next = X(marks[at + 1]["at"]) - 8;
      for (const std::int64_t wait : waits) {
        if (wait > x) next = std::min(next, wait);
      }
      for (const std::string& words : {text, text.substr(0, text.find(" ("))}) {
        if (TextWidth(words) > next - x - 10) continue;
        Label(x + 10, next, y_ + 14, words, bad ? kBad : kInk, kBand);
        break;
      }
    }
    y_ += kJobRow;
  }

  void PodRow(const Json& pod, bool first_of_index) {
    const std::int64_t middle = y_ + kPodRow / 2;
    const std::string name = pod["name"], attempt = "#" + pod["attempt"].dump();
    std::string about = "Pod " + name;
    if (pod.contains("index")) about += ", index " + pod["index"].dump();
    about += ", attempt " + pod["attempt"].dump();
    if (pod.contains("node")) about += ", on " + pod["node"].get<std::string>();
    out_.BeginGroup(about);
    out_.Text(kMargin + 8, middle + 4, Shortened(name, names_), "font-family=\"monospace\"", name);
    if (pod.contains("index") && first_of_index) {
      out_.Text(index_at_, middle + 4, pod["index"].dump(), "text-anchor=\"end\"");
    }
    out_.Text(attempt_at_, middle + 4, attempt, Fill(kDim) + " text-anchor=\"end\"");
    if (pod.contains("index")) {
      for (const Json& wait : lanes_["waits"]) {
        if (wait["job"] != pod["job"] || wait.value("index", std::int64_t{-1}) != pod["index"])
          continue;
        // It ends when the next pod may be made, which the controller does a little later.
        const std::int64_t late =
            pod["created"].get<std::int64_t>() - wait["to"].get<std::int64_t>();
        if (late >= 0 && late < 1'500'000) Wait(wait, middle, 12);
      }
    }
    const std::int64_t gone = pod.value("removed", end_);
    std::int64_t counted = 0;
    bool ended = false;
    for (const Json& segment : pod["segments"]) {
      const std::string kind = segment["kind"];
      const std::int64_t from = segment["from"], to = std::min(segment.value("to", gone), gone);
      const bool over = kind == "failed" || kind == "succeeded";
      const std::int64_t x = X(from), end = X(to);
      Segment(segment, x, end, middle, Title(segment, from, to));
      const std::int64_t restarts = segment.value("restarts", std::int64_t{0});
      if (kind == "crashLoop") {
        const std::string words = "restart in " + Told(to - from);
        if (TextWidth(words) + 8 <= end - x) Label(x + 4, end, middle, words, kInk, kWaitSoft);
      } else if (restarts > counted && !over) {
        used_.insert("restart");
        out_.Rect(x - 1, middle - 7, 2, 14, Fill("#fff"));
        if (end - x > 30)
          out_.Text(x + 5, middle + 4, "↻" + std::to_string(restarts), Fill("#fff"));
        counted = restarts;
      }
      if (over && !ended) {
        ended = true;
        End(segment, x, middle, Title(segment, from, to));
      }
    }
    if (pod.contains("removed")) {
      out_.Path("M" + At(X(gone), y_ + 4) + "v12", "stroke=\"#55575d\" stroke-width=\"1.5\"",
                "deleted at " + Told(gone));
    }
    out_.EndGroup();
    y_ += kPodRow;
  }

  static std::string Title(const Json& segment, std::int64_t from, std::int64_t to) {
    std::string title =
        WordsOf(segment["kind"].get<std::string>()) + ", " + Told(from) + " to " + Told(to);
    if (segment.contains("exit")) title += ", exit " + segment["exit"].dump();
    if (segment.contains("reason")) title += ", " + segment["reason"].get<std::string>();
    if (segment.value("deleting", false)) title += ", being deleted";
    return title;
  }

  // One stretch of a pod's or a node's life; as paintSegment draws it on the page.
  void Segment(const Json& segment, std::int64_t x, std::int64_t end, std::int64_t middle,
               const std::string& title) {
    const std::string kind = segment["kind"];
    const std::int64_t width = std::max<std::int64_t>(end - x, 2);
    used_.insert(kind);
    if (kind == "failed" || kind == "succeeded") {
      out_.Path("M" + At(x, middle) + "H" + std::to_string(x + width),
                "stroke=\"" + std::string(kind == "failed" ? kBad : kGood) +
                    "\" stroke-opacity=\"0.5\" stroke-width=\"2\"",
                title);
      return;
    }
    if (kind == "lost" || kind == "down" || kind == "deleted") {
      std::string path = "M" + At(x, middle + 2);
      for (std::int64_t at = 0; at + 8 <= width; at += 8) path += "l4-4 4 4";
      out_.Path(path, "fill=\"none\" stroke=\"#81848c\" stroke-width=\"1.5\"", title);
    } else {
      const auto bar = [&](std::int64_t height, const std::string& attributes) {
        out_.Rect(x, middle - height / 2, width, height, "rx=\"2\" " + attributes, title);
      };
      if (kind == "running") {
        bar(12, Fill(kRun));
      } else if (kind == "notReady") {
        bar(12, "fill=\"#d3e1fa\" stroke=\"#3c74e0\"");
      } else if (kind == "crashLoop") {
        bar(12, "fill=\"url(#jp-stripes)\"");
      } else if (kind == "imagePull") {
        bar(8, "fill=\"url(#jp-bad-dots)\" stroke=\"#bf2c38\"");
      } else if (kind == "pending") {
        bar(8, "fill=\"url(#jp-dots)\" stroke=\"#81848c\"");
      } else if (kind == "ready") {
        bar(4, "fill=\"#8fc3a6\"");
      } else {
        bar(8, "fill=\"none\" stroke=\"#81848c\" stroke-dasharray=\"3 2\"");
      }
    }
    if (segment.value("deleting", false)) {
      used_.insert("deleting");
      out_.Rect(x, middle - 6, width, 12, "rx=\"2\" fill=\"url(#jp-hatch)\" stroke=\"#bf2c38\"",
                title);
    }
  }

  // A square cross for a failure, a round tick for success, with why it failed.
  void End(const Json& segment, std::int64_t x, std::int64_t middle, const std::string& title) {
    const bool failed = segment["kind"] == "failed";
    out_.Rect(x - 6, middle - 6, 12, 12,
              "rx=\"" + std::string(failed ? "2" : "6") + "\" " + Fill(failed ? kBad : kGood),
              title);
    out_.Path("M" + At(x, middle) + (failed ? "m-3-3l6 6m0-6l-6 6" : "m-3 0l2 3 4-5"),
              "fill=\"none\" stroke=\"#fff\" stroke-width=\"1.6\" stroke-linecap=\"round\"");
    const std::string reason = segment.value("reason", std::string());
    const std::string exit = segment.contains("exit") ? segment["exit"].dump() : std::string();
    std::string words;
    if (!reason.empty() && reason != "Error" && reason != "Completed") {
      words = reason + (exit.empty() ? "" : " (" + exit + ")");
    } else if (!exit.empty() && exit != "0") {
      words = "exit " + exit;
    }
    Label(x + 10, width() - 4, middle, words, failed ? kBad : kDim);
  }

  // They are worth a row each only where something happened to one.
  void Nodes() {
    bool told = false;
    for (const Json& node : lanes_["nodes"]) {
      for (const Json& segment : node["segments"]) told = told || segment["kind"] != "ready";
    }
    if (!told) return;
    Band("Nodes", "", kPodRow);
    y_ += kPodRow;
    for (const Json& node : lanes_["nodes"]) {
      const std::string name = node["name"];
      const std::int64_t middle = y_ + kPodRow / 2;
      out_.BeginGroup("Node " + name);
      out_.Text(kMargin + 8, middle + 4, Shortened(name, names_), "font-family=\"monospace\"",
                name);
      for (const Json& segment : node["segments"]) {
        const std::int64_t from = segment["from"], to = segment.value("to", end_);
        Segment(segment, X(from), X(to), middle, Title(segment, from, to));
        if (segment["kind"] != "ready")
          Label(X(from) + 4, X(to), middle, WordsOf(segment["kind"].get<std::string>()), kBad);
      }
      out_.EndGroup();
      y_ += kPodRow;
    }
    y_ += 6;
  }

  void Legend() {
    constexpr std::int64_t kSwatch = 36;
    std::int64_t x = kMargin;
    y_ += 10;
    for (const auto& [kind, words] : kWords) {
      if (!used_.contains(kind)) continue;
      const std::int64_t needs = kSwatch + 8 + TextWidth(words) + 12;
      if (x + needs > width() && x > kMargin) {
        x = kMargin;
        y_ += 20;
      }
      Swatch(kind, x, y_ + 8);
      out_.Text(x + kSwatch + 6, y_ + 12, words);
      x += needs;
    }
    y_ += 24;
  }

  void Swatch(const std::string& kind, std::int64_t x, std::int64_t middle) {
    if (kind == "condition") return Diamond(x + 18, middle, kGood, "");
    if (kind == "action") {
      return out_.Path(
          "M" + At(x + 16, middle - 8) + "v16M" + At(x + 16, middle - 8) + "l8 3.5-8 3.5z",
          Fill(kAct) + " stroke=\"" + kAct + "\"");
    }
    if (kind == "backoff") {
      return out_.Rect(
          x, middle - 7, 32, 14,
          "rx=\"2\" fill=\"url(#jp-stripes)\" stroke=\"#8a5500\" stroke-dasharray=\"3 2\"");
    }
    Json segment = {{"kind", kind}};
    if (kind == "deleting" || kind == "restart") segment["kind"] = "running";
    if (kind == "deleting") segment["deleting"] = true;
    const bool over = kind == "failed" || kind == "succeeded";
    Segment(segment, over ? x + 10 : x, x + 32, middle, "");
    if (over) End(segment, x + 8, middle, "");
    if (kind == "restart") out_.Rect(x + 14, middle - 7, 2, 14, Fill("#fff"));
  }

  // What the picture shows, for those who do not see it.
  std::string Description() const {
    std::string out = "Over " + Told(end_) + " of virtual time.";
    for (const Json& job : lanes_["jobs"]) {
      std::map<std::string, int> ends;
      int pods = 0;
      for (const Json& pod : lanes_["pods"]) {
        if (pod["job"] != job["name"]) continue;
        ++pods;
        if (!pod["segments"].empty()) ++ends[pod["segments"].back()["kind"]];
      }
      out += " Job " + job["name"].get<std::string>() + ": " + std::to_string(pods) +
             (pods == 1 ? " pod" : " pods");
      for (const auto& [kind, count] : ends)
        out += ", " + std::to_string(count) + " " + WordsOf(kind);
      for (const Json& mark : job["marks"]) out += "; " + MarkTitle(mark);
      out += ".";
    }
    return out;
  }

  std::string Page(const std::string& title) {
    const std::int64_t bottom = y_;
    Legend();
    SvgWriter head;
    head.Rect(0, 0, width(), y_, Fill("#fff"));
    // Of 15 pixels where the widths are of 11.
    head.Text(kMargin, 24, Shortened(title, (width() - 2 * kMargin) * 11 / 15),
              "font-size=\"15\" font-weight=\"bold\"", title);
    head.Text(kMargin + 8, kTop - 9, "Pod", Fill(kDim));
    if (indexed_) head.Text(index_at_, kTop - 9, "Index", Fill(kDim) + " text-anchor=\"end\"");
    head.Text(attempt_at_, kTop - 9, "Attempt", Fill(kDim) + " text-anchor=\"end\"");
    SvgWriter grid;
    const std::int64_t tick = TickFor(end_);
    for (std::int64_t at = 0; at <= end_; at += tick) {
      grid.Path("M" + At(X(at), kTop - 4) + "V" + std::to_string(bottom), "stroke=\"#dcdcd8\"");
      grid.Text(X(at), kTop - 9, Told(at), Fill(kDim) + " text-anchor=\"middle\"");
    }
    const std::string size =
        "width=\"" + std::to_string(width()) + "\" height=\"" + std::to_string(y_) + "\"";
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" " + size + " viewBox=\"0 0 " +
           std::to_string(width()) + " " + std::to_string(y_) +
           "\" role=\"img\" font-family=\"Helvetica, Arial, 'DejaVu Sans', 'Noto Sans CJK JP', sans-serif\" "
           "font-size=\"11\" fill=\"" +
           kInk + "\">\n<title>" + XmlText(title) + "</title>\n<desc>" + XmlText(Description()) +
           "</desc>\n" + kPatterns + head.body() + bands_.body() + grid.body() + out_.body() +
           "</svg>\n";
  }

  const Json& lanes_;
  std::int64_t end_;
  bool indexed_ = false;
  // Where the columns are: names begin at the margin, the numbers end there.
  std::int64_t names_ = 0, index_at_ = 0, attempt_at_ = 0, plot_ = 0;
  std::int64_t y_ = kTop;
  SvgWriter bands_, out_;       // the grid lies between them
  std::set<std::string> used_;  // kinds, for the legend
};

}  // namespace

std::string TimelineSvg(const Json& lanes, const std::string& title, Duration end) {
  return Drawing(lanes, end.ns / 1000).Draw(title);
}

}  // namespace jobplay
