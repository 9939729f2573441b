#include "core/sim/manifests.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "core/admission/admission.h"
#include "core/admission/remedies/cleaning.h"
#include "core/admission/remedies/refused.h"
#include "core/admission/remedies/remedy.h"
#include "core/admission/validation/names.h"
#include "core/api/codec/pod.h"
#include "core/base/nearest.h"
#include "core/shell/shell_command.h"
#include "core/sim/admit.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

Problem Placed(const YamlDocument& document, const std::string& object, Severity severity,
               std::string path, Said message) {
  const YamlPlace place = document.places.Nearest(path);
  return {.severity = severity,
          .message = std::move(message),
          .path = std::move(path),
          .object = object,
          .span = place.value};
}

// What to do about a document that the playground does not run.
Said RemedyForKind(const std::string& kind) {
  if (kind != "ResourceQuota") return said::PlaygroundRuns{};
  return said::PlaygroundRunsAndQuota{.yaml = "cluster: {quota: {pods: 5}}"};
}

// With those of its mends that are edits of this text.
[[gnu::noinline]] void AddRemedy(std::string_view text, const YamlDocument& document, Remedy remedy,
                                 Problem& problem) {
  problem.remedy = std::move(remedy.sentence);
  for (Mend& mend : remedy.mends) {
    std::optional<std::vector<TextEdit>> edits = EditsFor(text, document, mend.changes);
    if (edits) problem.mends.push_back({std::move(mend.title), std::move(*edits)});
  }
}

// Strict decoding names a line of its own for a key that is there twice.
TextSpan SpanOf(const YamlDocument& document, const DecodeError& error) {
  for (const DuplicateKey& key : document.duplicates) {
    if (key.line == error.line && FormatFieldPath(key.path) == error.path) return key.span;
  }
  const YamlPlace place = document.places.Nearest(error.path);
  return place.key.line != 0 ? place.key : place.value;
}

void AddNotesOfMergedKeys(const YamlDocument& document, const std::string& label,
                          std::vector<Problem>& problems) {
  for (const DuplicateKey& key : document.duplicates) {
    if (!key.merged) continue;
    problems.push_back(Placed(document, label, Severity::kInfo, FormatFieldPath(key.path),
                              said::KeyComesByMerge{.key = key.key}));
    problems.back().span = key.span;
  }
}

// How long a container takes that nothing scripts, and how it ends.
CommandRun DefaultRun(const Container& container, bool init) {
  if (container.restart_always) return {};
  return {.duration = init ? Seconds(1) : Seconds(10)};
}

// Whether a rule says how this container runs, which may concern the node alone.
bool SaysHowItRuns(const PodScript& script, const Container& container, bool init) {
  if (script.containers.count(container.name) > 0) return true;
  if (init || script.runs.size() > 1) return !init;
  const ContainerRun& run = script.runs.front();
  return run.duration != DefaultRun(container, init).duration || run.exit_code != 0 ||
         !run.reason.empty();
}

// Whether the rules of a script say how the containers of an object's pods run; `script` is the
// one that all of them follow, where they do.
enum class Scripted : std::uint8_t { kNone, kSome, kAll };

Scripted ScriptedBy(const std::vector<PodRule>& rules, const std::string& kind,
                    const std::string& name, const std::string& namespace_,
                    const PodScript** script) {
  Scripted scripted = Scripted::kNone;
  for (const PodRule& rule : rules) {
    const PodMatch& match = rule.match;
    const bool job = kind == "Job";
    if (!match.namespace_.empty() && match.namespace_ != namespace_) continue;
    // The Jobs of a CronJob have names that begin with its own.
    if (!match.job.empty() &&
        (job ? match.job != name : match.job.compare(0, name.size() + 1, name + "-") != 0)) {
      continue;
    }
    const bool of_all_jobs = match.job.empty() || job;
    if (of_all_jobs && match.name.empty() && match.index.IsEverything() &&
        match.attempt.IsEverything()) {
      *script = &*rule.script;
      return Scripted::kAll;
    }
    scripted = Scripted::kSome;
  }
  return scripted;
}

