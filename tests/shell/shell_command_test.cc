#include "core/shell/shell_command.h"

#include <gtest/gtest.h>

#include <iterator>
#include <string>
#include <vector>

#include "core/api/job.h"
#include "core/base/random.h"
#include "core/shell/config_objects.h"
#include "core/shell/interpreter.h"
#include "tests/support/environment.h"

namespace jobplay {
namespace {

constexpr char kNotUnderstood[] = "not understood";

std::string Told(const std::optional<CommandRun>& run) {
  if (!run) return kNotUnderstood;
  if (!run->starts) return "cannot start, exit " + std::to_string(run->exit_code);
  if (!run->duration) return "for ever";
  return FormatDuration(*run->duration) + ", exit " + std::to_string(run->exit_code);
}

std::string Told(const Container& container, Json declared = Json::object(),
                 const ObjectMeta& pod = ObjectMeta()) {
  PodSpec spec;
  declared["name"] = container.name;
  spec.json = {{"containers", {declared}}};
  return Told(RunOfCommand(spec, container, pod));
}

std::string ToldOfScript(const std::string& text, const char* shell = "sh") {
  Container container;
  container.command = {shell, "-c", text};
  return Told(container);
}

TEST(ShellCommand, DoesNotFollowAmbiguousSyntaxOrFilesReadWhileWritten) {
  for (const char* script :
       {"echo a > f; cat < f > f; [ -s f ]", "echo a > f; while read x; do echo $x > f; done < f",
        "test -z -a -z", "test -e -o -f", "test a -a"}) {
    EXPECT_EQ(ToldOfScript(script), kNotUnderstood) << script;
  }
  EXPECT_EQ(ToldOfScript("echo a > f; cat < f > g; echo b > f; [ -s g ] && exit 3"), "0s, exit 3");
  EXPECT_EQ(ToldOfScript("n=0; for i in {,a,}; do n=$((n+1)); done; exit $n", "bash"),
            "0s, exit 1");
}

TEST(ShellCommand, ReportsDurationAndExitCodeOfSimpleCommand) {
  struct Case {
    std::vector<std::string> command;
    std::string want;
  };
  const std::vector<Case> cases = {
      {{"sleep", "30"}, "30s, exit 0"},
      {{"/bin/sleep", "1.5"}, "1.5s, exit 0"},
      {{"sleep", "2m"}, "2m0s, exit 0"},
      {{"sleep", "1d"}, "24h0m0s, exit 0"},
      {{"sleep", "0.123456789h"}, "7m24.4444404s, exit 0"},
      {{"sleep", "infinity"}, "for ever"},
      {{"sleep", "inf"}, "for ever"},
      {{"sleep"}, "0s, exit 1"},
      {{"sleep", "-1"}, kNotUnderstood},
      {{"sleep", "abc"}, "0s, exit 1"},
      {{"sleep", "5; exit 3"}, "0s, exit 1"},
      {{"sh", "sleep 5"}, "0s, exit 2"},
      {{"bash", "sleep 5"}, "0s, exit 127"},
      {{"sh", "-c", ""}, "0s, exit 0"},
      {{"sleep", "1e3"}, kNotUnderstood},
      {{"sleep", "$TIME"}, "0s, exit 1"},
      {{"false"}, "0s, exit 1"},
      {{"tail", "-f", "/dev/null"}, "for ever"},
      {{"tail", "-f", "log"}, kNotUnderstood},
      {{"cat"}, "0s, exit 0"},
      {{"cat", "file"}, kNotUnderstood},
      {{"timeout", "5", "sleep", "30"}, "5s, exit 124"},
      {{"timeout", "5", "sleep", "3"}, "3s, exit 0"},
      {{"timeout", "0", "sleep", "3"}, "3s, exit 0"},
      {{"timeout", "1m", "sleep", "inf"}, "1m0s, exit 124"},
      {{"timeout", "5", "sh", "-c", "while true; do sleep 1; done"}, "5s, exit 124"},
      {{"timeout", "-s", "KILL", "5", "sleep", "9"}, kNotUnderstood},
      // A container that continues after SIGTERM is waited for.
      {{"timeout", "5", "sh", "-c", "trap '' TERM; sleep 9"}, kNotUnderstood},
      {{"timeout", "5", "sh", "-c", "trap 'sleep 3' 15; sleep 9"}, kNotUnderstood},
      {{"timeout", "5", "bash", "-c", "trap 'sleep 3' EXIT; sleep 9"}, kNotUnderstood},
      {{"timeout", "5", "sh", "-c", "timeout 7 sh -c 'trap : TERM'; sleep 9"}, kNotUnderstood},
      {{"timeout", "5", "sh", "-c", "trap '' TERM; sleep 3"}, "3s, exit 0"},
      {{"timeout", "5", "sh", "-c", "trap - TERM; trap 'sleep 3' EXIT INT; sleep 9"},
       "5s, exit 124"},
      {{"sh", "-c", "trap '' TERM; timeout 5 sleep 9"}, "5s, exit 124"},
      {{"perl", "-Mbignum=bpi", "-wle", "print bpi(2000)"}, "10s, exit 0"},
      {{"perl", "-Mbignum=bpi", "-wle", "print bpi(1000)"}, "2.5s, exit 0"},
      {{"perl", "-e", "print 1"}, kNotUnderstood},
      {{"python3", "main.py"}, kNotUnderstood},
      {{}, kNotUnderstood},
  };
  for (const Case& one : cases) {
    Container container;
    container.command = one.command;
    EXPECT_EQ(Told(container), one.want) << ::testing::PrintToString(one.command);
  }
}

TEST(ShellCommand, KnowsProgramsOfBusyboxImage) {
  struct Case {
    const char* image;
    std::vector<std::string> command;
    std::string want;
  };
  const std::vector<Case> cases = {
      {"busybox:1.36", {"nosuchprogram"}, "cannot start, exit 128"},
      {"busybox", {"bash", "-c", "exit 3"}, "cannot start, exit 128"},
      {"docker.io/library/busybox:1.36",
       {"/usr/bin/python3", "-c", "exit(0)"},
       "cannot start, exit 128"},
      {"busybox", {"/opt/run"}, kNotUnderstood},
      {"busybox", {"sleep", "3"}, "3s, exit 0"},
      {"busybox", {"wget", "-q", "http://a"}, kNotUnderstood},
      {"busybox", {"sh", "-c", "nosuchprogram"}, "0s, exit 127"},
      {"busybox", {"sh", "-c", "sleep 2; curl http://a || exit 4"}, "2s, exit 4"},
      {"busybox", {"sh", "-c", "set -e; apt-get update; sleep 9"}, "0s, exit 127"},
      {"busybox", {"sh", "-c", "if ! kubectl get pods; then sleep 3; fi"}, "3s, exit 0"},
      {"busybox", {"sh", "-c", "exec nosuchprogram"}, "0s, exit 127"},
      {"busybox", {"env", "A=b", "nosuchprogram"}, "0s, exit 127"},
      {"busybox", {"sh", "-c", "f() { sleep 1; }; f; wget http://a"}, kNotUnderstood},
      {"busybox", {"sh", "-c", "let x=1"}, kNotUnderstood},
      {"busybox", {"sh", "-c", "mkdir -p /tmp/a; /tmp/a"}, "0s, exit 126"},
      {"alpine", {"nosuchprogram"}, kNotUnderstood},
      {"ubuntu", {"sh", "-c", "nosuchprogram"}, kNotUnderstood},
      {"team/busybox", {"nosuchprogram"}, kNotUnderstood},
      {"registry.example.com/busybox:1", {"nosuchprogram"}, "cannot start, exit 128"},
  };
  for (const Case& one : cases) {
    Container container;
    container.image = one.image;
    container.command = one.command;
    EXPECT_EQ(Told(container), one.want)
        << one.image << " " << ::testing::PrintToString(one.command);
  }
  Container container;
  container.image = "busybox";
  container.command = {"nosuchprogram"};
  EXPECT_EQ(Told(container, {{"volumeMounts", {{{"mountPath", "/usr/local/bin"}}}}}),
            kNotUnderstood);
  EXPECT_EQ(Told(container, {{"env", {{{"name", "PATH"}, {"value", "/tools"}}}}}), kNotUnderstood);
}

TEST(ShellCommand, FollowsBackgroundJobs) {
  for (const auto& [script, want] : std::vector<std::pair<const char*, const char*>>{
           {"(sleep 1; exit 7) & wait $!", "1s, exit 7"},
           {"(sleep 1; exit 7) & p=$!; sleep 3; wait $p; exit $?", "3s, exit 7"},
           {"sleep 1 & a=$!; (sleep 2; exit 3) & b=$!; wait $a $b", "2s, exit 3"},
           {"(exit 7) & p=$!; wait $p; wait $p", "0s, exit 7"},
           {"sleep 9 & kill $!; wait $!", "0s, exit 143"},
           {"sleep 9 & p=$!; sleep 2; kill -9 \"$p\"; wait \"$p\"", "2s, exit 137"},
           {"sleep 1 & sleep 2; kill $! || exit 5", "2s, exit 5"},
           {"trap '' TERM; sleep 9 & kill $!; wait $!", kNotUnderstood},
           {"(trap 'exit 3' TERM; sleep 2) & kill $!; wait $!", kNotUnderstood},
           {"sleep 5 & p=$!; while kill -0 $p; do sleep 1; done", kNotUnderstood},
           {"sh -c 'kill -9 $$$$; sleep 5'; exit $?", "0s, exit 137"},
           {"sh -c 'kill -SEGV $$$$; sleep 5'; exit $?", "0s, exit 139"},
           {"sh -c 'kill $$$$; sleep 5'; exit $?", "0s, exit 143"},
           {"sh -c 'trap \"exit 3\" TERM; kill $$$$; sleep 5'; exit $?", "0s, exit 3"},
           {"kill $$$$; sleep 2; exit 4", "2s, exit 4"},
           {"while true; do sleep 5 & wait $!; done", "for ever"},
           {"pids=; for i in 1 2; do sleep $i & pids=\"$pids $!\"; done; wait $pids",
            kNotUnderstood},
       }) {
    EXPECT_EQ(ToldOfScript(script), want) << script;
  }
  Container container;
  container.image = "busybox";
  container.command = {"sh", "-c", "sleep 1; sh -c 'kill -9 $$$$; exit 5'"};
  EXPECT_EQ(Told(container), "1s, exit 5");
}

TEST(ShellCommand, RunsUntilStoppedIfLongerThanTenYears) {
  for (const char* time :
       {"2500000h", "2000000d", "3661d", "99999999999999999999999999", "1000000000000s"}) {
    Container container;
    container.command = {"sleep", time};
    EXPECT_EQ(Told(container), "for ever") << time;
  }
  EXPECT_EQ(ToldOfScript("sleep 2000000h 2000000h; exit 1"), "for ever");
  EXPECT_EQ(ToldOfScript("sleep 2000d; sleep 2000d"), "for ever");
  EXPECT_EQ(ToldOfScript("sleep 3000d"), "72000h0m0s, exit 0");
}

TEST(ShellCommand, ReadsFilesOfKnownConfigMapsAndSecrets) {
  shell::ConfigObjects configs;
  configs.Add({"ConfigMap", "team", "scripts"},
              {{"run.sh", {"#!/bin/sh -e\nsleep 5\n. /scripts/lib.sh\nfail\necho no\n", true}},
               {"lib.sh", {"fail() { sleep 2; return 3; }\n", true}},
               {"plain", {"sleep 4", true}},
               {"env.sh", {"#!/usr/bin/env bash\n[[ $1 == now ]] && exit 4\nsleep 9\n", true}},
               {"early.sh", {"sleep 1\nreturn 2\nsleep 9\n", true}},
               {"seconds", {"7", true}},
               {"job.py", {"import sys\nsys.exit(5)\n", true}},
               {"blob", {"", false}}});
  configs.Add({"Secret", "team", "keys"}, {{"token", {"abc", true}}});
  struct Case {
    std::vector<std::string> command;
    std::string want;
    Json volume = {{"configMap", {{"name", "scripts"}, {"defaultMode", 0755}}}};
    Json mount = Json::object();
    Json more = Json::object();
  };
  const auto sh = [](const char* text) { return std::vector<std::string>{"sh", "-c", text}; };
  const Json by_default = {{"configMap", {{"name", "scripts"}}}};
  const Json renamed = {{"configMap",
                         {{"name", "scripts"},
                          {"items",
                           {{{"key", "run.sh"}, {"path", "bin/go"}, {"mode", 0500}},
                            {{"key", "lib.sh"}, {"path", "lib.sh"}}}}}}};
  const Json single = {{"subPath", "plain"}, {"mountPath", "/etc/plain"}};
  const auto from = [](const char* field, const char* name, const char* key) {
    return Json{
        {"env", {{{"name", "N"}, {"valueFrom", {{field, {{"name", name}, {"key", key}}}}}}}}};
  };
  const Json all = {{"envFrom", {{{"prefix", "P_"}, {"configMapRef", {{"name", "scripts"}}}}}}};
  const std::vector<Case> cases = {
      {{"sh", "/scripts/run.sh"}, "7s, exit 0"},
      {{"/scripts/run.sh"}, "7s, exit 3"},
      {{"sh", "/scripts/plain", "a"}, "4s, exit 0"},
      {{"bash", "-x", "/scripts/env.sh", "now"}, "0s, exit 4"},
      {{"/scripts/env.sh", "now"}, "0s, exit 4"},
      {{"/scripts/env.sh", "later"}, "9s, exit 0"},
      {{"python3", "/scripts/job.py"}, kNotUnderstood},
      {{"sh", "/scripts/none"}, "0s, exit 2"},
      {{"bash", "/scripts/none"}, "0s, exit 127"},
      {{"sh", "/scripts/blob"}, kNotUnderstood},
      {{"sh", "/other/run.sh"}, kNotUnderstood},
      {sh("/scripts/run.sh || sleep 1"), "8s, exit 0"},
      {sh("sleep $(cat /scripts/seconds)"), "7s, exit 0"},
      {sh(". /scripts/early.sh; [ $? = 2 ]"), "1s, exit 0"},
      {sh(". /scripts/lib.sh && fail"), "2s, exit 3"},
      {sh("cd /scripts; cat /scripts/seconds | grep 7"), "0s, exit 0"},
      {sh("[ -f /scripts/plain ] && [ ! -f /scripts/none ]"), "0s, exit 0"},
      // Without permission to execute it, nobody can run it, including root.
      {{"/scripts/run.sh"}, "cannot start, exit 128", by_default},
      {sh("/scripts/run.sh"), "0s, exit 126", by_default},
      {{"sh", "/scripts/run.sh"}, "7s, exit 0", by_default},
      {{"/scripts/plain"}, kNotUnderstood},
      {{"/scripts/bin/go"}, kNotUnderstood, renamed, {{"subPath", "run.sh"}}},
      {sh("/scripts/bin/go; exit $?"), "7s, exit 3", renamed},
      {sh("[ -f /scripts/run.sh ]"), "0s, exit 1", renamed},
      {{"sh", "/etc/plain"}, "4s, exit 0", by_default, single},
      {{"/etc/plain"}, "cannot start, exit 128", by_default, single},
      {sh("[ -d /etc/plain ]"), "0s, exit 1", by_default, single},
      {sh("echo a > /scripts/plain; sh /scripts/plain"), kNotUnderstood},
      {sh("[ $(cat /scripts/token) = abc ]"), "0s, exit 0", {{"secret", {{"secretName", "keys"}}}}},
      {sh("[ -f /scripts/plain ]"), kNotUnderstood, {{"configMap", {{"name", "others"}}}}},
      {sh("sleep $N"), "7s, exit 0", by_default, {}, from("configMapKeyRef", "scripts", "seconds")},
      {{"sleep", "$(N)"},
       "7s, exit 0",
       by_default,
       {},
       from("configMapKeyRef", "scripts", "seconds")},
      {sh("[ $N = abc ]"), "0s, exit 0", by_default, {}, from("secretKeyRef", "keys", "token")},
      {sh("sleep $N"), kNotUnderstood, by_default, {}, from("secretKeyRef", "other", "token")},
      {sh("sleep $N"), kNotUnderstood, by_default, {}, from("configMapKeyRef", "scripts", "none")},
      {sh("sleep $P_seconds"), "7s, exit 0", by_default, {}, all},
      {sh("[ -z \"$P_none\" ]"), "0s, exit 0", by_default, {}, all},
  };
  for (const Case& one : cases) {
    PodSpec spec;
    Container container;
    container.image = "alpine";
    container.command = one.command;
    Json volume = one.volume, mount = one.mount, declared = one.more;
    volume["name"] = "v";
    mount["name"] = "v";
    if (!mount.contains("mountPath")) mount["mountPath"] = "/scripts";
    declared["name"] = container.name;
    declared["volumeMounts"] = Json::array({mount});
    spec.json = {{"volumes", Json::array({volume})}, {"containers", Json::array({declared})}};
    ObjectMeta pod;
    pod.identity.Mutable().namespace_ = "team";
    const auto run = RunOfCommand(spec, container, pod, nullptr, &configs);
    EXPECT_EQ(Told(run), one.want) << ::testing::PrintToString(one.command) << volume << mount;
    // Those of another namespace are different.
    EXPECT_NE(Told(RunOfCommand(spec, container, ObjectMeta(), nullptr, &configs)),
              one.want == kNotUnderstood ? "" : one.want)
        << ::testing::PrintToString(one.command);
  }
}

TEST(ShellCommand, TreatsTmpOfPlainImageAsEmpty) {
  Container container;
  container.image = "busybox:1.37";
  const auto told = [&](const std::string& text, const char* mounted = "/data") {
    container.command = {"sh", "-c", text};
    return Told(container, {{"volumeMounts", {{{"name", "v"}, {"mountPath", mounted}}}}});
  };
  EXPECT_EQ(told("while [ ! -f /tmp/go ]; do sleep 1; done"), "for ever");
  EXPECT_EQ(told("until [ -f /tmp/go ]; do sleep 1; touch /tmp/go; done"), "1s, exit 0");
  EXPECT_EQ(told("for f in /tmp/exit*; do [ -f \"$f\" ] || exit 3; done"), "0s, exit 3");
  EXPECT_EQ(told("cat /tmp/none"), "0s, exit 1");
  EXPECT_EQ(told("mkdir -p /tmp/d; echo a > /tmp/d/f; rm -rf /tmp/d; [ -f /tmp/d ]"), "0s, exit 1");
  EXPECT_EQ(told("busybox sleep 5; tail -F /opt/log.txt"), "for ever");
  // Other files that may exist.
  EXPECT_EQ(told("[ -f /tmp/go ]", "/tmp"), kNotUnderstood);
  EXPECT_EQ(told("[ -f /data/go ]"), kNotUnderstood);
  EXPECT_EQ(told("[ -f /tmp/d/go ]"), kNotUnderstood);
  EXPECT_EQ(told("echo a > go; [ -f /tmp/go ]"), kNotUnderstood);
  EXPECT_EQ(told("cd /tmp; echo a > go; [ -f /tmp/go ]"), kNotUnderstood);
  EXPECT_EQ(told("echo a > /tmp/d/f"), kNotUnderstood);
  EXPECT_EQ(told("while true; do [ -f /tmp/go ] && exit 1; echo > /tmp/go; sleep 1; done"),
            "1s, exit 1");
  container.image = "python:3.12";
  EXPECT_EQ(told("[ -f /tmp/go ]"), kNotUnderstood);
}

TEST(ShellCommand, KnowsVolumeFolders) {
  const auto told = [](const std::string& text, Json volume, Json mount = Json::object()) {
    Container container;
    container.name = "main";
    container.command = {"sh", "-c", text};
    volume["name"] = "v";
    mount.update({{"name", "v"}, {"mountPath", "/data"}});
    PodSpec spec;
    spec.restart_policy = RestartPolicy::kNever;
    spec.json = {{"volumes", {volume}},
                 {"containers", {{{"name", "main"}, {"volumeMounts", {mount}}}}}};
    const auto run = RunOfCommand(spec, container, ObjectMeta());
    return run ? "exit " + std::to_string(run->exit_code) : kNotUnderstood;
  };
  const Json empty = {{"emptyDir", Json::object()}};
  const Json claim = {{"persistentVolumeClaim", {{"claimName", "c"}}}};
  const Json map = {{"configMap", {{"name", "c"}}}};
  const Json host = {{"hostPath", {{"path", "/var/run/some.sock"}}}};
  EXPECT_EQ(told("set -e; ls -la /data; df -h /data; [ -d /data ]; exit 3", claim), "exit 3");
  EXPECT_EQ(told("[ -d /data ]", host), kNotUnderstood);
  EXPECT_EQ(told("[ -f /data/a ] || exit 4", empty), "exit 4");
  EXPECT_EQ(told("[ -f /data/a ] || exit 4", claim), kNotUnderstood);
  EXPECT_EQ(told("mkdir /data/a; echo b > /data/a/b; cat /data/a/b && exit 5", empty), "exit 5");
  EXPECT_EQ(told("echo b > /data/a/b", empty), kNotUnderstood);
  EXPECT_EQ(told("echo a > /data/a; cd /tmp; cat /data/a", empty), kNotUnderstood);
  EXPECT_EQ(told("cd /data; echo a > a; cat a && exit 6", claim), "exit 6");
  EXPECT_EQ(told("rm -rf /data", claim), kNotUnderstood);
  EXPECT_EQ(told("touch /data/done", claim), "exit 0");
  // Files that cannot be written fail.
  EXPECT_EQ(told("echo a > /data/a", map), kNotUnderstood);
  EXPECT_EQ(told("touch /data/done", claim, {{"readOnly", true}}), kNotUnderstood);
  EXPECT_EQ(told("mkdir -p /data/a", map), kNotUnderstood);
  // A part of a volume that may be a file.
  EXPECT_EQ(told("[ -d /data ]", claim, {{"subPath", "a"}}), kNotUnderstood);
  EXPECT_EQ(told("[ -d /data ] && [ ! -e /data/a ]", empty, {{"subPath", "a"}}), "exit 0");
  EXPECT_EQ(told("[ -e /data/a ]", empty, {{"subPathExpr", "$(A)"}}), kNotUnderstood);
}

TEST(ShellCommand, TreatsOtherFilesAsUnknown) {
  const std::pair<const char*, const char*> cases[] = {
      {"ls /var/data; sleep 3", "3s, exit 0"},
      {"ls /var/data", kNotUnderstood},
      {"ls /var/data || true; sleep 3", "3s, exit 0"},
      {"ls /var/data || sleep 3", kNotUnderstood},
      {"ls /var/data && exit 1", kNotUnderstood},
      {"set -e; ls /var/data; exit 1", kNotUnderstood},
      {"while ! ls /var/data; do sleep 1; done", kNotUnderstood},
      {"if [ -f /etc/a ]; then A=5; else A=5; fi; sleep $A", "5s, exit 0"},
      {"if [ -f /etc/a ]; then A=5; else A=6; fi; sleep $A", kNotUnderstood},
      {"if [ -f /etc/a ]; then A=5; fi; sleep $A", kNotUnderstood},
      {"if [ -f /etc/a ]; then echo a; fi > /tmp/b; sleep 1; cat /tmp/b; true", "1s, exit 0"},
      {"for i in 1 2 3; do [ -f /etc/a ] && break; sleep 1; done", kNotUnderstood},
      {"for i in 1 2 3; do [ -f /etc/a ]; sleep 1; done", "3s, exit 0"},
      {"while true; do ls /var/data; sleep 5; done", "for ever"},
      {"(ls /var/data; exit 2); exit $?", "0s, exit 2"},
      {"ls /var/data; exit $?", kNotUnderstood},
      {"cat /dev/zero; exit 1", kNotUnderstood},
      {"cat /var/log/a; exit 1", "0s, exit 1"},
      {"tail -f /var/log/a; exit 1", kNotUnderstood},
      {"find / -name a -exec rm {} \\;; exit 1", kNotUnderstood},
      {"find /var/log -mtime +30 -delete; exit 1", "0s, exit 1"},
      {"sort -o /etc/a /etc/b; exit 1", kNotUnderstood},
      {"stress --cpu 2 --timeout 90s", "1m30s, exit 0"},
      {"stress -c 2", "for ever"},
      {"stress --vm 1 --vm-bytes 1G --timeout 5", kNotUnderstood},
  };
  for (const auto& [text, want] : cases) EXPECT_EQ(ToldOfScript(text), want) << text;
}

TEST(ShellCommand, SplitsDeclarationsLikeEachShell) {
  for (const char* script :
       {"export A=~/a; [ \"$A\" = '~/a' ] && exit 3", "export \"A=\"$(date)", "readonly A=1"}) {
    EXPECT_EQ(ToldOfScript(script), kNotUnderstood) << script;
  }
  EXPECT_EQ(ToldOfScript("export A='~'; [ \"$A\" = '~' ] && exit 3"), "0s, exit 3");
  EXPECT_EQ(ToldOfScript("x='a b'; declare A=$x; exit ${#A}", "bash"), "0s, exit 3");
  EXPECT_EQ(ToldOfScript("x='a b'; typeset A=$x; exit ${#A}", "bash"), "0s, exit 3");
  EXPECT_EQ(ToldOfScript("export A={a,b}; [ $A = b ]", "bash"), "0s, exit 0");
  EXPECT_EQ(ToldOfScript("e=export; $e A=$(date)"), "0s, exit 0");
  EXPECT_EQ(ToldOfScript("e=export; $e A=$(date)", "bash"), kNotUnderstood);
}

TEST(ShellCommand, DoesNotFollowAssignmentsInRedirections) {
  for (const char* script : {"cat <<< ${b:=z}; exit ${#b}", "cat <<< $((b=2)); exit $b",
                             "set -e; (! { false; exit 3; }); exit 4"}) {
    EXPECT_EQ(ToldOfScript(script, "bash"), kNotUnderstood) << script;
  }
  EXPECT_EQ(ToldOfScript("set -e; (! { false; exit 3; }) || exit 4"), "0s, exit 4");
}

TEST(ShellCommand, DoesNotFollowLoopWhoseTextDoubles) {
  const std::pair<const char*, const char*> cases[] = {
      {"x=a; while :; do x=$x$x; done", kNotUnderstood},
      {"x=a; while :; do y=$x$x; x=$y; sleep 1; done", kNotUnderstood},
      {"x=; while :; do x=$x$x; done", "for ever"},
      {"x=a; while :; do x=${x}b; sleep 5; done", "for ever"},
      {"n=9; while :; do n=$((n+1)); sleep 5; done", "for ever"},
      {"x=; while [ ${#x} -lt 30 ]; do x=${x}a; sleep 1; done", "30s, exit 0"},
  };
  for (const auto& [text, want] : cases) EXPECT_EQ(ToldOfScript(text), want) << text;
}

TEST(ShellCommand, MatchesRegularExpressionsOfBash) {
  const std::pair<const char*, const char*> cases[] = {
      {"[[ 42 =~ ^[0-9]+$ ]]", "0s, exit 0"},
      {"[[ 4a =~ ^[0-9]+$ ]]", "0s, exit 1"},
      {"re='^(a|b){2}$'; [[ ab =~ $re ]] && exit 7", "0s, exit 7"},
      {"[[ ab =~ ^(a|b){2}$ ]] && exit 7", "0s, exit 7"},
      {"[[ ab =~ 'a'b ]]", kNotUnderstood},
      {"[[ ab =~ \\ba ]]", kNotUnderstood},
  };
  for (const auto& [text, want] : cases) EXPECT_EQ(ToldOfScript(text, "bash"), want) << text;
}

TEST(ShellCommand, ReportsStartErrors) {
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{"exit", "1"},
                                             {":"},
                                             {"set", "-e"},
                                             {"sleep 30"},
                                             {"sh -c 'sleep 1'"},
                                             {"/bin/sh -c ls"},
                                             {"exec", "sleep", "1"},
                                             {"while", "true"},
                                             {""}}) {
    Container container;
    container.command = command;
    EXPECT_EQ(Told(container), "cannot start, exit 128") << ::testing::PrintToString(command);
  }
  Container container;
  container.command = {"/opt/my tools/run"};
  EXPECT_EQ(Told(container), kNotUnderstood);
}

