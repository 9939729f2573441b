// Programs that a shell or a container starts and that take time or run other programs.
#include <algorithm>
#include <utility>

#include "core/base/digits.h"
#include "core/shell/busybox.h"
#include "core/shell/programs.h"
#include "core/shell/shell.h"

namespace jobplay::shell {
namespace {

constexpr int kMaxDepth = 8;  // nested shells

// Parses a duration as GNU's and BusyBox's sleep do: a decimal number with s, m, h, d, or nothing
// for seconds.
std::optional<Duration> SleepTime(std::string_view text) {
  if (text == "infinity" || text == "inf") return kForEver;
  std::int64_t unit = 1;
  if (!text.empty() && !IsDigit(text.back()) && text.back() != '.') {
    const char name = text.back();
    text.remove_suffix(1);
    unit = name == 's' ? 1 : name == 'm' ? 60 : name == 'h' ? 3600 : name == 'd' ? 86400 : 0;
  }
  constexpr std::int64_t kMost = kForEver.ns / 1'000'000'000;
  std::int64_t whole = 0, fraction = 0, scale = 1'000'000'000;
  bool digits = false, point = false;
  for (const char c : text) {
    if (c == '.' && !point) {
      point = true;
    } else if (!IsDigit(c)) {
      return std::nullopt;
    } else if (!point) {
      whole = std::min(whole * 10 + (c - '0'), kMost);
      digits = true;
    } else {
      scale /= 10;
      fraction += (c - '0') * scale;
      digits = true;
    }
  }
  if (!digits || unit == 0) return std::nullopt;
  if (whole * unit >= kMost) return kForEver;
  return Duration{whole * unit * 1'000'000'000 + fraction * unit};
}

// Returns true for strings that every sleep rejects. Others, such as 1e3, are accepted by some
// versions.
bool IsNoTime(std::string_view text) {
  const auto in_number = [](char c) {
    return IsDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '+' ||
           c == '-';
  };
  return text.empty() || !std::all_of(text.begin(), text.end(), in_number) ||
         (text[0] > '9' && text[0] != 'i' && text[0] != 'I' && text[0] != 'n' && text[0] != 'N');
}

// Returns how long `stress` and `stress-ng` keep processors and disks busy. Memory may not be
// available.
std::optional<Duration> StressTime(const std::vector<std::string>& words) {
  std::optional<Duration> time = kForEver;
  for (std::size_t i = 1; i < words.size(); ++i) {
    std::string name = words[i];
    std::string value;
    const std::size_t equals = name.find('=');
    if (IsOneOf(name, {"-v", "-q", "--verbose", "--quiet", "--metrics-brief"})) continue;
    if (equals != std::string::npos) {
      value = name.substr(equals + 1);
      name.resize(equals);
    } else if (i + 1 < words.size()) {
      value = words[++i];
    }
    if (name == "-t" || name == "--timeout") {
      time = SleepTime(value);
      if (!time || *time == Duration{}) return std::nullopt;
    } else if (!IsOneOf(name, {"-c", "--cpu", "-i", "--io", "--cpu-load", "-l"}) ||
               WholeNumber(value).value_or(0) == 0) {
      return std::nullopt;
    }
  }
  return words.size() > 2 ? time : std::nullopt;
}

struct ShellCall {
  std::vector<std::string> options = {"set"};  // as the builtin command takes them
  std::optional<std::string> script;           // nothing: it would read the script
  std::string file;                            // the file with the script, if any
  std::vector<std::string> arguments;
};

ShellCall ReadShellCall(const std::vector<std::string>& words) {
  ShellCall call;
  bool list_follows = false;
  std::size_t i = 1;
  for (; i < words.size(); ++i) {
    std::string option = words[i];
    if (!IsOption(option)) break;
    if (option == "--") {
      ++i;
      break;
    }
    // A login shell reads files that most images do not have.
    if (option == "--login") continue;
    for (const char c : {'c', 'l'}) {
      const std::size_t at = option.find(c, 1);
      if (at == std::string::npos) continue;
      option.erase(at, 1);
      list_follows |= c == 'c';
    }
    if (option.size() > 1) call.options.push_back(option);
    if (option.size() > 1 && option.back() == 'o' && i + 1 < words.size()) {
      call.options.push_back(words[++i]);
    }
  }
  if (i == words.size()) return call;
  if (list_follows) {
    call.script = words[i];
    ++i;  // the shell's name
  } else {
    call.file = words[i];
  }
  if (i + 1 < words.size()) {
    call.arguments.assign(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
  }
  return call;
}

// Returns the exit code of Python code that only exits: `import sys; sys.exit(3)` or `exit(3)`. No
// other Python code is supported.
std::optional<std::int32_t> PythonExitCode(std::string_view text) {
  const auto take = [&text](std::string_view start) {
    const bool found = text.substr(0, start.size()) == start;
    if (found) text.remove_prefix(start.size());
    return found;
  };
  const bool has_sys = take("import sys");
  if (has_sys && !take("\n") && !take("; ") && !take(";")) return std::nullopt;
  if (has_sys) take("sys.");
  if (!take("exit(")) return std::nullopt;
  const std::string_view digits = text.substr(0, text.find(')'));
  const auto code = WholeNumber(digits);
  // Python rejects numbers such as 03.
  if (!code || (digits[0] == '0' && digits.size() > 1)) return std::nullopt;
  text.remove_prefix(digits.size());
  if (!take(")")) return std::nullopt;
  take("\n");
  return text.empty() ? std::optional(static_cast<std::int32_t>(*code & 0xff)) : std::nullopt;
}

}  // namespace

Flow Shell::RunProgram(const std::vector<std::string>& words) {
  const std::string_view name = BaseName(words[0]);
  state_.status = 0;
  if (world_.files.IsOfMount(words[0])) return RunFile(words);
  if (words[0].find('/') != std::string::npos && world_.files.IsFolder(words[0])) {
    Complain();
    return Done(126);
  }
  if (around_.only_busybox && LacksProgram(words[0])) {
    Complain();
    return Done(127);
  }
  if (name == "sleep") return Sleep(words);
  if (name == "timeout") return Timeout(words);
  if (name == "perl") {
    const auto time = PiTime(words);
    if (!time) return Flow::kNotUnderstood;
    Write(streams_.out, Text{"", false});
    return Spend(*time);
  }
  if (name == "stress" || name == "stress-ng") {
    if (name == "stress-ng" && takes_place_ && GetsTerm()) world_.term.known = false;
    const auto time = StressTime(words);
    return time ? Spend(*time) : Flow::kNotUnderstood;
  }
  if (IsShell(name)) return RunShell(words);
  if (name == "python" || name == "python3") return RunPython(words);
  if (name == "tail" && words.size() > 2 && IsOneOf(words[1], {"-f", "-F"})) return Watch(words);
  if (name == "env" && words.size() > 1) return RunWith(words);
  if (name == "nohup" || (name == "busybox" && around_.busybox)) {
    if (words.size() == 1 || words[1][0] == '-' || IsNoProgram(words[1])) {
      return Flow::kNotUnderstood;
    }
    return RunProgram({words.begin() + 1, words.end()});
  }
  if (name == "[" || name == "test" || IsNoProgram(words[0])) {
    return name == "[" || name == "test" ? *RunBuiltin(words, false) : Flow::kNotUnderstood;
  }
  const bool waits = IsOneOf(name, {"cat", "tee", "head", "wc", "sort"}) &&
                     streams_.in != nullptr && streams_.in->open &&
                     (name != "cat" || words.size() == 1);
  if (waits) return Flow::kForEver;
  auto printed = RunInstant(words, streams_.in, world_.files);
  if (!printed) return LookAround(words);
  if (printed->complains) Complain();
  Write(streams_.out, printed->out);
  state_.status = printed->status;
  if (printed->status == kUnknownStatus) world_.in_doubt = words[0];
  return Flow::kOn;
}

// Handles programs that end soon, but with an unknown status.
Flow Shell::LookAround(const std::vector<std::string>& words) {
  const Glance look = GlanceOf(words);
  if (look == Glance::kNone) return Flow::kNotUnderstood;
  // The options decide which words are files, and whether the program reads these or its input.
  if (streams_.in != nullptr && BaseName(words[0]) == "grep") {
    if (streams_.in->open) return Flow::kNotUnderstood;
    streams_.in->touched = true;
    streams_.in->drained = false;
    streams_.in->text.AddUnknown();
  }
  return TakeGlance(look, words[0]);
}

// The status is unknown unless `does_well` is set.
Flow Shell::TakeGlance(Glance glance, std::string_view program, bool does_well) {
  if (glance == Glance::kChanges) world_.files.Forget();
  Complain();
  Write(streams_.out, Text{"", false});
  return does_well ? Done(0) : InDoubt(program);
}

// The commands tail -f FILE and tail -F FILE; the latter waits for a missing file.
Flow Shell::Watch(const std::vector<std::string>& words) {
  const std::string& file = words[2];
  if (words.size() > 3 || !IsPlainPath(file) || file[0] == '-' || world_.files.IsFolder(file)) {
    return Flow::kNotUnderstood;
  }
  const bool waits = words[1] == "-F" && file.find('.') != std::string::npos;
  const bool there = file == "/dev/null" || world_.files.count(file) > 0;
  if (!waits && !there) return Flow::kNotUnderstood;
  Write(streams_.out, Text{"", false});
  return Flow::kForEver;
}

// The command env NAME=VALUE... PROGRAM
Flow Shell::RunWith(const std::vector<std::string>& words) {
  Replaced replaced;
  std::size_t i = 1;
  for (; i < words.size(); ++i) {
    const std::size_t equals = words[i].find('=');
    if (equals == std::string::npos) break;
    const std::string name = words[i].substr(0, equals);
    if (!IsName(name) || state_.arrays.count(name) > 0) return Flow::kNotUnderstood;
    Keep(name, replaced);
    state_.variables[name] = {true, words[i].substr(equals + 1), true};
  }
  Flow flow = Flow::kOn;
  if (i == words.size()) {
    Write(streams_.out, Text{"", false});
  } else if (words[i].empty() || words[i][0] == '-' || IsNoProgram(words[i])) {
    return Flow::kNotUnderstood;
  } else {
    flow = RunProgram({words.begin() + static_cast<std::ptrdiff_t>(i), words.end()});
  }
  Restore(replaced);
  return flow;
}

Flow Shell::Sleep(const std::vector<std::string>& words) {
  Duration time;
  if (words.size() < 2) {
    Complain();
    return Done(1);
  }
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto one = SleepTime(words[i]);
    if (!one) {
      if (!IsNoTime(words[i])) return Flow::kNotUnderstood;
      Complain();
      return Done(1);
    }
    time = time + *one < kForEver ? time + *one : kForEver;
  }
  return Spend(time);
}

Flow Shell::Spend(Duration time) {
  world_.time = world_.time + time < kForEver ? world_.time + time : kForEver;
  return world_.time < kForEver ? Flow::kOn : Flow::kForEver;
}

Flow Shell::Timeout(const std::vector<std::string>& words) {
  const auto limit = words.size() < 3 ? std::nullopt : SleepTime(words[1]);
  if (!limit || IsNoProgram(words[2])) return Flow::kNotUnderstood;
  if (!around_.busybox) {
    // GNU's timeout has a handler and forwards the signal.
    if (std::exchange(takes_place_, false) && GetsTerm()) world_.term.known = false;
    may_take_place_ = false;
  }
  const Duration before = world_.time;
  const Files files = world_.files;
  const bool outlives_term = std::exchange(world_.outlives_term, false);
  const Flow flow = RunProgram({words.begin() + 2, words.end()});
  Duration taken = flow == Flow::kForEver ? kForEver : world_.time - before;
  world_.time = before;
  if (flow != Flow::kForEver && flow != Flow::kOn) return Flow::kNotUnderstood;
  if (limit->ns > 0 && taken > *limit) {
    // BusyBox's timeout signals the process that it has become. If that is the first process of a
    // container, it ignores the signal.
    if (around_.busybox || world_.outlives_term) return Flow::kNotUnderstood;
    // The program was stopped before it printed everything.
    if (world_.files != files) return Flow::kNotUnderstood;
    Write(streams_.out, Text{"", false});
    taken = *limit;
    state_.status = 124;
  }
  world_.outlives_term |= outlives_term;
  return Spend(taken);
}

Environment Shell::Exported() const {
  Environment environment;
  for (const auto& [name, variable] : state_.variables) {
    if (variable.set && variable.exported) environment.variables[name] = variable.value;
    if (!variable.set) environment.unset.push_back(name);
  }
  return environment;
}

// The command sh [-e] -c SCRIPT [NAME [ARGUMENT...]]
Flow Shell::RunShell(const std::vector<std::string>& words) {
  if (depth_ >= kMaxDepth) return Flow::kNotUnderstood;
  const bool bash = BaseName(words[0]) == "bash";
  // No file has such a name.
  if (words.size() > 1 && words[1][0] != '-' && words[1].find(' ') != std::string::npos) {
    Complain();
    return Done(bash ? 127 : 2);
  }
  if (words.size() == 1) {
    // The shell reads its script from an input without a writer.
    const bool empty = streams_.in != nullptr && streams_.in->text.Empty();
    if (!empty || around_.terminal) return Flow::kNotUnderstood;
    return streams_.in->open ? Flow::kForEver : Done(0);
  }
  ShellCall call = ReadShellCall(words);
  if (!call.script && !call.file.empty()) {
    if (world_.files.IsMissing(call.file)) {
      Complain();
      return Done(bash ? 127 : 2);
    }
    call.script = ScriptIn(call.file);
    if (!call.script) return world_.StopAt(CommandStop::At::kProgram, call.file);
  }
  if (!call.script) return Flow::kNotUnderstood;
  Surroundings around = around_;
  static_cast<Environment&>(around) = Exported();
  Shell inner(around, bash ? Dialect::kBash : Dialect::kSh, world_, streams_, depth_ + 1);
  inner.captured_ = captured_;
  std::size_t at = 1;
  if (inner.SetOptions(call.options, at) != Flow::kOn || at < call.options.size()) {
    return Flow::kNotUnderstood;
  }
  inner.state_.arguments = call.arguments;
  inner.is_first_ = takes_place_ && GetsTerm();
  inner.may_be_first_ = may_take_place_;
  if (state_.term_trap && state_.term_trap->empty()) {
    inner.ignores_term_ = true;
    inner.state_.term_trap = "";
  }
  inner.is_tail_ = call.file.empty() && (bash || call.script->back() != '\n');
  const auto ending = inner.Script(*call.script);
  if (!ending) return Flow::kNotUnderstood;
  state_.status = ending->exit_code;
  // The inner shell has recorded its own marks.
  if (inner.is_first_) state_.ends_at_term = false;
  return ending->after == kForEver ? Flow::kForEver : Flow::kOn;
}

// Returns the content of a file that is known to exist.
std::optional<std::string> Shell::ScriptIn(const std::string& file) const {
  const auto it = world_.files.find(file);
  if (it == world_.files.end() || !it->second.known || file.back() == '/') return std::nullopt;
  return it->second.bytes;
}

// Runs a script whose first line names its interpreter. Like the kernel, reads one word, and
// everything after it as another.
Flow Shell::RunFile(const std::vector<std::string>& words) {
  if (world_.files.programs.count(words[0]) == 0) {
    Complain();
    return Done(126);
  }
  const std::string text = ScriptIn(words[0]).value_or("");
  if (text.compare(0, 2, "#!") != 0) return world_.StopAt(CommandStop::At::kProgram, words[0]);
  constexpr const char* kBlanks = " \t";
  const std::string line = text.substr(2, text.find('\n') - 2);
  const std::size_t from = line.find_first_not_of(kBlanks);
  const std::size_t end = line.find_last_not_of(kBlanks);
  if (from == std::string::npos) return Flow::kNotUnderstood;
  const std::size_t blank = std::min(line.find_first_of(kBlanks, from), end + 1);
  std::vector<std::string> started = {line.substr(from, blank - from)};
  if (blank <= end) {
    const std::size_t rest = line.find_first_not_of(kBlanks, blank);
    started.push_back(line.substr(rest, end + 1 - rest));
  }
  started.insert(started.end(), words.begin(), words.end());
  const std::string_view program = BaseName(started[0]);
  if (started[0][0] != '/' || world_.files.count(started[0]) > 0 ||
      !(IsShell(program) || program == "env")) {
    return world_.StopAt(CommandStop::At::kProgram, words[0]);
  }
  return RunProgram(started);
}

Flow Shell::RunPython(const std::vector<std::string>& words) {
  if (words.size() > 1 && words[1][0] != '-') {
    return world_.StopAt(CommandStop::At::kProgram, words[1]);
  }
  const auto code = words.size() > 2 && words[1] == "-c" ? PythonExitCode(words[2]) : std::nullopt;
  return code ? Done(*code) : Flow::kNotUnderstood;
}

}  // namespace jobplay::shell
