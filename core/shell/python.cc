#include "core/shell/python.h"

#include <algorithm>
#include <utility>

#include "core/base/digits.h"
#include "core/shell/interpreter.h"
#include "core/shell/python_syntax.h"
#include "core/shell/syntax.h"

namespace jobplay::shell::python {
namespace {

constexpr int kMostSteps = 20'000;
constexpr std::int64_t kMostNumber = 1'000'000'000'000'000;  // Python's have no end

struct Value {
  enum class Type : std::uint8_t { kNone, kBool, kNumber, kDecimal, kText, kList, kUnknown };
  Type type = Type::kNone;
  std::int64_t number = 0;  // kDecimal: billionths
  std::string text;
  std::vector<Value> items;

  bool operator==(const Value&) const = default;
};

Value Number(std::int64_t number) { return {Value::Type::kNumber, number, "", {}}; }
Value Bool(bool value) { return {Value::Type::kBool, value ? 1 : 0, "", {}}; }
Value TextValue(std::string text) { return {Value::Type::kText, 0, std::move(text), {}}; }
Value UnknownValue() { return {Value::Type::kUnknown, 0, "", {}}; }

bool IsWhole(const Value& value) {
  return value.type == Value::Type::kNumber || value.type == Value::Type::kBool;
}
bool IsText(const Value& value) { return value.type == Value::Type::kText; }
bool IsUnknown(const Value& value) { return value.type == Value::Type::kUnknown; }

// A decimal with at most nine digits after the point, in billionths.
std::optional<std::int64_t> Billionths(std::string_view text) {
  const std::size_t point = std::min(text.find('.'), text.size());
  const auto whole = point == 0 ? 0 : WholeNumber(text.substr(0, point));
  std::string_view rest = text.substr(std::min(point + 1, text.size()));
  if (rest.size() > 9 || (point == 0 && rest.empty())) return std::nullopt;
  std::string digits(rest);
  digits.resize(9, '0');
  const auto fraction = WholeNumber(digits);
  if (!whole || !fraction || *whole > 100'000'000) return std::nullopt;
  return *whole * 1'000'000'000 + *fraction;
}

enum class Flow : std::uint8_t { kOn, kBreak, kContinue, kExit, kForEver, kNotUnderstood };

// A value, or none where `flow` says what happened instead.
using Result = std::optional<Value>;

class Follower {
 public:
  explicit Follower(const Environment& environment) : environment_(environment) {}

  std::optional<Ending> Follow(const std::vector<Statement>& statements) {
    const Flow flow = Run(statements);
    if (flow == Flow::kForEver) ending_.after = kForEver;
    if (flow == Flow::kNotUnderstood || flow == Flow::kBreak || flow == Flow::kContinue) {
      return std::nullopt;
    }
    return ending_;
  }

 private:
  using Type = Value::Type;

  Result Stop(Flow flow) {
    flow_ = flow;
    return std::nullopt;
  }
  Result NotUnderstood() { return Stop(Flow::kNotUnderstood); }
  // Nobody catches what is raised here.
  Result Raise() {
    ending_.exit_code = 1;
    ending_.complains = true;
    return Stop(Flow::kExit);
  }

  Flow Run(const std::vector<Statement>& statements) {
    for (const Statement& statement : statements) {
      if (++steps_ > kMostSteps) return Flow::kNotUnderstood;
      const Flow flow = RunOne(statement);
      if (flow != Flow::kOn) return flow;
    }
    return Flow::kOn;
  }

  Flow RunOne(const Statement& statement) {
    switch (statement.kind) {
      case Statement::Kind::kPass:
        return Flow::kOn;
      case Statement::Kind::kBreak:
        return Flow::kBreak;
      case Statement::Kind::kContinue:
        return Flow::kContinue;
      case Statement::Kind::kImport:
        if (!IsOneOf(std::string_view(statement.text).substr(0, statement.text.find('.')),
                     {"os", "sys", "time", "random", "datetime", "socket", "platform"})) {
          return Flow::kNotUnderstood;
        }
        if (statement.name == statement.text.substr(0, statement.text.find('.'))) {
          imported_[statement.name] = statement.name;
        } else {
          imported_[statement.name] = statement.text;
        }
        variables_.erase(statement.name);
        return Flow::kOn;
      case Statement::Kind::kExpression:
        return Evaluate(statement.expression) ? Flow::kOn : flow_;
      case Statement::Kind::kAssign:
        return Assign(statement);
      case Statement::Kind::kRaise:
        return RunRaise(statement.expression);
      case Statement::Kind::kIf: {
        const auto holds = Holds(statement.expression);
        if (!holds) return flow_;
        return Run(*holds ? statement.body : statement.otherwise);
      }
      case Statement::Kind::kWhile:
        return RunWhile(statement);
      case Statement::Kind::kFor:
        return RunFor(statement);
    }
    return Flow::kNotUnderstood;
  }

