#include "core/cluster/work_queue.h"

#include <algorithm>

#include "core/base/backoff.h"
#include "core/base/check.h"

namespace jobplay {

QueueOf QueueOfTable(TableId table) {
  switch (table) {
    case TableId::kOrphanQueue:
      return QueueOf::kOrphans;
    case TableId::kCronJobQueue:
      return QueueOf::kCronJobs;
    case TableId::kTtlQueue:
      return QueueOf::kTtl;
    default:
      return QueueOf::kJobs;
  }
}

WorkQueue::WorkQueue(TableId table, Happening timer, Happening worker, Duration base_delay,
                     Duration max_delay)
    : items_(table),
      timer_(timer),
      worker_(worker),
      base_delay_(base_delay),
      max_delay_(max_delay) {}

QueueKey WorkQueue::Key(std::string_view text) {
  const auto [it, added] = by_text_.emplace(std::string(text), static_cast<QueueKey>(keys_.size()));
  if (added) keys_.emplace_back(std::string(text));
  return it->second;
}

QueueItem WorkQueue::ItemOf(QueueKey key) const {
  const Shared<QueueItem>& item = items_.Get(key);
  if (item) return *item;
  QueueItem fresh;
  fresh.key = *keys_[key];
  return fresh;
}

void WorkQueue::Store(Context& context, QueueKey key, QueueItem item) {
  const bool idle = !item.dirty && !item.processing && !item.ready_at && item.failures == 0;
  items_.Set(context, key, idle ? Shared<QueueItem>() : Shared<QueueItem>(std::move(item)));
}

void WorkQueue::Push(Context& context, QueueKey key) {
  queue_.push_back({key, context.events->step()});
  context.events->Schedule(std::max(context.now, workers_up_), worker_);
}

Added WorkQueue::Add(Context& context, QueueKey key) {
  QueueItem item = ItemOf(key);
  if (item.dirty) return Added::kAlready;
  item.dirty = true;
  const bool processing = item.processing;
  Store(context, key, std::move(item));
  if (!processing) Push(context, key);
  return Added::kAtOnce;
}

Added WorkQueue::AddAfter(Context& context, QueueKey key, Duration delay, DelayFor purpose) {
  if (delay.ns <= 0) return Add(context, key);
  const Time ready_at = context.now + delay;
  const Shared<QueueItem>& current = items_.Get(key);
  if (current && current->ready_at && *current->ready_at <= ready_at) return Added::kAlready;
  QueueItem item = ItemOf(key);
  item.ready_at = ready_at;
  item.asked_at = context.now;
  item.purpose = purpose;
  Store(context, key, std::move(item));
  context.After(delay, timer_, key);
  return Added::kDelayed;
}

Duration WorkQueue::AddRateLimited(Context& context, QueueKey key) {
  QueueItem item = ItemOf(key);
  const Duration delay = ExponentialBackoff(base_delay_, item.failures, max_delay_);
  ++item.failures;
  Store(context, key, std::move(item));
  AddAfter(context, key, delay, DelayFor::kRetry);
  return delay;
}

void WorkQueue::Forget(Context& context, QueueKey key) {
  const Shared<QueueItem>& current = items_.Get(key);
  if (!current || current->failures == 0) return;
  QueueItem item = *current;
  item.failures = 0;
  Store(context, key, std::move(item));
}

std::int32_t WorkQueue::NumRequeues(QueueKey key) const {
  const Shared<QueueItem>& item = items_.Get(key);
  return item ? item->failures : 0;
}

void WorkQueue::OnTimer(Context& context, QueueKey key) {
  const Shared<QueueItem>& current = items_.Get(key);
  if (!current || !current->ready_at || *current->ready_at != context.now) {
    context.Why(decided::DelayReplaced{});
    return;
  }
  QueueItem item = *current;
  context.Why(decided::DelayOver{.purpose = item.purpose,
                                 .queue = QueueOfTable(items_.id()),
                                 .asked = item.asked_at,
                                 .delay = context.now - item.asked_at,
                                 .key = keys_[key]});
  item.ready_at.reset();
  item.asked_at = {};
  item.purpose = {};
  const bool dirty = item.dirty;
  const bool processing = item.processing;
  item.dirty = true;
  Store(context, key, std::move(item));
  if (dirty || processing) return;
  Push(context, key);
}

std::optional<QueueKey> WorkQueue::Get(Context& context) {
  if (queue_.empty() || context.now < workers_up_) {
    context.Why(decided::QueueEmpty{.queue = QueueOfTable(items_.id())});
    return std::nullopt;
  }
  const auto [key, since] = queue_.front();
  queue_.pop_front();
  context.events->CameOf(since);
  QueueItem item = ItemOf(key);
  item.dirty = false;
  item.processing = true;
  Store(context, key, std::move(item));
  return key;
}

void WorkQueue::Done(Context& context, QueueKey key) {
  QueueItem item = ItemOf(key);
  JOBPLAY_CHECK(item.processing);
  item.processing = false;
  const bool again = item.dirty;
  Store(context, key, std::move(item));
  if (!again) return;
  Push(context, key);
}

void WorkQueue::Reset(Context& context) {
  std::vector<QueueKey> held;
  items_.ForEach([&](QueueKey key, const Shared<QueueItem>&) { held.push_back(key); });
  for (const QueueKey key : held) items_.Erase(context, key);
  queue_.clear();
}

}  // namespace jobplay
