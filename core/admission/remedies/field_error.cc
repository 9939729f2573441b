#include <algorithm>

#include "core/admission/remedies/placeholder.h"
#include "core/admission/remedies/refused.h"
#include "core/admission/remedies/rules.h"

namespace jobplay {

bool RemedyRule::Fits(const Refused& refused) const {
  if (*type != '\0' && type != refused.error.type) return false;
  const bool any = kinds.front() == nullptr;
  if (!any && std::find(kinds.begin(), kinds.end(), refused.reason().kind) == kinds.end()) {
    return false;
  }
  return refused.EndsWith(field);
}

Remedy RemedyOf(const FieldError& error, const Json& sent, const AdmissionOptions& options) {
  const Refused refused(error, sent, options);
  if (const auto placeholder = RemedyOfPlaceholder(refused.quoted)) return {*placeholder, {}};
  for (const auto& rules :
       {JobRules(), ValueRules(), RequiredRules(), NumberRules(), NameRules(), ConflictRules()}) {
    for (const RemedyRule& rule : rules) {
      if (rule.Fits(refused)) return rule.remedy(refused);
    }
  }
  return {};
}

}  // namespace jobplay
