#include "core/shell/interpreter.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <set>
#include <utility>

#include "core/base/digits.h"
#include "core/shell/syntax.h"

namespace jobplay::shell {
namespace {

// What the documentation says that bpi(2000) takes; it grows about with the square.
constexpr std::int64_t kPiDigits = 2000;
constexpr Duration kPiTime = Seconds(10);
constexpr std::int64_t kMaxPiDigits = 100'000;

constexpr std::int32_t kIllegalNumber = 2;  // what dash and BusyBox's ash end with

constexpr int kMaxSteps = 2000;  // a longer loop is no simple command
constexpr int kMaxDepth = 8;     // of shells in shells
constexpr std::size_t kMaxLength = 100'000;

// Programs that do nothing that takes time.
bool IsInstant(std::string_view name) {
  return IsOneOf(name, {"true", "echo", "printf", "date", "pwd", "hostname", "uname", "whoami"});
}

Duration Sum(Duration a, Duration b) { return a + b < kForEver ? a + b : kForEver; }

// As GNU's and BusyBox's sleep read it: a decimal number with s, m, h, d or nothing for seconds.
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

// What no sleep takes for a time; of the rest some do, such as 1e3.
bool IsNoTime(std::string_view text) {
  const auto in_number = [](char c) {
    return IsDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '+' ||
           c == '-';
  };
  return text.empty() || !std::all_of(text.begin(), text.end(), in_number) ||
         (text[0] > '9' && text[0] != 'i' && text[0] != 'I' && text[0] != 'n' && text[0] != 'N');
}

// A word after its expansion. What is not known may be any number of words.
struct Field {
  std::string text;
  bool known = true;
};

enum class Flow : std::uint8_t { kOn, kExit, kBreak, kContinue, kForEver, kNotUnderstood };

// What a script can change, but for the time: a loop that leaves it as it was goes on for ever.
struct State {
  Variables variables;
  std::int32_t status = 0;
  bool exit_on_error = false;
  bool refuse_unset = false;

  bool operator==(const State&) const = default;
};

class Interpreter {
 public:
  Interpreter(const Surroundings& around, bool bash, int depth)
      : around_(around), bash_(bash), depth_(depth) {
    state_.variables = around.variables;
  }

  State& state() { return state_; }

  std::optional<Ending> Script(std::string_view text) {
    const auto list = text.size() > kMaxLength ? std::nullopt : ParseScript(text);
    if (!list) return std::nullopt;
    return EndingOf(Run(*list, false));
  }

  std::optional<Ending> Program(const std::vector<std::string>& words) {
    return EndingOf(RunProgram(words));
  }

 private:
  std::optional<Ending> EndingOf(Flow flow) const {
    if (flow == Flow::kForEver) return Ending{kForEver, 0};
    if (flow == Flow::kOn || flow == Flow::kExit) return Ending{time_, state_.status};
    return std::nullopt;
  }

  // `tested`: its status is asked for, so that `set -e` lets it fail.
  Flow Run(const List& list, bool tested) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Command& command = list[i];
      if (command.joint == Joint::kAnd && state_.status != 0) continue;
      if (command.joint == Joint::kOr && state_.status == 0) continue;
      if (++steps_ > kMaxSteps) return Flow::kNotUnderstood;
      const bool last = i + 1 == list.size() || list[i + 1].joint == Joint::kThen;
      const Flow flow = RunOne(command, tested || !last || command.negated);
      if (flow != Flow::kOn) return flow;
      if (command.negated) {
        state_.status = state_.status == 0 ? 1 : 0;
      } else if (state_.exit_on_error && state_.status != 0 && last && !tested) {
        return Flow::kExit;
      }
    }
    return Flow::kOn;
  }

  Flow RunOne(const Command& command, bool tested) {
    switch (command.kind) {
      case Command::Kind::kSimple:
        return RunSimple(command);
      case Command::Kind::kSubshell:
        return RunSubshell(command.body, tested);
      case Command::Kind::kGroup:
        return Run(command.body, tested);
      case Command::Kind::kIf: {
        const Flow flow = Run(command.condition, true);
        if (flow != Flow::kOn) return flow;
        if (state_.status == 0) return Run(command.body, tested);
        state_.status = 0;
        return Run(command.otherwise, tested);
      }
      case Command::Kind::kWhile:
      case Command::Kind::kUntil:
        return RunWhile(command, tested);
      case Command::Kind::kFor:
        return RunFor(command, tested);
    }
    return Flow::kNotUnderstood;
  }

