#include "core/view/export/svg_signs.h"

#include <algorithm>
#include <utility>

#include "core/base/time.h"
#include "core/view/words/kind_words.h"
#include "core/words/phrase.h"
#include "core/words/pictures.h"

namespace jobplay {

const char* const kSvgPatterns =
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

// Formats microseconds like FormatDuration, without trailing zeros: 2m, not 2m0s.
std::string Told(std::int64_t us) {
  std::string text = FormatDuration(Duration{us * 1000});
  for (const char* zero : {"m0s", "h0m"}) {
    if (text.ends_with(zero)) text.erase(text.size() - 2);
  }
  return text;
}

std::string PointAt(std::int64_t x, std::int64_t y) {
  return std::to_string(x) + " " + std::to_string(y);
}

std::string Fill(std::string_view colour) { return "fill=\"" + std::string(colour) + "\""; }

void SvgSigns::Label(std::int64_t x, std::int64_t to, std::int64_t middle, const std::string& text,
                     std::string_view colour, std::string_view ground) {
  const std::string shown = Shortened(text, to - x);
  if (shown.empty()) return;
  words_.Rect(x - 2, middle - 6, TextWidth(shown) * 6 / 7 + 4, 12, Fill(ground) + " rx=\"2\"");
  words_.Text(x, middle + 4, shown, Fill(colour), text);
}

void SvgSigns::Diamond(std::int64_t x, std::int64_t y, const char* colour, const std::string& title,
                       bool bad) {
  out_.Path("M" + PointAt(x, y - 6) + "l6 6-6 6-6-6z", Fill(colour), title);
  if (bad) out_.Path("M" + PointAt(x, y - 3) + "v4m0 1v2", "stroke=\"#fff\" stroke-width=\"1.5\"");
}

void SvgSigns::Flag(std::int64_t x, std::int64_t y, const std::string& title) {
  Use("action");
  out_.Path("M" + PointAt(x, y) + "v16M" + PointAt(x, y) + "l8 3.5-8 3.5z",
            Fill(kAct) + " stroke=\"" + kAct + "\"", title);
}

void SvgSigns::Wait(std::int64_t x, std::int64_t to, std::int64_t middle, std::int64_t height,
                    const std::string& lasts, std::int64_t failures, const std::string& when) {
  Use("backoff");
  const std::string whole =
      Say(said::BackoffAfter{.lasts = lasts, .failures = failures}, language_);
  out_.Rect(x, middle - height / 2, std::max<std::int64_t>(to - x, 2), height,
            "rx=\"2\" fill=\"url(#jp-stripes)\" stroke=\"#8a5500\" stroke-dasharray=\"3 2\"",
            whole + ", " + when);
  for (const std::string& words : {whole, Say(said::Backoff{.lasts = lasts}, language_), lasts}) {
    if (TextWidth(words) + 8 > to - x) continue;
    Label(x + 4, to, middle, words, kInk, kWaitSoft);
    break;
  }
}

void SvgSigns::Segment(const answer::Segment& segment, std::int64_t x, std::int64_t end,
                       std::int64_t middle, const std::string& title) {
  const std::string& kind = segment.kind;
  const std::int64_t width = std::max<std::int64_t>(end - x, 2);
  used_.insert(kind);
  if (kind == "failed" || kind == "succeeded") {
    out_.Path("M" + PointAt(x, middle) + "H" + std::to_string(x + width),
              "stroke=\"" + std::string(kind == "failed" ? kBad : kGood) +
                  "\" stroke-opacity=\"0.5\" stroke-width=\"2\"",
              title);
    return;
  }
  if (kind == "lost" || kind == "down" || kind == "deleted") {
    std::string path = "M" + PointAt(x, middle + 2);
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
    } else if (kind == "cordoned") {
      bar(4, "fill=\"none\" stroke=\"#5f9a79\" stroke-dasharray=\"3 2\"");
    } else {
      bar(8, "fill=\"none\" stroke=\"#81848c\" stroke-dasharray=\"3 2\"");
    }
  }
  if (segment.deleting) {
    used_.insert("deleting");
    out_.Rect(x, middle - 6, width, 12, "rx=\"2\" fill=\"url(#jp-hatch)\" stroke=\"#bf2c38\"",
              title);
  }
}

void SvgSigns::Restart(std::int64_t x, std::int64_t middle) {
  Use("restart");
  out_.Rect(x - 1, middle - 7, 2, 14, Fill("#fff"));
}

void SvgSigns::End(const answer::Segment& segment, std::int64_t x, std::int64_t middle,
                   const std::string& title) {
  const bool failed = segment.kind == "failed";
  out_.Rect(x - 6, middle - 6, 12, 12,
            "rx=\"" + std::string(failed ? "2" : "6") + "\" " + Fill(failed ? kBad : kGood), title);
  out_.Path("M" + PointAt(x, middle) + (failed ? "m-3-3l6 6m0-6l-6 6" : "m-3 0l2 3 4-5"),
            "fill=\"none\" stroke=\"#fff\" stroke-width=\"1.6\" stroke-linecap=\"round\"");
  const std::string& reason = segment.reason;
  const std::string exit = segment.exit ? std::to_string(*segment.exit) : std::string();
  std::string words;
  if (!reason.empty() && reason != "Error" && reason != "Completed") {
    words = reason + (exit.empty() ? "" : " (" + exit + ")");
  } else if (!exit.empty() && exit != "0") {
    words = Say(said::ExitCode{.exit = exit}, language_);
  }
  Label(x + 10, right_ - 4, middle, words, failed ? kBad : kDim);
}

std::int64_t SvgSigns::Legend(std::int64_t margin, std::int64_t y) {
  constexpr std::int64_t kSwatch = 36;
  std::int64_t x = margin;
  y += 10;
  for (const std::string_view sign : Kinds()) {
    const std::string kind(sign);
    if (!used_.contains(kind)) continue;
    const std::string words = LegendOf(language_, kind);
    const std::int64_t needs = kSwatch + 8 + TextWidth(words) + 12;
    if (x + needs > right_ && x > margin) {
      x = margin;
      y += 20;
    }
    Swatch(kind, x, y + 8);
    out_.Text(x + kSwatch + 6, y + 12, words);
    x += needs;
  }
  return y + 24;
}

void SvgSigns::Swatch(const std::string& kind, std::int64_t x, std::int64_t middle) {
  if (kind == "condition") return Diamond(x + 18, middle, kGood, "");
  if (kind == "action") {
    return Flag(x + 16, middle - 8);
  }
  if (kind == "backoff") {
    return out_.Rect(
        x, middle - 7, 32, 14,
        "rx=\"2\" fill=\"url(#jp-stripes)\" stroke=\"#8a5500\" stroke-dasharray=\"3 2\"");
  }
  answer::Segment segment;
  segment.kind = kind == "deleting" || kind == "restart" ? "running" : kind;
  segment.deleting = kind == "deleting";
  const bool over = kind == "failed" || kind == "succeeded";
  Segment(segment, over ? x + 10 : x, x + 32, middle, "");
  if (over) End(segment, x + 8, middle, "");
  if (kind == "restart") Restart(x + 15, middle);
}

}  // namespace jobplay