TEST(ShellCommand, FollowsCommandLists) {
  struct Case {
    const char* text;
    const char* want;
  };
  const Case cases[] = {
      {"sleep 5 && exit 3", "5s, exit 3"},
      {"sleep 5; sleep 2", "7s, exit 0"},
      {"exit 1", "0s, exit 1"},
      {"exit 256", "0s, exit 0"},
      {"exit -1", "0s, exit 2"},
      {"sleep 2; exit failure; sleep 5", "2s, exit 2"},
      {"exit +1", kNotUnderstood},
      {"exit", "0s, exit 0"},
      {"false; exit", "0s, exit 1"},
      {"false; exit $?", "0s, exit 1"},
      {"date; echo Hello from the Kubernetes cluster", "0s, exit 0"},
      {"echo \"Hello world!\" && sleep 5 && exit 42", "5s, exit 42"},
      {"false && sleep 9", "0s, exit 1"},
      {"false || sleep 9", "9s, exit 0"},
      {"true || sleep 9", "0s, exit 0"},
      {"! true", "0s, exit 1"},
      {"false; sleep 1", "1s, exit 0"},
      {"set -e; false; sleep 1", "0s, exit 1"},
      {"set -e\nfalse || true\nsleep 1\n", "1s, exit 0"},
      {"set -ex && sleep 1 && false", "1s, exit 1"},
      {"set -euo pipefail; sleep 1; false; sleep 1", "1s, exit 1"},
      {"set -e -o pipefail; set +e; false; sleep 2", "2s, exit 0"},
      {"set -x; sleep 1", "1s, exit 0"},
      {"set -e; ! true; sleep 1", "1s, exit 0"},
      {"echo 'a; exit 4'; exit 5 # and not 6", "0s, exit 5"},
      {"echo failing >&2; exit 7", "0s, exit 7"},
      {"echo a > /dev/null 2>&1; sleep 1", "1s, exit 0"},
      {"echo $HOSTNAME; sleep 1", "1s, exit 0"},
      {"echo \"$(date) starts\"; sleep 1", "1s, exit 0"},
      {"echo $(sleep 3; date); sleep 1", "4s, exit 0"},
      {"exec sleep 3", "3s, exit 0"},
      {"exec sleep 3; exit 4", "3s, exit 0"},
      {"sleep 1 &&\n  sleep 2 \\\n  ; exit 2", "3s, exit 2"},
      {"sleep 1 \\\n  2", "3s, exit 0"},
      {"exit 3; work", "0s, exit 3"},
      {"A=1 sleep 1", "1s, exit 0"},
      {"sh -c 'sleep 2; exit 3' || exit 4", "2s, exit 4"},
      {"timeout 3 sleep 9 || sleep 1; exit 2", "4s, exit 2"},
      // The shell would do more than this understands.
      {"work", kNotUnderstood},
      {"sleep $SECONDS", kNotUnderstood},
      {"sleep $(cat time)", kNotUnderstood},
      {"exit $((RANDOM % 2))", kNotUnderstood},
      {"set -u; echo $MINE", kNotUnderstood},
      {"echo 'open", kNotUnderstood},
      {"printf x | sed s/x/y/", "0s, exit 0"},
      {"printf x | sed 's/x/\\(/;q3'", kNotUnderstood},
      {"[ -f /tmp/lock ]", kNotUnderstood},
      {"[ $RANDOM -gt 9 ] && exit 1", kNotUnderstood},
      {"mkdir -p /data", "0s, exit 0"},
      {"mkdir /data", kNotUnderstood},
      {". ./settings", kNotUnderstood},
      {"[[ a == a ]]", kNotUnderstood},
      {"((i++))", kNotUnderstood},
      {"i=1; echo $((i++))", kNotUnderstood},
      {"echo $(( ))", kNotUnderstood},
      {"sleep 1 &&", kNotUnderstood},
      {"sleep 1 && ; exit 2", kNotUnderstood},
      {"echo 'open", kNotUnderstood},
      {"", "0s, exit 0"},
  };
  for (const Case& one : cases) EXPECT_EQ(ToldOfScript(one.text), one.want) << one.text;
}

