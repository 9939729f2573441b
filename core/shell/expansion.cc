// Words of a script become those that a program gets.
#include <algorithm>
#include <utility>

#include "core/base/digits.h"
#include "core/shell/pattern.h"
#include "core/shell/shell.h"

namespace jobplay::shell {
namespace {

constexpr std::size_t kMostText = 100'000;
constexpr std::size_t kMostFields = 20'000;

// What a shell sets itself, and what differs with each start.
bool IsOfTheShell(std::string_view name) {
  return IsOneOf(name, {"RANDOM", "SECONDS", "LINENO", "PPID", "UID", "EUID", "SRANDOM", "HOSTNAME",
                        "HOSTTYPE", "OSTYPE", "MACHTYPE", "PIPESTATUS", "FUNCNAME", "GROUPS",
                        "DIRSTACK", "EPOCHSECONDS", "SHELLOPTS", "EPOCHREALTIME", "PS4"}) ||
         name.substr(0, 4) == "BASH";
}

// What there is in each container, or may be for the services around.
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

// Collects what a word comes to.
class FieldMaker {
 public:
  FieldMaker(std::vector<Field>& fields, bool split) : fields_(fields), split_(split) {}

  void Put(std::string_view text, bool quoted) {
    if (quoted) Begin();
    for (const char c : text) PutOne(c, quoted);
  }
  // What a variable or a command gave.
  void PutValue(std::string_view text, bool quoted) {
    if (quoted || !split_) {
      Put(text, quoted);
      if (!quoted) Begin();
      return;
    }
    for (const char c : text) {
      if (c == ' ' || c == '\t' || c == '\n') {
        End();
      } else {
        PutOne(c, false);
      }
    }
  }
  void PutUnknown() {
    Begin();
    field_->known = false;
  }
  void Begin() {
    if (!field_) field_.emplace();
  }
  void End() {
    if (field_) fields_.push_back(std::move(*field_));
    field_.reset();
  }
  bool TooLong() const {
    return (field_ && field_->text.size() > kMostText) || fields_.size() > kMostFields;
  }
  bool Splits() const { return split_; }

 private:
  void PutOne(char c, bool quoted) {
    Begin();
    const bool special = c == '*' || c == '?' || c == '[' || c == ']' || c == '\\';
    if (special && quoted) field_->pattern += '\\';
    if ((c == '*' || c == '?' || c == '[') && !quoted) field_->magic = true;
    field_->pattern += c;
    field_->text += c;
  }

