// The syntax of the Python that python.h follows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace jobplay::shell::python {

struct Expression {
  enum class Kind : std::uint8_t {
    kNumber,     // text: digits
    kDecimal,    // text: with a point
    kString,     // text
    kJoined,     // f"...": the parts in a row
    kFormatted,  // one of an f-string, as text
    kName,       // text; dotted for what is in a module: os.environ.get
    kCall,       // parts: the function and what it gets; names of those that have one
    kMethod,     // parts: the value, and what the method gets
    kItem,       // parts[0][parts[1]]
    kList,       // parts; a tuple too
    kNot,
    kMinus,
    kBinary,   // text: the operator
    kAnd,      // parts
    kOr,       // parts
    kCompare,  // parts, and the operators between them in `names`
    kChoice,   // parts[0] if parts[1] else parts[2]
  };
  Kind kind = Kind::kName;
  std::string text;
  std::vector<Expression> parts;
  std::vector<std::string> names;
};

struct Statement {
  enum class Kind : std::uint8_t {
    kExpression,
    kAssign,  // text = expression; `op` for += and its like
    kImport,  // text as `name`: import text; from a.b import c as d is text a.b.c, name d
    kRaise,
    kIf,
    kWhile,
    kFor,
    kPass,
    kBreak,
    kContinue,
  };
  Kind kind = Kind::kPass;
  std::string text;
  std::string name;
  std::string op;
  Expression expression;
  std::vector<Statement> body;
  std::vector<Statement> otherwise;
};

// Nothing for what is not understood, or no Python.
std::optional<std::vector<Statement>> Parse(std::string_view script);

}  // namespace jobplay::shell::python