  Flow Assign(const Statement& statement) {
    Result value = Evaluate(statement.expression);
    if (!value) return flow_;
    if (imported_.count(statement.text) > 0) return Flow::kNotUnderstood;
    if (!statement.op.empty()) {
      const auto it = variables_.find(statement.text);
      if (it == variables_.end()) {
        Raise();
        return flow_;
      }
      value = Apply(statement.op, it->second, *value);
      if (!value) return flow_;
    }
    variables_[statement.text] = std::move(*value);
    return Flow::kOn;
  }

  Flow RunRaise(const Expression& expression) {
    const bool call = expression.kind == Expression::Kind::kCall;
    const Expression& named = call ? expression.parts[0] : expression;
    if (named.kind != Expression::Kind::kName) return Flow::kNotUnderstood;
    std::vector<Value> arguments;
    for (std::size_t i = 1; call && i < expression.parts.size(); ++i) {
      const Result value = Evaluate(expression.parts[i]);
      if (!value) return flow_;
      arguments.push_back(*value);
    }
    if (named.text == "SystemExit") {
      Exit(arguments);
      return flow_;
    }
    const auto ends = [&](std::string_view with) {
      return named.text.size() >= with.size() &&
             std::string_view(named.text).substr(named.text.size() - with.size()) == with;
    };
    // Else no such name, which is an error all the same.
    if (named.text.find('.') == std::string::npos && (ends("Error") || ends("Exception")))
      Raise();
    else
      NotUnderstood();
    return flow_;
  }

  Flow RunWhile(const Statement& statement) {
    std::map<std::string, Value> before;
    for (int rounds = 1;; ++rounds) {
      if (++steps_ > kMostSteps) return Flow::kNotUnderstood;
      // As in the shell: see there.
      if (rounds == 3 && GoesOnForEver(statement, before)) return Flow::kForEver;
      if (rounds == 2) before = variables_;
      const auto holds = Holds(statement.expression);
      if (!holds) return flow_;
      if (!*holds) return Flow::kOn;
      const Flow flow = Run(statement.body);
      if (flow == Flow::kBreak) return Flow::kOn;
      if (flow != Flow::kOn && flow != Flow::kContinue) return flow;
    }
  }

  bool GoesOnForEver(const Statement& statement, const std::map<std::string, Value>& before) {
    const std::map<std::string, Value> now = variables_;
    const Ending ending = ending_;
    for (auto& [name, value] : variables_) {
      const auto it = before.find(name);
      if (it == before.end() || !(it->second == value)) value = UnknownValue();
    }
    const std::map<std::string, Value> from = variables_;
    const auto holds = Holds(statement.expression);
    Flow flow = holds && *holds ? Run(statement.body) : Flow::kNotUnderstood;
    if (flow == Flow::kContinue) flow = Flow::kOn;
    const bool always = flow == Flow::kForEver || (flow == Flow::kOn && variables_ == from);
    variables_ = now;
    ending_ = ending;
    return always;
  }

  Flow RunFor(const Statement& statement) {
    const Result list = Evaluate(statement.expression);
    if (!list) return flow_;
    if (list->type != Type::kList || imported_.count(statement.text) > 0) {
      return Flow::kNotUnderstood;
    }
    for (const Value& item : list->items) {
      if (++steps_ > kMostSteps) return Flow::kNotUnderstood;
      variables_[statement.text] = item;
      const Flow flow = Run(statement.body);
      if (flow == Flow::kBreak) break;
      if (flow != Flow::kOn && flow != Flow::kContinue) return flow;
    }
    return Flow::kOn;
  }

