#include "core/view/kubectl/default_tolerations.h"

#include <cstdint>
#include <string>

#include "core/api/codec/fields.h"

namespace jobplay::kubectl {

void AddDefaultTolerations(Json& pod, Duration unreachable) {
  Json& spec = pod["spec"];
  const auto add = [&](const char* key, std::int64_t seconds) {
    for (const Json& toleration : codec::ArrayField(spec, "tolerations")) {
      const std::string of = codec::StringField(toleration, "key").value_or("");
      const std::string effect = codec::StringField(toleration, "effect").value_or("");
      if ((of.empty() || of == key) && (effect.empty() || effect == "NoExecute")) return;
    }
    spec["tolerations"].push_back({{"key", key},
                                   {"operator", "Exists"},
                                   {"effect", "NoExecute"},
                                   {"tolerationSeconds", seconds}});
  };
  add("node.kubernetes.io/not-ready", 300);
  add("node.kubernetes.io/unreachable", unreachable.ns / 1'000'000'000);
}

}  // namespace jobplay::kubectl
