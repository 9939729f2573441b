// A shell that simulates a script: its variables, the inputs and outputs of its programs, and the
// elapsed time. Scripts run in shell.cc, loops.cc, simple_command.cc and redirections.cc. Words are
// expanded in expansion.cc and parameters.cc. Builtin commands are in builtins.cc, and programs
// that the shell starts are in started.cc.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/shell/arithmetic.h"
#include "core/shell/files.h"
#include "core/shell/interpreter.h"
#include "core/shell/stop.h"
#include "core/shell/syntax.h"
#include "core/shell/term_watch.h"
#include "core/shell/text.h"

namespace jobplay::shell {

enum class Glance : std::uint8_t;
enum class Flow : std::uint8_t { kOn, kExit, kBreak, kContinue, kReturn, kForEver, kNotUnderstood };

// The state that a container's programs share.
struct World {
  Files files;
  Duration time;
  int steps = 0;
  // The remaining effort besides steps, for matching patterns and expressions and for captured
  // output. The total takes a few milliseconds.
  std::int64_t effort_left = 1'000'000;
  CommandStop stopped_at;      // the first place
  bool outlives_term = false;  // something may keep running after a request to end
  std::string in_doubt;        // the last program with an unknown status
  TermWatch term;
  int last_job = 0;  // the number of the last background job
  // When the test of a loop for repetition began, if there is one. A loop that depends on earlier
  // jobs does not repeat.
  std::optional<Duration> tried_since;

  Flow StopAt(CommandStop::At at, const std::string& program) {
    if (stopped_at.at == CommandStop::At::kNothing) stopped_at = {at, program};
    return Flow::kNotUnderstood;
  }
};

// The input of a program.
struct Input {
  Text text;
  std::string path;  // of the file, if it is one
  std::size_t at = 0;
  bool open = false;     // nobody writes, and the input does not end
  bool touched = false;  // something was read
  bool drained = false;  // everything was read

  bool operator==(const Input&) const = default;
  std::string_view Rest() const { return std::string_view(text.bytes).substr(at); }
};

// An output of a program.
struct Sink {
  enum class Kind : std::uint8_t { kNowhere, kText, kFile };
  Kind kind = Kind::kNowhere;
  Text* text = nullptr;
  std::string file;

  bool operator==(const Sink&) const = default;
};

struct Streams {
  Input* in = nullptr;
  Sink out;
  Sink err;

  bool operator==(const Streams&) const = default;
};

constexpr int kOwnProcess = -1;  // $$

struct Variable {
  bool set = true;
  std::optional<std::string> value;  // nothing if unknown
  bool exported = false;
  int process = 0;  // the value is the number of this job, or kOwnProcess; 0: neither

  bool operator==(const Variable&) const = default;
};

// A word after expansion. An unknown field may be any number of words.
struct Field {
  std::string text;
  std::string pattern;  // with backslashes before quoted characters
  bool known = true;
  bool magic = false;  // a part of it is a pattern for file names
  int process = 0;     // as in a Variable
};

class Shell final : SumVariables {
 public:
  Shell(const Surroundings& around, Dialect dialect, World& world, Streams streams, int depth);

  std::optional<Ending> Script(std::string_view text);
  std::optional<Ending> Program(const std::vector<std::string>& words);

 private:
  using Variables = std::map<std::string, Variable, std::less<>>;
  // Earlier values of variables, or nothing for a variable that did not exist.
  using Replaced = std::map<std::string, std::optional<Variable>>;

  // Everything that a script can change, except for the time.
  struct State {
    Variables variables;
    std::map<std::string, std::vector<std::optional<std::string>>, std::less<>> arrays;
    std::vector<std::string> arguments;
    std::map<std::string, const Command*, std::less<>> functions;
    std::string exit_trap;
    std::optional<std::string> term_trap;  // none: the default; empty: SIGTERM is ignored
    bool traps_others = false;             // of other signals
    bool ends_at_term = false;             // bash with an EXIT trap handles SIGTERM itself
    std::vector<Replaced> locals;          // of functions
    std::int32_t status = 0;
    bool exit_on_error = false;
    bool refuse_unset = false;
    bool pipefail = false;
    bool trace = false;

    bool operator==(const State&) const = default;
  };

  struct Job {
    int number = 0;
    Duration started;
    Duration ends;
    std::int32_t status = 0;
    bool dies_of_term = true;
    bool waited_for = false;

    bool operator==(const Job&) const = default;
  };

  // The result of one round of a loop.
  struct OneRound {
    bool holds = true;  // the loop's condition was met
    std::int32_t status = 0;
  };

  // An infinite loop.
  struct Repetition {
    bool ends_inside = false;  // in a command that does not end
    Duration period;
    std::vector<TermMark> marks;  // of one round, relative to its start
    State state;                  // at the start of each round
  };

