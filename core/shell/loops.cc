// Loops, and the detection of infinite loops.
#include <utility>

#include "core/shell/shell.h"

namespace jobplay::shell {
namespace {

// After this many rounds, a value that doubles each time exceeds the limits.
constexpr int kRoundsOfGrowth = 20;

}  // namespace

// Returns true if a loop that has run a few rounds is infinite. Tries further rounds and then
// restores the state, except for the step counter.
template <typename Round>
bool Shell::GoesOnForEver(const State& before, const Round& round, Repetition& repetition) {
  const State now = state_;
  const World world = world_;
  const Streams streams = streams_;
  const std::size_t read = streams_.in != nullptr ? streams_.in->at : 0;
  const std::size_t inputs = inputs_.size();
  const std::vector<Job> jobs = jobs_;
  const int loops = loops_;
  streams_.out = {};
  streams_.err = {};
  world_.term.at.reset();
  world_.term.marks.clear();
  if (!world_.tried_since) world_.tried_since = world_.time;
  const bool always = ComesRoundAgain(before, round, repetition);
  state_ = now;
  jobs_ = jobs;
  loops_ = loops;
  const int steps = world_.steps;
  world_ = world;
  world_.steps = steps;
  streams_ = streams;
  if (streams_.in != nullptr) streams_.in->at = read;
  inputs_.resize(inputs);
  return always;
}

// Makes values that change between rounds unknown, and checks that nothing depends on them.
template <typename Round>
bool Shell::ComesRoundAgain(const State& before, const Round& round, Repetition& repetition) {
  const std::size_t read = streams_.in != nullptr ? streams_.in->at : 0;
  State from = state_;
  Widen(from.variables, before.variables);
  bool none_in_tmp = world_.files.NoneInTmp();
  for (int attempt = 0; attempt < 3; ++attempt) {
    state_ = from;
    world_.files.Forget();
    world_.files.empty_tmp = none_in_tmp;
    OneRound one;
    const Duration start = world_.time;
    if (HandlesTerm()) world_.term.marks = {{start, TermMark::State::kIgnores}};
    const Flow flow = round(one);
    repetition.ends_inside = flow == Flow::kForEver;
    if (flow == Flow::kForEver) return true;
    if (flow != Flow::kOn && !(flow == Flow::kContinue && levels_ == 1)) return false;
    const bool other_files = none_in_tmp != world_.files.NoneInTmp();
    if (IsSame(from) && !other_files) {
      repetition.period = world_.time - start;
      for (const TermMark& mark : world_.term.marks) {
        if (mark.until > start) repetition.marks.push_back({mark.until - start, mark.state});
      }
      repetition.state = std::move(from);
      return streams_.in == nullptr || streams_.in->at == read;
    }
    none_in_tmp = none_in_tmp && !other_files;
    Widen(from.variables, state_.variables);
  }
  return false;
}

// Returns true if a round changed nothing. A job gets a new number in each round, which does not
// count.
bool Shell::IsSame(const State& from) {
  State now = state_;
  for (auto& [name, variable] : now.variables) {
    const auto it = from.variables.find(name);
    const bool both = it != from.variables.end() && it->second.process > 0;
    if (both && variable.process > 0) variable.process = it->second.process;
  }
  return now == from;
}

// Without a signal, the loop is infinite. Otherwise skips to the round in which the signal arrives.
Flow Shell::SkipRounds(const Repetition& repetition) {
  TermWatch& term = world_.term;
  const bool busy = repetition.period.ns == 0;
  const Duration start = world_.time;
  if (!term.at) {
    if (busy) term.Mark(kForEver, TermMark::State::kWaits);
    if (!busy && term.MarkedUntil() != start) term.known = false;
    if (!busy) term.repeat_from = start;
    for (const TermMark& mark : repetition.marks) {
      if (!busy) term.Mark(start + mark.until, mark.state);
    }
    if (!busy && term.MarkedUntil() != start + repetition.period) term.known = false;
    return Flow::kForEver;
  }
  state_ = repetition.state;
  world_.files.Forget();
  if (!busy) {
    const std::int64_t rounds = (*term.at - start).ns / repetition.period.ns;
    world_.time = start + repetition.period * rounds;
    return Flow::kOn;
  }
  world_.time = *term.at;
  term.came = true;
  return state_.term_trap ? RunTermTrap() : EndAtTerm();
}

// Returns the total size of all variables.
std::size_t Shell::SizeOfTexts() const {
  std::size_t size = 0;
  for (const auto& [name, variable] : state_.variables) {
    if (variable.value) size += variable.value->size();
  }
  return size;
}

void Shell::Widen(Variables& variables, const Variables& others) {
  for (auto& [name, variable] : variables) {
    const auto it = others.find(name);
    if (it != others.end() && it->second == variable) continue;
    if (it != others.end() && it->second.process > 0 && variable.process > 0) continue;
    variable.value.reset();
    variable.process = 0;
  }
}

bool Shell::EndsLoop(Flow& flow) {
  if (flow == Flow::kOn) return false;
  if (flow == Flow::kBreak || flow == Flow::kContinue) {
    if (--levels_ > 0) return true;  // of an outer loop
    const bool ends = flow == Flow::kBreak;
    flow = Flow::kOn;
    return ends;
  }
  return true;
}

template <typename Round>
Flow Shell::RunRounds(const Round& round) {
  Flow flow = Flow::kOn;
  State before;
  bool tried = false;
  std::size_t size = 0;
  std::int32_t status = 0;
  const bool tail = std::exchange(is_tail_, false);
  ++loops_;
  for (int rounds = 1;; ++rounds) {
    if (TooManySteps()) return Flow::kNotUnderstood;
    if (!tried && rounds > 1) {
      const std::size_t last = std::exchange(size, SizeOfTexts());
      tried = rounds > kRoundsOfGrowth || (rounds > 2 && size <= last);
      Repetition repetition;
      if (tried && GoesOnForEver(before, round, repetition)) {
        if (!HandlesTerm() || world_.term.came) return Flow::kForEver;
        if (!repetition.ends_inside) {
          flow = SkipRounds(repetition);
          if (EndsLoop(flow)) break;
          // The handler may change the loop's behavior.
          tried = false;
          rounds = 0;
        }
      }
      before = state_;
    }
    OneRound one;
    flow = round(one);
    if (!one.holds) {
      flow = Flow::kOn;
      break;
    }
    status = one.status;
    if (EndsLoop(flow)) break;
  }
  --loops_;
  is_tail_ = tail;
  return flow == Flow::kOn ? Done(status) : flow;
}

Flow Shell::RunWhile(const Command& command, bool tested) {
  return RunRounds([&](OneRound& one) {
    Flow flow = Run(command.condition, true);
    if (flow == Flow::kOn) {
      if (state_.status == kUnknownStatus) return StopInDoubt();
      one.holds = (state_.status == 0) == (command.kind == Command::Kind::kWhile);
      if (!one.holds) return Flow::kBreak;
      flow = Run(command.body, tested);
    }
    one.status = state_.status;
    return flow;
  });
}

Flow Shell::RunCountingFor(const Command& command, bool tested) {
  std::optional<std::int64_t> value;
  const auto evaluate = [&](std::size_t i) {
    value = 1;
    return command.words[i].empty() ? Flow::kOn : EvaluateSum(command.words[i], value);
  };
  const Flow first = evaluate(0);
  if (first != Flow::kOn) return first;
  return RunRounds([&](OneRound& one) {
    Flow flow = evaluate(1);
    if (flow != Flow::kOn) return flow;
    if (!value) return Flow::kNotUnderstood;
    one.holds = *value != 0;
    if (!one.holds) return Flow::kBreak;
    flow = Run(command.body, tested);
    if (flow == Flow::kContinue && levels_ == 1) flow = Flow::kOn;
    one.status = state_.status;
    return flow == Flow::kOn ? evaluate(2) : flow;
  });
}

Flow Shell::RunFor(const Command& command, bool tested) {
  std::vector<Field> fields;
  if (command.over_arguments) {
    for (const std::string& argument : state_.arguments) {
      fields.emplace_back();
      fields.back().text = argument;
    }
  } else {
    const Flow flow = ExpandAll(command.words, fields);
    if (flow != Flow::kOn) return flow;
  }
  if (fields.empty()) return Done(0);
  Flow flow = Flow::kOn;
  const bool tail = std::exchange(is_tail_, false);
  ++loops_;
  for (const Field& field : fields) {
    if (!field.known || TooManySteps()) return Flow::kNotUnderstood;
    if (!Assign(command.variable, field.text)) return Flow::kNotUnderstood;
    flow = Run(command.body, tested);
    if (EndsLoop(flow)) break;
  }
  --loops_;
  is_tail_ = tail;
  return flow;
}

}  // namespace jobplay::shell
