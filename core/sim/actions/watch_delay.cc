#include "core/sim/actions/watch_delay.h"

#include <utility>
#include <vector>

#include "core/sim/actions/action_env.h"
#include "core/words/actions.h"

namespace jobplay {
namespace {

class DelayWatches final : public ActionKind {
 public:
  explicit DelayWatches(const WatchDelayChange& change) : change_(change) {}

  void Act(ActionEnv& env) const override {
    env.server().set_watch_delays(change_.AppliedTo(env.server().watch_delays()));
  }

  Said Told(const ActionNames&) const override {
    const auto& [jobs, cron_jobs, pods] = change_;
    if (jobs && jobs == cron_jobs && jobs == pods) {
      return said::WatchesLag{.delay = FormatDuration(*jobs)};
    }
    std::vector<Said> delays;
    for (const auto& [kinds, delay] :
         {std::pair{"Jobs", jobs}, std::pair{"CronJobs", cron_jobs}, std::pair{"Pods", pods}}) {
      if (delay) delays.push_back(said::WatchLag{.kinds = kinds, .delay = FormatDuration(*delay)});
    }
    return said::WatchesLagEach{.delays = Listed(delays)};
  }

 private:
  WatchDelayChange change_;
};

std::unique_ptr<const ActionKind> ReadWatchDelay(FieldReader& entry) {
  return std::make_unique<DelayWatches>(ReadWatchDelayChange(entry));
}

}  // namespace

WatchDelayChange ReadWatchDelayChange(FieldReader& fields) {
  const auto it = fields.json().find("watchDelay");
  if (it == fields.json().end() || !it->is_object()) {
    const auto all = fields.TimeSpan("watchDelay");
    return {all, all, all};
  }
  FieldReader delays = fields.Object("watchDelay");
  const auto otherwise = delays.TimeSpan("default");
  const auto of = [&](const char* name) {
    const auto own = delays.TimeSpan(name);
    return own ? own : otherwise;
  };
  const WatchDelayChange change{of("jobs"), of("cronjobs"), of("pods")};
  delays.Done();
  return change;
}

extern const ActionRow kWatchDelayRow{"watchDelay", ReadWatchDelay};

}  // namespace jobplay
