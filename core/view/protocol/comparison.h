// The answers about two manifests that are compared as they run to their ends.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/api/answer/describe.h"
#include "core/view/protocol/problem.h"
#include "core/view/protocol/reference.h"

namespace jobplay::answer {

struct Passed {
  Micros time;
  Step step;
  std::string text;
  std::optional<Reference> ref;
  std::string raced;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Passed",
            "A milestone of a compared run: a pod is created or ends, a Job's condition becomes "
            "true, an action is rejected.");
    of.Member("time", &Passed::time, "When the run passes it.");
    of.Member("step", &Passed::step, "The step that does it.");
    of.Member("text", &Passed::text, "`pod 2 of demo fails (exit 3)`");
    of.Member("ref", &Passed::ref, "The Job or the pod; absent for an action.");
    of.Filled("raced", &Passed::raced, "A remark if something else was due at that instant.");
  }
};

struct JobOutcome {
  Reference ref;
  std::string name;
  std::string end;
  std::string condition;
  std::string reason;
  std::optional<Micros> finished;
  std::int64_t succeeded = 0;
  std::int64_t failed = 0;
  std::int64_t pods = 0;
  std::int64_t restarts = 0;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("JobOutcome");
    of.Member("ref", &JobOutcome::ref, "The Job, with the UID that it has in this run.");
    of.Member("name", &JobOutcome::name, "What both runs call it: `Job 1 of tick`.");
    of.Member("end", &JobOutcome::end, "How it ended, in words, or that it did not.");
    of.Member("condition", &JobOutcome::condition,
              "Complete, Failed or Suspended; empty if it continues.");
    of.Member("reason", &JobOutcome::reason,
              "The reason of the condition; empty without a condition.");
    of.Member("finished", &JobOutcome::finished,
              "When the condition became true; absent if the Job continues.");
    of.Member("succeeded", &JobOutcome::succeeded, "status.succeeded at the end of the run.");
    of.Member("failed", &JobOutcome::failed, "status.failed at the end of the run.");
    of.Member("pods", &JobOutcome::pods, "How many were created.");
    of.Member("restarts", &JobOutcome::restarts, "Of their containers.");
  }
};

struct Outcome {
  std::string version;
  std::string cut;
  std::vector<JobOutcome> jobs;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Outcome");
    of.Member("version", &Outcome::version, "The Kubernetes version of the run.");
    of.Filled("cut", &Outcome::cut,
              "If a run has too many steps: a sentence that says how far it is compared.");
    of.Member("jobs", &Outcome::jobs, "One per Job that existed, in the order of their creation.");
  }
};

struct Rule {
  std::string id;
  bool gate = false;
  std::int32_t since = 0;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Rule", "A change of a release (`changes` of versions.json) or a feature gate.");
    of.Member("id", &Rule::id, "The ID of the change in `changes`, or the name of the gate.");
    of.Member("gate", &Rule::gate, "True for a feature gate, false for a change.");
    of.Member("since", &Rule::since, "The minor of v1.x that changed it.");
  }
};

struct Parting {
  std::optional<Passed> left;
  std::optional<Passed> right;
  std::vector<Rule> rules;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Parting", "Where two runs diverge. A side that does nothing more is absent.");
    of.Member("left", &Parting::left, "What the left run does next.");
    of.Member("right", &Parting::right, "What the right run does next.");
    of.Member("rules", &Parting::rules,
              "The changes of releases without which both runs would do the same there.");
  }
};

struct Shift {
  Passed left;
  Passed right;
  std::vector<Rule> rules;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Shift", "The first milestone that both runs reach at different times.");
    of.Member("left", &Shift::left, "The milestone in the left run.");
    of.Member("right", &Shift::right, "The same milestone in the right run.");
    of.Member("rules", &Shift::rules,
              "The changes of releases without which both runs would reach it at the same time.");
  }
};

struct Place {
  Micros time;
  Step step;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Place", "A time of a run, and its last step up to then.");
    of.Member("time", &Place::time, "The instant that is compared.");
    of.Member("step", &Place::step, "0 if no step came before.");
  }
};