  std::optional<bool> Truth(const Value& value) {
    switch (value.type) {
      case Type::kNone:
        return false;
      case Type::kBool:
      case Type::kNumber:
      case Type::kDecimal:
        return value.number != 0;
      case Type::kText:
        return !value.text.empty();
      case Type::kList:
        return !value.items.empty();
      case Type::kUnknown:
        break;
    }
    NotUnderstood();
    return std::nullopt;
  }
  std::optional<bool> Holds(const Expression& expression) {
    const Result value = Evaluate(expression);
    if (!value) return std::nullopt;
    return Truth(*value);
  }

  Result Evaluate(const Expression& expression) {
    using Kind = Expression::Kind;
    if (++steps_ > kMostSteps) return NotUnderstood();
    switch (expression.kind) {
      case Kind::kNumber: {
        const auto number = WholeNumber(expression.text, 15);
        return number ? Number(*number) : NotUnderstood();
      }
      case Kind::kDecimal: {
        const auto number = Billionths(expression.text);
        return number ? Result({Type::kDecimal, *number, "", {}}) : NotUnderstood();
      }
      case Kind::kString:
        return TextValue(expression.text);
      case Kind::kJoined: {
        Value joined = TextValue("");
        for (const Expression& part : expression.parts) {
          const Result value = Evaluate(part);
          if (!value) return value;
          if (IsUnknown(*value)) joined = UnknownValue();
          joined.text += value->text;
        }
        return joined;
      }
      case Kind::kFormatted: {
        const Result value = Evaluate(expression.parts[0]);
        return value ? AsText(*value) : value;
      }
      case Kind::kName:
        return Name(expression.text);
      case Kind::kCall:
        return Call(expression);
      case Kind::kMethod:
        return Method(expression);
      case Kind::kItem:
        return Item(expression);
      case Kind::kList: {
        Value list{Type::kList, 0, "", {}};
        for (const Expression& part : expression.parts) {
          Result value = Evaluate(part);
          if (!value) return value;
          list.items.push_back(std::move(*value));
        }
        return list;
      }
      case Kind::kNot: {
        const auto holds = Holds(expression.parts[0]);
        if (!holds) return std::nullopt;
        return Bool(!*holds);
      }
      case Kind::kMinus: {
        const Result value = Evaluate(expression.parts[0]);
        if (!value || IsUnknown(*value)) return value;
        if (value->type == Type::kDecimal) {
          return Value{Type::kDecimal, -value->number, "", {}};
        }
        return IsWhole(*value) ? Number(-value->number) : Raise();
      }
      case Kind::kBinary: {
        const Result left = Evaluate(expression.parts[0]);
        if (!left) return left;
        const Result right = Evaluate(expression.parts[1]);
        if (!right) return right;
        return Apply(expression.text, *left, *right);
      }
      case Kind::kAnd:
      case Kind::kOr: {
        Result value;
        for (const Expression& part : expression.parts) {
          value = Evaluate(part);
          if (!value || &part == &expression.parts.back()) break;
          const auto holds = Truth(*value);
          if (!holds) return std::nullopt;
          if (*holds == (expression.kind == Kind::kOr)) break;
        }
        return value;
      }
      case Kind::kCompare:
        return CompareAll(expression);
      case Kind::kChoice: {
        const auto holds = Holds(expression.parts[1]);
        if (!holds) return std::nullopt;
        return Evaluate(expression.parts[*holds ? 0 : 2]);
      }
    }
    return NotUnderstood();
  }

  // What a name stands for in terms of modules; empty for what has not been imported.
  std::string Resolved(const std::string& name) const {
    const std::size_t dot = std::min(name.find('.'), name.size());
    const auto it = imported_.find(name.substr(0, dot));
    if (it == imported_.end()) return "";
    return it->second + name.substr(dot);
  }

  Result Name(const std::string& name) {
    if (name == "True" || name == "False") return Bool(name == "True");
    if (name == "None") return Value();
    if (name == "__name__") return TextValue("__main__");
    const auto it = variables_.find(name);
    if (it != variables_.end()) return it->second;
    const std::size_t dot = name.find('.');
    if (dot != std::string::npos || imported_.count(name) > 0) return NotUnderstood();
    if (IsBuiltin(name)) return NotUnderstood();
    return Raise();
  }