TEST(ShellCommand, FollowsCompoundCommands) {
  struct Case {
    const char* text;
    const char* want;
  };
  const Case cases[] = {
      {"(sleep 1)", "1s, exit 0"},
      {"(sleep 1; exit 3); sleep 1", "2s, exit 0"},
      {"(exit 3)", "0s, exit 3"},
      {"set -e; (exit 3); sleep 1", "0s, exit 3"},
      {"set -e; (false; sleep 1; false) || sleep 2", "3s, exit 0"},
      {"{ sleep 1; exit 3; }; sleep 1", "1s, exit 3"},
      {"{ sleep 1; } > /dev/null && exit 2", "1s, exit 2"},
      {"if true; then sleep 2; else sleep 9; fi", "2s, exit 0"},
      {"if false; then sleep 2; else sleep 9; fi; exit 1", "9s, exit 1"},
      {"if false; then sleep 2; fi", "0s, exit 0"},
      {"if ! true\nthen sleep 2\nelif true; then\n  sleep 3\nfi", "3s, exit 0"},
      {"set -e; if false; then :; fi; sleep 1", "1s, exit 0"},
      {"while true; do sleep 1; done", "for ever"},
      {"while :\ndo\n  echo working; sleep 5\ndone", "for ever"},
      {"until false; do date; sleep 1; done; exit 4", "for ever"},
      {"while true; do false; done", "for ever"},
      {"set -e; while true; do sleep 2; false; done", "2s, exit 1"},
      {"while true; do sleep 3; exit 7; done", "3s, exit 7"},
      {"while true; do sleep 3; break; done; exit 2", "3s, exit 2"},
      {"while false; do sleep 3; done", "0s, exit 0"},
      {"i=0; while true; do i=$((i+1)); sleep 1; done", "for ever"},
      {"for i in 1 2 3; do sleep 1; done", "3s, exit 0"},
      {"for i in 1 2 3; do sleep $i; done; exit 1", "6s, exit 1"},
      {"for i in $(seq 1 5); do echo $i; sleep 1; done", "5s, exit 0"},
      {"for i in $(seq 2 2 6); do sleep $i; done", "12s, exit 0"},
      {"n=3; for i in $(seq $n); do sleep 1; done", "3s, exit 0"},
      {"for i in a b; do for j in 1 2; do sleep $j; done; done", "6s, exit 0"},
      {"for i in 1 2; do sleep 1; continue; sleep 9; done", "2s, exit 0"},
      {"T=4; sleep \"$T\"", "4s, exit 0"},
      {"T=4; sh -c 'sleep $T'", kNotUnderstood},
      {"export T=4; sh -c 'sleep $T'", "4s, exit 0"},
      {"for i in *.txt; do sleep 1; done", kNotUnderstood},
      {"for i in $LIST; do sleep 1; done", kNotUnderstood},
      {"for i in {1..3}; do sleep 1; done", kNotUnderstood},
      {"for i in $(seq 1 1000000); do sleep 1; done", kNotUnderstood},
      {"while test -f lock; do sleep 1; done", kNotUnderstood},
      {"if true; then sleep 1", kNotUnderstood},
      {"while true; do done", kNotUnderstood},
      {"(sleep 1", kNotUnderstood},
      {"sleep 1; done", kNotUnderstood},
  };
  for (const Case& one : cases) EXPECT_EQ(ToldOfScript(one.text), one.want) << one.text;
  EXPECT_EQ(ToldOfScript("for i in {1..3}; do sleep 1; done", "bash"), "3s, exit 0");
}

