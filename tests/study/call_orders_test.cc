// The orders of parallel calls that a search tries.
#include "core/study/call_orders.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <set>
#include <vector>

namespace jobplay {
namespace {

using Numbers = std::vector<std::uint32_t>;

// The calls of batches of these sizes, in the order of a controller: the last one of each first.
CallsMade Batches(std::initializer_list<std::uint32_t> sizes, bool alike = false) {
  CallsMade made;
  std::uint32_t batch = 0, started = 0;
  for (const std::uint32_t size : sizes) {
    ++batch;
    for (std::uint32_t i = 0; i < size; ++i) {
      made.push_back({.call = FailingCall::kCreatePod,
                      .is_alike = alike && i > 0,
                      .batch = batch,
                      .started = started + (i == 0 ? size - 1 : i - 1)});
    }
    started += size;
  }
  return made;
}

std::vector<Numbers> OrdersOf(const CallsMade& made) {
  std::vector<Numbers> all;
  CallOrders orders(made);
  while (orders.Next()) all.push_back(orders.First());
  return all;
}

TEST(CallOrders, AreAllOtherOrdersOfSmallBatch) {
  EXPECT_EQ(OrdersOf(Batches({2})), (std::vector<Numbers>{{0}}));
  // The usual order is 2, 0, 1; the rest follows from it.
  EXPECT_EQ(OrdersOf(Batches({3})), (std::vector<Numbers>{{2, 1}, {0}, {0, 1}, {1}, {1, 0}}));
  const std::vector<Numbers> of_four = OrdersOf(Batches({4}));
  EXPECT_EQ(of_four.size(), 23u);
  EXPECT_EQ(std::set<Numbers>(of_four.begin(), of_four.end()).size(), 23u);
}

TEST(CallOrders, PutEachCallOfLargeBatchFirstAndLast) {
  // The usual order is 4, 0, 1, 2, 3.
  EXPECT_EQ(OrdersOf(Batches({5})),
            (std::vector<Numbers>{
                {0}, {1}, {2}, {3}, {0, 1, 2, 3}, {4, 1, 2, 3}, {4, 0, 2, 3}, {4, 0, 1, 3}}));
}

TEST(CallOrders, CombineSeveralBatches) {
  EXPECT_EQ(OrdersOf(Batches({1, 2, 2})), (std::vector<Numbers>{{1}, {3}, {1, 3}}));
}

TEST(CallOrders, AreEmptyForEqualCalls) {
  EXPECT_TRUE(OrdersOf(Batches({4}, /*alike=*/true)).empty());
}

TEST(CallOrders, AreEmptyForSequentialCalls) {
  EXPECT_TRUE(OrdersOf({}).empty());
  EXPECT_TRUE(OrdersOf(Batches({1, 1})).empty());
  CallsMade made(2, MadeCall{.call = FailingCall::kCreatePod});
  EXPECT_TRUE(OrdersOf(made).empty());
}

TEST(CallOrders, TreatSeveralCallsForOnePodAsOne) {
  // A pod's finalizer is removed, and the pod deleted.
  CallsMade made;
  for (const std::uint32_t started : {1, 1, 0, 0}) {
    made.push_back({.call = FailingCall::kDeletePod, .batch = 1, .started = started});
  }
  EXPECT_EQ(OrdersOf(made), (std::vector<Numbers>{{0}}));
}

}  // namespace
}  // namespace jobplay
