// The builtin commands of a shell.
#include <algorithm>
#include <cctype>
#include <utility>

#include "core/base/digits.h"
#include "core/shell/programs.h"
#include "core/shell/shell.h"
#include "core/shell/test_expression.h"

namespace jobplay::shell {
namespace {

// The status of dash and BusyBox's ash for an illegal number.
constexpr std::int32_t kIllegalNumber = 2;
constexpr int kMaxEvaluations = 20;  // nested evaluations

// Returns true for a separator of which several count as one.
bool IsBlank(char c, std::string_view separators) {
  return (c == ' ' || c == '\t') && separators.find(c) != std::string_view::npos;
}

// Removes the first field from a line, together with its separator, and returns it.
std::string_view TakeField(std::string_view& line, std::string_view separators) {
  const std::string_view field = line.substr(0, line.find_first_of(separators));
  line.remove_prefix(field.size());
  const auto skip_blanks = [&] {
    while (!line.empty() && IsBlank(line[0], separators)) line.remove_prefix(1);
  };
  skip_blanks();
  if (!line.empty() && separators.find(line[0]) != std::string_view::npos) line.remove_prefix(1);
  skip_blanks();
  return field;
}

}  // namespace

std::optional<Flow> Shell::RunBuiltin(const std::vector<std::string>& words, bool tested) {
  const std::string& name = words[0];
  if (name == ":") return Done(0);
  if (name == "[" || name == "test") return RunBracket(words);
  if (name == "echo") {
    Write(streams_.out, Echo(words, Bash() || around_.busybox ? EchoKind::kBash : EchoKind::kAny));
    return Done(0);
  }
  if (name == "exit") return Exit(words, Flow::kExit);
  if (name == "return") {
    return state_.locals.empty() && sources_ == 0 ? Flow::kNotUnderstood
                                                  : Exit(words, Flow::kReturn);
  }
  if (name == "break" || name == "continue") return Leave(words);
  if (name == "exec") return Execute(words);
  if (name == "eval") return EvaluateText(words, tested);
  if (name == "." || (name == "source" && (Bash() || around_.busybox))) {
    return ReadScript(words, tested);
  }
  if (name == "command" && words.size() > 1 && words[1][0] != '-') return RunCommand(words, tested);
  if (name == "set") return Set(words);
  if (Declares(name)) return Declare(words);
  if (name == "unset") return Unset(words);
  if (name == "shift") return Shift(words);
  if (name == "cd") return ChangeFolder(words);
  if (name == "read") return ReadLine(words);
  if (name == "trap") return Trap(words);
  if (name == "wait") return Wait(words);
  if (name == "let" && Bash()) return Let(words);
  if (name == "umask" && words.size() == 2 && WholeNumber(words[1])) return Done(0);
  if (IsOneOf(name, {"alias",   "bg",      "fg",     "getopts", "hash",   "jobs",  "kill",
                     "times",   "type",    "ulimit", "umask",   "source", "shopt", "command",
                     "builtin", "mapfile", "let",    "unalias", "chdir",  "help",  "history"})) {
    return Flow::kNotUnderstood;
  }
  return std::nullopt;
}

// The commands [ and test.
Flow Shell::RunBracket(std::vector<std::string> words) {
  const std::string name = words[0];
  if (name == "[") {
    if (words.back() != "]") return Flow::kNotUnderstood;
    words.pop_back();
  }
  words.erase(words.begin());
  const Verdict verdict = Test(words, world_.files, Bash() || around_.busybox);
  if (verdict == Verdict::kNotUnderstood) {
    Complain();
    return InDoubt(name);
  }
  if (verdict == Verdict::kWrong) {
    Complain();
    return Done(2);
  }
  return Done(verdict == Verdict::kTrue ? 0 : 1);
}

// The command exec.
Flow Shell::Execute(const std::vector<std::string>& words) {
  if (words.size() == 1) return Done(0);
  if (words[1][0] == '-' || !state_.exit_trap.empty()) return Flow::kNotUnderstood;
  state_.ends_at_term = state_.traps_others = false;
  if (state_.term_trap && !state_.term_trap->empty()) state_.term_trap.reset();
  takes_place_ = GetsTerm();
  may_take_place_ = may_be_first_ && forks_ == 0;
  const Flow flow = RunProgram({words.begin() + 1, words.end()});
  return flow == Flow::kOn ? Flow::kExit : flow;
}

// The command eval.
Flow Shell::EvaluateText(const std::vector<std::string>& words, bool tested) {
  std::string text;
  for (std::size_t i = 1; i < words.size(); ++i) text += (i > 1 ? " " : "") + words[i];
  if (++depth_ > kMaxEvaluations) return Flow::kNotUnderstood;
  const bool tail = std::exchange(is_tail_, false);
  const Flow flow = RunText(text, tested);
  is_tail_ = tail;
  --depth_;
  return flow;
}

// The command . FILE
Flow Shell::ReadScript(const std::vector<std::string>& words, bool tested) {
  // A name without a slash is searched in PATH. Shells treat arguments differently.
  if (words.size() != 2 || words[1].find('/') == std::string::npos) return Flow::kNotUnderstood;
  const auto script = ScriptIn(words[1]);
  if (!script) return world_.StopAt(CommandStop::At::kProgram, words[1]);
  if (++depth_ > kMaxEvaluations) return Flow::kNotUnderstood;
  ++sources_;
  const int loops = std::exchange(loops_, 0);
  const bool tail = std::exchange(is_tail_, false);
  const Flow flow = RunText(*script, tested);
  is_tail_ = tail;
  loops_ = loops;
  --sources_;
  --depth_;
  return flow == Flow::kReturn ? Flow::kOn : flow;
}

Flow Shell::RunCommand(const std::vector<std::string>& words, bool tested) {
  const std::vector<std::string> rest(words.begin() + 1, words.end());
  // A special builtin loses its special properties after `command`.
  if (IsOneOf(rest[0],
              {"exec", "eval", "set", "export", "readonly", "local", "trap", "unset", "shift"})) {
    return Flow::kNotUnderstood;
  }
  const auto flow = RunBuiltin(rest, tested);
  takes_place_ = may_take_place_ = false;
  return flow ? *flow : RunProgram(rest);
}

Flow Shell::Shift(const std::vector<std::string>& words) {
  const auto count = words.size() > 1 ? WholeNumber(words[1]) : 1;
  const auto size = static_cast<std::int64_t>(state_.arguments.size());
  if (words.size() > 2 || !count || *count > size) return Flow::kNotUnderstood;
  state_.arguments.erase(state_.arguments.begin(), state_.arguments.begin() + *count);
  return Done(0);
}

// The command cd.
Flow Shell::ChangeFolder(const std::vector<std::string>& words) {
  const bool folder = words.size() == 2 && words[1][0] == '/' &&
                      (IsOneOf(words[1], {"/", "/tmp"}) || world_.files.IsFolder(words[1]));
  if (!folder) return Flow::kNotUnderstood;
  // Relative file names now mean other files.
  world_.files.Forget();
  state_.variables.erase("OLDPWD");
  state_.variables["PWD"] = {true, words[1], true};
  return Done(0);
}

// The commands exit and return.
Flow Shell::Exit(const std::vector<std::string>& words, Flow flow) {
  if (words.size() > 2) return Flow::kNotUnderstood;
  if (words.size() == 1) return ExitAsBefore(flow);
  const bool negative = words[1].compare(0, 1, "-") == 0;
  const auto code = WholeNumber(std::string_view(words[1]).substr(negative ? 1 : 0));
  // Otherwise it may be too large, or have a sign or spaces that not every shell accepts.
  const bool is_word = words[1].empty() || std::isalpha(static_cast<unsigned char>(words[1][0]));
  if (!code && (!is_word || flow == Flow::kReturn)) return Flow::kNotUnderstood;
  if (negative && flow == Flow::kReturn) return Flow::kNotUnderstood;
  if (!code || (negative && !Bash())) {
    Complain();
    // dash exits with its own error, not with the status of exit.
    state_.status = kIllegalNumber;
    return flow;
  }
  // dash keeps a status above 255 until it exits.
  if (flow == Flow::kReturn && *code > 255) return Flow::kNotUnderstood;
  state_.status = static_cast<std::int32_t>((negative ? -*code : *code) & 0xff);
  return flow;
}

// In a trap, exit without a status uses the status before the trap. In a subshell, versions of bash
// differ.
Flow Shell::ExitAsBefore(Flow flow) {
  if (!before_trap_ || (flow == Flow::kReturn && !Bash())) return flow;
  if (Bash() && subshells_ != before_trap_->subshells) return Flow::kNotUnderstood;
  state_.status = before_trap_->status;
  return flow;
}

// The commands break and continue.
Flow Shell::Leave(const std::vector<std::string>& words) {
  const auto levels = words.size() > 1 ? WholeNumber(words[1]) : 1;
  if (words.size() > 2 || !levels || *levels < 1 || *levels > loops_) return Flow::kNotUnderstood;
  levels_ = static_cast<std::int32_t>(*levels);
  state_.status = 0;
  return words[0] == "break" ? Flow::kBreak : Flow::kContinue;
}

Flow Shell::Set(const std::vector<std::string>& words) {
  if (words.size() == 1) return Flow::kNotUnderstood;
  std::size_t at = 1;
  const Flow flow = SetOptions(words, at);
  if (flow != Flow::kOn) return flow;
  if (at < words.size()) {
    if (words[at] == "--") ++at;
    state_.arguments.assign(words.begin() + static_cast<std::ptrdiff_t>(at), words.end());
  }
  return Done(0);
}

// Reads options up to the first word that is not an option.
Flow Shell::SetOptions(const std::vector<std::string>& words, std::size_t& at) {
  for (; at < words.size(); ++at) {
    const std::string& word = words[at];
    if (word.empty() || (word[0] != '-' && word[0] != '+') || word == "--") return Flow::kOn;
    if (word.size() == 1) return Flow::kNotUnderstood;
    const bool on = word[0] == '-';
    for (const char option : std::string_view(word).substr(1)) {
      std::string_view name(&option, 1);
      if (option == 'o') {
        if (++at == words.size()) return Flow::kNotUnderstood;
        name = words[at];
      }
      if (IsOneOf(name, {"e", "errexit"})) {
        state_.exit_on_error = on;
      } else if (IsOneOf(name, {"u", "nounset"})) {
        state_.refuse_unset = on;
      } else if (IsOneOf(name, {"x", "xtrace"})) {
        state_.trace = on;
      } else if (name == "pipefail") {
        if (around_.old_dash && !Bash()) return Flow::kNotUnderstood;
        state_.pipefail = on;
      } else if (!IsOneOf(name, {"v", "verbose", "f", "noglob"}) && !(Bash() && name == "E")) {
        return Flow::kNotUnderstood;
      }
      if (option == 'o') break;
    }
  }
  return Flow::kOn;
}

// The commands export, readonly and local.
Flow Shell::Declare(const std::vector<std::string>& words) {
  const bool local = words[0] == "local" ||
                     (words[0] != "export" && words[0] != "readonly" && !state_.locals.empty());
  if (words[0] == "local" && state_.locals.empty()) return Flow::kNotUnderstood;
  if (words.size() == 1) {
    Write(streams_.out, Text{"", false});
    return local ? Flow::kNotUnderstood : Done(0);
  }
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::size_t equals = std::min(words[i].find('='), words[i].size());
    const std::string name = words[i].substr(0, equals);
    if (!IsName(name) || state_.arrays.count(name) > 0) return Flow::kNotUnderstood;
    // A later assignment would be an error.
    if (words[0] == "readonly") return Flow::kNotUnderstood;
    const auto it = state_.variables.find(name);
    const bool known = it != state_.variables.end();
    if (local && state_.locals.back().count(name) == 0) {
      state_.locals.back()[name] = known ? std::optional(it->second) : std::nullopt;
      // dash keeps the value, and bash starts without one.
      if (equals == words[i].size()) {
        if (known && it->second.set) return Flow::kNotUnderstood;
        state_.variables[name] = {false, "", false};
      }
    }
    if (equals < words[i].size() && !Assign(name, words[i].substr(equals + 1))) {
      return Flow::kNotUnderstood;
    }
    if (words[0] != "export") continue;
    if (equals == words[i].size() && !known) {
      if (!Look(name).value) state_.variables[name] = {true, std::nullopt, true};
      continue;
    }
    state_.variables[name].exported = true;
  }
  return Done(0);
}

