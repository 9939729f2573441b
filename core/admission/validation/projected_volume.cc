#include "core/admission/reasons/volume.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/labels.h"
#include "core/admission/validation/metadata.h"
#include "core/admission/validation/names.h"
#include "core/admission/validation/pod_template.h"
#include "core/base/text.h"

namespace jobplay {
namespace {

constexpr std::int64_t kMinTokenSeconds = 600;
constexpr std::int64_t kMaxTokenSeconds = std::int64_t{1} << 32;
constexpr std::int64_t kMinCertificateSeconds = 3600;
constexpr std::int64_t kMaxCertificateSeconds = 91 * 24 * 3600;
constexpr std::int64_t kMaxKubernetesCertificateSeconds = 24 * 3600;

// The paths of the files of all sources, which share one directory.
class Paths {
 public:
  Paths(const Path& volume_path, ErrorList* errors) : volume_path_(volume_path), errors_(errors) {}

  void Add(const std::string& path, const std::string& shown) {
    if (!taken_.insert(path).second) {
      errors_->Invalid(volume_path_, BadValue::String(shown), reason::kConflictingPaths);
    }
  }

 private:
  Path volume_path_;
  ErrorList* errors_;
  std::set<std::string> taken_;
};

void ValidateKeys(const Json& source, const Path& path, Paths* paths, ErrorList* errors) {
  const std::string& name = Text(source, "name");
  if (name.empty()) errors->Required(path.Child("name"));
  const Json& items = List(source, "items");
  for (std::size_t i = 0; i < items.size(); ++i) {
    ValidateKeyToPath(items[i], path.Child("items").Index(i), errors);
    if (!Text(items[i], "path").empty()) paths->Add(Text(items[i], "path"), name);
  }
}

void ValidateToken(const Json& source, const Path& path, const Path& volume_path,
                   const PodOptions& options, ErrorList* errors) {
  const std::int64_t seconds = Number(source, "expirationSeconds");
  if (seconds < kMinTokenSeconds) {
    errors->Invalid(path.Child("expirationSeconds"), BadValue::Number(seconds),
                    reason::kTokenTooShort);
  }
  if (seconds > kMaxTokenSeconds) {
    errors->Invalid(path.Child("expirationSeconds"), BadValue::Number(seconds),
                    reason::kTokenTooLong);
  }
  // Kubernetes reports the volume's path here.
  const std::string& file = Text(source, "path");
  if (file.empty()) {
    errors->Required(volume_path.Child("path"));
  } else if (!options.allow_non_local_token_path) {
    ValidateLocalPath(file, volume_path.Child("path"), errors);
  }
}

// Follows ValidateSignerName, without the rules for the part after the slash in Kubernetes' own
// signers.
void ValidateSigner(const std::string& signer, const Path& path, ErrorList* errors) {
  if (signer.empty()) {
    errors->Required(path);
    return;
  }
  const std::vector<std::string_view> parts = Split(signer, '/');
  if (parts.size() != 2) {
    errors->Invalid(path, BadValue::String(signer), reason::kSignerName);
    return;
  }
  for (const std::string_view label : Split(parts[0], '.')) {
    const ReasonList reasons = IsDns1123Label(label);
    for (const Reason& reason : reasons) {
      errors->Invalid(path, BadValue::String(parts[0]),
                      WithContext("validating label " + GoQuote(label) + ": ", reason));
    }
    if (!reasons.empty()) break;
  }
}

void ValidateTrustBundle(const Json& source, const Path& path, Paths* paths, ErrorList* errors) {
  const Json* name = Get(source, "name");
  const Json* signer = Get(source, "signerName");
  if (name != nullptr && signer != nullptr) {
    errors->Invalid(path, BadValue::Any(source), reason::kNameAndSigner);
  } else if (name != nullptr) {
    const auto& text = name->get_ref<const std::string&>();
    if (text.empty()) errors->Required(path.Child("name"), reason::kBundleName);
    for (const Reason& reason : IsDns1123Subdomain(text)) {
      errors->Invalid(path.Child("name"), BadValue::String(text),
                      WithContext("not a valid clustertrustbundlename: ", reason));
    }
    if (const Json* selector = Get(source, "labelSelector")) {
      errors->Invalid(path.Child("labelSelector"), BadValue::Any(selector),
                      reason::kBundleSelector);
    }
  } else if (signer != nullptr) {
    const auto& text = signer->get_ref<const std::string&>();
    if (text.empty()) errors->Required(path.Child("signerName"), reason::kBundleSigner);
    ValidateSigner(text, path.Child("signerName"), errors);
    ValidateLabelSelector(Get(source, "labelSelector"), false, path.Child("labelSelector"), errors);
  } else {
    errors->Required(path, reason::kNameOrSigner);
  }
  const std::string& file = Text(source, "path");
  if (file.empty()) errors->Required(path.Child("path"));
  ValidateLocalPath(file, path.Child("path"), errors);
  paths->Add(file, file);
}

void ValidateCertificate(const Json& source, const Path& path, Paths* paths, ErrorList* errors) {
  const std::string& signer = Text(source, "signerName");
  ValidateSigner(signer, path.Child("signerName"), errors);
  for (const auto& [key, value] : Struct(source, "userAnnotations").items()) {
    errors->InvalidEach(path.Child("userAnnotations"), ToLower(key), IsQualifiedName(ToLower(key)));
  }
  static const auto* const kKeyTypes = new std::vector<std::string>{
      "RSA3072", "RSA4096", "ECDSAP256", "ECDSAP384", "ECDSAP521", "ED25519"};
  const std::string& type = Text(source, "keyType");
  if (std::find(kKeyTypes->begin(), kKeyTypes->end(), type) == kKeyTypes->end()) {
    errors->NotSupported(path.Child("keyType"), BadValue::String(type), *kKeyTypes);
  }
  if (const Json* seconds = Get(source, "maxExpirationSeconds")) {
    const Path seconds_path = path.Child("maxExpirationSeconds");
    const std::string host = "." + signer.substr(0, signer.find('/'));
    constexpr std::string_view kOwn = ".kubernetes.io";
    const bool own = host.size() >= kOwn.size() && host.substr(host.size() - kOwn.size()) == kOwn;
    const std::int64_t most = own ? kMaxKubernetesCertificateSeconds : kMaxCertificateSeconds;
    if (*seconds < kMinCertificateSeconds) {
      errors->Invalid(seconds_path, BadValue::Any(seconds),
                      reason::kCertificateAtLeast(kMinCertificateSeconds));
    }
    if (*seconds > most) {
      errors->Invalid(seconds_path, BadValue::Any(seconds), reason::kCertificateAtMost(most));
    }
  }
  bool any = false;
  for (const char* member : {"credentialBundlePath", "keyPath", "certificateChainPath"}) {
    const std::string& file = Text(source, member);
    if (file.empty()) continue;
    any = true;
    ValidateLocalPath(file, path.Child(member), errors);
    paths->Add(file, file);
  }
  if (!any) {
    errors->Required(path, reason::kCertificatePaths);
  }
}

}  // namespace

void ValidateDownwardApiFile(const Json& file, const Path& path, ErrorList* errors) {
  static const auto* const kFields =
      new std::set<std::string>{"metadata.name", "metadata.namespace", "metadata.labels",
                                "metadata.annotations", "metadata.uid"};
  const std::string& name = Text(file, "path");
  if (name.empty()) errors->Required(path.Child("path"));
  ValidateLocalPath(name, path.Child("path"), errors);
  const Json* field_ref = Get(file, "fieldRef");
  const Json* resource_ref = Get(file, "resourceFieldRef");
  if (field_ref != nullptr) {
    ValidateFieldRef(*field_ref, *kFields, path.Child("fieldRef"), errors);
    if (resource_ref != nullptr) {
      errors->Invalid(path, BadValue::String("resource"), reason::kFieldAndResource);
    }
  } else if (resource_ref != nullptr) {
    ValidateResourceFieldRef(*resource_ref, true, path.Child("resourceFieldRef"), errors);
  } else {
    errors->Required(path, reason::kFieldOrResource);
  }
  ValidateFileMode(file, "mode", path, errors);
}

void ValidateProjectedVolume(const Json& source, const Path& path, const PodOptions& options,
                             ErrorList* errors) {
  ValidateFileMode(source, "defaultMode", path, errors);
  Paths paths(path, errors);
  const Json& sources = List(source, "sources");
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const Json& projection = sources[i];
    const Path at = path.Child("sources").Index(i);
    int count = 0;
    for (const char* member : {"secret", "configMap"}) {
      if (const Json* keys = Get(projection, member)) {
        ++count;
        ValidateKeys(*keys, at.Child(member), &paths, errors);
      }
    }
    if (const Json* downward = Get(projection, "downwardAPI")) {
      ++count;
      for (const Json& file : List(*downward, "items")) {
        ValidateDownwardApiFile(file, at.Child("downwardAPI"), errors);
        if (!Text(file, "path").empty()) paths.Add(Text(file, "path"), Text(file, "path"));
      }
    }
    if (const Json* token = Get(projection, "serviceAccountToken")) {
      ++count;
      ValidateToken(*token, at.Child("serviceAccountToken"), path, options, errors);
    }
    if (const Json* bundle = Get(projection, "clusterTrustBundle")) {
      ++count;
      ValidateTrustBundle(*bundle, at.Child("clusterTrustBundle"), &paths, errors);
    }
    if (const Json* certificate = Get(projection, "podCertificate")) {
      ++count;
      ValidateCertificate(*certificate, at.Child("podCertificate"), &paths, errors);
    }
    if (count > 1) errors->Forbidden(at, reason::kOneVolumeTypePerSource);
  }
}

}  // namespace jobplay
