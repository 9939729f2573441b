// A client-go informer: a cache of one kind of object that lags behind the store by the watch
// delay. Controllers read only from here, so what they decide is decided on what they could know.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/cluster/api_server.h"
#include "core/cluster/namespace_key.h"

namespace jobplay {

// A change as an event handler gets it: no `before` is an addition, no `after` a removal.
template <typename T>
struct Observed {
  std::uint32_t id = 0;
  Shared<T> before;
  Shared<T> after;
};

template <typename T>
class Informer {
 public:
  explicit Informer(TableId cache) : cache_(cache) {}

  const Table<T>& cache() const { return cache_; }
  // LastStoreSyncResourceVersion: of the newest change in the cache.
  std::uint64_t last_sync_resource_version() const { return last_sync_resource_version_; }

  // The lister's Get; 0 when the cache has no object of that name.
  std::uint32_t Find(std::string_view namespace_, std::string_view name) const {
    return names_.Find(cache_, namespace_, name);
  }
  // By a queue's key.
  std::uint32_t Find(std::string_view key) const {
    const auto [namespace_, name] = SplitMetaNamespaceKey(key);
    return Find(namespace_, name);
  }

  Observed<T> Apply(Context& context, WatchEvent<T> event) {
    Observed<T> observed{event.id, cache_.Get(event.id), {}};
    last_sync_resource_version_ = event.object->metadata.resource_version;
    const ObjectMeta& meta = event.object->metadata;
    if (event.type == WatchType::kDeleted) {
      // The last state is what handlers get, even if the cache never saw it.
      observed.before = event.object;
      names_.Remove(meta.namespace_(), meta.name(), event.id);
      cache_.Erase(context, event.id);
    } else {
      observed.after = event.object;
      if (!observed.before) names_.Add(meta.namespace_(), meta.name(), event.id);
      cache_.Set(context, event.id, event.object);
    }
    return observed;
  }

  // A list from the store takes the place of what was there.
  void Relist(Context& context, const Table<T>& store, std::uint64_t resource_version) {
    Clear(context);
    store.ForEach([&](std::uint32_t id, const Shared<T>& object) {
      names_.Add(object->metadata.namespace_(), object->metadata.name(), id);
      cache_.Set(context, id, object);
    });
    last_sync_resource_version_ = resource_version;
  }

  void Clear(Context& context) {
    std::vector<std::uint32_t> held;
    cache_.ForEach([&](std::uint32_t id, const Shared<T>&) { held.push_back(id); });
    for (const std::uint32_t id : held) cache_.Erase(context, id);
    names_.Clear();
  }

 private:
  Table<T> cache_;
  NameIndex names_;
  std::uint64_t last_sync_resource_version_ = 0;
};

struct Informers {
  Informer<Job> jobs{TableId::kCachedJobs};
  Informer<CronJob> cron_jobs{TableId::kCachedCronJobs};
  Informer<Pod> pods{TableId::kCachedPods};
};

}  // namespace jobplay
