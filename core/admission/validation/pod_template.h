// Validation of pod templates: apivalidation.ValidatePodTemplateSpec and its parts, with one file
// per topic.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>

#include "core/admission/validation/errors.h"
#include "core/admission/validation/pod_options.h"
#include "core/api/json.h"

namespace jobplay {

void ValidatePodTemplate(const Json& pod_template, const Path& path, const PodOptions& options,
                         ErrorList* errors);

// The pod data that the checks of a container need.
struct PodContext {
  const Json* spec = nullptr;
  std::map<std::string, const Json*> volumes;  // valid volumes by name
  std::set<std::string> claims;                // names in spec.resourceClaims
  bool host_users = true;
  PodOptions options;
};

void ValidatePodSpec(const Json& spec, const Path& path, const PodOptions& options,
                     ErrorList* errors);

// Defined in containers.cc.
void ValidateContainers(const PodContext& pod, const Path& path, ErrorList* errors);
void ValidateInitContainers(const PodContext& pod, const Path& path, ErrorList* errors);
void ValidateEphemeralContainers(const PodContext& pod, const Path& path, ErrorList* errors);
void ValidatePullPolicy(const std::string& policy, const Path& path, ErrorList* errors);

// Defined in container_env.cc.
void ValidateEnv(const Json& variables, const Path& path, const PodOptions& options,
                 ErrorList* errors);
void ValidateEnvFrom(const Json& sources, const Path& path, const PodOptions& options,
                     ErrorList* errors);
void ValidateFieldRef(const Json& field_ref, const std::set<std::string>& allowed, const Path& path,
                      ErrorList* errors);
void ValidateResourceFieldRef(const Json& selector, bool in_volume, const Path& path,
                              ErrorList* errors);
void ValidateFileKeyVolumes(const Json& spec, const Path& path, ErrorList* errors);

// Probes and lifecycle hooks, defined in container_handlers.cc.
void ValidateProbes(const Json& container, const Json& pod_spec, const Path& path,
                    const PodOptions& options, ErrorList* errors);
void ValidateLifecycle(const Json& container, const Json& pod_spec, const Path& path,
                       const PodOptions& options, ErrorList* errors);

// Defined in volumes.cc, volume_sources.cc and projected_volume.cc.
std::map<std::string, const Json*> ValidateVolumes(const Json& volumes, const Path& path,
                                                   const PodOptions& options, ErrorList* errors);
void ValidateVolumeSource(const Json& volume, const Path& path, const PodOptions& options,
                          ErrorList* errors);
void ValidateProjectedVolume(const Json& source, const Path& path, const PodOptions& options,
                             ErrorList* errors);
void ValidateDownwardApiFile(const Json& file, const Path& path, ErrorList* errors);
void ValidateKeyToPath(const Json& item, const Path& path, ErrorList* errors);
void ValidateFileMode(const Json& object, const char* member, const Path& path, ErrorList* errors);
void ValidateEphemeralVolume(const Json& source, const Path& path, const PodOptions& options,
                             ErrorList* errors);
// Validates a relative path that must not leave its start directory.
void ValidateDescendingPath(const std::string& value, const Path& path, ErrorList* errors);
void ValidateLocalPath(const std::string& value, const Path& path, ErrorList* errors);
void ValidateNoBacksteps(const std::string& value, const Path& path, ErrorList* errors);

// Defined in volume_mounts.cc.
void ValidateVolumeMounts(const Json& container, const PodContext& pod, const Path& path,
                          ErrorList* errors);
void ValidateVolumeDevices(const Json& container, const PodContext& pod, const Path& path,
                           ErrorList* errors);

// Defined in resources.cc.
void ValidateContainerResources(const Json& requirements, const PodContext& pod, const Path& path,
                                ErrorList* errors);
void ValidateResizePolicy(const Json& container, const Json& pod_spec, const Path& path,
                          ErrorList* errors);
void ValidatePodResources(const PodContext& pod, const Path& path, ErrorList* errors);
void ValidateResourceAmount(const std::string& resource, const std::string& amount,
                            const Path& path, ErrorList* errors);
bool UsesIndivisibleHugePages(const Json& spec);

// Defined in security_context.cc.
void ValidateSecurityContext(const Json& container, const PodContext& pod, const Path& path,
                             ErrorList* errors);
void ValidatePodSecurityContext(const Json& spec, const Path& path, const PodOptions& options,
                                ErrorList* errors);
// Up to v1.36, this is a field of the security context, and `path` is that of the security context.
void ValidateShareProcessNamespace(const Json& spec, const Path& path, ErrorList* errors);
void ValidateHostUsers(const Json& spec, const Path& path, const PodOptions& options,
                       ErrorList* errors);
void ValidateProfileAnnotations(const Json& pod_template, const Path& path, ErrorList* errors);
bool HasHostSysctl(const Json& spec);

// Defined in pod_os.cc.
void ValidateOs(const Json& spec, const Path& path, const PodOptions& options, ErrorList* errors);
void ValidateWindowsOptions(const Json* options, const Path& path, ErrorList* errors);
void ValidateHostProcess(const Json& spec, const Path& path, const PodOptions& options,
                         ErrorList* errors);

// Defined in affinity.cc.
void ValidateAffinity(const Json& affinity, const Path& path, const PodOptions& options,
                      ErrorList* errors);
void ValidateMatchLabelKeys(const Json& term, const Path& path, ErrorList* errors);
bool AffinityHasInvalidSelector(const Json& spec);
bool NodeAffinityHasInvalidValue(const Json& spec);

// Defined in scheduling.cc.
void ValidateTolerations(const Json& tolerations, const Path& path, const PodOptions& options,
                         ErrorList* errors);
void ValidateTopologySpread(const Json& constraints, const Path& path, const PodOptions& options,
                            ErrorList* errors);
void ValidateSchedulingGates(const Json& gates, const Path& path, ErrorList* errors);

// Defined in pod_annotations.cc.
void ValidatePodAnnotations(const Json& pod_template, const Path& path, const PodOptions& options,
                            ErrorList* errors);
bool HasBadDeletionCost(const Json& metadata);

// Calls visit(container, path) for init containers, containers and ephemeral containers, in this
// order.
using ContainerVisitor = std::function<void(const Json& container, const Path& path)>;
void VisitContainers(const Json& spec, const Path& path, const ContainerVisitor& visit);

}  // namespace jobplay
