#include "core/shell/python_syntax.h"

#include <utility>

#include "core/shell/python_lexer.h"
#include "core/shell/syntax.h"

namespace jobplay::shell::python {
namespace {

constexpr int kMostNesting = 30;

class Parser {
 public:
  Parser(std::vector<Token> tokens, int depth) : tokens_(std::move(tokens)), depth_(depth) {}

  bool ParseScript(std::vector<Statement>& statements) {
    if (tokens_[at_].kind == Token::Kind::kEnd) return true;
    return ReadBlock(statements) && tokens_[at_].kind == Token::Kind::kEnd;
  }
  bool ParseOne(Expression& expression) {
    if (tokens_[0].kind == Token::Kind::kIndent) ++at_;
    return ReadExpression(expression) && tokens_[at_].kind == Token::Kind::kLine;
  }

 private:
  using Kind = Expression::Kind;

  const Token& Now() const { return tokens_[at_]; }
  bool IsSign(std::string_view sign) const {
    return Now().kind == Token::Kind::kSign && Now().text == sign;
  }
  bool IsWord(std::string_view word) const {
    return Now().kind == Token::Kind::kName && Now().text == word;
  }
  bool TakeSign(std::string_view sign) {
    if (!IsSign(sign)) return false;
    ++at_;
    return true;
  }
  bool TakeWord(std::string_view word) {
    if (!IsWord(word)) return false;
    ++at_;
    return true;
  }

  // The lines from here on that are indented as this one is.
  bool ReadBlock(std::vector<Statement>& statements) {
    if (++depth_ > kMostNesting) return false;
    const std::size_t indent = Now().indent;
    while (Now().kind == Token::Kind::kIndent && Now().indent == indent) {
      ++at_;
      if (!ReadLine(statements, indent)) return false;
    }
    --depth_;
    // Else between the two of them, which is wrong.
    return !statements.empty();
  }

  bool ReadLine(std::vector<Statement>& statements, std::size_t indent) {
    Statement statement;
    if (TakeWord("if")) return ReadIf(statements, indent);
    if (TakeWord("while")) {
      statement.kind = Statement::Kind::kWhile;
      if (!ReadExpression(statement.expression) || !ReadSuite(statement.body, indent)) return false;
    } else if (TakeWord("for")) {
      statement.kind = Statement::Kind::kFor;
      statement.text = Now().text;
      if (Now().kind != Token::Kind::kName) return false;
      ++at_;
      if (!TakeWord("in") || !ReadExpression(statement.expression) ||
          !ReadSuite(statement.body, indent)) {
        return false;
      }
    } else {
      return ReadSimpleLine(statements);
    }
    statements.push_back(std::move(statement));
    return !IsElse(indent, "else");
  }

  bool IsElse(std::size_t indent, std::string_view word) {
    const bool here = Now().kind == Token::Kind::kIndent && Now().indent == indent &&
                      tokens_[at_ + 1].kind == Token::Kind::kName && tokens_[at_ + 1].text == word;
    return here;
  }

  bool ReadIf(std::vector<Statement>& statements, std::size_t indent) {
    if (++depth_ > kMostNesting) return false;
    Statement& statement = statements.emplace_back();
    statement.kind = Statement::Kind::kIf;
    if (!ReadExpression(statement.expression) || !ReadSuite(statement.body, indent)) return false;
    bool understood = true;
    if (IsElse(indent, "elif")) {
      at_ += 2;
      understood = ReadIf(statement.otherwise, indent);
    } else if (IsElse(indent, "else")) {
      at_ += 2;
      understood = ReadSuite(statement.otherwise, indent);
    }
    --depth_;
    return understood;
  }

  bool ReadSuite(std::vector<Statement>& statements, std::size_t indent) {
    if (!TakeSign(":")) return false;
    if (Now().kind != Token::Kind::kLine) return ReadSimpleLine(statements);
    ++at_;
    if (Now().kind != Token::Kind::kIndent || Now().indent <= indent) return false;
    return ReadBlock(statements) && (Now().kind != Token::Kind::kIndent || Now().indent <= indent);
  }

