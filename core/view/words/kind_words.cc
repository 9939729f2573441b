#include "core/view/words/kind_words.h"

#include <array>
#include <cstddef>

#include "core/words/phrase.h"

namespace jobplay {
namespace {

// In the order of SignOf's words.
constexpr std::array<std::string_view, 22> kKinds = {
    "unscheduled", "pending",   "running",   "notReady",  "restart", "crashLoop",
    "imagePull",   "lost",      "deleting",  "succeeded", "failed",  "backoff",
    "condition",   "action",    "ready",     "cordoned",  "down",    "deleted",
    "active",      "suspended", "finishing", "complete"};

}  // namespace

std::span<const std::string_view> Kinds() { return kKinds; }

std::string WordsOf(Language language, std::string_view kind) {
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    if (kind == kKinds[i]) return Say(said::SignOf{.kind = i}, language);
  }
  return std::string(kind);
}

}  // namespace jobplay
