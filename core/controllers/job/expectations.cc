#include "core/controllers/job/expectations.h"

#include <vector>

#include "core/words/decisions/job.h"

namespace jobplay {

bool ControllerExpectations::SatisfiedExpectations(ControllerEnv& env, QueueKey key) const {
  const Shared<ControlleeExpectations>& expected = table_.Get(key);
  if (!expected || expected->Fulfilled()) return true;
  const Duration age = env.now() - expected->timestamp;
  if (age > env.generation.expectations_timeout) {
    env.context.Why(decided::ExpectationsExpired{
        .creations = expected->add, .deletions = expected->del, .age = age});
    return true;
  }
  env.context.Why(decided::ExpectationsPending{
      .creations = expected->add, .deletions = expected->del, .age = age});
  return false;
}

const ControlleeExpectations* ControllerExpectations::Unfulfilled(QueueKey key) const {
  const Shared<ControlleeExpectations>& expected = table_.Get(key);
  return expected && !expected->Fulfilled() ? &*expected : nullptr;
}

void ControllerExpectations::ExpectCreations(ControllerEnv& env, QueueKey key, std::int64_t adds) {
  table_.Set(env.context, key, ControlleeExpectations{adds, 0, env.now()});
}

void ControllerExpectations::ExpectDeletions(ControllerEnv& env, QueueKey key, std::int64_t dels) {
  table_.Set(env.context, key, ControlleeExpectations{0, dels, env.now()});
}

bool ControllerExpectations::Lower(ControllerEnv& env, QueueKey key, std::int64_t add,
                                   std::int64_t del) {
  const Shared<ControlleeExpectations> expected = table_.Get(key);
  if (!expected) return false;
  ControlleeExpectations lowered = *expected;
  lowered.add -= add;
  lowered.del -= del;
  table_.Set(env.context, key, lowered);
  return (add > 0 && expected->add > 0) || (del > 0 && expected->del > 0);
}

void ControllerExpectations::DeleteExpectations(ControllerEnv& env, QueueKey key) {
  if (table_.Get(key)) table_.Erase(env.context, key);
}

void ControllerExpectations::Reset(ControllerEnv& env) {
  std::vector<QueueKey> held;
  table_.ForEach([&](QueueKey key, const auto&) { held.push_back(key); });
  for (const QueueKey key : held) table_.Erase(env.context, key);
}

bool UidTrackingExpectations::Expects(QueueKey key, std::uint32_t pod) const {
  const Shared<AwaitedFinalizer>& awaited = table_.Get(pod);
  return awaited && awaited->key == key;
}

void UidTrackingExpectations::ExpectFinalizerRemoved(ControllerEnv& env, QueueKey key,
                                                     std::uint32_t pod) {
  table_.Set(env.context, pod, AwaitedFinalizer{key});
}

bool UidTrackingExpectations::FinalizerRemovalObserved(ControllerEnv& env, QueueKey key,
                                                       std::uint32_t pod) {
  const bool awaited = Expects(key, pod);
  if (awaited) table_.Erase(env.context, pod);
  return awaited;
}

void UidTrackingExpectations::DeleteExpectations(ControllerEnv& env, QueueKey key) {
  std::vector<std::uint32_t> held;
  table_.ForEach([&](std::uint32_t pod, const Shared<AwaitedFinalizer>& awaited) {
    if (awaited->key == key) held.push_back(pod);
  });
  for (const std::uint32_t pod : held) table_.Erase(env.context, pod);
}

void UidTrackingExpectations::Reset(ControllerEnv& env) {
  std::vector<std::uint32_t> held;
  table_.ForEach([&](std::uint32_t pod, const auto&) { held.push_back(pod); });
  for (const std::uint32_t pod : held) table_.Erase(env.context, pod);
}

}  // namespace jobplay