Flow Shell::Unset(const std::vector<std::string>& words) {
  std::size_t first = 1;
  if (words.size() > 1 && words[1] == "-v") ++first;
  for (std::size_t i = first; i < words.size(); ++i) {
    if (!IsName(words[i]) || state_.functions.count(words[i]) > 0 ||
        state_.arrays.count(words[i]) > 0 || !state_.locals.empty()) {
      return Flow::kNotUnderstood;
    }
    state_.variables[words[i]] = {false, "", false};
  }
  return Done(0);
}

// The command read [-r] NAME...
Flow Shell::ReadLine(const std::vector<std::string>& words) {
  std::size_t first = 1;
  const bool raw = words.size() > 1 && words[1] == "-r";
  if (raw) ++first;
  if (words.size() == first) return Flow::kNotUnderstood;
  for (std::size_t i = first; i < words.size(); ++i) {
    if (!IsName(words[i])) return Flow::kNotUnderstood;
  }
  if (streams_.in == nullptr) return Flow::kNotUnderstood;
  Input& in = *streams_.in;
  in.touched = true;
  if (in.open && HandlesTerm()) world_.term.known = false;
  if (in.open) return Flow::kForEver;
  if (!in.text.known) return Flow::kNotUnderstood;
  const std::string_view rest = in.Rest();
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  std::string_view line = rest.substr(0, end);
  const bool whole = end < rest.size();
  in.at += whole ? end + 1 : end;
  in.drained = in.drained || !whole;
  if (!raw && line.find('\\') != std::string_view::npos) return Flow::kNotUnderstood;
  while (!line.empty() && IsBlank(line.front(), separators_)) line.remove_prefix(1);
  for (std::size_t i = first; i < words.size(); ++i) {
    std::string_view rest = line;
    std::string_view value = TakeField(rest, separators_);
    // The last variable gets the rest of the line, without the separators at its end.
    if (i + 1 == words.size() && !rest.empty()) {
      value = line;
      while (!value.empty() && IsBlank(value.back(), separators_)) value.remove_suffix(1);
    }
    line = rest;
    if (!Assign(words[i], std::string(value))) return Flow::kNotUnderstood;
  }
  return Done(whole ? 0 : 1);
}

