// The orders in which a step's parallel calls can arrive. For a batch of at most four calls, every
// order is tried. For a larger one, each call comes first once and last once: this decides which
// call gets the last place of a quota, and which gets none. Batches of calls that request the same
// have one order.
#pragma once

#include <cstdint>
#include <vector>

#include "core/cluster/api_client.h"

namespace jobplay {

class CallOrders {
 public:
  CallOrders() = default;
  // `made` are the calls of the step in their usual order.
  explicit CallOrders(const CallsMade& made);

  // Advances to the next order other than the usual one. Returns false if none is left.
  bool Next();
  // Returns the calls that come first, in the form of ClusterOptions::calls. The others follow as
  // usual.
  std::vector<std::uint32_t> First() const;

  static constexpr std::size_t kAllOrders = 4;  // up to this batch size

 private:
  struct Batch {
    std::vector<std::uint32_t> usual;  // the numbers of the calls
    std::size_t at = 0;                // the present order; 0 is the usual one
  };

  static std::size_t OrdersOf(const Batch& batch);

  std::vector<Batch> batches_;
};

}  // namespace jobplay
