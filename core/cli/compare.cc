#include "core/cli/compare.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/cli/arguments.h"
#include "core/cli/say.h"
#include "core/cli/scenario_file.h"
#include "core/cli/terminal.h"
#include "core/sim/compare.h"
#include "core/view/versions/compare_text.h"
#include "core/words/cli.h"
#include "core/words/phrase.h"

namespace jobplay::cli {
namespace {

// Returns the values of --versions.
Said KnownVersions() {
  std::string known;
  for (const std::string& name : GenerationNames()) known += (known.empty() ? "" : ", ") + name;
  return said::VersionsToName{.versions = known};
}

}  // namespace

int Compare(const std::vector<std::string>& arguments) {
  std::string file;
  std::vector<std::string> versions;
  const auto take = [&versions](std::string_view list) {
    const std::vector<std::string_view> named = Split(list, ',');
    versions.assign(named.begin(), named.end());
  };
  Arguments given(arguments);
  while (given.Next()) {
    const std::string option = given.word();
    if (const auto joined = given.ValueOf("--versions")) {
      take(*joined);
    } else if (given.Is("--versions")) {
      const auto list = given.Value();
      if (list) take(*list);
      if (!list) {
        given.Fail({.message = said::OptionNeedsList{.option = option}, .remedy = KnownVersions()});
      }
    } else {
      given.TakeFile(file);
    }
  }
  if (given.failed() || file.empty()) return Usage(kCompareCall, given.problem());
  if (versions.empty()) {
    const std::vector<std::string> newest_first = GenerationNames();
    versions.assign(newest_first.rbegin(), newest_first.rend());
  }
  for (const std::string& version : versions) {
    const Result<Generation> found = FindGeneration(version);
    if (!found.ok()) return Usage(kCompareCall, found.error());
  }
  const std::optional<std::string> text = ReadText(file);
  if (!text) return 1;

  std::vector<VersionRun> runs;
  Work work;
  std::uint64_t steps = 0;
  int refusals = 0;
  std::set<std::string> said;
  for (const std::string& version : versions) {
    // A version may reject fields that it does not have.
    const std::shared_ptr<const Scenario> scenario =
        LoadScenarioText(file + " (" + version + ")", *text, version, Told::kErrorsAndWarnings,
                         Lasts::kToShow, &said);
    if (scenario != nullptr) {
      const std::uint64_t before = steps;
      std::optional<VersionRun> run = RunForComparison(
          scenario, [&](std::uint64_t of_this) { return work.Goes(steps = before + of_this); });
      if (!run) break;
      runs.push_back(std::move(*run));
    } else {
      VersionRun refused;
      refused.version = version;
      const ScenarioAnswer answer = ReadScenario(*text, version);
      const Problem* error = FirstError(answer.problems);
      JOBPLAY_CHECK(error != nullptr);
      refused.refusal = error->message;
      runs.push_back(std::move(refused));
      ++refusals;
    }
  }
  const int ended = work.Ended(file, steps);
  if (!runs.empty()) Print(stdout, ComparisonText(runs));
  return refusals == 0 ? ended : 1;
}

}  // namespace jobplay::cli
