// The signs of a drawn timeline. They match those of the page (views/timeline/paint.ts) and differ
// in shape and pattern, not only in color.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "core/view/export/svg_writer.h"
#include "core/view/protocol/lanes.h"
#include "core/words/language.h"

namespace jobplay {

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

// The patterns that the fills below refer to.
extern const char* const kSvgPatterns;

// Formats microseconds like FormatDuration, without trailing zeros: 2m, not 2m0s.
std::string Told(std::int64_t us);
// Formats a point for a path.
std::string PointAt(std::int64_t x, std::int64_t y);
std::string Fill(std::string_view colour);

class SvgSigns {
 public:
  // Words may extend to `right`. They cover what is drawn into `out`.
  SvgSigns(SvgWriter& out, SvgWriter& words, std::int64_t right, Language language)
      : out_(out), words_(words), right_(right), language_(language) {}

  // Draws words from x on, vertically centered at `middle`, shortened to end before `to`.
  void Label(std::int64_t x, std::int64_t to, std::int64_t middle, const std::string& text,
             std::string_view colour, std::string_view ground = "#fff");
  // Draws the sign of a Job's condition or of a CronJob's run.
  void Diamond(std::int64_t x, std::int64_t y, const char* colour, const std::string& title,
               bool bad = false);
  // Draws a flag on a pole for an action of the scenario.
  void Flag(std::int64_t x, std::int64_t y, const std::string& title = {});
  // Draws a back-off wait of the duration `lasts` after this number of failures, with as many words
  // as fit.
  void Wait(std::int64_t x, std::int64_t to, std::int64_t middle, std::int64_t height,
            const std::string& lasts, std::int64_t failures, const std::string& when);
  // Draws one segment of a pod's or a node's life, like paintSegment on the page.
  void Segment(const answer::Segment& segment, std::int64_t x, std::int64_t end,
               std::int64_t middle, const std::string& title);
  void Restart(std::int64_t x, std::int64_t middle);
  // Draws the end of a pod, with the reason of a failure: a cross for a failure, a tick for
  // success.
  void End(const answer::Segment& segment, std::int64_t x, std::int64_t middle,
           const std::string& title);

  // Draws a legend of the kinds that occurred, starting at y. Returns its lower end.
  std::int64_t Legend(std::int64_t margin, std::int64_t y);
  void Use(const char* kind) { used_.insert(kind); }

 private:
  void Swatch(const std::string& kind, std::int64_t x, std::int64_t middle);

  SvgWriter& out_;
  SvgWriter& words_;
  std::int64_t right_;
  Language language_;
  std::set<std::string> used_;  // kinds, for the legend
};

}  // namespace jobplay
