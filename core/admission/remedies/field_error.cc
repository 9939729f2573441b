#include "core/admission/remedies/placeholder.h"
#include "core/admission/remedies/refused.h"
#include "core/admission/remedies/rules.h"

namespace jobplay {
namespace {

// spec.template.spec.containers[0].ports[1].name as rules have it: without indexes and keys.
std::string WithoutIndexes(std::string_view field) {
  std::string name;
  int depth = 0;
  for (const char c : field) {
    if (c == '[') ++depth;
    if (depth == 0) name += c;
    if (c == ']' && depth > 0) --depth;
  }
  return name;
}

// Whole names at the end: `name` ends ports.name, not hostname.
bool EndsWith(std::string_view field, std::string_view end) {
  if (!field.ends_with(end)) return false;
  return end.empty() || field.size() == end.size() || field[field.size() - end.size() - 1] == '.';
}

}  // namespace

Remedy RemedyOf(const FieldError& error, const Json& sent, const AdmissionOptions& options) {
  const Refused refused(error, sent, options);
  if (const auto placeholder = RemedyOfPlaceholder(refused.quoted)) return {*placeholder, {}};
  const std::string field = WithoutIndexes(error.field);
  for (const auto& rules : {RulesOfJobs(), RulesOfValues()}) {
    for (const RemedyRule& rule : rules) {
      if ((rule.type.empty() || rule.type == error.type) && EndsWith(field, rule.field) &&
          refused.Says(rule.part)) {
        return rule.remedy(refused);
      }
    }
  }
  return {};
}

}  // namespace jobplay
