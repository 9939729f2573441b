// What a form says about the chances of pods: how many fail, how long they run, how often they are
// evicted.
#pragma once

#include <string>
#include <vector>

#include "core/yaml/ordered_value.h"

namespace jobplay {

struct RunTimes {
  enum class Kind { kAsNow, kAlways, kUniform, kLogNormal, kMeasured };
  Kind kind = Kind::kAsNow;
  // One for kAlways, from and to for kUniform, median and p95 for kLogNormal.
  std::vector<std::string> times;
};

struct ChanceForm {
  double percent = 0;  // of pods fail
  int exit = 1;        // of those
  RunTimes takes;
  double evictions_per_pod_hour = 0;
};

// {percent, exit, takes: {kind, time | from, to | median, p95 | times}, evictionsPerPodHour}
ChanceForm ReadChanceForm(const OrderedValue& value);

// The rule for spec.chance.pods that says so.
OrderedValue ChanceRule(const ChanceForm& chance);

// With at most nine decimals, as shares and rates are read.
double Decimals(double value, int digits = 9);

}  // namespace jobplay
