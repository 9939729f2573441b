// Loops, and whether one ends.
#include <utility>

#include "core/shell/shell.h"

namespace jobplay::shell {
namespace {

// By then what doubles with each of them is longer than is followed.
constexpr int kRoundsOfGrowth = 20;

}  // namespace

// Whether a loop that has come round a few times will do so always. It is tried, and what was tried
// is then undone, but for the steps it took.
template <typename Round>
bool Shell::GoesOnForEver(const State& before, const Round& round) {
  const State now = state_;
  const World world = world_;
  const Streams streams = streams_;
  const std::size_t read = streams_.in != nullptr ? streams_.in->at : 0;
  const std::size_t inputs = inputs_.size();
  const std::vector<Job> jobs = jobs_;
  const int loops = loops_;
  streams_.out = {};
  streams_.err = {};
  const bool always = ComesRoundAgain(before, round);
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

// What changes from one round to the next is taken to be anything, and nothing then depends on it.
template <typename Round>
bool Shell::ComesRoundAgain(const State& before, const Round& round) {
  const std::size_t read = streams_.in != nullptr ? streams_.in->at : 0;
  State from = state_;
  Widen(from.variables, before.variables);
  bool none_in_tmp = world_.files.NoneInTmp();
  for (int attempt = 0; attempt < 3; ++attempt) {
    state_ = from;
    world_.files.Forget();
    world_.files.empty_tmp = none_in_tmp;
    OneRound one;
    const Flow flow = round(one);
    if (flow == Flow::kForEver) return true;
    if (flow != Flow::kOn && !(flow == Flow::kContinue && levels_ == 1)) return false;
    const bool other_files = none_in_tmp != world_.files.NoneInTmp();
    if (state_ == from && !other_files) return streams_.in == nullptr || streams_.in->at == read;
    none_in_tmp = none_in_tmp && !other_files;
    Widen(from.variables, state_.variables);
  }
  return false;
}

// Of the texts of all variables.
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
    if (it == others.end() || !(it->second == variable)) variable.value.reset();
  }
}

bool Shell::EndsLoop(Flow& flow) {
  if (flow == Flow::kOn) return false;
  if (flow == Flow::kBreak || flow == Flow::kContinue) {
    if (--levels_ > 0) return true;  // of a loop around
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
  ++loops_;
  for (int rounds = 1;; ++rounds) {
    if (TooManySteps()) return Flow::kNotUnderstood;
    if (!tried && rounds > 1) {
      const std::size_t last = std::exchange(size, SizeOfTexts());
      tried = rounds > kRoundsOfGrowth || (rounds > 2 && size <= last);
      if (tried && GoesOnForEver(before, round)) return Flow::kForEver;
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
  ++loops_;
  for (const Field& field : fields) {
    if (!field.known || TooManySteps()) return Flow::kNotUnderstood;
    if (!Assign(command.variable, field.text)) return Flow::kNotUnderstood;
    flow = Run(command.body, tested);
    if (EndsLoop(flow)) break;
  }
  --loops_;
  return flow;
}

}  // namespace jobplay::shell
