#include "core/shell/pod_volumes.h"

#include <algorithm>
#include <utility>

#include "core/shell/declared.h"
#include "core/shell/field_of_pod.h"

namespace jobplay::shell {
namespace {

bool IsOfType(const Json& volume, std::initializer_list<const char*> types) {
  return std::any_of(types.begin(), types.end(),
                     [&](const char* type) { return volume.find(type) != volume.end(); });
}

}  // namespace

PodVolumes::PodVolumes(const Json& spec, const ObjectMeta& pod) {
  for (const Json& volume : FieldOf(spec, "volumes")) {
    Volume& one = volumes_[TextOf(volume, "name")];
    const Json& downward = FieldOf(volume, "downwardAPI");
    one.known = !FieldOf(volume, "emptyDir").is_null() || !downward.is_null();
    for (const Json& item : FieldOf(downward, "items")) {
      const Json& field = FieldOf(item, "fieldRef");
      const auto value = FieldOfPod(TextOf(field, "fieldPath"), pod);
      one.files[TextOf(item, "path")] = Text{value.value_or(""), value.has_value()};
    }
    const bool read_only = IsOfType(volume, {"configMap", "secret", "projected", "downwardAPI"});
    one.written = !read_only;
    // Of a path on the node only running it would tell.
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
  for (const Place& one : places) {
    // One volume in another's folder: what is under which is more than this knows.
    const bool nests = std::any_of(places.begin(), places.end(), [&](const Place& other) {
      return IsWithin(other.path, one.path) || IsWithin(one.path, other.path) ||
             (&other != &one && (other.path == one.path || other.volume == one.volume));
    });
    if (!one.known || nests) continue;
    files.known_folders.insert(one.path);
    const std::string within = one.within.empty() ? "" : one.within + "/";
    for (const auto& [path, text] : volumes_.find(one.volume)->second.files) {
      if (path.size() > within.size() && path.compare(0, within.size(), within) == 0) {
        files[one.path + "/" + path.substr(within.size())] = text;
      }
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
