// client-go's rate-limited, delaying work queue of string keys. A key is queued once however often
// it is added, is never worked on twice at a time, and when added while worked on comes again
// afterwards.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/cluster/table.h"

namespace jobplay {

using QueueKey = std::uint32_t;  // dense, from WorkQueue::Key

// What the queue knows of one key.
struct QueueItem {
  std::string key;
  bool dirty = false;            // waits for a worker, or is to come again after the current one
  bool processing = false;       // a worker has it
  std::int32_t failures = 0;     // in a row: the rate limiter's NumRequeues
  std::optional<Time> ready_at;  // delayed until then
  // When that was asked for, and what for; only where it is delayed.
  Time asked_at;
  DelayFor purpose{};

  bool operator==(const QueueItem&) const = default;
};

// Of one of the tables of queues.
QueueOf QueueOfTable(TableId table);

// What became of a key that was added.
enum class Added : std::uint8_t {
  kAtOnce,   // it waits for a worker now
  kDelayed,  // it will
  kAlready,  // it does already, or will no later
};

// workqueue.DefaultTypedControllerRateLimiter, but for its overall limit, ten a second after the
// first hundred: no scenario has that many that fail.
inline constexpr Duration kDefaultBaseDelay = Milliseconds(5);
inline constexpr Duration kDefaultMaxDelay = Seconds(1000);

class WorkQueue {
 public:
  // The rate limiter is ItemExponentialFailureRateLimiter(base_delay, max_delay).
  WorkQueue(TableId table, Happening timer, Happening worker, Duration base_delay,
            Duration max_delay);

  QueueKey Key(std::string_view text);
  const std::string& Text(QueueKey key) const { return *keys_[key]; }

  // workqueue.Add
  Added Add(Context& context, QueueKey key);
  // delayingType.AddAfter: not after now adds at once; of two delays the sooner counts.
  Added AddAfter(Context& context, QueueKey key, Duration delay, DelayFor purpose);
  // AddAfter with the rate limiter's When: base * 2^failures, at most the maximum. Returns the
  // delay.
  Duration AddRateLimited(Context& context, QueueKey key);
  void Forget(Context& context, QueueKey key);
  std::int32_t NumRequeues(QueueKey key) const;

  // The delayed key's time may have come; an outdated timer is ignored.
  void OnTimer(Context& context, QueueKey key);
  // Whether a timer set for then still means anything: a sooner one may have taken its place.
  bool IsTimerDue(QueueKey key, Time at) const {
    const Shared<QueueItem>& item = items_.Get(key);
    return item && item->ready_at && *item->ready_at == at;
  }
  // The next key to work on, or nothing.
  std::optional<QueueKey> Get(Context& context);
  void Done(Context& context, QueueKey key);

  // Memory is lost: everything is dropped.
  void Reset(Context& context);
  // The workers are not up before then; what is added meanwhile waits.
  void HoldWorkersUntil(Time up) { workers_up_ = up; }
  // A worker takes a key up only so long after it was added.
  void SetWake(Duration wake) { wake_ = wake; }

  const Table<QueueItem>& items() const { return items_; }
  bool empty() const { return queue_.empty(); }

 private:
  friend class StateKeys;

  // Has change(QueueItem&) change what is known of the key, which nothing is once it is idle.
  template <typename Change>
  void Edit(Context& context, QueueKey key, Change change);
  void Push(Context& context, QueueKey key);

  Table<QueueItem> items_;
  Happening timer_;
  Happening worker_;
  Duration base_delay_;
  Duration max_delay_;
  std::vector<Shared<std::string>> keys_{Shared<std::string>()};
  // By any text, without making a string of it.
  struct TextHash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  // Looked up, never walked.
  std::unordered_map<std::string, QueueKey, TextHash, std::equal_to<>> by_text_;
  // A key that waits for a worker, and the step that put it there.
  struct Waiting {
    QueueKey key = 0;
    std::uint32_t since = 0;
  };
  std::deque<Waiting> queue_;
  Time workers_up_{INT64_MIN};  // from the start on
  Duration wake_;
};

}  // namespace jobplay
