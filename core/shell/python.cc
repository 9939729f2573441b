#include "core/shell/python.h"

#include <utility>

#include "core/shell/python_follower.h"
#include "core/shell/syntax.h"

namespace jobplay::shell::python {

std::optional<Ending> Follower::Follow(const std::vector<Statement>& statements) {
  const Flow flow = Run(statements);
  if (flow == Flow::kForEver) ending_.after = kForEver;
  if (flow == Flow::kNotUnderstood || flow == Flow::kBreak || flow == Flow::kContinue) {
    return std::nullopt;
  }
  return ending_;
}

Result Follower::Stop(Flow flow) {
  flow_ = flow;
  return std::nullopt;
}

Result Follower::Raise() {
  ending_.exit_code = 1;
  ending_.complains = true;
  return Stop(Flow::kExit);
}

Flow Follower::Run(const std::vector<Statement>& statements) {
  for (const Statement& statement : statements) {
    if (++steps_ > kMostSteps) return Flow::kNotUnderstood;
    const Flow flow = RunOne(statement);
    if (flow != Flow::kOn) return flow;
  }
  return Flow::kOn;
}

Flow Follower::RunOne(const Statement& statement) {
  switch (statement.kind) {
    case Statement::Kind::kPass:
      return Flow::kOn;
    case Statement::Kind::kBreak:
      return Flow::kBreak;
    case Statement::Kind::kContinue:
      return Flow::kContinue;
    case Statement::Kind::kImport:
      return Import(statement);
    case Statement::Kind::kExpression:
      return Evaluate(statement.expression) ? Flow::kOn : flow_;
    case Statement::Kind::kAssign:
      return Assign(statement);
    case Statement::Kind::kRaise:
      return RunRaise(statement.expression);
    case Statement::Kind::kIf:
      return RunIf(statement);
    case Statement::Kind::kWhile:
      return RunWhile(statement);
    case Statement::Kind::kFor:
      return RunFor(statement);
  }
  return Flow::kNotUnderstood;
}

Flow Follower::Import(const Statement& statement) {
  const std::string module = statement.text.substr(0, statement.text.find('.'));
  if (!IsOneOf(module, {"os", "sys", "time", "random", "datetime", "socket", "platform"})) {
    return Flow::kNotUnderstood;
  }
  imported_[statement.name] = statement.name == module ? module : statement.text;
  variables_.erase(statement.name);
  return Flow::kOn;
}

Flow Follower::Assign(const Statement& statement) {
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

Flow Follower::RunRaise(const Expression& expression) {
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

Flow Follower::RunIf(const Statement& statement) {
  const auto holds = Holds(statement.expression);
  if (!holds) return flow_;
  return Run(*holds ? statement.body : statement.otherwise);
}

Flow Follower::RunWhile(const Statement& statement) {
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

bool Follower::GoesOnForEver(const Statement& statement,
                             const std::map<std::string, Value>& before) {
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

Flow Follower::RunFor(const Statement& statement) {
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

std::optional<Ending> Follow(std::string_view script, const Environment& environment) {
  const auto statements = Parse(script);
  if (!statements) return std::nullopt;
  return Follower(environment).Follow(*statements);
}

}  // namespace jobplay::shell::python
