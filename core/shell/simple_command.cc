// Simple commands: their words, the assignments before them, and what runs them.
#include <utility>

#include "core/base/text.h"
#include "core/shell/programs.h"
#include "core/shell/shell.h"

namespace jobplay::shell {
namespace {

constexpr std::size_t kMaxCalls = 20;  // nested function calls

// Returns true for commands before which assignments have different effects in different shells.
bool ChangesTheShell(std::string_view name) {
  return IsOneOf(name, {"eval", "exec", ":", "export", "set", "unset", "trap", "shift", "readonly",
                        "return", "exit", "break", "continue", "read"});
}

// Returns true for IFS=, read, which only affects that command.
bool IsForRead(const Command::Assignment& one, const std::vector<Field>& fields) {
  return one.name == "IFS" && !one.array && !fields.empty() && fields[0].text == "read";
}

// Returns true for A=b, with everything up to the = written literally.
bool IsAssignment(const Word& word) {
  if (word.empty()) return false;
  const std::string_view text = word[0].text;
  const std::size_t equals = text.find('=');
  return word[0].kind == Part::Kind::kText && !word[0].quoted && equals != text.npos &&
         IsName(text.substr(0, equals));
}

}  // namespace

Flow Shell::RunSimple(const Command& command, bool tested) {
  if (command.redirections.empty()) output_status_ = 0;
  if (state_.trace) Complain();
  std::vector<Field> fields;
  Flow flow = ExpandCommand(command, fields);
  if (flow != Flow::kOn) return flow;
  Replaced replaced;
  separators_ = " \t\n";
  flow = AssignBefore(command, fields, replaced);
  if (flow != Flow::kOn) return flow;
  if (fields.empty()) return Done(output_status_);
  const std::string& name = fields[0].text;
  if (!fields[0].known) return Flow::kNotUnderstood;
  if (!replaced.empty() && (state_.functions.count(name) > 0 || ChangesTheShell(name))) {
    return Flow::kNotUnderstood;
  }
  flow = RunFields(command, fields, tested);
  Restore(replaced);
  return flow;
}

bool Shell::Declares(std::string_view name) const {
  return IsOneOf(name, {"export", "readonly", "local"}) ||
         (Bash() && IsOneOf(name, {"declare", "typeset"}));
}

// Returns true if words such as A=b are assignments to the command, which are not split. In bash
// this requires that the command's name is written literally.
bool Shell::TakesAssignments(const Command& command, const std::vector<Field>& fields) const {
  if (fields.empty() || !Declares(fields[0].text) || command.words[0].empty()) return false;
  const Part& name = command.words[0][0];
  return !Bash() || (name.text == fields[0].text && !name.quoted);
}

Flow Shell::ExpandCommand(const Command& command, std::vector<Field>& fields) {
  for (const Word& word : command.words) {
    const bool assigns = IsAssignment(word) && TakesAssignments(command, fields);
    if (assigns && AddBraces(word, fields)) continue;
    const Flow flow = Expand(word, fields, assigns ? Into::kAssignment : Into::kFields);
    if (flow != Flow::kOn) return flow;
  }
  return Flow::kOn;
}

// Assignments before a program's name apply only to the program. `replaced` receives the earlier
// values.
Flow Shell::AssignBefore(const Command& command, const std::vector<Field>& fields,
                         Replaced& replaced) {
  const bool for_program = !fields.empty();
  for (const Command::Assignment& one : command.assignments) {
    if (one.array) {
      const Flow flow = for_program ? Flow::kNotUnderstood : AssignArray(one);
      if (flow != Flow::kOn) return flow;
      continue;
    }
    std::optional<std::string> value;
    int process = 0;
    const Flow flow = ValueOf(one, value, process);
    if (flow != Flow::kOn) return flow;
    if (IsForRead(one, fields)) {
      if (!value || one.adds || !IsAscii(*value)) return Flow::kNotUnderstood;
      separators_ = *value;
      continue;
    }
    if (for_program) Keep(one.name, replaced);
    if (!Assign(one.name, std::move(value))) return Flow::kNotUnderstood;
    state_.variables[one.name].process = process;
    if (for_program) state_.variables[one.name].exported = true;
  }
  return Flow::kOn;
}

Flow Shell::AssignArray(const Command::Assignment& one) {
  std::vector<Field> elements;
  const Flow flow = ExpandAll(*one.array, elements);
  if (flow != Flow::kOn) return flow;
  auto& array = state_.arrays[one.name];
  array.clear();
  for (Field& element : elements) {
    if (!element.known) return Flow::kNotUnderstood;
    array.push_back(std::move(element.text));
  }
  return Flow::kOn;
}

Flow Shell::ValueOf(const Command::Assignment& one, std::optional<std::string>& value,
                    int& process) {
  Field field;
  const Flow flow = ExpandToOne(one.value, field);
  if (flow != Flow::kOn) return flow;
  if (field.known) value = std::move(field.text);
  process = field.process;
  if (one.adds) {
    process = 0;
    const Found found = Look(one.name);
    if (!found.understood) return Flow::kNotUnderstood;
    value = value && found.value ? std::optional(*found.value + *value) : std::nullopt;
  }
  return Flow::kOn;
}

void Shell::Keep(const std::string& name, Replaced& replaced) const {
  const auto it = state_.variables.find(name);
  replaced.emplace(name, it != state_.variables.end() ? std::optional(it->second) : std::nullopt);
}

void Shell::Restore(const Replaced& replaced) {
  for (const auto& [name, variable] : replaced) {
    if (variable) {
      state_.variables[name] = *variable;
    } else {
      state_.variables.erase(name);
    }
  }
}

// Runs a command with unknown words, if its result does not depend on them.
Flow Shell::RunFields(const Command& command, const std::vector<Field>& fields, bool tested) {
  std::vector<std::string> words;
  bool known = true;
  for (const Field& field : fields) {
    known &= field.known;
    words.push_back(field.text);
  }
  if (known) return RunWords(words, tested);
  if (const auto flow = RunOnProcesses(fields)) return *flow;
  const std::string& name = words[0];
  if (IsOneOf(name, {":", "true"})) return Done(0);
  if (name == "false") return Done(1);
  if (name == "echo" || (name == "printf" && fields[1].known && PrintsAnything(words[1]))) {
    Write(streams_.out, Text{"", false});
    return Done(0);
  }
  if (Declares(name)) {
    return DeclareUnknown(command, fields, std::move(words), tested);
  }
  if (state_.functions.count(name) == 0) {
    if (IsOneOf(name, {"[", "test"})) {
      Complain();
      return InDoubt(name);
    }
    // As for every write of a script, this is assumed to succeed.
    const bool makes = name == "mkdir" && words.size() > 2 && fields[1].known && words[1] == "-p";
    const Glance look = GlanceOfAny(BaseName(name));
    if (look != Glance::kNone) return TakeGlance(look, name, makes);
  }
  return world_.StopAt(CommandStop::At::kWords, name);
}

// Runs export A=$(date) as if there were no value, and then makes the value unknown.
Flow Shell::DeclareUnknown(const Command& command, const std::vector<Field>& fields,
                           std::vector<std::string> words, bool tested) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (fields[i].known) continue;
    const Word& word = command.words[i];
    if (command.words.size() != words.size() || word[0].kind != Part::Kind::kText) {
      return Flow::kNotUnderstood;
    }
    const std::size_t equals = word[0].text.find('=');
    const bool whole =
        word.back().quoted || (IsAssignment(word) && TakesAssignments(command, fields));
    if (equals == std::string::npos || !whole) return Flow::kNotUnderstood;
    words[i] = word[0].text.substr(0, equals);
  }
  const Flow flow = RunWords(words, tested);
  if (flow != Flow::kOn) return flow;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (!fields[i].known && !Assign(words[i], std::nullopt)) return Flow::kNotUnderstood;
  }
  return flow;
}

Flow Shell::RunFunction(const Command& body, std::vector<std::string> arguments, bool tested) {
  if (state_.locals.size() == kMaxCalls || TooManySteps()) return Flow::kNotUnderstood;
  state_.arguments.swap(arguments);
  state_.locals.emplace_back();
  const int loops = std::exchange(loops_, 0);
  const bool tail = std::exchange(is_tail_, false);
  Flow flow = RunOne(body, tested);
  is_tail_ = tail;
  loops_ = loops;
  Restore(state_.locals.back());
  state_.locals.pop_back();
  state_.arguments.swap(arguments);
  return flow == Flow::kReturn ? Flow::kOn : flow;
}

Flow Shell::RunWords(const std::vector<std::string>& words, bool tested) {
  const auto function = state_.functions.find(words[0]);
  if (function != state_.functions.end()) {
    return RunFunction(*function->second, {words.begin() + 1, words.end()}, tested);
  }
  const auto builtin = RunBuiltin(words, tested);
  if (!builtin) SetTakesPlace();
  const Flow flow = builtin ? *builtin : RunProgram(words);
  return flow == Flow::kNotUnderstood ? world_.StopAt(CommandStop::At::kProgram, words[0]) : flow;
}

}  // namespace jobplay::shell