  Flow RunSubshell(const List& list, bool tested) {
    State saved = state_;
    const std::set<std::string> own = own_;
    const Flow flow = Run(list, tested);
    saved.status = state_.status;
    state_ = std::move(saved);
    own_ = own;
    if (flow == Flow::kBreak || flow == Flow::kContinue) return Flow::kNotUnderstood;
    return flow == Flow::kExit ? Flow::kOn : flow;
  }

  Flow RunWhile(const Command& command, bool tested) {
    std::int32_t status = 0;
    for (;;) {
      if (++steps_ > kMaxSteps) return Flow::kNotUnderstood;
      const State before = state_;
      Flow flow = Run(command.condition, true);
      if (flow == Flow::kOn) {
        const bool holds = (state_.status == 0) == (command.kind == Command::Kind::kWhile);
        if (!holds) break;
        flow = Run(command.body, tested);
      }
      status = state_.status;
      if (flow == Flow::kBreak) break;
      if (flow != Flow::kOn && flow != Flow::kContinue) return flow;
      if (state_ == before) return Flow::kForEver;
    }
    state_.status = status;
    return Flow::kOn;
  }

  Flow RunFor(const Command& command, bool tested) {
    std::vector<Field> fields;
    for (const Word& word : command.words) {
      if (AddBraceRange(word, fields)) continue;
      if (HasPattern(word)) return Flow::kNotUnderstood;
      const Flow flow = Expand(word, fields);
      if (flow != Flow::kOn) return flow;
    }
    state_.status = 0;
    for (const Field& field : fields) {
      if (!field.known || ++steps_ > kMaxSteps) return Flow::kNotUnderstood;
      Assign(command.variable, field.text);
      const Flow flow = Run(command.body, tested);
      if (flow == Flow::kBreak) {
        state_.status = 0;
        break;
      }
      if (flow != Flow::kOn && flow != Flow::kContinue) return flow;
    }
    return Flow::kOn;
  }

  Flow RunSimple(const Command& command) {
    output_status_ = 0;
    for (const auto& [name, word] : command.assignments) {
      std::vector<Field> fields;
      const Flow flow = Expand(word, fields, false);
      if (flow != Flow::kOn) return flow;
      std::optional<std::string> value;
      if (fields.empty()) {
        value = "";
      } else if (fields[0].known) {
        value = fields[0].text;
      }
      if (command.words.empty()) Assign(name, std::move(value));
    }
    std::vector<Field> fields;
    for (const Word& word : command.words) {
      const Flow flow = Expand(word, fields);
      if (flow != Flow::kOn) return flow;
    }
    if (fields.empty()) {
      state_.status = output_status_;
      return Flow::kOn;
    }
    if (!fields[0].known) return Flow::kNotUnderstood;
    if (IsInstant(fields[0].text) || fields[0].text == ":") {
      state_.status = 0;
      return Flow::kOn;
    }
    std::vector<std::string> words;
    for (Field& field : fields) {
      if (!field.known) return Flow::kNotUnderstood;
      words.push_back(std::move(field.text));
    }
    // A program may do as its environment says; those that are known do not, but for shells.
    if (!command.assignments.empty() && IsShell(words[0])) return Flow::kNotUnderstood;
    return RunWords(words);
  }

  Flow RunWords(const std::vector<std::string>& words) {
    const std::string& name = words[0];
    if (name == "exec") {
      if (words.size() == 1) return Flow::kNotUnderstood;
      const Flow flow = RunProgram({words.begin() + 1, words.end()});
      return flow == Flow::kOn ? Flow::kExit : flow;
    }
    if (name == "exit") return Exit(words);
    if (name == "set") return Set(words);
    if ((name == "break" || name == "continue") && words.size() == 1) {
      state_.status = 0;
      return name == "break" ? Flow::kBreak : Flow::kContinue;
    }
    if (name == "export") {
      for (std::size_t i = 1; i < words.size(); ++i) {
        const std::size_t equals = std::min(words[i].find('='), words[i].size());
        const std::string variable = words[i].substr(0, equals);
        if (!IsName(variable)) return Flow::kNotUnderstood;
        if (equals < words[i].size()) Assign(variable, words[i].substr(equals + 1));
        own_.erase(variable);
      }
      state_.status = 0;
      return Flow::kOn;
    }
    return RunProgram(words);
  }

