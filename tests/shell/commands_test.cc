// What is told of the commands of public manifests, of which tests/shell/commands.txt has the
// shorter ones, each once.
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "core/api/job.h"
#include "core/shell/shell_command.h"
#include "tests/support/files.h"
#include "tests/support/golden.h"

namespace jobplay {
namespace {

Container ContainerOf(const Json& line) {
  Container container;
  container.name = "main";
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

// In the second pod of an Indexed Job.
ObjectMeta SecondPod() {
  ObjectMeta pod;
  pod.annotations = StringMap{{kJobCompletionIndexAnnotation, "1"}};
  return pod;
}

TEST(Commands, OfPublicManifestsAreToldAsBefore) {
  std::istringstream lines(testing::ReadFile("tests/shell/commands.txt"));
  std::string told;
  int followed = 0, all = 0;
  for (std::string text; std::getline(lines, text); ++all) {
    const Json line = Json::parse(text);
    const Container container = ContainerOf(line);
    PodSpec spec;
    spec.json = {{"containers", {{{"name", "main"}, {"env", line.value("env", Json::array())}}}}};
    std::string stopped_at = "an image's own program";
    const auto run = RunOfCommand(spec, container, SecondPod(), &stopped_at);
    followed += run ? 1 : 0;
    told += run ? LineOfRun(*run) : "not followed: " + stopped_at;
    std::vector<std::string> words = container.command;
    words.insert(words.end(), container.args.begin(), container.args.end());
    told += " | " + Json(words).dump() + "\n";
  }
  testing::ExpectGolden("commands.txt", std::to_string(followed) + " of " + std::to_string(all) +
                                            " are followed\n" + told);
}

}  // namespace
}  // namespace jobplay
