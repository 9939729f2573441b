#include "core/shell/shell.h"

#include <algorithm>
#include <utility>

#include "core/base/digits.h"
#include "core/shell/pattern.h"
#include "core/shell/programs.h"
#include "core/shell/test_expression.h"

namespace jobplay::shell {
namespace {

constexpr int kMaxSteps = 20'000;  // a longer loop is no simple command
constexpr std::size_t kMaxScript = 100'000;
constexpr std::size_t kMaxCalls = 20;  // of functions in functions
constexpr int kMaxSubshells = 60;

// Whether `set -e` looks at what the command comes to, and not at those within it.
bool IsChecked(Command::Kind kind) {
  using Kind = Command::Kind;
  return kind == Kind::kSimple || kind == Kind::kSubshell || kind == Kind::kPipe ||
         kind == Kind::kTest || kind == Kind::kSum;
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
  return EndingOf(RunProgram(words));
}

std::optional<Ending> Shell::EndingOf(Flow flow) {
  flow = RunExitTrap(flow);
  if (flow == Flow::kForEver) return Ending{kForEver, 0, {}};
  if (flow == Flow::kOn || flow == Flow::kExit) return Ending{world_.time, state_.status, {}};
  return std::nullopt;
}

Flow Shell::RunText(std::string_view text) {
  auto list = text.size() > kMaxScript ? std::nullopt : ParseScript(text, dialect_);
  if (!list) return Flow::kNotUnderstood;
  parsed_.push_back(std::make_shared<List>(std::move(*list)));
  if (parsed_.back()->empty()) state_.status = 0;
  return Run(*parsed_.back(), false);
}

// What is said to be done at the end is done with the status there, and leaves it.
Flow Shell::RunExitTrap(Flow flow) {
  if (state_.exit_trap.empty() || (flow != Flow::kOn && flow != Flow::kExit)) return flow;
  const std::string trap = std::exchange(state_.exit_trap, "");
  const std::int32_t status = state_.status;
  flow = RunText(trap);
  if (flow == Flow::kOn) state_.status = status;
  return flow;
}

Flow Shell::Run(const List& list, bool tested) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Command& command = list[i];
    if (command.joint == Joint::kAnd && state_.status != 0) continue;
    if (command.joint == Joint::kOr && state_.status == 0) continue;
    if (++world_.steps > kMaxSteps) return Flow::kNotUnderstood;
    const bool last = i + 1 == list.size() || list[i + 1].joint == Joint::kThen;
    const bool asked = tested || !last || command.negated;
    const Flow flow = command.background ? RunInBackground(command) : RunOne(command, asked);
    // `! continue` is turned round by one shell and not by another.
    const bool leaves = flow == Flow::kBreak || flow == Flow::kContinue || flow == Flow::kReturn;
    if (command.negated && leaves) return Flow::kNotUnderstood;
    if (flow != Flow::kOn) return flow;
    if (command.background) continue;
    if (command.negated) {
      state_.status = state_.status == 0 ? 1 : 0;
    } else if (state_.exit_on_error && state_.status != 0 && !asked && IsChecked(command.kind)) {
      return Flow::kExit;
    }
  }
  return Flow::kOn;
}

Flow Shell::RunOne(const Command& command, bool tested) {
  if (command.redirections.empty()) return RunKind(command, tested);
  return RunRedirected(command, tested);
}

Flow Shell::RunRedirected(const Command& command, bool tested) {
  const Streams streams = streams_;
  const std::size_t inputs = inputs_.size();
  // Words come before where they go.
  const bool stays = command.kind == Command::Kind::kSimple && command.words.size() == 1 &&
                     command.words[0].size() == 1 && command.words[0][0].text == "exec";
  output_status_ = 0;
  Flow flow = Redirect(command.redirections);
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
      return RunSubshell(command.body, tested);
    case Command::Kind::kGroup:
      return Run(command.body, tested);
    case Command::Kind::kIf: {
      const Flow flow = Run(command.condition, true);
      if (flow != Flow::kOn) return flow;
      if (state_.status == 0) return Run(command.body, tested);
      if (!command.otherwise.empty()) return Run(command.otherwise, tested);
      return Done(0);
    }
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
      // As a command of another name would, which then is none of a program.
      if (!command.redirections.empty() ||
          IsOneOf(command.variable, {"exit", "set", "break", "return", "export"})) {
        return Flow::kNotUnderstood;
      }
      state_.functions[command.variable] = &command.body.front();
      return Done(0);
    case Command::Kind::kSum: {
      std::optional<std::int64_t> value;
      const Flow flow = EvaluateSum(command.words.front(), value);
      if (flow != Flow::kOn) return flow;
      if (!value) return Flow::kNotUnderstood;
      return Done(*value == 0 ? 1 : 0);
    }
  }
  return Flow::kNotUnderstood;
}

