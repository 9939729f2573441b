#include <algorithm>
#include <cstdint>
#include <string_view>

#include "core/view/export/export.h"

namespace jobplay {
namespace {

constexpr std::int64_t kLabels = 210;
constexpr std::int64_t kDrawing = 730;
constexpr std::int64_t kWidth = kLabels + kDrawing + 20;
constexpr std::int64_t kRow = 20;
constexpr std::int64_t kTop = 56;

std::string Escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        // XML has no other control characters.
        if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') out += c;
    }
  }
  return out;
}

const char* ColourOf(const std::string& kind) {
  if (kind == "running" || kind == "active" || kind == "ready") return "#4c8bf5";
  if (kind == "succeeded" || kind == "complete") return "#34a853";
  if (kind == "failed" || kind == "down" || kind == "lost") return "#d93025";
  if (kind == "notReady" || kind == "crashLoop" || kind == "imagePull") return "#f29900";
  if (kind == "finishing") return "#9334e6";
  return "#bdc1c6";  // pending, unscheduled, suspended, deleted
}

// What a segment is, in so few characters that it finds room; colour alone would not say it to
// everybody.
std::string SignOf(const Json& segment, std::int64_t width) {
  constexpr std::int64_t kCharacter = 6;
  const std::string kind = segment["kind"];
  std::string whole = kind;
  if (segment.contains("exit")) whole += " " + segment["exit"].dump();
  const auto fits = [&](std::string_view text) {
    return static_cast<std::int64_t>(text.size()) * kCharacter + 6 <= width;
  };
  if (fits(whole)) return whole;
  if (fits(kind)) return kind;
  return fits("x") ? kind.substr(0, 1) : std::string();
}

std::string Seconds(std::int64_t us) { return FormatDuration(Duration{us * 1000}); }

// The smallest of 1, 2, 5, 10... seconds of which at most ten fit.
std::int64_t TickFor(std::int64_t end) {
  for (std::int64_t tick = 1'000'000;; tick *= 10) {
    for (const std::int64_t times : {1, 2, 5}) {
      if (end / (tick * times) <= 10) return tick * times;
    }
  }
}

class Drawing {
 public:
  explicit Drawing(std::int64_t end) : end_(std::max<std::int64_t>(end, 1)) {}

  void Row(const std::string& label, bool indented, const Json& segments, const Json& marks) {
    const std::int64_t y = kTop + rows_++ * kRow;
    body_ += "<text x=\"" + std::to_string(indented ? 20 : 8) + "\" y=\"" + std::to_string(y + 14) +
             "\">" + Escaped(label) + "</text>\n";
    for (const Json& segment : segments) {
      const std::int64_t from = segment["from"], to = segment.value("to", end_);
      const std::string kind = segment["kind"];
      const std::int64_t x = X(from), width = std::max<std::int64_t>(X(to) - x, 1);
      std::string title = kind + " " + Seconds(from) + " - " + Seconds(to);
      if (segment.contains("exit")) title += ", exit " + segment["exit"].dump();
      if (segment.contains("reason")) title += ", " + segment["reason"].get<std::string>();
      if (segment.value("deleting", false)) title += ", deleting";
      body_ += "<rect x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y + 3) +
               "\" width=\"" + std::to_string(width) + "\" height=\"14\" fill=\"" + ColourOf(kind) +
               "\"" + (segment.value("deleting", false) ? " fill-opacity=\"0.5\"" : "") +
               "><title>" + Escaped(title) + "</title></rect>\n";
      if (const std::string sign = SignOf(segment, width); !sign.empty()) {
        body_ += "<text x=\"" + std::to_string(x + 3) + "\" y=\"" + std::to_string(y + 14) +
                 "\" font-size=\"10\" fill=\"#000\">" + sign + "</text>\n";
      }
    }
    for (const Json& mark : marks) {
      const std::int64_t x = X(mark["at"]);
      body_ += "<path d=\"M" + std::to_string(x) + " " + std::to_string(y + 1) +
               "v18\" stroke=\"#202124\" stroke-width=\"2\"><title>" +
               Escaped(mark["text"].get<std::string>() + " at " + Seconds(mark["at"])) +
               "</title></path>\n";
    }
  }

  std::string Text(const std::string& title) const {
    const std::int64_t bottom = kTop + rows_ * kRow + 4;
    const std::string width = std::to_string(kWidth), height = std::to_string(bottom + 8);
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width +
                      "\" height=\"" + height + "\" viewBox=\"0 0 " + width + " " + height +
                      "\" font-family=\"sans-serif\" font-size=\"12\">\n<title>" + Escaped(title) +
                      "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
                      "<text x=\"8\" y=\"20\" font-size=\"15\" font-weight=\"bold\">" +
                      Escaped(title) + "</text>\n";
    const std::int64_t tick = TickFor(end_);
    for (std::int64_t at = 0; at <= end_; at += tick) {
      const std::string x = std::to_string(X(at));
      out += "<path d=\"M" + x + " 44V" + std::to_string(bottom) +
             "\" stroke=\"#e0e0e0\"/><text x=\"" + x +
             "\" y=\"40\" fill=\"#5f6368\" text-anchor=\"middle\">" + Seconds(at) + "</text>\n";
    }
    return out + body_ + "</svg>\n";
  }

 private:
  std::int64_t X(std::int64_t at) const { return kLabels + std::min(at, end_) * kDrawing / end_; }

  std::int64_t end_;
  std::int64_t rows_ = 0;
  std::string body_;
};

}  // namespace

std::string TimelineSvg(const Json& lanes, const std::string& title, Duration end) {
  Drawing drawing(end.ns / 1000);
  const Json none = Json::array();
  if (!lanes["actions"].empty()) drawing.Row("scenario", false, none, lanes["actions"]);
  for (const Json& cron_job : lanes["cronJobs"]) {
    drawing.Row("CronJob " + cron_job["name"].get<std::string>(), false, none, cron_job["runs"]);
  }
  for (const Json& job : lanes["jobs"]) {
    drawing.Row("Job " + job["name"].get<std::string>(), false, job["segments"], job["marks"]);
    for (const Json& pod : lanes["pods"]) {
      if (pod["job"] == job["name"]) drawing.Row(pod["name"], true, pod["segments"], none);
    }
  }
  return drawing.Text(title);
}

}  // namespace jobplay
