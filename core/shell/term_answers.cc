#include "core/shell/term_answers.h"

#include "core/shell/interpreter.h"

namespace jobplay::shell {

TermAnswers SameAnswer(TermAnswer answer, Duration after, std::int32_t exit_code) {
  return {{{.answer = answer, .after = after, .exit_code = exit_code}}, std::nullopt};
}

TermStretch AnswerAt(const TermAnswers& answers, Duration time) {
  if (answers.stretches.empty()) return {};
  const std::optional<Duration>& last = answers.stretches.back().until;
  if (answers.repeat_from && last && time >= *last) {
    const Duration period = *last - *answers.repeat_from;
    time = *answers.repeat_from + Duration{(time - *answers.repeat_from).ns % period.ns};
  }
  Duration from;
  for (const TermStretch& stretch : answers.stretches) {
    if (stretch.until && time >= *stretch.until) {
      from = *stretch.until;
      continue;
    }
    TermStretch answer = stretch;
    if (answer.answer == TermAnswer::kAfterProgram) {
      Duration end = *stretch.until;
      if (stretch.every.ns > 0) {
        end = from + stretch.every * ((time - from).ns / stretch.every.ns + 1);
      }
      answer.answer = TermAnswer::kAtOnce;
      if (answer.after < kForEver) answer.after = answer.after + (end - time);
      answer.every = {};
    }
    return answer;
  }
  return {};
}

}  // namespace jobplay::shell
