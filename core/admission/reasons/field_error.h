// A cause in the API server's answer "Job.batch "demo" is invalid".
#pragma once

#include <string>

#include "core/admission/reasons/reason.h"

namespace jobplay {

struct FieldError {
  std::string type;  // FieldValueInvalid, FieldValueRequired, ...
  std::string field;
  std::string message;  // as the API server writes it, with the value and the reason
  std::string text;     // the value if it is a text and the message shows all of it; else empty
  Reason reason;

  bool operator==(const FieldError&) const = default;
};

}  // namespace jobplay