  // Names that Python has without an import. One of another name is an error.
  static bool IsBuiltin(const std::string& name) {
    return IsOneOf(name, {"abs",       "all",          "any",        "ascii",
                          "bin",       "bool",         "breakpoint", "bytearray",
                          "bytes",     "callable",     "chr",        "classmethod",
                          "compile",   "complex",      "copyright",  "credits",
                          "delattr",   "dict",         "dir",        "divmod",
                          "enumerate", "eval",         "exec",       "exit",
                          "filter",    "float",        "format",     "frozenset",
                          "getattr",   "globals",      "hasattr",    "hash",
                          "help",      "hex",          "id",         "input",
                          "int",       "isinstance",   "issubclass", "iter",
                          "len",       "license",      "list",       "locals",
                          "map",       "max",          "memoryview", "min",
                          "next",      "object",       "oct",        "open",
                          "ord",       "pow",          "print",      "property",
                          "quit",      "range",        "repr",       "reversed",
                          "round",     "set",          "setattr",    "slice",
                          "sorted",    "staticmethod", "str",        "sum",
                          "super",     "tuple",        "type",       "vars",
                          "zip",       "aiter",        "anext",      "NotImplemented",
                          "Ellipsis"}) ||
           name.substr(0, 2) == "__" || (name[0] >= 'A' && name[0] <= 'Z') || name[0] == '_';
  }

  Result AsText(const Value& value) {
    switch (value.type) {
      case Type::kNone:
        return TextValue("None");
      case Type::kBool:
        return TextValue(value.number != 0 ? "True" : "False");
      case Type::kNumber:
        return TextValue(std::to_string(value.number));
      case Type::kText:
        return value;
      case Type::kDecimal:
      case Type::kList:
      case Type::kUnknown:
        break;
    }
    return UnknownValue();
  }

  Result Checked(std::int64_t number) {
    if (number > kMostNumber || number < -kMostNumber) return NotUnderstood();
    return Number(number);
  }

  Result Apply(const std::string& op, const Value& left, const Value& right) {
    const auto is_list = [](const Value& value) { return value.type == Type::kList; };
    if (is_list(left) || is_list(right)) return NotUnderstood();
    const bool divides = op == "//" || op == "%" || op == "/";
    if (IsUnknown(left) || IsUnknown(right)) {
      // Of numbers, as far as one sees; "%" of a text is another thing.
      if (op == "+" && (IsText(left) || IsText(right))) return UnknownValue();
      if (divides && (IsUnknown(right) || !IsWhole(right) || right.number == 0)) {
        return NotUnderstood();
      }
      return IsText(left) || IsText(right) ? NotUnderstood() : Result(UnknownValue());
    }
    if (IsText(left) && IsText(right) && op == "+") {
      if (left.text.size() + right.text.size() > Text::kMost) return NotUnderstood();
      return TextValue(left.text + right.text);
    }
    if (IsText(left) && op == "%") return NotUnderstood();
    if ((IsText(left) || IsText(right)) && op == "*") {
      const Value& text = IsText(left) ? left : right;
      const Value& times = IsText(left) ? right : left;
      if (!IsWhole(times)) return Raise();
      if (times.number * static_cast<std::int64_t>(text.text.size()) > 10'000) {
        return NotUnderstood();
      }
      std::string all;
      for (std::int64_t i = 0; i < times.number; ++i) all += text.text;
      return TextValue(all);
    }
    if (left.type == Type::kDecimal || right.type == Type::kDecimal) {
      return IsText(left) || IsText(right) ? Raise() : NotUnderstood();
    }
    if (!IsWhole(left) || !IsWhole(right)) return Raise();
    const std::int64_t a = left.number, b = right.number;
    if (op == "+") return Checked(a + b);
    if (op == "-") return Checked(a - b);
    if (op == "*") {
      constexpr std::int64_t kMostFactor = 1'000'000'000;
      if (std::max(a, b) > kMostFactor || std::min(a, b) < -kMostFactor) return NotUnderstood();
      return Checked(a * b);
    }
    if (b == 0) return Raise();
    if (op == "/") return NotUnderstood();
    const std::int64_t rest = (a % b + b) % b;
    return Number(op == "%" ? rest : (a - rest) / b);
  }