  bool ReadSimpleLine(std::vector<Statement>& statements) {
    do {
      if (Now().kind == Token::Kind::kLine) break;
      if (!ReadSimple(statements)) return false;
    } while (TakeSign(";"));
    if (Now().kind != Token::Kind::kLine) return false;
    ++at_;
    return true;
  }

  bool ReadSimple(std::vector<Statement>& statements) {
    Statement statement;
    if (TakeWord("import")) {
      do {
        if (!ReadImport(statements, "")) return false;
      } while (TakeSign(","));
      return true;
    }
    if (TakeWord("from")) {
      std::string module;
      if (!ReadDotted(module) || !TakeWord("import")) return false;
      do {
        if (!ReadImport(statements, module + ".")) return false;
      } while (TakeSign(","));
      return true;
    }
    if (TakeWord("pass")) {
      statement.kind = Statement::Kind::kPass;
    } else if (TakeWord("break")) {
      statement.kind = Statement::Kind::kBreak;
    } else if (TakeWord("continue")) {
      statement.kind = Statement::Kind::kContinue;
    } else if (TakeWord("raise")) {
      statement.kind = Statement::Kind::kRaise;
      if (!ReadExpression(statement.expression)) return false;
    } else if (IsOneOf(Now().text, {"def", "class", "try", "with", "return", "del", "global",
                                    "assert", "async", "lambda", "yield", "elif", "else"}) &&
               Now().kind == Token::Kind::kName) {
      return false;
    } else {
      if (!ReadExpression(statement.expression)) return false;
      for (const char* op : {"=", "+=", "-=", "*=", "//=", "%="}) {
        if (!TakeSign(op)) continue;
        if (statement.expression.kind != Kind::kName ||
            statement.expression.text.find('.') != std::string::npos) {
          return false;
        }
        statement.kind = Statement::Kind::kAssign;
        statement.text = statement.expression.text;
        statement.op = std::string_view(op).substr(0, std::string_view(op).size() - 1);
        statement.expression = {};
        if (!ReadExpression(statement.expression)) return false;
        statements.push_back(std::move(statement));
        return true;
      }
      statement.kind = Statement::Kind::kExpression;
    }
    statements.push_back(std::move(statement));
    return true;
  }

  bool ReadDotted(std::string& name) {
    do {
      if (Now().kind != Token::Kind::kName) return false;
      name += (name.empty() ? "" : ".") + Now().text;
      ++at_;
    } while (TakeSign("."));
    return true;
  }

  bool ReadImport(std::vector<Statement>& statements, const std::string& module) {
    Statement& statement = statements.emplace_back();
    statement.kind = Statement::Kind::kImport;
    std::string name;
    if (!ReadDotted(name)) return false;
    statement.text = module + name;
    statement.name = module.empty() ? name.substr(0, name.find('.')) : name;
    if (!TakeWord("as")) return true;
    if (Now().kind != Token::Kind::kName) return false;
    statement.name = Now().text;
    ++at_;
    return true;
  }

  bool ReadExpression(Expression& expression) {
    if (++depth_ > kMostNesting) return false;
    bool understood = ReadOr(expression);
    if (understood && TakeWord("if")) {
      Expression choice;
      choice.kind = Kind::kChoice;
      choice.parts.resize(3);
      choice.parts[0] = std::move(expression);
      understood = ReadOr(choice.parts[1]) && TakeWord("else") && ReadExpression(choice.parts[2]);
      expression = std::move(choice);
    }
    --depth_;
    return understood;
  }

  bool ReadOr(Expression& expression) {
    return ReadJoined(expression, "or", Kind::kOr, &Parser::ReadAnd);
  }
  bool ReadAnd(Expression& expression) {
    return ReadJoined(expression, "and", Kind::kAnd, &Parser::ReadNot);
  }
  bool ReadJoined(Expression& expression, std::string_view word, Kind kind,
                  bool (Parser::*read)(Expression&)) {
    if (!(this->*read)(expression)) return false;
    if (!IsWord(word)) return true;
    Expression all;
    all.kind = kind;
    all.parts.push_back(std::move(expression));
    while (TakeWord(word)) {
      if (!(this->*read)(all.parts.emplace_back())) return false;
    }
    expression = std::move(all);
    return true;
  }

