// SIGTERM for a shell that is the first process of a container, and the handling of processes in
// scripts: `wait` and `kill`.
#include <algorithm>
#include <utility>

#include "core/shell/shell.h"

namespace jobplay::shell {
namespace {

constexpr int kKill = 9, kTerm = 15;
constexpr std::int32_t kOfSignal = 128;  // added to the signal's number for the status

// Returns nothing for unsupported signals.
std::optional<int> SignalOf(std::string_view name) {
  if (name.substr(0, 3) == "SIG") name.remove_prefix(3);
  constexpr std::pair<std::string_view, int> kSignals[] = {
      {"0", 0},    {"HUP", 1},   {"1", 1},     {"QUIT", 3}, {"3", 3},     {"ABRT", 6}, {"6", 6},
      {"KILL", 9}, {"9", kKill}, {"SEGV", 11}, {"11", 11},  {"TERM", 15}, {"15", 15}};
  for (const auto& [each, number] : kSignals) {
    if (each == name) return number;
  }
  return std::nullopt;
}

}  // namespace

bool Shell::HandlesTerm() const {
  if (!GetsTerm()) return false;
  return state_.term_trap ? !state_.term_trap->empty() : state_.ends_at_term;
}

bool Shell::HasTraps() const {
  return state_.term_trap || state_.traps_others || !state_.exit_trap.empty();
}

Flow Shell::TakeTerm(Flow flow) {
  TermWatch& term = world_.term;
  if (!GetsTerm() || flow == Flow::kNotUnderstood) return flow;
  const bool ends = HandlesTerm() && !state_.term_trap;
  using State = TermMark::State;
  if (!term.at) {
    const Duration until = flow == Flow::kForEver && ends ? kForEver : world_.time;
    term.Mark(until, ends ? State::kWaits : HandlesTerm() ? State::kRuns : State::kIgnores);
  } else if (!term.came && (flow == Flow::kForEver || *term.at < world_.time)) {
    term.came = true;
    if (ends) {
      world_.time = *term.at;
      return EndAtTerm();
    }
    term.pending = HandlesTerm() && flow != Flow::kForEver;
  }
  if (!std::exchange(term.pending, false)) return flow;
  // The script ends after the handler.
  const Flow handled = RunTermTrap();
  return handled == Flow::kOn ? flow : handled;
}

Flow Shell::RunTermTrap() {
  const std::string trap = *state_.term_trap;
  const std::int32_t status = state_.status;
  const auto around = std::exchange(before_trap_, Before{status, subshells_});
  const bool tail = std::exchange(is_tail_, false);
  const Flow flow = RunText(trap);
  is_tail_ = tail;
  before_trap_ = around;
  if (flow == Flow::kOn) state_.status = status;
  return flow;
}

// bash runs its EXIT trap and then ends with the signal's status, whatever the trap's status is.
Flow Shell::EndAtTerm() {
  const Flow flow = RunExitTrap(Flow::kOn);
  if (flow != Flow::kOn && flow != Flow::kExit) return flow;
  state_.status = kOfSignal + kTerm;
  return Flow::kExit;
}

void Shell::SetTakesPlace() {
  const bool at_end = GetsTerm() && is_tail_ && !HasTraps();
  takes_place_ = at_end && (Bash() || around_.busybox);
  may_take_place_ = (at_end && !Bash() && !around_.busybox && !around_.old_dash) ||
                    (may_be_first_ && forks_ == 0 && is_tail_);
}

// Runs wait and kill with processes, whose numbers are unknown. Returns nothing for other commands.
std::optional<Flow> Shell::RunOnProcesses(const std::vector<Field>& fields) {
  const std::string& name = fields[0].text;
  if (!IsOneOf(name, {"wait", "kill"}) || state_.functions.count(name) > 0) return std::nullopt;
  for (const Field& field : fields) {
    if (!field.known && field.process == 0) return std::nullopt;
  }
  return name == "wait" ? WaitFor(fields) : Kill(fields);
}

Flow Shell::WaitFor(const std::vector<Field>& fields) {
  if (fields.size() < 2) return Flow::kNotUnderstood;
  for (std::size_t i = 1; i < fields.size(); ++i) {
    if (fields[i].known) return Flow::kNotUnderstood;
    const Flow flow = WaitForOne(fields[i].process);
    if (flow != Flow::kOn || world_.term.pending) return flow;
  }
  return Flow::kOn;
}

Flow Shell::WaitForOne(int number) {
  const auto job = std::find_if(jobs_.begin(), jobs_.end(),
                                [&](const Job& one) { return one.number == number; });
  if (job == jobs_.end()) return Flow::kNotUnderstood;
  if (job->waited_for) {
    // Only bash remembers the status of every job, not only of the last one.
    if (job->number != jobs_.back().number && !Bash()) return Flow::kNotUnderstood;
    return job->status == kUnknownStatus ? InDoubt("wait") : Done(job->status);
  }
  if (world_.tried_since && job->started < *world_.tried_since) return Flow::kNotUnderstood;
  const std::size_t place = static_cast<std::size_t>(job - jobs_.begin());
  const Duration end = std::max(job->ends, world_.time);
  const Flow flow = WaitUntil(end, job->status);
  if (flow == Flow::kOn && !world_.term.pending) jobs_[place].waited_for = true;
  return flow;
}

// A signal with a handler ends the wait.
Flow Shell::WaitUntil(Duration end, std::int32_t status) {
  TermWatch& term = world_.term;
  if (HandlesTerm() && state_.term_trap) {
    if (!term.at) {
      term.Mark(world_.time, TermMark::State::kRuns);
      term.Mark(end, TermMark::State::kWaits);
    } else if (!term.came && *term.at < end) {
      world_.time = std::max(world_.time, *term.at);
      term.came = term.pending = true;
      return Done(kOfSignal + kTerm);
    }
  }
  world_.time = std::min(end, kForEver);
  if (world_.time >= kForEver) return Flow::kForEver;
  return status == kUnknownStatus ? InDoubt("wait") : Done(status);
}

// The command kill [-SIGNAL | -s SIGNAL] PROCESS...
Flow Shell::Kill(const std::vector<Field>& fields) {
  std::optional<int> signal = kTerm;
  std::size_t i = 1;
  if (i < fields.size() && fields[i].known && fields[i].text.compare(0, 1, "-") == 0) {
    std::string_view name = std::string_view(fields[i++].text).substr(1);
    if (name == "s" && i < fields.size() && fields[i].known) name = fields[i++].text;
    signal = name == "-" ? kTerm : SignalOf(name);
  }
  if (!signal || i + 1 != fields.size() || fields[i].known) return Flow::kNotUnderstood;
  const int process = fields[i].process;
  return process == kOwnProcess ? KillSelf(*signal) : KillJob(process, *signal);
}

Flow Shell::KillSelf(int signal) {
  // In a subshell, $$ is the shell's process.
  if (forks_ > 0 || may_be_first_) return Flow::kNotUnderstood;
  if (signal == 0) return Done(0);
  if (signal != kTerm && signal != kKill && (state_.traps_others || !state_.exit_trap.empty())) {
    return Flow::kNotUnderstood;
  }
  if (signal == kTerm && state_.term_trap) {
    Done(0);
    return state_.term_trap->empty() ? Flow::kOn : RunTermTrap();
  }
  if (is_first_) {
    if (signal != kTerm || !state_.ends_at_term) return Done(0);
    return EndAtTerm();
  }
  if (signal == kTerm && Bash()) return EndAtTerm();
  state_.exit_trap.clear();
  state_.status = kOfSignal + signal;
  return Flow::kExit;
}

Flow Shell::KillJob(int number, int signal) {
  const auto job = std::find_if(jobs_.begin(), jobs_.end(),
                                [&](const Job& one) { return one.number == number; });
  if (job == jobs_.end() || (signal != 0 && signal != kTerm && signal != kKill)) {
    return Flow::kNotUnderstood;
  }
  // In a later round, the job may no longer be running.
  if (world_.tried_since && job->started < *world_.tried_since && job->ends < kForEver) {
    return Flow::kNotUnderstood;
  }
  if (job->waited_for || job->ends < world_.time) {
    Complain();
    return Done(1);
  }
  if (job->ends == world_.time) return Flow::kNotUnderstood;
  if (signal == 0) return Done(0);
  if (signal == kTerm && !job->dies_of_term) return Flow::kNotUnderstood;
  job->ends = world_.time;
  job->status = kOfSignal + signal;
  return Done(0);
}

}  // namespace jobplay::shell
