// The work queue behaves like the recorded one of client-go (tests/recorder/workqueue). The
// simulation adds workers that come as events, the journal, forks, and lost memory.
#include "core/cluster/work_queue.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/time.h"
#include "nlohmann/json.hpp"
#include "tests/support/files.h"

namespace jobplay {
namespace {

using Json = nlohmann::json;

constexpr Happening kQueueTimer = Happening::kJobQueueTimer;
constexpr Happening kQueueWorker = Happening::kJobWorker;

// A queue with its clock. Workers take keys only if a script says so.
struct World {
  EventQueue events;
  Journal journal;
  Time now;
  WorkQueue queue;
  int workers = 0;  // how many were woken

  explicit World(Duration base = kDefaultBaseDelay, Duration most = kDefaultMaxDelay)
      : queue(TableId::kJobQueue, kQueueTimer, kQueueWorker, base, most) {}

  Context Now() { return {.now = now, .events = &events, .journal = &journal}; }

  // Everything until then, including delays at exactly that time.
  void RunUntil(Time end) {
    while (!events.empty() && events.Next().at <= end) {
      const Scheduled event = events.Pop();
      now = event.at;
      Context context = Now();
      if (event.what == kQueueTimer) queue.OnTimer(context, event.a);
      if (event.what == kQueueWorker) ++workers;
    }
    now = end;
  }

  // One operation of a script, as listed in tests/recorder/workqueue.
  std::string Do(const std::string& deed) {
    std::istringstream words(deed);
    std::string verb, last, word;
    words >> verb;
    const bool delayed = verb == "after";
    if (delayed) words >> word;
    words >> last;
    Context context = Now();
    const auto delay = [](const std::string& text) { return *ParseDuration(text); };
    if (verb == "wait") {
      RunUntil(now + delay(last));
      return "";
    }
    if (verb == "get") {
      const std::optional<QueueKey> key = queue.Get(context);
      return key ? queue.Text(*key) : "-";
    }
    if (verb == "len") {
      int waiting = 0;
      queue.items().ForEach([&](QueueKey, const Shared<QueueItem>& item) {
        waiting += item->dirty && !item->processing ? 1 : 0;
      });
      EXPECT_EQ(queue.empty(), waiting == 0);
      return std::to_string(waiting);
    }
    const QueueKey key = queue.Key(last);
    if (delayed) {
      queue.AddAfter(context, key, delay(word), DelayFor::kOther);
    } else if (verb == "add") {
      queue.Add(context, key);
    } else if (verb == "limited") {
      return FormatDuration(queue.AddRateLimited(context, key));
    } else if (verb == "forget") {
      queue.Forget(context, key);
    } else if (verb == "done") {
      queue.Done(context, key);
    } else if (verb == "requeues") {
      return std::to_string(queue.NumRequeues(key));
    } else {
      ADD_FAILURE() << "no deed: " << deed;
    }
    return "";
  }