Said Described(const CommandRun& run) {
  if (!run.duration) return said::RunsUntilStopped{};
  return said::LastsAndExits{.duration = FormatDuration(*run.duration), .exit = run.exit_code};
}

// What the containers of an admitted object do, as none is really run.
void AddContainerNotes(const YamlDocument& document, const std::string& kind,
                       const std::string& name, const std::string& namespace_,
                       const ClusterOptions& cluster, std::vector<Problem>& problems) {
  const bool cron_job = kind == "CronJob";
  const Json& job_spec =
      cron_job ? document.value.at("spec").at("jobTemplate").at("spec") : document.value.at("spec");
  const PodSpec spec = PodSpecFromJson(job_spec.at("template").at("spec"));
  const std::string path = cron_job ? "spec.jobTemplate.spec.template.spec" : "spec.template.spec";
  const PodScript* script = nullptr;
  const Scripted scripted = ScriptedBy(cluster.pod_rules, kind, name, namespace_, &script);
  const auto taken_to = [&](const CommandRun& run) -> Said {
    return said::TakenTo{.run = Described(run), .but_for_matched = scripted == Scripted::kSome};
  };
  bool said = false;
  const auto add = [&](const char* field, const std::vector<Container>& containers) {
    for (std::size_t i = 0; i < containers.size(); ++i) {
      const Container& container = containers[i];
      const bool silent = container.command.empty() && container.args.empty();
      if (silent ? said || !cluster.commands || scripted == Scripted::kAll
                 : said && !cluster.commands) {
        continue;
      }
      const auto note = [&](const char* at, Said text, Said remedy = {}) {
        problems.push_back(Placed(document, kind + "/" + name, Severity::kInfo,
                                  path + "." + field + "[" + std::to_string(i) + "]." + at,
                                  std::move(text)));
        problems.back().remedy = std::move(remedy);
      };
      const char* at = container.command.empty() ? "args" : "command";
      const CommandRun otherwise = DefaultRun(container, field[0] == 'i');
      if (!cluster.commands) {
        said = true;
        note(at, said::CommandsAreNotRun{},
             scripted == Scripted::kAll
                 ? Said()
                 : said::LetCommandsBeFollowed{.yaml = "cluster: {commands: true}"});
        continue;
      }
      if (silent) {
        said = true;
        note("image",
             said::ImageIsNotKnown{.container = container.name, .taken = taken_to(otherwise)});
        continue;
      }
      if (scripted == Scripted::kAll) {
        if (SaysHowItRuns(*script, container, field[0] == 'i')) {
          note(at, said::RuleSaysInstead{.container = container.name});
        } else {
          note(at,
               said::RuleMatchesInstead{.container = container.name, .run = Described(otherwise)});
        }
        continue;
      }
      const auto simple = RunOfCommand(spec, container);
      const Said taken = taken_to(simple.value_or(otherwise));
      if (!simple) {
        note(at, said::CommandIsNotSimple{.container = container.name, .taken = taken});
      } else if (simple->starts) {
        note(at, said::CommandIsNotRun{.container = container.name, .taken = taken});
      } else {
        note(at, said::CommandCannotStart{.container = container.name, .taken = taken});
      }
    }
  };
  add("initContainers", spec.init_containers);
  add("containers", spec.containers);
}

// What else a file creates beside its Jobs is left out; what may be meant to be a Job is an error.
[[gnu::noinline]] Problem OfOtherKind(std::string_view text, const YamlDocument& document,
                                      const std::string& kind) {
  Problem problem{.message = said::DocumentHasNoKind{},
                  .remedy = RemedyForKind(kind),
                  .path = "kind",
                  .object = kind,
                  .span = document.places.Nearest("kind").value};
  if (kind.empty()) return problem;
  problem.message = said::KindIsNotRun{.kind = kind};
  const std::vector<std::string> kinds = {"Job", "CronJob", "Scenario"};
  if (const auto meant = Nearest(kind, kinds)) {
    AddRemedy(text, document,
              {said::WriteThis{.yaml = "kind: " + *meant}, {MendBySetting({"kind"}, *meant)}},
              problem);
    return problem;
  }
  const std::string version = TextOf(document.value, "apiVersion");
  if (!version.empty() && version.rfind("batch/", 0) != 0 && version.rfind("playground/", 0) != 0) {
    problem.severity = Severity::kInfo;
    problem.message = said::KindIsLeftOut{.kind = kind};
  }
  return problem;
}

}  // namespace

