#include "core/cli/search.h"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "core/actors/chance.h"
#include "core/base/digits.h"
#include "core/cli/arguments.h"
#include "core/cli/link.h"
#include "core/cli/scenario_file.h"
#include "core/cli/terminal.h"
#include "core/study/history_text.h"
#include "core/study/search.h"
#include "core/study/verdict.h"
#include "core/words/search.h"

namespace jobplay::cli {
namespace {

constexpr const char* kClaims[] = {"--never", "--always", "--eventually"};

struct Asked {
  std::string file;
  std::optional<Claim> claim;
  Json expect;
  FaultMenu menu;
  std::string of_faults;  // an option that needs a menu of faults
  SearchBounds bounds{.most_faults = -1};
  std::optional<Duration> until;
  std::optional<std::uint64_t> seed;  // the seed of chance
};

std::optional<Error> TakeClaim(const std::string& option, const std::string& value, Asked& asked) {
  if (asked.claim) return Error{.message = said::OneClaimAtATime{}};
  Result<Expectation> expectation = ReadExpectation(value, &asked.expect);
  if (!expectation.ok()) return expectation.error();
  Claim claim;
  while (kClaims[static_cast<std::size_t>(claim.kind)] != option) {
    claim.kind = static_cast<Claim::Kind>(static_cast<int>(claim.kind) + 1);
  }
  claim.expectation = std::move(*expectation);
  asked.claim = std::move(claim);
  return std::nullopt;
}

// Reads the current word, an option. Returns its error, if any.
std::optional<Error> TakeOption(Arguments& given, Asked& asked) {
  const std::string option = given.word();
  if (option == "--seed") {
    asked.seed = given.Number();
    return std::nullopt;
  }
  if (option == "--calls") {
    asked.bounds.calls = true;
    return std::nullopt;
  }
  const std::optional<std::string> value = given.Value();
  if (!value) return std::nullopt;
  if (option == "--most" || option == "--every") asked.of_faults = option;
  if (option == "--faults") {
    Result<FaultMenu> menu = FaultMenu::Read(*value);
    if (!menu.ok()) return menu.error();
    asked.menu = std::move(*menu);
  } else if (option == "--most" || option == "--states" || option == "--memory") {
    const auto number = WholeNumber(*value);
    if (!number || *number == 0) {
      return Error{.message = said::NoCountFromOne{.option = option, .value = *value}};
    }
    if (option == "--most") asked.bounds.most_faults = static_cast<int>(*number);
    if (option == "--states") asked.bounds.states = static_cast<std::uint64_t>(*number);
    if (option == "--memory") asked.bounds.bytes = static_cast<std::uint64_t>(*number) << 20;
  } else if (option == "--until" || option == "--every") {
    const Result<Duration> bound = ReadBound(option, *value);
    if (!bound.ok()) return bound.error();
    if (option == "--until") {
      asked.until = *bound;
    } else {
      asked.bounds.every = *bound;
    }
  } else {
    return TakeClaim(option, *value, asked);
  }
  return std::nullopt;
}

Asked ReadArguments(Arguments& given) {
  static constexpr std::string_view kOptions[] = {"--never", "--always", "--eventually", "--faults",
                                                  "--most",  "--states", "--memory",     "--until",
                                                  "--every", "--calls",  "--seed"};
  Asked asked;
  while (given.Next()) {
    if (std::find(std::begin(kOptions), std::end(kOptions), given.word()) == std::end(kOptions)) {
      given.TakeFile(asked.file);
    } else if (const auto problem = TakeOption(given, asked)) {
      given.Fail(*problem);
    }
  }
  if (!given.failed() && !asked.file.empty() && !asked.claim) given.Fail(said::WhichClaim{});
  if (!given.failed() && asked.menu.empty() && !asked.of_faults.empty()) {
    given.Fail(said::OptionOfFaults{.option = asked.of_faults});
  }
  if (asked.menu.empty()) asked.bounds.most_faults = 0;
  if (asked.bounds.most_faults < 0) asked.bounds.most_faults = 1;
  return asked;
}

}  // namespace

int SearchFile(const std::vector<std::string>& arguments) {
  Arguments given(arguments);
  Asked asked = ReadArguments(given);
  if (given.failed() || asked.file.empty()) return Usage(kSearchCall, given.problem());
  const std::optional<std::string> text = ReadText(asked.file);
  if (!text) return 1;
  const std::shared_ptr<const Scenario> read = LoadScenarioText(asked.file, *text);
  if (read == nullptr) return 1;
  if (const auto why_not = WhyNotSearched(*read)) {
    SayError(asked.file, *why_not);
    return 2;
  }
  auto scenario = std::make_shared<Scenario>(*read);
  if (asked.until) {
    Result<Scenario> changed = WithUntil(std::move(*scenario), *asked.until);
    if (!changed.ok()) {
      SayError(asked.file, changed.error());
      return 1;
    }
    *scenario = std::move(*changed);
  }
  if (asked.seed && HasChance(*scenario)) {
    *scenario = WithSeed(std::move(*scenario), *asked.seed);
  }
  if (const Said lack = WhatClaimLacks(*scenario, *asked.claim); !lack.empty()) {
    SayError(asked.file, {.message = lack});
    return 2;
  }
  SearchAnswer answer;
  {
    Work work;  // while it exists, Ctrl-C ends the search
    answer = Search(scenario, *asked.claim, asked.menu, asked.bounds,
                    [&](std::uint64_t steps) { return work.Goes(steps); });
  }
  SayLine(stderr, VerdictOf(asked.claim->kind, asked.bounds, answer, *scenario));
  if (!answer.found) return answer.complete ? 0 : 1;
  const std::string history =
      WriteFound(*text, *scenario, answer, asked.claim->kind, std::move(asked.expect));
  Write(history);
  // Only if it fits into a link.
  const auto link = FragmentOf(asked.file, history, {{"step", answer.breach->step}});
  if (link.ok() && *link) std::fprintf(stderr, "#%s\n", (*link)->c_str());
  return answer.breach->invariant ? 3 : 1;
}

}  // namespace jobplay::cli
