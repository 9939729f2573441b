#include "core/admission/remedies/meant_kind.h"

#include "core/admission/kind.h"
#include "core/admission/remedies/refused.h"
#include "core/admission/schema/tree.h"
#include "core/base/nearest.h"
#include "core/words/remedies.h"

namespace jobplay {

std::optional<Remedy> RemedyByMeantKind(const std::string& kind,
                                        const std::vector<std::string>& kinds, int minor) {
  if (kind == "ScheduledJob") {  // of batch/v2alpha1 in v1.4
    return Remedy{said::IsCalledHere{.field = "CronJob"},
                  {{said::MendWrite{.yaml = "kind: CronJob"},
                    {Set({"apiVersion"}, CronJobVersion(minor)), Set({"kind"}, "CronJob")}}}};
  }
  const auto nearest = Nearest(kind, kinds);
  if (!nearest) return std::nullopt;
  return Remedy{said::WriteThis{.yaml = "kind: " + *nearest}, {MendBySetting({"kind"}, *nearest)}};
}

std::optional<Remedy> RemedyByCapitals(const Json& object) {
  if (!object.is_object()) return std::nullopt;
  Mend mend{said::MendRename{.name = "kind"}, {}};
  bool has_kind = false;
  for (auto member = object.begin(); member != object.end(); ++member) {
    for (const char* name : {"apiVersion", "kind", "metadata", "spec"}) {
      const std::string& written = member.key();
      if (written == name || object.contains(name) || !EqualFold(written, name)) continue;
      mend.changes.push_back({FieldChange::What::kRename, {written}, name});
      has_kind = has_kind || name == std::string_view("kind");
    }
  }
  if (!has_kind) return std::nullopt;
  return Remedy{said::DidYouMean{.field = "kind"}, {std::move(mend)}};
}

}  // namespace jobplay
