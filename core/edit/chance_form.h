// A form about chance: the percentage of pods that fail, how long pods run, and how often they are
// evicted.
#pragma once

#include <string>
#include <vector>

#include "core/yaml/ordered_value.h"

namespace jobplay {

struct RunTimes {
  enum class Kind { kAsNow, kAlways, kUniform, kLogNormal, kMeasured };
  Kind kind = Kind::kAsNow;
  // One duration for kAlways, from and to for kUniform, median and p95 for kLogNormal.
  std::vector<std::string> times;
};

struct ChanceForm {
  double percent = 0;  // of pods that fail
  int exit = 1;        // the exit code of failed pods
  RunTimes takes;
  double evictions_per_pod_hour = 0;
};

// {percent, exit, takes: {kind, time | from, to | median, p95 | times}, evictionsPerPodHour}
ChanceForm ReadChanceForm(const OrderedValue& value);

// Returns the corresponding rule for spec.chance.pods.
OrderedValue ChanceRule(const ChanceForm& chance);

// Rounds to at most nine decimals, the precision of shares and rates.
double Decimals(double value, int digits = 9);

}  // namespace jobplay
