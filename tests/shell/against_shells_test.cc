// Compares core/shell with dash and bash: the exit code, the output, and the time slept, which is
// counted by a `sleep` that comes first in the PATH.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "core/base/random.h"
#include "core/shell/interpreter.h"
#include "core/shell/regular_expression.h"
#include "tests/shell/program_generator.h"
#include "tests/support/environment.h"

namespace jobplay {
namespace {

struct Came {
  std::string exit;
  std::string printed;
  Duration slept;
};

std::string Quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

// A folder with a `sleep` that does not sleep.
class RealShells : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = std::filesystem::temp_directory_path() / "jobplay-shells-XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    std::filesystem::create_directory(folder_ / "bin");
    std::filesystem::create_directory(folder_ / "work");
    const auto program = folder_ / "bin/sleep";
    // Times that no sleep accepts are rejected as usual.
    std::ofstream(program) << "#!/bin/sh\ncase \"$1\" in ''|*[!0-9.sm]*) exit 1;; esac\n"
                              "echo \"$1\" >> \"$SLEPT\"\n";
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  static bool Has(const std::string& shell) {
    return std::system((shell + " -c : > /dev/null 2>&1").c_str()) == 0;
  }

  Came Run(const std::string& shell, const std::string& script) const {
    const std::string command =
        "cd " + folder_.string() +
        "/work && rm -rf f1 f2 d1 ../slept && env -i PATH=" + folder_.string() +
        "/bin:/usr/bin:/bin SLEPT=" + folder_.string() + "/slept ITEM=7 timeout 10 " + shell +
        " -c " + Quoted(script) + " < /dev/null 2> /dev/null";
    Came came;
    FILE* output = popen(command.c_str(), "r");
    if (output == nullptr) return came;
    char buffer[4096];
    while (const std::size_t size = fread(buffer, 1, sizeof buffer, output)) {
      came.printed.append(buffer, size);
    }
    const int status = pclose(output);
    came.exit = WIFEXITED(status) ? std::to_string(WEXITSTATUS(status)) : "a signal";
    std::ifstream slept(folder_ / "slept");
    for (std::string line; std::getline(slept, line);) {
      if (IsDigitOrPoint(line.back())) line += 's';
      came.slept = came.slept + ParseDuration(line).value_or(Duration{});
    }
    return came;
  }

  static bool IsDigitOrPoint(char c) { return (c >= '0' && c <= '9') || c == '.'; }

  static std::optional<shell::Ending> Follow(const std::string& shell, const std::string& script) {
    shell::Surroundings around;
    around.variables["ITEM"] = "7";
    around.no_more = true;
    around.files.empty_tmp = true;
    around.old_dash = true;
    return shell::FollowProgram({shell, "-c", script}, around);
  }

  // Whether it was followed.
  bool Agree(const std::string& shell, const std::string& script) const {
    const auto followed = Follow(shell, script);
    if (!followed || followed->after == shell::kForEver) return false;
    const Came came = Run(shell, script);
    EXPECT_EQ(std::to_string(followed->exit_code), came.exit) << "exit code";
    if (followed->printed.known) {
      EXPECT_EQ(followed->printed.bytes, came.printed);
    }
    EXPECT_EQ(FormatDuration(followed->after), FormatDuration(came.slept)) << "slept";
    return true;
  }

  // By dash and by bash.
  void FollowAll(std::initializer_list<const char*> scripts) const {
    for (const char* shell : {"dash", "bash"}) {
      if (!Has(shell)) GTEST_SKIP() << shell << " is not on this machine";
      for (const char* script : scripts) {
        SCOPED_TRACE(std::string(shell) + ": " + script);
        EXPECT_TRUE(Agree(shell, script)) << "is not followed";
      }
    }
  }