TEST(ShellCommand, FollowsPipesAndRedirections) {
  struct Case {
    const char* text;
    const char* want;
  };
  const Case cases[] = {
      {"echo a | grep -q b", "0s, exit 1"},
      {"echo a | grep a && exit 3", "0s, exit 3"},
      {"sleep 5 | sleep 3", "5s, exit 0"},
      {"seq 3 | while read n; do sleep $n; done", "6s, exit 0"},
      {"(sleep 2; echo a) | cat", "2s, exit 0"},
      {"(sleep 2; echo a; sleep 2; echo b) | head -n 1", kNotUnderstood},
      {"(sleep 1; echo 2) | (read n; sleep $n)", kNotUnderstood},
      {"false | true", "0s, exit 0"},
      {"set -o pipefail; false | true", "0s, exit 1"},
      {"! false | false", "0s, exit 0"},
      {"while true; do echo a; sleep 1; done | cat", "for ever"},
      {"while true; do echo a; sleep 1; done | head -n 3", kNotUnderstood},
      {"exit 3 | true; sleep 1", "1s, exit 0"},
      {"work | cat", kNotUnderstood},
      {"echo 3 > /tmp/time; sleep $(cat /tmp/time)", "3s, exit 0"},
      {"echo a > /data/out && [ -s /data/out ] && exit 4", "0s, exit 4"},
      {"echo a >> /data/out; exit $(cat /data/out)", kNotUnderstood},
      {"echo 2 > $NAME; cat /tmp/out", kNotUnderstood},
      {"cat <<END\na\nEND\nsleep 1", "1s, exit 0"},
      {"while read n; do sleep $n; done <<-END\n\t1\n\t2\n\tEND", "3s, exit 0"},
      {"n=4; while read t; do sleep $t; done <<END\n$n\n$((n + 1))\nEND", "9s, exit 0"},
      {"cat < /dev/null", "0s, exit 0"},
      {"cat < config", kNotUnderstood},
      {"echo a 3> /tmp/x", kNotUnderstood},
      {"sleep 5 & sleep 2", "2s, exit 0"},
      {"sleep 5 & sleep 2; wait; exit 1", "5s, exit 1"},
      {"x=$(sleep 5 & echo a)", kNotUnderstood},
      {"sleep 9 & wait $!", "9s, exit 0"},
  };
  for (const Case& one : cases) EXPECT_EQ(ToldOfScript(one.text), one.want) << one.text;
}

