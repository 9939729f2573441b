#include "core/view/answers/problem.h"

#include <string>
#include <utility>

#include "core/view/answers/reading.h"
#include "core/view/answers/why.h"
#include "core/words/phrase.h"

namespace jobplay {

Json ToJson(const Problem& problem, Language language) {
  Json json = {
      {"severity", ToString(problem.severity)},
      {"kind", std::to_string(problem.message.table) + "." + std::to_string(problem.message.row)},
      {"message", Say(problem.message, language)}};
  for (const RuleOffer& offer : problem.offers) {
    Json& told = json["offers"].emplace_back();
    told["label"] = Say(offer.label, language);
    told["rules"] = offer.rules;
  }
  if (!problem.remedy.empty()) json["remedy"] = Say(problem.remedy, language);
  if (const auto field = FieldBefore(problem); !field.empty()) json["path"] = field;
  if (problem.span.line > 0) json["span"] = ToJson(problem.span);
  for (const ProblemMend& mend : problem.mends) {
    Json edits = Json::array();
    for (const TextEdit& edit : mend.edits) {
      edits.push_back({{"span", ToJson(edit.span)}, {"text", edit.text}});
    }
    json["mends"].push_back({{"title", Say(mend.title, language)}, {"edits", std::move(edits)}});
  }
  return json;
}

Json ToJson(const std::vector<Problem>& problems, Language language) {
  Json list = Json::array();
  for (const Problem& problem : problems) list.push_back(ToJson(problem, language));
  return list;
}

Json ToJson(const Error& error, Language language) {
  return ToJson(Problem{.message = error.message, .remedy = error.remedy}, language);
}

}  // namespace jobplay
