#include "core/shell/term_survey.h"

#include <algorithm>

namespace jobplay::shell {
namespace {

using State = TermMark::State;

constexpr int kMaxRuns = 60;  // with a signal

// Simulates the program with signals at selected times.
class Survey {
 public:
  Survey(const std::vector<std::string>& words, const Surroundings& around, const Ending& own,
         const TermWatch& watch)
      : words_(words), around_(around), own_(own), watch_(watch) {}

  TermAnswers Answers() {
    TermAnswers answers;
    answers.repeat_from = watch_.repeat_from;
    const std::vector<TermMark>& marks = watch_.marks;
    for (std::size_t first = 0; first < marks.size();) {
      std::size_t last = first;
      while (last + 1 < marks.size() && AreAlike(first, last + 1)) ++last;
      Add(first, last, answers.stretches);
      first = last + 1;
    }
    const bool none = std::all_of(answers.stretches.begin(), answers.stretches.end(),
                                  [](const auto& one) { return one.answer == TermAnswer::kNone; });
    return none ? TermAnswers() : answers;
  }

 private:
  Duration From(std::size_t mark) const {
    return mark == 0 ? Duration{} : watch_.marks[mark - 1].until;
  }
  Duration Length(std::size_t mark) const { return watch_.marks[mark].until - From(mark); }
  bool Repeats(std::size_t mark) const {
    return watch_.repeat_from && From(mark) >= *watch_.repeat_from;
  }
  bool AreAlike(std::size_t mark, std::size_t other) const {
    return watch_.marks[mark].state == watch_.marks[other].state && Length(mark) == Length(other) &&
           Repeats(mark) == Repeats(other);
  }

  // Similar marks usually have the same answer.
  void Add(std::size_t first, std::size_t last, std::vector<TermStretch>& stretches) {
    TermStretch stretch = AnswerIn(first);
    const std::size_t middle = first + (last - first) / 2;
    const bool same = first == last || (stretch == AnswerIn(last) && stretch == AnswerIn(middle));
    if (!same && runs_ < kMaxRuns) {
      Add(first, middle, stretches);
      Add(middle + 1, last, stretches);
      return;
    }
    if (!same) stretch = {.answer = TermAnswer::kUnknown};
    stretch.until = watch_.marks[last].until;
    if (first < last && stretch.answer == TermAnswer::kAfterProgram) stretch.every = Length(first);
    stretches.push_back(stretch);
  }

  TermStretch AnswerIn(std::size_t mark) {
    const State state = watch_.marks[mark].state;
    if (state == State::kIgnores) return {};
    if (runs_ >= kMaxRuns) return {.answer = TermAnswer::kUnknown};
    // Uses a later round of a loop, with only the values that are the same in all rounds.
    const Duration shift = Repeats(mark) ? watch_.MarkedUntil() - *watch_.repeat_from : Duration{};
    const Duration from = From(mark) + shift;
    const Duration until = watch_.marks[mark].until + shift;
    if (state == State::kRuns) return AfterProgram(EndingAfter(from), until);
    constexpr Duration kInstant{1};
    const Duration last = until >= kForEver ? from + Minutes(90) : until - kInstant;
    const Duration middle{from.ns + (last.ns - from.ns) / 2};
    const Times times = {from, middle, last};
    std::vector<std::optional<Ending>> endings;
    for (const Duration time : times) endings.push_back(EndingAfter(time));
    for (const auto& ending : endings) {
      if (!ending || ending->exit_code != endings[0]->exit_code) {
        return {.answer = TermAnswer::kUnknown};
      }
    }
    if (AreAllAt(endings, Times(3))) return AfterProgram(endings[0], until);
    if (AreAllAt(endings, times)) {
      return {.answer = TermAnswer::kAtOnce,
              .after = endings[0]->after - times[0],
              .exit_code = endings[0]->exit_code};
    }
    return {.answer = TermAnswer::kUnknown};
  }

  using Times = std::vector<Duration>;
  static bool AreAllAt(const std::vector<std::optional<Ending>>& endings, const Times& since) {
    for (std::size_t i = 1; i < endings.size(); ++i) {
      const bool for_ever = endings[i]->after == kForEver;
      if (for_ever != (endings[0]->after == kForEver)) return false;
      if (!for_ever && endings[i]->after - since[i] != endings[0]->after - since[0]) return false;
    }
    return endings[0]->after != kForEver || since[0] == since[1];
  }

  TermStretch AfterProgram(const std::optional<Ending>& ending, Duration until) const {
    if (!ending || ending->after < until) return {.answer = TermAnswer::kUnknown};
    if (ending->after == own_.after &&
        (own_.after == kForEver || ending->exit_code == own_.exit_code)) {
      return {};
    }
    const bool for_ever = ending->after == kForEver || until >= kForEver;
    return {.answer = TermAnswer::kAfterProgram,
            .after = for_ever ? kForEver : ending->after - until,
            .exit_code = ending->exit_code};
  }

  std::optional<Ending> EndingAfter(Duration time) {
    ++runs_;
    TermWatch watch;
    watch.at = time;
    return FollowWithSignal(words_, around_, watch);
  }

  const std::vector<std::string>& words_;
  const Surroundings& around_;
  const Ending& own_;
  const TermWatch& watch_;
  int runs_ = 0;
};

}  // namespace

TermAnswers AnswersToTerm(const std::vector<std::string>& words, const Surroundings& around,
                          const Ending& own, const TermWatch& watch) {
  if (!watch.known) return SameAnswer(TermAnswer::kUnknown);
  return Survey(words, around, own, watch).Answers();
}

}  // namespace jobplay::shell
