#include "core/actors/kubelet/start_failure.h"

#include "core/api/json.h"
#include "core/shell/config_objects.h"

namespace jobplay {
namespace {

const Json& JsonOf(const PodSpec& spec, const std::string& container) {
  static const Json kNone;
  for (const char* list : {"containers", "initContainers"}) {
    for (const Json& one : FieldOf(spec.json, list)) {
      if (TextOf(one, "name") == container) return one;
    }
  }
  return kNone;
}

bool IsOptional(const Json& reference) { return FieldOf(reference, "optional") == Json(true); }

// Returns the failure for a reference to one of these objects or to one of its keys, if any.
std::optional<StartFailure> FailureOf(const Json& reference, bool secret, const Pod& pod,
                                      const shell::ConfigObjects* configs) {
  if (reference.is_null() || IsOptional(reference)) return std::nullopt;
  const std::string name = TextOf(reference, "name");
  const std::string& namespace_ = pod.metadata.namespace_();
  const char* kind = secret ? "Secret" : "ConfigMap";
  const shell::ConfigKeys* keys =
      configs == nullptr ? nullptr : configs->Find(kind, namespace_, name);
  const char* reason = "CreateContainerConfigError";
  if (keys == nullptr) {
    return StartFailure{
        reason, std::string(secret ? "secret" : "configmap") + " \"" + name + "\" not found"};
  }
  const std::string key = TextOf(reference, "key");
  if (key.empty() || keys->count(key) > 0) return std::nullopt;
  return StartFailure{reason,
                      "couldn't find key " + key + " in " + kind + " " + namespace_ + "/" + name};
}

}  // namespace

std::optional<StartFailure> FailureOfConfig(const Pod& pod, const std::string& container,
                                            const shell::ConfigObjects* configs) {
  const Json& json = JsonOf(*pod.spec, container);
  for (const Json& from : FieldOf(json, "envFrom")) {
    for (const bool secret : {false, true}) {
      const Json& reference = FieldOf(from, secret ? "secretRef" : "configMapRef");
      if (auto failure = FailureOf(reference, secret, pod, configs)) return failure;
    }
  }
  for (const Json& variable : FieldOf(json, "env")) {
    const Json& from = FieldOf(variable, "valueFrom");
    for (const bool secret : {false, true}) {
      const Json& reference = FieldOf(from, secret ? "secretKeyRef" : "configMapKeyRef");
      if (auto failure = FailureOf(reference, secret, pod, configs)) return failure;
    }
  }
  return std::nullopt;
}

std::optional<std::string> FailureOfVolumes(const Pod& pod, const shell::ConfigObjects* configs) {
  const auto check = [&](const Json& volume, const Json& reference, bool secret,
                         const char* name) -> std::optional<std::string> {
    if (reference.is_null() || IsOptional(reference)) return std::nullopt;
    const std::string& namespace_ = pod.metadata.namespace_();
    const std::string object = TextOf(reference, name);
    const shell::ConfigKeys* keys =
        configs == nullptr ? nullptr
                           : configs->Find(secret ? "Secret" : "ConfigMap", namespace_, object);
    const std::string failed =
        "MountVolume.SetUp failed for volume \"" + TextOf(volume, "name") + "\" : ";
    if (keys == nullptr) {
      return failed + (secret ? "secret" : "configmap") + " \"" + object + "\" not found";
    }
    for (const Json& item : FieldOf(reference, "items")) {
      if (keys->count(TextOf(item, "key")) == 0) {
        return failed + "references non-existent " + (secret ? "secret" : "config") +
               " key: " + TextOf(item, "key");
      }
    }
    return std::nullopt;
  };
  for (const Json& volume : FieldOf(pod.spec->json, "volumes")) {
    if (auto failure = check(volume, FieldOf(volume, "configMap"), false, "name")) return failure;
    if (auto failure = check(volume, FieldOf(volume, "secret"), true, "secretName")) return failure;
    for (const Json& source : FieldOf(FieldOf(volume, "projected"), "sources")) {
      if (auto failure = check(volume, FieldOf(source, "configMap"), false, "name")) return failure;
      if (auto failure = check(volume, FieldOf(source, "secret"), true, "name")) return failure;
    }
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