  bool ReadNot(Expression& expression) {
    if (!TakeWord("not")) return ReadComparison(expression);
    if (++depth_ > kMostNesting) return false;
    expression.kind = Kind::kNot;
    const bool understood = ReadNot(expression.parts.emplace_back());
    --depth_;
    return understood;
  }

  bool ReadComparison(Expression& expression) {
    if (!ReadSum(expression)) return false;
    Expression all;
    all.kind = Kind::kCompare;
    for (;;) {
      std::string op;
      if (Now().kind == Token::Kind::kSign &&
          IsOneOf(Now().text, {"==", "!=", "<", ">", "<=", ">="})) {
        op = Now().text;
        ++at_;
      } else if (TakeWord("in")) {
        op = "in";
      } else if (TakeWord("is")) {
        op = TakeWord("not") ? "is not" : "is";
      } else if (IsWord("not")) {
        ++at_;
        if (!TakeWord("in")) return false;
        op = "not in";
      } else {
        break;
      }
      if (all.parts.empty()) all.parts.push_back(std::move(expression));
      all.names.push_back(std::move(op));
      if (!ReadSum(all.parts.emplace_back())) return false;
    }
    if (!all.parts.empty()) expression = std::move(all);
    return true;
  }

  bool ReadSum(Expression& expression) {
    return ReadBinary(expression, {"+", "-"}, &Parser::ReadProduct);
  }
  bool ReadProduct(Expression& expression) {
    return ReadBinary(expression, {"*", "//", "%", "/"}, &Parser::ReadUnary);
  }
  bool ReadBinary(Expression& expression, std::initializer_list<std::string_view> signs,
                  bool (Parser::*read)(Expression&)) {
    if (!(this->*read)(expression)) return false;
    while (Now().kind == Token::Kind::kSign && IsOneOf(Now().text, signs)) {
      Expression both;
      both.kind = Kind::kBinary;
      both.text = Now().text;
      ++at_;
      both.parts.push_back(std::move(expression));
      if (!(this->*read)(both.parts.emplace_back())) return false;
      expression = std::move(both);
    }
    return true;
  }

  bool ReadUnary(Expression& expression) {
    if (!TakeSign("-")) return ReadPrimary(expression);
    if (++depth_ > kMostNesting) return false;
    expression.kind = Kind::kMinus;
    const bool understood = ReadUnary(expression.parts.emplace_back());
    --depth_;
    return understood;
  }

  bool ReadPrimary(Expression& expression) {
    if (!ReadAtom(expression)) return false;
    for (;;) {
      if (TakeSign(".")) {
        if (Now().kind != Token::Kind::kName) return false;
        if (expression.kind == Kind::kName) {
          expression.text += "." + Now().text;
          ++at_;
          continue;
        }
        Expression method;
        method.kind = Kind::kMethod;
        method.text = Now().text;
        ++at_;
        method.parts.push_back(std::move(expression));
        if (!TakeSign("(") || !ReadArguments(method)) return false;
        expression = std::move(method);
      } else if (TakeSign("(")) {
        Expression call;
        call.kind = Kind::kCall;
        call.parts.push_back(std::move(expression));
        call.names.emplace_back();
        if (!ReadArguments(call)) return false;
        expression = std::move(call);
      } else if (TakeSign("[")) {
        Expression item;
        item.kind = Kind::kItem;
        item.parts.push_back(std::move(expression));
        if (!ReadExpression(item.parts.emplace_back()) || !TakeSign("]")) return false;
        expression = std::move(item);
      } else {
        return true;
      }
    }
  }

  bool ReadArguments(Expression& call) {
    while (!TakeSign(")")) {
      std::string name;
      if (Now().kind == Token::Kind::kName && tokens_[at_ + 1].kind == Token::Kind::kSign &&
          tokens_[at_ + 1].text == "=") {
        name = Now().text;
        at_ += 2;
      }
      call.names.push_back(std::move(name));
      if (!ReadExpression(call.parts.emplace_back())) return false;
      if (!TakeSign(",") && !IsSign(")")) return false;
    }
    return true;
  }

