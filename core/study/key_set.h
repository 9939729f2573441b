// The set of state keys that were seen. It takes at most 16 bytes per key, and twice that while it
// grows.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace jobplay {

class KeySet {
 public:
  // Returns true if the key is new.
  bool Add(std::uint64_t key) {
    if (key == 0) key = 1;  // 0 marks free slots
    if (IsFull()) Grow();
    if (!Put(key)) return false;
    ++size_;
    return true;
  }
  std::uint64_t size() const { return size_; }
  // Returns the memory needed while another key is added: growing needs new memory beside the old.
  std::uint64_t BytesOfNext() const {
    return keys_.size() * sizeof(std::uint64_t) * (IsFull() ? 3 : 1);
  }

 private:
  bool IsFull() const { return (size_ + 1) * 4 > keys_.size() * 3; }
  bool Put(std::uint64_t key) {
    std::size_t at = key & (keys_.size() - 1);
    while (keys_[at] != 0) {
      if (keys_[at] == key) return false;
      at = (at + 1) & (keys_.size() - 1);
    }
    keys_[at] = key;
    return true;
  }
  void Grow() {
    const std::vector<std::uint64_t> old =
        std::exchange(keys_, std::vector<std::uint64_t>(keys_.empty() ? 1024 : keys_.size() * 2));
    for (const std::uint64_t key : old) {
      if (key != 0) Put(key);
    }
  }

  std::vector<std::uint64_t> keys_;
  std::uint64_t size_ = 0;
};

}  // namespace jobplay
