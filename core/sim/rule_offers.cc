#include "core/sim/rule_offers.h"

#include "core/base/time.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

// Long enough to see it run, where it would run until it is stopped.
constexpr Duration kSomeTime = Seconds(10);
constexpr Duration kLong = Minutes(5);

// The rules of one container.
class Rules {
 public:
  Rules(const Container& container, const CommandRun& run, const Json& match)
      : name_(container.name),
        lasts_(FormatDuration(run.duration.value_or(kSomeTime))),
        match_(match) {}

  Json Fails() const { return {{"for", lasts_}, {"exit", 1}}; }
  Json IsOomKilled() const { return {{"for", lasts_}, {"exit", 137}, {"reason", "OOMKilled"}}; }
  Json Succeeds() const { return {{"for", lasts_}}; }

  // Of the pods of one attempt; 0: of all.
  Json Of(int attempt, Json runs) const {
    Json match = match_;
    if (attempt > 0) match["attempt"] = std::to_string(attempt);
    Json rule = {{"containers", {{name_, std::move(runs)}}}};
    if (!match.empty()) rule["match"] = std::move(match);
    return rule;
  }

 private:
  std::string name_, lasts_;
  Json match_;
};

}  // namespace

std::vector<RuleOffer> OffersFor(const Container& container, const CommandRun& run,
                                 const Json& match, bool restarts) {
  const Rules rules(container, run, match);
  const Json fails = rules.Fails(), killed = rules.IsOomKilled(), succeeds = rules.Succeeds();
  const Json end = {{"for", FormatDuration(kLong)}}, none = Json::object();
  std::vector<RuleOffer> offers;
  auto offer = [&](Said label, std::vector<Json> of) {
    offers.push_back({std::move(label), std::move(of)});
  };
  offer(said::OfferFailsAlways{}, {rules.Of(0, Json::array({fails}))});
  if (restarts) {
    offer(said::OfferFailsFirst{}, {rules.Of(0, Json::array({fails, succeeds}))});
    offer(said::OfferIsOomKilledSecond{}, {rules.Of(0, Json::array({fails, killed, succeeds}))});
  } else {
    std::vector<Json> first = {rules.Of(1, Json::array({fails}))};
    std::vector<Json> second = first;
    second.push_back(rules.Of(2, Json::array({killed})));
    // What fails by itself is to succeed from then on.
    for (std::vector<Json>* of : {&first, &second}) {
      if (run.exit_code != 0) of->push_back(rules.Of(0, Json::array({succeeds})));
    }
    offer(said::OfferFailsFirst{}, std::move(first));
    offer(said::OfferIsOomKilledSecond{}, std::move(second));
  }
  offer(said::OfferTakesLong{.minutes = kLong.ns / Minutes(1).ns},
        {rules.Of(0, Json::array({end}))});
  offer(said::OfferNeverEnds{}, {rules.Of(0, Json::array({none}))});
  return offers;
}

}  // namespace jobplay