  std::filesystem::path folder_;
};

TEST_F(RealShells, RunRandomScriptsAsPredicted) {
  const std::uint64_t seed = testing::FromEnvironment("FUZZ_SEED", 1);
  const std::uint64_t rounds = testing::FromEnvironment("FUZZ_ROUNDS", 120);
  for (const char* shell : {"dash", "bash"}) {
    if (!Has(shell)) GTEST_SKIP() << shell << " is not on this machine";
    std::uint64_t followed = 0;
    for (std::uint64_t round = 0; round < rounds; ++round) {
      Random random(seed + round);
      const std::string script =
          testing::ProgramGenerator(random, std::string(shell) == "bash").Script();
      if (Agree(shell, script)) ++followed;
      if (HasFailure()) {
        FAIL() << shell << " has another view of this script; FUZZ_SEED=" << seed + round
               << " FUZZ_ROUNDS=1 tests/jobplay_tests --gtest_filter='RealShells.DoWith*' "
                  "runs it again:\n"
               << script;
      }
    }
    if (rounds > 50) {
      ASSERT_GT(followed, rounds / 4) << shell << ": of so few nothing is learnt";
    }
    std::printf("%s: %d of %d scripts followed\n", shell, static_cast<int>(followed),
                static_cast<int>(rounds));
  }
}

// Short expressions for bash's =~, all compared with one bash.
TEST_F(RealShells, MatchRegularExpressionsAsPredicted) {
  if (!Has("bash")) GTEST_SKIP() << "bash is not on this machine";
  Random random(testing::FromEnvironment("FUZZ_SEED", 1));
  const auto below = [&](std::uint64_t n) { return random.Below(n); };
  static constexpr const char* kPieces[] = {"a",    "b",     "ab",          ".",     "[ab]",
                                            "[^a]", "[0-9]", "[[:alpha:]]", "(a|b)", "(ab)",
                                            "^",    "$",     "1",           "\\.",   "[]a]"};
  static constexpr const char* kTimes[] = {"", "", "", "*", "+", "?", "{2}", "{1,2}", "{0,}"};
  const std::uint64_t rounds = testing::FromEnvironment("FUZZ_ROUNDS", 600);
  std::uint64_t known = 0;
  std::string script, want;
  const auto compare = [&] {
    const std::string tell =
        "m() { if [[ $2 =~ $1 ]]; then echo \"$1 $2 yes\"; else echo \"$1 $2 no\"; fi; }\n";
    EXPECT_EQ(want, Run("bash", tell + script).printed);
    script.clear();
    want.clear();
  };
  for (std::uint64_t round = 0; round < rounds; ++round) {
    std::string expression;
    for (std::uint64_t pieces = 1 + below(4); pieces > 0; --pieces) {
      expression += kPieces[below(std::size(kPieces))];
      if (expression.back() != '^' && expression.back() != '$') {
        expression += kTimes[below(std::size(kTimes))];
      }
      if (pieces > 1 && below(8) == 0) expression += "|";
    }
    std::string text;
    for (std::uint64_t letters = below(6); letters > 0; --letters) text += "ab1.]c"[below(6)];
    std::int64_t left = 1'000'000;
    const auto finds = shell::Finds(expression, text, left);
    if (!finds) continue;
    ++known;
    script += "m " + Quoted(expression) + " " + Quoted(text) + "\n";
    want += expression + " " + text + (*finds ? " yes\n" : " no\n");
    // No word of a command is longer.
    if (script.size() > 50'000) compare();
  }
  compare();
  EXPECT_GT(known, rounds / 2);
}

TEST_F(RealShells, AgreeOnSetEAtEndOfCompoundCommands) {
  FollowAll({
      "set -e; { ! true; }; echo a",
      "set -e; if true; then false && true; fi; echo b",
      "set -e; f() { false && true; }; f; echo c",
      "set -e; f() { ! true; }; f; echo c",
      "set -e; ( ! true ); echo d",
      "set -e; (false && true); echo d",
      "set -e; for i in 1; do false && true; done; echo e",
      "set -e; while true; do false && true; break; done; echo e",
      "set -e; case x in x) false && true;; esac; echo f",
      "set -e; { false && true; }; echo g",
      "set -e; { { false && true; }; }; echo g",
      "set -e; if true; then if true; then ! true; fi; fi; echo h",
      "set -e; { ! { ! true; }; }; echo i",
      "if false; then :; elif echo $?; then :; fi",
      "if (exit 3); then :; elif echo $?; then :; fi",
      "if (exit 3); then :; else echo $?; fi",
      "if true; then echo $?; fi",
      "false; for i in 1; do echo $?; done",
      "false; while echo $?; do break; done",
      "false; until echo $?; do :; done",
      "i=0; while [ $i -lt 2 ]; do echo $?; i=$((i+1)); false; done; echo $?",
      "i=0; until [ $i -eq 2 ]; do echo $?; i=$((i+1)); done; echo $?",
      "(exit 4); case $? in 4) echo $?;; esac",
      "f() { echo $?; }; (exit 5); f",
  });
}

TEST_F(RealShells, AgreeOnAssignmentsBeforeProgram) {
  FollowAll({
      "A=1 true; echo ${A-unset}",
      "A=1 A=2 true; echo ${A-unset}",
      "A=0; A=1 A=2 sh -c 'echo $A'; echo $A",
      "A=0; A=1 sh -c 'exit 3'; echo $? $A",
      "A=$(echo a) B=$A sh -c 'echo $A$B'",
  });
}

TEST_F(RealShells, AgreeOnDefaultsAndRemovedPatterns) {
  FollowAll({
      "A=; echo ${A:-empty} ${A-set} ${B:-none} ${B-none} ${A:+full} ${A+there} [${B+there}]",
      ": ${A:=first}; echo $A; : ${A:=second}; echo $A; B=; : ${B=kept}; echo [$B]",
      "A=a.b.c; echo ${A%.*} ${A%%.*} ${A#*.} ${A##*.} ${A%x} ${#A}",
  });
}

TEST_F(RealShells, AgreeOnQuotedPatterns) {
  FollowAll({
      R"-(f=/data/in.csv; n="${f%.*}"; m="${f##*/}"; echo "$n $m ${f%%/*}|${f#*/}" "${f%.csv}")-",
      R"-(a=k=v; case "${a%%=*}" in k) exit 3;; esac; exit 4)-",
      R"-(set -- /a/b.c; y="${1##*/}"; echo "$y ${1%[a-c]}" "$(echo "${1#*/}")")-",
      R"-(x=abc; p='?'; q='*b'; echo "${x#$p} ${x#"$p"} ${x#$(echo "$q")} ${x#"$(echo "$q")"}")-",
      R"-(x='*bc'; y="a'b\"c"; echo "${x#'*'} ${x#"*"} ${x#\*} ${y#*\'} ${y#*"'"} ${y#*'"'}")-",
      R"-(x='a}b$c'; y='a\b'; echo "${x%\}*} ${x%'}'*} ${x%"}"*} ${x%\$*}"; [ "${y%\\*}" = a ])-",
      R"-(x=abc; y=abc; echo "${x#${y%c}} ${x#${z:-?}} ${x#${z:-"?"}} ${x#"${z:-?}"}")-",
      R"-(set -- a b; x='a bc'; z="${x% *}"; echo "${x#$*} ${x#"$@"} $z ${x% *}" "${q:-${x#* }}")-",
      "x=a/b.c; q=\"a'b\"; cat <<E\n${x##*/} ${x#\"a\"} ${x#'a'} ${x#\"?\"} ${q#*\\'}\nE\n",
      R"-(y=12; echo $((${y%?} + 1)) $((${y#?} + 1)))-",
  });
}

TEST_F(RealShells, AgreeOnExportAndLocal) {
  FollowAll({
      R"-(f() { local a=$1; [ "$a" = "x y" ] || exit 5; }; f "x y")-",
      R"-(export D=$(echo "a b"); [ "$D" = "a b" ]; echo $?)-",
      R"-(x='a b'; export Y=$x Z=c$x; sh -c 'echo "$Y|$Z"; exit ${#Y}')-",
      "f() { local m=$*; local n=$@; echo \"$m|$n\"; exit ${#m}; }; f ab c d",
      "x='Y=a Z=b'; export $x; echo $Y$Z; x='a Z=c'; export Y=$x; echo \"$Y|$Z\"",
      R"-(x='a Z=b'; Z=0; export "Y"=$x; echo "$Y|$Z"; n=Y; export $n=$x; echo "$Y|$Z")-",
      R"-(x='a Z=b'; Z=0; "export" Y=$x; echo "$Y|$Z"; e=export; $e Y=$x; echo "$Y|$Z")-",
      R"-(x='*'; export Y=$x; echo "$Y"; export Y=a*; echo "$Y"; export Y=${none:-a  b}; echo "$Y")-",
      R"-(export Y=$(date) Z=1; [ -n "$Y" ]; sleep $Z; exit 3)-",
      R"-(f() { local Y=$(date +%s) Z=1; sleep $Z; }; f; exit 4)-",
      R"-(x='a b'; export > /dev/null Y=$x; echo "$Y"; export Y=$x"c d"'e f'; echo "$Y")-",
      R"-(x=; export $x Y=1; export Z=$x; echo "$Y|$Z|"; Y=5; export Y=6 Z=$Y; echo $Z)-",
  });
}

TEST_F(RealShells, AgreeOnExitsInTraps) {
  FollowAll({
      "trap 'rm -f f1; exit' EXIT; exit 3",
      "trap 'echo bye; exit' EXIT INT TERM; sleep 0.1; false",
      "cleanup() { echo c; exit; }; trap cleanup EXIT; exit 6",
      "trap 'false; exit' EXIT; exit 5",
      "trap 'false; exit \"$?\"' EXIT; exit 5",
      "trap 'false || exit' EXIT; true",
      "trap 'false; command exit' EXIT; f() { return 4; }; f",
      "cleanup() { false; return; }; trap cleanup EXIT; exit 6",
      "cleanup() { (exit 4); return; }; trap 'cleanup; exit $?' EXIT; exit 6",
      "trap 'sh -c \"false; exit\"; echo $?' EXIT; exit 5",
      "(trap 'false; exit' EXIT; exit 5); echo $?; (trap 'true; exit' EXIT; false); echo $?",
      "x=$(trap 'true; exit' EXIT; exit 5); echo $?; set -e; trap 'true; exit' EXIT; (exit 7)",
      "set -e; trap 'false; exit' EXIT; exit 7",
      "trap 'echo a; trap \"echo b; false; exit\" EXIT; exit' EXIT; exit 5",
      "trap '(trap \"false; exit\" EXIT; exit 3); echo $?; exit' EXIT; exit 5",
      "trap 'for i in 1 2; do false; break; done; exit' EXIT; exit 5",
  });
  EXPECT_TRUE(Agree("dash", "trap '(false; exit); exit $?' EXIT; exit 5"));
  EXPECT_TRUE(Agree("dash", "trap 'x=$(false; exit); exit $?' EXIT; exit 5"));
}

TEST_F(RealShells, AgreeOnFieldSeparatorsOfRead) {
  FollowAll({
      R"-(printf '  a\n' | while IFS= read -r l; do [ "$l" = "  a" ] || exit 4; done)-",
      R"-(printf ' b \n' | { IFS= read l; exit ${#l}; })-",
      "IFS= read -r x <<E\n  b  \nE\nexit ${#x}",
      R"-(printf ' b c \n a  b  c ' | { IFS= read a b; read c d; echo "[$a][$b][$c][$d]"; })-",
      R"-(printf '1\t\t2 3 \n' | { IFS="$(printf '\t')" read a b; echo "[$a][$b]"; })-",
      R"-(printf '1\t:\t2\t' | { IFS=$(printf '\t:') read a b; echo "[$a][$b]"; })-",
      R"-(printf 'a b,c\nd,e f\n' | { IFS=, read a b; read c d; echo "[$a][$b][$c][$d]"; })-",
      R"-(x=,; printf 'a,b\n\n' | { IFS=$x read a b; echo $?; IFS=$x read a; echo "[$a][$b]"; })-",
  });
  // Each of these lines, for this many names, with this many separators.
  std::string script = "r() {\n";
  for (const char* separators : {"", ":", ", ", " :,"}) {
    for (const char* names : {"a", "a b", "a b c"}) {
      script += "printf '%s\\n' \"$1\" | { a=; b=; c=; IFS='" + std::string(separators) +
                "' read -r " + names + "; echo \"[$a][$b][$c]\"; }\n";
    }
  }
  script += "}\n";
  for (const char* line :
       {"", " ", "1:2:", "1:2::", "1:2:3:", ":1:2", "1,,2", " 1 , 2 ", " 1 , 2 , ", " 1 , 2 ,, ",
        "1: ", "1 :", ":", "::", ": :", "1 2  3", ",1 :2,", "1 , : 2"}) {
    script += "r '" + std::string(line) + "'\n";
  }
  EXPECT_TRUE(Agree("dash", script));
  EXPECT_TRUE(Agree("bash", script));
}

TEST_F(RealShells, AgreeOnDeclarationsInSubshells) {
  FollowAll({
      "f() { local c=b | false; for c in a; do :; done; }; f; echo ${c-f}",
      "f() { (local c=b; echo $c); c=a; }; f; echo ${c-f}",
      "f() { local d=$(local c=b; echo $c); c=a$d; }; f; echo ${c-f} ${d-e}",
  });
  EXPECT_TRUE(Agree("bash", "{ cat; } <<< ${b:=z}; echo $b"));
}

TEST_F(RealShells, AgreeOnRedirections) {
  FollowAll({
      "echo a >/dev/null 2>&1; echo b",
      "cat <<E\n$((1 + 2))\nE\n",
      "echo a 1>&2; (echo b; echo c >&2) 2>/dev/null",
      "read A <<E\none two\nE\necho $A",
      "cat </dev/null; echo $?",
  });
}

TEST_F(RealShells, AgreeOnWrittenFiles) {
  FollowAll({
      "mkdir -p d1/d2; echo a > d1/d2/f; [ -d d1 ] && cat d1/d2/f; ls -la d1 > /dev/null; echo $?",
      "echo a > f1; : > f2; cp f1 f2; rm -f f1; cat f2; : > f1; mv f2 f1; cat f1; chmod 755 f1",
      "cat /tmp/jobplay-none; echo $?; cat /tmp/jobplay-none || sleep 2; [ -e /tmp/jobplay-none ]",
      "basename /a/b.c; dirname /a/b.c; dirname a; dirname /a; env A=1 sh -c 'echo $A'; echo [$A]",
      "env A=1 B=2 sleep 3; nohup sleep 2; env false; echo $?",
  });
}

TEST_F(RealShells, AgreeIfFoundFilesDoNotMatter) {
  FollowAll({
      "ls /jobplay-none; echo a; sleep 2",
      "ls /jobplay-none 2>/dev/null || echo none > /dev/null; sleep 1",
      "cat /etc/hosts-none > /dev/null 2>&1 && sleep 0; sleep 1",
      "if [ -f /etc/passwd ]; then A=1; B=2; else B=3; A=1; fi; sleep $A; exit $A",
      "[ -d /etc ] && true; sleep 3",
      "set -e; ls /jobplay-none && echo there; sleep 2",
      "set -e; if grep -q root /etc/passwd; then :; fi; ! ls /jobplay-none; exit 4",
      "find /etc -maxdepth 1 -name 'pass*' | head -n 1 > /dev/null; exit 3",
      "f() { stat /jobplay-none; return 2; }; f; exit $?",
      "(du -s /jobplay-none); sleep 1; true",
      "A=$(date -d yesterday +%F); mkdir -p \"d1/$A\"; sleep 2; exit 0",
      "[ \"$(hostname)\" = jobplay-none ] && : ; exit 5",
      "env | sort | grep -c jobplay-none > /dev/null; exit 0",
      "expr 5 \\* 10 + 10; expr 10 - 4 - 3; expr 7 / 2 \\* 2; expr 1 = 2; echo $?",
      "echo a:b | cut -d: -f1 > /dev/null; echo a b | awk '{print $NF}' > /dev/null; exit 1",
      "printf '1\\n2\\n' | sed -n 2p > /dev/null; printf '1\\n2\\n' | sed '/1/d' > /dev/null",
  });
}

TEST_F(RealShells, AgreeOnLoopStatus) {
  FollowAll({
      "i=0; while [ $i -lt 5 ]; do i=$((i+1)); [ $i -lt 4 ]; done; echo $?",
      "i=0; while [ $i -lt 2 ]; do i=$((i+1)); (exit $i); done; echo $?",
      "for i in 1 2 3; do if [ $i = 2 ]; then break; fi; done; echo $i $?",
      "for i in 1 2; do for j in 1 2; do continue 2; done; echo no; done; echo $i$j $?",
  });
}

}  // namespace
}  // namespace jobplay
