// The ConfigMaps and Secrets that are applied beside the Jobs: what containers find of them in
// their volumes and their environment.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "core/shell/text.h"

namespace jobplay::shell {

// By key; binary data is not known.
using ConfigKeys = std::map<std::string, Text, std::less<>>;

// Kind, which is ConfigMap or Secret, namespace and name.
using ConfigName = std::tuple<std::string, std::string, std::string>;

class ConfigObjects {
 public:
  // The last of a name counts.
  void Add(ConfigName name, ConfigKeys keys) { objects_[std::move(name)] = std::move(keys); }
  // Null where nothing is known of it: the cluster may have one.
  const ConfigKeys* Find(std::string_view kind, std::string_view namespace_,
                         std::string_view name) const {
    const auto it = objects_.find({std::string(kind), std::string(namespace_), std::string(name)});
    return it == objects_.end() ? nullptr : &it->second;
  }

 private:
  std::map<ConfigName, ConfigKeys> objects_;
};

}  // namespace jobplay::shell
