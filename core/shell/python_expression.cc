#include <algorithm>
#include <utility>

#include "core/base/digits.h"
#include "core/shell/python_follower.h"
#include "core/shell/syntax.h"

namespace jobplay::shell::python {
namespace {

constexpr std::int64_t kMostNumber = 1'000'000'000'000'000;  // Python's have no end

bool IsList(const Value& value) { return value.type == Value::Type::kList; }
bool IsDecimal(const Value& value) { return value.type == Value::Type::kDecimal; }

}  // namespace

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

Value AsText(const Value& value) {
  switch (value.type) {
    case Value::Type::kNone:
      return TextValue("None");
    case Value::Type::kBool:
      return TextValue(value.number != 0 ? "True" : "False");
    case Value::Type::kNumber:
      return TextValue(std::to_string(value.number));
    case Value::Type::kText:
      return value;
    case Value::Type::kDecimal:
    case Value::Type::kList:
    case Value::Type::kUnknown:
      break;
  }
  return UnknownValue();
}

bool IsBuiltin(std::string_view name) {
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

Result Follower::Evaluate(const Expression& expression) {
  using Kind = Expression::Kind;
  if (++steps_ > kMostSteps) return NotUnderstood();
  switch (expression.kind) {
    case Kind::kNumber: {
      const auto number = WholeNumber(expression.text, 15);
      return number ? Number(*number) : NotUnderstood();
    }
    case Kind::kDecimal: {
      const auto number = Billionths(expression.text);
      return number ? Decimal(*number) : NotUnderstood();
    }
    case Kind::kString:
      return TextValue(expression.text);
    case Kind::kJoined:
      return Join(expression);
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
    case Kind::kList:
      return List(expression);
    case Kind::kNot: {
      const auto holds = Holds(expression.parts[0]);
      return holds ? Result(Bool(!*holds)) : std::nullopt;
    }
    case Kind::kMinus:
      return Minus(expression);
    case Kind::kBinary:
      return Binary(expression);
    case Kind::kAnd:
    case Kind::kOr:
      return AndOr(expression);
    case Kind::kCompare:
      return CompareAll(expression);
    case Kind::kChoice:
      return Choice(expression);
  }
  return NotUnderstood();
}

// f"..."
Result Follower::Join(const Expression& expression) {
  Value joined = TextValue("");
  for (const Expression& part : expression.parts) {
    const Result value = Evaluate(part);
    if (!value) return value;
    if (IsUnknown(*value)) joined = UnknownValue();
    joined.text += value->text;
  }
  return joined;
}

Result Follower::List(const Expression& expression) {
  Value list = ListValue();
  for (const Expression& part : expression.parts) {
    Result value = Evaluate(part);
    if (!value) return value;
    list.items.push_back(std::move(*value));
  }
  return list;
}

Result Follower::Minus(const Expression& expression) {
  const Result value = Evaluate(expression.parts[0]);
  if (!value || IsUnknown(*value)) return value;
  if (IsDecimal(*value)) return Decimal(-value->number);
  return IsWhole(*value) ? Number(-value->number) : Raise();
}

Result Follower::Binary(const Expression& expression) {
  const Result left = Evaluate(expression.parts[0]);
  if (!left) return left;
  const Result right = Evaluate(expression.parts[1]);
  if (!right) return right;
  return Apply(expression.text, *left, *right);
}

// The value of the last that was looked at.
Result Follower::AndOr(const Expression& expression) {
  Result value;
  for (const Expression& part : expression.parts) {
    value = Evaluate(part);
    if (!value || &part == &expression.parts.back()) break;
    const auto holds = Truth(*value);
    if (!holds) return std::nullopt;
    if (*holds == (expression.kind == Expression::Kind::kOr)) break;
  }
  return value;
}

Result Follower::Choice(const Expression& expression) {
  const auto holds = Holds(expression.parts[1]);
  if (!holds) return std::nullopt;
  return Evaluate(expression.parts[*holds ? 0 : 2]);
}

Result Follower::CompareAll(const Expression& expression) {
  Result left = Evaluate(expression.parts[0]);
  for (std::size_t i = 0; i < expression.names.size(); ++i) {
    if (!left) return left;
    const Expression& part = expression.parts[i + 1];
    const std::string& op = expression.names[i];
    Result result;
    const bool membership = op == "in" || op == "not in";
    if (membership && part.kind == Expression::Kind::kName && Resolved(part.text) == "os.environ") {
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

Result Follower::Item(const Expression& expression) {
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

Result Follower::Method(const Expression& expression) {
  const Result value = Evaluate(expression.parts[0]);
  if (!value) return value;
  // What a moment in time has.
  if (IsUnknown(*value) && IsOneOf(expression.text, {"strftime", "isoformat", "timestamp"})) {
    return value;
  }
  return NotUnderstood();
}

Result Follower::Name(const std::string& name) {
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

std::string Follower::Resolved(const std::string& name) const {
  const std::size_t dot = std::min(name.find('.'), name.size());
  const auto it = imported_.find(name.substr(0, dot));
  if (it == imported_.end()) return "";
  return it->second + name.substr(dot);
}

Value Follower::Variable(const std::string& name) {
  const auto it = environment_.variables.find(name);
  given_ = it != environment_.variables.end();
  if (given_) return it->second ? TextValue(*it->second) : UnknownValue();
  const bool unset = std::find(environment_.unset.begin(), environment_.unset.end(), name) !=
                     environment_.unset.end();
  return unset ? Value() : UnknownValue();
}

std::optional<bool> Follower::Truth(const Value& value) {
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

std::optional<bool> Follower::Holds(const Expression& expression) {
  const Result value = Evaluate(expression);
  if (!value) return std::nullopt;
  return Truth(*value);
}

Result Follower::Apply(const std::string& op, const Value& left, const Value& right) {
  if (IsList(left) || IsList(right)) return NotUnderstood();
  if (IsUnknown(left) || IsUnknown(right)) return ApplyToUnknown(op, left, right);
  if (IsText(left) && IsText(right) && op == "+") {
    if (left.text.size() + right.text.size() > Text::kMost) return NotUnderstood();
    return TextValue(left.text + right.text);
  }
  if (IsText(left) && op == "%") return NotUnderstood();
  if ((IsText(left) || IsText(right)) && op == "*") {
    return IsText(left) ? Repeat(left, right) : Repeat(right, left);
  }
  if (IsDecimal(left) || IsDecimal(right)) {
    return IsText(left) || IsText(right) ? Raise() : NotUnderstood();
  }
  if (!IsWhole(left) || !IsWhole(right)) return Raise();
  return ApplyToNumbers(op, left.number, right.number);
}

// Of numbers, as far as one sees; "%" of a text is another thing.
Result Follower::ApplyToUnknown(const std::string& op, const Value& left, const Value& right) {
  if (op == "+" && (IsText(left) || IsText(right))) return UnknownValue();
  const bool divides = IsOneOf(op, {"//", "%", "/"});
  if (divides && (IsUnknown(right) || !IsWhole(right) || right.number == 0)) {
    return NotUnderstood();
  }
  return IsText(left) || IsText(right) ? NotUnderstood() : Result(UnknownValue());
}

Result Follower::Repeat(const Value& text, const Value& times) {
  constexpr std::int64_t kMostRepeated = 10'000;
  if (!IsWhole(times)) return Raise();
  if (times.number * static_cast<std::int64_t>(text.text.size()) > kMostRepeated) {
    return NotUnderstood();
  }
  std::string all;
  for (std::int64_t i = 0; i < times.number; ++i) all += text.text;
  return TextValue(all);
}

Result Follower::ApplyToNumbers(const std::string& op, std::int64_t a, std::int64_t b) {
  constexpr std::int64_t kMostFactor = 1'000'000'000;
  if (op == "+") return Checked(a + b);
  if (op == "-") return Checked(a - b);
  if (op == "*") {
    if (std::max(a, b) > kMostFactor || std::min(a, b) < -kMostFactor) return NotUnderstood();
    return Checked(a * b);
  }
  if (b == 0) return Raise();
  if (op == "/") return NotUnderstood();
  const std::int64_t rest = (a % b + b) % b;
  return Number(op == "%" ? rest : (a - rest) / b);
}

Result Follower::Checked(std::int64_t number) {
  if (number > kMostNumber || number < -kMostNumber) return NotUnderstood();
  return Number(number);
}

Result Follower::Compare(const std::string& op, const Value& left, const Value& right) {
  if (op == "in" || op == "not in") {
    const Result in = IsIn(left, right);
    return in && !IsUnknown(*in) ? Bool((in->number != 0) == (op == "in")) : in;
  }
  if (op == "is" || op == "is not") {
    if (right.type != Type::kNone && right.type != Type::kBool) return NotUnderstood();
    if (IsUnknown(left)) return UnknownValue();
    return Bool((left.type == right.type && left.number == right.number) == (op == "is"));
  }
  if (IsUnknown(left) || IsUnknown(right)) return UnknownValue();
  if (IsList(left) || IsList(right)) return NotUnderstood();
  if (IsDecimal(left) != IsDecimal(right) && (IsWhole(left) || IsWhole(right))) {
    return NotUnderstood();
  }
  return Order(op, left, right);
}

Result Follower::IsIn(const Value& left, const Value& right) {
  if (IsUnknown(left) || IsUnknown(right)) return UnknownValue();
  if (IsText(right) && IsText(left)) {
    return Bool(right.text.find(left.text) != std::string::npos);
  }
  if (!IsList(right)) return Raise();
  bool in = false;
  for (const Value& item : right.items) {
    const Result same = Compare("==", left, item);
    if (!same || IsUnknown(*same)) return same;
    in |= same->number != 0;
  }
  return Bool(in);
}

Result Follower::Order(const std::string& op, const Value& left, const Value& right) {
  const bool numbers = (IsWhole(left) && IsWhole(right)) || (IsDecimal(left) && IsDecimal(right));
  const bool texts = IsText(left) && IsText(right);
  if (op == "==" || op == "!=") {
    const bool same =
        numbers ? left.number == right.number : left.type == right.type && left.text == right.text;
    return Bool(same == (op == "=="));
  }
  if (!numbers && !texts) return Raise();
  const int order = texts                        ? left.text.compare(right.text)
                    : left.number < right.number ? -1
                    : left.number > right.number ? 1
                                                 : 0;
  return Bool(op == "<" ? order < 0 : op == ">" ? order > 0 : op == "<=" ? order <= 0 : order >= 0);
}

}  // namespace jobplay::shell::python
