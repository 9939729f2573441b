// What a trace shows of one object or event (docs/reference/exports.md), with stand-ins for the
// names that two runs of one scenario need not share. Traces are made of it, and comparisons of
// runs.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "core/api/json.h"
#include "core/sim/simulator.h"

namespace jobplay {

class TraceView {
 public:
  // Of a simulator that has not begun, which must outlive this.
  explicit TraceView(const Simulator& simulator);

  // Gives the pods that were created since the last call their stand-ins: <pod>, <pod 3>.
  void MeetPods();
  // From now on this stands in for the Job's name, wherever that would stand: <tick 1>.
  void Call(const Job& job, const std::string& stand_in);

  // The name of a Job or CronJob; namespace/name outside the scenario's first namespace.
  std::string NameOf(const ObjectMeta& meta) const;
  // `.status`, with times as seconds since the start and `deleting` while it is.
  Json StatusOf(const Job& job) const;
  Json StatusOf(const CronJob& cron_job) const;
  Json StateOf(std::uint32_t id, const Pod& pod) const;
  Json Told(const Event& event) const;

  // The instant that a time belongs to: recordings count in milliseconds, and what comes within one
  // is one instant.
  Time InstantOf(Time at) const;
  // A time since the start in seconds; a whole number where it is one.
  Json Seconds(Time at) const;

 private:
  std::string NameIn(const std::string& namespace_, const std::string& name) const;
  void RelativeTimes(Json& value) const;
  // Jobs are those of the namespace.
  std::string WithStandIns(const std::string& namespace_, const std::string& text) const;

  const Simulator& simulator_;
  std::string first_namespace_;
  std::map<std::string, std::string> stand_ins_;  // of pods, whose names are their own
  std::map<std::pair<std::string, std::string>, std::string> labels_;  // by namespace and name
  std::uint32_t met_pods_ = 0;
};

}  // namespace jobplay
