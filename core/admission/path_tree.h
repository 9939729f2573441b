// Paths as a tree of their elements, to find those that contain one, or are in it.
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
  // The numbers of the paths so far that overlap with this one, which is not empty, in order; it
  // gets the next number.
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
