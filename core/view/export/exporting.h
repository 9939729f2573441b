// A run on its way into a file, piece by piece: who waits is told how far it is, and may stop.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace jobplay {

class Exporting {
 public:
  virtual ~Exporting() = default;

  // A piece more, some row or instant; false when all is written.
  virtual bool GoOn() = 0;
  // Of `all` pieces so many are written. It may turn out to be some more or less.
  virtual std::size_t done() const = 0;
  virtual std::size_t all() const = 0;
  // The text, once all is written.
  virtual std::string Take() = 0;

  // All that is left at once.
  std::string Finish() {
    while (GoOn()) continue;
    return Take();
  }
};

// What knows its rows before it writes the first.
class RowByRow : public Exporting {
 public:
  bool GoOn() override {
    if (done_ < rows_.size()) rows_[done_++]();
    return done_ < rows_.size();
  }
  std::size_t done() const override { return done_; }
  std::size_t all() const override { return rows_.size(); }

 protected:
  void AddRow(std::function<void()> write) { rows_.push_back(std::move(write)); }

 private:
  std::vector<std::function<void()>> rows_;
  std::size_t done_ = 0;
};

}  // namespace jobplay
