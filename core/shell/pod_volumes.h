// The known content of a pod's volumes: files that earlier containers wrote to an emptyDir, fields
// of the pod, and known ConfigMaps and Secrets.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/api/json.h"
#include "core/api/meta.h"
#include "core/shell/config_objects.h"
#include "core/shell/files.h"

namespace jobplay::shell {

class PodVolumes {
 public:
  // `spec` is the pod's spec.
  PodVolumes(const Json& spec, const ObjectMeta& pod, const ConfigObjects& configs);

  // Returns true if a container in the spec mounts a volume whose content is known.
  bool Has(const Json& container) const;
  // Adds the files that the container has when it starts.
  void Mount(const Json& container, Files& files) const;
  // Records the files that a container left when it ended.
  void Keep(const Json& container, const Files& left);
  // Forgets the content of the container's volumes, because its actions are unknown or happen at
  // the same time.
  void Forget(const Json& container);

 private:
  struct Volume {
    bool folder = false;   // is mounted as a directory
    bool written = false;  // is writable
    bool known = false;    // its whole content is known
    std::map<std::string, Text, std::less<>> files;
    std::set<std::string, std::less<>> programs;  // the executable ones of the files

    bool HasWithin(const std::string& path) const;
  };
  static void Fill(Volume& volume, const Json& source, const ConfigKeys* keys);

  // A mount of a volume in a container: the path, and the part of the volume.
  struct Place {
    std::string path;
    std::string within;
    std::string volume;
    bool written = false;
    bool known = false;  // whether the part is known
    bool file = false;   // whether it is a single file
  };
  std::vector<Place> PlacesOf(const Json& container) const;

  std::map<std::string, Volume, std::less<>> volumes_;
};

}  // namespace jobplay::shell
