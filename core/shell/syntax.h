// The syntax of a shell script, as far as the playground understands it: lists by ; && || & and
// newlines, pipes, redirections and here-documents, subshells, groups, if, while, until, for, case
// and functions; and of bash also [[ ]], (( )), for (( )) and arrays.
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

// A piece of a word.
struct Part {
  enum class Kind : std::uint8_t {
    kText,
    kParameter,  // $A, ${A}, ${A:-b}, ${#A}, ${A[i]}
    kOutput,     // $(...)
    kSum,        // $((...))
    kOperator,   // && || ( ) ! < > =~ of [[ ]]
    kUnknown,    // what only running it would tell
  };
  Kind kind = Kind::kText;
  std::string text;  // or the parameter's name
  bool quoted = false;
  std::string change;             // kParameter: one of - :- = := + :+ % %% # ##, or "length"
  Word operand;                   // kParameter: what the change takes; kSum: the sum
  std::optional<Word> subscript;  // kParameter
  std::vector<Command> list;      // kOutput
};

struct Redirection {
  enum class Kind : std::uint8_t { kRead, kText, kWrite, kAppend, kSame };
  Kind kind = Kind::kRead;
  int descriptor = 0;
  Word target;         // kText: what is read; kSame: another descriptor
  bool both = false;   // bash's &>
  bool lines = false;  // kText: it has its line ends
};

enum class Joint : std::uint8_t { kThen, kAnd, kOr };

struct Command {
  enum class Kind : std::uint8_t {
    kSimple,
    kPipe,  // the parts are in `body`
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
  Joint joint = Joint::kThen;  // to the command before
  bool negated = false;
  bool background = false;
  std::vector<Assignment> assignments;  // kSimple
  std::vector<Word> words;              // kSimple, kFor, kCase, kTest, kSum, kCountingFor
  std::string variable;                 // kFor, kFunction
  bool over_arguments = false;          // kFor without `in`
  std::vector<Command> condition;       // kIf, kWhile, kUntil
  std::vector<Command> body;
  std::vector<Command> otherwise;  // kIf; an elif is an if in there
  std::vector<Arm> arms;           // kCase
  std::vector<Redirection> redirections;
};
using List = std::vector<Command>;

enum class Dialect : std::uint8_t { kSh, kBash };

// Nothing for what is not understood, or no shell script.
std::optional<List> ParseScript(std::string_view text, Dialect dialect);

bool IsName(std::string_view text);
bool IsOneOf(std::string_view word, std::initializer_list<std::string_view> words);

}  // namespace jobplay::shell