  bool ReadAtom(Expression& expression) {
    const Token& token = Now();
    switch (token.kind) {
      case Token::Kind::kNumber:
        expression.kind =
            token.text.find('.') == std::string::npos ? Kind::kNumber : Kind::kDecimal;
        break;
      case Token::Kind::kName:
        if (IsOneOf(token.text, {"lambda", "not", "and", "or", "if", "else", "in", "is", "for"})) {
          return false;
        }
        expression.kind = Kind::kName;
        break;
      case Token::Kind::kString:
      case Token::Kind::kJoined:
        return ReadStrings(expression);
      case Token::Kind::kSign:
        if (TakeSign("(")) {
          if (!ReadItems(expression, ")")) return false;
          // (a) is a, (a,) and () are tuples.
          if (expression.names.empty() && expression.parts.size() == 1) {
            Expression inner = std::move(expression.parts[0]);
            // A name in parentheses is no longer the beginning of a dotted one.
            expression = std::move(inner);
          }
          return true;
        }
        return TakeSign("[") && ReadItems(expression, "]") && (expression.names.clear(), true);
      default:
        return false;
    }
    expression.text = token.text;
    ++at_;
    return true;
  }

  // Says in `names` whether there was a comma.
  bool ReadItems(Expression& list, std::string_view end) {
    list.kind = Kind::kList;
    while (!TakeSign(end)) {
      if (!ReadExpression(list.parts.emplace_back())) return false;
      if (TakeSign(",")) {
        list.names.assign(1, ",");
      } else if (!IsSign(end)) {
        return false;
      }
    }
    return true;
  }

  // "a" f"{b}": what stands in a row is one.
  bool ReadStrings(Expression& expression) {
    expression.kind = Kind::kJoined;
    for (; Now().kind == Token::Kind::kString || Now().kind == Token::Kind::kJoined; ++at_) {
      if (Now().kind == Token::Kind::kString) {
        PutText(expression, Now().text);
      } else if (!ReadFormat(expression, Now().text)) {
        return false;
      }
    }
    if (expression.parts.empty()) PutText(expression, "");
    if (expression.parts.size() == 1 && expression.parts[0].kind == Kind::kString) {
      Expression inner = std::move(expression.parts[0]);
      expression = std::move(inner);
    }
    return true;
  }

  static void PutText(Expression& expression, std::string_view text) {
    if (expression.parts.empty() || expression.parts.back().kind != Kind::kString) {
      expression.parts.emplace_back().kind = Kind::kString;
    }
    expression.parts.back().text += text;
  }

  bool ReadFormat(Expression& expression, const std::string& text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (c != '{' && c != '}') {
        PutText(expression, text.substr(i, 1));
        continue;
      }
      if (i + 1 < text.size() && text[i + 1] == c) {
        PutText(expression, text.substr(i++, 1));
        continue;
      }
      const std::size_t end = text.find('}', i);
      if (c == '}' || end == std::string::npos) return false;
      const std::string inside = text.substr(i + 1, end - i - 1);
      // {a:03d}, {a!r}, {a=}
      if (inside.find_first_of(":!={") != std::string::npos) return false;
      std::vector<Token> tokens;
      if (depth_ >= kMostNesting || !ReadTokens(inside, tokens)) return false;
      Expression& part = expression.parts.emplace_back();
      part.kind = Kind::kFormatted;
      if (!Parser(std::move(tokens), depth_ + 1).ParseOne(part.parts.emplace_back())) return false;
      i = end;
    }
    return true;
  }

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  int depth_;
};

}  // namespace

std::optional<std::vector<Statement>> Parse(std::string_view script) {
  constexpr std::size_t kMostScript = 20'000;
  std::vector<Token> tokens;
  std::vector<Statement> statements;
  if (script.size() > kMostScript || !ReadTokens(script, tokens) ||
      !Parser(std::move(tokens), 0).ParseScript(statements)) {
    return std::nullopt;
  }
  return statements;
}

}  // namespace jobplay::shell::python
