#include "core/cli/sample.h"

#include <cstdio>
#include <memory>
#include <optional>

#include "core/actors/chance.h"
#include "core/base/digits.h"
#include "core/cli/scenario_file.h"
#include "core/study/sample.h"
#include "core/words/phrase.h"

namespace jobplay::cli {

int Sample(const std::vector<std::string>& arguments) {
  std::string file;
  std::optional<std::uint64_t> seed;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument == "--seed") {
      if (++i == arguments.size())
        return Usage(kSampleCall, said::OptionNeedsValue{.option = argument});
      const auto number = WholeNumber(arguments[i]);
      if (!number)
        return Usage(kSampleCall, said::NoWholeNumber{.option = argument, .value = arguments[i]});
      seed = static_cast<std::uint64_t>(*number);
    } else if (argument.size() > 1 && argument[0] == '-') {
      return Usage(kSampleCall, said::UnknownOption{.option = argument});
    } else if (file.empty()) {
      file = argument;
    } else {
      return Usage(kSampleCall, said::SeveralFilesGiven{});
    }
  }
  if (file.empty()) return Usage(kSampleCall);
  const std::optional<std::string> text = ReadText(file);
  if (!text) return 1;
  const std::shared_ptr<const Scenario> scenario = LoadScenarioText(file, *text);
  if (scenario == nullptr) return 1;
  if (!seed && HasChance(*scenario)) seed = scenario->cluster.chance->seed;
  const Result<std::string> sample = WriteSample(*text, *scenario, seed.value_or(1));
  if (!sample.ok()) {
    SayError(file, sample.error());
    return 1;
  }
  std::fwrite(sample->data(), 1, sample->size(), stdout);
  return 0;
}

}  // namespace jobplay::cli
