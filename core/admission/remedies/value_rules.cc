// Remedies for enumerated values and for references to other parts of the manifest.
#include <string>
#include <vector>

#include "core/admission/reasons/common.h"
#include "core/admission/reasons/placement.h"
#include "core/admission/reasons/volume.h"
#include "core/admission/remedies/rules.h"
#include "core/base/nearest.h"
#include "core/base/text.h"
#include "core/words/remedies.h"
#include "core/yaml/print.h"

namespace jobplay {
namespace {

// Adds a quick fix for the suggested value, or for each value if there are few.
Remedy OneOf(const Refused& refused, const std::vector<std::string>& values, Remedy remedy) {
  // The rejected text may be the key or a part of the value.
  const Json* value = refused.value;
  if (value != nullptr && !refused.quoted.empty() && *value != Json(refused.quoted)) return remedy;
  if (value != nullptr && value->is_structured()) return remedy;
  if (const auto nearest = Nearest(refused.quoted, values)) {
    remedy.mends.push_back(MendBySetting(refused.path, PrintString(*nearest)));
  } else if (values.size() <= 3 && !refused.path.empty() && refused.path.back().index < 0) {
    for (const std::string& value : values) {
      remedy.mends.push_back(MendBySetting(refused.path, PrintString(value)));
    }
  }
  return remedy;
}

Remedy Supported(const Refused& refused) {
  const std::vector<std::string>& values = refused.reason().texts;
  return OneOf(refused, values, {said::SupportedValues{.values = Joined(values)}, {}});
}

template <typename Phrase>
Remedy OneOfWritten(const Refused& refused, const std::vector<std::string>& values) {
  return OneOf(refused, values, {PhraseOf<Phrase>(), {}});
}

Remedy Operator(const Refused& refused) {
  return OneOfWritten<said::SelectorOperator>(
      refused, {"In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"});
}

Remedy OperatorOfToleration(const Refused& refused) {
  return OneOfWritten<said::TolerationOperator>(refused, {"Equal", "Exists"});
}

Remedy ClaimKind(const Refused& refused) {
  return OneOf(refused, {"PersistentVolumeClaim"},
               {said::SupportedValues{.values = "PersistentVolumeClaim"}, {}});
}

// Returns the names in a list near the error: the volumes of the pod.
std::vector<std::string> NamesIn(const Refused& refused, const char* list) {
  std::vector<std::string> names;
  FieldPath path;
  // Finds the innermost object around the field that has such a list.
  for (std::size_t length = refused.path.size(); length-- > 0;) {
    path.assign(refused.path.begin(), refused.path.begin() + static_cast<std::ptrdiff_t>(length));
    path.emplace_back(list);
    const Json* found = ValueAt(refused.sent, path);
    if (found == nullptr || !found->is_array()) continue;
    for (const Json& element : *found) {
      const auto name = element.is_object() ? element.find("name") : element.end();
      if (element.is_object() && name != element.end() && name->is_string()) {
        names.push_back(name->get<std::string>());
      }
    }
    break;
  }
  return names;
}

Remedy NotThere(const Refused& refused) {
  const char* list = refused.leaf == "claims"                ? "resourceClaims"
                     : refused.leaf == "targetContainerName" ? "containers"
                                                             : "volumes";
  const std::vector<std::string> names = NamesIn(refused, list);
  if (names.empty()) return {said::NoneIsThere{.field = list}, {}};
  return OneOf(refused, names, {said::NameNotThere{.names = Joined(names)}, {}});
}

Remedy Duplicate(const Refused& refused) {
  Remedy remedy{said::PodsShareNoName{}, {}};
  if (refused.leaf != "name" || refused.Text().empty()) return remedy;
  remedy.mends.push_back(
      MendBySetting(refused.path, PrintString(std::string(refused.Text()) + "-2")));
  return remedy;
}

constexpr RemedyRule kValueRules[] = {
    {kNotSupported, "tolerations.operator", {}, OperatorOfToleration},
    {kNotSupported, "", {}, Supported},
    {kNotFound, "", {}, NotThere},
    {kDuplicate, "mountPath", {}, Plain<said::MountOnce>},
    {kDuplicate, "", {}, Duplicate},
    {kRequired, "", {&reason::kValidValues}, Supported},
    {kInvalid, "", {&reason::kSelectorOperator}, Operator},
    {kInvalid, "", {&reason::kVolumeClaimKind}, ClaimKind},
};

}  // namespace

std::span<const RemedyRule> ValueRules() { return kValueRules; }

}  // namespace jobplay