  Result CompareAll(const Expression& expression) {
    Result left = Evaluate(expression.parts[0]);
    for (std::size_t i = 0; i < expression.names.size(); ++i) {
      if (!left) return left;
      const Expression& part = expression.parts[i + 1];
      const std::string& op = expression.names[i];
      Result result;
      const bool membership = op == "in" || op == "not in";
      if (membership && part.kind == Expression::Kind::kName &&
          Resolved(part.text) == "os.environ") {
        if (!IsText(*left)) return NotUnderstood();
        const auto variable = Variable(left->text);
        if (variable.type == Type::kUnknown && !given_) return NotUnderstood();
        result = Bool((variable.type != Type::kNone) == (op == "in"));
        if (i + 1 < expression.names.size()) return NotUnderstood();
        return result;
      }
      Result right = Evaluate(part);
      if (!right) return right;
      result = Compare(op, *left, *right);
      if (!result || i + 1 == expression.names.size()) return result;
      const auto holds = Truth(*result);
      if (!holds) return std::nullopt;
      if (!*holds) return result;
      left = std::move(right);
    }
    return left;
  }

  Result Compare(const std::string& op, const Value& left, const Value& right) {
    if (op == "in" || op == "not in") {
      if (IsUnknown(left) || IsUnknown(right)) return UnknownValue();
      bool in = false;
      if (right.type == Type::kList) {
        for (const Value& item : right.items) {
          const Result same = Compare("==", left, item);
          if (!same || IsUnknown(*same)) return same;
          in |= same->number != 0;
        }
      } else if (IsText(right) && IsText(left)) {
        in = right.text.find(left.text) != std::string::npos;
      } else {
        return Raise();
      }
      return Bool(in == (op == "in"));
    }
    if (op == "is" || op == "is not") {
      if (right.type != Type::kNone && right.type != Type::kBool) return NotUnderstood();
      if (IsUnknown(left)) return UnknownValue();
      return Bool((left.type == right.type && left.number == right.number) == (op == "is"));
    }
    if (IsUnknown(left) || IsUnknown(right)) return UnknownValue();
    if (left.type == Type::kList || right.type == Type::kList) return NotUnderstood();
    if ((left.type == Type::kDecimal) != (right.type == Type::kDecimal) &&
        (IsWhole(left) || IsWhole(right))) {
      return NotUnderstood();
    }
    const bool numbers = (IsWhole(left) && IsWhole(right)) ||
                         (left.type == Type::kDecimal && right.type == Type::kDecimal);
    const bool texts = IsText(left) && IsText(right);
    if (op == "==" || op == "!=") {
      const bool same = numbers ? left.number == right.number
                                : left.type == right.type && left.text == right.text;
      return Bool(same == (op == "=="));
    }
    if (!numbers && !texts) return Raise();
    const int order = texts                        ? left.text.compare(right.text)
                      : left.number < right.number ? -1
                      : left.number > right.number ? 1
                                                   : 0;
    return Bool(op == "<"    ? order < 0
                : op == ">"  ? order > 0
                : op == "<=" ? order <= 0
                             : order >= 0);
  }

  // kNone for one that is not set; kUnknown too where it is, if `given_`.
  Value Variable(const std::string& name) {
    const auto it = environment_.variables.find(name);
    given_ = it != environment_.variables.end();
    if (given_) return it->second ? TextValue(*it->second) : UnknownValue();
    const bool unset = std::find(environment_.unset.begin(), environment_.unset.end(), name) !=
                       environment_.unset.end();
    return unset ? Value() : UnknownValue();
  }

  Result Item(const Expression& expression) {
    const Expression& whole = expression.parts[0];
    const Result index = Evaluate(expression.parts[1]);
    if (!index) return index;
    if (whole.kind == Expression::Kind::kName && Resolved(whole.text) == "os.environ") {
      if (!IsText(*index)) return NotUnderstood();
      Value value = Variable(index->text);
      if (value.type == Type::kNone) return Raise();
      if (IsUnknown(value) && !given_) return NotUnderstood();
      return value;
    }
    const Result list = Evaluate(whole);
    if (!list) return list;
    if (list->type != Type::kList || index->type != Type::kNumber) return NotUnderstood();
    const auto size = static_cast<std::int64_t>(list->items.size());
    const std::int64_t at = index->number < 0 ? index->number + size : index->number;
    if (at < 0 || at >= size) return Raise();
    return list->items[static_cast<std::size_t>(at)];
  }

  Result Method(const Expression& expression) {
    const Result value = Evaluate(expression.parts[0]);
    if (!value) return value;
    // What a moment in time has.
    if (IsUnknown(*value) && IsOneOf(expression.text, {"strftime", "isoformat", "timestamp"})) {
      return value;
    }
    return NotUnderstood();
  }

