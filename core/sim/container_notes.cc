#include "core/sim/container_notes.h"

#include <algorithm>
#include <utility>

#include "core/actors/kubelet/start_failure.h"
#include "core/admission/image_reference.h"
#include "core/admission/remedies/placeholder.h"
#include "core/admission/schema/tree.h"
#include "core/api/codec/pod.h"
#include "core/shell/shell_command.h"
#include "core/sim/command_in_pods.h"
#include "core/sim/rule_offers.h"
#include "core/words/advice.h"
#include "core/words/notes.h"
#include "core/words/remedies.h"

namespace jobplay {
namespace {

// Returns the default duration and exit code of a container without a script.
CommandRun DefaultRun(const Container& container, bool init) {
  if (container.restart_always) return {};
  return {.duration = init ? Seconds(1) : Seconds(10)};
}

// Returns true if a rule defines how this container runs. Other rules may only concern the node.
bool SaysHowItRuns(const PodScript& script, const Container& container, bool init) {
  if (script.containers.count(container.name) > 0) return true;
  if (init || script.runs.size() > 1) return !init;
  const ContainerRun& run = script.runs.front();
  return run.duration != DefaultRun(container, init).duration || run.exit_code != 0 ||
         !run.reason.empty();
}

// Whether rules define how the containers of an object's pods run. `script` is the script that all
// of them follow, if there is one.
enum class Scripted : std::uint8_t { kNone, kSome, kAll };

Scripted ScriptedBy(const std::vector<PodRule>& rules, const std::string& kind,
                    const std::string& name, const std::string& namespace_,
                    const PodScript** script) {
  Scripted scripted = Scripted::kNone;
  for (const PodRule& rule : rules) {
    const PodMatch& match = rule.match;
    const bool job = kind == "Job";
    if (!match.namespace_.empty() && match.namespace_ != namespace_) continue;
    if (!match.cron_job.empty() && (job || match.cron_job != name)) continue;
    // The names of a CronJob's Jobs start with its own name.
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

// Returns the match for a rule that concerns the object's pods.
Json MatchOf(const std::string& kind, const std::string& name, const std::string& namespace_,
             const ObjectsBeside& beside) {
  if (beside.none) return Json::object();
  Json match = {{kind == "Job" ? "job" : "cronJob", name}};
  // A match without a namespace selects pods in any namespace.
  if (beside.several_namespaces) match["namespace"] = namespace_;
  return match;
}

// Returns true if the Job retries after a first failure. Parallel pods also count as attempts.
bool TriesAgain(const Json& job_spec) {
  const auto is_none = [&](const char* limit) {
    return Get(job_spec, limit) != nullptr && Number(job_spec, limit) == 0;
  };
  if (!is_none("backoffLimit") && !is_none("backoffLimitPerIndex")) return true;
  const Json& rules = List(Struct(job_spec, "podFailurePolicy"), "rules");
  return Number(job_spec, "parallelism") > 1 ||
         std::any_of(rules.begin(), rules.end(),
                     [](const Json& rule) { return Text(rule, "action") == "Ignore"; });
}

// Adds the notes for the containers of one object.
class ContainerNotes {
 public:
  ContainerNotes(const YamlDocument& document, const Json& admitted, const std::string& kind,
                 const std::string& name, const std::string& namespace_,
                 const ObjectsBeside& beside, const ClusterOptions& cluster,
                 std::vector<Problem>& problems)
      : document_(document),
        object_(kind + "/" + name),
        path_(JobSpecPath(document.value) + std::string(".template.spec")),
        namespace_(namespace_),
        job_spec_(JobSpecOf(admitted)),
        spec_(PodSpecFromJson(job_spec_.at("template").at("spec"))),
        match_(MatchOf(kind, name, namespace_, beside)),
        scripted_(ScriptedBy(cluster.pod_rules, kind, name, namespace_, &script_)),
        commands_(cluster.commands),
        is_plain_(cluster.world == World::kPlain),
        configs_(cluster.configs.get()),
        problems_(problems) {}

  void Add() {
    Add("initContainers", spec_.init_containers);
    Add("containers", spec_.containers);
  }

 private:
  void Add(const char* field, const std::vector<Container>& containers) {
    for (std::size_t i = 0; i < containers.size(); ++i) {
      const std::string at = path_ + "." + field + "[" + std::to_string(i) + "].";
      Add(at, containers[i], field[0] == 'i');
    }
  }

  void Add(const std::string& at, const Container& container, bool init) {
    if (!IsImageName(container.image)) WarnOfImage(at, container);
    const bool silent = container.command.empty() && container.args.empty();
    const CommandRun otherwise = DefaultRun(container, init);
    if (silent) {
      if (!commands_) return;
      const bool ruled = scripted_ == Scripted::kAll;
      // Offers remain available if the rule is for containers, as offers write it.
      if (ruled && script_->containers.empty()) return;
      Said text = said::ImageIsNotKnown{.container = container.name, .taken = TakenTo(otherwise)};
      if (ruled && SaysHowItRuns(*script_, container, init)) {
        text = said::RuleSaysOfSilent{.container = container.name};
      }
      return Note(at + "image", std::move(text), container, otherwise);
    }
    const std::string field = at + (container.command.empty() ? "args" : "command");
    if (!commands_) {
      // This applies to all containers, so it is reported once.
      if (std::exchange(said_, true)) return;
      Note(field, said::CommandsAreNotRun{}, container, otherwise);
      if (scripted_ != Scripted::kAll)
        problems_.back().remedy = said::LetCommandsBeFollowed{.yaml = "cluster: {commands: true}"};
      return;
    }
    const RunInPods in_pods = CommandInPods(job_spec_, spec_, container, namespace_, configs_);
    const CommandRun run = in_pods.run.value_or(otherwise);
    const Said text = scripted_ == Scripted::kAll ? RuledBy(container, otherwise, init)
                                                  : OfCommand(container, in_pods, TakenTo(run));
    Note(field, text, container, run, in_pods.differs);
  }

  void WarnOfImage(const std::string& at, const Container& container) {
    const bool runs = is_plain_ || !FailureOfImageName(container);
    problems_.push_back(Placed(document_, object_, Severity::kWarning, at + "image",
                               said::ImageIsNoName{.container = container.name, .runs = runs}));
    problems_.back().remedy = RemedyOfPlaceholder(container.image).value_or(said::WriteImageName{});
  }

  Said TakenTo(const CommandRun& run) const {
    return said::TakenTo{.run = Described(run), .but_for_matched = scripted_ == Scripted::kSome};
  }

  Said RuledBy(const Container& container, const CommandRun& otherwise, bool init) const {
    if (SaysHowItRuns(*script_, container, init))
      return said::RuleSaysInstead{.container = container.name};
    return said::RuleMatchesInstead{.container = container.name, .run = Described(otherwise)};
  }

  static Said WhyNot(const CommandStop& stop) {
    constexpr std::size_t kMost = 60;  // characters of a name
    using At = CommandStop::At;
    if (stop.at == At::kImage) return said::ImagesProgramIsNotKnown{};
    if (stop.program.empty() || stop.program.size() > kMost) return said::ItDoesMore{};
    if (stop.at == At::kProgram) return said::ProgramIsNotKnown{.program = stop.program};
    if (stop.at == At::kWords) return said::WordsAreNotKnown{.program = stop.program};
    if (stop.at == At::kFinding) return said::FindingIsNotKnown{.program = stop.program};
    return said::ItDoesMore{};
  }

  static Said OfCommand(const Container& container, const RunInPods& in_pods, Said taken) {
    const auto& run = in_pods.run;
    if (in_pods.differs)
      return said::CommandDependsOnIndex{.container = container.name, .taken = taken};
    if (!run) {
      return said::CommandIsNotSimple{
          .container = container.name, .why = WhyNot(in_pods.stopped_at), .taken = taken};
    }
    if (run->starts) return said::CommandIsNotRun{.container = container.name, .taken = taken};
    return said::CommandCannotStart{.container = container.name, .taken = taken};
  }

  void Note(const std::string& path, Said text, const Container& container, const CommandRun& run,
            bool exits_differ = false) {
    problems_.push_back(Placed(document_, object_, Severity::kInfo, path, std::move(text)));
    problems_.back().offers = OffersFor(
        container, run, match_,
        {.restarts = container.restart_always || spec_.restart_policy == RestartPolicy::kOnFailure,
         .tries_again = TriesAgain(job_spec_),
         .exits_differ = exits_differ});
  }

  const YamlDocument& document_;
  std::string object_, path_, namespace_;
  const Json& job_spec_;
  PodSpec spec_;
  Json match_;
  const PodScript* script_ = nullptr;
  Scripted scripted_;
  bool commands_;
  bool is_plain_;
  const shell::ConfigObjects* configs_;
  bool said_ = false;
  std::vector<Problem>& problems_;
};

}  // namespace

void AddContainerNotes(const YamlDocument& document, const Json& admitted, const std::string& kind,
                       const std::string& name, const std::string& namespace_,
                       const ObjectsBeside& beside, const ClusterOptions& cluster,
                       std::vector<Problem>& problems) {
  ContainerNotes(document, admitted, kind, name, namespace_, beside, cluster, problems).Add();
}

}  // namespace jobplay
