#include "core/cluster/work_queue.h"

#include <algorithm>

#include "core/base/backoff.h"
#include "core/base/check.h"
#include "core/words/decisions/controllers.h"

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
  const auto known = by_text_.find(text);
  if (known != by_text_.end()) return known->second;
  const auto key = static_cast<QueueKey>(keys_.size());
  keys_.emplace_back(std::string(text));
  by_text_.emplace(text, key);
  return key;
}

template <typename Change>
void WorkQueue::Edit(Context& context, QueueKey key, Change change) {
  const auto is_idle = [](const QueueItem& item) {
    return !item.dirty && !item.processing && !item.ready_at && item.failures == 0;
  };
  const Shared<QueueItem>& current = items_.Get(key);
  if (current && context.journal == nullptr) {
    QueueItem& item = items_.Mutable(context, key);
    change(item);
    if (is_idle(item)) items_.Erase(context, key);
    return;
  }
  QueueItem item = *current;
  if (!current) item.key = *keys_[key];
  change(item);
  items_.Set(context, key, is_idle(item) ? Shared<QueueItem>() : Shared(std::move(item)));
}

void WorkQueue::Push(Context& context, QueueKey key) {
  queue_.push_back({key, context.events->step()});
  context.events->Schedule(std::max(context.now + wake_, workers_up_), worker_);
}

Added WorkQueue::Add(Context& context, QueueKey key) {
  const Shared<QueueItem>& current = items_.Get(key);
  if (current->dirty) return Added::kAlready;
  const bool processing = current->processing;
  Edit(context, key, [](QueueItem& item) { item.dirty = true; });
  if (!processing) Push(context, key);
  return Added::kAtOnce;
}

Added WorkQueue::AddAfter(Context& context, QueueKey key, Duration delay, DelayFor purpose) {
  if (delay.ns <= 0) return Add(context, key);
  const Time ready_at = context.now + delay;
  const Shared<QueueItem>& current = items_.Get(key);
  if (current->ready_at && *current->ready_at <= ready_at) return Added::kAlready;
  Edit(context, key, [&](QueueItem& item) {
    item.ready_at = ready_at;
    item.asked_at = context.now;
    item.purpose = purpose;
  });
  context.After(delay, timer_, key);
  return Added::kDelayed;
}

Duration WorkQueue::AddRateLimited(Context& context, QueueKey key) {
  const Duration delay = ExponentialBackoff(base_delay_, NumRequeues(key), max_delay_);
  Edit(context, key, [](QueueItem& item) { ++item.failures; });
  AddAfter(context, key, delay, DelayFor::kRetry);
  return delay;
}

void WorkQueue::Forget(Context& context, QueueKey key) {
  if (NumRequeues(key) == 0) return;
  Edit(context, key, [](QueueItem& item) { item.failures = 0; });
}

std::int32_t WorkQueue::NumRequeues(QueueKey key) const { return items_.Get(key)->failures; }

void WorkQueue::OnTimer(Context& context, QueueKey key) {
  const Shared<QueueItem>& current = items_.Get(key);
  if (!current->ready_at || *current->ready_at != context.now) {
    context.Why(decided::DelayReplaced{});
    return;
  }
  context.Why(decided::DelayOver{.purpose = current->purpose,
                                 .queue = QueueOfTable(items_.id()),
                                 .asked = current->asked_at,
                                 .delay = context.now - current->asked_at,
                                 .key = keys_[key]});
  const bool waits = current->dirty || current->processing;
  Edit(context, key, [](QueueItem& item) {
    item.ready_at.reset();
    item.asked_at = {};
    item.purpose = {};
    item.dirty = true;
  });
  if (!waits) Push(context, key);
}

std::optional<QueueKey> WorkQueue::Get(Context& context) {
  if (queue_.empty() || context.now < workers_up_) {
    context.Why(decided::QueueEmpty{.queue = QueueOfTable(items_.id())});
    return std::nullopt;
  }
  const auto [key, since] = queue_.front();
  queue_.pop_front();
  context.events->CameOf(since);
  Edit(context, key, [](QueueItem& item) {
    item.dirty = false;
    item.processing = true;
  });
  return key;
}

void WorkQueue::Done(Context& context, QueueKey key) {
  const Shared<QueueItem>& current = items_.Get(key);
  JOBPLAY_CHECK(current->processing);
  const bool again = current->dirty;
  Edit(context, key, [](QueueItem& item) { item.processing = false; });
  if (again) Push(context, key);
}

void WorkQueue::Reset(Context& context) {
  std::vector<QueueKey> held;
  items_.ForEach([&](QueueKey key, const Shared<QueueItem>&) { held.push_back(key); });
  for (const QueueKey key : held) items_.Erase(context, key);
  queue_.clear();
}

}  // namespace jobplay