  // Defined in shell.cc.
  std::optional<Ending> EndingOf(Flow flow);
  // Counts one step. Returns true if there are more than a simple command takes.
  bool TooManySteps();
  // `tested` is set if the status is used, so that `set -e` ignores a failure.
  Flow RunText(std::string_view text, bool tested = false);
  Flow Run(const List& list, bool tested);
  Flow RunInList(const Command& command, bool asked);
  Flow RunOne(const Command& command, bool tested);
  Flow RunRedirected(const Command& command, bool tested);
  Flow RunKind(const Command& command, bool tested);
  Flow RunIf(const Command& command, bool tested);
  Flow DefineFunction(const Command& command);
  Flow RunSum(const Command& command);
  Flow RunSubshell(const List& list, bool tested, bool forks = true);
  bool IsOneProgram(const Command& command) const;
  Flow RunPipe(const Command& command, bool tested);
  Flow RunInBackground(const Command& command);
  Flow RunCase(const Command& command, bool tested);
  Flow RunTest(const Command& command);
  Flow RunExitTrap(Flow flow);

  // Defined in signals.cc. Returns true if SIGTERM reaches this shell; only the first process gets
  // it.
  bool GetsTerm() const { return is_first_ && forks_ == 0; }
  bool HandlesTerm() const;
  bool HasTraps() const;
  // Called after a command: records what a signal during it would do, or handles the signal.
  Flow TakeTerm(Flow flow);
  Flow RunTermTrap();
  Flow EndAtTerm();
  // Determines whether the next program replaces this shell.
  void SetTakesPlace();
  std::optional<Flow> RunOnProcesses(const std::vector<Field>& fields);
  Flow WaitFor(const std::vector<Field>& fields);
  Flow WaitForOne(int number);
  Flow WaitUntil(Duration end, std::int32_t status);
  Flow Kill(const std::vector<Field>& fields);
  Flow KillSelf(int signal);
  Flow KillJob(int number, int signal);

  // Defined in either.cc. Runs both branches if it is unknown which one is taken.
  Flow Either(const std::function<Flow()>& one, const std::function<Flow()>& other);
  struct Course;
  Course TakeCourse() const;
  void ResumeCourse(const Course& course);
  bool JoinCourse(const Course& other);
  // Stops because something depends on an unknown status.
  Flow StopInDoubt();

  // Defined in loops.cc.
  Flow RunWhile(const Command& command, bool tested);
  Flow RunFor(const Command& command, bool tested);
  Flow RunCountingFor(const Command& command, bool tested);
  template <typename Round>
  Flow RunRounds(const Round& round);
  template <typename Round>
  bool GoesOnForEver(const State& before, const Round& round, Repetition& repetition);
  template <typename Round>
  bool ComesRoundAgain(const State& before, const Round& round, Repetition& repetition);
  Flow SkipRounds(const Repetition& repetition);
  bool IsSame(const State& from);
  std::size_t SizeOfTexts() const;
  static void Widen(Variables& variables, const Variables& others);
  // Handles the result of a round, and returns true if the loop ends.
  bool EndsLoop(Flow& flow);

  // Defined in simple_command.cc.
  Flow RunSimple(const Command& command, bool tested);
  bool Declares(std::string_view name) const;
  bool TakesAssignments(const Command& command, const std::vector<Field>& fields) const;
  Flow ExpandCommand(const Command& command, std::vector<Field>& fields);
  Flow AssignBefore(const Command& command, const std::vector<Field>& fields, Replaced& replaced);
  Flow AssignArray(const Command::Assignment& one);
  Flow ValueOf(const Command::Assignment& one, std::optional<std::string>& value, int& process);
  void Keep(const std::string& name, Replaced& replaced) const;
  void Restore(const Replaced& replaced);
  Flow RunFields(const Command& command, const std::vector<Field>& fields, bool tested);
  Flow DeclareUnknown(const Command& command, const std::vector<Field>& fields,
                      std::vector<std::string> words, bool tested);
  Flow RunFunction(const Command& body, std::vector<std::string> arguments, bool tested);
  Flow RunWords(const std::vector<std::string>& words, bool tested);

  // Defined in redirections.cc.
  Flow Redirect(const std::vector<Redirection>& redirections);
  bool RedirectOne(const Redirection& one, const Field& target);
  bool OpenForReading(const Field& target);
  bool OpenForWriting(const Field& target, bool append, Sink& sink);
  void ReadFrom(Text text);
  void Write(const Sink& sink, const Text& text);
  void Complain();  // writes an error message

  // Defined in expansion.cc.
  enum class Into : std::uint8_t {
    kFields,      // split at blanks of unquoted values, with file names expanded
    kOne,         // one word
    kAssignment,  // one word, with ~ expanded after the =
  };
  Flow Expand(const Word& word, std::vector<Field>& fields, Into into = Into::kFields);
  Flow ExpandAll(const std::vector<Word>& words, std::vector<Field>& fields);
  Flow ExpandToOne(const Word& word, Field& field);
  class FieldMaker;
  Flow ExpandPart(const Part& part, bool quoted, FieldMaker& maker, const Word*& instead);
  Flow ExpandParameter(const Part& part, bool quoted, FieldMaker& maker, const Word*& instead);
  Flow Output(const List& list, std::optional<std::string>& value);
  Flow EvaluateSum(const Word& word, std::optional<std::int64_t>& value);
  bool AddBraces(const Word& word, std::vector<Field>& fields) const;

