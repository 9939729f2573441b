// A sweep as an Indexed Job with one shard per index: the manifests for a cluster that runs it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace jobplay {

struct SweepJob {
  std::string image;  // an image with jobplay as its entry point
  std::int64_t indexes = 1;
  // By the names that the arguments use.
  std::vector<std::pair<std::string, std::string>> files;
  std::vector<std::string> arguments;  // of jobplay, without the shard
};

// Returns the name for a file of this path beside those of `files`: without folders, because all
// are in one folder, and with characters that a ConfigMap allows in keys.
std::string NameOnCluster(std::string_view path, const SweepJob& sweep);

// Returns a ConfigMap of the files, and the Job. Each of its pods logs one part of the sweep.
std::string WriteSweepJob(const SweepJob& sweep);

}  // namespace jobplay
