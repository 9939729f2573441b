// A problem in a text that a person wrote, with its place and its remedy.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/api/answer/describe.h"

namespace jobplay::answer {

struct Span {
  std::int32_t line = 0;
  std::int32_t column = 0;
  std::int32_t end_line = 0;
  std::int32_t end_column = 0;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Span",
            "A place in the scenario's text. Lines and columns count from 1, columns in UTF-16 "
            "units; the end is exclusive.");
    of.Member("line", &Span::line, "Where it begins.");
    of.Member("column", &Span::column, "Where it begins.");
    of.Member("endLine", &Span::end_line, "Where it ends.");
    of.Member("endColumn", &Span::end_column, "The first column after it.");
  }
};

struct Edit {
  Span span;
  std::string text;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Edit", "Replaces a place in the text.");
    of.Member("span", &Edit::span, "What is replaced. An empty place inserts.");
    of.Member("text", &Edit::text, "The replacement.");
  }
};

struct Mend {
  std::string title;
  std::vector<Edit> edits;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Mend", "A quick fix.");
    of.Member("title", &Mend::title, "What it does, in a few words: `Write restartPolicy: Never`.");
    of.Member("edits", &Mend::edits, "In the order of their places, without overlap.");
  }
};

struct Offer {
  std::string label;
  std::vector<AnyJson> rules;
  std::string job;
  std::string cron_job;
  std::string namespace_;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Offer", "A guess of what a container is meant to do.");
    of.Member("label", &Offer::label, "What the container does, as a button says it.");
    of.Typed("rules", &Offer::rules, "Record<string, unknown>[]", "Rules for spec.pods.");
    of.Filled("job", &Offer::job, "The Job of the pods that they match.");
    of.Filled("cronJob", &Offer::cron_job, "The CronJob of the Jobs of the pods.");
    of.Filled("namespace", &Offer::namespace_,
              "The namespace of the Job or CronJob; absent if the rules do not name one.");
  }
};

struct Problem {
  std::string severity;
  std::string kind;
  std::string message;
  std::string remedy;
  bool on_button = false;
  std::string path;
  std::optional<Span> span;
  std::vector<Offer> offers;
  std::vector<Mend> mends;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Problem");
    of.OneOf("severity", &Problem::severity, "error warning info",
             "An error keeps the text from being loaded.");
    of.Filled("kind", &Problem::kind,
              "Problems of one kind say the same of different objects or fields.");
    of.Member("message", &Problem::message,
              "What is wrong, in the API server's words if it rejects it.");
    of.Filled("remedy", &Problem::remedy, "What to do about it.");
    of.Filled("onButton", &Problem::on_button, "The title of a quick fix says the remedy.");
    of.Filled("path", &Problem::path,
              "The field to name before the message, as Kubernetes writes it: "
              "`spec.template.spec.restartPolicy`. Absent if the message begins with it.");
    of.Member("span", &Problem::span, "Where the text has it; absent if it is in no single place.");
    of.Filled("offers", &Problem::offers, "Absent if there is nothing to guess.");
    of.Filled("mends", &Problem::mends, "Alternatives. Absent if one click cannot fix it.");
  }
};

}  // namespace jobplay::answer
