// Messages of the API server for corner cases of a pod template that no recording covers.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/admission/admission.h"
#include "core/admission/merge_patch.h"
#include "core/admission/remedies/remedy.h"

namespace jobplay {
namespace {

struct RefusalCase {
  const char* name;
  const char* changes;                // of the pod template
  std::vector<std::string> refusals;  // how each begins
  std::string_view gate = "";         // turned on
  int minor = 36;
};

std::vector<std::string> RefusalsOf(const RefusalCase& one) {
  Json job = Json::parse(R"({
    "apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "demo"},
    "spec": {"template": {"spec": {"restartPolicy": "Never",
      "containers": [{"name": "main", "image": "busybox"}]}}}})");
  job["spec"]["template"].merge_patch(Json::parse(one.changes));
  AdmissionOptions options;
  options.minor = one.minor;
  options.gate = [&](std::string_view gate) {
    return gate == one.gate ? std::optional(true) : std::nullopt;
  };
  const AdmissionAnswer answer = AdmitCreate(job, options);
  std::vector<std::string> all;
  for (const DecodeError& error : answer.decode) all.push_back(error.path + ": " + error.message);
  for (const FieldError& error : answer.errors) {
    EXPECT_EQ(error.field.rfind("spec.template.", 0), 0u) << error.field;
    all.push_back(error.field.substr(std::string("spec.template.").size()) + ": " + error.message);
  }
  for (const FieldError& error : answer.errors) {
    EXPECT_FALSE(RemedyOf(error, job, options).sentence.empty()) << error.message;
  }
  return all;
}

const RefusalCase kRefusalCases[] = {
    {"a stop signal requires an operating system",
     R"({"spec": {"containers": [{"name": "main", "image": "busybox",
         "lifecycle": {"stopSignal": "SIGUSR1"}}]}})",
     {"spec.containers[0].lifecycle.stopSignal: Forbidden: may not be set for "
      "containers with empty `spec.os.name`"},
     "ContainerStopSignals"},
    {"a stop signal must exist on the system",
     R"({"spec": {"os": {"name": "linux"}, "containers": [{"name": "main", "image": "busybox",
         "lifecycle": {"stopSignal": "SIGFOO"}}]}})",
     {"spec.containers[0].lifecycle.stopSignal: Unsupported value: \"SIGFOO\": "
      "supported values: \"SIGABRT\", "},
     "ContainerStopSignals"},
    {"a trust bundle has a name or a signer",
     R"({"spec": {"volumes": [{"name": "v", "projected": {"sources": [
         {"clusterTrustBundle": {"path": "a"}},
         {"clusterTrustBundle": {"path": "b", "name": "a", "signerName": "example.com/s"}},
         {"clusterTrustBundle": {"path": "c", "signerName": "s"}},
         {"clusterTrustBundle": {"path": "d", "signerName": "-.com/s"}}]}}]}})",
     {"spec.volumes[0].projected.sources[0].clusterTrustBundle: Required value: either "
      "name or signerName must be specified",
      "spec.volumes[0].projected.sources[1].clusterTrustBundle: Invalid value: "
      "{\"name\":\"a\",\"path\":\"b\",\"signerName\":\"example.com/s\"}: only one of "
      "name and signerName may be used",
      "spec.volumes[0].projected.sources[2].clusterTrustBundle.signerName: Invalid "
      "value: \"s\": must be a fully qualified domain and path of the form "
      "'example.com/signer-name'",
      "spec.volumes[0].projected.sources[3].clusterTrustBundle.signerName: Invalid "
      "value: \"-.com\": validating label \"-\": a lowercase RFC 1123 label must "
      "consist of "},
     "ClusterTrustBundleProjection"},
    {"a certificate has a signer, a key type and a path",
     R"({"spec": {"volumes": [{"name": "v", "projected": {"sources": [
         {"podCertificate": {"keyType": "DES", "maxExpirationSeconds": 60}}]}}]}})",
     {"spec.volumes[0].projected.sources[0].podCertificate.signerName: Required value",
      "spec.volumes[0].projected.sources[0].podCertificate.keyType: Unsupported value: "
      "\"DES\": supported values: \"RSA3072\", ",
      "spec.volumes[0].projected.sources[0].podCertificate.maxExpirationSeconds: "
      "Invalid value: 60: if provided, maxExpirationSeconds must be >= 3600",
      "spec.volumes[0].projected.sources[0].podCertificate: Required value: specify at "
      "least one of credentialBundlePath, keyPath, and certificateChainPath"},
     "PodCertificateRequest"},
    {"a toleration compares with a number",
     R"({"spec": {"tolerations": [{"key": "a", "operator": "Gt", "value": "01"},
         {"key": "b", "operator": "Lt", "value": "9223372036854775808"},
         {"key": "c", "operator": "Lt", "value": ""}]}})",
     {"spec.tolerations[0].value: Invalid value: \"01\": must be a valid decimal "
      "integer in canonical form",
      "spec.tolerations[1].value: Invalid value: \"9223372036854775808\": "
      "strconv.ParseInt: parsing \"9223372036854775808\": value out of range",
      "spec.tolerations[2].value: Invalid value: \"\": must be non-empty",
      "spec.tolerations[2].value: Invalid value: \"\": strconv.ParseInt: parsing \"\": "
      "invalid syntax"},
     "TaintTolerationComparisonOperators"},
    {"spread label keys are not selected already",
     R"({"metadata": {"labels": {"a": "b"}}, "spec": {"topologySpreadConstraints": [{"maxSkew": 1,
         "topologyKey": "zone", "whenUnsatisfiable": "DoNotSchedule", "matchLabelKeys": ["a"],
         "labelSelector": {"matchLabels": {"a": "b"}}}]}})",
     {"spec.topologySpreadConstraints[0].matchLabelKeys[0]: Invalid value: \"a\": "
      "exists in both matchLabelKeys and labelSelector"},
     "",
     32},
    {"the deletion cost is a number",
     R"({"metadata": {"annotations": {"controller.kubernetes.io/pod-deletion-cost": "+1"}}})",
     {"annotations[controller.kubernetes.io/pod-deletion-cost]: Invalid value: \"+1\": "
      "must be a 32bit integer"}},
    {"the tolerations annotation contains JSON of tolerations",
     R"({"metadata": {"annotations": {"scheduler.alpha.kubernetes.io/tolerations":
         "[{\"key\": 1}]"}}})",
     {"annotations: Invalid value: \"scheduler.alpha.kubernetes.io/tolerations\": "
      "json: cannot unmarshal number into Go struct field Toleration.Key of type string"}},
    {"a Windows user belongs to a domain",
     R"({"spec": {"os": {"name": "windows"}, "securityContext": {"windowsOptions":
         {"runAsUserName": "a-long-name-.example.com\\user"}}}})",
     {"spec.securityContext.windowsOptions.runAsUserName: Invalid value: "
      "\"a-long-name-.example.com\\\\user\": runAsUserName's Domain doesn't match the "
      "NetBios nor the DNS format"}},
    {"script end tags are escaped like in Go",
     R"({"spec": {"restartPolicy": "<&>"}})",
     {"spec.restartPolicy: Unsupported value: \"\\u003c\\u0026\\u003e\": supported "
      "values: \"Always\", ",
      "spec.restartPolicy: Unsupported value: \"\\u003c\\u0026\\u003e\": supported "
      "values: \"OnFailure\", "}},
};

