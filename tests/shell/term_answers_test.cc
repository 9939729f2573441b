// What followed commands do on SIGTERM.
#include "core/shell/term_answers.h"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/shell/interpreter.h"
#include "core/shell/shell_command.h"

namespace jobplay {
namespace {

using Answer = shell::TermStretch::Answer;

std::string Text(const shell::TermStretch& answer) {
  if (answer.answer == Answer::kNone) return "runs on";
  if (answer.answer == Answer::kUnknown) return "unknown";
  if (answer.after == shell::kForEver) return "never ends";
  return "exit " + std::to_string(answer.exit_code) + " after " + FormatDuration(answer.after);
}

std::string AnswerOf(const Container& container, Duration at) {
  PodSpec spec;
  spec.json = {{"containers", {{{"name", container.name}}}}};
  const auto run = RunOfCommand(spec, container, ObjectMeta());
  return run ? Text(AnswerAt(run->on_term, at)) : "not followed";
}

std::string AnswerOfScript(const std::string& script, Duration at,
                           const std::string& image = "busybox", const char* program = "sh") {
  Container container;
  container.image = image;
  container.command = {program, "-c", script};
  return AnswerOf(container, at);
}

struct Case {
  const char* script;
  Duration at;
  const char* want;
};

void ExpectAll(std::initializer_list<Case> cases) {
  for (const Case& one : cases) {
    EXPECT_EQ(AnswerOfScript(one.script, one.at), one.want) << one.script;
  }
}

TEST(TermAnswers, AreAbsentForProgramsWithoutHandler) {
  Container container;
  for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
           {"sleep", "30"}, {"tail", "-f", "/dev/null"}, {"sh", "-c", "sleep 10; exit 3"}}) {
    container.command = command;
    EXPECT_EQ(AnswerOf(container, Seconds(5)), "runs on");
  }
}

TEST(TermAnswers, AreImmediateIfShellWaits) {
  ExpectAll({
      {"trap 'exit 0' TERM; sleep 15 & wait", Seconds(6), "exit 0 after 0s"},
      {"trap 'exit 0' TERM; sleep 15 & wait", Seconds(16), "runs on"},
      {"trap 'exit' TERM; sleep 15 & wait", Seconds(6), "exit 143 after 0s"},
      {"trap : TERM INT; sleep infinity & wait", Minutes(7), "exit 143 after 0s"},
      {"trap 'echo bye; exit 143' TERM; sleep 15 & wait $!", Seconds(6), "exit 143 after 0s"},
      {"trap 'sleep 3; exit 2' TERM; sleep 15 & wait $!", Seconds(6), "exit 2 after 3s"},
      {"trap 'x=1' TERM; sleep 15 & wait; sleep 1; exit 3", Seconds(6), "exit 3 after 1s"},
      {"trap 'kill $p; wait $p; exit 3' TERM; sleep 15 & p=$!; wait $p", Seconds(6),
       "exit 3 after 0s"},
      {"trap 'kill -TERM \"$p\"' TERM; sleep 99 & p=$!; wait $p; wait $p; exit $?", Seconds(6),
       "exit 143 after 0s"},
      {"set -e; trap 'echo a' TERM; sleep 15 & wait; exit 4", Seconds(6), "exit 143 after 0s"},
      {"f() { exit 6; }; trap f TERM; while :; do sleep 5 & wait $!; done", Seconds(33),
       "exit 6 after 0s"},
      {"trap 'exit 4' TERM; while :; do :; done", Seconds(3), "exit 4 after 0s"},
  });
}

TEST(TermAnswers, ComeAfterForegroundProgram) {
  ExpectAll({
      {"trap 'exit 3' TERM; sleep 10", Seconds(4), "exit 3 after 6s"},
      {"trap 'exit 3' TERM; sleep 10; sleep 20", Seconds(14), "exit 3 after 16s"},
      {"trap 'exit 3' TERM; (sleep 10; exit 1); exit 2", Seconds(4), "exit 3 after 6s"},
      {"trap 'exit 3' TERM; sleep 10 | cat", Seconds(4), "exit 3 after 6s"},
      {"trap 'exit 3' TERM; x=$(sleep 10)", Seconds(4), "exit 3 after 6s"},
      {"trap 'exit 3' TERM; while true; do sleep 1; done", Milliseconds(65500),
       "exit 3 after 500ms"},
      {"trap 'exit 3' TERM; while true; do sleep 1; sleep 2; done", Milliseconds(3600500),
       "exit 3 after 500ms"},
      {"trap 'exit 3' TERM; sleep 7; while true; do sleep 4; done", Seconds(13), "exit 3 after 2s"},
      {"trap 'exit 3' TERM; for i in $(seq 1 300); do sleep 1; done", Milliseconds(65500),
       "exit 3 after 500ms"},
      {"s=; trap 's=1' TERM; while [ -z \"$s\" ]; do sleep 2; done; exit 9", Seconds(61),
       "exit 9 after 1s"},
      {"trap 'break' TERM; while true; do sleep 2; done; exit 9", Seconds(61), "exit 9 after 1s"},
      {"trap 'exit 3' TERM; sleep infinity", Seconds(4), "runs on"},
      {"trap 'wait; exit 5' TERM; sleep 10 & wait", Seconds(4), "exit 5 after 6s"},
      {"trap 'sleep 5; exit 0' TERM; sleep 30", Seconds(28), "exit 0 after 7s"},
      {"trap 'echo term' TERM; sleep 10; exit 3", Seconds(4), "runs on"},
      {"i=0; trap 'exit $i' TERM; while true; do sleep 1; i=$((i+1)); done", Minutes(2), "unknown"},
  });
}

