// The order of events: by time, by lag, by scheduling, or by a seed.
#include "core/cluster/event_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "core/base/random.h"
#include "tests/support/environment.h"

namespace jobplay {
namespace {

constexpr Time AtSecond(std::int64_t seconds) { return Time{} + Seconds(seconds); }

// The remaining events, by the `a` of each: "1 2 3".
std::string Order(EventQueue events) {
  std::string text;
  while (!events.empty()) {
    const Scheduled next = events.Next();
    const Scheduled popped = events.Pop();
    EXPECT_EQ(next.a, popped.a) << "the next event is not the one that comes";
    text += (text.empty() ? "" : " ") + std::to_string(popped.a);
  }
  return text;
}

struct Due {
  std::int64_t seconds;
  Happening what;
  std::uint32_t a;
  std::uint32_t further = 0;
};

struct EventQueueCase {
  const char* name;
  std::vector<Due> events;
  const char* order;
};

constexpr Happening kPod = Happening::kSchedulePod;
constexpr Happening kWatch = Happening::kWatchPods;
constexpr Happening kWorker = Happening::kJobWorker;
constexpr Happening kTimer = Happening::kJobQueueTimer;

const EventQueueCase kEventQueueCases[] = {
    {"the earliest comes first", {{3, kPod, 3}, {1, kPod, 1}, {2, kPod, 2}}, "1 2 3"},
    {"at the same time, the order of scheduling counts",
     {{1, kPod, 3}, {1, kWatch, 1}, {1, kWorker, 2}, {1, kPod, 4}},
     "3 1 2 4"},
    {"a work queue delay precedes a watch delivery at that time, though scheduled later",
     {{1, kWatch, 1}, {1, kTimer, 2}},
     "2 1"},
    {"delays keep the order of scheduling",
     {{1, kWatch, 1},
      {1, kTimer, 2},
      {1, Happening::kOrphanQueueTimer, 3},
      {1, Happening::kCronJobQueueTimer, 4},
      {1, Happening::kTtlQueueTimer, 5}},
     "2 3 4 5 1"},
    {"a worker is not a delay and waits its turn",
     {{1, kWatch, 1}, {1, kWorker, 2}, {1, Happening::kTtlWorker, 3}},
     "1 2 3"},
    {"a later delay does not precede an earlier watch", {{2, kTimer, 1}, {1, kWatch, 2}}, "2 1"},
    {"writes of one step reach the watches in their order",
     {{1, kWatch, 3, 3}, {1, kWatch, 1, 1}, {1, kWatch, 2, 2}},
     "1 2 3"},
    {"an event with more lag follows a delay and precedes one with equal lag",
     {{1, kTimer, 4, 2}, {1, kWatch, 3, 1}, {1, kTimer, 1}, {1, kWorker, 2}},
     "1 2 3 4"},
    {"time counts before lag", {{2, kPod, 2}, {1, kPod, 1, 9}}, "1 2"},
};

TEST(EventQueue, OrdersEvents) {
  for (const EventQueueCase& c : kEventQueueCases) {
    SCOPED_TRACE(c.name);
    EventQueue events;
    for (const Due& e : c.events) events.Schedule(AtSecond(e.seconds), e.what, e.a, 0, e.further);
    EXPECT_EQ(Order(events), c.order);
  }
}

TEST(EventQueue, KeepsScheduledEvents) {
  EventQueue events;
  events.Schedule(AtSecond(7), Happening::kContainerExits, 4, 2);
  EXPECT_FALSE(events.empty());
  const Scheduled event = events.Pop();
  EXPECT_EQ(event.at, AtSecond(7));
  EXPECT_EQ(event.what, Happening::kContainerExits);
  EXPECT_EQ(event.a, 4u);
  EXPECT_EQ(event.b, 2u);
  EXPECT_TRUE(events.empty());
}

TEST(EventQueue, InheritsLagOfCause) {
  EventQueue events;
  events.Schedule(AtSecond(1), kWatch, 1, 0, 1);
  events.Schedule(AtSecond(1), kWatch, 2, 0, 2);
  EXPECT_EQ(events.Pop().a, 1u);
  EXPECT_EQ(events.lag(), 1u);
  events.Schedule(AtSecond(1), kWorker, 3);       // before the second arrival
  events.Schedule(AtSecond(1), kWatch, 4, 0, 1);  // a write of the second: after that arrival
  events.Schedule(AtSecond(1), kWatch, 5, 0, 2);
  EXPECT_EQ(Order(events), "3 2 4 5");
}

TEST(EventQueue, DeliversOneWatchBeforeWorkersAndOthersAfter) {
  EventQueue events;
  const std::uint64_t turn = events.Schedule(AtSecond(1), kWatch, 1);
  events.Schedule(AtSecond(1), Happening::kWatchJobs, 4);
  events.Schedule(AtSecond(1), kWatch, 2, 0, 0, turn);
  EXPECT_EQ(events.Pop().a, 1u);
  events.Schedule(AtSecond(1), kWorker, 3);
  events.Schedule(AtSecond(1), kPod, 5);  // the world is not a worker
  EXPECT_EQ(Order(events), "2 3 4 5");
}

TEST(EventQueue, LaterEventKeepsItsLag) {
  EventQueue events;
  events.Schedule(AtSecond(1), kWatch, 1, 0, 5);
  events.Schedule(AtSecond(2), kPod, 2);
  events.Pop();
  events.Schedule(AtSecond(2), kPod, 3);  // lag 5
  EXPECT_EQ(Order(events), "2 3");
  events.Schedule(AtSecond(3), kPod, 4);
  EXPECT_EQ(events.Pop().a, 2u);
  EXPECT_EQ(events.lag(), 0u);
}

TEST(EventQueue, DropRemovesNextEventCompletely) {
  EventQueue events;
  events.Schedule(AtSecond(1), kWatch, 1, 0, 3);
  events.Schedule(AtSecond(1), kWatch, 2, 0, 9);
  events.Schedule(AtSecond(2), kPod, 3);
  events.Pop();
  events.Drop();
  EXPECT_EQ(events.lag(), 3u) << "of the event before";
  EXPECT_EQ(Order(events), "3");
}

TEST(EventQueue, ReportsIfSeveralEventsAreDueNext) {
  EventQueue events;
  EXPECT_FALSE(events.NextIsTied());
  events.Schedule(AtSecond(2), kPod, 1);
  EXPECT_FALSE(events.NextIsTied());
  events.Schedule(AtSecond(3), kPod, 2);
  events.Schedule(AtSecond(3), kPod, 3);
  EXPECT_FALSE(events.NextIsTied()) << "a tie later on is none yet";
  events.Schedule(AtSecond(2), kPod, 4, 0, 8);
  EXPECT_TRUE(events.NextIsTied()) << "lag is no time";
  events.Pop();
  EXPECT_FALSE(events.NextIsTied());
  events.Pop();
  EXPECT_TRUE(events.NextIsTied());
}

std::string Shuffled(std::uint64_t ties) {
  EventQueue events(ties);
  events.Schedule(AtSecond(2), kPod, 100);
  for (std::uint32_t a = 0; a < 10; ++a) events.Schedule(AtSecond(1), kPod, a, 0, a);
  events.Schedule(AtSecond(1), kTimer, 10);
  events.Schedule(AtSecond(0), kPod, 200);
  return Order(events);
}

TEST(EventQueue, SeedShufflesInstantReproducibly) {
  EXPECT_EQ(Shuffled(0), "200 10 0 1 2 3 4 5 6 7 8 9 100");
  std::set<std::string> orders;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const std::string order = Shuffled(seed);
    EXPECT_EQ(order, Shuffled(seed));
    EXPECT_EQ(order.substr(0, 4), "200 ") << "what is earlier comes before";
    EXPECT_EQ(order.substr(order.size() - 4), " 100") << "what is later comes after";
    orders.insert(order);
  }
  EXPECT_EQ(orders.size(), 50u);
}

// A link contains a seed: its order must be the same in every version of the playground.
TEST(EventQueue, OrderOfSeedNeverChanges) {
  EXPECT_EQ(Shuffled(1), "200 8 1 9 3 5 2 10 0 6 7 4 100");
  EXPECT_EQ(Shuffled(42), "200 5 6 8 4 0 3 7 10 2 9 1 100");
}

TEST(EventQueue, CopyIsIndependent) {
  for (const std::uint64_t ties : {0, 7}) {
    EventQueue events(ties);
    for (std::uint32_t a = 0; a < 6; ++a) events.Schedule(AtSecond(a % 2), kPod, a);
    events.Pop();
    EventQueue copy = events;
    EXPECT_EQ(Order(copy), Order(events));
    copy.Schedule(AtSecond(5), kPod, 7);
    EXPECT_EQ(events.pending().size(), 5u);
    EXPECT_EQ(copy.pending().size(), 6u);
    events.Schedule(AtSecond(5), kPod, 7);
    EXPECT_EQ(Order(copy), Order(events)) << "what both do alike comes alike";
  }
}

// Compared with a list that is searched completely, while events cause others.
TEST(EventQueue, BehavesLikeList) {
  const std::uint64_t seed = testing::FromEnvironment("JOBPLAY_SEED", 1);
  SCOPED_TRACE("repeat with: JOBPLAY_SEED=" + std::to_string(seed) +
               " build/tests/jobplay_tests --gtest_filter=EventQueue.DoesAsASearchedList");
  struct Waiting {
    Time at;
    std::uint32_t lag;
    bool delivery;  // not a delay
    std::uint32_t number;

    auto Key() const { return std::tie(at, lag, delivery, number); }
    bool operator<(const Waiting& other) const { return Key() < other.Key(); }
  };
  Random random(seed);
  EventQueue events;
  std::vector<Waiting> model;
  std::uint32_t number = 0;
  std::uint32_t lag = 0;
  Time now;
  for (int step = 0; step < 20'000; ++step) {
    if (model.empty() || random.Below(100) < 49) {
      const Time at = now + Milliseconds(random.Below(4));
      const std::uint32_t further = random.Below(3);
      const bool timer = random.Below(3) == 0;
      events.Schedule(at, timer ? kTimer : kWatch, number, 0, further);
      model.push_back({at, lag + further, !timer, number++});
      continue;
    }
    const auto first = std::min_element(model.begin(), model.end());
    const auto due = std::count_if(model.begin(), model.end(),
                                   [&](const Waiting& one) { return one.at == first->at; });
    ASSERT_EQ(events.NextIsTied(), due > 1) << "at step " << step;
    ASSERT_EQ(events.Next().a, first->number) << "at step " << step;
    if (random.Below(10) == 0) {
      events.Drop();
    } else {
      events.Pop();
      now = first->at;
      lag = first->lag;
    }
    model.erase(first);
    ASSERT_EQ(events.lag(), lag);
    ASSERT_EQ(events.pending().size(), model.size());
  }
}

}  // namespace
}  // namespace jobplay
