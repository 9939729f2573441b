// The results for commands of public manifests. tests/shell/commands.txt contains the shorter ones,
// each once.
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "core/api/job.h"
#include "core/shell/shell_command.h"
#include "tests/support/files.h"
#include "tests/support/golden.h"

namespace jobplay {
namespace {

Container ContainerOf(const Json& line, const std::string& name) {
  Container container;
  container.name = name;
  container.image = line.at("image").get<std::string>();
  container.command = line.value("command", std::vector<std::string>());
  container.args = line.value("args", std::vector<std::string>());
  return container;
}

std::string LineOfRun(const CommandRun& run) {
  const std::string exits = "exit " + std::to_string(run.exit_code);
  if (!run.starts) return "cannot start, " + exits;
  return run.duration ? FormatDuration(*run.duration) + ", " + exits : "for ever";
}

Json DeclaredOf(const Json& line, const std::string& name) {
  return {{"name", name},
          {"env", line.value("env", Json::array())},
          {"volumeMounts", line.value("mounts", Json::array())}};
}

// With the part of its pod that matters for its volumes: the containers that start earlier, and
// whether one runs at the same time.
PodSpec PodOf(const Json& line) {
  PodSpec spec;
  if (!line.value("restarts", true)) spec.restart_policy = RestartPolicy::kNever;
  spec.containers = {ContainerOf(line, "main")};
  spec.json = {{"volumes", line.value("volumes", Json::array())},
               {"containers", {DeclaredOf(line, "main")}},
               {"initContainers", Json::array()}};
  for (const Json& one : line.value("before", Json::array())) {
    const std::string name = "before-" + std::to_string(spec.init_containers.size());
    spec.init_containers.push_back(ContainerOf(one, name));
    spec.json["initContainers"].push_back(DeclaredOf(one, name));
  }
  if (line.value("beside", false)) {
    spec.containers.emplace_back().name = "beside";
    spec.json["containers"].push_back(DeclaredOf(line, "beside"));
  }
  return spec;
}

std::string LineOfStop(const CommandStop& stop) {
  using At = CommandStop::At;
  return stop.at == At::kImage     ? "what the image does"
         : stop.at == At::kScript  ? "more than is followed of " + stop.program
         : stop.at == At::kProgram ? "what " + stop.program + " does"
         : stop.at == At::kWords   ? "what " + stop.program + " is given"
                                   : "what " + stop.program + " finds";
}

// In the second pod of an Indexed Job.
ObjectMeta SecondPod() {
  ObjectMeta pod;
  pod.annotations = StringMap{{kJobCompletionIndexAnnotation, "1"}};
  return pod;
}

TEST(Commands, HaveGoldenResultsForPublicManifests) {
  std::istringstream lines(testing::ReadFile("tests/shell/commands.txt"));
  std::string told;
  int followed = 0, all = 0;
  for (std::string text; std::getline(lines, text); ++all) {
    const Json line = Json::parse(text);
    const PodSpec spec = PodOf(line);
    const Container& container = spec.containers.front();
    CommandStop stopped_at;
    const auto run = RunOfCommand(spec, container, SecondPod(), &stopped_at);
    followed += run ? 1 : 0;
    told += run ? LineOfRun(*run) : "not followed, it depends on " + LineOfStop(stopped_at);
    std::vector<std::string> words = container.command;
    words.insert(words.end(), container.args.begin(), container.args.end());
    told += " | " + Json(words).dump() + "\n";
  }
  testing::ExpectGolden("commands.txt", std::to_string(followed) + " of " + std::to_string(all) +
                                            " are followed\n" + told);
}

}  // namespace
}  // namespace jobplay