  Flow Exit(const std::vector<std::string>& words) {
    if (words.size() > 2) return Flow::kNotUnderstood;
    if (words.size() == 2) {
      const bool negative = words[1].compare(0, 1, "-") == 0;
      const auto code = WholeNumber(std::string_view(words[1]).substr(negative ? 1 : 0));
      // Else it may be too large, or have a sign or spaces that not every shell takes.
      const bool is_word =
          words[1].empty() || std::isalpha(static_cast<unsigned char>(words[1][0]));
      if (!code && !is_word) return Flow::kNotUnderstood;
      state_.status = !code || (negative && !bash_)
                          ? kIllegalNumber
                          : static_cast<std::int32_t>((negative ? -*code : *code) & 0xff);
    }
    return Flow::kExit;
  }

  Flow Set(const std::vector<std::string>& words) {
    for (std::size_t i = 1; i < words.size(); ++i) {
      const std::string& word = words[i];
      if (word.size() < 2 || (word[0] != '-' && word[0] != '+')) return Flow::kNotUnderstood;
      const bool on = word[0] == '-';
      for (const char option : std::string_view(word).substr(1)) {
        std::string_view name(&option, 1);
        if (option == 'o') {
          if (++i == words.size()) return Flow::kNotUnderstood;
          name = words[i];
        }
        if (IsOneOf(name, {"e", "errexit"})) {
          state_.exit_on_error = on;
        } else if (IsOneOf(name, {"u", "nounset"})) {
          state_.refuse_unset = on;
        } else if (!IsOneOf(name, {"x", "v", "f", "E", "xtrace", "verbose", "pipefail"})) {
          return Flow::kNotUnderstood;
        }
        if (option == 'o') break;
      }
    }
    if (words.size() == 1) return Flow::kNotUnderstood;
    state_.status = 0;
    return Flow::kOn;
  }

  Flow RunProgram(const std::vector<std::string>& words) {
    const std::string_view name = BaseName(words[0]);
    state_.status = 0;
    if (IsInstant(name)) return Flow::kOn;
    if (name == "false") {
      state_.status = 1;
      return Flow::kOn;
    }
    if (name == "sleep") {
      Duration time;
      state_.status = words.size() < 2 ? 1 : 0;
      for (std::size_t i = 1; i < words.size(); ++i) {
        const auto one = SleepTime(words[i]);
        if (!one) {
          if (!IsNoTime(words[i])) return Flow::kNotUnderstood;
          state_.status = 1;
          return Flow::kOn;
        }
        time = Sum(time, *one);
      }
      return Spend(time);
    }
    if (name == "tail") {
      const bool follows = words.size() == 3 && IsOneOf(words[1], {"-f", "-F"});
      return follows && words[2] == "/dev/null" ? Flow::kForEver : Flow::kNotUnderstood;
    }
    if (name == "cat") {
      if (words.size() > 1) return Flow::kNotUnderstood;
      return around_.stdin_open ? Flow::kForEver : Flow::kOn;
    }
    if (name == "timeout") return Timeout(words);
    if (name == "perl") {
      const auto time = PiTime(words);
      return time ? Spend(*time) : Flow::kNotUnderstood;
    }
    if (IsShell(name)) return RunShell(words);
    return Flow::kNotUnderstood;
  }

  Flow Spend(Duration time) {
    time_ = Sum(time_, time);
    return time_ < kForEver ? Flow::kOn : Flow::kForEver;
  }

  Flow Timeout(const std::vector<std::string>& words) {
    const auto limit = words.size() < 3 ? std::nullopt : SleepTime(words[1]);
    if (!limit || IsNoProgram(words[2])) return Flow::kNotUnderstood;
    const Duration before = std::exchange(time_, Duration{});
    Flow flow = RunProgram({words.begin() + 2, words.end()});
    Duration taken = flow == Flow::kForEver ? kForEver : time_;
    time_ = before;
    if (flow == Flow::kNotUnderstood) return flow;
    if (limit->ns > 0 && taken > *limit) {
      // BusyBox's signals the process that it has become, which the first one of a container
      // ignores.
      if (around_.busybox) return Flow::kNotUnderstood;
      taken = *limit;
      state_.status = 124;
    }
    return Spend(taken);
  }

