// The response of a container's first process to SIGTERM. The kernel drops signals for which this
// process has no handler, so the response depends on when the signal arrives.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/time.h"

namespace jobplay::shell {

// The response to a signal that arrives before `until` and after the previous stretch.
struct TermStretch {
  enum class Answer : std::uint8_t {
    kNone,          // it continues as if there were no signal
    kAtOnce,        // it ends `after` the signal
    kAfterProgram,  // it ends `after` the end of the program that it waits for
    kUnknown,
  };
  std::optional<Duration> until;  // since the container's start; nothing: always
  Answer answer = Answer::kNone;
  Duration after;
  std::int32_t exit_code = 0;
  // With kAfterProgram: the duration of each program in this stretch, or 0 for a single one that
  // ends at `until`.
  Duration every;

  bool operator==(const TermStretch&) const = default;
};

using TermAnswer = TermStretch::Answer;

struct TermAnswers {
  std::vector<TermStretch> stretches;  // in order; kNone after the last one
  // After the last stretch, the stretches from this time on repeat. Nothing: they do not.
  std::optional<Duration> repeat_from;

  bool operator==(const TermAnswers&) const = default;
};

// Returns the answers of a program that always responds in the same way.
TermAnswers SameAnswer(TermAnswer answer, Duration after = {}, std::int32_t exit_code = 0);

// Returns the response to a signal at `time` since the container's start. It is never
// kAfterProgram; `after` is relative to the signal.
TermStretch AnswerAt(const TermAnswers& answers, Duration time);

}  // namespace jobplay::shell
