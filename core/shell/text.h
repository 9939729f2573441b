// What a program prints or reads, as far as that is known.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace jobplay::shell {

struct Text {
  std::string bytes;
  bool known = true;  // no: something of it is not, and `bytes` means nothing

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

  static constexpr std::size_t kMost = 60'000;  // less than a pipe holds
};

}  // namespace jobplay::shell
