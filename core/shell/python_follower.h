// Runs what python_syntax.h has read. Statements are in python.cc, expressions in
// python_expression.cc, and what is called in python_call.cc.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/shell/python.h"
#include "core/shell/python_syntax.h"

namespace jobplay::shell::python {

constexpr int kMostSteps = 20'000;

struct Value {
  enum class Type : std::uint8_t { kNone, kBool, kNumber, kDecimal, kText, kList, kUnknown };
  Type type = Type::kNone;
  std::int64_t number = 0;  // kDecimal: billionths
  std::string text;
  std::vector<Value> items;

  bool operator==(const Value&) const = default;
};

inline Value Number(std::int64_t number) { return {Value::Type::kNumber, number, "", {}}; }
inline Value Decimal(std::int64_t billionths) {
  return {Value::Type::kDecimal, billionths, "", {}};
}
inline Value Bool(bool value) { return {Value::Type::kBool, value ? 1 : 0, "", {}}; }
inline Value TextValue(std::string text) { return {Value::Type::kText, 0, std::move(text), {}}; }
inline Value ListValue() { return {Value::Type::kList, 0, "", {}}; }
inline Value UnknownValue() { return {Value::Type::kUnknown, 0, "", {}}; }

inline bool IsWhole(const Value& value) {
  return value.type == Value::Type::kNumber || value.type == Value::Type::kBool;
}
inline bool IsText(const Value& value) { return value.type == Value::Type::kText; }
inline bool IsUnknown(const Value& value) { return value.type == Value::Type::kUnknown; }

// A decimal with at most nine digits after the point, in billionths.
std::optional<std::int64_t> Billionths(std::string_view text);
// What print and str() make of it.
Value AsText(const Value& value);
// Names that Python has without an import. One of another name is an error.
bool IsBuiltin(std::string_view name);

enum class Flow : std::uint8_t { kOn, kBreak, kContinue, kExit, kForEver, kNotUnderstood };

// A value, or none where `flow_` says what happened instead.
using Result = std::optional<Value>;

class Follower {
 public:
  explicit Follower(const Environment& environment) : environment_(environment) {}

  std::optional<Ending> Follow(const std::vector<Statement>& statements);

 private:
  using Type = Value::Type;
  using Named = std::vector<std::pair<std::string, const Expression*>>;

  Result Stop(Flow flow);
  Result NotUnderstood() { return Stop(Flow::kNotUnderstood); }
  // Nobody catches what is raised here.
  Result Raise();

  // python.cc
  Flow Run(const std::vector<Statement>& statements);
  Flow RunOne(const Statement& statement);
  Flow Import(const Statement& statement);
  Flow Assign(const Statement& statement);
  Flow RunRaise(const Expression& expression);
  Flow RunIf(const Statement& statement);
  Flow RunWhile(const Statement& statement);
  bool GoesOnForEver(const Statement& statement, const std::map<std::string, Value>& before);
  Flow RunFor(const Statement& statement);

  // python_expression.cc
  Result Evaluate(const Expression& expression);
  Result Join(const Expression& expression);
  Result List(const Expression& expression);
  Result Minus(const Expression& expression);
  Result Binary(const Expression& expression);
  Result AndOr(const Expression& expression);
  Result Choice(const Expression& expression);
  Result CompareAll(const Expression& expression);
  Result Item(const Expression& expression);
  Result Method(const Expression& expression);
  Result Name(const std::string& name);
  // What a name stands for in terms of modules; empty for what has not been imported.
  std::string Resolved(const std::string& name) const;
  // kNone for one that is not set; kUnknown too where it is, if `given_`.
  Value Variable(const std::string& name);
  std::optional<bool> Truth(const Value& value);
  std::optional<bool> Holds(const Expression& expression);
  Result Apply(const std::string& op, const Value& left, const Value& right);
  Result ApplyToUnknown(const std::string& op, const Value& left, const Value& right);
  Result Repeat(const Value& text, const Value& times);
  Result ApplyToNumbers(const std::string& op, std::int64_t a, std::int64_t b);
  Result Checked(std::int64_t number);
  Result Compare(const std::string& op, const Value& left, const Value& right);
  Result IsIn(const Value& left, const Value& right);
  Result Order(const std::string& op, const Value& left, const Value& right);

  // python_call.cc
  Result Call(const Expression& expression);
  Result CallBuiltin(const std::string& name, const std::vector<Value>& arguments);
  Result CallModule(const std::string& name, const std::vector<Value>& arguments);
  Result Print(const std::vector<Value>& arguments, const Named& named);
  Result Exit(const std::vector<Value>& arguments);
  Result Sleep(const std::vector<Value>& arguments);
  Result Length(const Value& value);
  Result Range(const std::vector<Value>& arguments);
  Result Convert(const std::string& type, const Value& value);
  Result ToInt(std::string_view text, bool negative);

  const Environment& environment_;
  std::map<std::string, Value> variables_;
  std::map<std::string, std::string> imported_;  // what a name is, in modules
  Ending ending_;
  Flow flow_ = Flow::kOn;
  bool given_ = false;
  int steps_ = 0;
};

}  // namespace jobplay::shell::python
