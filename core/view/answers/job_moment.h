// What the panels show of one Job at one moment: the object, and what only the controller knows of
// it, as far as it is remembered or can be told from its cache.
#pragma once

#include <cstdint>
#include <vector>

#include "core/view/answers/lanes.h"
#include "core/view/protocol/moment.h"

namespace jobplay {

class JobMoment {
 public:
  // The timeline stands at the step; all of them have to outlive this.
  JobMoment(const Timeline& timeline, const StateTables& state, const RunIndex& index,
            const Lanes& lanes, std::uint32_t step);

  // Without `changed` and `mutable`.
  answer::JobMoment Write(std::uint32_t id, const Job& job) const;

 private:
  answer::Micros Since(Time at) const;
  void WriteMemory(answer::JobMoment& moment, std::uint32_t id, const Job& job) const;
  answer::Expectations Expectations(const ControlleeExpectations& expected) const;
  std::vector<answer::AwaitedFinalizer> AwaitedFinalizers(QueueKey key) const;
  answer::Backoff Backoff(const BackoffRecord& record, const Job& job) const;
  std::vector<answer::IndexBackoff> IndexBackoff(std::uint32_t job) const;
  answer::HeldBy HeldBy(std::uint32_t id, const Job& job) const;
  answer::HeldBy FoundBySync(std::uint32_t id) const;
  std::int32_t Restarts(std::uint32_t id) const;
  answer::Cache Cache(std::uint32_t id, const Job& job) const;
  answer::Nullable<answer::PodVersion> PodAs(TableId table, std::uint32_t id) const;
  // 0: it is not there.
  template <typename T>
  std::uint64_t VersionOf(TableId table, std::uint32_t id) const;

  const Timeline& timeline_;
  const StateTables& state_;
  const RunIndex& index_;
  const Lanes& lanes_;
  std::uint32_t step_;
  Time now_;
  std::vector<std::uint32_t> unseen_;  // pods of which the cache has another version than the store
};

}  // namespace jobplay
