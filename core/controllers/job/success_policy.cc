#include "core/controllers/job/success_policy.h"

#include <algorithm>

namespace jobplay {
namespace {

// Follows matchSucceededIndexesRule: returns true if all indexes of the rule have succeeded, or at
// least its succeededCount.
bool Matches(const OrderedIntervals& required, const OrderedIntervals& succeeded,
             const std::optional<std::int32_t>& count) {
  std::int32_t contained = 0;
  const auto& a = required.intervals();
  const auto& b = succeeded.intervals();
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    const std::int32_t overlap =
        std::min(a[i].last, b[j].last) - std::max(a[i].first, b[j].first) + 1;
    if (overlap > 0) contained += overlap;
    const bool behind = b[j].last < a[i].last;
    const bool ahead = b[j].last > a[i].last;
    if (!ahead) ++j;
    if (!behind) ++i;
  }
  return contained == required.Total() || (count && contained >= *count);
}

}  // namespace

std::optional<std::size_t> MatchSuccessPolicy(const Job& job, const OrderedIntervals& succeeded,
                                              const Generation& generation) {
  const auto& policy = job.spec->success_policy;
  if (!generation.Enabled(Feature::kJobSuccessPolicy) || !policy || succeeded.empty()) {
    return std::nullopt;
  }
  for (std::size_t i = 0; i < policy->rules.size(); ++i) {
    const SuccessPolicyRule& rule = policy->rules[i];
    bool met = false;
    if (rule.succeeded_indexes) {
      const OrderedIntervals required =
          OrderedIntervals::Parse(*rule.succeeded_indexes, *job.spec->completions);
      met = !required.empty() && Matches(required, succeeded, rule.succeeded_count);
    } else {
      met = rule.succeeded_count && succeeded.Total() >= *rule.succeeded_count;
    }
    if (met) return i;
  }
  return std::nullopt;
}

}  // namespace jobplay
