#include "core/sim/api_fault_names.h"

namespace jobplay {

const std::vector<std::string>& FailingVerbs() {
  static const std::vector<std::string> kVerbs = {"create", "delete", "patch", "update",
                                                  "updateStatus"};
  return kVerbs;
}

const std::vector<std::string>& FailingResources() {
  static const std::vector<std::string> kResources = {"pods", "jobs", "cronjobs"};
  return kResources;
}

const std::vector<std::string>& ApiErrors() {
  static const std::vector<std::string> kErrors = {"InternalError", "Forbidden", "Conflict",
                                                   "Timeout", "TooManyRequests"};
  return kErrors;
}

}  // namespace jobplay
