#include "core/view/words/kind_words.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/words/phrase.h"
#include "core/words/pictures.h"

namespace jobplay {
namespace {

// In the order of SignOf's words.
constexpr std::array<std::string_view, 22> kKinds = {
    "unscheduled", "pending",   "running",   "notReady",  "restart", "crashLoop",
    "imagePull",   "lost",      "deleting",  "succeeded", "failed",  "backoff",
    "condition",   "action",    "ready",     "cordoned",  "down",    "deleted",
    "active",      "suspended", "finishing", "complete"};

constexpr std::array<std::string_view, 4> kOfNodes = {"ready", "cordoned", "down", "deleted"};

}  // namespace

std::span<const std::string_view> Kinds() { return kKinds; }

std::string WordsOf(Language language, std::string_view kind) {
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    if (kind == kKinds[i]) return Say(said::SignOf{.kind = i}, language);
  }
  return std::string(kind);
}

std::string LegendOf(Language language, std::string_view kind) {
  std::string words = WordsOf(language, kind);
  if (std::find(kOfNodes.begin(), kOfNodes.end(), kind) == kOfNodes.end()) return words;
  return Say(said::NodeSign{.state = words}, language);
}

}  // namespace jobplay
