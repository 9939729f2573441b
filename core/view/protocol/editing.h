// The page's changes to a scenario's text, and the answers about them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/api/answer/describe.h"
#include "core/view/protocol/chance.h"
#include "core/view/protocol/sharing.h"

namespace jobplay::answer {

// A field of a Job or CronJob that an edit changes. This struct and ScenarioEdit only declare what
// the page sends; core/edit/read_edit.h reads it.
struct JobFieldEdit {
  std::string object;
  std::string path;
  std::string yaml;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("JobFieldEdit");
    of.Member("object", &JobFieldEdit::object,
              "Job/demo or CronJob/team-a/tick; empty: the first Job or CronJob.");
    of.Member("path", &JobFieldEdit::path, "spec.template.spec.containers[0].image");
    of.Member("yaml", &JobFieldEdit::yaml, "The new value in YAML. null removes the field.");
  }
};

struct ScenarioEdit {
  std::optional<std::vector<std::int32_t>> removed;
  std::optional<std::vector<AnyJson>> timeline;
  std::optional<std::vector<AnyJson>> rules;
  std::optional<std::vector<AnyJson>> expect;
  std::optional<AnyJson> spec;
  std::optional<std::vector<JobFieldEdit>> fields;
  std::optional<PodChance> chance;
  std::optional<PodChance> rules_as_chance;
  std::optional<RateEdit> rate;
  std::optional<Micros> until;
  std::optional<std::vector<Edit>> places;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("ScenarioEdit", "A change of a scenario's text. Its comments and its layout stay.");
    of.Member("removed", &ScenarioEdit::removed, "Entries of spec.timeline to remove, from 0.");
    of.Typed("timeline", &ScenarioEdit::timeline, "Record<string, unknown>[]",
             "Entries to add to spec.timeline, each at its time.");
    of.Typed("rules", &ScenarioEdit::rules, "Record<string, unknown>[]",
             "Rules to add before all others of spec.pods, joined with those for other containers "
             "of the same pods.");
    of.Typed("expect", &ScenarioEdit::expect, "Record<string, unknown>[]",
             "Entries to add to spec.expect.");
    of.Typed("spec", &ScenarioEdit::spec, "Record<string, unknown>",
             "Fields of the spec by their path, such as cluster.watchDelay. null removes a field.");
    of.Member("fields", &ScenarioEdit::fields, "Fields of Jobs and CronJobs.");
    of.Member("chance", &ScenarioEdit::chance, "Chances of all pods, instead of spec.pods.");
    of.Member("rulesAsChance", &ScenarioEdit::rules_as_chance,
              "spec.pods becomes one more chance of pods.");
    of.Member("rate", &ScenarioEdit::rate, "A rate in place of faults in the timeline.");
    of.Member("until", &ScenarioEdit::until, "The duration of a text that does not set it.");
    of.Member("places", &ScenarioEdit::places,
              "The edits of a quick fix; all other members are then ignored.");
  }
};

struct EditedScenario {
  std::string text;
  std::optional<Micros> until;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("EditedScenario");
    of.Constant("ok", true);
    of.Member("text", &EditedScenario::text, "The whole new text.");
    of.Member("until", &EditedScenario::until,
              "The new duration of the scenario, if it was extended to reach an added entry.");
  }
};

using Edited = std::variant<EditedScenario, Refused>;

struct MergePatch {
  AnyJson patch;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("MergePatch");
    of.Constant("ok", true);
    of.Typed("patch", &MergePatch::patch, "Record<string, unknown>",
             "The fields that differ from the object.");
  }
};

struct TextJob {
  std::string object;
  std::string kind;
  std::string name;
  std::string namespace_;
  std::string prefix;
  AnyJson manifest;
  std::int32_t parallelism = 1;
  std::optional<std::int32_t> completions;
  bool indexed = false;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("TextJob", "A Job or CronJob of a text.");
    of.Member("object", &TextJob::object,
              "How a variation names it, such as Job/demo; empty for the first.");
    of.OneOf("kind", &TextJob::kind, "Job CronJob", "The kind of the manifest.");
    of.Member("name", &TextJob::name, "metadata.name.");
    of.Filled("namespace", &TextJob::namespace_, "Present if another of its kind has its name.");
    of.Member("prefix", &TextJob::prefix,
              "Before a path of the Job's spec: `spec.`, or that of a CronJob's template.");
    of.Typed("manifest", &TextJob::manifest, "Record<string, unknown>",
             "The whole document as the text has it, without defaults.");
    of.Member("parallelism", &TextJob::parallelism,
              "spec.parallelism of the Job, or its default 1.");
    of.Member("completions", &TextJob::completions,
              "spec.completions of the Job, with its default; absent if any success completes "
              "the Job.");
    of.Filled("indexed", &TextJob::indexed, "spec.completionMode is Indexed.");
  }
};

struct MeantPods {
  std::vector<std::int32_t> pods;
  std::string container;
  bool ends = false;
  bool fails = false;
  std::int32_t attempt = 1;
  std::int32_t start = 0;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("MeantPods", "The pods that rules of spec.pods match.");
    of.Member(
        "pods", &MeantPods::pods,
        "Indexes in `lanes` of the pods that they match, whatever the index and the attempt.");
    of.Member("container", &MeantPods::container, "The first container of the first rule.");
    of.Filled("ends", &MeantPods::ends, "The rule says how long that container runs.");
    of.Filled("fails", &MeantPods::fails, "It exits with an error in one of its runs.");
    of.Member("attempt", &MeantPods::attempt, "The highest attempt that a rule matches, from 1.");
    of.Member("start", &MeantPods::start,
              "The last run of a container that a rule describes, from 0.");
  }
};

using TypedPatch = std::variant<MergePatch, Refused>;

}  // namespace jobplay::answer
