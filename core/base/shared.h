// Shared<T> is a value that copies in constant time. It is cloned when one holder changes it while
// others hold it (copy on write). API objects, snapshots and history share parts, so a new version
// of a pod costs only the difference. AnyShared holds a value without naming its type, for history.
// Neither is thread-safe: a simulation uses one thread.
#pragma once

#include <cstdint>
#include <utility>

namespace jobplay {

namespace internal {
struct SharedNode {
  virtual ~SharedNode() = default;
  std::uint32_t references = 1;
};
template <typename T>
struct SharedNodeOf final : SharedNode {
  explicit SharedNodeOf(T&& v) : value(std::move(v)) {}
  explicit SharedNodeOf(const T& v) : value(v) {}
  T value;
};
}  // namespace internal

template <typename T>
class Shared {
 public:
  // Holds T{} and allocates no memory until the value is changed.
  Shared() = default;
  Shared(T value)  // NOLINT: a T reads as its Shared
      : node_(new internal::SharedNodeOf<T>(std::move(value))) {}
  Shared(const Shared& other) : node_(other.node_) {
    if (node_ != nullptr) ++node_->references;
  }
  Shared(Shared&& other) noexcept : node_(std::exchange(other.node_, nullptr)) {}
  Shared& operator=(Shared other) noexcept {
    std::swap(node_, other.node_);
    return *this;
  }
  ~Shared() {
    if (node_ != nullptr && --node_->references == 0) delete node_;
  }

  const T& operator*() const { return node_ != nullptr ? node_->value : Default(); }
  const T* operator->() const { return &**this; }

  // Returns true if a value was ever set. This distinguishes an absent object from an empty one.
  explicit operator bool() const { return node_ != nullptr; }

  // Returns the value for changes; other holders keep the old value.
  T& Mutable() {
    if (node_ == nullptr) {
      node_ = new internal::SharedNodeOf<T>(T{});
    } else if (node_->references > 1) {
      auto* clone = new internal::SharedNodeOf<T>(node_->value);
      --node_->references;
      node_ = clone;
    }
    return node_->value;
  }

  // Returns true if both share the same memory, which is a cheap proof of equality. False proves
  // nothing.
  bool IsSame(const Shared& other) const { return node_ == other.node_; }

  bool operator==(const Shared& other) const { return IsSame(other) || **this == *other; }

 private:
  friend class AnyShared;

  static const T& Default() {
    static const T value{};
    return value;
  }

  internal::SharedNodeOf<T>* node_ = nullptr;
};

class AnyShared {
 public:
  AnyShared() = default;
  template <typename T>
  explicit AnyShared(const Shared<T>& value) : node_(value.node_) {
    if (node_ != nullptr) ++node_->references;
  }
  AnyShared(const AnyShared& other) : node_(other.node_) {
    if (node_ != nullptr) ++node_->references;
  }
  AnyShared(AnyShared&& other) noexcept : node_(std::exchange(other.node_, nullptr)) {}
  AnyShared& operator=(AnyShared other) noexcept {
    std::swap(node_, other.node_);
    return *this;
  }
  ~AnyShared() {
    if (node_ != nullptr && --node_->references == 0) delete node_;
  }

  explicit operator bool() const { return node_ != nullptr; }
  bool IsSame(const AnyShared& other) const { return node_ == other.node_; }

  // T must be the type of the stored value.
  template <typename T>
  Shared<T> As() const {
    Shared<T> out;
    out.node_ = static_cast<internal::SharedNodeOf<T>*>(node_);
    if (node_ != nullptr) ++node_->references;
    return out;
  }

 private:
  internal::SharedNode* node_ = nullptr;
};

}  // namespace jobplay