  Result Call(const Expression& expression) {
    const Expression& function = expression.parts[0];
    if (function.kind != Expression::Kind::kName) return NotUnderstood();
    std::vector<Value> arguments;
    std::vector<std::pair<std::string, const Expression*>> named;
    if (variables_.count(function.text.substr(0, function.text.find('.'))) > 0) {
      return NotUnderstood();
    }
    const std::string module = Resolved(function.text);
    // It is looked up before its arguments are.
    if (module.empty()) {
      const std::string first = function.text.substr(0, function.text.find('.'));
      if (!IsBuiltin(first)) return Raise();
    }
    for (std::size_t i = 1; i < expression.parts.size(); ++i) {
      if (!expression.names[i].empty()) {
        named.emplace_back(expression.names[i], &expression.parts[i]);
        continue;
      }
      if (!named.empty()) return NotUnderstood();
      Result value = Evaluate(expression.parts[i]);
      if (!value) return value;
      arguments.push_back(std::move(*value));
    }
    if (module.empty() && function.text == "print") return Print(arguments, named);
    if (!named.empty()) return NotUnderstood();
    return module.empty() ? CallBuiltin(function.text, arguments) : CallModule(module, arguments);
  }

  Result Print(const std::vector<Value>& arguments,
               const std::vector<std::pair<std::string, const Expression*>>& named) {
    std::string separator = " ", end = "\n";
    bool to_error = false;
    for (const auto& [name, expression] : named) {
      if (name == "file" && expression->kind == Expression::Kind::kName &&
          IsOneOf(Resolved(expression->text), {"sys.stderr", "sys.stdout"})) {
        to_error = Resolved(expression->text) == "sys.stderr";
        continue;
      }
      const Result value = Evaluate(*expression);
      if (!value) return value;
      if (name == "flush" && value->type == Type::kBool) continue;
      if ((name != "sep" && name != "end") || !IsText(*value)) return NotUnderstood();
      (name == "sep" ? separator : end) = value->text;
    }
    Text text;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (i > 0) text.Add(separator);
      const Result one = AsText(arguments[i]);
      if (IsUnknown(*one)) {
        text.AddUnknown();
      } else {
        text.Add(one->text);
      }
    }
    text.Add(end);
    if (to_error) {
      ending_.complains = true;
    } else {
      ending_.printed.Add(text);
    }
    return Value();
  }

  Result Exit(const std::vector<Value>& arguments) {
    if (arguments.size() > 1) return NotUnderstood();
    const Value code = arguments.empty() ? Value() : arguments[0];
    if (IsUnknown(code)) return NotUnderstood();
    if (IsWhole(code)) {
      ending_.exit_code = static_cast<std::int32_t>(code.number & 0xff);
    } else if (code.type != Type::kNone) {
      return Raise();
    } else {
      ending_.exit_code = 0;
    }
    return Stop(Flow::kExit);
  }

  Result Sleep(const std::vector<Value>& arguments) {
    if (arguments.size() != 1) return NotUnderstood();
    const Value& time = arguments[0];
    if (time.type == Type::kUnknown || time.type == Type::kList) return NotUnderstood();
    if (time.type == Type::kNone || IsText(time)) return Raise();
    if (time.number < 0) return Raise();
    constexpr std::int64_t kMost = kForEver.ns / 1'000'000'000;
    const Duration taken =
        time.type == Type::kDecimal ? Duration{time.number} : Seconds(std::min(time.number, kMost));
    ending_.after = ending_.after + taken < kForEver ? ending_.after + taken : kForEver;
    if (ending_.after >= kForEver) return Stop(Flow::kForEver);
    return Value();
  }

