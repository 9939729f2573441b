// A client-go informer: a cache of one kind of object that is behind the store by the watch delay.
// Controllers read only from it, so their decisions use only what they can know.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/cluster/api_server.h"
#include "core/cluster/namespace_key.h"

namespace jobplay {

// A change, as an event handler receives it: without `before`, an addition; without `after`, a
// removal.
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
  // LastStoreSyncResourceVersion: the version of the newest change in the cache.
  std::uint64_t last_sync_resource_version() const { return last_sync_resource_version_; }

  // The lister's Get. Returns 0 if no object in the cache has that name.
  std::uint32_t Find(std::string_view namespace_, std::string_view name) const {
    return names_.Find(cache_, namespace_, name);
  }
  // Finds an object by a queue's key.
  std::uint32_t Find(std::string_view key) const {
    const auto [namespace_, name] = SplitMetaNamespaceKey(key);
    return Find(namespace_, name);
  }

  Observed<T> Apply(Context& context, WatchEvent<T> event) {
    Observed<T> observed{event.id, cache_.Get(event.id), {}};
    last_sync_resource_version_ = event.object->metadata.resource_version;
    const ObjectMeta& meta = event.object->metadata;
    if (event.type == WatchType::kDeleted) {
      // Handlers receive the last state, even if the cache never had it.
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

  // Replaces the cache with a list from the store.
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
