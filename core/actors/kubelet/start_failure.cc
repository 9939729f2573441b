#include "core/actors/kubelet/start_failure.h"

#include "core/shell/config_references.h"

namespace jobplay {
namespace {

std::string NotFound(const shell::ConfigReference& reference) {
  return std::string(reference.kind == "Secret" ? "secret" : "configmap") + " \"" + reference.name +
         "\" not found";
}

}  // namespace

std::optional<StartFailure> FailureOfConfig(const Pod& pod, const std::string& container,
                                            const shell::ConfigObjects* configs) {
  const std::string& namespace_ = pod.metadata.namespace_();
  for (const auto& reference : shell::ConfigReferencesOf(pod.spec->json)) {
    if (reference.is_volume || reference.user != container) continue;
    const auto key = LackOf(reference, namespace_, configs);
    if (!key) continue;
    return StartFailure{"CreateContainerConfigError",
                        key->empty() ? NotFound(reference)
                                     : "couldn't find key " + *key + " in " + reference.kind + " " +
                                           namespace_ + "/" + reference.name};
  }
  return std::nullopt;
}

std::optional<std::string> FailureOfVolumes(const Pod& pod, const shell::ConfigObjects* configs) {
  for (const auto& reference : shell::ConfigReferencesOf(pod.spec->json)) {
    if (!reference.is_volume) continue;
    const auto key = LackOf(reference, pod.metadata.namespace_(), configs);
    if (!key) continue;
    const char* kind = reference.kind == "Secret" ? "secret" : "config";
    return "MountVolume.SetUp failed for volume \"" + reference.user + "\" : " +
           (key->empty() ? NotFound(reference)
                         : std::string("references non-existent ") + kind + " key: " + *key);
  }
  return std::nullopt;
}

std::optional<StartFailure> FailureOfImageName(const Container& container) {
  // Follows parsers.ParseImageName: a repository has no uppercase letters, but the registry before
  // it may.
  const std::string& image = container.image;
  const std::string name = image.substr(0, image.find('@'));
  const std::size_t slash = name.rfind('/');
  const std::size_t last = slash == std::string::npos ? 0 : slash + 1;
  for (std::size_t at = last; at < name.size() && name[at] != ':'; ++at) {
    if (name[at] < 'A' || name[at] > 'Z') continue;
    return StartFailure{
        "InvalidImageName",
        "Failed to apply default image tag \"" + image + "\": couldn't parse image name \"" +
            image + "\": invalid reference format: repository name (" +
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
