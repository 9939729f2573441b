#include "core/cli/admit.h"

#include <cstdio>
#include <optional>
#include <set>
#include <string>

#include "core/admission/admission.h"
#include "core/admission/merge_patch.h"
#include "core/admission/remedies/placeholder.h"
#include "core/admission/remedies/remedy.h"
#include "core/api/answer/json.h"
#include "core/base/hash.h"
#include "core/base/name_suffix.h"
#include "core/cli/arguments.h"
#include "core/cli/report.h"
#include "core/cli/say.h"
#include "core/cli/scenario_file.h"
#include "core/cli/terminal.h"
#include "core/controllers/generation.h"
#include "core/sim/admit.h"
#include "core/sim/scenario.h"
#include "core/view/protocol/admission.h"
#include "core/words/cli.h"
#include "core/words/phrase.h"
#include "core/words/remedies.h"
#include "core/yaml/document.h"
#include "core/yaml/scalar.h"

namespace jobplay::cli {
namespace {

// The output is the API server's answer. Suggested fixes go to stderr.
void PrintAnswer(const answer::AnswerLine& answer) {
  std::puts(EscapedJson(answer::ToJsonText(answer)).c_str());
  std::fflush(stdout);
}

int Refuse(const std::string& message, const Said& remedy) {
  PrintAnswer({.decode = {message}});
  SayLine(stderr, remedy);
  return 1;
}

void PrintRemedies(const AdmissionAnswer& answer, const Json& sent,
                   const AdmissionOptions& options) {
  std::set<std::string> said;  // the API server repeats some errors
  const auto print = [&](const std::string& field, const auto& error) {
    if (said.size() == kMostRemedies) return;
    const Remedy remedy = RemedyOf(error, sent, options);
    const std::string line =
        InShort(field) + (field.empty() ? "" : ": ") + InShort(Say(remedy.sentence)) + "\n";
    if (said.insert(line).second) Print(stderr, line);
  };
  for (const DecodeError& error : answer.decode) print(error.path, error);
  for (const FieldError& error : answer.errors) print(error.field, error);
}

// Converts an AdmissionAnswer.
answer::AnswerLine LineOf(const AdmissionAnswer& answer) {
  answer::AnswerLine line;
  if (!answer.decode.empty()) {
    for (const DecodeError& error : answer.decode) line.decode.push_back(error.message);
  } else if (!answer.errors.empty()) {
    for (const FieldError& error : answer.errors) {
      line.errors.push_back({error.field, error.message, error.type});
    }
  } else {
    line.defaulted = answer::AnyJson{JsonText(answer.defaulted["spec"])};
    for (const Warning& warning : answer.warnings) {
      line.warnings.push_back({warning.field, Say(warning.message)});
    }
  }
  return line;
}

// The version of a newly created object, which is then patched.
constexpr std::uint64_t kVersionOfCreated = 1;

// A cluster draws a random suffix. Here, the same file always gets the same one.
std::string SuffixFor(std::string_view manifest) {
  Random random(Hasher().Add(manifest).value());
  return DrawNameSuffix(random);
}

struct AdmitOptions {
  std::vector<std::string> files;
  std::optional<std::string> patch;
  std::string version;  // empty: the default, or in a report the version of each file
  ReportFormat format = ReportFormat::kText;
};

AdmitOptions ReadAdmit(Arguments& given) {
  AdmitOptions options;
  while (given.Next()) {
    if (given.Is("--patch")) {
      options.patch = given.Value();
    } else if (given.Is("--version")) {
      const std::optional<std::string> name = given.Value();
      if (!name) break;
      const Result<Generation> found = FindGeneration(*name);
      if (!found.ok()) given.Fail(found.error());
      options.version = *name;
    } else if (given.Is("--format")) {
      const std::optional<std::string> name = given.Value();
      if (!name) break;
      const std::optional<ReportFormat> format = FindReportFormat(*name);
      if (!format) given.Fail(said::UnknownReport{.format = *name});
      options.format = format.value_or(options.format);
    } else {
      given.TakeFile(options.files);
    }
  }
  // An answer is about one object. A report is about many, as they are submitted.
  const bool reports = options.format != ReportFormat::kText;
  if (!given.failed() && options.files.size() > 1 && !reports) {
    given.Fail(said::SeveralFilesNeedFormat{});
  }
  if (!given.failed() && options.patch && reports) {
    given.Fail(said::OptionsExcludeEachOther{.one = "--patch", .other = "--format"});
  }
  return options;
}

int ReportOn(const AdmitOptions& options) {
  std::vector<Checked> checked;
  std::vector<Checked> passed_over;
  bool refused = false;
  for (const std::string& file : options.files) {
    const std::optional<std::string> text = ReadText(file);
    if (!text) {
      refused = true;
      checked.push_back({.path = file, .findings = {Unreadable()}});
      continue;
    }
    const ScenarioAnswer answer = ReadScenario(*text, options.version);
    Checked found{.path = file, .findings = FindingsOf(answer.problems)};
    // A folder of manifests can contain other kinds, but at least one must be a Job or CronJob.
    if (HasNothingToRun(answer)) {
      passed_over.push_back(std::move(found));
      continue;
    }
    refused = refused || !answer.scenario;
    checked.push_back(std::move(found));
  }
  if (checked.empty()) {
    refused = true;
    checked = std::move(passed_over);
  } else if (!passed_over.empty()) {
    SayLine(stderr, said::PassedOver{.files = static_cast<std::int64_t>(passed_over.size())});
  }
  Write(Report(options.format, kAdmitCall.name, checked));
  return refused ? 1 : 0;
}

}  // namespace

int Admit(const std::vector<std::string>& arguments) {
  Arguments given(arguments);
  const AdmitOptions options = ReadAdmit(given);
  if (given.failed() || options.files.empty()) return Usage(kAdmitCall, given.problem());
  if (options.format != ReportFormat::kText) return ReportOn(options);
  const std::optional<std::string> text = ReadText(options.files[0]);
  if (!text) return 1;

  const Result<YamlDocument> document = ReadFirstDocument(*text);
  if (!document) {
    const Error& error = document.error();
    const auto render = RemedyOfTemplate(*text, error.span.line);
    return Refuse(Say(error.message), render.value_or(error.remedy));
  }
  Json sent = document->value;
  const Generation generation = *FindGeneration(
      options.version.empty() ? kDefaultGeneration : std::string_view(options.version));
  AdmissionOptions version = OptionsFor(generation, Time{});
  version.name_suffix = SuffixFor(*text);
  AdmissionAnswer answer = AdmitDocument(*document, version);
  if (answer.ok() && options.patch) {
    const MergePatch patch = ReadMergePatch(*options.patch);
    if (patch.refusal) {
      return Refuse(*patch.refusal, patch.value ? Said(said::NoJsonObject{.option = "--patch",
                                                                          .value = *options.patch})
                                                : Said(said::WriteWholeNumber{}));
    }
    if (!patch.value) return Usage(kAdmitCall, said::PatchIsNoJson{});
    const Json stored = answer.defaulted;
    sent = ApplyMergePatch(stored, *patch.value);
    answer = AdmitUpdate(stored, sent, version);
    const char* resource = TextOf(stored, "kind") == "Job" ? "jobs.batch" : "cronjobs.batch";
    const std::string name = TextOf(stored["metadata"], "name");
    const auto conflict = ConflictOf(resource, name, kVersionOfCreated, *patch.value);
    if (answer.decode.empty() && conflict) return Refuse(Say(conflict->message), conflict->remedy);
  }
  PrintAnswer(LineOf(answer));
  PrintRemedies(answer, sent, version);
  if (const auto all = ReadDocuments(*text); all.ok() && all->size() > 1) {
    SayLine(stderr, said::FirstDocumentAlone{});
  }
  return answer.ok() ? 0 : 1;
}

}  // namespace jobplay::cli