void AddManifest(std::string_view text, const YamlDocument& document, Scenario& scenario,
                 std::vector<Problem>& problems) {
  const std::string kind = TextOf(document.value, "kind");
  if (kind == "List") {
    for (const YamlDocument& item : ItemsOf(document)) AddManifest(text, item, scenario, problems);
    return;
  }
  if (kind != "Job" && kind != "CronJob") {
    problems.push_back(OfOtherKind(text, document, kind));
    return;
  }
  const Json metadata = document.value.value("metadata", Json::object());
  const std::string label = kind + "/" + TextOf(metadata, "name");
  AddNotesOfMergedKeys(document, label, problems);
  AdmissionOptions options = OptionsFor(scenario.generation, scenario.start);
  options.by_kubectl = true;
  const AdmissionAnswer answer = AdmitDocument(document, options);
  for (const DecodeError& error : answer.decode) {
    Problem problem = Placed(document, label, Severity::kError, error.path,
                             said::KubernetesSays{.message = error.message});
    problem.span = SpanOf(document, error);
    AddRemedy(text, document, RemedyOf(error, document.value, options), problem);
    problems.push_back(std::move(problem));
  }
  for (const FieldError& error : answer.errors) {
    problems.push_back(Placed(document, label, Severity::kError, error.field,
                              said::KubernetesSays{.message = error.message}));
    AddRemedy(text, document, RemedyOf(error, document.value, options), problems.back());
  }
  for (const Warning& warning : answer.warnings) {
    const Severity severity =
        warning.source == Warning::Source::kSimulation ? Severity::kInfo : Severity::kWarning;
    problems.push_back(Placed(document, label, severity, warning.field, warning.message));
  }
  if (!answer.ok()) return;
  const std::string namespace_ = NamespaceOf(document.value);
  for (const Manifest& before : scenario.manifests) {
    if (before.label != label || before.namespace_ != namespace_) continue;
    problems.push_back(Placed(document, label, Severity::kWarning, "metadata.name",
                              said::AppliedOver{.object = label}));
    break;
  }
  AddContainerNotes(document, kind, TextOf(metadata, "name"), namespace_, scenario.cluster,
                    problems);
  scenario.manifests.push_back({document.value, label, namespace_, document.places});
}

[[gnu::noinline]] void AddNoteOfCluster(std::string_view text,
                                        const std::vector<YamlDocument>& documents,
                                        std::vector<Problem>& problems) {
  Problem note{.severity = Severity::kInfo, .message = said::PrintedOfCluster{}};
  std::vector<TextEdit> edits;
  std::vector<std::string> fields;
  const auto add = [&](const YamlDocument& document) {
    const std::string kind = TextOf(document.value, "kind");
    if ((kind != "Job" && kind != "CronJob") || !IsFromServer(document.value)) return;
    const std::vector<FieldChange> changes = Cleaning(document.value);
    const auto found = EditsFor(text, document, changes);
    if (!found) return;
    if (edits.empty()) {
      const Json metadata = document.value.value("metadata", Json::object());
      note.object = kind + "/" + TextOf(metadata, "name");
      note.path = "metadata";
      note.span = document.places.Nearest("metadata").key;
    }
    edits.insert(edits.end(), found->begin(), found->end());
    for (const FieldChange& change : changes) {
      std::string field = FormatFieldPath(change.path);
      if (std::find(fields.begin(), fields.end(), field) == fields.end()) {
        fields.push_back(std::move(field));
      }
    }
  };
  for (const YamlDocument& document : documents) {
    add(document);
    if (TextOf(document.value, "kind") != "List") continue;
    for (const YamlDocument& item : ItemsOf(document)) add(item);
  }
  if (edits.empty()) return;
  note.remedy = said::LeaveOutWhatTheyWrote{.fields = Joined(fields)};
  note.mends.push_back({said::MendCleanUp{}, std::move(edits)});
  problems.push_back(std::move(note));
}

}  // namespace jobplay
