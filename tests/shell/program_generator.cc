#include "tests/shell/program_generator.h"

#include "tests/support/joined.h"

namespace jobplay::testing {

std::string ProgramGenerator::Script() {
  std::string text;
  if (Below(4) == 0) text += "set -e\n";
  if (Below(8) == 0) text += "set -- a 'b c' 3\n";
  if (Below(3) == 0) {
    in_function_ = true;
    const int loops = loops_;
    loops_ = 0;
    text += "f() {\n" + List(1) + "\n}\n";
    loops_ = loops;
    in_function_ = false;
  }
  for (std::uint64_t lines = 1 + Below(3); lines > 0; --lines) text += List(Below(4)) + "\n";
  return text;
}

std::string ProgramGenerator::List(int depth) {
  std::string text = AndOr(depth);
  for (std::uint64_t more = Below(2); more > 0; --more) {
    text += Joined({Below(3) == 0 ? "\n" : "; ", AndOr(depth)}).text;
  }
  return text;
}

std::string ProgramGenerator::AndOr(int depth) {
  std::string text = Command(depth);
  while (Below(4) == 0) {
    text += Joined({Below(2) == 0 ? " && " : " || ", Command(depth)}).text;
  }
  return text;
}

std::string ProgramGenerator::Command(int depth) {
  const std::string negated = Below(10) == 0 ? "! " : "";
  if (depth > 0 && Below(3) == 0) return Joined({negated, Redirected(Compound(depth - 1))});
  if (depth > 0 && Below(8) == 0) return Joined({negated, Pipe(depth - 1)});
  return Joined({negated, Simple(depth)});
}

std::string ProgramGenerator::Redirected(std::string command) {
  static constexpr const char* kWays[] = {" > /dev/null", " >&2",   " 2>&1",
                                          " > f1",        " >> f1", " < /dev/null"};
  if (Below(12) == 0) command += OneOf(kWays);
  return command;
}

std::string ProgramGenerator::Simple(int depth) {
  static constexpr const char* kNames[] = {"a", "b", "c"};
  static constexpr const char* kTimes[] = {"1", "2", "0.5", "1s", "1m", "$c", "x"};
  static constexpr const char* kCodes[] = {"0", "1", "3", "$?", "256", "", "-1", "$c"};
  static constexpr const char* kBuiltins[] = {"shift",
                                              "set -e",
                                              "set +e",
                                              "unset a",
                                              "export a",
                                              "eval 'a=$b; echo $a'",
                                              "eval false",
                                              "cat f1 2>/dev/null",
                                              "echo",
                                              "read a",
                                              "read a b < /dev/null",
                                              "cat /dev/null",
                                              "exec 2>&1",
                                              "command true",
                                              "trap 'echo end' EXIT",
                                              "trap - EXIT",
                                              "trap 'false; exit' EXIT",
                                              "trap 'echo $?; true; exit' EXIT",
                                              "trap '(exit 4); exit' INT EXIT",
                                              "trap 'f x; exit' EXIT",
                                              "trap 'b=$(exit 6); f y; echo $?' EXIT",
                                              "IFS= read -r a",
                                              "IFS=, read a b <<E\n a,$b, \nE\n",
                                              "IFS=' :' read -r a b c <<E\n$a: $c:\nE\n",
                                              "wait",
                                              ": ${b:=new}",
                                              "printf '%s-%s\\n' a b c",
                                              "printf '%3d|%-3s|%03d\\n' 5 x 7",
                                              "expr 2 + 3",
                                              "expr 0",
                                              "seq 2",
                                              "rm -f f1",
                                              "cat /tmp/jobplay-none",
                                              "cat f1 /tmp/jobplay-none 2>&1",
                                              "[ -f /tmp/jobplay-none ]",
                                              "ls -l f1 >/dev/null",
                                              "ls d1 >/dev/null",
                                              "mkdir -p d1/d2",
                                              "[ -d d1 ]",
                                              "{ mkdir -p d1; echo z > d1/f2; }",
                                              "cat d1/f2",
                                              ": > f2; cp f1 f2; cat f2",
                                              ": > f2; mv f2 f1",
                                              "[ -f f2 ]",
                                              "chmod +x f1",
                                              "basename /a/b.c",
                                              "dirname $b",
                                              "env a=9 sh -c 'echo $a$b'",
                                              "env b=8 sleep 1",
                                              "nohup sleep 2",
                                              "tail -n 1 f1",
                                              "tee -a f1 < /dev/null",
                                              "ls f2 >/dev/null 2>&1",
                                              "stat f1 >/dev/null 2>&1",
                                              "du d1 >/dev/null 2>&1",
                                              "find . -name f1 >/dev/null",
                                              "mkdir d1 2>/dev/null",
                                              "rmdir d1 2>/dev/null",
                                              "rm d1/f2 2>/dev/null",
                                              "touch f2",
                                              "[ -s f1 ]",
                                              "[ -r f2 ]",
                                              "date -u +%s >/dev/null",
                                              "df >/dev/null",
                                              "cat /etc/jobplay-none 2>/dev/null",
                                              "grep -q '[ab]' f1 2>/dev/null",
                                              "echo a | grep '^a' >/dev/null",
                                              "expr 2 + 3 \\* 4 - 1",
                                              "expr \\( 1 + 2 \\) \\* 3 = 9",
                                              "expr a = b",
                                              "echo a b | sed 's/a/c/' >/dev/null",
                                              "echo a b | awk '{print $2, $1}' >/dev/null",
                                              "sort f1 >/dev/null 2>&1",
                                              "uname -a >/dev/null"};
  switch (Below(14)) {
    case 0:
    case 1:
      return Redirected(Joined({"echo ", Word(depth), " ", Word(depth)}));
    case 2:
      return Joined({OneOf(kNames), "=", Word(depth)});
    case 3:
      return Joined({OneOf(kNames), "=$((", Sum(2), "))"});
    case 4:
      return "true";
    case 5:
      return "false";
    case 6:
      return in_pipe_ ? ":" : "sleep " + OneOf(kTimes);
    case 7:
      if (loops_ > 0 && Below(2) == 0) return Below(2) == 0 ? "break" : "continue";
      if (loops_ > 1 && Below(2) == 0) return Below(2) == 0 ? "break 2" : "continue 2";
      if (Below(4) == 0) return Joined({"exit ", OneOf(kCodes)});
      if (in_function_) return Joined({"return ", OneOf(kCodes)});
      return ":";
    case 8:
      if (in_pipe_ && !in_function_) return ":";
      if (Below(4) == 0) return Declaration(depth);
      return in_function_ ? "echo $# \"$@\"" : "f " + Word(depth) + " 2>/dev/null";
    case 9:
      return Condition(depth);
    case 10:
      return OneOf(kBuiltins);
    case 11:
      if (!bash_ || Below(6) == 0) {
        return Joined({"cat <<E\n", Word(0), " $a ${b:-q} ${a%?} $((", Sum(1), "))\nE\n"});
      }
      switch (Below(5)) {
        case 0:
          return Joined({"((", Sum(2), "))"});
        case 1:
          return Joined({"x=(a b ", Word(0), ")"});
        case 2:
          return "x=(1 2 3); echo ${x[1]} ${#x[@]} \"${x[@]}\"";
        case 3:
          return Joined({"a+=", Word(0)});
        default:
          return Joined({"read -r a b <<< ", Word(0)});
      }
    case 12:
      return Joined({"echo \"", Word(0), "\" | grep -q a"});
    default:
      return Redirected("printf '%s\\n' " + Word(depth));
  }
}

std::string ProgramGenerator::Declaration(int depth) {
  static constexpr const char* kNames[] = {"a", "b", "c"};
  static constexpr const char* kOfBash[] = {"export", "declare", "typeset", "command export"};
  static constexpr const char* kQuoted[] = {"\"export\"", "e\\xport", "${none}export"};
  std::string name = "export";
  if (bash_ && Below(3) == 0) name = OneOf(kOfBash);
  if (in_function_ && Below(3) > 0) name = "local";
  if (Below(10) == 0) name = OneOf(kQuoted);
  std::string text = name + " ";
  text += OneOf(kNames) + "=";
  text = Joined({text, Word(depth)}).text;
  if (Below(3) == 0) text = Joined({text, " ", OneOf(kNames) + "=", Word(0)}).text;
  return text;
}

std::string ProgramGenerator::Compound(int depth) {
  const std::string counter = "n" + std::to_string(counters_ + 1);
  switch (Below(bash_ ? 10 : 9)) {
    case 0:
      return Joined({"(", List(depth), ")"});
    case 1:
      return Joined({"{ ", List(depth), "; }"});
    case 2:
      return Joined({"if ", Condition(depth), "; then ", List(depth), "; fi"});
    case 3:
      return Joined({"if ", AndOr(depth), "; then ", List(depth), "; elif ", Condition(depth),
                     "; then ", List(depth), "; else ", List(depth), "; fi"});
    case 4:
    case 5: {
      ++counters_;
      ++loops_;
      const bool until = Below(2) == 0;
      const std::string text =
          Joined({counter, "=0; ",
                  (until ? "until [ $" + counter + " -ge 3 ]" : "while [ $" + counter + " -lt 3 ]"),
                  "; do ", counter, "=$((", counter, " + 1)); ", List(depth), "; done"});
      --loops_;
      // A list within a command has to be a group.
      return Joined({"{ ", text, "; }"});
    }
    case 6:
    case 7: {
      ++loops_;
      static constexpr const char* kLists[] = {"1 2", "a", "$(seq 2)", "\"$@\"", "$b", "x\"y z\""};
      const std::string text = Joined({"for c in ", OneOf(kLists), "; do ", List(depth), "; done"});
      --loops_;
      return text;
    }
    case 8:
      return Joined({"case ", Word(0), " in a*|1) ", List(depth), ";; [0-9]) ", List(depth),
                     ";; *) ", Simple(depth), ";; esac"});
    default: {
      ++loops_;
      ++counters_;
      const std::string text = Joined({"for ((", counter, "=0; ", counter, "<2; ", counter,
                                       "++)); do ", List(depth), "; done"});
      --loops_;
      return text;
    }
  }
}

std::string ProgramGenerator::Pipe(int depth) {
  static constexpr const char* kReaders[] = {"cat",
                                             "head -n 1",
                                             "tail -n 1",
                                             "wc -l",
                                             "grep a",
                                             "grep -v a",
                                             "tee f1",
                                             "while read -r a b; do echo \"<$a>$b\"; done",
                                             "{ read a; echo $a; }",
                                             "while IFS= read -r a; do echo \"<$a>\"; done",
                                             "{ IFS=:, read -r a b; echo \"<$a>$b\"; }",
                                             "false",
                                             "sort",
                                             "cat > f1"};
  const bool before = in_pipe_;
  in_pipe_ = true;
  std::string text = Below(2) == 0 ? std::string(Joined({"printf '%s\\n' ", Word(0), " ", Word(0)}))
                                   : Command(depth);
  for (std::uint64_t more = 1 + Below(2); more > 0; --more) {
    text += " | " + (Below(4) == 0 ? Command(depth) : OneOf(kReaders));
  }
  in_pipe_ = before;
  return text;
}

std::string ProgramGenerator::Condition(int depth) {
  if (bash_ && Below(3) == 0) return Joined({"[[ ", BashTest(depth), " ]]"});
  if (Below(6) == 0) return Joined({"test ", TestWords(depth)});
  return Joined({"[ ", TestWords(depth), " ]"});
}

std::string ProgramGenerator::TestWords(int depth) {
  static constexpr const char* kOperators[] = {"=",   "!=",  "-eq", "-ne", "-lt",
                                               "-gt", "-le", "-ge", "=="};
  switch (Below(10)) {
    case 0:
      return Below(2) == 0 ? "-z " + Word(depth) : "-n " + Word(depth);
    case 1:
      return Joined({"! ", TestWords(depth)});
    case 2:
      return Word(depth);
    case 3:
      return Joined({Word(0), " = a -o ", Word(0), " = 1"});
    case 4:
      return Joined({"-n ", Word(0), " -a ", Word(0), " != b"});
    case 5:
      return "-f f1";
    default:
      return Joined({Word(depth), " ", OneOf(kOperators), " ", Word(depth)});
  }
}

std::string ProgramGenerator::BashTest(int depth) {
  static constexpr const char* kExpressions[] = {"^[a-c]+$",     "^(a|x y)$",   "b*",    "^$",
                                                 "^[0-9]{1,2}$", "[[:digit:]]", "a.?c|q"};
  switch (Below(8)) {
    case 0:
      return Joined({"-z ", Word(depth)});
    case 1:
      return Joined({"! ", BashTest(depth)});
    case 7:
      return Joined({Word(depth), " =~ ", OneOf(kExpressions)});
    case 2:
      return Joined({BashTest(0), Below(2) == 0 ? " && " : " || ", BashTest(0)});
    case 3:
      return Joined({Word(depth), " == a*"});
    case 4:
      return Joined({Word(0), " < ", Word(0)});
    case 5:
      return Joined({"( ", BashTest(0), " )"});
    default:
      return Joined({Word(0), Below(2) == 0 ? " -eq " : " -lt ", Word(0)});
  }
}

std::string ProgramGenerator::Word(int depth) {
  static constexpr const char* kWords[] = {"a",
                                           "1",
                                           "3",
                                           "0",
                                           "b",
                                           "''",
                                           "\"\"",
                                           "'x y'",
                                           "\"$a\"",
                                           "$a",
                                           "$b",
                                           "\"$b\"",
                                           "$?",
                                           "\"$?\"",
                                           "${a}c",
                                           "${c:-d}",
                                           "${c:+e}",
                                           "\"${c-f}\"",
                                           "${#a}",
                                           "${a%b}",
                                           "${b#a}",
                                           "$#",
                                           "\"$1\"",
                                           "$*",
                                           "\"$*\"",
                                           "\"$@\"",
                                           "a\\ b",
                                           "x$a\"$b\"y",
                                           "'*'",
                                           "\"$c\"",
                                           "$ITEM",
                                           "\"${ITEM%7}\"",
                                           "$none",
                                           "${a##*x}",
                                           "\"${a%?}\"",
                                           "\"${b#*[a-c ]}\"",
                                           "\"${a##*'b'}\"",
                                           "\"${a%%\"$b\"*}\"",
                                           "\"${b%$a}\"",
                                           "\"x${b#\\*}y\"",
                                           "\"${ITEM%%[!a]}\"",
                                           "\"${a#${b%?}}\"",
                                           "'  p q '",
                                           "'a:b, c,'",
                                           "' *:'",
                                           "${b:=z}",
                                           "`echo q`",
                                           "\"`echo $a`\"",
                                           "07",
                                           "-1",
                                           "a=b",
                                           "\\$a",
                                           "$a$b"};
  if (depth > 0 && Below(8) == 0) {
    const bool before = in_function_;
    const int loops = loops_;
    loops_ = 0;
    const std::string text = Joined({"\"$(", List(depth - 1), ")\""});
    in_function_ = before;
    loops_ = loops;
    return Below(2) == 0 ? text : text.substr(1, text.size() - 2);
  }
  if (Below(8) == 0) return Joined({"$((", Sum(1), "))"});
  return OneOf(kWords);
}

std::string ProgramGenerator::Sum(int depth) {
  static constexpr const char* kValues[] = {"1", "2",   "7",    "0",  "ITEM", "$ITEM",
                                            "c", "010", "0x1f", "n1", "-3"};
  static constexpr const char* kOperators[] = {"+",  "-",  "*",  "/",  "%",  "<",  ">", "<=", ">=",
                                               "==", "!=", "&&", "||", "<<", ">>", "&", "|",  "^"};
  if (depth == 0 || Below(4) == 0) return OneOf(kValues);
  switch (Below(7)) {
    case 0:
      return Joined({"(", Sum(depth - 1), ")"});
    case 1:
      return Joined({"!", Sum(depth - 1)});
    case 2:
      return Joined({Sum(depth - 1), " ? ", Sum(depth - 1), " : ", Sum(depth - 1)});
    case 3:
      return Joined({Below(2) == 0 ? "c = " : "c += ", Sum(depth - 1)});
    case 4:
      if (bash_) return Below(2) == 0 ? "c++" : "--c";
      return Joined({"~", Sum(depth - 1)});
    default:
      return Joined({Sum(depth - 1), " ", OneOf(kOperators), " ", Sum(depth - 1)});
  }
}

}  // namespace jobplay::testing
