#include <algorithm>
#include <utility>

#include "core/base/digits.h"
#include "core/base/text.h"
#include "core/shell/python_follower.h"
#include "core/shell/syntax.h"

namespace jobplay::shell::python {

Result Follower::Call(const Expression& expression) {
  const Expression& function = expression.parts[0];
  if (function.kind != Expression::Kind::kName) return NotUnderstood();
  std::vector<Value> arguments;
  Named named;
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

Result Follower::CallBuiltin(const std::string& name, const std::vector<Value>& arguments) {
  if (name == "exit" || name == "quit") return Exit(arguments);
  if ((name == "int" || name == "str" || name == "float") && arguments.size() == 1) {
    return Convert(name, arguments[0]);
  }
  if (name == "len" && arguments.size() == 1) return Length(arguments[0]);
  if (name == "range" && !arguments.empty() && arguments.size() <= 3) return Range(arguments);
  return NotUnderstood();
}

Result Follower::CallModule(const std::string& name, const std::vector<Value>& arguments) {
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

Result Follower::Print(const std::vector<Value>& arguments, const Named& named) {
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
    const Value one = AsText(arguments[i]);
    if (IsUnknown(one)) {
      text.AddUnknown();
    } else {
      text.Add(one.text);
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

Result Follower::Exit(const std::vector<Value>& arguments) {
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

Result Follower::Sleep(const std::vector<Value>& arguments) {
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

Result Follower::Length(const Value& value) {
  if (value.type == Type::kList) return Number(static_cast<std::int64_t>(value.items.size()));
  if (!IsText(value) || !IsAscii(value.text)) return NotUnderstood();
  return Number(static_cast<std::int64_t>(value.text.size()));
}

Result Follower::Range(const std::vector<Value>& arguments) {
  if (!std::all_of(arguments.begin(), arguments.end(), IsWhole)) return NotUnderstood();
  const std::int64_t from = arguments.size() == 1 ? 0 : arguments[0].number;
  const std::int64_t to = arguments[arguments.size() == 1 ? 0 : 1].number;
  const std::int64_t step = arguments.size() == 3 ? arguments[2].number : 1;
  if (step == 0) return Raise();
  if ((to - from) / step > kMostSteps) return NotUnderstood();
  Value list = ListValue();
  for (std::int64_t n = from; step > 0 ? n < to : n > to; n += step) {
    list.items.push_back(Number(n));
  }
  return list;
}

// int(), float() and str() of one value.
Result Follower::Convert(const std::string& type, const Value& value) {
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
  if (type == "int") return ToInt(text, negative);
  const auto number = Billionths(text);
  if (!number) return NotUnderstood();
  return Decimal(negative ? -*number : *number);
}

Result Follower::ToInt(std::string_view text, bool negative) {
  const auto number = WholeNumber(text, 15);
  if (number) return Number(negative ? -*number : *number);
  if (!IsAscii(text)) return NotUnderstood();
  // 1_000 is a number, and so is +1.
  const bool plain = text.find_first_of("_+") == std::string_view::npos && text.size() < 15;
  return plain ? Raise() : NotUnderstood();
}

}  // namespace jobplay::shell::python
