#include "core/shell/pod_volumes.h"

#include <algorithm>
#include <utility>

#include "core/shell/field_of_pod.h"

namespace jobplay::shell {
namespace {

bool IsOfType(const Json& volume, std::initializer_list<const char*> types) {
  return std::any_of(types.begin(), types.end(),
                     [&](const char* type) { return volume.find(type) != volume.end(); });
}

}  // namespace

// Adds the files of a configMap or secret volume: those in `items`, or all. If a key is missing,
// the pod does not start, unless the object in the cluster differs. In that case nothing is known.
void PodVolumes::Fill(Volume& volume, const Json& source, const ConfigKeys* keys) {
  if (keys == nullptr) return;
  constexpr std::int64_t kAnyoneExecutes = 0111;
  const auto runs = [&](const Json& mode) {
    const Json& given = mode.is_number_integer() ? mode : FieldOf(source, "defaultMode");
    return given.is_number_integer() && (given.get<std::int64_t>() & kAnyoneExecutes) != 0;
  };
  volume.known = true;
  const Json& items = FieldOf(source, "items");
  if (!items.is_array() || items.empty()) {
    volume.files.insert(keys->begin(), keys->end());
    for (const auto& [key, text] : *keys) {
      if (runs(Json())) volume.programs.insert(key);
    }
    return;
  }
  for (const Json& item : items) {
    const auto key = keys->find(TextOf(item, "key"));
    const std::string path = TextOf(item, "path");
    if (key == keys->end()) {
      volume.known = false;
      return;
    }
    volume.files[path] = key->second;
    if (runs(FieldOf(item, "mode"))) volume.programs.insert(path);
  }
}

bool PodVolumes::Volume::HasWithin(const std::string& path) const {
  const std::string within = path + "/";
  const auto it = files.lower_bound(within);
  return it != files.end() && it->first.compare(0, within.size(), within) == 0;
}

PodVolumes::PodVolumes(const Json& spec, const ObjectMeta& pod, const ConfigObjects& configs) {
  for (const Json& volume : FieldOf(spec, "volumes")) {
    Volume& one = volumes_[TextOf(volume, "name")];
    const Json& downward = FieldOf(volume, "downwardAPI");
    one.known = !FieldOf(volume, "emptyDir").is_null() || !downward.is_null();
    for (const Json& item : FieldOf(downward, "items")) {
      const Json& field = FieldOf(item, "fieldRef");
      const auto value = FieldOfPod(TextOf(field, "fieldPath"), pod);
      one.files[TextOf(item, "path")] = Text{value.value_or(""), value.has_value()};
    }
    const std::string& namespace_ = pod.namespace_();
    const Json& config_map = FieldOf(volume, "configMap");
    const Json& secret = FieldOf(volume, "secret");
    Fill(one, config_map, configs.Find("ConfigMap", namespace_, TextOf(config_map, "name")));
    Fill(one, secret, configs.Find("Secret", namespace_, TextOf(secret, "secretName")));
    const bool read_only = IsOfType(volume, {"configMap", "secret", "projected", "downwardAPI"});
    one.written = !read_only;
    // It is unknown whether a path on the node is a directory.
    one.folder = one.known || read_only ||
                 IsOfType(volume, {"persistentVolumeClaim", "nfs", "csi", "ephemeral"});
  }
}

std::vector<PodVolumes::Place> PodVolumes::PlacesOf(const Json& container) const {
  std::vector<Place> places;
  for (const Json& mount : FieldOf(container, "volumeMounts")) {
    const auto volume = volumes_.find(TextOf(mount, "name"));
    if (volume == volumes_.end() || !volume->second.folder) continue;
    Place& one = places.emplace_back();
    one.path = TextOf(mount, "mountPath");
    while (one.path.size() > 1 && one.path.back() == '/') one.path.pop_back();
    one.within = TextOf(mount, "subPath");
    one.volume = volume->first;
    one.written = volume->second.written && FieldOf(mount, "readOnly") != Json(true);
    one.known = volume->second.known && TextOf(mount, "subPathExpr").empty() &&
                (one.within.empty() || IsPlainPath(one.within));
    // A path that nobody writes stays a file or a directory.
    if (one.known && !volume->second.written && !one.within.empty()) {
      one.file = volume->second.files.count(one.within) > 0;
      one.known = one.file || volume->second.HasWithin(one.within);
    }
    // A part of another volume may be a file.
    const bool folder = one.known || (one.within.empty() && TextOf(mount, "subPathExpr").empty());
    if (!folder || one.path.size() < 2 || one.path[0] != '/' || !IsPlainPath(one.path)) {
      places.pop_back();
    }
  }
  return places;
}

bool PodVolumes::Has(const Json& container) const {
  const auto places = PlacesOf(container);
  return std::any_of(places.begin(), places.end(), [](const Place& one) { return one.known; });
}

void PodVolumes::Mount(const Json& container, Files& files) const {
  const std::vector<Place> places = PlacesOf(container);
  for (const Place& one : places) files.mounts[one.path] = one.written;
  const auto shares = [](const Place& one, const Place& other) {
    return other.path == one.path || (one.written && other.volume == one.volume);
  };
  for (const Place& one : places) {
    // Nested volumes are not supported.
    const bool nests = std::any_of(places.begin(), places.end(), [&](const Place& other) {
      return IsWithin(other.path, one.path) || IsWithin(one.path, other.path) ||
             (&other != &one && shares(one, other));
    });
    if (!one.known || nests) {
      if (one.file) files[one.path] = Text{"", false};
      continue;
    }
    const Volume& volume = volumes_.find(one.volume)->second;
    if (one.file) {
      files[one.path] = volume.files.find(one.within)->second;
      if (volume.programs.count(one.within) > 0) files.programs.insert(one.path);
      continue;
    }
    files.known_folders.insert(one.path);
    const std::string within = one.within.empty() ? "" : one.within + "/";
    for (const auto& [path, text] : volume.files) {
      if (path.size() <= within.size() || path.compare(0, within.size(), within) != 0) continue;
      const std::string mounted = one.path + "/" + path.substr(within.size());
      files[mounted] = text;
      if (volume.programs.count(path) > 0) files.programs.insert(mounted);
    }
  }
}

void PodVolumes::Keep(const Json& container, const Files& left) {
  for (const Place& one : PlacesOf(container)) {
    Volume& volume = volumes_[one.volume];
    if (!one.written || !volume.known) continue;
    volume.known = one.known && left.known_folders.count(one.path) > 0;
    if (!volume.known) continue;
    const std::string within = one.within.empty() ? "" : one.within + "/";
    for (auto it = volume.files.begin(); it != volume.files.end();) {
      it = it->first.compare(0, within.size(), within) == 0 ? volume.files.erase(it) : ++it;
    }
    for (const auto& [path, text] : left) {
      if (IsWithin(path, one.path)) volume.files[within + path.substr(one.path.size() + 1)] = text;
    }
  }
}

void PodVolumes::Forget(const Json& container) {
  for (const Place& one : PlacesOf(container)) {
    if (one.written) volumes_[one.volume].known = false;
  }
}

}  // namespace jobplay::shell
