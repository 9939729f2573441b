// The ConfigMaps and Secrets that are applied with the Jobs. Containers read them in volumes and in
// their environment.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "core/shell/text.h"

namespace jobplay::shell {

// Values by key; binary data is unknown.
using ConfigKeys = std::map<std::string, Text, std::less<>>;

// The kind (ConfigMap or Secret), the namespace and the name.
using ConfigName = std::tuple<std::string, std::string, std::string>;

class ConfigObjects {
 public:
  // Adds an object. It replaces an earlier one with the same name.
  void Add(ConfigName name, ConfigKeys keys) { objects_[std::move(name)] = std::move(keys); }
  // Returns null if the object is unknown. It may still exist in the cluster.
  const ConfigKeys* Find(std::string_view kind, std::string_view namespace_,
                         std::string_view name) const {
    const auto it = objects_.find({std::string(kind), std::string(namespace_), std::string(name)});
    return it == objects_.end() ? nullptr : &it->second;
  }

 private:
  std::map<ConfigName, ConfigKeys> objects_;
};

}  // namespace jobplay::shell
