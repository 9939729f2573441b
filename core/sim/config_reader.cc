#include "core/sim/config_reader.h"

#include <optional>
#include <string>
#include <utility>

#include "core/base/base64.h"
#include "core/sim/admit.h"

namespace jobplay {
namespace {

bool IsConfig(const std::string& kind) { return kind == "ConfigMap" || kind == "Secret"; }

// Returns false if one of the values is invalid.
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

// Adds the names of all ConfigMaps and Secrets to which a pod's spec refers.
void AddNames(const Json& spec, const std::string& namespace_, ConfigNames& names) {
  if (spec.is_object()) {
    const auto add = [&](const char* kind, const char* field, const char* member = "name") {
      const std::string name = TextOf(FieldOf(spec, field), member);
      if (!name.empty()) names.insert({kind, namespace_, name});
    };
    for (const char* field : {"configMap", "configMapKeyRef", "configMapRef"}) {
      add("ConfigMap", field);
    }
    for (const char* field : {"secretKeyRef", "secretRef"}) add("Secret", field);
    add("Secret", "secret", "secretName");
  }
  if (!spec.is_structured()) return;
  for (const Json& one : spec) AddNames(one, namespace_, names);
}

}  // namespace

shell::ConfigName NameOfConfig(const Json& object) {
  return {TextOf(object, "kind"), NamespaceOf(object), TextOf(FieldOf(object, "metadata"), "name")};
}

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
    configs->Add(NameOfConfig(object.value), std::move(keys));
  }
  return configs;
}

ConfigNames ConfigsNamedByPods(const std::vector<YamlDocument>& objects) {
  ConfigNames names;
  for (const YamlDocument& object : objects) {
    const std::string kind = TextOf(object.value, "kind");
    if (kind != "Job" && kind != "CronJob") continue;
    AddNames(FieldOf(object.value, "spec"), NamespaceOf(object.value), names);
  }
  return names;
}

}  // namespace jobplay
