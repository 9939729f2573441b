#include "tests/support/fed_sync.h"

#include <utility>

#include "core/controllers/cronjob/sync.h"
#include "tests/support/times.h"

namespace jobplay::testing {

FedSync SyncFedWith(CronJob cron_job) {
  FedSync fed;
  EventQueue events;
  const Time now = cron_job.metadata.identity->creation_timestamp;
  const std::string key = MetaNamespaceKey(cron_job.metadata);
  Context context{now, &events, &fed.journal};
  ApiServer server({}, 1, {});
  ApiFaults faults;
  ApiClient client(context, server, faults);
  Informers informers;
  informers.cron_jobs.Apply(context, {.id = 1, .object = Shared<CronJob>(std::move(cron_job))});
  const Generation generation = *FindGeneration(kDefaultGeneration);
  ControllerEnv env{context, informers, client, generation};
  CronJobSync(env, key).Run();
  server.events().ForEach([&](std::uint32_t, const Shared<Event>& event) {
    fed.events.push_back(event->reason + ": " + event->message);
  });
  return fed;
}

CronJob CronJobOfUnknownZone() {
  CronJob cron_job;
  ObjectIdentity& identity = cron_job.metadata.identity.Mutable();
  identity.namespace_ = "default";
  identity.name = "tick";
  identity.creation_timestamp = At("2000-01-01T00:00:00Z");
  cron_job.spec.Mutable().schedule = "0 * * * *";
  cron_job.spec.Mutable().time_zone = "Mars/Olympus";
  return cron_job;
}

}  // namespace jobplay::testing
