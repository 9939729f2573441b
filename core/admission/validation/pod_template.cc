#include "core/admission/validation/pod_template.h"

#include "core/admission/reasons/pod.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/labels.h"
#include "core/admission/validation/metadata.h"

namespace jobplay {

void VisitContainers(const Json& spec, const Path& path, const ContainerVisitor& visit) {
  for (const char* list : {"initContainers", "containers", "ephemeralContainers"}) {
    const Json& containers = List(spec, list);
    for (std::size_t i = 0; i < containers.size(); ++i)
      visit(containers[i], path.Child(list).Index(i));
  }
}

void ValidatePodTemplate(const Json& pod_template, const Path& path, const PodOptions& options,
                         ErrorList* errors) {
  const Json& metadata = Struct(pod_template, "metadata");
  const Json& spec = Struct(pod_template, "spec");
  const Path spec_path = path.Child("spec");
  ValidateLabels(Get(metadata, "labels"), path.Child("labels"), errors);
  ValidateAnnotations(Get(metadata, "annotations"), path.Child("annotations"), errors);
  ValidatePodAnnotations(pod_template, path.Child("annotations"), options, errors);
  ValidatePodSpec(spec, spec_path, options, errors);
  ValidateProfileAnnotations(pod_template, spec_path, errors);
  if (!List(spec, "ephemeralContainers").empty()) {
    errors->Forbidden(spec_path.Child("ephemeralContainers"), reason::kNoEphemeralContainers);
  }
}

}  // namespace jobplay
