#include "core/sim/command_in_pods.h"

#include <algorithm>
#include <utility>

#include "core/api/job.h"

namespace jobplay {
namespace {

constexpr std::int64_t kMostIndexes = 100;

// Creates a pod of the template for commands that read it through the downward API.
ObjectMeta PodOf(const Json& job_spec, const std::string& namespace_) {
  ObjectMeta pod;
  pod.identity.Mutable().namespace_ = namespace_;
  const Json metadata = job_spec.at("template").value("metadata", Json::object());
  for (const auto& [field, map] :
       {std::pair("labels", &pod.labels), std::pair("annotations", &pod.annotations)}) {
    const Json values = metadata.value(field, Json::object());
    if (!values.is_object()) continue;
    for (const auto& [key, value] : values.items()) {
      if (value.is_string()) map->Mutable()[key] = value.get<std::string>();
    }
  }
  return pod;
}

}  // namespace

RunInPods CommandInPods(const Json& job_spec, const PodSpec& spec, const Container& container,
                        const std::string& namespace_, const shell::ConfigObjects* configs) {
  ObjectMeta pod = PodOf(job_spec, namespace_);
  const bool indexed = job_spec.value("completionMode", Json()) == Json("Indexed");
  RunInPods all;
  if (!indexed) {
    all.run = RunOfCommand(spec, container, pod, &all.stopped_at, configs);
    return all;
  }
  const Json completions = job_spec.value("completions", Json());
  const std::int64_t count = completions.is_number_integer() ? completions.get<std::int64_t>() : 1;
  for (std::int64_t i = 0; i < std::min(count, kMostIndexes); ++i) {
    pod.annotations.Mutable()[kJobCompletionIndexAnnotation] = std::to_string(i);
    const auto run =
        RunOfCommand(spec, container, pod, i == 0 ? &all.stopped_at : nullptr, configs);
    if (i == 0) all.run = run;
    all.differs |= run != all.run;
    if (!CommandsDependOnPod(spec)) break;
  }
  return all;
}

}  // namespace jobplay
