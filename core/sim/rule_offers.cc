#include "core/sim/rule_offers.h"

#include <initializer_list>
#include <utility>

#include "core/base/time.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

// Long enough to see it run, where it would run until it is stopped.
constexpr Duration kSomeTime = Seconds(10);
constexpr Duration kLong = Minutes(5);

// A start of the container, which lasts as it does unless told.
constexpr const char* kFails = R"({"exit": 1})";
constexpr const char* kIsOomKilled = R"({"exit": 137, "reason": "OOMKilled"})";
constexpr const char* kSucceeds = "{}";
constexpr const char* kTakesLong = R"({"for": "5m0s"})";

// The rules of one container.
class Rules {
 public:
  Rules(const Container& container, const CommandRun& run, const Json& match)
      : name_(container.name),
        lasts_(FormatDuration(run.duration.value_or(kSomeTime))),
        match_(match) {}

  // Starts of the container, one after another.
  Json Runs(std::initializer_list<const char*> ends) const {
    Json runs = Json::array();
    for (const char* end : ends) {
      Json run = Json::parse(end);
      if (!run.contains("for")) run["for"] = lasts_;
      runs.push_back(std::move(run));
    }
    return runs;
  }

  // Of the pods of one attempt; 0: of all.
  Json Of(int attempt, Json runs) const {
    Json match = match_;
    if (attempt > 0) match["attempt"] = std::to_string(attempt);
    Json rule;
    rule["containers"][name_] = std::move(runs);
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
  std::vector<RuleOffer> offers;
  auto offer = [&](Said label, std::vector<Json> of) {
    offers.push_back({std::move(label), std::move(of)});
  };
  offer(said::OfferFailsAlways{}, {rules.Of(0, rules.Runs({kFails}))});
  if (restarts) {
    offer(said::OfferFailsFirst{}, {rules.Of(0, rules.Runs({kFails, kSucceeds}))});
    offer(said::OfferIsOomKilledSecond{},
          {rules.Of(0, rules.Runs({kFails, kIsOomKilled, kSucceeds}))});
  } else {
    std::vector<Json> first = {rules.Of(1, rules.Runs({kFails}))};
    std::vector<Json> second = first;
    second.push_back(rules.Of(2, rules.Runs({kIsOomKilled})));
    // What fails by itself is to succeed from then on.
    for (std::vector<Json>* of : {&first, &second}) {
      if (run.exit_code != 0) of->push_back(rules.Of(0, rules.Runs({kSucceeds})));
    }
    offer(said::OfferFailsFirst{}, std::move(first));
    offer(said::OfferIsOomKilledSecond{}, std::move(second));
  }
  offer(said::OfferTakesLong{.minutes = kLong.ns / Minutes(1).ns},
        {rules.Of(0, rules.Runs({kTakesLong}))});
  offer(said::OfferNeverEnds{}, {rules.Of(0, Json::parse("[{}]"))});
  return offers;
}

}  // namespace jobplay
