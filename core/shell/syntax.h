// The syntax of a shell script, as far as the playground understands it: lists of simple commands
// by ; && || and newlines, subshells, groups, if, while, until and for. Pipes, functions, case and
// background jobs are not.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace jobplay::shell {

struct Command;

// A piece of a word. What only running it would tell, such as $RANDOM or ${A%.txt}, is kUnknown.
struct Part {
  enum class Kind : std::uint8_t { kText, kVariable, kOutput, kUnknown };
  Kind kind = Kind::kText;
  std::string text;  // or the variable's name
  bool quoted = false;
  std::vector<Command> list;  // of $(...)
};
using Word = std::vector<Part>;

enum class Joint : std::uint8_t { kThen, kAnd, kOr };

struct Command {
  enum class Kind : std::uint8_t { kSimple, kSubshell, kGroup, kIf, kWhile, kUntil, kFor };
  Kind kind = Kind::kSimple;
  Joint joint = Joint::kThen;  // to the command before
  bool negated = false;
  std::vector<std::pair<std::string, Word>> assignments;  // kSimple
  std::vector<Word> words;                                // kSimple, kFor
  std::string variable;                                   // kFor
  std::vector<Command> condition;                         // kIf, kWhile, kUntil
  std::vector<Command> body;
  std::vector<Command> otherwise;  // kIf; an elif is an if in there
};
using List = std::vector<Command>;

// Nothing for what is not understood, or no shell script.
std::optional<List> ParseScript(std::string_view text);

bool IsName(std::string_view text);
bool IsOneOf(std::string_view word, std::initializer_list<std::string_view> words);

}  // namespace jobplay::shell