TEST(ShellCommand, FollowsConditionsArithmeticAndFunctions) {
  struct Case {
    const char* text;
    const char* want;
  };
  const Case cases[] = {
      {"if [ 2 -gt 1 ]; then exit 3; fi", "0s, exit 3"},
      {"test a = b || sleep 2", "2s, exit 0"},
      {"[ -z \"\" ] && [ ! a = b ] && exit 5", "0s, exit 5"},
      {"[ abc -eq 1 ]", "0s, exit 2"},
      {"i=0; while [ $i -lt 3 ]; do i=$((i + 1)); sleep 2; done", "6s, exit 0"},
      {"i=0; until [ $i = 4 ]; do i=$(expr $i + 1); sleep 1; done", "4s, exit 0"},
      {"n=$((2 * (3 + 4) % 5)); exit $n", "0s, exit 4"},
      {"exit $((1 / 0))", kNotUnderstood},
      {"case prod in dev|test) exit 1;; p*) exit 2;; esac", "0s, exit 2"},
      {"f() { sleep $1; return 3; }; f 2 || f 4", "6s, exit 3"},
      {"f() { local n=1; sleep $n; }; n=5; f; sleep $n", "6s, exit 0"},
      {"f() { f; }; f", kNotUnderstood},
      {"t=${LIMIT_NOBODY_SET:-5}; echo $t", "0s, exit 0"},
      {"t=; sleep ${t:-5}", "5s, exit 0"},
      {"f=job-7; exit ${f#job-}", "0s, exit 7"},
      {"set -- a b c; shift; exit $#", "0s, exit 2"},
      {"trap 'sleep 2' EXIT; sleep 1; exit 3", "3s, exit 3"},
      {"trap 'exit 0' TERM; sleep 3; exit 1", "3s, exit 1"},
      {"eval \"sleep 3\"; eval exit 4", "3s, exit 4"},
      {"for i in `seq 3`; do sleep $i; done", "6s, exit 0"},
      {"for i in 1 2; do for j in 1 2; do sleep 1; break 2; done; done", "1s, exit 0"},
      {"printf '%s\\n' a b; exit 2", "0s, exit 2"},
  };
  for (const Case& one : cases) EXPECT_EQ(ToldOfScript(one.text), one.want) << one.text;
  const Case in_bash[] = {
      {"[[ $HOSTNAME == a ]]", kNotUnderstood},
      // Unset variables end the script.
      {"set -u; echo ${TAG:0:7}; exit 4", kNotUnderstood},
      {"set -u; echo ${TAG//a/b}; exit 4", kNotUnderstood},
      {"set -u; echo ${TAG^^}; exit 4", kNotUnderstood},
      {"set -u; [[ tag -gt 1 ]]; exit 4", kNotUnderstood},
      {"set -u; TAG=abc; echo ${TAG:0:7}; exit 4", "0s, exit 4"},
      {"echo ${TAG:0:7}; exit 4", "0s, exit 4"},
      // Syntax errors, because of which nothing on the line is run.
      {"[[ -z ]]; exit 3", kNotUnderstood},
      {"[[ -e && ! -e ]]; exit 3", kNotUnderstood},
      {"a=abc; [[ $a == a* && ! -z $a ]] && exit 3", "0s, exit 3"},
      {"i=0; while ((i < 3)); do ((i++)); sleep 1; done", "3s, exit 0"},
      {"for ((i = 0; i < 4; i++)); do sleep 1; done", "4s, exit 0"},
      {"for ((;;)); do sleep 1; done", "for ever"},
      {"items=(3 1 2); sleep ${items[1]}; exit ${#items[@]}", "1s, exit 3"},
      {"sleep {1,2}", "3s, exit 0"},
  };
  for (const Case& one : in_bash) EXPECT_EQ(ToldOfScript(one.text, "bash"), one.want) << one.text;
}

