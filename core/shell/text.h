// The text that a program prints or reads, as far as it is known.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace jobplay::shell {

struct Text {
  std::string bytes;
  bool known = true;  // false if a part is unknown; `bytes` is then meaningless

  void Add(std::string_view more) {
    if (known && bytes.size() + more.size() <= kMost) {
      bytes += more;
    } else {
      AddUnknown();
    }
  }
  void Add(const Text& more) {
    if (more.known) {
      Add(more.bytes);
    } else {
      AddUnknown();
    }
  }
  void AddUnknown() {
    known = false;
    bytes.clear();
  }
  bool Empty() const { return known && bytes.empty(); }

  bool operator==(const Text&) const = default;

  static constexpr std::size_t kMost = 60'000;  // less than the capacity of a pipe
};

}  // namespace jobplay::shell
