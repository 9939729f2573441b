#include "core/api/codec/event.h"

#include <cstdio>
#include <string>
#include <utility>

#include "core/api/codec/fields.h"

namespace jobplay {

Json ToJson(const Event& event) {
  const std::size_t slash = event.object.find('/');
  const bool has_kind = slash != std::string::npos;
  const std::string name = has_kind ? event.object.substr(slash + 1) : event.object;
  char suffix[24];
  std::snprintf(suffix, sizeof suffix, ".%llx", static_cast<unsigned long long>(event.time.ns));
  Json involved = {{"name", name}, {"namespace", event.namespace_}};
  if (has_kind) involved["kind"] = event.object.substr(0, slash);
  return {{"apiVersion", "v1"},
          {"kind", "Event"},
          {"metadata", {{"name", name + suffix}, {"namespace", event.namespace_}}},
          {"involvedObject", std::move(involved)},
          {"type", ToString(event.type)},
          {"reason", event.reason},
          {"message", event.message},
          {"source", {{"component", event.component}}},
          {"reportingComponent", event.component},
          {"reportingInstance", ""},
          {"firstTimestamp", codec::TimeToJson(event.time)},
          {"lastTimestamp", codec::TimeToJson(event.time)},
          {"count", 1}};
}

}  // namespace jobplay