// Cases with wrong results in the past.
TEST(ShellCommand, FollowsRareSyntax) {
  struct Case {
    const char* text;
    const char* want;
    const char* shell = "sh";
  };
  const Case cases[] = {
      {"command sleep 2; command exit 3", "2s, exit 3"},
      {"command exec sleep 2", kNotUnderstood},
      {"cd /tmp && exit 4", "0s, exit 4"},
      {"cd /data", kNotUnderstood},
      {"a=1; unset a; exit ${a:-5}", "0s, exit 5"},
      {"unset 1", kNotUnderstood},
      {"let 'n = 3 * 2' && exit $n", "0s, exit 6", "bash"},
      {"exit $((NOBODY_KNOWS + 1))", kNotUnderstood},
      {"exit $((n = $(date +%s)))", kNotUnderstood},
      {"printf '%s %%\\n' $(date); exit 2", "0s, exit 2"},
      {"printf '%d\\n' $(date)", kNotUnderstood},
      {"seq 3 | sort -r | tr -d 2 | uniq; exit 1", "0s, exit 1"},
      {"seq 3 | sort -k 2", kNotUnderstood},
      {"echo a > /tmp/x; timeout 1 sleep 5; exit $?", "1s, exit 124"},
      {"[[ a == (b || a ]]", kNotUnderstood, "bash"},
      {"[[ ( a == b ]]", kNotUnderstood, "bash"},
  };
  for (const Case& one : cases) EXPECT_EQ(ToldOfScript(one.text, one.shell), one.want) << one.text;
}

TEST(ShellCommand, FollowsSetEAndStatusInCompoundCommands) {
  struct Case {
    const char* text;
    const char* want;
  };
  const Case cases[] = {
      {"set -e; { ! true; }; sleep 1", "1s, exit 0"},
      {"set -e; { false && true; }; sleep 1", "1s, exit 0"},
      {"set -e; if true; then false && true; fi; sleep 1", "1s, exit 0"},
      {"set -e; for i in 1; do false && true; done; sleep 1", "1s, exit 0"},
      {"set -e; (false && true); sleep 1", "0s, exit 1"},
      {"set -e; f() { false && true; }; f; sleep 1", "0s, exit 1"},
      {"if (exit 3); then :; elif [ $? = 3 ]; then exit 4; fi", "0s, exit 4"},
      {"if (exit 3); then :; else exit $?; fi", "0s, exit 3"},
      {"false; for i in 1; do exit $?; done", "0s, exit 1"},
      {"until (exit 3); do exit $?; done", "0s, exit 3"},
      {"false; echo a | exit $?", "0s, exit 1"},
      {"set --; exit $(for i in \"$@\"; do echo 1; done)", "0s, exit 0"},
      {"true | ! false", kNotUnderstood},
      {"for i in 1 2; do ! continue; done", kNotUnderstood},
      {"exit $((1 ? 2 : x += 3))", kNotUnderstood},
  };
  for (const Case& one : cases) EXPECT_EQ(ToldOfScript(one.text), one.want) << one.text;
  EXPECT_EQ(ToldOfScript("false; exit $(true)$?"), "0s, exit 1");
  EXPECT_EQ(ToldOfScript("false; exit $(true)$?", "bash"), "0s, exit 0");
  EXPECT_EQ(ToldOfScript("set -e; x=$(false; echo a); sleep 1"), "0s, exit 1");
  EXPECT_EQ(ToldOfScript("set -e; x=$(false; echo a); sleep 1", "bash"), "1s, exit 0");
}

