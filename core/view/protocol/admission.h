// The output of `jobplay admit`: the answer of the API server.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/api/answer/describe.h"

namespace jobplay::answer {

struct CauseLine {
  std::string field;
  std::string message;
  std::string type = "";

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("CauseLine", "An error or a warning about a field.");
    of.Member("field", &CauseLine::field, "The path of the field, as the API server writes it.");
    of.Member("message", &CauseLine::message, "The message, as the API server writes it.");
    of.Filled("type", &CauseLine::type,
              "The reason of the error, such as FieldValueInvalid; absent for a warning.");
  }
};

struct AnswerLine {
  std::vector<std::string> decode = {};
  std::optional<AnyJson> defaulted;
  std::vector<CauseLine> errors = {};
  std::vector<CauseLine> warnings = {};

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("AnswerLine", "The causes of a rejection, or the stored object with warnings.");
    of.Filled("decode", &AnswerLine::decode,
              "Why the object cannot be decoded; then nothing else is present.");
    of.Member("defaulted", &AnswerLine::defaulted,
              "The stored spec; absent if the object is rejected.");
    of.Filled("errors", &AnswerLine::errors, "Why the object is invalid.");
    of.Filled("warnings", &AnswerLine::warnings,
              "What the API server warns of when it stores the object.");
  }
};

}  // namespace jobplay::answer
