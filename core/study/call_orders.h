// In which orders the calls can come that a step made side by side. Of a batch of up to four calls
// every order is gone through; of a larger one each call comes first once, and each last once:
// which of them meets a quota's last place, and which finds none. Batches of calls that ask for the
// same have one order.
#pragma once

#include <cstdint>
#include <vector>

#include "core/cluster/api_client.h"

namespace jobplay {

class CallOrders {
 public:
  CallOrders() = default;
  // made: the calls of the step in their usual order.
  explicit CallOrders(const CallsMade& made);

  // Goes on to the next order, which is another one than the usual; false when there is none left.
  bool Next();
  // The calls that go first, as ClusterOptions::calls has them; the others follow as usual.
  std::vector<std::uint32_t> First() const;

  static constexpr std::size_t kAllOrders = 4;  // of a batch of so many calls

 private:
  struct Batch {
    std::vector<std::uint32_t> usual;  // their numbers
    std::size_t at = 0;                // the order at hand: 0 is the usual one
  };

  static std::size_t OrdersOf(const Batch& batch);

  std::vector<Batch> batches_;
};

}  // namespace jobplay