Flow Shell::RunSubshell(const List& list, bool tested) {
  if (subshells_ == kMaxSubshells) return Flow::kNotUnderstood;
  State saved = state_;
  const Streams streams = streams_;
  const int loops = std::exchange(loops_, 0);
  std::vector<Job> jobs;
  jobs_.swap(jobs);
  ++subshells_;
  state_.exit_trap.clear();
  Flow flow = Run(list, tested);
  if (flow == Flow::kReturn) flow = Flow::kNotUnderstood;
  flow = RunExitTrap(flow);
  --subshells_;
  jobs_.swap(jobs);
  loops_ = loops;
  streams_ = streams;
  saved.status = state_.status;
  state_ = std::move(saved);
  if (flow == Flow::kBreak || flow == Flow::kContinue) return Flow::kNotUnderstood;
  return flow == Flow::kExit ? Flow::kOn : flow;
}

// All at once: what one prints the next reads.
Flow Shell::RunPipe(const Command& command, bool tested) {
  const Streams streams = streams_;
  const Duration start = world_.time;
  const std::int32_t status = state_.status;
  const std::size_t count = command.body.size();
  Text text;  // between two of them
  Duration taken;
  std::int32_t failed = 0;
  bool printed = false, timed = false;
  Flow flow = Flow::kOn;
  std::vector<std::unique_ptr<Input>> inputs;
  for (std::size_t i = 0; i < count && flow == Flow::kOn; ++i) {
    const bool last = i + 1 == count;
    Input* input = streams.in;
    if (i > 0) {
      inputs.push_back(std::make_unique<Input>());
      input = inputs.back().get();
      input->text = std::move(text);
    }
    const bool waits_for_more = timed;
    text = Text();
    streams_ = {input, last ? streams.out : Sink{Sink::Kind::kText, &text, ""}, streams.err};
    world_.time = start;
    state_.status = status;
    const bool captured = std::exchange(captured_, captured_ || !last);
    flow = RunSubshell({command.body[i]}, tested);
    captured_ = captured;
    if (flow == Flow::kForEver && !last) {
      // Readers of all that comes wait for ever with it.
      for (std::size_t k = i + 1; k < count; ++k) {
        const Command& reader = command.body[k];
        const bool reads = reader.words.size() == 1 && reader.words[0].size() == 1 &&
                           IsOneOf(reader.words[0][0].text, {"cat", "tee", "sort", "wc"});
        if (!reads) flow = Flow::kNotUnderstood;
      }
    }
    if (flow != Flow::kOn) break;
    const Duration own{world_.time.ns - start.ns};
    if (i > 0 && printed && !input->drained) {
      // Who writes when nobody reads any more is stopped; whether that was before, is a race.
      if (waits_for_more || state_.pipefail) flow = Flow::kNotUnderstood;
    }
    // It may begin its own time only when it has what it waits for.
    if (own.ns > 0 && waits_for_more && input->touched) flow = Flow::kNotUnderstood;
    if (own.ns > 0 && waits_for_more && printed) flow = Flow::kNotUnderstood;
    printed = !text.Empty();
    timed = timed || own.ns > 0;
    taken = std::max(taken, own);
    if (state_.status != 0) failed = state_.status;
  }
  streams_ = streams;
  world_.time = Duration{start.ns + taken.ns};
  if (flow == Flow::kOn && state_.pipefail) state_.status = failed;
  return flow;
}

// What `wait` waits for. Its output comes when it comes.
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
  const Flow flow = RunSubshell({std::move(alone)}, false);
  streams_ = streams;
  Job job{world_.time, state_.status};
  if (flow == Flow::kForEver) {
    job.ends = kForEver;
  } else if (flow != Flow::kOn || world_.files != files) {
    return Flow::kNotUnderstood;
  }
  world_.time = start;
  jobs_.push_back(job);
  Write(streams_.out, Text{"", false});
  return Done(0);
}

