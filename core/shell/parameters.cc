// Parameters: variables, arguments and everything else that starts with a dollar sign, and forms
// such as ${A:-b}.
#include <utility>

#include "core/base/digits.h"
#include "core/base/text.h"
#include "core/shell/pattern.h"
#include "core/shell/shell.h"

namespace jobplay::shell {
namespace {

// Returns true for variables that the shell itself sets, or whose value differs with each start.
bool IsOfTheShell(std::string_view name) {
  return IsOneOf(name, {"RANDOM", "SECONDS", "LINENO", "PPID", "UID", "EUID", "SRANDOM", "HOSTNAME",
                        "HOSTTYPE", "OSTYPE", "MACHTYPE", "PIPESTATUS", "FUNCNAME", "GROUPS",
                        "DIRSTACK", "EPOCHSECONDS", "SHELLOPTS", "EPOCHREALTIME", "PS4"}) ||
         name.substr(0, 4) == "BASH";
}

// Returns true for variables that every container has, or that a Service may add.
bool IsOfTheContainer(std::string_view name) {
  return IsOfTheShell(name) ||
         IsOneOf(name,
                 {"HOME",   "PATH",    "PWD",    "OLDPWD",  "SHLVL", "_",     "TERM", "IFS",
                  "OPTIND", "OPTARG",  "OPTERR", "PS1",     "PS2",   "SHELL", "USER", "LOGNAME",
                  "LANG",   "COLUMNS", "LINES",  "CHARSET", "PAGER", "REPLY", "ENV"}) ||
         name.substr(0, 11) == "KUBERNETES_" || name.substr(0, 3) == "LC_" ||
         name.find("_SERVICE_") != std::string_view::npos ||
         name.find("_PORT") != std::string_view::npos;
}

}  // namespace

Shell::Found Shell::Look(const std::string& name) const {
  if (name == "?" && state_.status == kUnknownStatus) return {true, true, std::nullopt};
  if (name == "?") return {true, true, std::to_string(state_.status)};
  if (name == "#") return {true, true, std::to_string(state_.arguments.size())};
  if (name == "$") return {true, true, std::nullopt, kOwnProcess};
  if (name == "!") return {true, true, std::nullopt, jobs_.empty() ? 0 : jobs_.back().number};
  if (IsOneOf(name, {"-", "0"})) return {true, true, std::nullopt};
  if (IsDigit(name[0])) {
    const auto number = WholeNumber(name);
    if (!number) return {false, false, std::nullopt};
    const auto index = static_cast<std::size_t>(*number);
    if (index > state_.arguments.size()) return {true, false, ""};
    return {true, true, state_.arguments[index - 1]};
  }
  if (IsOfTheShell(name)) return {true, true, std::nullopt};
  const auto it = state_.variables.find(name);
  if (it != state_.variables.end()) {
    if (!it->second.set) return {true, false, ""};
    return {true, true, it->second.value, it->second.process};
  }
  if (around_.no_more && !IsOfTheContainer(name)) return {true, false, ""};
  return {true, false, std::nullopt};
}

// Handles $@, $* and all elements of an array.
bool Shell::IsList(const Part& part, std::vector<std::optional<std::string>>& values,
                   bool& is_list) {
  const bool arguments = part.text == "@" || part.text == "*";
  bool whole = false;
  if (part.subscript && part.subscript->size() == 1) {
    const std::string& text = part.subscript->front().text;
    whole = text == "@" || text == "*";
  }
  if (!arguments && !whole) return true;
  if (part.change == "length") return true;
  if (!part.change.empty()) return false;
  is_list = true;
  if (arguments) {
    values.assign(state_.arguments.begin(), state_.arguments.end());
    return true;
  }
  const auto it = state_.arrays.find(part.text);
  if (it == state_.arrays.end() || part.subscript->front().text == "*") return false;
  values = it->second;
  return true;
}

Flow Shell::LookParameter(const Part& part, Found& found) {
  if (part.text == "@" || part.text == "*") return Flow::kNotUnderstood;
  if (part.subscript) {
    const Flow flow = LookElement(part, found);
    if (flow != Flow::kOn || part.change == "length") return flow;
  } else {
    // The first element.
    if (state_.arrays.count(part.text) > 0) return Flow::kNotUnderstood;
    found = Look(part.text);
  }
  if (!found.understood) return Flow::kNotUnderstood;
  const bool asks = IsOneOf(part.change, {"-", ":-", "=", ":=", "+", ":+"});
  if (!found.set && state_.refuse_unset && !asks) return Flow::kNotUnderstood;
  return Flow::kOn;
}

// Handles an element of an array, its length, or the length of the array.
Flow Shell::LookElement(const Part& part, Found& found) {
  const auto array = state_.arrays.find(part.text);
  if (array == state_.arrays.end()) return Flow::kNotUnderstood;
  const bool length = part.change == "length";
  const std::string& text = part.subscript->empty() ? "" : part.subscript->front().text;
  if (length && (text == "@" || text == "*")) {
    found = {true, true, std::to_string(array->second.size())};
    return Flow::kOn;
  }
  std::optional<std::int64_t> index;
  const Flow flow = EvaluateSum(*part.subscript, index);
  if (flow != Flow::kOn) return flow;
  const auto size = static_cast<std::int64_t>(array->second.size());
  if (!index) {
    found = {true, true, std::nullopt};
  } else {
    if (*index < 0) *index += size;
    if (*index < 0) return Flow::kNotUnderstood;
    found = *index < size ? Found{true, true, array->second[*index]} : Found{true, false, ""};
  }
  if (length && found.value) found.value = std::to_string(found.value->size());
  return Flow::kOn;
}

Flow Shell::ChangeParameter(const Part& part, Found& found, const Word*& instead) {
  const std::string& change = part.change;
  if (change.empty()) return Flow::kOn;
  if (change == "length") {
    if (part.subscript || !found.value) return Flow::kOn;
    if (!IsAscii(*found.value)) return Flow::kNotUnderstood;
    found.value = std::to_string(found.value->size());
    return Flow::kOn;
  }
  if (change[0] == '%' || change[0] == '#') return TakeOff(part, found);
  return Default(part, found, instead);
}

// Handles ${A%pattern} and similar forms.
Flow Shell::TakeOff(const Part& part, Found& found) {
  Field pattern;
  const Flow flow = ExpandToOne(part.operand, pattern);
  if (flow != Flow::kOn) return flow;
  if (!found.value || !pattern.known) {
    found.value.reset();
    return Flow::kOn;
  }
  const std::string_view text = *found.value;
  const bool end = part.change[0] == '%', longest = part.change.size() == 2;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const std::size_t size = longest ? text.size() - i : i;
    const auto matches =
        Matches(pattern.pattern, end ? text.substr(text.size() - size) : text.substr(0, size),
                world_.effort_left);
    if (!matches) return Flow::kNotUnderstood;
    if (*matches) {
      found.value = std::string(end ? text.substr(0, text.size() - size) : text.substr(size));
      break;
    }
  }
  return Flow::kOn;
}

