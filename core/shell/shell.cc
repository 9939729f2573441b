#include "core/shell/shell.h"

#include <algorithm>
#include <utility>

#include "core/shell/pattern.h"
#include "core/shell/programs.h"
#include "core/shell/test_expression.h"

namespace jobplay::shell {
namespace {

constexpr int kMaxSteps = 20'000;  // a script with more steps is not simple
constexpr std::size_t kMaxScript = 100'000;
constexpr int kMaxSubshells = 60;

// Returns true if `set -e` checks the status of the command itself, not of the commands inside it.
bool IsChecked(Command::Kind kind) {
  using Kind = Command::Kind;
  return kind == Kind::kSimple || kind == Kind::kSubshell || kind == Kind::kPipe ||
         kind == Kind::kTest || kind == Kind::kSum;
}

// Programs that read all input wait forever if the writer never ends.
bool AllReadToTheEnd(const List& pipe, std::size_t from) {
  return std::all_of(pipe.begin() + static_cast<std::ptrdiff_t>(from), pipe.end(),
                     [](const Command& reader) {
                       return reader.words.size() == 1 && reader.words[0].size() == 1 &&
                              IsOneOf(reader.words[0][0].text, {"cat", "tee", "sort", "wc"});
                     });
}

// Returns true if the behavior of a program in a pipe depends on timing. `printed` is set if the
// previous program printed something, and `timed` if any previous one took time.
bool Races(Duration own, const Input* input, bool printed, bool timed, bool pipefail) {
  // A writer without a reader is killed; the timing decides whether it had finished.
  if (printed && !input->drained && (timed || pipefail)) return true;
  // It may only start its own wait after it received its input.
  return own.ns > 0 && timed && (printed || input->touched);
}

}  // namespace

Shell::Shell(const Surroundings& around, Dialect dialect, World& world, Streams streams, int depth)
    : around_(around), dialect_(dialect), depth_(depth), world_(world), streams_(streams) {
  for (const auto& [name, value] : around.variables) {
    state_.variables[name] = {true, value, true};
  }
  for (const std::string& name : around.unset) state_.variables[name] = {false, "", false};
}

std::optional<Ending> Shell::Script(std::string_view text) { return EndingOf(RunText(text)); }

std::optional<Ending> Shell::Program(const std::vector<std::string>& words) {
  is_first_ = takes_place_ = around_.first;
  if (!around_.first) world_.term.known = false;
  return EndingOf(RunProgram(words));
}

std::optional<Ending> Shell::EndingOf(Flow flow) {
  flow = RunExitTrap(flow);
  if (flow == Flow::kForEver) return Ending{kForEver, 0, {}};
  if (flow == Flow::kOn || flow == Flow::kExit) return Ending{world_.time, state_.status, {}};
  return std::nullopt;
}

bool Shell::TooManySteps() { return ++world_.steps > kMaxSteps; }

Flow Shell::RunText(std::string_view text, bool tested) {
  auto list = text.size() > kMaxScript ? std::nullopt : ParseScript(text, dialect_);
  if (!list) return Flow::kNotUnderstood;
  parsed_.push_back(std::make_shared<List>(std::move(*list)));
  if (parsed_.back()->empty()) state_.status = 0;
  return Run(*parsed_.back(), tested);
}

// The EXIT trap runs with the current status and does not change it.
Flow Shell::RunExitTrap(Flow flow) {
  if (state_.exit_trap.empty() || (flow != Flow::kOn && flow != Flow::kExit)) return flow;
  const std::string trap = std::exchange(state_.exit_trap, "");
  const std::int32_t status = state_.status;
  const auto around = std::exchange(before_trap_, Before{status, subshells_});
  const bool tail = std::exchange(is_tail_, false);
  flow = RunText(trap);
  is_tail_ = tail;
  before_trap_ = around;
  if (flow == Flow::kOn) state_.status = status;
  return flow;
}

Flow Shell::Run(const List& list, bool tested) {
  const bool tail = is_tail_;
  const auto run = [&](const Command& command, bool asked) {
    is_tail_ = tail && &command == &list.back() && !command.negated && !command.background;
    const Flow flow = RunInList(command, asked);
    is_tail_ = tail;
    return flow;
  };
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Command& command = list[i];
    const bool last = i + 1 == list.size() || list[i + 1].joint == Joint::kThen;
    const bool asked = tested || !last || command.negated;
    Flow flow = Flow::kOn;
    if (command.joint != Joint::kThen && state_.status == kUnknownStatus) {
      const bool either = command.joint == Joint::kOr;
      flow = Either([&] { return run(command, asked); },
                    [&] { return Done(either ? 0 : kUnknownStatus); });
    } else {
      if (command.joint == Joint::kAnd && state_.status != 0) continue;
      if (command.joint == Joint::kOr && state_.status == 0) continue;
      flow = run(command, asked);
    }
    if (flow != Flow::kOn) return flow;
  }
  return Flow::kOn;
}