  // Defined in parameters.cc.
  struct Found {
    bool understood = true;
    bool set = false;
    std::optional<std::string> value;
    int process = 0;  // as in a Variable
  };
  Found Look(const std::string& name) const;
  Flow LookParameter(const Part& part, Found& found);
  Flow LookElement(const Part& part, Found& found);
  bool IsList(const Part& part, std::vector<std::optional<std::string>>& values, bool& is_list);
  // `instead` receives the word that replaces the parameter.
  Flow ChangeParameter(const Part& part, Found& found, const Word*& instead);
  Flow TakeOff(const Part& part, Found& found);
  Flow Default(const Part& part, Found& found, const Word*& instead);
  bool Assign(const std::string& name, std::optional<std::string> value);
  Value Read(const std::string& name) override;
  bool Write(const std::string& name, std::optional<std::string> value) override;

  // Defined in builtins.cc. Returns nothing if it is not a builtin command.
  std::optional<Flow> RunBuiltin(const std::vector<std::string>& words, bool tested);
  Flow RunBracket(std::vector<std::string> words);
  Flow Execute(const std::vector<std::string>& words);
  Flow EvaluateText(const std::vector<std::string>& words, bool tested);
  Flow ReadScript(const std::vector<std::string>& words, bool tested);
  Flow RunCommand(const std::vector<std::string>& words, bool tested);
  Flow Shift(const std::vector<std::string>& words);
  Flow ChangeFolder(const std::vector<std::string>& words);
  Flow Exit(const std::vector<std::string>& words, Flow flow);
  Flow ExitAsBefore(Flow flow);
  Flow Leave(const std::vector<std::string>& words);
  Flow Set(const std::vector<std::string>& words);
  Flow SetOptions(const std::vector<std::string>& words, std::size_t& at);
  Flow Declare(const std::vector<std::string>& words);
  Flow Unset(const std::vector<std::string>& words);
  Flow ReadLine(const std::vector<std::string>& words);
  Flow Trap(const std::vector<std::string>& words);
  Flow Wait(const std::vector<std::string>& words);
  Flow Let(const std::vector<std::string>& words);
  // Records a command with an unknown status.
  Flow InDoubt(std::string_view program) {
    world_.in_doubt = program;
    return Done(kUnknownStatus);
  }
  Flow Done(std::int32_t status) {
    state_.status = status;
    return Flow::kOn;
  }

  // Defined in started.cc.
  Flow RunProgram(const std::vector<std::string>& words);
  Flow LookAround(const std::vector<std::string>& words);
  Flow TakeGlance(Glance glance, std::string_view program, bool does_well = false);
  Flow Watch(const std::vector<std::string>& words);
  Flow RunWith(const std::vector<std::string>& words);
  Flow Sleep(const std::vector<std::string>& words);
  Flow Timeout(const std::vector<std::string>& words);
  Flow RunShell(const std::vector<std::string>& words);
  Flow RunPython(const std::vector<std::string>& words);
  Flow RunFile(const std::vector<std::string>& words);
  std::optional<std::string> ScriptIn(const std::string& file) const;
  Environment Exported() const;
  Flow Spend(Duration time);

  bool Bash() const { return dialect_ == Dialect::kBash; }

  const Surroundings& around_;
  Dialect dialect_;
  int depth_;  // nesting of shells
  World& world_;
  Streams streams_;
  State state_;
  std::vector<Job> jobs_;
  std::vector<std::shared_ptr<List>> parsed_;  // functions point into these
  std::vector<std::unique_ptr<Input>> inputs_;
  std::int32_t output_status_ = 0;  // of the last $(...)
  std::int32_t levels_ = 0;         // loops that `break 2` has yet to leave
  int assigned_ = 0;                // the number of assignments so far
  int loops_ = 0;
  int subshells_ = 0;
  // State at the start of a running trap: the status before it, and the nesting of subshells.
  struct Before {
    std::int32_t status = 0;
    int subshells = 0;
  };
  std::optional<Before> before_trap_;
  std::string separators_;  // for `read`
  int sources_ = 0;         // nesting of files that . reads
  bool captured_ = false;   // the output is captured
  bool is_first_ = false;   // the shell is the first process of the container
  bool may_be_first_ = false;
  bool ignores_term_ = false;  // since its start, so no trap can change it
  int forks_ = 0;              // processes between the shell and the running subshell
  bool is_tail_ = false;       // it is the last command of the script
  // The next program replaces the shell's process, because it is the last command. Shells differ in
  // when they do that.
  bool takes_place_ = false;
  bool may_take_place_ = false;
};

}  // namespace jobplay::shell
