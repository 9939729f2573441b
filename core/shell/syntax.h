// The supported syntax of shell scripts: lists with ; && || & and newlines, pipes, redirections and
// here-documents, subshells, groups, if, while, until, for, case and functions. For bash also [[
// ]], (( )), for (( )) and arrays.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace jobplay::shell {

struct Command;
struct Part;
using Word = std::vector<Part>;

// A part of a word.
struct Part {
  enum class Kind : std::uint8_t {
    kText,
    kParameter,  // $A, ${A}, ${A:-b}, ${#A}, ${A[i]}
    kOutput,     // $(...)
    kSum,        // $((...))
    kOperator,   // && || ( ) ! < > =~ of [[ ]]
    kUnknown,    // a value that is unknown without running the script
  };
  Kind kind = Kind::kText;
  std::string text;  // or the name of a parameter
  bool quoted = false;
  std::string change;             // kParameter: one of - :- = := + :+ % %% # ##, or "length"
  Word operand;                   // kParameter: the operand of the change; kSum: the expression
  std::optional<Word> subscript;  // kParameter
  std::vector<Command> list;      // kOutput
};

struct Redirection {
  enum class Kind : std::uint8_t { kRead, kText, kWrite, kAppend, kSame };
  Kind kind = Kind::kRead;
  int descriptor = 0;
  Word target;         // kText: the input; kSame: another descriptor
  bool both = false;   // bash's &>
  bool lines = false;  // kText: it ends with a newline
};

enum class Joint : std::uint8_t { kThen, kAnd, kOr };

struct Command {
  enum class Kind : std::uint8_t {
    kSimple,
    kPipe,  // the commands are in `body`
    kSubshell,
    kGroup,
    kIf,
    kWhile,
    kUntil,
    kFor,
    kCountingFor,  // for ((a; b; c))
    kCase,
    kFunction,
    kTest,  // [[ ]]
    kSum,   // (( ))
  };
  struct Assignment {
    std::string name;
    Word value;
    bool adds = false;                       // A+=b
    std::optional<std::vector<Word>> array;  // A=(b c)
  };
  struct Arm {
    std::vector<Word> patterns;
    std::vector<Command> body;
  };

  Kind kind = Kind::kSimple;
  Joint joint = Joint::kThen;  // to the previous command
  bool negated = false;
  bool background = false;
  std::vector<Assignment> assignments;  // kSimple
  std::vector<Word> words;              // kSimple, kFor, kCase, kTest, kSum, kCountingFor
  std::string variable;                 // kFor, kFunction
  bool over_arguments = false;          // kFor without `in`
  std::vector<Command> condition;       // kIf, kWhile, kUntil
  std::vector<Command> body;
  std::vector<Command> otherwise;  // kIf; contains an elif as another if
  std::vector<Arm> arms;           // kCase
  std::vector<Redirection> redirections;
};
using List = std::vector<Command>;

enum class Dialect : std::uint8_t { kSh, kBash };

// Returns nothing if the text is unsupported or not a shell script.
std::optional<List> ParseScript(std::string_view text, Dialect dialect);

bool IsName(std::string_view text);
bool IsOneOf(std::string_view word, std::initializer_list<std::string_view> words);

}  // namespace jobplay::shell
