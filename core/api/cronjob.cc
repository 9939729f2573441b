#include "core/api/cronjob.h"

namespace jobplay {

const char* ToString(ConcurrencyPolicy policy) {
  switch (policy) {
    case ConcurrencyPolicy::kAllow:
      return "Allow";
    case ConcurrencyPolicy::kForbid:
      return "Forbid";
    case ConcurrencyPolicy::kReplace:
      return "Replace";
  }
  return "";
}

}  // namespace jobplay
