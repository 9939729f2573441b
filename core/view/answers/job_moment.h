// What the panels show of one Job at one moment: the object, and what only the controller knows of
// it, as far as it is remembered or can be told from its cache.
#pragma once

#include <cstdint>
#include <vector>

#include "core/api/json.h"
#include "core/view/answers/lanes.h"

namespace jobplay {

class JobMoment {
 public:
  // The timeline stands at the step; all of them have to outlive this.
  JobMoment(const Timeline& timeline, const StateTables& state, const RunIndex& index,
            const Lanes& lanes, std::uint32_t step);

  // protocol.ts's JobMoment, without `changed`.
  Json Write(std::uint32_t id, const Job& job) const;

 private:
  // Microseconds since the scenario's start.
  std::int64_t Since(Time at) const;
  void WriteMemory(Json& json, std::uint32_t id, const Job& job) const;
  Json Expectations(const ControlleeExpectations& expected) const;
  Json AwaitedFinalizers(QueueKey key) const;
  Json Backoff(const BackoffRecord& record, const Job& job) const;
  Json IndexBackoff(std::uint32_t job) const;
  Json HeldBy(std::uint32_t id, const Job& job) const;
  Json FoundBySync(std::uint32_t id) const;
  std::int32_t Restarts(std::uint32_t id) const;
  Json Cache(std::uint32_t id, const Job& job) const;
  Json PodAs(TableId table, std::uint32_t id) const;
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
