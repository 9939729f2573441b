#include "core/cli/break.h"

#include <algorithm>
#include <fstream>
#include <memory>
#include <optional>
#include <utility>

#include "core/base/time.h"
#include "core/cli/arguments.h"
#include "core/cli/scenario_file.h"
#include "core/cli/terminal.h"
#include "core/edit/break_entry.h"
#include "core/edit/edit_scenario.h"
#include "core/edit/jobs_in_text.h"
#include "core/words/cli.h"

namespace jobplay::cli {
namespace {

struct BreakCall {
  std::string file;
  BreakRequest request;
  bool write = false;
};

std::string FaultNames() {
  std::string names;
  for (const BreakFault& fault : BreakFaults()) {
    names += (names.empty() ? "" : ", ") + std::string(fault.name);
  }
  return names;
}

// Reads the text after an option. Returns false if the word is another option.
bool TakeText(Arguments& given, const char* option, std::string& text) {
  if (!given.Is(option)) return false;
  text = given.Value().value_or("");
  return true;
}

BreakCall ReadCall(Arguments& given) {
  BreakCall call;
  BreakRequest& request = call.request;
  while (given.Next()) {
    if (TakeText(given, "--at", request.at) || TakeText(given, "--job", request.job) ||
        TakeText(given, "--index", request.index) ||
        TakeText(given, "--attempt", request.attempt) || TakeText(given, "--pod", request.pod) ||
        TakeText(given, "--node", request.node) ||
        TakeText(given, "--namespace", request.name_space)) {
      continue;
    }
    if (given.Is("--write")) {
      call.write = true;
    } else if (given.Is("--exit")) {
      const auto code = given.Number();
      if (code) request.exit = static_cast<int>(std::min<std::uint64_t>(*code, 1000));
    } else if (call.file.empty() || given.IsOption()) {
      given.TakeFile(call.file);
    } else {
      given.TakeFile(request.fault);
    }
  }
  return call;
}

// Returns an option that the fault ignores, or null if there is none.
const char* UselessOption(const BreakRequest& request, BreakTarget target) {
  const bool is_of_pods = target == BreakTarget::kPods, is_of_node = target == BreakTarget::kNode;
  if (!is_of_pods && !request.index.empty()) return "--index";
  if (!is_of_pods && !request.attempt.empty()) return "--attempt";
  if (!is_of_pods && !request.pod.empty()) return "--pod";
  if (!is_of_node && !request.node.empty()) return "--node";
  if (is_of_node && !request.job.empty()) return "--job";
  if (is_of_node && !request.name_space.empty()) return "--namespace";
  if (request.fault != "kill" && request.exit) return "--exit";
  return nullptr;
}

// Returns a message about the first missing or invalid argument.
Said WhyNotBroken(const BreakCall& call) {
  const BreakFault* fault = FindBreakFault(call.request.fault);
  if (call.request.fault.empty()) return said::NoFaultGiven{.faults = FaultNames()};
  if (fault == nullptr) {
    return said::NotAFault{.fault = call.request.fault, .faults = FaultNames()};
  }
  if (!ParseDuration(call.request.at)) return said::OptionNeedsDuration{.option = "--at"};
  if (fault->target == BreakTarget::kNode && call.request.node.empty()) {
    return said::OptionNeedsValue{.option = "--node"};
  }
  if (const char* option = UselessOption(call.request, fault->target)) {
    return said::OptionHasNoUse{.option = option, .fault = call.request.fault};
  }
  return {};
}

// Returns the kind of the Job or CronJob that the call names, by default the first in the text.
std::string TakeObject(const std::vector<YamlDocument>& documents, BreakRequest& request) {
  for (const JobInText& job : JobsIn(documents)) {
    const bool is_namespace = request.name_space.empty() || request.name_space == job.name_space;
    if (!is_namespace || (!request.job.empty() && request.job != job.name)) continue;
    request.job = job.name;
    if (job.name_space != "default") request.name_space = job.name_space;
    return job.kind;
  }
  return "Job";
}

bool WriteFile(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  if (file) return true;
  SayLine(stderr, said::NotAllIsPrinted{});
  return false;
}

}  // namespace

int Break(const std::vector<std::string>& arguments) {
  Arguments given(arguments);
  BreakCall call = ReadCall(given);
  if (!given.failed() && !call.file.empty()) {
    if (const Said problem = WhyNotBroken(call); !problem.empty()) given.Fail(problem);
  }
  if (given.failed() || call.file.empty()) return Usage(kBreakCall, given.problem());
  const std::optional<std::string> text = ReadText(call.file);
  if (!text) return 1;
  const std::shared_ptr<const Scenario> before = LoadScenarioText(call.file, *text);
  if (before == nullptr) return 1;
  std::string kind;
  if (FindBreakFault(call.request.fault)->target == BreakTarget::kJob) {
    kind = TakeObject(*ReadDocuments(*text), call.request);
  }
  ScenarioEdit edit{.timeline = {BreakEntry(call.request, kind)}, .until = before->until};
  const Result<EditedText> edited = EditScenario(*text, std::move(edit));
  if (!edited.ok()) {
    SayError(call.file, edited.error());
    return 1;
  }
  // The entry may name an object that the scenario does not have.
  if (LoadScenarioText(call.file, edited->text, {}, Told::kErrors) == nullptr) return 1;
  if (call.write && call.file != "-") return WriteFile(call.file, edited->text) ? 0 : 1;
  Write(edited->text);
  return 0;
}

}  // namespace jobplay::cli
