#include "core/api/shell_command.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace jobplay {
namespace {

std::string Told(const Container& container) {
  const auto run = RunOfCommand(container);
  if (!run) return "not understood";
  if (!run->duration) return "for ever";
  return FormatDuration(*run->duration) + ", exit " + std::to_string(run->exit_code);
}

TEST(ShellCommand, TellsHowLongASimpleCommandTakesAndHowItExits) {
  struct Case {
    std::vector<std::string> command;
    std::string want;
  };
  const std::vector<Case> cases = {
      {{"sleep", "30"}, "30s, exit 0"},
      {{"/bin/sleep", "1.5"}, "1.5s, exit 0"},
      {{"sleep", "2m"}, "2m0s, exit 0"},
      {{"sleep", "1d"}, "24h0m0s, exit 0"},
      {{"sleep", "infinity"}, "for ever"},
      {{"sleep"}, "not understood"},
      {{"sleep", "-1"}, "not understood"},
      {{"false"}, "0s, exit 1"},
      {{"perl", "-Mbignum=bpi", "-wle", "print bpi(2000)"}, "10s, exit 0"},
      {{"perl", "-Mbignum=bpi", "-wle", "print bpi(1000)"}, "2.5s, exit 0"},
      {{"perl", "-e", "print 1"}, "not understood"},
      {{"python3", "main.py"}, "not understood"},
      {{}, "not understood"},
  };
  for (const Case& one : cases) {
    Container container;
    container.command = one.command;
    EXPECT_EQ(Told(container), one.want) << testing::PrintToString(one.command);
  }
}

TEST(ShellCommand, ReadsAShellsListsOfCommands) {
  struct Case {
    const char* text;
    const char* want;
  };
  const Case cases[] = {
      {"sleep 5 && exit 3", "5s, exit 3"},
      {"sleep 5; sleep 2", "7s, exit 0"},
      {"exit 1", "0s, exit 1"},
      {"exit 256", "0s, exit 0"},
      {"exit", "0s, exit 0"},
      {"false; exit", "0s, exit 1"},
      {"false; exit $?", "0s, exit 1"},
      {"date; echo Hello from the Kubernetes cluster", "0s, exit 0"},
      {"echo \"Hello world!\" && sleep 5 && exit 42", "5s, exit 42"},
      {"false && sleep 9", "0s, exit 1"},
      {"false || sleep 9", "9s, exit 0"},
      {"true || sleep 9", "0s, exit 0"},
      {"false; sleep 1", "1s, exit 0"},
      {"set -e; false; sleep 1", "0s, exit 1"},
      {"set -e\nfalse || true\nsleep 1\n", "1s, exit 0"},
      {"set -ex && sleep 1 && false", "1s, exit 1"},
      {"echo 'a; exit 4'; exit 5 # and not 6", "0s, exit 5"},
      {"echo failing >&2; exit 7", "0s, exit 7"},
      {"echo a > /dev/null 2>&1; sleep 1", "1s, exit 0"},
      {"echo $HOSTNAME; sleep 1", "1s, exit 0"},
      {"exec sleep 3", "3s, exit 0"},
      {"sleep 1 &&\n  sleep 2 \\\n  ; exit 2", "3s, exit 2"},
      {"sleep 1 \\\n  2", "3s, exit 0"},
      {"exit 3; work", "0s, exit 3"},
      // The shell would do more than this understands.
      {"work", "not understood"},
      {"sleep $SECONDS", "not understood"},
      {"sleep $(cat time)", "not understood"},
      {"echo \"$(date)\"", "not understood"},
      {"while true; do sleep 1; done", "not understood"},
      {"sleep 5 &", "not understood"},
      {"echo a | grep b", "not understood"},
      {"(sleep 1)", "not understood"},
      {"A=1 sleep 1", "not understood"},
      {"sleep 1 &&", "not understood"},
      {"sleep 1 && ; exit 2", "not understood"},
      {"echo 'open", "not understood"},
      {"", "not understood"},
  };
  for (const Case& one : cases) {
    Container container;
    container.command = {"sh", "-c", one.text};
    EXPECT_EQ(Told(container), one.want) << one.text;
  }
}

TEST(ShellCommand, FindsTheListAmongOptionsAndArguments) {
  Container container;
  container.command = {"/bin/bash"};
  container.args = {"-c", "sleep 5 && exit 3"};
  EXPECT_EQ(Told(container), "5s, exit 3");
  container.args = {"-ec", "false\nsleep 4"};
  EXPECT_EQ(Told(container), "0s, exit 1");
  container.args = {"-e", "-c", "sleep 1", "name", "argument"};
  EXPECT_EQ(Told(container), "1s, exit 0");
  container.args = {"script.sh"};
  EXPECT_EQ(Told(container), "not understood");
  // The image's own command is not known.
  container.command = {};
  container.args = {"sleep", "5"};
  EXPECT_EQ(Told(container), "not understood");
}

}  // namespace
}  // namespace jobplay