TEST(ShellCommand, FollowsPythonThatOnlyExits) {
  struct Case {
    const char* text;
    const char* want;
  };
  const Case cases[] = {
      {"import sys\nsys.exit(3)\n", "0s, exit 3"},
      {"import sys; sys.exit(0)", "0s, exit 0"},
      {"import sys;sys.exit(42)", "0s, exit 42"},
      {"import sys; exit(1)", "0s, exit 1"},
      {"exit(7)", "0s, exit 7"},
      {"exit(256)", "0s, exit 0"},
      {"sys.exit(3)", kNotUnderstood},
      {"exit()", kNotUnderstood},
      {"exit(-1)", kNotUnderstood},
      {"exit(03)", kNotUnderstood},
      {"exit(3", kNotUnderstood},
      {"exit(3) or 1", kNotUnderstood},
      {"import sys sys.exit(3)", kNotUnderstood},
      {"import sys", kNotUnderstood},
      {"import os, sys; sys.exit(3)", kNotUnderstood},
      {"import time; time.sleep(5)", kNotUnderstood},
      {"", kNotUnderstood},
  };
  for (const Case& one : cases) {
    Container container;
    container.command = {"python3", "-c", one.text};
    EXPECT_EQ(Told(container), one.want) << one.text;
  }
  EXPECT_EQ(ToldOfScript("sleep 2; python -c 'import sys; sys.exit(5)' || exit 6"), "2s, exit 6");
}

TEST(ShellCommand, KnowsCompletionIndexAndPodFields) {
  const auto pod = [](const char* index) {
    ObjectMeta meta;
    meta.identity.Mutable().name = "demo-" + std::string(index) + "-abcde";
    meta.identity.Mutable().namespace_ = "default";
    meta.labels.Mutable()["tier"] = "4";
    if (*index != '\0') meta.annotations.Mutable()[kJobCompletionIndexAnnotation] = index;
    return meta;
  };
  Container container;
  container.command = {"sh", "-c", "sleep $JOB_COMPLETION_INDEX"};
  EXPECT_EQ(Told(container, Json::object(), pod("2")), "2s, exit 0");
  EXPECT_EQ(Told(container, Json::object(), pod("")), "0s, exit 1") << "it is not set";
  container.command = {"sleep", "$(JOB_COMPLETION_INDEX)"};
  EXPECT_EQ(Told(container, Json::object(), pod("3")), "3s, exit 0");
  const auto from = [](const char* path) {
    return Json{{"env", {{{"name", "A"}, {"valueFrom", {{"fieldRef", {{"fieldPath", path}}}}}}}}};
  };
  container.command = {"sh", "-c", "sleep $A"};
  EXPECT_EQ(Told(container, from("metadata.labels['tier']"), pod("1")), "4s, exit 0");
  EXPECT_EQ(Told(container, from("metadata.labels['none']"), pod("1")), "0s, exit 1");
  EXPECT_EQ(Told(container, from("spec.nodeName"), pod("1")), kNotUnderstood);
  container.command = {"sh", "-c", "[ $A = demo-1-abcde ] && exit 3"};
  EXPECT_EQ(Told(container, from("metadata.name"), pod("1")), "0s, exit 3");
  // A variable of that name in the manifest stays, and those before the index cannot refer to it.
  container.command = {"sh", "-c", "sleep $JOB_COMPLETION_INDEX"};
  EXPECT_EQ(
      Told(container, {{"env", {{{"name", "JOB_COMPLETION_INDEX"}, {"value", "9"}}}}}, pod("1")),
      "9s, exit 0");
}

TEST(ShellCommand, KnowsImagesThatRunWithArguments) {
  Container container;
  container.image = "registry.k8s.io/e2e-test-images/agnhost:2.53";
  container.args = {"pause"};
  EXPECT_EQ(Told(container), "for ever");
  container.args = {"entrypoint-tester", "a"};
  EXPECT_EQ(Told(container), "0s, exit 0");
  container.args = {"netexec"};
  EXPECT_EQ(Told(container), kNotUnderstood);
  container.command = {"/agnhost", "pause"};
  container.args = {};
  EXPECT_EQ(Told(container), "for ever");
  container.image = "gcr.io/k8s-staging-perf-tests/sleep:v0.1.0";
  container.command = {};
  container.args = {"1m30s"};
  EXPECT_EQ(Told(container), "1m30s, exit 0");
  container.args = {"-termination-grace-period", "1m", "60s"};
  EXPECT_EQ(Told(container), "1m0s, exit 0");
  container.command = {"bash", "-c", "--", "sleep 10;"};
  container.args = {};
  EXPECT_EQ(Told(container), "10s, exit 0");
}

TEST(ShellCommand, GivesUpOnScriptsThatAreTooDeepOrTooLong) {
  const auto many = [](const std::string& text) {
    std::string all;
    for (int i = 0; i < 5000; ++i) all += text;
    return all;
  };
  EXPECT_EQ(ToldOfScript(many("(")), kNotUnderstood);
  EXPECT_EQ(ToldOfScript(many("$(")), kNotUnderstood);
  EXPECT_EQ(ToldOfScript(many("if true; then ")), kNotUnderstood);
  EXPECT_EQ(ToldOfScript(many("if false; then :; el")), kNotUnderstood);
  EXPECT_EQ(ToldOfScript(many("sleep 1;")), "1h23m20s, exit 0");
  EXPECT_EQ(ToldOfScript("for i in $(seq 9000); do for j in 1 2 3; do :; done; done"),
            kNotUnderstood);
  EXPECT_EQ(ToldOfScript("a=aaaaaaaaaa; " + many("a=$a$a;")), kNotUnderstood);
}

TEST(ShellCommand, GivesUpOnSlowPatterns) {
  const std::string grow = "x=a; i=0; while [ $i -lt 14 ]; do x=$x$x; i=$((i+1)); done; ";
  EXPECT_EQ(ToldOfScript(grow + "y=${x#*b}; exit 3"), kNotUnderstood);
  EXPECT_EQ(ToldOfScript(grow + "y=${x%%b*}; exit 3"), "0s, exit 3");
  EXPECT_EQ(ToldOfScript(grow + "i=0; while [ $i -lt 9 ]; do [[ $x =~ (b|c)+d ]] && exit 3; "
                                "i=$((i+1)); done; exit 4",
                         "bash"),
            kNotUnderstood);
  EXPECT_EQ(ToldOfScript(grow + "for i in $(seq 900); do y=$(echo $x); done; exit 3"),
            "0s, exit 3");
  EXPECT_EQ(ToldOfScript(grow + "for i in $(seq 1900); do y=$(echo $x); done; exit 3"),
            kNotUnderstood);
  EXPECT_EQ(ToldOfScript("x=usr/local/lib/a.so; y=${x##*/}; exit ${#y}"), "0s, exit 4");
}

