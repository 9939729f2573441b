#include "core/view/answers/problem.h"

#include <string>
#include <utility>

#include "core/view/answers/reading.h"
#include "core/view/answers/why.h"
#include "core/words/phrase.h"
#include "core/words/remedies.h"

namespace jobplay {
namespace {

// True if the title of a quick fix says the same as the remedy.
bool SaysSame(const Said& title, const Said& remedy) {
  if (AreOfOneRow(remedy, said::PutInQuotes{})) return AreOfOneRow(title, said::MendQuote{});
  const bool writes =
      AreOfOneRow(remedy, said::WriteThis{}) || AreOfOneRow(remedy, said::WriteSuchAs{});
  return writes && AreOfOneRow(title, said::MendWrite{}) && title.values == remedy.values;
}

}  // namespace

answer::Problem ProblemOf(const Problem& problem, Language language) {
  answer::Problem answer;
  answer.severity = ToString(problem.severity);
  answer.kind = std::to_string(problem.message.table) + "." + std::to_string(problem.message.row);
  answer.message = Say(problem.message, language);
  answer.remedy = Say(problem.remedy, language);
  answer.path = FieldBefore(problem);
  if (problem.span.line > 0) answer.span = SpanOf(problem.span);
  for (const RuleOffer& offer : problem.offers) {
    answer::Offer& offered = answer.offers.emplace_back();
    offered.label = Say(offer.label, language);
    for (const Json& rule : offer.rules) offered.rules.push_back({JsonText(rule)});
    if (offer.rules.empty()) continue;
    const Json& match = FieldOf(offer.rules.front(), "match");
    offered.job = TextOf(match, "job");
    offered.cron_job = TextOf(match, "cronJob");
    offered.namespace_ = TextOf(match, "namespace");
  }
  for (const ProblemMend& mend : problem.mends) {
    answer::Mend& offered = answer.mends.emplace_back();
    offered.title = Say(mend.title, language);
    answer.on_button = answer.on_button || SaysSame(mend.title, problem.remedy);
    for (const TextEdit& edit : mend.edits) {
      offered.edits.push_back({SpanOf(edit.span), edit.text});
    }
  }
  return answer;
}

std::vector<answer::Problem> ProblemsOf(const std::vector<Problem>& problems, Language language) {
  std::vector<answer::Problem> answers;
  answers.reserve(problems.size());
  for (const Problem& problem : problems) answers.push_back(ProblemOf(problem, language));
  return answers;
}

answer::Problem ProblemOf(const Error& error, Language language) {
  return ProblemOf(Problem{.message = error.message, .remedy = error.remedy}, language);
}

}  // namespace jobplay