// `asked` is set if the status is used.
Flow Shell::RunInList(const Command& command, bool asked) {
  if (TooManySteps()) return Flow::kNotUnderstood;
  if (command.background) return RunInBackground(command);
  const Flow flow = RunOne(command, asked);
  // Shells differ in whether they negate `! continue`.
  const bool leaves = flow == Flow::kBreak || flow == Flow::kContinue || flow == Flow::kReturn;
  if (command.negated && leaves) return Flow::kNotUnderstood;
  if (flow != Flow::kOn) return flow;
  if (command.negated) {
    if (state_.status != kUnknownStatus) state_.status = state_.status == 0 ? 1 : 0;
  } else if (state_.exit_on_error && state_.status != 0 && !asked && IsChecked(command.kind)) {
    return state_.status == kUnknownStatus ? StopInDoubt() : Flow::kExit;
  }
  return Flow::kOn;
}

Flow Shell::RunOne(const Command& command, bool tested) {
  using Kind = Command::Kind;
  const bool tail = is_tail_;
  const bool simple = command.kind == Kind::kSimple;
  // For bash, only a simple command at the end of the list is the last one.
  if (Bash() && (!simple || !command.redirections.empty())) is_tail_ = false;
  const Flow flow =
      command.redirections.empty() ? RunKind(command, tested) : RunRedirected(command, tested);
  is_tail_ = tail;
  const bool waits = simple || command.kind == Kind::kSubshell || command.kind == Kind::kPipe;
  return waits ? TakeTerm(flow) : flow;
}

Flow Shell::RunRedirected(const Command& command, bool tested) {
  const Streams streams = streams_;
  const std::size_t inputs = inputs_.size();
  // Words are expanded before redirections.
  const bool stays = command.kind == Command::Kind::kSimple && command.words.size() == 1 &&
                     command.words[0].size() == 1 && command.words[0][0].text == "exec";
  output_status_ = 0;
  const int assigned = assigned_;
  Flow flow = Redirect(command.redirections);
  // Shells differ in whether assignments come before or after the expansion of words, and in a
  // program that bash starts directly.
  if (command.kind == Command::Kind::kSimple && assigned_ != assigned) return Flow::kNotUnderstood;
  if (flow == Flow::kOn) flow = RunKind(command, tested);
  if (stays) return flow;
  streams_ = streams;
  inputs_.resize(inputs);
  return flow;
}

Flow Shell::RunKind(const Command& command, bool tested) {
  switch (command.kind) {
    case Command::Kind::kSimple:
      return RunSimple(command, tested);
    case Command::Kind::kPipe:
      return RunPipe(command, tested);
    case Command::Kind::kSubshell:
      SetTakesPlace();
      may_be_first_ = may_be_first_ || may_take_place_;
      return RunSubshell(command.body, tested, !takes_place_);
    case Command::Kind::kGroup:
      return Run(command.body, tested);
    case Command::Kind::kIf:
      return RunIf(command, tested);
    case Command::Kind::kWhile:
    case Command::Kind::kUntil:
      return RunWhile(command, tested);
    case Command::Kind::kFor:
      return RunFor(command, tested);
    case Command::Kind::kCountingFor:
      return RunCountingFor(command, tested);
    case Command::Kind::kCase:
      return RunCase(command, tested);
    case Command::Kind::kTest:
      return RunTest(command);
    case Command::Kind::kFunction:
      return DefineFunction(command);
    case Command::Kind::kSum:
      return RunSum(command);
  }
  return Flow::kNotUnderstood;
}

