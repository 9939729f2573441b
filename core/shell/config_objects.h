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

class ConfigObjects {
 public:
  // `kind` is ConfigMap or Secret. The last of a name counts.
  void Add(std::string_view kind, std::string_view namespace_, std::string_view name,
           ConfigKeys keys) {
    objects_[{std::string(kind), std::string(namespace_), std::string(name)}] = std::move(keys);
  }
  // Null where nothing is known of it: the cluster may have one.
  const ConfigKeys* Find(std::string_view kind, std::string_view namespace_,
                         std::string_view name) const {
    const auto it = objects_.find({std::string(kind), std::string(namespace_), std::string(name)});
    return it == objects_.end() ? nullptr : &it->second;
  }

 private:
  std::map<std::tuple<std::string, std::string, std::string>, ConfigKeys> objects_;
};

}  // namespace jobplay::shell
