#include "tests/support/final_objects.h"

#include "core/api/codec/cronjob.h"
#include "core/api/codec/event.h"
#include "core/api/codec/job.h"
#include "core/api/codec/pod.h"
#include "core/sim/simulator.h"
#include "tests/support/scenarios.h"

namespace jobplay::testing {

Json FinalObjects(const std::string& scenario_text) {
  Simulator simulator(Load(scenario_text, std::nullopt));
  simulator.Begin(nullptr);
  while (simulator.HasNext()) simulator.Step(nullptr);
  Json items = Json::array();
  const ApiServer& server = simulator.server();
  server.cron_jobs().ForEach(
      [&](std::uint32_t, const Shared<CronJob>& one) { items.push_back(ToJson(*one)); });
  server.jobs().ForEach(
      [&](std::uint32_t, const Shared<Job>& one) { items.push_back(ToJson(*one)); });
  server.pods().ForEach(
      [&](std::uint32_t, const Shared<Pod>& one) { items.push_back(ToJson(*one)); });
  server.events().ForEach(
      [&](std::uint32_t, const Shared<Event>& one) { items.push_back(ToJson(*one)); });
  return {{"apiVersion", "v1"},
          {"items", items},
          {"kind", "List"},
          {"metadata", {{"resourceVersion", ""}}}};
}

}  // namespace jobplay::testing
