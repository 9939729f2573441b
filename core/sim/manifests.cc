#include "core/sim/manifests.h"

namespace jobplay {

void AddManifest(const YamlDocument& document, Scenario& scenario, std::vector<Problem>& problems) {
  const Json& object = document.value;
  const std::string kind = object.is_object() && object.contains("kind") && object["kind"].is_string()
                               ? object["kind"].get<std::string>()
                               : "";
  if (kind != "Job" && kind != "CronJob") {
    problems.push_back({.message = kind.empty() ? "this document has no kind"
                                                : "the playground does not run a " + kind,
                        .remedy = "It runs Job and CronJob, and a Scenario that scripts them.",
                        .path = "kind",
                        .object = kind,
                        .span = document.places.Nearest("kind").value});
    return;
  }
  std::string name;
  if (object.contains("metadata") && object["metadata"].is_object()) {
    name = object["metadata"].value("name", "");
  }
  scenario.manifests.push_back({object, kind + "/" + name, document.places});
}

}  // namespace jobplay