  // sh [-e] -c SCRIPT [NAME [ARGUMENT...]]
  Flow RunShell(const std::vector<std::string>& words) {
    if (depth_ == kMaxDepth) return Flow::kNotUnderstood;
    Surroundings around{state_.variables, around_.stdin_open, around_.busybox};
    for (const std::string& name : own_) around.variables.erase(name);
    Interpreter inner(around, BaseName(words[0]) == "bash", depth_ + 1);
    inner.steps_ = steps_;
    // No file has a name like that.
    if (words.size() > 1 && words[1][0] != '-' && words[1].find(' ') != std::string::npos) {
      state_.status = inner.bash_ ? 127 : 2;
      return Flow::kOn;
    }
    std::vector<std::string> options = {"set"};
    bool list_follows = false;
    std::size_t i = 1;
    for (; i < words.size() && !list_follows; ++i) {
      std::string option = words[i];
      if (option.size() < 2 || option[0] != '-') return Flow::kNotUnderstood;
      // A login shell reads files that most images lack.
      for (const char c : {'c', 'l'}) {
        const std::size_t at = option.find(c, 1);
        if (at == std::string::npos) continue;
        option.erase(at, 1);
        list_follows |= c == 'c';
      }
      if (option.size() > 1) options.push_back(option);
      if (option.size() > 1 && option.back() == 'o' && !list_follows && i + 1 < words.size()) {
        options.push_back(words[++i]);
      }
    }
    if (!list_follows || i == words.size()) return Flow::kNotUnderstood;
    if (options.size() > 1 && inner.Set(options) != Flow::kOn) return Flow::kNotUnderstood;
    const auto ending = inner.Script(words[i]);
    steps_ = inner.steps_;
    if (!ending) return Flow::kNotUnderstood;
    state_.status = ending->exit_code;
    return Spend(ending->after);
  }

  void Assign(const std::string& name, std::optional<std::string> value) {
    const bool exported = around_.variables.count(name) != 0;
    if (!exported && state_.variables.count(name) == 0) own_.insert(name);
    state_.variables[name] = std::move(value);
  }

  static bool HasPattern(const Word& word) {
    return std::any_of(word.begin(), word.end(), [](const Part& part) {
      return part.kind == Part::Kind::kText && !part.quoted &&
             part.text.find_first_of("*?[{") != std::string::npos;
    });
  }

  // bash's {1..5}
  bool AddBraceRange(const Word& word, std::vector<Field>& fields) const {
    if (!bash_ || word.size() != 1 || word[0].kind != Part::Kind::kText || word[0].quoted) {
      return false;
    }
    const std::string_view text = word[0].text;
    const std::size_t dots = text.find("..");
    if (dots == std::string_view::npos || text.front() != '{' || text.back() != '}') return false;
    const auto first = WholeNumber(text.substr(1, dots - 1));
    const auto last = WholeNumber(text.substr(dots + 2, text.size() - dots - 3));
    if (!first || !last || *last < *first || *last - *first > kMaxSteps) return false;
    for (std::int64_t n = *first; n <= *last; ++n) fields.push_back({std::to_string(n), true});
    return true;
  }

  // `split`: where an unquoted value has blanks, as everywhere but in assignments.
  Flow Expand(const Word& word, std::vector<Field>& fields, bool split = true) {
    std::optional<Field> field;
    const auto put = [&](std::string_view text, bool quoted) {
      for (const char c : text) {
        if (!quoted && split && (c == ' ' || c == '\t' || c == '\n')) {
          if (field) fields.push_back(*std::exchange(field, std::nullopt));
          continue;
        }
        if (!field) field.emplace();
        field->text += c;
      }
      if (quoted && !field) field.emplace();
    };
    for (const Part& part : word) {
      std::optional<std::string> value;
      if (part.kind == Part::Kind::kText) {
        put(part.text, true);
        continue;
      }
      if (part.kind == Part::Kind::kVariable) {
        if (part.text == "?") {
          value = std::to_string(state_.status);
        } else {
          const auto it = state_.variables.find(part.text);
          const bool set = it != state_.variables.end();
          if (!set && state_.refuse_unset) return Flow::kNotUnderstood;
          if (set) value = it->second;
        }
      } else if (part.kind == Part::Kind::kOutput) {
        const Flow flow = Output(part.list, value);
        if (flow != Flow::kOn) return flow;
      }
      if (value) {
        put(*value, part.quoted);
      } else {
        if (!field) field.emplace();
        field->known = false;
      }
      // Backed by what the user wrote, a value can double at each assignment.
      if (field && field->text.size() > kMaxLength) return Flow::kNotUnderstood;
    }
    if (field) fields.push_back(*field);
    return Flow::kOn;
  }

