// An export that is written in pieces, so that its progress can be shown and it can be canceled.
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

  // Writes one more piece, such as a row or an instant. Returns false when all is written.
  virtual bool GoOn() = 0;
  // How many of `all` pieces are written. The total may be slightly more or less.
  virtual std::size_t done() const = 0;
  virtual std::size_t all() const = 0;
  // Returns the text. All must be written.
  virtual std::string Take() = 0;

  // Writes the rest without interruption.
  std::string Finish() {
    while (GoOn()) continue;
    return Take();
  }
};

// An export that knows its rows before it writes the first one.
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
