#include <algorithm>

#include "core/admission/defaults.h"
#include "core/admission/image_reference.h"
#include "core/admission/schema/gates.h"
#include "core/admission/schema/quantity.h"
#include "core/admission/schema/tree.h"

namespace jobplay {
namespace {

constexpr int kConfigFileMode =
    0644;  // of files from secrets, config maps, the downward API and projections

const char* PullPolicy(std::string_view image) {
  return ImageTag(image) == "latest" ? "Always" : "IfNotPresent";
}

// Calls `visit` for each element of a list, which it may change.
template <typename Visit>
void ForEach(Json* object, const char* list, Visit visit) {
  if (object == nullptr) return;
  if (Json* elements = Get(*object, list)) {
    for (Json& element : *elements) visit(&element);
  }
}

// Follows SetDefaults_ResourceList.
void DefaultAmounts(Json* resources, const char* list) {
  Json* amounts = resources != nullptr ? Get(*resources, list) : nullptr;
  if (amounts == nullptr) return;
  for (Json& amount : *amounts) {
    Result<Quantity> quantity = Quantity::Parse(amount.get_ref<const std::string&>());
    if (!quantity) continue;  // decoding has rejected it
    if (quantity->RoundUpToMilli()) amount = quantity->String();
  }
}

void DefaultFieldRef(Json* holder) {
  if (Json* field_ref = Get(*holder, "fieldRef")) SetIfMissing(field_ref, "apiVersion", "v1");
}

void DefaultHttpGet(Json* handler) {
  if (handler == nullptr) return;
  if (Json* http_get = Get(*handler, "httpGet")) {
    SetIfMissing(http_get, "path", "/");
    SetIfMissing(http_get, "scheme", "HTTP");
  }
}

void DefaultProbe(Json* probe) {
  if (probe == nullptr) return;
  SetIfMissing(probe, "timeoutSeconds", 1);
  SetIfMissing(probe, "periodSeconds", 10);
  SetIfMissing(probe, "successThreshold", 1);
  SetIfMissing(probe, "failureThreshold", 3);
  DefaultHttpGet(probe);
  if (Json* grpc = Get(*probe, "grpc")) SetIfMissing(grpc, "service", "");
}

void DefaultContainer(Json* container) {
  SetIfMissing(container, "imagePullPolicy", PullPolicy(Text(*container, "image")));
  SetIfMissing(container, "terminationMessagePath", "/dev/termination-log");
  SetIfMissing(container, "terminationMessagePolicy", "File");
  ForEach(container, "ports", [](Json* port) { SetIfMissing(port, "protocol", "TCP"); });
  ForEach(container, "env", [](Json* variable) {
    Json* source = Get(*variable, "valueFrom");
    if (source == nullptr) return;
    DefaultFieldRef(source);
    if (Json* file_key = Get(*source, "fileKeyRef")) SetIfMissing(file_key, "optional", false);
  });
  Json* resources = Get(*container, "resources");
  DefaultAmounts(resources, "limits");
  DefaultAmounts(resources, "requests");
  for (const char* probe : {"livenessProbe", "readinessProbe", "startupProbe"}) {
    DefaultProbe(Get(*container, probe));
  }
  if (Json* lifecycle = Get(*container, "lifecycle")) {
    DefaultHttpGet(Get(*lifecycle, "postStart"));
    DefaultHttpGet(Get(*lifecycle, "preStop"));
  }
}

// Sets the defaults of one volume source.
void DefaultVolumeSource(Json* volume) {
  if (Json* source = Get(*volume, "hostPath")) SetIfMissing(source, "type", "");
  if (Json* source = Get(*volume, "iscsi")) SetIfMissing(source, "iscsiInterface", "default");
  for (const char* name : {"secret", "configMap", "downwardAPI", "projected"}) {
    if (Json* source = Get(*volume, name)) SetIfMissing(source, "defaultMode", kConfigFileMode);
  }
  ForEach(Get(*volume, "downwardAPI"), "items", DefaultFieldRef);
  ForEach(Get(*volume, "projected"), "sources", [](Json* projection) {
    ForEach(Get(*projection, "downwardAPI"), "items", DefaultFieldRef);
    if (Json* token = Get(*projection, "serviceAccountToken"))
      SetIfMissing(token, "expirationSeconds", 3600);
  });
  if (Json* source = Get(*volume, "rbd")) {
    SetIfMissing(source, "pool", "rbd");
    SetIfMissing(source, "user", "admin");
    SetIfMissing(source, "keyring", "/etc/ceph/keyring");
  }
  if (Json* source = Get(*volume, "azureDisk")) {
    SetIfMissing(source, "cachingMode", "ReadWrite");
    SetIfMissing(source, "fsType", "ext4");
    SetIfMissing(source, "readOnly", false);
    SetIfMissing(source, "kind", "Shared");
  }
  if (Json* source = Get(*volume, "scaleIO")) {
    SetIfMissing(source, "storageMode", "ThinProvisioned");
    SetIfMissing(source, "fsType", "xfs");
  }
  if (Json* source = Get(*volume, "ephemeral")) {
    if (Json* claim = Get(*source, "volumeClaimTemplate")) {
      Json* spec = Ensure(claim, "spec");
      SetIfMissing(spec, "volumeMode", "Filesystem");
      DefaultAmounts(Get(*spec, "resources"), "limits");
      DefaultAmounts(Get(*spec, "resources"), "requests");
    }
  }
}

void DefaultVolume(Json* volume, const AdmissionOptions& options) {
  const bool has_source = std::any_of(
      volume->items().begin(), volume->items().end(),
      [](const auto& member) { return member.key() != "name" && !member.value().is_null(); });
  if (!has_source) (*volume)["emptyDir"] = Json::object();
  Json* image = Get(*volume, "image");
  if (image != nullptr && GateEnabled(options, "ImageVolume")) {
    SetIfMissing(image, "pullPolicy", PullPolicy(Text(*image, "reference")));
  }
  DefaultVolumeSource(volume);
}

}  // namespace

void DefaultPodTemplate(Json* pod_template, const AdmissionOptions& options) {
  Json* spec = Ensure(pod_template, "spec");
  SetIfMissing(spec, "dnsPolicy", "ClusterFirst");
  SetIfMissing(spec, "restartPolicy", "Always");
  SetIfMissing(spec, "securityContext", Json::object());
  SetIfMissing(spec, "terminationGracePeriodSeconds", 30);
  SetIfMissing(spec, "schedulerName", "default-scheduler");
  ForEach(spec, "volumes", [&](Json* volume) { DefaultVolume(volume, options); });
  for (const char* list : {"initContainers", "containers", "ephemeralContainers"}) {
    ForEach(spec, list, DefaultContainer);
  }
  DefaultAmounts(spec, "overhead");
  Json* resources = Get(*spec, "resources");
  DefaultAmounts(resources, "limits");
  DefaultAmounts(resources, "requests");
}

}  // namespace jobplay
