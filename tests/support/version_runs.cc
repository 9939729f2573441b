#include "tests/support/version_runs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <sstream>

#include "core/sim/simulator.h"
#include "core/sim/trace.h"
#include "tests/support/scenarios.h"

namespace jobplay::versions {

std::string JobScenario(const std::string& version, const std::string& restart_policy,
                        const std::string& job, const std::string& world) {
  return "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n" + job +
         "  template:\n    spec:\n      restartPolicy: " + restart_policy +
         "\n      containers: [{name: main, image: busybox}]\n---\n"
         "apiVersion: playground/v1\nkind: Scenario\nmetadata: {name: demo}\nspec:\n  version: " +
         version + "\n" + world;
}

const Json& TracedRun::At(double seconds) const {
  std::size_t i = 0;
  while (i + 1 < instants.size() && instants[i + 1]["t"].get<double>() <= seconds) ++i;
  return instants[i];
}

int TracedRun::Count(DecisionCode code) const {
  return static_cast<int>(
      std::count_if(decisions.begin(), decisions.end(),
                    [&](const Decision& decision) { return decision.code == code; }));
}

int TracedRun::Said(const std::string& object, const std::string& reason,
                    const std::string& message) const {
  int count = 0;
  for (const Json& instant : instants) {
    for (const Json& event : instant.value("events", Json::array())) {
      if (event["object"].get<std::string>().rfind(object, 0) != 0 || event["reason"] != reason)
        continue;
      if (message.empty() || event["message"] == message) ++count;
    }
  }
  return count;
}

int TracedRun::MostPods(const std::string& phase) const {
  int most = 0;
  for (const Json& instant : instants) {
    int count = 0;
    for (const Json& pod : instant.value("pods", Json::array())) {
      if (pod["phase"] == phase) ++count;
    }
    most = std::max(most, count);
  }
  return most;
}

std::vector<std::string> TracedRun::Events(const std::string& object) const {
  std::vector<std::string> all;
  for (const Json& instant : instants) {
    for (const Json& event : instant.value("events", Json::array())) {
      if (event["object"].get<std::string>().rfind(object, 0) != 0) continue;
      std::ostringstream text;
      text << instant["t"].get<double>() << " " << event["reason"].get<std::string>();
      all.push_back(text.str());
    }
  }
  return all;
}

TracedRun RunText(const std::string& text) {
  const std::shared_ptr<const Scenario> scenario = testing::Load(text);
  TracedRun run;
  run.text = text;
  run.instants = TraceOf(scenario)["instants"];
  Simulator simulator(scenario);
  Journal journal;
  simulator.Begin(&journal);
  while (simulator.HasNext()) {
    simulator.Step(&journal);
    for (const Decision& decision : journal.decisions) run.decisions.push_back(decision);
    journal.decisions.clear();
    journal.changes.clear();
  }
  return run;
}

}  // namespace jobplay::versions