// Whether a loop that has come round a few times will do so always: what changes from one round to
// the next is taken to be anything, and nothing then depends on it.
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
  const auto widen = [](Variables& variables, const Variables& others) {
    for (auto& [name, variable] : variables) {
      const auto it = others.find(name);
      if (it == others.end() || !(it->second == variable)) variable.value.reset();
    }
  };
  bool always = false;
  State from = now;
  widen(from.variables, before.variables);
  for (int attempt = 0; attempt < 3 && !always; ++attempt) {
    state_ = from;
    world_.files.clear();
    Flow flow = round();
    if (flow == Flow::kForEver) {
      always = true;
    } else if (flow != Flow::kOn && !(flow == Flow::kContinue && levels_ == 1)) {
      break;
    } else if (state_ == from) {
      always = streams_.in == nullptr || streams_.in->at == read;
      break;
    } else {
      widen(from.variables, state_.variables);
    }
  }
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

Flow Shell::RunWhile(const Command& command, bool tested) {
  std::int32_t status = 0;
  bool holds = true;
  const auto round = [&] {
    Flow flow = Run(command.condition, true);
    if (flow == Flow::kOn) {
      holds = (state_.status == 0) == (command.kind == Command::Kind::kWhile);
      if (!holds) return Flow::kBreak;
      flow = Run(command.body, tested);
    }
    return flow;
  };
  ++loops_;
  State before;
  for (int rounds = 1;; ++rounds) {
    if (++world_.steps > kMaxSteps) return Flow::kNotUnderstood;
    if (rounds == 3 && GoesOnForEver(before, round)) return Flow::kForEver;
    if (rounds == 2) before = state_;
    holds = true;
    Flow flow = round();
    if (!holds) break;
    const bool ends = EndsLoop(flow);
    status = state_.status;
    if (ends && flow != Flow::kOn) {
      --loops_;
      return flow;
    }
    if (ends) break;
  }
  --loops_;
  return Done(status);
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
  ++loops_;
  for (const Field& field : fields) {
    if (!field.known || ++world_.steps > kMaxSteps) return Flow::kNotUnderstood;
    if (!Assign(command.variable, field.text)) return Flow::kNotUnderstood;
    Flow flow = Run(command.body, tested);
    if (!EndsLoop(flow)) continue;
    if (flow != Flow::kOn) {
      --loops_;
      return flow;
    }
    break;
  }
  --loops_;
  return Flow::kOn;
}

Flow Shell::RunCountingFor(const Command& command, bool tested) {
  std::optional<std::int64_t> value;
  const auto evaluate = [&](std::size_t i) {
    value = 1;
    return command.words[i].empty() ? Flow::kOn : EvaluateSum(command.words[i], value);
  };
  Flow flow = evaluate(0);
  if (flow != Flow::kOn) return flow;
  std::int32_t status = 0;
  bool holds = true;
  const auto round = [&] {
    Flow inner = evaluate(1);
    if (inner != Flow::kOn) return inner;
    if (!value) return Flow::kNotUnderstood;
    holds = *value != 0;
    if (!holds) return Flow::kBreak;
    inner = Run(command.body, tested);
    if (inner == Flow::kContinue && levels_ == 1) inner = Flow::kOn;
    status = state_.status;
    return inner == Flow::kOn ? evaluate(2) : inner;
  };
  ++loops_;
  State before;
  for (int rounds = 1;; ++rounds) {
    if (++world_.steps > kMaxSteps) return Flow::kNotUnderstood;
    if (rounds == 3 && GoesOnForEver(before, round)) return Flow::kForEver;
    if (rounds == 2) before = state_;
    flow = round();
    if (!holds) break;
    if (!EndsLoop(flow)) continue;
    if (flow != Flow::kOn) {
      --loops_;
      return flow;
    }
    break;
  }
  --loops_;
  return Done(status);
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
      const auto matches = pattern.known ? Matches(pattern.pattern, subject.text) : std::nullopt;
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
  const Verdict verdict = TestInBash(words, world_.files);
  if (verdict == Verdict::kNotUnderstood || verdict == Verdict::kWrong) {
    return Flow::kNotUnderstood;
  }
  return Done(verdict == Verdict::kTrue ? 0 : 1);
}

