#include "core/sim/manifests.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "core/admission/admission.h"
#include "core/admission/validation/names.h"
#include "core/api/codec/pod.h"
#include "core/api/job.h"
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

// What a container's command comes to in the pods of a Job.
struct RunInPods {
  std::optional<CommandRun> run;  // of the first, where they differ
  bool differs = false;
};

RunInPods RunOf(const Json& job_spec, const PodSpec& spec, const Container& container,
                const std::string& namespace_) {
  // More than these are not looked at, for a note.
  constexpr std::int64_t kMostIndexes = 100;
  ObjectMeta pod;
  pod.identity.Mutable().namespace_ = namespace_;
  const Json metadata = job_spec.at("template").value("metadata", Json::object());
  for (const auto& [field, map] :
       {std::pair("labels", &pod.labels), std::pair("annotations", &pod.annotations)}) {
    const Json values = metadata.value(field, Json::object());
    if (!values.is_object()) continue;
    for (const auto& [key, value] : values.items()) {
      if (value.is_string()) map->Mutable()[key] = value.get<std::string>();
    }
  }
  const bool indexed = job_spec.value("completionMode", Json()) == Json("Indexed");
  if (!indexed) return {RunOfCommand(spec, container, pod), false};
  const Json completions = job_spec.value("completions", Json());
  const std::int64_t count = completions.is_number_integer() ? completions.get<std::int64_t>() : 1;
  RunInPods all;
  for (std::int64_t i = 0; i < std::min(count, kMostIndexes); ++i) {
    pod.annotations.Mutable()[kJobCompletionIndexAnnotation] = std::to_string(i);
    const auto run = RunOfCommand(spec, container, pod);
    if (i == 0) all.run = run;
    all.differs |= !(*run == *all.run);
    if (!CommandsDependOnPod(spec)) break;
  }
  return all;
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
      const auto [simple, differs] = RunOf(job_spec, spec, container, namespace_);
      const Said taken = taken_to(simple.value_or(otherwise));
      if (differs) {
        note(at, said::CommandDependsOnIndex{.container = container.name, .taken = taken});
      } else if (!simple) {
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
Problem OfOtherKind(const YamlDocument& document, const std::string& kind) {
  Problem problem{.message = said::DocumentHasNoKind{},
                  .remedy = RemedyForKind(kind),
                  .path = "kind",
                  .object = kind,
                  .span = document.places.Nearest("kind").value};
  if (kind.empty()) return problem;
  problem.message = said::KindIsNotRun{.kind = kind};
  for (const char* meant : {"Job", "CronJob", "Scenario"}) {
    if (kind == meant || ToLower(kind) != ToLower(meant)) continue;
    problem.remedy = said::WriteThis{.yaml = std::string("kind: ") + meant};
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

void AddManifest(const YamlDocument& document, Scenario& scenario, std::vector<Problem>& problems) {
  const std::string kind = TextOf(document.value, "kind");
  if (kind == "List") {
    for (const YamlDocument& item : ItemsOf(document)) AddManifest(item, scenario, problems);
    return;
  }
  if (kind != "Job" && kind != "CronJob") {
    problems.push_back(OfOtherKind(document, kind));
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
    if (error.stage == DecodeError::Stage::kScheme) problem.remedy = RemedyForKind(kind);
    problems.push_back(std::move(problem));
  }
  for (const FieldError& error : answer.errors) {
    problems.push_back(Placed(document, label, Severity::kError, error.field,
                              said::KubernetesSays{.message = error.message}));
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

}  // namespace jobplay
