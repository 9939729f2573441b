#include "core/sim/config_reader.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/base64.h"
#include "core/sim/admit.h"

namespace jobplay {
namespace {

bool IsConfig(const std::string& kind) { return kind == "ConfigMap" || kind == "Secret"; }

// False where one of the values is not what it has to be.
bool AddKeys(const Json& values, bool encoded, shell::ConfigKeys& keys) {
  if (values.is_null()) return true;
  if (!values.is_object()) return false;
  for (const auto& [key, value] : values.items()) {
    if (!value.is_string()) return false;
    const std::string& text = value.get_ref<const std::string&>();
    const auto bytes = encoded ? DecodeBase64(text) : std::optional(text);
    if (!bytes) return false;
    keys[key] = shell::Text();
    keys[key].Add(*bytes);
  }
  return true;
}

// Whether a name of this kind stands anywhere in a pod's spec where one is meant.
bool Names(const Json& spec, bool secret, const std::string& name) {
  if (spec.is_array()) {
    return std::any_of(spec.begin(), spec.end(),
                       [&](const Json& one) { return Names(one, secret, name); });
  }
  if (!spec.is_object()) return false;
  for (const char* field :
       {secret ? "secretKeyRef" : "configMapKeyRef", secret ? "secretRef" : "configMapRef"}) {
    if (TextOf(FieldOf(spec, field), "name") == name) return true;
  }
  const Json& volume = FieldOf(spec, secret ? "secret" : "configMap");
  if (TextOf(volume, secret ? "secretName" : "name") == name) return true;
  return std::any_of(spec.begin(), spec.end(),
                     [&](const Json& one) { return Names(one, secret, name); });
}

}  // namespace

std::shared_ptr<const shell::ConfigObjects> ReadConfigs(const std::vector<YamlDocument>& objects) {
  std::shared_ptr<shell::ConfigObjects> configs;
  for (const YamlDocument& object : objects) {
    const std::string kind = TextOf(object.value, "kind");
    if (!IsConfig(kind) || TextOf(object.value, "apiVersion") != "v1") continue;
    const bool secret = kind == "Secret";
    shell::ConfigKeys keys;
    if (!AddKeys(FieldOf(object.value, "data"), secret, keys) ||
        (secret && !AddKeys(FieldOf(object.value, "stringData"), false, keys))) {
      continue;
    }
    const Json& binary = FieldOf(object.value, "binaryData");
    for (auto it = binary.begin(); binary.is_object() && it != binary.end(); ++it) {
      keys[it.key()] = shell::Text{"", false};
    }
    if (configs == nullptr) configs = std::make_shared<shell::ConfigObjects>();
    configs->Add(kind, NamespaceOf(object.value), TextOf(FieldOf(object.value, "metadata"), "name"),
                 std::move(keys));
  }
  return configs;
}

bool IsNamedByPods(const Json& config, const std::vector<YamlDocument>& objects) {
  const std::string kind = TextOf(config, "kind");
  const std::string name = TextOf(FieldOf(config, "metadata"), "name");
  if (!IsConfig(kind) || name.empty()) return false;
  return std::any_of(objects.begin(), objects.end(), [&](const YamlDocument& object) {
    const std::string of = TextOf(object.value, "kind");
    return (of == "Job" || of == "CronJob") && NamespaceOf(object.value) == NamespaceOf(config) &&
           Names(FieldOf(object.value, "spec"), kind == "Secret", name);
  });
}

}  // namespace jobplay
