// The cells of `kubectl get`, by the printers of pkg/printers/internalversion/printers.go. `wide`
// adds the columns of `-o wide`. Ages are at `now`.
#pragma once

#include <string>
#include <vector>

#include "core/api/cronjob.h"
#include "core/api/event.h"
#include "core/api/job.h"
#include "core/api/node.h"
#include "core/api/pod.h"

namespace jobplay::kubectl {

using Cells = std::vector<std::string>;

Cells JobColumns(bool wide);
Cells CronJobColumns(bool wide);
Cells PodColumns(bool wide);
Cells NodeColumns(bool wide);
Cells EventColumns(bool wide);

// printJob, printCronJob, printPod, printNode, printEvent
Cells Row(const Job& job, Time now, bool wide);
Cells Row(const CronJob& cron_job, Time now, bool wide);
Cells Row(const Pod& pod, Time now, bool wide);
Cells Row(const Node& node, Time now, bool wide);
Cells Row(const Event& event, Time now, bool wide);

// Adds the first column of `kubectl get -A`.
Cells WithNamespace(const std::string& namespace_, Cells cells);

// The columns of a pod that need more than one field.
struct PodSummary {
  int ready_containers = 0;
  int total_containers = 0;
  std::string status;  // CrashLoopBackOff, Init:0/1, Completed, Terminating, ...
  int restarts = 0;
  Time last_restart;  // zero: no restart
};
PodSummary Summarize(const Pod& pod);

// A Job's STATUS column.
std::string JobStatusColumn(const Job& job);

// labels.Selector's String; empty for an empty selector.
std::string FormatSelector(const LabelSelector& selector);

// The value of the OBJECT column. EventType's name is the TYPE column.
std::string EventObject(const Event& event);

}  // namespace jobplay::kubectl
