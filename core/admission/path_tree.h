// A tree of paths, which finds the paths that contain a given path or are inside it.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace jobplay {

class PathTree {
 public:
  // Adds a non-empty path, which gets the next number. Returns the numbers of the earlier paths
  // that overlap with it, in order.
  std::vector<std::size_t> Add(std::string_view path);

 private:
  struct Node {
    std::map<std::string, std::size_t, std::less<>> children;
    std::vector<std::size_t> paths;
  };

  std::vector<Node> nodes_ = std::vector<Node>(1);
  std::size_t size_ = 0;
};

}  // namespace jobplay
