// A sweep as an Indexed Job, one shard an index: what is applied to a cluster that is to make it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace jobplay {

struct SweepJob {
  std::string image;  // with jobplay as its entry point
  std::int64_t indexes = 1;
  // By the names under which the arguments have them.
  std::vector<std::pair<std::string, std::string>> files;
  std::vector<std::string> arguments;  // of jobplay, but for the shard
};

// What a file of this path is called beside those of `files`: without folders, as all come to stand
// in one, and by letters that a key of a ConfigMap may have.
std::string NameOnCluster(std::string_view path, const SweepJob& sweep);

// A ConfigMap of the files and the Job. A part of the sweep is what each of its pods logs.
std::string WriteSweepJob(const SweepJob& sweep);

}  // namespace jobplay
