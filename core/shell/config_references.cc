#include "core/shell/config_references.h"

#include <cstddef>
#include <utility>

namespace jobplay::shell {
namespace {

class Collector {
 public:
  explicit Collector(const Json& pod_spec) {
    for (const char* field : {"initContainers", "containers"}) {
      Each(pod_spec, field, [&](const Json& container) { OfContainer(container); });
    }
    is_volume_ = true;
    Each(pod_spec, "volumes", [&](const Json& volume) { OfVolume(volume); });
  }

  std::vector<ConfigReference> Take() { return std::move(references_); }

 private:
  // Visits the elements of a list, with their path.
  template <typename Visit>
  void Each(const Json& object, const char* field, Visit visit) {
    const Json& list = FieldOf(object, field);
    if (!list.is_array()) return;
    const std::string outer = path_;
    for (std::size_t i = 0; i < list.size(); ++i) {
      path_ = outer + (outer.empty() ? "" : ".") + field + "[" + std::to_string(i) + "]";
      visit(list[i]);
    }
    path_ = outer;
  }

  void Add(const char* kind, const Json& reference, const char* name_field = "name") {
    if (reference.is_null() || FieldOf(reference, "optional") == Json(true)) return;
    ConfigReference found{path_, user_, is_volume_, kind, TextOf(reference, name_field), {}};
    if (std::string key = TextOf(reference, "key"); !key.empty()) found.keys = {std::move(key)};
    const Json& items = FieldOf(reference, "items");
    if (items.is_array()) {
      for (const Json& item : items) found.keys.push_back(TextOf(item, "key"));
    }
    references_.push_back(std::move(found));
  }

  void OfContainer(const Json& container) {
    user_ = TextOf(container, "name");
    Each(container, "envFrom", [&](const Json& from) {
      Add("ConfigMap", FieldOf(from, "configMapRef"));
      Add("Secret", FieldOf(from, "secretRef"));
    });
    Each(container, "env", [&](const Json& variable) {
      const Json& from = FieldOf(variable, "valueFrom");
      Add("ConfigMap", FieldOf(from, "configMapKeyRef"));
      Add("Secret", FieldOf(from, "secretKeyRef"));
    });
  }

  void OfVolume(const Json& volume) {
    user_ = TextOf(volume, "name");
    Add("ConfigMap", FieldOf(volume, "configMap"));
    Add("Secret", FieldOf(volume, "secret"), "secretName");
    const Json& sources = FieldOf(FieldOf(volume, "projected"), "sources");
    if (!sources.is_array()) return;
    for (const Json& source : sources) {
      Add("ConfigMap", FieldOf(source, "configMap"));
      Add("Secret", FieldOf(source, "secret"));
    }
  }

  std::string path_;
  std::string user_;
  bool is_volume_ = false;
  std::vector<ConfigReference> references_;
};

}  // namespace

std::vector<ConfigReference> ConfigReferencesOf(const Json& pod_spec) {
  return Collector(pod_spec).Take();
}

std::optional<std::string> LackOf(const ConfigReference& reference, const std::string& namespace_,
                                  const ConfigObjects* configs) {
  const ConfigKeys* keys =
      configs == nullptr ? nullptr : configs->Find(reference.kind, namespace_, reference.name);
  if (keys == nullptr) return "";
  for (const std::string& key : reference.keys) {
    if (keys->count(key) == 0) return key;
  }
  return std::nullopt;
}

}  // namespace jobplay::shell
