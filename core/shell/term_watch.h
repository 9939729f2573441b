// A record of a script's responses to SIGTERM (term_answers.h). A first run records when the first
// process is in which state. Further runs send the signal.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/time.h"

namespace jobplay::shell {

struct TermMark {
  enum class State : std::uint8_t {
    kIgnores,  // the signal is dropped
    kRuns,     // the handler runs when the foreground program has ended
    kWaits,    // the handler runs immediately
  };
  Duration until;
  State state = State::kIgnores;

  bool operator==(const TermMark&) const = default;
};

struct TermWatch {
  std::optional<Duration> at;  // when the signal arrives; nothing: not in this run
  bool came = false;           // it was handled or dropped
  bool pending = false;        // the handler runs after this command
  // The states in a run without a signal.
  std::vector<TermMark> marks;
  std::optional<Duration> repeat_from;
  bool known = true;

  bool operator==(const TermWatch&) const = default;

  Duration MarkedUntil() const { return marks.empty() ? Duration{} : marks.back().until; }
  void Mark(Duration until, TermMark::State state) {
    if (at || until <= MarkedUntil()) return;
    const bool same = !marks.empty() && marks.back().state == state;
    if (same && state == TermMark::State::kIgnores) {
      marks.back().until = until;
    } else {
      marks.push_back({until, state});
    }
  }
};

}  // namespace jobplay::shell