Flow Shell::Trap(const std::vector<std::string>& words) {
  if (words.size() < 3) return Flow::kNotUnderstood;
  for (std::size_t i = 2; i < words.size(); ++i) {
    const bool exits = IsOneOf(words[i], {"EXIT", "0"});
    if (exits) {
      state_.exit_trap = words[1] == "-" ? "" : words[1];
      state_.ends_at_term |= Bash();
    } else if (IsOneOf(words[i], {"TERM", "SIGTERM", "15"})) {
      if (may_be_first_ && forks_ == 0) world_.term.known = false;
      if (ignores_term_) continue;
      state_.term_trap.reset();
      if (words[1] != "-") state_.term_trap = words[1];
    } else if (!IsOneOf(words[i], {"TERM", "INT", "HUP", "QUIT", "USR1", "USR2", "SIGTERM",
                                   "SIGINT", "15", "2", "1"})) {
      return Flow::kNotUnderstood;
    } else {
      state_.traps_others |= words[1] != "-";
    }
    // bash runs its EXIT trap at any end, also after a signal.
    const bool told = exits ? Bash() : IsOneOf(words[i], {"TERM", "SIGTERM", "15"});
    world_.outlives_term |= told && words[1] != "-";
  }
  return Done(0);
}

Flow Shell::Wait(const std::vector<std::string>& words) {
  if (words.size() > 1) return Flow::kNotUnderstood;
  Duration end = world_.time;
  for (const Job& job : jobs_) {
    const bool earlier = world_.tried_since && job.started < *world_.tried_since;
    if (earlier && !job.waited_for) return Flow::kNotUnderstood;
    end = std::max(end, job.ends);
  }
  const Flow flow = WaitUntil(end, 0);
  if (flow == Flow::kOn && !world_.term.pending) jobs_.clear();
  return flow;
}

Flow Shell::Let(const std::vector<std::string>& words) {
  if (words.size() != 2) return Flow::kNotUnderstood;
  const Sum sum = Evaluate(words[1], *this, true);
  if (!sum.understood || !sum.value) return Flow::kNotUnderstood;
  return Done(*sum.value == 0 ? 1 : 0);
}

}  // namespace jobplay::shell