TEST(Rejections, MatchApiServerInCornerCases) {
  for (const RefusalCase& one : kRefusalCases) {
    const std::vector<std::string> refusals = RefusalsOf(one);
    ASSERT_EQ(refusals.size(), one.refusals.size()) << one.name;
    for (std::size_t i = 0; i < refusals.size(); ++i) {
      EXPECT_EQ(refusals[i].substr(0, one.refusals[i].size()), one.refusals[i]) << one.name;
    }
  }
}

// A CronJob with a template of this spec.
Json CronJobWith(const char* changes) {
  Json cron_job = Json::parse(R"({
    "apiVersion": "batch/v1", "kind": "CronJob", "metadata": {"name": "tick"},
    "spec": {"schedule": "* * * * *", "jobTemplate": {"spec": {"template": {"spec": {
      "restartPolicy": "Never", "containers": [{"name": "main", "image": "busybox"}]}}}}}})");
  cron_job["spec"]["jobTemplate"]["spec"]["template"]["spec"].merge_patch(Json::parse(changes));
  return cron_job;
}

TEST(Rejections, SpareChangesOutsideStoredTemplate) {
  const char* const kSpread = R"({"topologySpreadConstraints": [{"maxSkew": 1,
      "topologyKey": "zone", "whenUnsatisfiable": "DoNotSchedule", "matchLabelKeys": ["a"],
      "labelSelector": {"matchLabels": {"b": "c"}}}]})";
  const Json stored = AdmitCreate(CronJobWith(kSpread)).defaulted;
  Json changed = stored;
  changed["spec"]["schedule"] = "0 * * * *";
  EXPECT_TRUE(AdmitUpdate(stored, changed).ok());
}

