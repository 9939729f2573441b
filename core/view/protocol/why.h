// The answers about reasons: why a step did something, and what caused it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/api/answer/describe.h"
#include "core/view/protocol/problem.h"
#include "core/view/protocol/reference.h"

namespace jobplay::answer {

struct Source {
  std::string function;
  std::string url;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Source", "A Kubernetes function.");
    of.Member("function", &Source::function,
              "The name of the function with its receiver, as in Go.");
    of.Member("url", &Source::url, "Its source at GitHub, at the tag of the release.");
  }
};

struct Why {
  std::string text;
  std::optional<std::int32_t> code;
  bool headline = false;
  std::optional<Source> source;
  std::string field;
  std::optional<Reference> ref;
  std::optional<Span> span;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Why", "One reason for a step.");
    of.Member("text", &Why::text, "A sentence.");
    of.Member("code", &Why::code,
              "The number of the decision, as in recordings.json; absent if it is not a decision.");
    of.Filled("headline", &Why::headline,
              "True for the most important reason of a step; the others led to it or followed.");
    of.Member("source", &Why::source, "The function that decides so.");
    of.Filled("field", &Why::field, "The field of a manifest that the rule reads.");
    of.Member("ref", &Why::ref,
              "The object that has the field; absent for a field of the scenario.");
    of.Member("span", &Why::span, "Where the text has the field.");
  }
};

struct Origin : Why {
  std::vector<std::string> keys;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Origin", "Who set a field of a spec: a manifest, the timeline or the API server.");
    of.template Base<Why>();
    of.Filled("keys", &Origin::keys, "The keys that lead to the field in its manifest.");
  }
};

struct Cause {
  Step step;
  Micros time;
  std::string text;
  Nullable<Reference> ref;
  std::vector<Why> why;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Cause");
    of.Member("step", &Cause::step, "The step.");
    of.Member("time", &Cause::time, "When it happened.");
    of.Member("text", &Cause::text, "What the step was, in a few words.");
    of.Member("ref", &Cause::ref,
              "What the step is about; null if that is several objects or none.");
    of.Member("why", &Cause::why, "A reason that would only repeat the text has an empty one.");
  }
};

struct FieldChange {
  std::optional<AnyJson> before;
  std::optional<AnyJson> between;
  std::optional<AnyJson> after;
  std::optional<Step> set;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("FieldChange", "What a step did to a field. A value is absent if the field was.");
    of.Member("before", &FieldChange::before, "The value before the step.");
    of.Member("between", &FieldChange::between,
              "The value within a step that restored the previous value.");
    of.Member("after", &FieldChange::after, "The value after the step.");
    of.Member("set", &FieldChange::set, "The step that set the previous value.");
  }
};

struct Causes {
  std::vector<Cause> causes;
  std::uint32_t more = 0;
  std::optional<Cause> root;
  bool never = false;
  std::optional<FieldChange> change;
  std::optional<Origin> origin;
  std::vector<std::string> fields;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Causes");
    of.Member("causes", &Causes::causes, "The latest first.");
    of.Member("more", &Causes::more, "How many earlier causes there are.");
    of.Member("root", &Causes::root, "The earliest cause, if it is not among them.");
    of.Filled("never", &Causes::never,
              "Nothing ever set the field: the causes are those of the object.");
    of.Member("change", &Causes::change, "What the first cause did to the field.");
    of.Member("origin", &Causes::origin, "Absent if nobody set the field, as in a status.");
    of.Filled("fields", &Causes::fields,
              "All fields that the object has, or had, and that can be asked about, sorted. A "
              "condition counts as one field.");
  }
};

}  // namespace jobplay::answer