  // The answers, separated by spaces.
  std::string Play(const std::string& script) {
    std::string says;
    std::istringstream deeds(script);
    for (std::string deed; std::getline(deeds >> std::ws, deed, ',');) {
      const std::string answer = Do(deed);
      if (!answer.empty()) says += (says.empty() ? "" : " ") + answer;
    }
    return says;
  }
};

TEST(WorkQueue, MatchesClientGo) {
  const Json recorded = Json::parse(testing::ReadFile("tests/vectors/work_queue.json"));
  ASSERT_GT(recorded["scripts"].size(), 80u);
  for (const Json& script : recorded["scripts"]) {
    SCOPED_TRACE(script["name"].get<std::string>());
    World world(*ParseDuration(script.value("base", "5ms")),
                *ParseDuration(script.value("max", "1000s")));
    EXPECT_EQ(world.Play(script["does"].get<std::string>()), script["says"].get<std::string>());
  }
}

TEST(WorkQueue, GivesEachTextPermanentKey) {
  WorkQueue queue(TableId::kJobQueue, kQueueTimer, kQueueWorker, kDefaultBaseDelay,
                  kDefaultMaxDelay);
  const QueueKey a = queue.Key("default/a");
  const QueueKey b = queue.Key("default/b");
  EXPECT_NE(a, 0u) << "0 is no key";
  EXPECT_NE(a, b);
  EXPECT_EQ(queue.Key("default/a"), a);
  EXPECT_EQ(queue.Text(a), "default/a");
  EXPECT_EQ(queue.Text(b), "default/b");
}

// Each key that starts to wait wakes one worker. A worker that comes in vain finds nothing.
TEST(WorkQueue, WakesWorkerForEachWaitingKey) {
  World world;
  world.Play("add a, add a, add b, wait 1ms");
  EXPECT_EQ(world.workers, 2);
  world.Play("get, add a, wait 1ms");
  EXPECT_EQ(world.workers, 2) << "a is worked on";
  world.Play("done a, wait 1ms");
  EXPECT_EQ(world.workers, 3);
  world.Play("after 5ms c, wait 4ms");
  EXPECT_EQ(world.workers, 3);
  world.Play("wait 1ms");
  EXPECT_EQ(world.workers, 4);
}

TEST(WorkQueue, HoldsWorkersUntilTheyStart) {
  World world;
  world.queue.HoldWorkersUntil(Time{} + Seconds(2));
  EXPECT_EQ(world.Play("add a, wait 1999ms, get, len"), "- 1");
  EXPECT_EQ(world.workers, 0);
  EXPECT_EQ(world.Play("wait 1ms, get"), "a");
  EXPECT_EQ(world.workers, 1);
}

TEST(WorkQueue, DropsItemsWithoutState) {
  struct Case {
    const char* name;
    const char* script;
    std::uint32_t items;
  };
  const Case cases[] = {
      {"a key that waits", "add a", 1},
      {"a key in processing", "add a, get", 1},
      {"a delayed key", "after 5ms a", 1},
      {"a failed key", "limited a, wait 5ms, get, done a", 1},
      {"a finished key", "add a, get, done a", 0},
      {"a key whose failures were forgotten", "limited a, wait 5ms, get, forget a, done a", 0},
      {"a key that was never added", "forget a, requeues a", 0},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.name);
    World world;
    world.Play(c.script);
    EXPECT_EQ(world.queue.items().size(), c.items);
  }
}

TEST(WorkQueue, RecordsChangesInJournal) {
  World world;
  world.Play("add a");
  const QueueKey a = world.queue.Key("a");
  ASSERT_EQ(world.journal.changes.size(), 1u);
  const Change& change = world.journal.changes[0];
  EXPECT_EQ(change.table, TableId::kJobQueue);
  EXPECT_EQ(change.id, a);
  EXPECT_FALSE(change.before);
  const Shared<QueueItem> after = change.after.As<QueueItem>();
  EXPECT_EQ(*after, (QueueItem{.key = "a", .dirty = true}));
  world.Play("add a, forget a");
  EXPECT_EQ(world.journal.changes.size(), 1u) << "nothing changed";
}

// A shorter delay does not cancel the timer of the longer one, which fires without effect.
TEST(WorkQueue, HasOnlyEarliestTimerDue) {
  World world;
  const QueueKey a = world.queue.Key("a");
  const auto due = [&](int ms) { return world.queue.IsTimerDue(a, Time{} + Milliseconds(ms)); };
  EXPECT_FALSE(due(10));
  world.Play("after 10ms a");
  EXPECT_TRUE(due(10));
  world.Play("after 4ms a");
  EXPECT_TRUE(due(4));
  EXPECT_FALSE(due(10));
  world.Play("wait 4ms");
  EXPECT_FALSE(due(4));
  EXPECT_EQ(world.Play("get, done a, wait 6ms, get"), "a -");
}

TEST(WorkQueue, CopyIsIndependent) {
  World world;
  world.Play("add a, add b, get, limited b, after 3ms c");
  World copy = world;
  const char* rest = "add a, done a, wait 3ms, get, get, get, requeues b";
  const std::string original = world.Play(rest);
  EXPECT_EQ(original, "b a c 1");
  EXPECT_EQ(copy.Play("requeues b, add d, get, get, get"), "1 b d -");
  World second = copy;
  EXPECT_EQ(second.queue.Text(second.queue.Key("d")), "d");
  EXPECT_EQ(world.queue.Key("e"), copy.queue.Key("d")) << "the original does not know the copy's d";
}

TEST(WorkQueue, ForgetsEverythingIfMemoryIsLost) {
  World world;
  world.Play("add a, get, add b, limited c, limited c, after 1s d");
  Context context = world.Now();
  world.queue.Reset(context);
  EXPECT_EQ(world.queue.items().size(), 0u);
  EXPECT_TRUE(world.queue.empty());
  EXPECT_EQ(world.Play("wait 2s, get, requeues c, limited c"), "- 0 5ms");
  EXPECT_EQ(world.Play("add a, get"), "a") << "nobody works on it any more";
}

TEST(WorkQueue, LostProcessSetsNoTimers) {
  World world;
  Context context = world.Now();
  context.process_lost = true;
  world.queue.AddAfter(context, world.queue.Key("a"), Milliseconds(5), DelayFor::kOther);
  EXPECT_TRUE(world.events.empty());
}

}  // namespace
}  // namespace jobplay