  // int(), float() and str() of one value.
  Result Convert(const std::string& type, const Value& value) {
    if (type == "str") return AsText(value);
    if (value.type == Type::kNone) return Raise();
    if (IsUnknown(value) || value.type == Type::kList) return NotUnderstood();
    if (type == "int" && IsWhole(value)) return Number(value.number);
    if (!IsText(value)) return NotUnderstood();
    std::string_view text = value.text;
    const auto blank = [](char c) { return c == ' ' || c == '\n' || c == '\t'; };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    const bool negative = !text.empty() && text[0] == '-';
    if (negative) text.remove_prefix(1);
    if (type == "int") {
      const auto number = WholeNumber(text, 15);
      if (number) return Number(negative ? -*number : *number);
      // 1_000 is a number, and so is +1.
      const bool plain = text.find_first_of("_+") == std::string_view::npos && text.size() < 15;
      for (const char c : text) {
        if (static_cast<unsigned char>(c) > 127) return NotUnderstood();
      }
      return plain ? Raise() : NotUnderstood();
    }
    const auto number = Billionths(text);
    if (!number) return NotUnderstood();
    return Value{Type::kDecimal, negative ? -*number : *number, "", {}};
  }

  Result CallBuiltin(const std::string& name, const std::vector<Value>& arguments) {
    if (name == "exit" || name == "quit") return Exit(arguments);
    if ((name == "int" || name == "str" || name == "float") && arguments.size() == 1) {
      return Convert(name, arguments[0]);
    }
    if (name == "len" && arguments.size() == 1) {
      const Value& value = arguments[0];
      if (value.type == Type::kList) return Number(static_cast<std::int64_t>(value.items.size()));
      if (!IsText(value)) return NotUnderstood();
      for (const char c : value.text) {
        if (static_cast<unsigned char>(c) > 127) return NotUnderstood();
      }
      return Number(static_cast<std::int64_t>(value.text.size()));
    }
    if (name == "range" && !arguments.empty() && arguments.size() <= 3) {
      for (const Value& one : arguments) {
        if (!IsWhole(one)) return NotUnderstood();
      }
      const std::int64_t from = arguments.size() == 1 ? 0 : arguments[0].number;
      const std::int64_t to = arguments[arguments.size() == 1 ? 0 : 1].number;
      const std::int64_t step = arguments.size() == 3 ? arguments[2].number : 1;
      if (step == 0) return Raise();
      if ((to - from) / step > kMostSteps) return NotUnderstood();
      Value list{Type::kList, 0, "", {}};
      for (std::int64_t n = from; step > 0 ? n < to : n > to; n += step) {
        list.items.push_back(Number(n));
      }
      return list;
    }
    return NotUnderstood();
  }

  Result CallModule(const std::string& name, const std::vector<Value>& arguments) {
    if (name == "sys.exit") return Exit(arguments);
    if (name == "os._exit" && arguments.size() == 1 && IsWhole(arguments[0])) {
      // What was printed may be lost.
      ending_.printed.AddUnknown();
      return Exit(arguments);
    }
    if (name == "time.sleep") return Sleep(arguments);
    if (name == "os.getenv" || name == "os.environ.get") {
      if (arguments.empty() || arguments.size() > 2 || !IsText(arguments[0])) {
        return NotUnderstood();
      }
      const Value value = Variable(arguments[0].text);
      if (value.type != Type::kNone) return value;
      return arguments.size() == 2 ? arguments[1] : value;
    }
    if (name == "sys.stdout.flush" && arguments.empty()) return Value();
    if (name == "sys.stdout.write" && arguments.size() == 1 && IsText(arguments[0])) {
      ending_.printed.Add(arguments[0].text);
      return UnknownValue();
    }
    const bool instant =
        IsOneOf(name, {"time.time", "time.ctime", "time.monotonic", "os.getpid", "random.random",
                       "datetime.datetime.now", "datetime.datetime.utcnow", "socket.gethostname",
                       "platform.node"});
    if (instant && arguments.empty()) return UnknownValue();
    if (name == "random.randint" && arguments.size() == 2 && IsWhole(arguments[0]) &&
        IsWhole(arguments[1]) && arguments[0].number <= arguments[1].number) {
      return UnknownValue();
    }
    if (name == "time.strftime" && arguments.size() == 1 && IsText(arguments[0])) {
      return UnknownValue();
    }
    return NotUnderstood();
  }

  const Environment& environment_;
  std::map<std::string, Value> variables_;
  std::map<std::string, std::string> imported_;  // what a name is, in modules
  Ending ending_;
  Flow flow_ = Flow::kOn;
  bool given_ = false;
  int steps_ = 0;
};

}  // namespace

std::optional<Ending> Follow(std::string_view script, const Environment& environment) {
  const auto statements = Parse(script);
  if (!statements) return std::nullopt;
  return Follower(environment).Follow(*statements);
}

}  // namespace jobplay::shell::python
