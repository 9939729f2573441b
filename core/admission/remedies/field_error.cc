#include "core/admission/remedies/placeholder.h"
#include "core/admission/remedies/refused.h"
#include "core/admission/remedies/rules.h"

namespace jobplay {

Remedy RemedyOf(const FieldError& error, const Json& sent, const AdmissionOptions& options) {
  const Refused refused(error, sent, options);
  if (const auto placeholder = RemedyOfPlaceholder(refused.quoted)) return {*placeholder, {}};
  for (const auto& rules : {RulesOfJobs(), RulesOfValues()}) {
    for (const RemedyRule& rule : rules) {
      if ((*rule.type == '\0' || rule.type == error.type) && refused.EndsWith(rule.field) &&
          refused.Says(rule.part)) {
        return rule.remedy(refused);
      }
    }
  }
  return {};
}

}  // namespace jobplay
