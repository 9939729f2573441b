#include "core/sim/manifests.h"

#include <cctype>

#include "core/admission/admission.h"
#include "core/admission/validation/names.h"
#include "core/api/codec/pod.h"
#include "core/shell/shell_command.h"
#include "core/sim/admit.h"

namespace jobplay {
namespace {

Problem Placed(const YamlDocument& document, const std::string& object, Severity severity,
               std::string path, std::string message) {
  const YamlPlace place = document.places.Nearest(path);
  return {.severity = severity,
          .message = std::move(message),
          .path = std::move(path),
          .object = object,
          .span = place.value};
}

// What to do about a document that the playground does not run.
std::string RemedyForKind(const std::string& kind) {
  std::string remedy =
      "The playground runs Job and CronJob (batch/v1), and one Scenario (playground/v1) that "
      "scripts what happens to them.";
  if (kind == "ResourceQuota") {
    remedy += " A quota on pods is written there: cluster: {quota: {pods: 5}}.";
  }
  return remedy;
}

// Strict decoding names a line of its own for a key that is there twice.
TextSpan SpanOf(const YamlDocument& document, const DecodeError& error) {
  for (const DuplicateKey& key : document.duplicates) {
    if (key.line == error.line && error.message.find(key.key) != std::string::npos) return key.span;
  }
  const YamlPlace place = document.places.Nearest(error.path);
  return place.key.line != 0 ? place.key : place.value;
}

void AddNotesOfMergedKeys(const YamlDocument& document, const std::string& label,
                          std::vector<Problem>& problems) {
  for (const DuplicateKey& key : document.duplicates) {
    if (!key.merged) continue;
    problems.push_back(Placed(document, label, Severity::kInfo, FormatFieldPath(key.path),
                              "key " + key.key + " comes by << as well: kubectl sends the last"));
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

std::string Described(const CommandRun& run) {
  if (!run.duration) return "run until it is stopped";
  return "last " + FormatDuration(*run.duration) + " and exit with " +
         std::to_string(run.exit_code);
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
  const char* rules = scripted == Scripted::kSome ? ", but for the pods that a rule matches."
                                                  : "; a rule for pods can say otherwise.";
  bool said = false;
  const auto add = [&](const char* field, const std::vector<Container>& containers) {
    for (std::size_t i = 0; i < containers.size(); ++i) {
      const Container& container = containers[i];
      const bool silent = container.command.empty() && container.args.empty();
      if (silent ? said || !cluster.commands || scripted == Scripted::kAll
                 : said && !cluster.commands) {
        continue;
      }
      const auto note = [&](const char* at, std::string text, std::string remedy = "") {
        problems.push_back(Placed(document, kind + "/" + name, Severity::kInfo,
                                  path + "." + field + "[" + std::to_string(i) + "]." + at,
                                  std::move(text)));
        problems.back().remedy = std::move(remedy);
      };
      const char* at = container.command.empty() ? "args" : "command";
      const CommandRun otherwise = DefaultRun(container, field[0] == 'i');
      if (!cluster.commands) {
        said = true;
        note(at,
             "Commands are not run: the scenario's rules for pods say how long containers take "
             "and how they exit; without a rule it is 10s and exit code 0.",
             scripted == Scripted::kAll ? ""
                                        : "Write cluster: {commands: true} in the Scenario's spec: "
                                          "pods that no rule matches then follow their commands.");
        continue;
      }
      if (silent) {
        said = true;
        note("image", "Container " + container.name +
                          " has no command, and what its image does is not known: it is taken to " +
                          Described(otherwise) + rules);
        continue;
      }
      if (scripted == Scripted::kAll) {
        const bool says = SaysHowItRuns(*script, container, field[0] == 'i');
        note(at, "The command of container " + container.name +
                     (says ? " is not run: a rule for pods says how long it takes and how it exits."
                           : " is not run, as a rule for pods matches: it is taken to " +
                                 Described(otherwise) + "."));
        continue;
      }
      const auto simple = RunOfCommand(spec, container);
      const CommandRun run = simple.value_or(otherwise);
      const char* why = !simple      ? " is not run, and no simple one: it is taken to "
                        : run.starts ? " is not run: it is taken to "
                                     : " is no program that can be started: it is taken to end "
                                       "with StartError, to ";
      note(at, "The command of container " + container.name + why + Described(run) + rules);
    }
  };
  add("initContainers", spec.init_containers);
  add("containers", spec.containers);
}

// What else a file creates beside its Jobs is left out; what may be meant to be a Job is an error.
Problem OfOtherKind(const YamlDocument& document, const std::string& kind) {
  Problem problem{.message = "this document has no kind",
                  .remedy = RemedyForKind(kind),
                  .path = "kind",
                  .object = kind,
                  .span = document.places.Nearest("kind").value};
  if (kind.empty()) return problem;
  problem.message = "the playground does not run a " + kind;
  for (const char* meant : {"Job", "CronJob", "Scenario"}) {
    if (kind == meant || ToLower(kind) != ToLower(meant)) continue;
    problem.remedy = std::string("Write kind: ") + meant + ".";
    return problem;
  }
  const std::string version = TextOf(document.value, "apiVersion");
  if (!version.empty() && version.rfind("batch/", 0) != 0 && version.rfind("playground/", 0) != 0) {
    problem.severity = Severity::kInfo;
    problem.message += ": it is left out";
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
    Problem problem = Placed(document, label, Severity::kError, error.path, error.message);
    problem.span = SpanOf(document, error);
    if (error.message.rfind("no kind", 0) == 0) problem.remedy = RemedyForKind(kind);
    problems.push_back(std::move(problem));
  }
  for (const FieldError& error : answer.errors) {
    problems.push_back(Placed(document, label, Severity::kError, error.field, error.message));
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
                              label + " is in the file already: this one is applied over it, "
                                      "and may change only what can be changed"));
    break;
  }
  AddContainerNotes(document, kind, TextOf(metadata, "name"), namespace_, scenario.cluster,
                    problems);
  scenario.manifests.push_back({document.value, label, namespace_, document.places});
}

}  // namespace jobplay