Flow Shell::RunIf(const Command& command, bool tested) {
  const bool tail = std::exchange(is_tail_, false);
  const Flow flow = Run(command.condition, true);
  is_tail_ = tail;
  if (flow != Flow::kOn) return flow;
  const auto otherwise = [&] {
    return command.otherwise.empty() ? Done(0) : Run(command.otherwise, tested);
  };
  if (state_.status == kUnknownStatus) {
    return Either([&] { return Run(command.body, tested); }, otherwise);
  }
  return state_.status == 0 ? Run(command.body, tested) : otherwise();
}

Flow Shell::DefineFunction(const Command& command) {
  // A program with another name would run if the definition failed, so these functions are not
  // supported.
  if (!command.redirections.empty() ||
      IsOneOf(command.variable,
              {"exit", "set", "break", "return", "export", "readonly", "local", "read"})) {
    return Flow::kNotUnderstood;
  }
  state_.functions[command.variable] = &command.body.front();
  return Done(0);
}

Flow Shell::RunSum(const Command& command) {
  std::optional<std::int64_t> value;
  const Flow flow = EvaluateSum(command.words.front(), value);
  if (flow != Flow::kOn) return flow;
  if (!value) return InDoubt("((");
  return Done(*value == 0 ? 1 : 0);
}

// Without `forks`, the shell itself runs the list.
Flow Shell::RunSubshell(const List& list, bool tested, bool forks) {
  if (subshells_ == kMaxSubshells) return Flow::kNotUnderstood;
  // If a negated command is the whole subshell, bash ignores the ! until it ends.
  if (Bash() && state_.exit_on_error && !tested && list.size() == 1 && list[0].negated &&
      !IsOneProgram(list[0])) {
    return Flow::kNotUnderstood;
  }
  State saved = state_;
  const Streams streams = streams_;
  const int loops = std::exchange(loops_, 0);
  std::vector<Job> jobs;
  jobs_.swap(jobs);
  const int forks_before = forks_;
  forks_ += forks ? 1 : 0;
  ++subshells_;
  state_.exit_trap.clear();
  if (forks && state_.term_trap && !state_.term_trap->empty()) state_.term_trap.reset();
  Flow flow = Run(list, tested);
  if (flow == Flow::kReturn) flow = Flow::kNotUnderstood;
  flow = RunExitTrap(flow);
  --subshells_;
  forks_ = forks_before;
  jobs_.swap(jobs);
  loops_ = loops;
  streams_ = streams;
  saved.status = state_.status;
  state_ = std::move(saved);
  if (flow == Flow::kBreak || flow == Flow::kContinue) return Flow::kNotUnderstood;
  return flow == Flow::kExit ? Flow::kOn : flow;
}

// Returns true if it does not matter whether `set -e` checks the status: the command ends with it
// anyway.
bool Shell::IsOneProgram(const Command& command) const {
  if (command.kind != Command::Kind::kSimple || command.words.empty()) return false;
  const Word& name = command.words.front();
  return name.size() == 1 && name[0].kind == Part::Kind::kText && name[0].text != "eval" &&
         name[0].text != "command" && state_.functions.count(name[0].text) == 0;
}