Flow Shell::RunSimple(const Command& command, bool tested) {
  if (command.redirections.empty()) output_status_ = 0;
  if (state_.trace) Complain();
  std::vector<Field> fields;
  Flow flow = ExpandAll(command.words, fields);
  if (flow != Flow::kOn) return flow;
  // Those before a program's name are for it alone.
  Variables saved;
  std::vector<std::string> added;
  const bool for_program = !fields.empty();
  for (const Command::Assignment& one : command.assignments) {
    if (one.name == "IFS" && for_program && fields[0].text == "read" && one.value.size() <= 1 &&
        (one.value.empty() || one.value[0].text.empty())) {
      continue;
    }
    if (one.array) {
      if (for_program) return Flow::kNotUnderstood;
      std::vector<Field> elements;
      flow = ExpandAll(*one.array, elements);
      if (flow != Flow::kOn) return flow;
      auto& array = state_.arrays[one.name];
      array.clear();
      for (Field& element : elements) {
        if (!element.known) return Flow::kNotUnderstood;
        array.push_back(std::move(element.text));
      }
      continue;
    }
    Field field;
    flow = ExpandToOne(one.value, field);
    if (flow != Flow::kOn) return flow;
    std::optional<std::string> value;
    if (field.known) value = std::move(field.text);
    if (one.adds) {
      const Found found = Look(one.name);
      if (!found.understood) return Flow::kNotUnderstood;
      value = value && found.value ? std::optional(*found.value + *value) : std::nullopt;
    }
    if (for_program) {
      const auto it = state_.variables.find(one.name);
      if (it != state_.variables.end()) {
        saved.insert(*it);
      } else {
        added.push_back(one.name);
      }
    }
    if (!Assign(one.name, std::move(value))) return Flow::kNotUnderstood;
    if (for_program) state_.variables[one.name].exported = true;
  }
  if (fields.empty()) return Done(output_status_);
  const std::string name = fields[0].text;
  if (!fields[0].known) return Flow::kNotUnderstood;
  const bool assigned = !saved.empty() || !added.empty();
  if (assigned && (state_.functions.count(name) > 0 ||
                   IsOneOf(name, {"eval", "exec", ":", "export", "set", "unset", "trap", "shift",
                                  "readonly", "return", "exit", "break", "continue", "read"}))) {
    return Flow::kNotUnderstood;
  }
  std::vector<std::string> words;
  bool known = true;
  for (Field& field : fields) {
    known &= field.known;
    words.push_back(std::move(field.text));
  }
  if (known) {
    flow = RunWords(words, tested);
  } else if (name == "echo" || name == ":" || name == "true" || name == "false") {
    if (name == "echo") Write(streams_.out, Text{"", false});
    flow = Done(name == "false" ? 1 : 0);
  } else if (name == "printf" && fields[1].known && PrintsAnything(words[1])) {
    Write(streams_.out, Text{"", false});
    flow = Done(0);
  } else if (IsOneOf(name, {"export", "local", "readonly", "declare"})) {
    // export A=$(date)
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (fields[i].known) continue;
      const Word& word = command.words[i];
      if (command.words.size() != words.size() || word[0].kind != Part::Kind::kText) {
        return Flow::kNotUnderstood;
      }
      const std::size_t equals = word[0].text.find('=');
      if (equals == std::string::npos || (!Bash() && !word.back().quoted)) {
        return Flow::kNotUnderstood;
      }
      words[i] = word[0].text.substr(0, equals);
    }
    flow = RunWords(words, tested);
    if (flow != Flow::kOn) return flow;
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (!fields[i].known && !Assign(words[i], std::nullopt)) return Flow::kNotUnderstood;
    }
  } else {
    return Flow::kNotUnderstood;
  }
  if (assigned) {
    for (const std::string& one : added) state_.variables.erase(one);
    for (auto& [one, variable] : saved) state_.variables[one] = variable;
  }
  return flow;
}

Flow Shell::RunFunction(const Command& body, std::vector<std::string> arguments, bool tested) {
  if (locals_.size() == kMaxCalls || ++world_.steps > kMaxSteps) return Flow::kNotUnderstood;
  state_.arguments.swap(arguments);
  locals_.emplace_back();
  const int loops = std::exchange(loops_, 0);
  Flow flow = RunOne(body, tested);
  loops_ = loops;
  for (auto& [name, variable] : locals_.back()) {
    if (variable) {
      state_.variables[name] = *variable;
    } else {
      state_.variables.erase(name);
    }
  }
  locals_.pop_back();
  state_.arguments.swap(arguments);
  return flow == Flow::kReturn ? Flow::kOn : flow;
}