  std::vector<Field>& fields_;
  bool split_;
  std::optional<Field> field_;
};

bool StandsForFiles(const Field& field) {
  return field.magic && (field.pattern.find_first_of("*?") != std::string::npos ||
                         field.pattern.find(']') != std::string::npos);
}

}  // namespace

Flow Shell::ExpandAll(const std::vector<Word>& words, std::vector<Field>& fields) {
  for (const Word& word : words) {
    const Flow flow = Expand(word, fields);
    if (flow != Flow::kOn) return flow;
  }
  return Flow::kOn;
}

Flow Shell::ExpandToOne(const Word& word, Field& field) {
  std::vector<Field> fields;
  const Flow flow = Expand(word, fields, false);
  if (flow != Flow::kOn) return flow;
  if (fields.size() > 1) return Flow::kNotUnderstood;
  if (!fields.empty()) field = std::move(fields[0]);
  return Flow::kOn;
}

Flow Shell::Expand(const Word& word, std::vector<Field>& fields, bool split) {
  if (split && AddBraces(word, fields)) return Flow::kOn;
  const std::size_t first = fields.size();
  FieldMaker maker(fields, split);
  const bool home = !word.empty() && word[0].kind == Part::Kind::kText && !word[0].quoted &&
                    !word[0].text.empty() && word[0].text[0] == '~';
  if (home) maker.PutUnknown();
  // Words within words: ${A:-word}.
  struct Level {
    const Word* word;
    std::size_t at;
    bool quoted;
  };
  std::vector<Level> levels = {{&word, 0, false}};
  while (!levels.empty()) {
    Level& level = levels.back();
    if (level.at == level.word->size()) {
      levels.pop_back();
      continue;
    }
    const Part& part = (*level.word)[level.at++];
    const bool quoted = part.quoted || level.quoted;
    const bool inner = levels.size() > 1;
    switch (part.kind) {
      case Part::Kind::kText:
        if (inner && !quoted) {
          maker.PutValue(part.text, false);
        } else {
          maker.Put(part.text, quoted);
        }
        break;
      case Part::Kind::kParameter: {
        std::vector<std::optional<std::string>> values;
        bool is_list = false;
        if (!IsList(part, values, is_list)) return Flow::kNotUnderstood;
        if (is_list) {
          const bool one = part.text == "*" || !maker.Splits();
          // "$*" is one word, and nothing between quotes is no word at all.
          if (quoted && one) maker.Begin();
          for (std::size_t i = 0; i < values.size(); ++i) {
            if (i > 0 && quoted && one) {
              maker.Put(" ", true);
            } else if (i > 0) {
              maker.Splits() ? maker.End() : maker.Put(" ", false);
            }
            values[i] ? maker.PutValue(*values[i], quoted) : maker.PutUnknown();
          }
          break;
        }
        Found found;
        const Word* instead = nullptr;
        Flow flow = LookParameter(part, found);
        if (flow == Flow::kOn) flow = ChangeParameter(part, found, instead);
        if (flow != Flow::kOn) return flow;
        if (instead != nullptr) {
          if (levels.size() > 8) return Flow::kNotUnderstood;
          if (quoted) maker.Begin();
          levels.push_back({instead, 0, quoted});
        } else if (found.value) {
          maker.PutValue(*found.value, quoted);
        } else {
          maker.PutUnknown();
        }
        break;
      }
      case Part::Kind::kOutput: {
        std::optional<std::string> value;
        const Flow flow = Output(part.list, value);
        if (flow != Flow::kOn) return flow;
        value ? maker.PutValue(*value, quoted) : maker.PutUnknown();
        break;
      }
      case Part::Kind::kSum: {
        std::optional<std::int64_t> value;
        const Flow flow = EvaluateSum(part.operand, value);
        if (flow != Flow::kOn) return flow;
        value ? maker.PutValue(std::to_string(*value), quoted) : maker.PutUnknown();
        break;
      }
      case Part::Kind::kOperator:
      case Part::Kind::kUnknown:
        maker.PutUnknown();
        break;
    }
    // Backed by what the user wrote, a value can double at each assignment.
    if (maker.TooLong()) return Flow::kNotUnderstood;
  }
  maker.End();
  for (std::size_t i = first; split && i < fields.size(); ++i) {
    if (StandsForFiles(fields[i])) fields[i].known = false;
  }
  return Flow::kOn;
}

// bash's {1..5} and {a,b}. Of others nothing is known: not every sh has them.
bool Shell::AddBraces(const Word& word, std::vector<Field>& fields) const {
  std::string all;
  for (const Part& part : word) {
    if (part.kind == Part::Kind::kText && !part.quoted) all += part.text;
  }
  const std::size_t open = all.find('{');
  const std::size_t close = open == std::string::npos ? open : all.find('}', open);
  if (close == std::string::npos) return false;
  const std::string_view text = std::string_view(all).substr(open + 1, close - open - 1);
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos && text.find(',') == std::string_view::npos) return false;
  const auto unknown = [&] {
    fields.emplace_back();
    fields.back().known = false;
    return true;
  };
  const bool plain = word.size() == 1 && all.find('{', open + 1) == std::string::npos &&
                     all.find_first_of("*?[~\\") == std::string::npos;
  if (!Bash() || !plain) return unknown();
  const std::string before = all.substr(0, open), after = all.substr(close + 1);
  const auto add = [&](std::string_view middle) {
    Field& field = fields.emplace_back();
    field.text = before + std::string(middle) + after;
    field.pattern = field.text;
  };
  if (dots == std::string_view::npos) {
    std::string_view rest = text;
    for (;;) {
      const std::size_t comma = rest.find(',');
      add(rest.substr(0, comma));
      if (comma == std::string_view::npos) return true;
      rest.remove_prefix(comma + 1);
    }
  }
  const std::string_view from = text.substr(0, dots), to = text.substr(dots + 2);
  const auto first = WholeNumber(from), last = WholeNumber(to);
  const bool padded = (from.size() > 1 && from[0] == '0') || (to.size() > 1 && to[0] == '0');
  if (!first || !last || padded || std::max(*first, *last) > 10'000) return unknown();
  const std::int64_t step = *last < *first ? -1 : 1;
  for (std::int64_t n = *first; n != *last + step; n += step) add(std::to_string(n));
  return true;
}

Shell::Found Shell::Look(const std::string& name) const {
  if (name == "?") return {true, true, std::to_string(state_.status)};
  if (name == "#") return {true, true, std::to_string(state_.arguments.size())};
  if (IsOneOf(name, {"$", "!", "-", "0"})) return {true, true, std::nullopt};
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
    return {true, true, it->second.value};
  }
  if (around_.no_more && !IsOfTheContainer(name)) return {true, false, ""};
  return {true, false, std::nullopt};
}

// $@, $* and the whole of an array.
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
  const auto array = state_.arrays.find(part.text);
  if (!part.subscript) {
    // The first of them.
    if (array != state_.arrays.end()) return Flow::kNotUnderstood;
    found = Look(part.text);
  } else {
    if (array == state_.arrays.end()) return Flow::kNotUnderstood;
    const std::string& text = part.subscript->empty() ? "" : part.subscript->front().text;
    if (part.change == "length" && (text == "@" || text == "*")) {
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
    if (part.change == "length") {
      if (found.value) found.value = std::to_string(found.value->size());
      return Flow::kOn;
    }
  }
  if (!found.understood) return Flow::kNotUnderstood;
  const bool asks = IsOneOf(part.change, {"-", ":-", "=", ":=", "+", ":+"});
  if (!found.set && state_.refuse_unset && !asks) return Flow::kNotUnderstood;
  return Flow::kOn;
}