  // $(...): takes its time; what it prints is known of seq only.
  Flow Output(const List& list, std::optional<std::string>& value) {
    const bool one = list.size() == 1 && list[0].kind == Command::Kind::kSimple;
    std::vector<Field> fields;
    if (one && list[0].assignments.empty()) {
      for (const Word& word : list[0].words) {
        const bool output = std::any_of(word.begin(), word.end(), [](const Part& part) {
          return part.kind == Part::Kind::kOutput;
        });
        if (output || Expand(word, fields) != Flow::kOn) {
          fields.clear();
          break;
        }
      }
      if (!fields.empty() && fields[0].text == "seq") return Sequence(fields, value);
    }
    const std::int32_t status = state_.status;
    const Flow flow = RunSubshell(list, false);
    output_status_ = std::exchange(state_.status, status);
    return flow;
  }

  // seq [FIRST [STEP]] LAST
  Flow Sequence(const std::vector<Field>& fields, std::optional<std::string>& value) {
    std::int64_t numbers[3] = {};
    const std::size_t count = fields.size() - 1;
    if (count < 1 || count > 3) return Flow::kNotUnderstood;
    for (std::size_t i = 0; i < count; ++i) {
      const auto number = WholeNumber(fields[i + 1].text);
      if (!fields[i + 1].known || !number) return Flow::kNotUnderstood;
      numbers[i] = *number;
    }
    const std::int64_t first = count == 1 ? 1 : numbers[0];
    const std::int64_t step = count == 3 ? numbers[1] : 1;
    const std::int64_t last = numbers[count - 1];
    if (step == 0 || (last - first) / step > kMaxSteps) return Flow::kNotUnderstood;
    value.emplace();
    for (std::int64_t n = first; n <= last; n += step) *value += std::to_string(n) + "\n";
    output_status_ = 0;
    return Flow::kOn;
  }

  const Surroundings& around_;
  bool bash_;
  int depth_;
  State state_;
  std::set<std::string> own_;  // variables that programs do not get
  std::int32_t output_status_ = 0;
  Duration time_;
  int steps_ = 0;
};

}  // namespace

std::string_view BaseName(std::string_view path) { return path.substr(path.find_last_of('/') + 1); }

bool IsShell(std::string_view program) {
  return IsOneOf(BaseName(program), {"sh", "bash", "ash", "dash"});
}

std::optional<Duration> PiTime(const std::vector<std::string>& words) {
  if (BaseName(words[0]) != "perl") return std::nullopt;
  for (const std::string& word : words) {
    const std::size_t at = word.find("bpi(");
    if (at == std::string::npos) continue;
    const std::size_t end = word.find(')', at);
    if (end == std::string::npos) return std::nullopt;
    const auto digits = WholeNumber(std::string_view(word).substr(at + 4, end - at - 4));
    if (!digits || *digits > kMaxPiDigits) return std::nullopt;
    return Duration{kPiTime.ns / (kPiDigits * kPiDigits) * *digits * *digits};
  }
  return std::nullopt;
}

bool IsNoProgram(std::string_view word) {
  if (word.empty()) return true;
  const std::size_t blank = word.find_first_of(" \n\t");
  if (blank != std::string_view::npos) {
    const std::string_view name = BaseName(word.substr(0, blank));
    return word.find('/') == std::string_view::npos || IsInstant(name) || IsShell(name) ||
           name == "sleep";
  }
  return IsOneOf(
      word, {"exit",  ":",     "set",    "export", "eval",     "exec",     "source", ".",  "trap",
             "shift", "unset", "return", "break",  "continue", "readonly", "local",  "if", "for",
             "while", "until", "case",   "{",      "(",        "&&",       "||"});
}

std::optional<Ending> FollowProgram(const std::vector<std::string>& words,
                                    const Surroundings& around) {
  return Interpreter(around, false, 0).Program(words);
}

}  // namespace jobplay::shell
