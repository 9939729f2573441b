#include "core/cli/search.h"

#include <cstdio>
#include <memory>
#include <optional>
#include <utility>

#include "core/actors/chance.h"
#include "core/base/digits.h"
#include "core/cli/link.h"
#include "core/cli/scenario_file.h"
#include "core/cli/terminal.h"
#include "core/study/history_text.h"
#include "core/study/search.h"
#include "core/study/verdict.h"
#include "core/words/phrase.h"

namespace jobplay::cli {
namespace {

constexpr const char* kClaims[] = {"--never", "--always", "--eventually"};

struct Asked {
  std::string file;
  std::optional<Claim> claim;
  Json expect;
  FaultMenu menu;
  SearchBounds bounds{.most_faults = -1};
  std::optional<Duration> until;
  std::optional<std::uint64_t> seed;  // of what is left to chance
};

// What is wrong with the call, if anything.
std::optional<Error> ReadArguments(const std::vector<std::string>& arguments, Asked& asked) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument.size() < 2 || argument[0] != '-') {
      if (!asked.file.empty()) return Error{.message = said::SeveralFilesGiven{}};
      asked.file = argument;
      continue;
    }
    const bool known = argument == "--never" || argument == "--always" ||
                       argument == "--eventually" || argument == "--faults" ||
                       argument == "--most" || argument == "--states" || argument == "--memory" ||
                       argument == "--until" || argument == "--seed";
    if (!known) return Error{.message = said::UnknownOption{.option = argument}};
    if (++i == arguments.size())
      return Error{.message = said::OptionNeedsValue{.option = argument}};
    const std::string& value = arguments[i];
    if (argument == "--faults") {
      Result<FaultMenu> menu = FaultMenu::Read(value);
      if (!menu.ok()) return menu.error();
      asked.menu = std::move(*menu);
    } else if (argument == "--seed") {
      const auto seed = WholeNumber(value);
      if (!seed) return Error{.message = said::NoWholeNumber{.option = argument, .value = value}};
      asked.seed = static_cast<std::uint64_t>(*seed);
    } else if (argument == "--most" || argument == "--states" || argument == "--memory") {
      const auto number = WholeNumber(value);
      if (!number || *number == 0) {
        return Error{.message = said::NoCountFromOne{.option = argument, .value = value}};
      }
      if (argument == "--most") asked.bounds.most_faults = static_cast<int>(*number);
      if (argument == "--states") asked.bounds.states = static_cast<std::uint64_t>(*number);
      if (argument == "--memory") asked.bounds.bytes = static_cast<std::uint64_t>(*number) << 20;
    } else if (argument == "--until") {
      asked.until = ParseDuration(value);
      if (!asked.until || asked.until->ns <= 0) {
        return Error{.message = said::NoDurationFromZero{.option = argument, .value = value}};
      }
    } else {
      if (asked.claim) return Error{.message = said::WhichClaim{}};
      Result<Expectation> expectation = ReadExpectation(value, &asked.expect);
      if (!expectation.ok()) return expectation.error();
      Claim claim;
      while (kClaims[static_cast<std::size_t>(claim.kind)] != argument) {
        claim.kind = static_cast<Claim::Kind>(static_cast<int>(claim.kind) + 1);
      }
      claim.expectation = std::move(*expectation);
      asked.claim = std::move(claim);
    }
  }
  if (!asked.file.empty() && !asked.claim) return Error{.message = said::WhichClaim{}};
  if (asked.menu.empty()) asked.bounds.most_faults = 0;
  if (asked.bounds.most_faults < 0) asked.bounds.most_faults = 1;
  return std::nullopt;
}

}  // namespace

int SearchFile(const std::vector<std::string>& arguments) {
  Asked asked;
  if (const auto wrong = ReadArguments(arguments, asked)) {
    SayError("jobplay search", *wrong);
    return Usage(kSearchCall);
  }
  if (asked.file.empty()) return Usage(kSearchCall);
  const std::optional<std::string> text = ReadText(asked.file);
  if (!text) return 1;
  const std::shared_ptr<const Scenario> read = LoadScenarioText(asked.file, *text);
  if (read == nullptr) return 1;
  if (!read->cluster.order.empty()) {
    SayError(asked.file, {.message = said::OrderIsGiven{}, .remedy = said::LeaveOrderOut{}});
    return 2;
  }
  auto scenario = std::make_shared<Scenario>(*read);
  if (asked.until) scenario->until = *asked.until;
  // Drawn up to that end.
  if (HasChance(*scenario)) {
    const std::uint64_t seed = asked.seed.value_or(scenario->cluster.chance->seed);
    *scenario = WithSeed(std::move(*scenario), seed);
  }
  if (const Said lack = WhatClaimLacks(*scenario, *asked.claim); !lack.empty()) {
    SayError(asked.file, {.message = lack});
    return Usage(kSearchCall);
  }
  SearchAnswer answer;
  {
    Work work;  // as long as it is there, Ctrl-C ends it
    answer = Search(scenario, *asked.claim, asked.menu, asked.bounds,
                    [&](std::uint64_t steps) { return work.Goes(steps); });
  }
  SayLine(stderr, VerdictOf(asked.claim->kind, asked.bounds, answer, *scenario));
  if (!answer.found) return answer.complete ? 0 : 1;
  if (asked.claim->kind != Claim::Kind::kEventually) {
    asked.expect["at"] = FormatDuration(answer.breach->at - scenario->start);
  }
  const std::string history = WriteHistory(*text, *scenario, *answer.found, asked.expect);
  std::fwrite(history.data(), 1, history.size(), stdout);
  // Where it fits into one.
  if (const auto link = FragmentOf(history, {{"step", answer.breach->step}}); link.ok()) {
    std::fprintf(stderr, "#%s\n", link->c_str());
  }
  return answer.breach->invariant ? 3 : 1;
}

}  // namespace jobplay::cli
