#include <algorithm>

#include "core/admission/reasons/common.h"
#include "core/admission/reasons/formats.h"
#include "core/admission/reasons/volume.h"
#include "core/admission/schema/quantity.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/names.h"
#include "core/admission/validation/pod_template.h"
#include "core/base/text.h"

namespace jobplay {
namespace {

constexpr std::int64_t kMaxFileMode = 0777;
constexpr std::size_t kMaxDriverName = 63;

bool Fits(const Json& object, const char* member, std::int64_t low, std::int64_t high) {
  const std::int64_t value = Number(object, member);
  return value >= low && value <= high;
}

void RequireText(const Json& object, const char* member, const Path& path, ErrorList* errors) {
  if (Text(object, member).empty()) errors->Required(path.Child(member));
}

void RequireSecretName(const Json& object, const char* member, const Path& path,
                       ErrorList* errors) {
  const Json* reference = Get(object, member);
  if (reference != nullptr && Text(*reference, "name").empty()) {
    errors->Required(path.Child(member).Child("name"));
  }
}

void ValidateItems(const Json& source, const Path& path, ErrorList* errors) {
  const Json& items = List(source, "items");
  for (std::size_t i = 0; i < items.size(); ++i)
    ValidateKeyToPath(items[i], path.Child("items").Index(i), errors);
}

void ValidatePartition(const Json& source, const Path& path, ErrorList* errors) {
  if (!Fits(source, "partition", 0, 255)) {
    errors->Invalid(path.Child("partition"), BadValue::Number(Number(source, "partition")),
                    reason::kBetween(1, 255));
  }
}

// Matches iqn.<year>-<month>.<name>:<rest>, eui.<16 letters or digits>, naa.<32 letters or digits>
bool IsInitiator(const std::string& name) {
  const auto alphanumeric = [](unsigned char c) { return c < 0x80 && std::isalnum(c) != 0; };
  const auto digit = [](unsigned char c) { return c >= '0' && c <= '9'; };
  const std::string kind = name.substr(0, 3);
  if (kind == "eui" || kind == "naa") {
    const std::size_t length = kind == "eui" ? 16 : 32;
    return name.size() == 4 + length && std::all_of(name.begin() + 4, name.end(), alphanumeric);
  }
  if (name.size() < 12 || name[3] != '.' || name[8] != '-' || name[11] != '.') return false;
  if (!std::all_of(name.begin() + 4, name.begin() + 8, digit) || !digit(name[9]) ||
      !digit(name[10]))
    return false;
  const std::size_t colon = name.find(':', 12);
  if (colon == std::string::npos || colon == 12 || colon + 1 == name.size()) return false;
  const bool domain =
      std::all_of(name.begin() + 12, name.begin() + static_cast<std::ptrdiff_t>(colon),
                  [&](unsigned char c) { return alphanumeric(c) || c == '-' || c == '.'; });
  const bool rest = std::all_of(
      name.begin() + static_cast<std::ptrdiff_t>(colon) + 1, name.end(), [](unsigned char c) {
        return std::string_view(",;*&$| \t\n\f\r").find(static_cast<char>(c)) ==
               std::string_view::npos;
      });
  return domain && rest;
}

bool HasInitiatorPrefix(const std::string& name) {
  const std::string kind = name.substr(0, 3);
  return kind == "iqn" || kind == "eui" || kind == "naa";
}

void ValidateIscsi(const Json& source, const Path& path, const PodOptions&, ErrorList* errors) {
  RequireText(source, "targetPortal", path, errors);
  const auto check = [&](const std::string& name, const Path& at) {
    if (!HasInitiatorPrefix(name)) {
      errors->Invalid(at, BadValue::String(name), reason::kIscsiPrefix);
    } else if (!IsInitiator(name)) {
      errors->Invalid(at, BadValue::String(name), reason::kIscsiName);
    }
  };
  if (Text(source, "iqn").empty()) {
    errors->Required(path.Child("iqn"));
  } else {
    check(Text(source, "iqn"), path.Child("iqn"));
  }
  if (!Fits(source, "lun", 0, 255)) {
    errors->Invalid(path.Child("lun"), BadValue::Number(Number(source, "lun")),
                    reason::kBetween(0, 255));
  }
  if ((Flag(source, "chapAuthDiscovery") || Flag(source, "chapAuthSession")) &&
      Get(source, "secretRef") == nullptr) {
    errors->Required(path.Child("secretRef"));
  }
  if (Get(source, "initiatorName") != nullptr)
    check(Text(source, "initiatorName"), path.Child("initiatorname"));
}

void ValidateFc(const Json& source, const Path& path, const PodOptions&, ErrorList* errors) {
  const Json& names = List(source, "targetWWNs");
  const bool wwids = !List(source, "wwids").empty();
  const Path names_path = path.Child("targetWWNs");
  if (names.empty() && !wwids) errors->Required(names_path, reason::kFcNames);
  if (names.empty()) return;
  if (wwids) {
    errors->Invalid(names_path, BadValue::Any(names), reason::kFcNamesBoth);
  }
  if (Get(source, "lun") == nullptr) {
    errors->Required(path.Child("lun"), reason::kFcLun);
  } else if (!Fits(source, "lun", 0, 255)) {
    errors->Invalid(path.Child("lun"), BadValue::Any(Get(source, "lun")), reason::kBetween(0, 255));
  }
}

// Returns true if net.SplitHostPort succeeds.
bool IsHostPort(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return false;
  if (!text.empty() && text[0] == '[') {
    const std::size_t end = text.find(']');
    return end != std::string_view::npos && end + 1 == colon;
  }
  return text.substr(0, colon).find(':') == std::string_view::npos &&
         text.find_first_of("[]") == std::string_view::npos;
}

void ValidateQuobyte(const Json& source, const Path& path, const PodOptions&, ErrorList* errors) {
  const std::string& registry = Text(source, "registry");
  if (registry.empty()) {
    errors->Required(path.Child("registry"), reason::kHostPort);
  } else if (Text(source, "tenant").size() >= 65) {
    errors->Required(path.Child("tenant"), reason::kQuobyteTenant);
  } else {
    for (const std::string_view pair : Split(registry, ',')) {
      if (!IsHostPort(pair))
        errors->Invalid(path.Child("registry"), BadValue::String(registry), reason::kHostPort);
    }
  }
  RequireText(source, "volume", path, errors);
}

void ValidateFlocker(const Json& source, const Path& path, const PodOptions&, ErrorList* errors) {
  const std::string& name = Text(source, "datasetName");
  const std::string& uuid = Text(source, "datasetUUID");
  if (name.empty() && uuid.empty()) errors->Required(path, reason::kDataset);
  if (!name.empty() && !uuid.empty()) {
    errors->Invalid(path, BadValue::String("resource"), reason::kDatasetBoth);
  }
  if (name.find('/') != std::string::npos) {
    errors->Invalid(path.Child("datasetName"), BadValue::String(name), reason::kNoSlash);
  }
}

void ValidateFlexVolume(const Json& source, const Path& path, const PodOptions&,
                        ErrorList* errors) {
  RequireText(source, "driver", path, errors);
  for (const auto& [key, value] : Struct(source, "options").items()) {
    const std::string name_space = "." + ToLower(key.substr(0, key.find('/')));
    const auto ends_with = [&](std::string_view end) {
      return name_space.size() >= end.size() &&
             name_space.substr(name_space.size() - end.size()) == end;
    };
    if (ends_with(".kubernetes.io") || ends_with(".k8s.io")) {
      errors->Invalid(path.Child("options").Key(key), BadValue::String(key),
                      reason::kReservedNamespaces);
    }
  }
}

void ValidateAzureDisk(const Json& source, const Path& path, const PodOptions&, ErrorList* errors) {
  RequireText(source, "diskName", path, errors);
  RequireText(source, "diskURI", path, errors);
  const Json* caching = Get(source, "cachingMode");
  if (caching != nullptr && *caching != "None" && *caching != "ReadOnly" &&
      *caching != "ReadWrite") {
    errors->NotSupported(path.Child("cachingMode"), BadValue::Any(caching),
                         {"None", "ReadOnly", "ReadWrite"});
  }
  const Json* kind = Get(source, "kind");
  if (kind == nullptr) return;
  if (*kind != "Dedicated" && *kind != "Managed" && *kind != "Shared") {
    errors->NotSupported(path.Child("kind"), BadValue::Any(kind),
                         {"Dedicated", "Managed", "Shared"});
  }
  const std::string& uri = Text(source, "diskURI");
  if (*kind == "Managed" && uri.rfind("/subscriptions/", 0) != 0) {
    errors->NotSupported(path.Child("diskURI"), BadValue::String(uri),
                         {"/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/"
                          "microsoft.compute/disks/{disk-id}"});
  }
  if (*kind != "Managed" && uri.rfind("https://", 0) != 0) {
    errors->NotSupported(
        path.Child("diskURI"), BadValue::String(uri),
        {"https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd"});
  }
}

void ValidateStorageOs(const Json& source, const Path& path, const PodOptions&, ErrorList* errors) {
  errors->RequiredAndValid(path.Child("volumeName"), Text(source, "volumeName"), IsDns1123Label);
  const std::string& name_space = Text(source, "volumeNamespace");
  if (!name_space.empty())
    errors->InvalidEach(path.Child("volumeNamespace"), name_space, IsDns1123Label(name_space));
  RequireSecretName(source, "secretRef", path, errors);
}

void ValidateCsi(const Json& source, const Path& path, const PodOptions&, ErrorList* errors) {
  const std::string& driver = Text(source, "driver");
  if (driver.empty()) {
    errors->Required(path.Child("driver"));
  } else {
    if (driver.size() > kMaxDriverName)
      errors->TooLong(path.Child("driver"), static_cast<int>(kMaxDriverName));
    errors->InvalidEach(path.Child("driver"), driver, IsDns1123Subdomain(ToLower(driver)));
  }
  const Json* secret = Get(source, "nodePublishSecretRef");
  if (secret == nullptr) return;
  const std::string& name = Text(*secret, "name");
  if (name.empty()) {
    errors->Required(path.Child("nodePublishSecretRef").Child("name"));
  } else {
    errors->InvalidEach(path.Child("name"), name, IsDns1123Subdomain(name));
  }
}

void ValidateHostPath(const Json& source, const Path& path, const PodOptions&, ErrorList* errors) {
  const std::string& value = Text(source, "path");
  if (value.empty()) {
    errors->Required(path.Child("path"));
    return;
  }
  ValidateNoBacksteps(value, path.Child("path"), errors);
  static const auto* const kTypes = new std::vector<std::string>{
      "",     "BlockDevice",  "CharDevice", "Directory", "DirectoryOrCreate",
      "File", "FileOrCreate", "Socket"};
  const Json* type = Get(source, "type");
  if (type != nullptr &&
      std::find(kTypes->begin(), kTypes->end(), type->get<std::string>()) == kTypes->end()) {
    errors->NotSupported(path.Child("type"), BadValue::Any(type), *kTypes);
  }
}

void ValidateNfs(const Json& source, const Path& path, const PodOptions&, ErrorList* errors) {
  RequireText(source, "server", path, errors);
  RequireText(source, "path", path, errors);
  const std::string& value = Text(source, "path");
  if (value.empty() || value[0] != '/') {
    errors->Invalid(path.Child("path"), BadValue::String(value), reason::kAbsolutePath);
  }
}

void ValidateEmptyDir(const Json& source, const Path& path, const PodOptions&, ErrorList* errors) {
  const Json* limit = Get(source, "sizeLimit");
  if (limit == nullptr) return;
  const Result<Quantity> amount = Quantity::Parse(limit->get_ref<const std::string&>());
  if (amount.ok() && amount->Sign() < 0) {
    errors->Forbidden(path.Child("sizeLimit"), reason::kSizeLimit);
  }
}

void ValidateGitRepo(const Json& source, const Path& path, const PodOptions&, ErrorList* errors) {
  RequireText(source, "repository", path, errors);
  ValidateDescendingPath(Text(source, "directory"), path.Child("directory"), errors);
}

void ValidateGcePersistentDisk(const Json& source, const Path& path, const PodOptions&,
                               ErrorList* errors) {
  RequireText(source, "pdName", path, errors);
  ValidatePartition(source, path, errors);
}

void ValidateAwsElasticBlockStore(const Json& source, const Path& path, const PodOptions&,
                                  ErrorList* errors) {
  RequireText(source, "volumeID", path, errors);
  ValidatePartition(source, path, errors);
}

void ValidateSecret(const Json& source, const Path& path, const PodOptions&, ErrorList* errors) {
  RequireText(source, "secretName", path, errors);
  ValidateFileMode(source, "defaultMode", path, errors);
  ValidateItems(source, path, errors);
}

void ValidateConfigMap(const Json& source, const Path& path, const PodOptions&, ErrorList* errors) {
  RequireText(source, "name", path, errors);
  ValidateFileMode(source, "defaultMode", path, errors);
  ValidateItems(source, path, errors);
}

void ValidateDownwardApi(const Json& source, const Path& path, const PodOptions&,
                         ErrorList* errors) {
  ValidateFileMode(source, "defaultMode", path, errors);
  for (const Json& file : List(source, "items")) ValidateDownwardApiFile(file, path, errors);
}

void ValidateCinder(const Json& source, const Path& path, const PodOptions&, ErrorList* errors) {
  RequireText(source, "volumeID", path, errors);
  RequireSecretName(source, "secretRef", path, errors);
}

void ValidateMonitors(const Json& source, const Path& path, const PodOptions&, ErrorList* errors) {
  if (List(source, "monitors").empty()) errors->Required(path.Child("monitors"));
}

void ValidateRbd(const Json& source, const Path& path, const PodOptions& options,
                 ErrorList* errors) {
  ValidateMonitors(source, path, options, errors);
  RequireText(source, "image", path, errors);
}

void ValidateImage(const Json& source, const Path& path, const PodOptions& options,
                   ErrorList* errors) {
  if (!options.allow_empty_image_reference) RequireText(source, "reference", path, errors);
  ValidatePullPolicy(Text(source, "pullPolicy"), path.Child("pullPolicy"), errors);
}

// Validates a source that only requires certain strings.
template <int kCount>
struct Texts {
  const char* names[kCount];
};

template <const auto& kTexts>
void ValidateTexts(const Json& source, const Path& path, const PodOptions&, ErrorList* errors) {
  for (const char* name : kTexts.names) RequireText(source, name, path, errors);
}

constexpr Texts<2> kGlusterfs{{"endpoints", "path"}};
constexpr Texts<1> kClaim{{"claimName"}};
constexpr Texts<2> kAzureFile{{"secretName", "shareName"}};
constexpr Texts<1> kVsphere{{"volumePath"}};
constexpr Texts<1> kPhoton{{"pdID"}};
constexpr Texts<1> kPortworx{{"volumeID"}};
constexpr Texts<3> kScaleIo{{"gateway", "system", "volumeName"}};

// The sources in the order of Kubernetes' checks. In some errors, the name of the source differs
// from the field's: `refused` is for reason::kOneVolumeType, `path` for all others.
struct SourceRule {
  const char* field;
  const char* refused;
  const char* path;
  void (*validate)(const Json&, const Path&, const PodOptions&, ErrorList*);
};

constexpr SourceRule kSources[] = {
    {"emptyDir", nullptr, nullptr, ValidateEmptyDir},
    {"hostPath", nullptr, nullptr, ValidateHostPath},
    {"gitRepo", nullptr, nullptr, ValidateGitRepo},
    {"gcePersistentDisk", nullptr, "persistentDisk", ValidateGcePersistentDisk},
    {"awsElasticBlockStore", nullptr, nullptr, ValidateAwsElasticBlockStore},
    {"secret", nullptr, nullptr, ValidateSecret},
    {"nfs", nullptr, nullptr, ValidateNfs},
    {"iscsi", nullptr, nullptr, ValidateIscsi},
    {"glusterfs", nullptr, nullptr, ValidateTexts<kGlusterfs>},
    {"flocker", nullptr, nullptr, ValidateFlocker},
    {"persistentVolumeClaim", nullptr, nullptr, ValidateTexts<kClaim>},
    {"rbd", nullptr, nullptr, ValidateRbd},
    {"cinder", nullptr, nullptr, ValidateCinder},
    {"cephfs", "cephFS", nullptr, ValidateMonitors},
    {"quobyte", nullptr, nullptr, ValidateQuobyte},
    {"downwardAPI", "downwarAPI", nullptr, ValidateDownwardApi},
    {"fc", nullptr, nullptr, ValidateFc},
    {"flexVolume", nullptr, nullptr, ValidateFlexVolume},
    {"configMap", nullptr, nullptr, ValidateConfigMap},
    {"azureFile", nullptr, nullptr, ValidateTexts<kAzureFile>},
    {"vsphereVolume", nullptr, nullptr, ValidateTexts<kVsphere>},
    {"photonPersistentDisk", nullptr, nullptr, ValidateTexts<kPhoton>},
    {"portworxVolume", nullptr, nullptr, ValidateTexts<kPortworx>},
    {"azureDisk", nullptr, nullptr, ValidateAzureDisk},
    {"storageos", nullptr, nullptr, ValidateStorageOs},
    {"projected", nullptr, nullptr, ValidateProjectedVolume},
    {"scaleIO", nullptr, nullptr, ValidateTexts<kScaleIo>},
    {"csi", nullptr, nullptr, ValidateCsi},
    {"ephemeral", nullptr, nullptr, ValidateEphemeralVolume},
    {"image", nullptr, nullptr, ValidateImage},
};

}  // namespace

void ValidateFileMode(const Json& object, const char* member, const Path& path, ErrorList* errors) {
  if (Get(object, member) != nullptr && !Fits(object, member, 0, kMaxFileMode)) {
    errors->Invalid(path.Child(member), BadValue::Number(Number(object, member)),
                    reason::kFileMode);
  }
}

void ValidateKeyToPath(const Json& item, const Path& path, ErrorList* errors) {
  RequireText(item, "key", path, errors);
  RequireText(item, "path", path, errors);
  ValidateLocalPath(Text(item, "path"), path.Child("path"), errors);
  ValidateFileMode(item, "mode", path, errors);
}

void ValidateNoBacksteps(const std::string& value, const Path& path, ErrorList* errors) {
  const std::vector<std::string_view> parts = Split(value, '/');
  if (std::find(parts.begin(), parts.end(), "..") != parts.end()) {
    errors->Invalid(path, BadValue::String(value), reason::kNoBacksteps);
  }
}

void ValidateDescendingPath(const std::string& value, const Path& path, ErrorList* errors) {
  if (!value.empty() && value[0] == '/')
    errors->Invalid(path, BadValue::String(value), reason::kRelativePath);
  ValidateNoBacksteps(value, path, errors);
}

void ValidateLocalPath(const std::string& value, const Path& path, ErrorList* errors) {
  ValidateDescendingPath(value, path, errors);
  if (value.rfind("..", 0) == 0 && value.rfind("../", 0) != 0) {
    errors->Invalid(path, BadValue::String(value), reason::kNoLeadingDots);
  }
}

void ValidateVolumeSource(const Json& volume, const Path& path, const PodOptions& options,
                          ErrorList* errors) {
  bool found = false;
  for (const SourceRule& rule : kSources) {
    const Json* source = Get(volume, rule.field);
    if (source == nullptr) continue;
    if (found) {
      errors->Forbidden(path.Child(rule.refused != nullptr ? rule.refused : rule.field),
                        reason::kOneVolumeType);
    } else {
      rule.validate(*source, path.Child(rule.path != nullptr ? rule.path : rule.field), options,
                    errors);
    }
    found = true;
    const std::string& name = Text(volume, "name");
    if (std::string_view(rule.field) == "iscsi" && Get(*source, "initiatorName") != nullptr &&
        name.size() + 1 + Text(*source, "targetPortal").size() > 64) {
      errors->Invalid(path.Child("name"), BadValue::String(name), reason::kIscsiLength);
    }
  }
  if (!found) errors->Required(path, reason::kVolumeTypeRequired);
}

}  // namespace jobplay