TEST(TermAnswers, DependOnCurrentTraps) {
  ExpectAll({
      {"sleep 5; trap 'exit 3' TERM; sleep 10", Seconds(2), "runs on"},
      {"sleep 5; trap 'exit 3' TERM; sleep 10", Seconds(7), "exit 3 after 8s"},
      {"trap '' TERM; sleep 10", Seconds(2), "runs on"},
      {"trap 'exit 3' TERM; trap - TERM; sleep 10", Seconds(2), "runs on"},
      {"trap 'exit 3' TERM; exec sleep 10", Seconds(2), "runs on"},
      {"trap 'exit 3' TERM; exec sh -c \"trap 'exit 4' TERM; sleep 10 & wait\"", Seconds(2),
       "exit 4 after 0s"},
      {"trap '' TERM; exec sh -c \"trap 'exit 4' TERM; sleep 10 & wait\"", Seconds(2), "runs on"},
      {"sh -c \"trap 'exit 4' TERM; sleep 10 & wait\"; exit 5", Seconds(2), "runs on"},
      {"(trap 'exit 4' TERM; sleep 10 & wait); exit 5", Seconds(2), "runs on"},
  });
}

TEST(TermAnswers, AreUnknownIfShellOfImageIsUnknown) {
  const std::string script = "sh -c \"trap 'exit 4' TERM; sleep 10 & wait\"";
  EXPECT_EQ(AnswerOfScript(script, Seconds(2)), "exit 4 after 0s");
  EXPECT_EQ(AnswerOfScript(script + "\n", Seconds(2)), "runs on");
  EXPECT_EQ(AnswerOfScript(script, Seconds(2), "debian"), "runs on");
  EXPECT_EQ(AnswerOfScript(script, Seconds(2), "debian", "bash"), "exit 4 after 0s");
  EXPECT_EQ(AnswerOfScript(script, Seconds(2), "team/tool"), "unknown");
}

TEST(TermAnswers, MatchProgramsOfTestImages) {
  Container container;
  container.image = "gcr.io/k8s-staging-perf-tests/sleep:latest";
  container.args = {"30s"};
  EXPECT_EQ(AnswerOf(container, Seconds(2)), "exit 0 after 0s");
  container.args = {"-termination-grace-period", "5s", "-termination-code", "7", "30s"};
  EXPECT_EQ(AnswerOf(container, Seconds(2)), "exit 7 after 5s");
  container.image = "registry.k8s.io/e2e-test-images/agnhost:2.53";
  container.args = {"pause"};
  EXPECT_EQ(AnswerOf(container, Seconds(2)), "exit 2 after 0s");
}

TEST(TermAnswers, AreUnknownInSharedPidNamespace) {
  PodSpec spec;
  Container container;
  container.command = {"sleep", "30"};
  spec.json = {{"containers", {{{"name", ""}}}}, {"shareProcessNamespace", true}};
  const auto run = RunOfCommand(spec, container, ObjectMeta());
  EXPECT_EQ(Text(AnswerAt(run->on_term, Seconds(2))), "unknown");
}

// The same with real shells, each the first process of a PID namespace, with a signal after a
// second.
class RealFirstProcess : public ::testing::Test {
 protected:
  static bool Works(const std::string& command) {
    return std::system((command + " > /dev/null 2>&1").c_str()) == 0;
  }

  static FILE* Start(const std::string& program, const std::string& script) {
    std::string quoted = "'";
    for (const char c : script) quoted += c == '\'' ? "'\\''" : std::string(1, c);
    const std::string command =
        "unshare -p -f --kill-child " + program + " -c " + quoted +
        "' > /dev/null 2>&1 < /dev/null & p=$!; sleep 1; "
        "{ kill -TERM $(cat /proc/$p/task/$p/children); } 2> /dev/null; wait $p; echo $?";
    return popen(command.c_str(), "r");
  }

