#include <utility>
#include <vector>

#include "core/sim/action_env.h"
#include "core/sim/watch_delay_change.h"
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

extern const ActionRow kWatchDelayRow{"watchDelay", ReadWatchDelay, ActionRole::kFault};

}  // namespace jobplay