// Handles ${A:-word}, ${A:=word} and ${A:+word}. The forms without a colon do not treat an empty
// value as unset.
Flow Shell::Default(const Part& part, Found& found, const Word*& instead) {
  const bool colon = part.change[0] == ':';
  const char kind = part.change.back();
  const bool is_variable = IsName(part.text) && !part.subscript;
  // It is unknown whether the variable is set, or whether it is empty.
  if ((!found.set || colon) && !found.value) {
    if (kind == '=') {
      return is_variable && Assign(part.text, std::nullopt) ? Flow::kOn : Flow::kNotUnderstood;
    }
    // This does not matter if the word has no side effects.
    for (const Part& one : part.operand) {
      if (one.kind != Part::Kind::kText && one.kind != Part::Kind::kParameter) {
        return Flow::kNotUnderstood;
      }
    }
    return Flow::kOn;
  }
  const bool given = found.set && !(colon && found.value && found.value->empty());
  const bool asked = given == (kind == '+');  // whether the word is used
  if (!asked) {
    if (kind == '+') found.value = "";
    return Flow::kOn;
  }
  if (kind != '=') {
    instead = &part.operand;
    return Flow::kOn;
  }
  Field field;
  const Flow flow = is_variable ? ExpandToOne(part.operand, field) : Flow::kNotUnderstood;
  if (flow != Flow::kOn) return flow;
  found.value.reset();
  if (field.known) found.value = field.text;
  return Assign(part.text, found.value) ? Flow::kOn : Flow::kNotUnderstood;
}

bool Shell::Assign(const std::string& name, std::optional<std::string> value) {
  // These variables change how the shell works.
  if (IsOneOf(name, {"IFS", "PATH", "BASH_ENV", "ENV", "POSIXLY_CORRECT", "PS4"}) ||
      state_.arrays.count(name) > 0) {
    return false;
  }
  ++assigned_;
  Variable& variable = state_.variables[name];
  variable.set = true;
  variable.value = std::move(value);
  variable.process = 0;
  return true;
}

SumVariables::Value Shell::Read(const std::string& name) {
  if (state_.arrays.count(name) > 0) return {false, {}};
  const Found found = Look(name);
  if (!found.set && found.value && state_.refuse_unset) return {false, {}};
  return {found.understood, found.value};
}

bool Shell::Write(const std::string& name, std::optional<std::string> value) {
  return Assign(name, std::move(value));
}

}  // namespace jobplay::shell