// `instead`: the word that comes in its place.
Flow Shell::ChangeParameter(const Part& part, Found& found, const Word*& instead) {
  const std::string& change = part.change;
  if (change.empty()) return Flow::kOn;
  if (change == "length") {
    if (part.subscript || !found.value) return Flow::kOn;
    for (const char c : *found.value) {
      if (static_cast<unsigned char>(c) > 127) return Flow::kNotUnderstood;
    }
    found.value = std::to_string(found.value->size());
    return Flow::kOn;
  }
  if (change[0] == '%' || change[0] == '#') {
    Field pattern;
    const Flow flow = ExpandToOne(part.operand, pattern);
    if (flow != Flow::kOn) return flow;
    if (!found.value || !pattern.known) {
      found.value.reset();
      return Flow::kOn;
    }
    const std::string_view text = *found.value;
    const bool end = change[0] == '%', longest = change.size() == 2;
    for (std::size_t i = 0; i <= text.size(); ++i) {
      const std::size_t size = longest ? text.size() - i : i;
      const auto matches =
          Matches(pattern.pattern, end ? text.substr(text.size() - size) : text.substr(0, size));
      if (!matches) return Flow::kNotUnderstood;
      if (*matches) {
        found.value = std::string(end ? text.substr(0, text.size() - size) : text.substr(size));
        break;
      }
    }
    return Flow::kOn;
  }
  const bool colon = change[0] == ':';
  const char kind = change.back();
  // Neither set nor not: which of the two it is, is not known.
  if ((!found.set || colon) && !found.value) {
    if (kind != '=') {
      // It matters not, where nothing is done for either.
      for (const Part& one : part.operand) {
        if (one.kind != Part::Kind::kText && one.kind != Part::Kind::kParameter) {
          return Flow::kNotUnderstood;
        }
      }
      return Flow::kOn;
    }
    if (!IsName(part.text) || part.subscript) return Flow::kNotUnderstood;
    return Assign(part.text, std::nullopt) ? Flow::kOn : Flow::kNotUnderstood;
  }
  const bool given = found.set && !(colon && found.value && found.value->empty());
  if (kind == '+') {
    if (given) {
      instead = &part.operand;
    } else {
      found.value = "";
    }
    return Flow::kOn;
  }
  if (given) return Flow::kOn;
  if (kind == '-') {
    instead = &part.operand;
    return Flow::kOn;
  }
  if (!IsName(part.text) || part.subscript) return Flow::kNotUnderstood;
  Field field;
  const Flow flow = ExpandToOne(part.operand, field);
  if (flow != Flow::kOn) return flow;
  found.value.reset();
  if (field.known) found.value = field.text;
  return Assign(part.text, found.value) ? Flow::kOn : Flow::kNotUnderstood;
}

// $(...): takes its time.
Flow Shell::Output(const List& list, std::optional<std::string>& value) {
  // bash's $(< file)
  if (list.size() == 1 && list[0].kind == Command::Kind::kSimple && list[0].words.empty() &&
      !list[0].redirections.empty()) {
    return Flow::kNotUnderstood;
  }
  Text text;
  const Streams streams = streams_;
  const std::int32_t status = state_.status;
  const bool exit_on_error = state_.exit_on_error, captured = captured_;
  streams_.out = {Sink::Kind::kText, &text, ""};
  captured_ = true;
  // bash forgets it there.
  if (Bash()) state_.exit_on_error = false;
  if (list.empty()) state_.status = 0;
  const Flow flow = RunSubshell(list, false);
  captured_ = captured;
  state_.exit_on_error = exit_on_error;
  streams_ = streams;
  output_status_ = state_.status;
  // To bash it is $? at once.
  if (!Bash()) state_.status = status;
  if (flow != Flow::kOn) return flow;
  if (!text.known) return Flow::kOn;
  while (!text.bytes.empty() && text.bytes.back() == '\n') text.bytes.pop_back();
  if (text.bytes.find('\0') == std::string::npos) value = std::move(text.bytes);
  return Flow::kOn;
}

Flow Shell::EvaluateSum(const Word& word, std::optional<std::int64_t>& value) {
  Field field;
  const Flow flow = ExpandToOne(word, field);
  if (flow != Flow::kOn) return flow;
  value.reset();
  // Its text may have been anything, but for numbers of the shell's own.
  if (!field.known) {
    const bool sets = std::any_of(word.begin(), word.end(), [](const Part& part) {
      return part.kind == Part::Kind::kText && part.text.find_first_of("=/%") != std::string::npos;
    });
    return sets ? Flow::kNotUnderstood : Flow::kOn;
  }
  const Sum sum = Evaluate(field.text, *this, Bash() || around_.busybox);
  if (!sum.understood) return Flow::kNotUnderstood;
  value = sum.value;
  return Flow::kOn;
}

bool Shell::Assign(const std::string& name, std::optional<std::string> value) {
  // What these change is how all else is read.
  if (IsOneOf(name, {"IFS", "PATH", "BASH_ENV", "ENV", "POSIXLY_CORRECT", "PS4"}) ||
      state_.arrays.count(name) > 0) {
    return false;
  }
  Variable& variable = state_.variables[name];
  variable.set = true;
  variable.value = std::move(value);
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