TEST(ShellCommand, HandlesAnyInput) {
  static const char* const kTokens[] = {"sleep",
                                        "timeout",
                                        "exit",
                                        "set",
                                        "-e",
                                        "-euo",
                                        "pipefail",
                                        "sh",
                                        "-c",
                                        "exec",
                                        "export",
                                        "true",
                                        "false",
                                        "echo",
                                        "break",
                                        "continue",
                                        "tail -f /dev/null",
                                        "cat",
                                        "perl bpi(100000)",
                                        "1",
                                        "3",
                                        "0",
                                        "-1",
                                        "2500000h",
                                        "99999999999999999999d",
                                        "0.5",
                                        "inf",
                                        "i",
                                        "i=1",
                                        "i=$i$i",
                                        "$i",
                                        "${i}",
                                        "$?",
                                        "$((i+1))",
                                        "$(seq 3)",
                                        "$(",
                                        "(",
                                        ")",
                                        "{",
                                        "}",
                                        "'",
                                        "\"",
                                        "\\",
                                        "#",
                                        ";",
                                        ";",
                                        ";",
                                        "\n",
                                        "&&",
                                        "||",
                                        "!",
                                        "&",
                                        "|",
                                        ">",
                                        "2>&1",
                                        "< /dev/null",
                                        "if",
                                        "then",
                                        "elif",
                                        "else",
                                        "fi",
                                        "while",
                                        "until",
                                        "for",
                                        "in",
                                        "do",
                                        "done",
                                        "*",
                                        "{1..3}"};
  Random random(testing::FromEnvironment("FUZZ_SEED", 1));
  for (std::uint64_t round = testing::FromEnvironment("FUZZ_ROUNDS", 20'000); round > 0; --round) {
    std::string text;
    for (std::uint64_t left = 1 + random.Next() % 12; left > 0; --left) {
      text += kTokens[random.Next() % std::size(kTokens)];
      if (random.Next() % 8 != 0) text += ' ';
    }
    Container container;
    container.command = {random.Next() % 2 == 0 ? "sh" : "bash", "-c", text};
    if (random.Next() % 4 == 0) container.command.erase(container.command.begin());
    PodSpec spec;
    const auto run = RunOfCommand(spec, container, ObjectMeta());
    if (!run) continue;
    ASSERT_GE(run->exit_code, 0) << text;
    ASSERT_LE(run->exit_code, 255) << text;
    if (!run->duration) continue;
    ASSERT_GE(run->duration->ns, 0) << text;
    ASSERT_LT(*run->duration, shell::kForEver) << text;
  }
}

TEST(ShellCommand, NamesProgramsOfImageThatItDependsOn) {
  EXPECT_EQ(ToldOfScript("exit -1", "bash"), "0s, exit 255");
  EXPECT_EQ(ToldOfScript("exit failure", "bash"), "0s, exit 2");
  Container container;
  container.command = {"timeout", "5", "sleep", "30"};
  for (const auto& [image, want] :
       {std::pair("debian:12", "5s, exit 124"),
        std::pair("registry.local:5000/tools/busybox:1.37", kNotUnderstood),
        std::pair("alpine@sha256:0123", kNotUnderstood)}) {
    container.image = image;
    EXPECT_EQ(Told(container), want) << image;
  }
}

TEST(ShellCommand, ExpandsContainerVariables) {
  Container container;
  const Json declared = {{"env",
                          {{{"name", "TIME"}, {"value", "30"}},
                           {{"name", "TWICE"}, {"value", "$(TIME) $(TIME)"}},
                           {{"name", "NONE"}},
                           {{"name", "NODE"}, {"valueFrom", Json::object()}}}}};
  container.command = {"sleep", "$(TIME)"};
  EXPECT_EQ(Told(container, declared), "30s, exit 0");
  EXPECT_EQ(Told(container), "0s, exit 1") << "no time interval is called $(TIME)";
  container.command = {"sh", "-c", "sleep $TIME && sleep ${TIME}"};
  EXPECT_EQ(Told(container, declared), "1m0s, exit 0");
  container.command = {"sh", "-c", "sleep $TWICE $NONE"};
  EXPECT_EQ(Told(container, declared), "1m0s, exit 0");
  container.command = {"sh", "-c", "sleep \"$TWICE\""};
  EXPECT_EQ(Told(container, declared), "0s, exit 1") << "30 30 is no time interval";
  container.command = {"sh", "-c", "set -u; echo on $NODE; sleep 2"};
  EXPECT_EQ(Told(container, declared), "2s, exit 0");
  container.command = {"sh", "-c", "sleep $NODE"};
  EXPECT_EQ(Told(container, declared), kNotUnderstood);
  // Kubernetes leaves $$ alone; the rest is left to the shell.
  container.command = {"sh", "-c", "sleep $$(TIME)"};
  EXPECT_EQ(Told(container, declared), kNotUnderstood);
  container.command = {"sh", "-c", "for i in $(seq 2); do sleep $(TIME); done"};
  EXPECT_EQ(Told(container, declared), "1m0s, exit 0");
  container.command = {"sh", "-c", "sleep 1$NULL"};
  EXPECT_EQ(
      Told(container, {{"env", {{{"name", "NULL"}, {"value", nullptr}}}}, {"stdin", nullptr}}),
      "1s, exit 0");
  container.command = {"sleep", "$(ELSEWHERE)"};
  EXPECT_EQ(Told(container, {{"envFrom", {{{"configMapRef", {{"name", "c"}}}}}}}), kNotUnderstood);
  // Variables that double, forty times.
  Json doubling = Json::array({{{"name", "A0"}, {"value", "xxxxxxxxxx"}}});
  for (int i = 1; i <= 40; ++i) {
    const std::string before = "$(A" + std::to_string(i - 1) + ")";
    doubling.push_back({{"name", "A" + std::to_string(i)}, {"value", before + before}});
  }
  container.command = {"sleep", "$(A40)"};
  EXPECT_EQ(Told(container, {{"env", doubling}}), kNotUnderstood);
}

TEST(ShellCommand, LetsCatWaitForOpenInput) {
  Container container;
  container.command = {"cat"};
  EXPECT_EQ(Told(container, {{"stdin", true}}), "for ever");
}

TEST(ShellCommand, FindsScriptAmongOptionsAndArguments) {
  Container container;
  container.command = {"/bin/bash"};
  container.args = {"-c", "sleep 5 && exit 3"};
  EXPECT_EQ(Told(container), "5s, exit 3");
  container.args = {"-ec", "false\nsleep 4"};
  EXPECT_EQ(Told(container), "0s, exit 1");
  container.args = {"-euo", "pipefail", "-c", "false\nsleep 4"};
  EXPECT_EQ(Told(container), "0s, exit 1");
  container.args = {"-lc", "sleep 4"};
  EXPECT_EQ(Told(container), "4s, exit 0");
  container.args = {"-e", "-c", "sleep 1", "name", "argument"};
  EXPECT_EQ(Told(container), "1s, exit 0");
  container.args = {"script.sh"};
  EXPECT_EQ(Told(container), kNotUnderstood);
}

TEST(ShellCommand, RunsArgumentsOfImagesThatRunOnlyThose) {
  Container container;
  container.args = {"sleep", "5"};
  for (const char* image : {"busybox", "busybox:1.36", "docker.io/library/alpine:3", "ubuntu",
                            "debian@sha256:0", "localhost:5000/bash:5"}) {
    container.image = image;
    EXPECT_EQ(Told(container), "5s, exit 0") << image;
  }
  container.image = "bash:5";
  container.args = {"-c", "sleep 5 && exit 3"};
  EXPECT_EQ(Told(container), "5s, exit 3");
  container.image = "alpine";
  EXPECT_EQ(Told(container), kNotUnderstood);
  // The default command of another image is unknown.
  container.image = "perl";
  container.args = {"sleep", "5"};
  EXPECT_EQ(Told(container), kNotUnderstood);
}

}  // namespace
}  // namespace jobplay
