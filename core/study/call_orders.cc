#include "core/study/call_orders.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace jobplay {
namespace {

// Returns the order with that number, as positions in the usual order.
std::vector<std::size_t> PlacesOf(std::size_t calls, std::size_t number) {
  std::vector<std::size_t> places(calls);
  std::iota(places.begin(), places.end(), std::size_t{0});
  const auto at = [&](std::size_t place) {
    return places.begin() + static_cast<std::ptrdiff_t>(place);
  };
  if (calls <= CallOrders::kAllOrders) {
    while (number-- > 0) std::next_permutation(places.begin(), places.end());
  } else if (number < calls) {
    std::rotate(places.begin(), at(number), at(number + 1));
  } else {
    std::rotate(at(number - calls), at(number - calls + 1), places.end());
  }
  return places;
}

}  // namespace

CallOrders::CallOrders(const CallsMade& made) {
  std::uint32_t batch = 0;
  bool differ = false;
  const auto drop_last = [&] {
    if (!batches_.empty() && (batches_.back().usual.size() < 2 || !differ)) batches_.pop_back();
  };
  for (const MadeCall& call : made) {
    if (call.batch == 0) continue;
    if (call.batch != batch) {
      drop_last();
      batches_.emplace_back();
      batch = call.batch;
      differ = false;
    } else if (call.started == batches_.back().usual.back()) {
      continue;  // one parallel call can make several calls
    } else {
      differ |= !call.is_alike;
    }
    batches_.back().usual.push_back(call.started);
  }
  drop_last();
}

std::size_t CallOrders::OrdersOf(const Batch& batch) {
  const std::size_t calls = batch.usual.size();
  if (calls > kAllOrders) return 2 * calls - 1;
  std::size_t orders = 1;
  for (std::size_t i = 2; i <= calls; ++i) orders *= i;
  return orders;
}

bool CallOrders::Next() {
  for (Batch& batch : batches_) {
    if (++batch.at < OrdersOf(batch)) return true;
    batch.at = 0;
  }
  return false;
}

std::vector<std::uint32_t> CallOrders::First() const {
  std::vector<std::uint32_t> first;
  for (const Batch& batch : batches_) {
    const std::vector<std::size_t> places = PlacesOf(batch.usual.size(), batch.at);
    // Trailing calls in the usual order need not be listed.
    const auto rest = std::is_sorted_until(places.rbegin(), places.rend(), std::greater<>());
    std::for_each(places.begin(), rest.base(),
                  [&](std::size_t place) { first.push_back(batch.usual[place]); });
  }
  return first;
}

}  // namespace jobplay