  static std::string ExitCode(FILE* output) {
    char buffer[64] = {};
    if (std::fgets(buffer, sizeof buffer, output) == nullptr) buffer[0] = '\0';
    pclose(output);
    std::string code = buffer;
    while (!code.empty() && code.back() == '\n') code.pop_back();
    return code;
  }

  static std::string Followed(const std::string& program, const std::string& script) {
    shell::Surroundings around;
    around.no_more = true;
    around.busybox = program == "busybox sh";
    around.old_dash = program == "dash";
    const std::string name = program == "bash" ? "bash" : "sh";
    const auto ending = shell::FollowProgram({name, "-c", script}, around);
    if (!ending) return "not followed";
    const shell::TermStretch answer = AnswerAt(ending->on_term, Seconds(1));
    if (answer.answer == Answer::kUnknown) return "unknown";
    return std::to_string(answer.answer == Answer::kNone ? ending->exit_code : answer.exit_code);
  }
};

TEST_F(RealFirstProcess, HandlesSigtermAsPredicted) {
  if (!Works("unshare -p -f true")) GTEST_SKIP() << "no PID namespaces for this user";
  const std::string inner = "sh -c \"trap 'exit 7' TERM; sleep 2 & wait\"";
  const std::string scripts[] = {
      "sleep 2; exit 3",
      "trap 'exit 3' TERM; sleep 2",
      "trap 'exit' TERM; sleep 2 & wait",
      "trap 'exit' TERM; (exit 4); sleep 2",
      "trap : TERM; sleep 2 & wait",
      "trap 'x=5' TERM; sleep 3 & wait; wait; exit $x",
      "set -e; trap 'echo a' TERM; sleep 2 & wait; exit 4",
      "trap 'kill $p; wait $p; exit $?' TERM; sleep 9 & p=$!; wait $p",
      "trap 'kill $p' TERM; sleep 9 & p=$!; wait $p; wait $p; exit $?",
      "trap '' TERM; sleep 2; exit 5",
      "trap 'exit 4' TERM; trap - TERM; sleep 2; exit 5",
      "trap 'exit 4' TERM; (sleep 2; exit 3); exit 5",
      "trap 'exit 4' TERM; sleep 2 | cat; exit 5",
      "trap 'exit 4' TERM; x=$(sleep 2; echo a); exit 5",
      "trap 'exit 4' TERM; exec sleep 2",
      "trap 'exit 4' TERM; sh -c 'sleep 2; exit 3'; exit 5",
      "stop=; trap 'stop=1' TERM; while [ -z \"$stop\" ]; do sleep 2; done; exit 9",
      "trap 'echo x' EXIT; trap 'exit 4' TERM; sleep 2 & wait",
      "trap 'echo x; exit 6' EXIT; sleep 2; exit 3",
      "trap 'echo x' EXIT; trap - EXIT; sleep 2; exit 3",
      "trap '' TERM; trap 'echo x' EXIT; sleep 2; exit 3",
      "f() { exit 6; }; trap f TERM; while true; do sleep 2; done",
      "trap 'exit 4' TERM; trap 'exit 2' EXIT; sleep 2 || exit 5",
      "trap 'trap - TERM; kill -TERM $$' TERM; sleep 3 & wait; exit 5",
      "trap 'false' TERM; sleep 2; exit $?",
      "trap 'return 3' TERM; f() { sleep 2; exit 1; }; f; exit $?",
      "trap 'break' TERM; while true; do sleep 2; done; exit 8",
      "trap 'sleep 1; exit 2' TERM; sleep 9 & wait",
      "kill -TERM $$; kill -9 $$; exit 3",
      "trap 'exit 4' TERM; kill $$; exit 3",
      inner,
      ":; " + inner,
      ":\n" + inner + "\n",
      "if true; then " + inner + "; fi",
      inner + "; exit 8",
      "true && " + inner,
      "(trap 'exit 7' TERM; sleep 2 & wait)",
      "{ " + inner + "; }",
      "f() { " + inner + "; }; f",
      "trap 'exit 9' USR1; " + inner,
      inner + " > /dev/null",
      "A=1 " + inner,
      "case a in a) " + inner + ";; esac",
      "! " + inner,
      "sh -c 'kill -TERM $$; exit 3'",
      ":; sh -c 'kill -9 $$; exit 3'",
      "sh -c 'kill -9 $$; exit 3'; exit $?",
  };
  for (const std::string program : {"dash", "bash", "busybox sh"}) {
    if (!Works(program + " -c :")) continue;
    std::vector<FILE*> started;
    for (const std::string& script : scripts) started.push_back(Start(program, script));
    for (std::size_t i = 0; i < started.size(); ++i) {
      EXPECT_EQ(Followed(program, scripts[i]), ExitCode(started[i]))
          << program << ": " << scripts[i];
    }
  }
}

}  // namespace
}  // namespace jobplay