Flow Shell::RunWords(const std::vector<std::string>& words, bool tested) {
  const auto function = state_.functions.find(words[0]);
  if (function != state_.functions.end()) {
    return RunFunction(*function->second, {words.begin() + 1, words.end()}, tested);
  }
  const auto flow = RunBuiltin(words, tested);
  return flow ? *flow : RunProgram(words);
}

Flow Shell::Redirect(const std::vector<Redirection>& redirections) {
  for (const Redirection& one : redirections) {
    Field target;
    const Flow flow = ExpandToOne(one.target, target);
    if (flow != Flow::kOn) return flow;
    if (one.descriptor > 2) return Flow::kNotUnderstood;
    switch (one.kind) {
      case Redirection::Kind::kRead:
      case Redirection::Kind::kText: {
        if (one.descriptor != 0) return Flow::kNotUnderstood;
        auto input = std::make_unique<Input>();
        if (one.kind == Redirection::Kind::kText) {
          if (target.known) {
            input->text.Add(target.text);
            if (!one.lines) input->text.Add("\n");
          } else {
            input->text.AddUnknown();
          }
        } else if (!target.known) {
          return Flow::kNotUnderstood;
        } else if (target.text != "/dev/null") {
          const auto file = world_.files.find(target.text);
          if (file == world_.files.end()) return Flow::kNotUnderstood;
          input->text = file->second;
        }
        streams_.in = input.get();
        inputs_.push_back(std::move(input));
        break;
      }
      case Redirection::Kind::kWrite:
      case Redirection::Kind::kAppend: {
        if (one.descriptor == 0) return Flow::kNotUnderstood;
        Sink sink;
        if (!OpenForWriting(target, one.kind == Redirection::Kind::kAppend, sink)) {
          return Flow::kNotUnderstood;
        }
        (one.descriptor == 1 ? streams_.out : streams_.err) = sink;
        if (one.both) streams_.err = sink;
        break;
      }
      case Redirection::Kind::kSame:
        if (!target.known || one.descriptor == 0) return Flow::kNotUnderstood;
        if (target.text != "1" && target.text != "2") return Flow::kNotUnderstood;
        (one.descriptor == 1 ? streams_.out : streams_.err) =
            target.text == "1" ? streams_.out : streams_.err;
        break;
    }
  }
  return Flow::kOn;
}

// What is written is taken to be written: no disk is full, and its folder is there.
bool Shell::OpenForWriting(const Field& target, bool append, Sink& sink) {
  const std::string& path = target.text;
  const auto is = [&](std::initializer_list<std::string_view> paths) {
    return target.known && IsOneOf(path, paths);
  };
  if (is({"/dev/null", "/proc/1/fd/1", "/proc/1/fd/2"})) return true;
  if (is({"/dev/stdout", "/proc/self/fd/1"})) {
    sink = streams_.out;
    return true;
  }
  if (is({"/dev/stderr", "/proc/self/fd/2"})) {
    sink = streams_.err;
    return true;
  }
  if (target.known && path.empty()) return false;
  // A name that is not known, or can be written in another way: it may be that of any file.
  if (!target.known || path.find("..") != std::string::npos ||
      path.find("//") != std::string::npos || path.find("./") != std::string::npos) {
    world_.files.clear();
    return true;
  }
  if (path.compare(0, 5, "/dev/") == 0 && path != "/dev/termination-log" &&
      path.compare(0, 9, "/dev/shm/") != 0) {
    return false;
  }
  if (path.compare(0, 6, "/proc/") == 0 || path.compare(0, 5, "/sys/") == 0) return false;
  const auto file = world_.files.find(path);
  if (file == world_.files.end()) {
    // What was there before is not known.
    world_.files[path].known = !append;
  } else if (!append) {
    file->second = Text();
  }
  sink = {Sink::Kind::kFile, nullptr, path};
  return true;
}

void Shell::Write(const Sink& sink, const Text& text) {
  if (sink.kind == Sink::Kind::kText) sink.text->Add(text);
  if (sink.kind == Sink::Kind::kFile) {
    const auto file = world_.files.find(sink.file);
    if (file != world_.files.end()) file->second.Add(text);
  }
}

void Shell::Write(const Sink& sink, std::string_view text) {
  Write(sink, Text{std::string(text), true});
}

void Shell::Complain() { Write(streams_.err, Text{"", false}); }

}  // namespace jobplay::shell
