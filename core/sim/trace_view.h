// A view of objects and events as a trace shows them (docs/reference/scenario.md), with
// placeholders for names that differ between runs of one scenario. Traces and comparisons of runs
// use it.
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
  // `simulator` must not have begun, and must outlive this object.
  explicit TraceView(const Simulator& simulator);

  // Assigns placeholders to the pods that were created since the last call: <pod>, <pod 3>.
  void MeetPods();
  // Replaces the Job's name with this placeholder from now on: <tick 1>.
  void Call(const Job& job, const std::string& stand_in);

  // Returns the name of a Job or CronJob, or namespace/name outside the scenario's first namespace.
  std::string NameOf(const ObjectMeta& meta) const;
  // Return `.status`, with times as seconds since the start, and with `deleting` during a deletion.
  Json StatusOf(const Job& job) const;
  Json StatusOf(const CronJob& cron_job) const;
  Json StateOf(std::uint32_t id, const Pod& pod) const;
  Json Told(const Event& event) const;

  // Returns the instant of a time: recordings are in milliseconds, and everything within one is the
  // same instant.
  Time InstantOf(Time at) const;
  // Returns the seconds since the start, as an integer if possible.
  Json Seconds(Time at) const;

 private:
  std::string NameIn(const std::string& namespace_, const std::string& name) const;
  void RelativeTimes(Json& value) const;
  // `namespace_` is the namespace of Jobs in the text.
  std::string WithStandIns(const std::string& namespace_, const std::string& text) const;

  const Simulator& simulator_;
  std::string first_namespace_;
  std::map<std::string, std::string> stand_ins_;  // of pods, whose names are unique
  std::map<std::pair<std::string, std::string>, std::string> labels_;  // by namespace and name
  std::uint32_t met_pods_ = 0;
};

}  // namespace jobplay
