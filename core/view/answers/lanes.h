// The data of the timeline, which the page draws once for the whole run: lanes of Jobs, pods and
// nodes with segments, waits between pods, and marks. It is collected while the run is recorded, so
// that an answer only has to be written.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/view/index/run_index.h"
#include "core/view/protocol/lanes.h"
#include "core/words/decision.h"
#include "core/words/language.h"

namespace jobplay {

namespace decided {
struct IndexAwaitsBackoff;
}

// A wait of the Job controller before it creates the next pods.
struct BackoffWait {
  std::uint32_t job = 0;
  std::optional<std::int32_t> index;  // only for Jobs with backoffLimitPerIndex
  Time from;
  Time to;
  std::int32_t failures = 0;
  std::uint32_t step = 0;  // the step in which the controller found it
  std::uint32_t over = 0;  // the step that created the awaited pod; 0: none yet
};

class Lanes {
 public:
  // Adds step k, which the index must have already. Steps come in order, from 0.
  void Add(const Timeline& timeline, const RunIndex& index, std::uint32_t k);

  answer::Lanes Answer(const Timeline& timeline, const RunIndex& index,
                       Language language = Language::kEnglish) const;

  class Gathering;

  const std::vector<BackoffWait>& waits() const { return waits_; }

 private:
  class Writer;

  static constexpr const char* kSuspended = "suspended";
  static constexpr const char* kResumed = "resumed";

  struct Segment {
    const char* kind = "";
    Time from;
    std::optional<Time> to;
    std::uint32_t step = 0;
    bool deleting = false;
    std::int32_t restarts = 0;
    std::optional<std::int32_t> exit;
    std::string reason;

    bool LooksLike(const Segment& other) const {
      return std::string_view(kind) == other.kind && deleting == other.deleting &&
             restarts == other.restarts && exit == other.exit && reason == other.reason;
    }
  };
  struct Mark {
    Time at;
    std::uint32_t step = 0;
    const char* kind = "";       // a Job's: good, bad, suspended, resumed
    const char* condition = "";  // the condition that became true
    std::string reason = {};     // the reason of the condition
    std::uint32_t job = 0;       // the Job that a CronJob created
  };
  struct Lane {
    std::vector<Segment> segments;
    std::vector<Mark> marks;
    std::string node;
    bool awaited = false;  // a pod's: its index is known to wait after it
  };

  static Segment SegmentOf(const Pod& pod, bool node_is_down);
  static Segment SegmentOf(const Job& job);
  static void Extend(Lane& lane, Segment segment, Time at, std::uint32_t k);
  static void End(Lane& lane, Time at);

  void OnPod(const Timeline& timeline, const RunIndex& index, std::uint32_t k,
             const Change& change);
  void OnJob(const RunIndex& index, Time at, std::uint32_t k, const Change& change);
  void OnNodes(const Timeline& timeline, const RunIndex& index, std::uint32_t k);
  // Ends the back-off of the Job as a whole, earlier than planned.
  void EndWait(std::uint32_t job, Time at);
  // Also ends the waits of the Job's indexes, because the Job is gone.
  void EndWaits(std::uint32_t job, Time at);
  void OnDecision(const RunIndex& index, Time at, std::uint32_t k, const Decision& decision);
  void OnIndexBackoff(std::uint32_t k, std::uint32_t job,
                      const decided::IndexAwaitsBackoff& decided);
  bool IsDown(const std::string& node) const;

  std::vector<Lane> jobs_{1}, cron_jobs_{1}, pods_{1}, nodes_{1};
  std::map<std::string, NodeCondition> node_conditions_;
  std::vector<BackoffWait> waits_;
  std::map<std::pair<std::uint32_t, std::int32_t>, std::size_t> open_waits_;  // by Job and index
  std::vector<Mark> actions_;
};

// Builds the answer in pieces, because a long run's answer takes seconds.
class Lanes::Gathering {
 public:
  // All arguments must outlive this object.
  Gathering(const Lanes& lanes, const Timeline& timeline, const RunIndex& index, Language language);

  // Adds a Job or a pod. Returns false once all are added.
  bool GoOn();
  // The number of pieces, and how many of them are added.
  std::size_t all() const { return index_.jobs().size() + index_.SortedPods().size(); }
  std::size_t done() const { return done_; }
  const answer::Lanes& answer() const { return answer_; }
  answer::Lanes Take() { return std::move(answer_); }

 private:
  const Lanes& lanes_;
  const Timeline& timeline_;
  const RunIndex& index_;
  Language language_;
  std::size_t done_ = 0;
  answer::Lanes answer_;
};

}  // namespace jobplay
