// The answers about chance in a scenario, and what the page sends to change it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/api/answer/describe.h"

namespace jobplay::answer {

struct ExitCount {
  std::int32_t code = 0;
  std::int64_t count = 0;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("ExitCount");
    of.Member("code", &ExitCount::code, "The exit code of the container.");
    of.Member("count", &ExitCount::count, "How many pods exit with it.");
  }
};

struct HandFault {
  std::string rate;
  std::vector<std::int64_t> entries;
  std::optional<std::int64_t> count;
  std::optional<Micros> down;
  std::string verb;
  std::string resource;
  std::string error;
  std::vector<ExitCount> exits;
  AnyJson suggested;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("HandFault", "Faults of one kind in the timeline, which may be a rate instead.");
    of.OneOf("rate", &HandFault::rate, "evictions preemptions nodeLosses api exits",
             "The rate of spec.chance that can replace them.");
    of.Member("entries", &HandFault::entries, "Their entries of the timeline, from 0.");
    of.Member("count", &HandFault::count, "How many faults; absent if they never end.");
    of.Member("down", &HandFault::down, "How long a node is down.");
    of.Filled("verb", &HandFault::verb, "For the API: the verb of the calls.");
    of.Filled("resource", &HandFault::resource,
              "For the API: the resource of the calls, such as `pods`.");
    of.Filled("error", &HandFault::error,
              "For the API: the reason of the error, such as `Forbidden`.");
    of.Filled("exits", &HandFault::exits, "For killed pods: the number with each exit code.");
    of.Typed(
        "suggested", &HandFault::suggested, "number",
        "The rate with the same frequency, per hour of a pod or a node; for the API and exits, a "
        "share. 0 if the exposure is unknown.");
  }
};

struct OtherFault {
  std::string what;
  std::int32_t count = 0;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("OtherFault");
    of.Member("what", &OtherFault::what, "The words of the timeline, such as `delete Pod`.");
    of.Member("count", &OtherFault::count, "How many entries of the timeline do this.");
  }
};

struct HandFaults {
  std::vector<HandFault> faults;
  std::vector<OtherFault> others;
  std::int64_t rules = 0;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("HandFaults");
    of.Member("faults", &HandFaults::faults, "One per kind of fault that a rate can replace.");
    of.Member("others", &HandFaults::others, "Faults that chance has no rate for.");
    of.Member("rules", &HandFaults::rules, "How many rules spec.pods has.");
  }
};

// The following structs only declare what the page sends.
struct Exposure {
  AnyJson pod_hours, node_hours;
  std::int64_t pods = 0;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Exposure", "The denominators of rates, from the run without chance.");
    of.Typed("podHours", &Exposure::pod_hours, "number",
             "Hours that all pods together occupied nodes.");
    of.Typed("nodeHours", &Exposure::node_hours, "number",
             "Hours that all nodes together were up.");
    of.Member("pods", &Exposure::pods, "How many pods were created.");
  }
};

struct RunTimesAsNow {
  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("RunTimesAsNow", "The durations of the rules in spec.pods or of the commands.");
    of.Constant("kind", "asNow");
  }
};

struct AlwaysRunTime {
  std::string time;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("AlwaysRunTime", "All pods run equally long.");
    of.Constant("kind", "always");
    of.Member("time", &AlwaysRunTime::time, "A duration: `90s`.");
  }
};

struct UniformRunTime {
  std::string from, to;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("UniformRunTime", "A uniform distribution.");
    of.Constant("kind", "uniform");
    of.Member("from", &UniformRunTime::from, "The shortest duration.");
    of.Member("to", &UniformRunTime::to, "The longest duration.");
  }
};

struct LogNormalRunTime {
  std::string median, p95;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("LogNormalRunTime", "A log-normal distribution.");
    of.Constant("kind", "logNormal");
    of.Member("median", &LogNormalRunTime::median, "The duration of the median.");
    of.Member("p95", &LogNormalRunTime::p95, "The duration of the 95th percentile.");
  }
};

struct MeasuredRunTimes {
  std::vector<std::string> times;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("MeasuredRunTimes", "One of several durations, each equally likely.");
    of.Constant("kind", "measured");
    of.Member("times", &MeasuredRunTimes::times, "The durations.");
  }
};

using RunTimes =
    std::variant<RunTimesAsNow, AlwaysRunTime, UniformRunTime, LogNormalRunTime, MeasuredRunTimes>;

struct PodChance {
  AnyJson percent, takes, evictions_per_pod_hour;
  std::int32_t exit = 1;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("PodChance", "The chances of all pods.");
    of.Typed("percent", &PodChance::percent, "number", "The percentage of pods that fail.");
    of.Member("exit", &PodChance::exit, "Their exit code.");
    of.template As<RunTimes>("takes", &PodChance::takes, "How long the containers of a pod run.");
    of.Typed("evictionsPerPodHour", &PodChance::evictions_per_pod_hour, "number",
             "Evictions per hour that a pod occupies its node.");
  }
};

struct RateEdit {
  HandFault fault;
  AnyJson rate;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("RateEdit");
    of.Member("fault", &RateEdit::fault, "As in the answer of handFaults.");
    of.Typed("rate", &RateEdit::rate, "number", "The new rate, in the unit of `suggested`.");
  }
};

}  // namespace jobplay::answer
