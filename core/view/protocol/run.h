// The answers about loading a scenario and running it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/api/answer/describe.h"
#include "core/view/protocol/problem.h"
#include "core/view/protocol/reference.h"

namespace jobplay::answer {

struct Loaded {
  bool ok = false;
  std::vector<Problem> problems;
  std::string title;
  std::string description;
  std::string version;
  std::string start;
  Micros until;
  std::vector<Reference> objects;
  std::uint64_t ties = 0;
  bool from_cluster = false;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Loaded");
    of.Member("ok", &Loaded::ok,
              "False if one of the problems is an error: the previous run stays loaded.");
    of.Member("problems", &Loaded::problems,
              "Errors first, each severity in the order of the places; none if the text is fine.");
    of.Member("title", &Loaded::title,
              "The name that the text gives itself, or else its first Job or CronJob; also of a "
              "rejected text.");
    of.Member("description", &Loaded::description,
              "What the scenario says about itself; empty if it says nothing.");
    of.Member("version", &Loaded::version,
              "The Kubernetes version that accepts or rejects the text. Empty if the text cannot "
              "be read.");
    of.Member("start", &Loaded::start, "RFC 3339.");
    of.Member("until", &Loaded::until, "How long the scenario lasts.");
    of.Member("objects", &Loaded::objects,
              "The Jobs and CronJobs of the text in its order, without UIDs.");
    of.Member("ties", &Loaded::ties,
              "spec.cluster.ties: the seed for the order of what happens at one instant; 0 is the "
              "fixed order.");
    of.Member("fromCluster", &Loaded::from_cluster,
              "A cluster printed an object of the text, which can therefore be imported; also of a "
              "rejected text.");
  }
};

struct Ran {
  std::uint32_t steps = 0;
  Micros now;
  bool done = false;
  std::string hash;
  std::optional<Problem> problem;
  std::optional<Problem> past_chance;
  std::vector<Named> unfinished;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("Ran");
    of.Member("steps", &Ran::steps, "How many steps the run has so far.");
    of.Member("now", &Ran::now, "The time of the last step.");
    of.Member("done", &Ran::done, "Nothing is left to run.");
    of.Member("hash", &Ran::hash, "The hash of the state after the last step, 16 hex digits.");
    of.Member("problem", &Ran::problem,
              "Why the run was cut off (a limit), or what was unfinished when it ended.");
    of.Member("pastChance", &Ran::past_chance,
              "The whole run made more calls of a kind than chance can reject.");
    of.Filled("unfinished", &Ran::unfinished,
              "The Jobs that would continue after the end that spec.until sets.");
  }
};

}  // namespace jobplay::answer
