// Remedies for numbers and amounts.
#include <string>
#include <utility>

#include "core/admission/reasons/batch.h"
#include "core/admission/reasons/common.h"
#include "core/admission/reasons/container.h"
#include "core/admission/reasons/pod.h"
#include "core/admission/reasons/volume.h"
#include "core/admission/remedies/rules.h"
#include "core/words/remedies.h"

namespace jobplay {
namespace {

bool IsNumber(const Refused& refused) {
  return refused.value != nullptr && refused.value->is_number_integer() &&
         refused.path.back().index < 0;
}

Remedy WithNumber(const Refused& refused, Said sentence, std::int64_t number) {
  Remedy remedy{std::move(sentence), {}};
  if (IsNumber(refused)) {
    remedy.mends.push_back(MendBySetting(refused.path, std::to_string(number)));
  }
  return remedy;
}

Remedy AtLeast(const Refused& refused) {
  const std::int64_t least = refused.reason().limit;
  return WithNumber(refused, said::WriteAtLeast{.least = std::to_string(least)}, least);
}

Remedy Positive(const Refused& refused) {
  return WithNumber(refused, said::WriteAtLeast{.least = "1"}, 1);
}

Remedy AtMost(const Refused& refused) {
  const std::int64_t most = refused.reason().limit;
  return WithNumber(refused, said::WriteAtMost{.most = std::to_string(most)}, most);
}

Remedy AtMostForIndexes(const Refused& refused) {
  const std::int64_t most = refused.reason().limit;
  return WithNumber(refused, said::TooMuchForIndexes{.most = std::to_string(most)}, most);
}

Remedy InRange(const Refused& refused) {
  const std::int64_t least = refused.reason().low;
  const std::int64_t most = refused.reason().limit;
  Said sentence = said::WriteBetween{.least = std::to_string(least), .most = std::to_string(most)};
  const bool is_less = IsNumber(refused) && refused.value->get<std::int64_t>() < least;
  return WithNumber(refused, std::move(sentence), is_less ? least : most);
}

Remedy One(const Refused& refused) { return WithNumber(refused, said::MustBeOne{}, 1); }

Remedy ShorterToken(const Refused&) { return {said::WriteAtMost{.most = "4294967296"}, {}}; }

Remedy LongerToken(const Refused& refused) {
  return WithNumber(refused, said::TokenLasts{.yaml = "expirationSeconds: 600"}, 600);
}

Remedy RequestWithinLimit(const Refused& refused) {
  Remedy remedy{said::RequestWithinLimit{}, {}};
  const std::string resource(refused.Fact(0));
  const std::string limit(refused.Fact(1));
  FieldPath request = refused.path;
  request.emplace_back(resource);
  if (!limit.empty() && ValueAt(refused.sent, request) != nullptr) {
    remedy.mends.push_back(MendBySetting(std::move(request), limit));
  }
  return remedy;
}

Remedy Fewer(const Refused& refused) {
  return {said::NoMoreThanItems{.most = std::to_string(refused.reason().limit)}, {}};
}

Remedy Divisor(const Refused& refused) {
  Remedy remedy{said::DivisorOfResource{.values = refused.Fact(0)}, {}};
  if (refused.value != nullptr) remedy.mends.push_back(MendByRemoving(refused.path));
  return remedy;
}

constexpr RemedyRule kNumberRules[] = {
    {kTooMany, "", {}, Fewer},
    {kInvalid,
     "",
     {&reason::kContainerRequests, &reason::kContainerLimits, &reason::kPodLimits},
     Plain<said::PodHoldsContainers>},
    {kInvalid, "", {&reason::kEqualToLimit}, Plain<said::RequestIsLimit>},
    {kInvalid, "", {&reason::kWithinLimit}, RequestWithinLimit},
    {kInvalid, "", {&reason::kAtMostWhenIndexed, &reason::kAtMostForManyIndexes}, AtMostForIndexes},
    {kInvalid,
     "",
     {&reason::kAtMost, &reason::kAtMostSpecifiedCompletions, &reason::kAtMostSucceededIndexes},
     AtMost},
    {kInvalid, "", {&reason::kFileMode}, Plain<said::OctalMode>},
    {kInvalid,
     "",
     {&reason::kSleepBelowGrace, &reason::kSleepAboveZeroBelowGrace},
     Plain<said::ShorterThanGrace>},
    {kInvalid, "", {&reason::kAtLeast}, AtLeast},
    {kInvalid, "", {&reason::kAboveZero, &reason::kAboveZeroInWords}, Positive},
    {kInvalid, "", {&reason::kBetween, &reason::kInRange}, InRange},
    {kInvalid, "", {&reason::kMustBeOne}, One},
    {kInvalid, "", {&reason::kTokenTooLong}, ShorterToken},
    {kInvalid, "", {&reason::kTokenTooShort}, LongerToken},
    {kInvalid, "", {&reason::kHugePageMultiple}, Plain<said::HugePageMultiple>},
    {kInvalid, "", {&reason::kMustBeInteger}, Plain<said::WholeAmount>},
    {kInvalid, "", {&reason::kHostPortMatchesPort}, Plain<said::SameHostPort>},
    {kInvalid, "", {&reason::kDivisor}, Divisor},
    {kInvalid, "", {&reason::kDeletionCost}, Plain<said::WriteWholeNumber>},
    {kInvalid,
     "",
     {&reason::kNameserverCount, &reason::kSearchCount, &reason::kSearchCharacters},
     Fewer},
};

}  // namespace

std::span<const RemedyRule> NumberRules() { return kNumberRules; }

}  // namespace jobplay
