// client-go's rate-limited, delaying work queue of string keys. A key is queued once even if it is
// added repeatedly, and only one worker processes it at a time. A key that is added during its
// processing is processed again afterwards.
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

// The state of one key.
struct QueueItem {
  std::string key;
  bool dirty = false;            // waits for a worker, or will be processed again
  bool processing = false;       // a worker processes it
  std::int32_t failures = 0;     // consecutive ones: the rate limiter's NumRequeues
  std::optional<Time> ready_at;  // the end of its delay
  // When and why the delay was requested; only set during a delay.
  Time asked_at;
  DelayFor purpose{};

  bool operator==(const QueueItem&) const = default;
};

// `table` must be a table of a queue.
QueueOf QueueOfTable(TableId table);

// The result of adding a key.
enum class Added : std::uint8_t {
  kAtOnce,   // it now waits for a worker
  kDelayed,  // it will wait after the delay
  kAlready,  // it already waits, or will no later
};

// workqueue.DefaultTypedControllerRateLimiter without its overall limit of ten per second after the
// first hundred: no scenario has that many failures.
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
  // delayingType.AddAfter: a delay of 0 or less adds immediately. Of two delays, the earlier end
  // counts.
  Added AddAfter(Context& context, QueueKey key, Duration delay, DelayFor purpose);
  // AddAfter with the rate limiter's When: base * 2^failures, at most the maximum. Returns the
  // delay.
  Duration AddRateLimited(Context& context, QueueKey key);
  void Forget(Context& context, QueueKey key);
  std::int32_t NumRequeues(QueueKey key) const;

  // Handles a timer of a delayed key. An outdated timer is ignored.
  void OnTimer(Context& context, QueueKey key);
  // True if a timer for that time still applies: an earlier one may have replaced it.
  bool IsTimerDue(QueueKey key, Time at) const {
    const Shared<QueueItem>& item = items_.Get(key);
    return item && item->ready_at && *item->ready_at == at;
  }
  // Returns the next key to process, or nothing.
  std::optional<QueueKey> Get(Context& context);
  void Done(Context& context, QueueKey key);

  // Drops everything, as if the process's memory were lost.
  void Reset(Context& context);
  // The workers start at this time. Keys that are added earlier wait.
  void HoldWorkersUntil(Time up) { workers_up_ = up; }
  // Sets the delay after which a worker takes an added key.
  void SetWake(Duration wake) { wake_ = wake; }

  const Table<QueueItem>& items() const { return items_; }
  bool empty() const { return queue_.empty(); }

 private:
  friend class StateKeys;

  // Calls change(QueueItem&). The state of a key that is idle afterwards is dropped.
  template <typename Change>
  void Edit(Context& context, QueueKey key, Change change);
  void Push(Context& context, QueueKey key);

  Table<QueueItem> items_;
  Happening timer_;
  Happening worker_;
  Duration base_delay_;
  Duration max_delay_;
  std::vector<Shared<std::string>> keys_{Shared<std::string>()};
  // Looks up any text without copying it to a string.
  struct TextHash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  // Never iterated.
  std::unordered_map<std::string, QueueKey, TextHash, std::equal_to<>> by_text_;
  // A key that waits for a worker, and the step that queued it.
  struct Waiting {
    QueueKey key = 0;
    std::uint32_t since = 0;
  };
  std::deque<Waiting> queue_;
  Time workers_up_{INT64_MIN};  // initially always up
  Duration wake_;
};

}  // namespace jobplay