// Runs all commands at the same time; each reads the output of the previous one.
Flow Shell::RunPipe(const Command& command, bool tested) {
  const Streams streams = streams_;
  const Duration start = world_.time;
  const std::int32_t status = state_.status;
  const std::size_t count = command.body.size();
  Text text;  // between two of them
  Duration taken;
  std::int32_t failed = 0;
  bool timed = false;
  Flow flow = Flow::kOn;
  std::vector<std::unique_ptr<Input>> inputs;
  for (std::size_t i = 0; i < count; ++i) {
    const bool last = i + 1 == count;
    const bool printed = !text.Empty();  // whether the previous command printed something
    Input* input = streams.in;
    if (i > 0) {
      inputs.push_back(std::make_unique<Input>());
      input = inputs.back().get();
      input->text = std::exchange(text, Text());
    }
    streams_ = {input, last ? streams.out : Sink{Sink::Kind::kText, &text, ""}, streams.err};
    world_.time = start;
    state_.status = status;
    const bool captured = std::exchange(captured_, captured_ || !last);
    flow = RunSubshell({command.body[i]}, tested || IsOneProgram(command.body[i]));
    captured_ = captured;
    if (flow == Flow::kForEver && !AllReadToTheEnd(command.body, i + 1)) {
      flow = Flow::kNotUnderstood;
    }
    if (flow != Flow::kOn) break;
    const Duration own{world_.time.ns - start.ns};
    if (Races(own, input, printed, timed, state_.pipefail)) {
      flow = Flow::kNotUnderstood;
      break;
    }
    timed = timed || own.ns > 0;
    taken = std::max(taken, own);
    if (state_.status != 0) failed = state_.status;
  }
  streams_ = streams;
  world_.time = Duration{start.ns + taken.ns};
  if (flow == Flow::kOn && state_.pipefail) state_.status = failed;
  return flow;
}

// Starts a job for which `wait` can wait. Its output arrives at an unknown time.
Flow Shell::RunInBackground(const Command& command) {
  if (captured_ || jobs_.size() > 50) return Flow::kNotUnderstood;
  const Duration start = world_.time;
  const Files files = world_.files;
  const Streams streams = streams_;
  Input nothing;
  streams_.in = &nothing;
  streams_.out = {};
  Command alone = command;
  alone.background = false;
  const bool outlives_term = std::exchange(world_.outlives_term, false);
  const Flow flow = RunSubshell({std::move(alone)}, false);
  streams_ = streams;
  const bool ignores = state_.term_trap && state_.term_trap->empty();
  Job job{.number = ++world_.last_job,
          .started = start,
          .ends = world_.time,
          .status = state_.status,
          .dies_of_term = !world_.outlives_term && !ignores};
  world_.outlives_term |= outlives_term;
  if (flow == Flow::kForEver) {
    job.ends = kForEver;
  } else if (flow != Flow::kOn || world_.files != files) {
    return Flow::kNotUnderstood;
  }
  world_.time = start;
  std::erase_if(jobs_, [&](const Job& one) { return one.waited_for && jobs_.size() > 20; });
  jobs_.push_back(job);
  Write(streams_.out, Text{"", false});
  return Done(0);
}

Flow Shell::RunCase(const Command& command, bool tested) {
  Field subject;
  Flow flow = ExpandToOne(command.words.front(), subject);
  if (flow != Flow::kOn) return flow;
  if (!subject.known) return Flow::kNotUnderstood;
  for (const Command::Arm& arm : command.arms) {
    for (const Word& word : arm.patterns) {
      Field pattern;
      flow = ExpandToOne(word, pattern);
      if (flow != Flow::kOn) return flow;
      const auto matches =
          pattern.known ? Matches(pattern.pattern, subject.text, world_.effort_left) : std::nullopt;
      if (!matches) return Flow::kNotUnderstood;
      if (!*matches) continue;
      if (arm.body.empty()) return Done(0);
      return Run(arm.body, tested);
    }
  }
  return Done(0);
}

Flow Shell::RunTest(const Command& command) {
  std::vector<TestWord> words;
  for (const Word& word : command.words) {
    TestWord& one = words.emplace_back();
    if (word.size() == 1 && word[0].kind == Part::Kind::kOperator) {
      one.is_operator = true;
      one.field.text = word[0].text;
      continue;
    }
    const Flow flow = ExpandToOne(word, one.field);
    if (flow != Flow::kOn) return flow;
  }
  const Verdict verdict = Test(words, {.files = world_.files,
                                       .refuse_unset = state_.refuse_unset,
                                       .effort_left = world_.effort_left});
  if (verdict == Verdict::kWrong) return Flow::kNotUnderstood;
  if (verdict == Verdict::kNotUnderstood) return InDoubt("[[");
  return Done(verdict == Verdict::kTrue ? 0 : 1);
}

}  // namespace jobplay::shell
