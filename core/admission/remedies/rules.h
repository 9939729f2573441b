// Rows of the table of remedies: which refusal each is for.
#pragma once

#include <span>
#include <string_view>

#include "core/admission/remedies/refused.h"
#include "core/words/phrase.h"

namespace jobplay {

inline constexpr std::string_view kRequired = "FieldValueRequired";
inline constexpr std::string_view kInvalid = "FieldValueInvalid";
inline constexpr std::string_view kNotSupported = "FieldValueNotSupported";
inline constexpr std::string_view kForbidden = "FieldValueForbidden";
inline constexpr std::string_view kDuplicate = "FieldValueDuplicate";
inline constexpr std::string_view kNotFound = "FieldValueNotFound";
inline constexpr std::string_view kTooLong = "FieldValueTooLong";
inline constexpr std::string_view kTooMany = "FieldValueTooMany";

struct RemedyRule {
  std::string_view type;   // one of these; empty for any
  std::string_view field;  // how the field ends, without indexes: spec.template; empty for any
  std::string_view part;   // of the message; empty for any
  Remedy (*remedy)(const Refused& refused);
};

// Of Jobs' and CronJobs' own fields, which are told of first, and of what is in every kind. The
// first that fits counts.
std::span<const RemedyRule> RulesOfJobs();
std::span<const RemedyRule> RulesOfValues();

// The sentence alone.
template <typename Phrase>
Remedy Plain(const Refused&) {
  return {PhraseOf<Phrase>(), {}};
}

// The sentence, and that the field goes.
template <typename Phrase>
Remedy Without(const Refused& refused) {
  Remedy remedy{PhraseOf<Phrase>(), {}};
  if (refused.value != nullptr) remedy.mends.push_back(MendByRemoving(refused.path));
  return remedy;
}

// The same of a sentence that names it.
template <typename Phrase>
Remedy WithoutNamed(const Refused& refused) {
  Remedy remedy{Phrase{.field = refused.leaf}, {}};
  if (refused.value != nullptr && refused.path.back().index < 0) {
    remedy.mends.push_back(MendByRemoving(refused.path));
  }
  return remedy;
}

}  // namespace jobplay
