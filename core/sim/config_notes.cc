#include "core/sim/config_notes.h"

#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/shell/config_references.h"
#include "core/words/advice.h"
#include "core/words/remedies.h"

namespace jobplay {
namespace {

using shell::ConfigReference;

// Returns a quick fix that writes the missing object before the document that needs it.
ProblemMend MendByAdding(const YamlDocument& document, const ConfigReference& reference,
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

Said SayLack(const ConfigReference& one, const std::string& key) {
  if (key.empty()) {
    return said::ConfigIsMissing{.kind = one.kind, .name = one.name, .mounted = one.is_volume};
  }
  return said::ConfigHasNoKey{
      .kind = one.kind, .name = one.name, .key = key, .mounted = one.is_volume};
}

}  // namespace

void AddConfigNotes(const YamlDocument& document, const std::string& object,
                    const std::string& path, const std::string& namespace_, const Json& pod_spec,
                    const shell::ConfigObjects* configs, std::vector<Problem>& problems) {
  const std::vector<ConfigReference> references = shell::ConfigReferencesOf(pod_spec);
  std::map<std::pair<std::string, std::string>, std::set<std::string>> keys;
  for (const ConfigReference& one : references) {
    keys[{one.kind, one.name}].insert(one.keys.begin(), one.keys.end());
  }
  std::set<std::tuple<std::string, std::string, std::string>> noted;
  const bool is_block = !document.text.empty() && document.text[0] != '{';
  for (const ConfigReference& one : references) {
    if (one.name.empty()) continue;
    const auto key = LackOf(one, namespace_, configs);
    if (!key || !noted.insert({one.kind, one.name, *key}).second) continue;
    problems.push_back(
        Placed(document, object, Severity::kWarning, path + "." + one.path, SayLack(one, *key)));
    problems.back().remedy = said::AddConfigOrOptional{.kind = one.kind};
    if (key->empty() && is_block) {
      problems.back().mends.push_back(
          MendByAdding(document, one, namespace_, keys[{one.kind, one.name}]));
    }
  }
}

}  // namespace jobplay
