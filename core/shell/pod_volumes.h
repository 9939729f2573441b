// What the containers of a pod find in its volumes, where that can be told: what those before them
// wrote in one of type emptyDir, and fields of the pod.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/api/json.h"
#include "core/api/meta.h"
#include "core/shell/files.h"

namespace jobplay::shell {

class PodVolumes {
 public:
  // Of the pod's spec.
  PodVolumes(const Json& spec, const ObjectMeta& pod);

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
  };
  // Where a container has a volume: the path, and which part of the volume is there.
  struct Place {
    std::string path;
    std::string within;
    std::string volume;
    bool written = false;
    bool known = false;  // which part it is
  };
  std::vector<Place> PlacesOf(const Json& container) const;

  std::map<std::string, Volume, std::less<>> volumes_;
};

}  // namespace jobplay::shell
