// Rules in the table of remedies: which error each rule matches.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "core/admission/reasons/reason.h"
#include "core/admission/remedies/refused.h"
#include "core/words/phrase.h"

namespace jobplay {

inline constexpr const char* kAny = "";
inline constexpr const char* kRequired = "FieldValueRequired";
inline constexpr const char* kInvalid = "FieldValueInvalid";
inline constexpr const char* kNotSupported = "FieldValueNotSupported";
inline constexpr const char* kForbidden = "FieldValueForbidden";
inline constexpr const char* kDuplicate = "FieldValueDuplicate";
inline constexpr const char* kNotFound = "FieldValueNotFound";
inline constexpr const char* kTooLong = "FieldValueTooLong";
inline constexpr const char* kTooMany = "FieldValueTooMany";

struct RemedyRule {
  const char* type;   // one of the above
  const char* field;  // the end of the field's path without indexes: spec.template; empty for any
  std::array<const ReasonKind*, 4> kinds;  // of reasons; none for any
  Remedy (*remedy)(const Refused& refused);

  bool Fits(const Refused& refused) const;
};

// Each returns a table. They are searched in this order, and the first matching rule counts.
std::span<const RemedyRule> JobRules();  // fields of Jobs and CronJobs
std::span<const RemedyRule> ValueRules();
std::span<const RemedyRule> RequiredRules();
std::span<const RemedyRule> NumberRules();
std::span<const RemedyRule> NameRules();
std::span<const RemedyRule> ConflictRules();

// Returns only the sentence.
template <typename Phrase>
Remedy Plain(const Refused&) {
  return {PhraseOf<Phrase>(), {}};
}

// Returns the sentence and a quick fix that removes the field.
template <typename Phrase>
Remedy Without(const Refused& refused) {
  Remedy remedy{PhraseOf<Phrase>(), {}};
  if (refused.value != nullptr) remedy.mends.push_back(MendByRemoving(refused.path));
  return remedy;
}

// Returns the same with a sentence that names the field.
template <typename Phrase>
Remedy WithoutNamed(const Refused& refused) {
  Remedy remedy{Phrase{.field = refused.leaf}, {}};
  if (refused.value != nullptr && refused.path.back().index < 0) {
    remedy.mends.push_back(MendByRemoving(refused.path));
  }
  return remedy;
}

}  // namespace jobplay
