#include "core/actors/kubelet/start_failure.h"

namespace jobplay {

std::optional<StartFailure> FailureOfImageName(const Container& container) {
  // parsers.ParseImageName: a repository has no capital letters; the registry before it may.
  const std::string& image = container.image;
  const std::string name = image.substr(0, image.find('@'));
  const std::size_t slash = name.rfind('/');
  const std::size_t last = slash == std::string::npos ? 0 : slash + 1;
  for (std::size_t at = last; at < name.size() && name[at] != ':'; ++at) {
    if (name[at] < 'A' || name[at] > 'Z') continue;
    return StartFailure{"InvalidImageName",
                        "Failed to apply default image tag \"" + image +
                            "\": couldn't parse image name \"" + image +
                            "\": invalid reference format: repository name (" +
                            (slash == std::string::npos ? "library/" + name.substr(0, name.find(':', last))
                                                        : name.substr(0, name.find(':', last))) +
                            ") must be lowercase"};
  }
  return std::nullopt;
}

std::string PullFailureMessage(const std::string& image) {
  return "failed to pull and unpack image \"" + image + "\": failed to resolve reference \"" +
         image + "\": " + image + ": not found";
}

std::string NoProgramMessage(const Container& container) {
  const std::string program = !container.command.empty() ? container.command[0]
                              : !container.args.empty()  ? container.args[0]
                                                         : "";
  return "failed to create containerd task: failed to create shim task: OCI runtime create failed: "
         "runc create failed: unable to start container process: exec: \"" +
         program + "\": executable file not found in $PATH: unknown";
}

}  // namespace jobplay