TEST(Rejections, KeepStoredFieldsOfDisabledGates) {
  const char* const kUsers = R"({"hostUsers": false})";
  AdmissionOptions options;
  options.minor = 32;
  Json stored = AdmitCreate(CronJobWith("{}"), options).defaulted;
  const auto kept = [](const AdmissionAnswer& answer) {
    return answer.defaulted["spec"]["jobTemplate"]["spec"]["template"]["spec"].contains(
        "hostUsers");
  };
  Json changed = stored;
  Json& spec = changed["spec"]["jobTemplate"]["spec"]["template"]["spec"];
  spec.merge_patch(Json::parse(kUsers));
  EXPECT_FALSE(kept(AdmitUpdate(stored, changed, options)));
  EXPECT_TRUE(kept(AdmitUpdate(changed, changed, options)));
}

TEST(Rejections, DistinguishImageDigestFromTag) {
  const std::string digest(64, 'a');
  const struct {
    std::string image;
    const char* policy;
  } kImages[] = {
      {"busybox", "Always"},
      {"busybox:1.36", "IfNotPresent"},
      {"busybox:latest", "Always"},
      {"busybox@sha256:" + digest, "IfNotPresent"},
      {"busybox:latest@sha256:" + digest, "Always"},
      {digest, "IfNotPresent"},
  };
  for (const auto& [image, policy] : kImages) {
    const Json list = Json::array({{{"name", "main"}, {"image", image}}});
    const AdmissionAnswer answer =
        AdmitCreate(CronJobWith(Json{{"containers", list}}.dump().c_str()));
    const Json& spec = answer.defaulted["spec"]["jobTemplate"]["spec"]["template"]["spec"];
    EXPECT_EQ(spec["containers"][0]["imagePullPolicy"], policy) << image;
  }
}

struct PatchedKind {
  const char* patch;
  std::vector<std::string> refusals;  // none: unchanged
};

// The patch handler decodes the result into the internal form of the object.
TEST(Rejections, MatchPatchHandlerIfKindDiffersOrIsMissing) {
  const Json stored = AdmitCreate(Json::parse(R"({
    "apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "demo"},
    "spec": {"template": {"spec": {"restartPolicy": "Never",
      "containers": [{"name": "main", "image": "busybox"}]}}}})"))
                          .defaulted;
  const std::vector<std::string> internal = {"unknown field \"metadata\"", "unknown field \"spec\"",
                                             "unknown field \"status\""};
  const PatchedKind cases[] = {
      {R"({"kind": ""})", {}},
      {R"({"kind": null})", {}},
      {R"({"apiVersion": ""})", internal},
      {R"({"apiVersion": null})", internal},
      {R"({"apiVersion": "/"})", internal},
      {R"({"apiVersion": "batch/"})", internal},
      {R"({"apiVersion": "", "kind": "X"})",
       {"no kind \"X\" is registered for version \"batch/__internal\" in scheme "
        "\"pkg/api/legacyscheme/scheme.go:30\""}},
      {R"({"kind": "CronJob"})", {"converting (v1.CronJob) to (batch.Job): unknown conversion"}},
      {R"({"Kind": "X"})", {"unknown field \"Kind\""}},
      {R"({"APIVersion": "v1"})", {"unknown field \"APIVersion\""}},
      {R"({"apiversion": "v1"})",
       {"no kind \"Job\" is registered for version \"v1\" in scheme "
        "\"pkg/api/legacyscheme/scheme.go:30\""}},
      {R"({"kind": 5})",
       {"couldn't get version/kind; json parse error: json: cannot unmarshal number into Go struct "
        "field .kind of type string"}},
  };
  for (const PatchedKind& one : cases) {
    const Json sent = ApplyMergePatch(stored, Json::parse(one.patch));
    const AdmissionAnswer answer = AdmitUpdate(stored, sent);
    std::vector<std::string> refusals;
    for (const DecodeError& error : answer.decode) {
      refusals.push_back(error.message);
      EXPECT_FALSE(RemedyOf(error, sent, AdmissionOptions()).sentence.empty()) << error.message;
    }
    EXPECT_EQ(refusals, one.refusals) << one.patch;
    EXPECT_EQ(answer.ok(), one.refusals.empty()) << one.patch;
    if (one.refusals.empty()) {
      EXPECT_EQ(answer.defaulted["spec"], stored["spec"]) << one.patch;
    }
  }
}

}  // namespace
}  // namespace jobplay
