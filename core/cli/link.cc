#include "core/cli/link.h"

#include <cstdio>
#include <memory>
#include <optional>
#include <utility>

#include "core/base/digits.h"
#include "core/cli/arguments.h"
#include "core/cli/say.h"
#include "core/cli/scenario_file.h"
#include "core/cli/terminal.h"
#include "core/cli/whole_run.h"
#include "core/share/link.h"
#include "core/sim/timeline.h"
#include "core/view/answers/reading.h"
#include "core/words/cli.h"

namespace jobplay::cli {

Result<std::optional<std::string>> FragmentOf(const std::string& file, const std::string& text,
                                              Json view) {
  ScenarioAnswer read = ReadToShow(text);
  if (!read.scenario) return Error{.message = FirstError(read.problems)->message};
  Timeline timeline(std::make_shared<const Scenario>(std::move(*read.scenario)));
  Work work;
  if (!RecordWhole(timeline, work)) {
    work.Ended(file, timeline.size());
    return std::optional<std::string>();
  }
  Result<std::string> fragment =
      EncodeLink({.text = text, .view = std::move(view), .hash = timeline.Hash(timeline.size())});
  if (!fragment.ok()) return fragment.error();
  return std::optional<std::string>(std::move(*fragment));
}

int MakeLink(const std::vector<std::string>& arguments) {
  std::string file;
  Json view = Json::object();
  std::optional<std::int64_t> step, time;
  Arguments given(arguments);
  while (given.Next()) {
    const std::string option = given.word();
    if (option != "--step" && option != "--time" && option != "--view") {
      given.TakeFile(file);
      continue;
    }
    const std::optional<std::string> value = given.Value();
    if (!value) break;
    if (option == "--step") {
      step = WholeNumber(*value);
      if (!step) given.Fail(said::NoNumberOfStep{.option = option, .value = *value});
    } else if (option == "--time") {
      const std::optional<Duration> since = ParseDuration(*value);
      if (!since || since->ns < 0) {
        given.Fail(said::NoDuration{.option = option, .value = *value});
        continue;
      }
      time = since->ns / 1000;
    } else {
      view = Json::parse(*value, nullptr, /*allow_exceptions=*/false);
      if (!view.is_object()) given.Fail(said::NoJsonObject{.option = option, .value = *value});
    }
  }
  if (given.failed() || file.empty()) return Usage(kLinkCall, given.problem());
  if (step && time)
    return Usage(kLinkCall, said::OptionsExcludeEachOther{.one = "--step", .other = "--time"});
  if (step) view["step"] = *step;
  if (time) view["time"] = *time;

  const std::optional<std::string> text = ReadText(file);
  if (!text) return 1;
  if (LoadScenarioText(file, *text) == nullptr) return 1;
  const auto fragment = FragmentOf(file, *text, std::move(view));
  if (!fragment.ok()) {
    SayError(file, fragment.error());
    return 1;
  }
  if (!*fragment) return 1;
  std::printf("%s\n", (*fragment)->c_str());
  return 0;
}

}  // namespace jobplay::cli
