// One cause in the API server's response "Job.batch "demo" is invalid".
#pragma once

#include <string>

#include "core/admission/reasons/reason.h"

namespace jobplay {

struct FieldError {
  std::string type;  // FieldValueInvalid, FieldValueRequired, ...
  std::string field;
  std::string message;  // the API server's message, with the value and the reason
  // The value if it is a string and the message shows all of it, otherwise empty.
  std::string text;
  Reason reason;

  bool operator==(const FieldError&) const = default;
};

}  // namespace jobplay
