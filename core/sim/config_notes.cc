#include "core/sim/config_notes.h"

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/words/advice.h"
#include "core/words/remedies.h"

namespace jobplay {
namespace {

// A reference of a pod to a ConfigMap or Secret, or to some of its keys.
struct Reference {
  std::string path;
  std::string kind;
  std::string name;
  std::set<std::string> keys;
  bool mounted = false;  // as a volume
};

bool IsOptional(const Json& reference) { return FieldOf(reference, "optional") == Json(true); }

class References {
 public:
  References(const std::string& path, const Json& pod_spec) : path_(path) {
    for (const char* field : {"initContainers", "containers"}) {
      const Json& containers = FieldOf(pod_spec, field);
      for (std::size_t i = 0; containers.is_array() && i < containers.size(); ++i) {
        OfContainer(path_ + "." + field + At(i), containers[i]);
      }
    }
    const Json& volumes = FieldOf(pod_spec, "volumes");
    for (std::size_t i = 0; volumes.is_array() && i < volumes.size(); ++i) {
      OfVolume(path_ + ".volumes" + At(i), volumes[i]);
    }
  }

  std::vector<Reference> Take() { return std::move(references_); }

 private:
  static std::string At(std::size_t i) { return "[" + std::to_string(i) + "]"; }

  void Add(std::string path, const char* kind, const Json& reference, const char* name,
           const char* key, bool mounted) {
    if (reference.is_null() || IsOptional(reference)) return;
    Reference found{std::move(path), kind, TextOf(reference, name), {}, mounted};
    if (found.name.empty()) return;
    if (key != nullptr) found.keys.insert(TextOf(reference, key));
    const Json& items = FieldOf(reference, "items");
    if (mounted && items.is_array()) {
      for (const Json& item : items) found.keys.insert(TextOf(item, "key"));
    }
    references_.push_back(std::move(found));
  }

  void OfContainer(const std::string& path, const Json& container) {
    const Json& all_of = FieldOf(container, "envFrom");
    for (std::size_t i = 0; all_of.is_array() && i < all_of.size(); ++i) {
      const std::string at = path + ".envFrom" + At(i);
      Add(at, "ConfigMap", FieldOf(all_of[i], "configMapRef"), "name", nullptr, false);
      Add(at, "Secret", FieldOf(all_of[i], "secretRef"), "name", nullptr, false);
    }
    const Json& variables = FieldOf(container, "env");
    for (std::size_t i = 0; variables.is_array() && i < variables.size(); ++i) {
      const std::string at = path + ".env" + At(i);
      const Json& from = FieldOf(variables[i], "valueFrom");
      Add(at, "ConfigMap", FieldOf(from, "configMapKeyRef"), "name", "key", false);
      Add(at, "Secret", FieldOf(from, "secretKeyRef"), "name", "key", false);
    }
  }

  void OfVolume(const std::string& path, const Json& volume) {
    Add(path, "ConfigMap", FieldOf(volume, "configMap"), "name", nullptr, true);
    Add(path, "Secret", FieldOf(volume, "secret"), "secretName", nullptr, true);
    const Json& sources = FieldOf(FieldOf(volume, "projected"), "sources");
    for (std::size_t i = 0; sources.is_array() && i < sources.size(); ++i) {
      Add(path, "ConfigMap", FieldOf(sources[i], "configMap"), "name", nullptr, true);
      Add(path, "Secret", FieldOf(sources[i], "secret"), "name", nullptr, true);
    }
  }

  const std::string& path_;
  std::vector<Reference> references_;
};

// What of the reference is not there: the object, or one of its keys. Nothing: all is.
struct Lack {
  std::string key;  // empty: the object
};

std::optional<Lack> LackOf(const Reference& reference, const std::string& namespace_,
                           const shell::ConfigObjects* configs) {
  const shell::ConfigKeys* keys =
      configs == nullptr ? nullptr : configs->Find(reference.kind, namespace_, reference.name);
  if (keys == nullptr) return Lack{};
  for (const std::string& key : reference.keys) {
    if (keys->count(key) == 0) return Lack{key};
  }
  return std::nullopt;
}

// The missing object as a document before the one that needs it.
ProblemMend MendByAdding(const YamlDocument& document, const Reference& reference,
                         const std::string& namespace_, const std::set<std::string>& keys) {
  const bool secret = reference.kind == "Secret";
  std::string yaml =
      "apiVersion: v1\nkind: " + reference.kind + "\nmetadata:\n  name: " + reference.name + "\n";
  if (namespace_ != "default") yaml += "  namespace: " + namespace_ + "\n";
  if (!keys.empty()) yaml += secret ? "stringData:\n" : "data:\n";
  for (const std::string& key : keys) yaml += "  " + key + ": example\n";
  const TextSpan start{document.line, 1, document.line, 1};
  return {said::MendAddObject{.kind = reference.kind, .name = reference.name},
          {{start, yaml + "---\n"}}};
}

}  // namespace

void AddConfigNotes(const YamlDocument& document, const std::string& object,
                    const std::string& path, const std::string& namespace_, const Json& pod_spec,
                    const shell::ConfigObjects* configs, std::vector<Problem>& problems) {
  const std::vector<Reference> references = References(path, pod_spec).Take();
  std::map<std::pair<std::string, std::string>, std::set<std::string>> keys;
  for (const Reference& one : references) {
    keys[{one.kind, one.name}].insert(one.keys.begin(), one.keys.end());
  }
  std::set<std::tuple<std::string, std::string, std::string>> noted;
  const bool is_block = !document.text.empty() && document.text[0] != '{';
  for (const Reference& one : references) {
    const std::optional<Lack> lack = LackOf(one, namespace_, configs);
    if (!lack || !noted.insert({one.kind, one.name, lack->key}).second) continue;
    const bool is_key = !lack->key.empty();
    problems.push_back(Placed(
        document, object, Severity::kWarning, one.path,
        is_key
            ? Said(said::ConfigHasNoKey{
                  .kind = one.kind, .name = one.name, .key = lack->key, .mounted = one.mounted})
            : said::ConfigIsMissing{.kind = one.kind, .name = one.name, .mounted = one.mounted}));
    problems.back().remedy = said::AddConfigOrOptional{.kind = one.kind};
    if (!is_key && is_block) {
      problems.back().mends.push_back(
          MendByAdding(document, one, namespace_, keys[{one.kind, one.name}]));
    }
  }
}

}  // namespace jobplay
