// What the containers of a pod find in its volumes, where that can be told: what those before them
// wrote in one of type emptyDir, fields of the pod, and ConfigMaps and Secrets that are known.
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
  // Of the pod's spec.
  PodVolumes(const Json& spec, const ObjectMeta& pod, const ConfigObjects& configs);

  // Whether a container, as the spec declares it, has one of those of which all is known.
  bool Has(const Json& container) const;
  // What it finds as it starts.
  void Mount(const Json& container, Files& files) const;
  // After it has ended.
  void Keep(const Json& container, const Files& left);
  // What it does is not known, or it does it meanwhile.
  void Forget(const Json& container);

 private:
  struct Volume {
    bool folder = false;   // is mounted as one
    bool written = false;  // can be
    bool known = false;    // all that is in it
    std::map<std::string, Text, std::less<>> files;
    std::set<std::string, std::less<>> programs;  // of the files those that may be started

    bool HasWithin(const std::string& path) const;
  };
  static void Fill(Volume& volume, const Json& source, const ConfigKeys* keys);

  // Where a container has a volume: the path, and which part of the volume is there.
  struct Place {
    std::string path;
    std::string within;
    std::string volume;
    bool written = false;
    bool known = false;  // which part it is
    bool file = false;   // a single one
  };
  std::vector<Place> PlacesOf(const Json& container) const;

  std::map<std::string, Volume, std::less<>> volumes_;
};

}  // namespace jobplay::shell
