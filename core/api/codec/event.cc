#include "core/api/codec/event.h"

#include <cstdio>
#include <string>
#include <utility>

#include "core/api/codec/fields.h"

namespace jobplay {

Json ToJson(const Event& event) {
  char suffix[24];
  std::snprintf(suffix, sizeof suffix, ".%llx", static_cast<unsigned long long>(event.time.ns));
  Json involved = {{"name", event.name}, {"namespace", event.namespace_}};
  if (!event.kind.empty()) involved["kind"] = event.kind;
  return {{"apiVersion", "v1"},
          {"kind", "Event"},
          {"metadata", {{"name", event.name + suffix}, {"namespace", event.namespace_}}},
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
