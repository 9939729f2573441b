// Shared<T> is a value that copies in constant time and is cloned when it is about to change while
// others hold it (copy on write). Objects of the API, snapshots and history hold the same parts, so
// a new version of a pod costs only what differs. AnyShared holds one without naming its type, for
// history. Not thread safe: a simulation lives on one thread.
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
  // Holds T{} without owning memory, until it is changed.
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

  // True when a value was ever given: tells an absent object from an empty one.
  explicit operator bool() const { return node_ != nullptr; }

  // The value, to be changed by this holder alone.
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

  // Whether both hold the very same memory: a cheap "nothing changed"; false says nothing.
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

  // T must be the type that went in.
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
