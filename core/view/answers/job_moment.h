// The state of one Job at one moment, as the panels show it: the object and what only the
// controller knows of it, as remembered or derived from its cache.
#pragma once

#include <cstdint>
#include <vector>

#include "core/view/answers/lanes.h"
#include "core/view/protocol/moment.h"

namespace jobplay {

class JobMoment {
 public:
  // The timeline must be at the step. All arguments must outlive this object.
  JobMoment(const Timeline& timeline, const StateTables& state, const RunIndex& index,
            const Lanes& lanes, std::uint32_t step);

  // Does not set `changed` and `mutable`.
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
  // Returns 0 if the object does not exist.
  template <typename T>
  std::uint64_t VersionOf(TableId table, std::uint32_t id) const;

  const Timeline& timeline_;
  const StateTables& state_;
  const RunIndex& index_;
  const Lanes& lanes_;
  std::uint32_t step_;
  Time now_;
  std::vector<std::uint32_t> unseen_;  // pods whose version in the cache differs from the store's
};

}  // namespace jobplay