struct ShownField {
  std::optional<Reference> ref;
  std::string object;
  std::string field;
  std::optional<AnyJson> left;
  std::optional<AnyJson> right;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("ShownField");
    of.Member("ref", &ShownField::ref,
              "The object, with the UID of the left run if it exists there.");
    of.Member("object", &ShownField::object, "`Job demo`");
    of.Member("field", &ShownField::field,
              "`status.failed`; empty if the object itself exists on one side only.");
    of.Member("left", &ShownField::left, "Absent if that side does not have the field.");
    of.Member("right", &ShownField::right, "The same for the right side.");
  }
};

struct ShownDifference {
  Place left;
  Place right;
  bool at_end = false;
  std::vector<ShownField> fields;
  std::string more;
  std::vector<Rule> rules;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("ShownDifference", "What differs in the objects of two runs that never diverge.");
    of.Member("left", &ShownDifference::left, "The compared instant of the left run.");
    of.Member("right", &ShownDifference::right, "The compared instant of the right run.");
    of.Member("atEnd", &ShownDifference::at_end, "Their ends are compared, except for times.");
    of.Member("fields", &ShownDifference::fields, "The first fields that differ.");
    of.Filled("more", &ShownDifference::more, "How many more fields differ, in words.");
    of.Member("rules", &ShownDifference::rules,
              "The changes of releases without which the objects would be the same.");
  }
};

struct FaultOfPatches {
  std::string id;
  std::string in;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("FaultOfPatches");
    of.Member("id", &FaultOfPatches::id, "As in `faults` of versions.json.");
    of.Member("in", &FaultOfPatches::in, "The patches that have it.");
  }
};

struct FaultsSeen {
  std::string text;
  std::vector<FaultOfPatches> faults;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("FaultsSeen", "Known bugs in patches of the compared versions.");
    of.Member("text", &FaultsSeen::text, "A sentence that introduces the bugs.");
    of.Member("faults", &FaultsSeen::faults, "One per bug.");
  }
};

struct Comparison {
  Outcome left;
  Outcome right;
  std::optional<Shift> shift;
  std::optional<Parting> parting;
  std::optional<ShownDifference> shown;
  std::string whole;
  std::optional<FaultsSeen> faults;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("ComparedTexts", "Two texts as they run to their ends.");
    of.Constant("ok", true);
    of.Member("left", &Comparison::left, "How the run of the left text ends.");
    of.Member("right", &Comparison::right, "How the run of the right text ends.");
    of.Member("shift", &Comparison::shift,
              "Absent if they reach all milestones in common at the same time.");
    of.Member("parting", &Comparison::parting, "Where they first do different things.");
    of.Member("shown", &Comparison::shown,
              "Absent if they diverge, or if their objects are the same except for times.");
    of.Filled("whole", &Comparison::whole, "A summary of runs that never diverge.");
    of.Member("faults", &Comparison::faults,
              "Absent if no patch of the two versions has a known bug.");
  }
};

struct ComparisonRefused {
  std::string side;
  std::vector<Problem> problems;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("ComparisonRefused");
    of.Constant("ok", false);
    of.OneOf("side", &ComparisonRefused::side, "left right", "The text that cannot be loaded.");
    of.Member("problems", &ComparisonRefused::problems,
              "Why it cannot be loaded. At least one is an error.");
  }
};

struct ComparisonBegun {
  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("ComparisonBegun");
    of.Constant("ok", true);
  }
};

using Comparing = std::variant<ComparisonBegun, ComparisonRefused>;

struct ComparisonGoesOn {
  std::uint32_t steps = 0;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("ComparisonGoesOn");
    of.Constant("over", false);
    of.Member("steps", &ComparisonGoesOn::steps, "Steps of both runs so far.");
  }
};

struct ComparisonOver {
  Comparison comparison;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("ComparisonOver");
    of.Constant("over", true);
    of.Member("comparison", &ComparisonOver::comparison, "The result.");
  }
};

using ComparedOn = std::variant<ComparisonGoesOn, ComparisonOver>;

}  // namespace jobplay::answer
