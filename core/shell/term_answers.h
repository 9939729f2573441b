// What the first process of a container does about SIGTERM. The kernel drops signals that this
// process has no handler for, so the answer depends on when the signal comes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/time.h"

namespace jobplay::shell {

// The answer to a signal that comes before `until` and after the previous stretch.
struct TermStretch {
  enum class Answer : std::uint8_t {
    kNone,          // it runs on as if nothing had come
    kAtOnce,        // it ends `after` the signal
    kAfterProgram,  // it ends `after` the end of the program that it waits for
    kUnknown,
  };
  std::optional<Duration> until;  // since the container's start; none: always
  Answer answer = Answer::kNone;
  Duration after;
  std::int32_t exit_code = 0;
  // With kAfterProgram: how long each of the programs in this stretch runs; 0: there is one, which
  // ends at `until`.
  Duration every;

  bool operator==(const TermStretch&) const = default;
};

using TermAnswer = TermStretch::Answer;

struct TermAnswers {
  std::vector<TermStretch> stretches;  // in order; kNone after the last one
  // After the last stretch, those from this time on repeat. None: they do not.
  std::optional<Duration> repeat_from;

  bool operator==(const TermAnswers&) const = default;
};

// The answer of a program that has one answer for all of its life.
TermAnswers SameAnswer(TermAnswer answer, Duration after = {}, std::int32_t exit_code = 0);

// The answer to a signal at `time` since the container's start. Never kAfterProgram: `after` is
// then since the signal.
TermStretch AnswerAt(const TermAnswers& answers, Duration time);

}  // namespace jobplay::shell
