#include "core/sim/rule_offers.h"

#include <initializer_list>
#include <utility>

#include "core/base/time.h"
#include "core/words/notes.h"

namespace jobplay {
namespace {

// A duration long enough to watch, for a container that would run until it is stopped.
constexpr Duration kSomeTime = Seconds(10);
constexpr std::int64_t kLongMinutes = 5;

// A start of the container. By default it has the container's usual duration.
struct Start {
  int exit = 0;
  const char* reason = nullptr;
  const char* lasts = nullptr;
};

constexpr Start kFails{.exit = 1}, kIsOomKilled{.exit = 137, .reason = "OOMKilled"}, kSucceeds{};

// Creates the rules for one container.
class Rules {
 public:
  Rules(const Container& container, const CommandRun& run, const Json& match)
      : name_(container.name),
        lasts_(FormatDuration(run.duration.value_or(kSomeTime))),
        match_(match) {}

  // Returns consecutive starts of the container.
  Json Runs(std::initializer_list<Start> starts) const {
    Json runs = Json::array();
    for (const Start& start : starts) {
      Json& run = runs.emplace_back();
      run["for"] = start.lasts != nullptr ? start.lasts : lasts_;
      if (start.exit != 0) run["exit"] = start.exit;
      if (start.reason != nullptr) run["reason"] = start.reason;
    }
    return runs;
  }

  // Returns a start that runs until it is stopped.
  static Json RunsForever() {
    Json runs = Json::array();
    runs.push_back(Json::object());
    return runs;
  }

  // Returns a rule for the pods of one attempt, or of all if `attempt` is 0.
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
                                 const Json& match, const OfferTerms& terms) {
  const Rules rules(container, run, match);
  std::vector<RuleOffer> offers;
  auto offer = [&](Said label, std::vector<Json> of) {
    offers.push_back({std::move(label), std::move(of)});
  };
  offer(said::OfferFailsAlways{}, {rules.Of(0, rules.Runs({kFails}))});
  if (terms.restarts) {
    offer(said::OfferFailsFirst{}, {rules.Of(0, rules.Runs({kFails, kSucceeds}))});
    // A sidecar would rarely get that far before its pod ends.
    if (terms.tries_again && !container.restart_always) {
      offer(said::OfferIsOomKilledSecond{},
            {rules.Of(0, rules.Runs({kFails, kIsOomKilled, kSucceeds}))});
    }
  } else {
    std::vector<Json> first = {rules.Of(1, rules.Runs({kFails}))};
    std::vector<Json> second = first;
    second.push_back(rules.Of(2, rules.Runs({kIsOomKilled})));
    // A container that fails by default must succeed from now on.
    for (std::vector<Json>* of : {&first, &second}) {
      if (run.exit_code != 0) of->push_back(rules.Of(0, rules.Runs({kSucceeds})));
    }
    offer(said::OfferFailsFirst{}, std::move(first));
    if (terms.tries_again) offer(said::OfferIsOomKilledSecond{}, std::move(second));
  }
  offer(terms.exits_differ ? Said(said::OfferTakesLongAndSucceeds{.minutes = kLongMinutes})
                           : Said(said::OfferTakesLong{.minutes = kLongMinutes}),
        {rules.Of(
            0, rules.Runs({{.exit = terms.exits_differ ? 0 : run.exit_code, .lasts = "5m0s"}}))});
  // A sidecar already runs as long as its pod.
  if (!container.restart_always) offer(said::OfferNeverEnds{}, {rules.Of(0, Rules::RunsForever())});
  return offers;
}

}  // namespace jobplay
