#include "core/view/answers/moment.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/admission/mutable_fields.h"
#include "core/api/codec/cronjob.h"
#include "core/api/pod_end.h"
#include "core/cluster/api_client.h"
#include "core/cluster/controllers_state.h"
#include "core/sim/admit.h"
#include "core/view/answers/hash_text.h"
#include "core/view/answers/job_moment.h"
#include "core/view/answers/next_starts.h"
#include "core/view/answers/pod_waits.h"
#include "core/view/answers/reference.h"
#include "core/view/answers/why.h"
#include "core/view/index/step_facts.h"
#include "core/view/kubectl/get.h"
#include "core/view/words/change_text.h"
#include "core/view/words/step_text.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

constexpr std::size_t kMaxChangesTold = 60;
constexpr std::size_t kMaxUnderWay = 50;

const char* ToString(ApiReason reason) {
  switch (reason) {
    case ApiReason::kOk:
      return "OK";
    case ApiReason::kNotFound:
      return "NotFound";
    case ApiReason::kAlreadyExists:
      return "AlreadyExists";
    case ApiReason::kConflict:
      return "Conflict";
    case ApiReason::kInvalid:
      return "Invalid";
    case ApiReason::kForbidden:
      return "Forbidden";
    case ApiReason::kInternalError:
      return "InternalError";
    case ApiReason::kTimeout:
      return "Timeout";
    case ApiReason::kTooManyRequests:
      return "TooManyRequests";
  }
  return "";
}

class MomentWriter {
 public:
  MomentWriter(Timeline& timeline, const RunIndex& index, const Lanes& lanes,
               FieldHistories& histories, std::uint32_t step, Language language)
      : timeline_(timeline),
        index_(index),
        lanes_(lanes),
        histories_(histories),
        step_(step),
        language_(language),
        now_(timeline.TimeOf(step)),
        options_(OptionsFor(timeline.simulator().generation(), now_)),
        state_(timeline.At(step)) {}

  Json Write(PodWindow window) {
    Json changes = Json::array();
    for (const ObjectChange& change : ChangesOf(timeline_, index_, step_, kMaxChangesTold)) {
      Json told = {{"object", Say(change.object, language_)},
                   {"text", Say(change.text, language_)},
                   {"internal", change.internal}};
      if (change.about) told["ref"] = ReferenceOf(index_, change.about);
      changes.push_back(std::move(told));
    }
    Json moment = {{"step", step_},
                   {"time", Since(now_)},
                   {"actor", Say(NameOf(index_.actor(step_)), language_)},
                   {"what", Say(WhatHappened(timeline_, index_, step_), language_)},
                   {"why", WhyOf(timeline_, index_, histories_, step_, language_)},
                   {"changes", std::move(changes)},
                   {"raced", step_ > 0 && timeline_.Step(step_).raced},
                   {"hash", HashText(timeline_.Hash(step_))},
                   {"jobs", Jobs()},
                   {"cronJobs", CronJobs()},
                   {"nodes", Nodes()},
                   {"job", ReferenceOf(index_, JobOfStep())},
                   {"queues", Queues()},
                   {"controllers", Controllers()},
                   {"faults", Faults()},
                   {"watch", Watch()}};
    Pods(moment, window);
    return moment;
  }

 private:
  std::int64_t Since(Time at) const { return (at - timeline_.scenario().start).ns / 1000; }

  Json Changed(TableId table, std::uint32_t id) {
    Json changed = Json::array();
    for (const ChangedField& field : histories_.Of(timeline_, index_, table, id).ToShow(step_)) {
      if (field.path.rfind("metadata.", 0) == 0) continue;
      const std::size_t dot = field.path.find('.');
      changed.push_back({{"path", field.path},
                         {"of", field.path.substr(0, dot)},
                         {"step", field.step},
                         {"time", Since(timeline_.TimeOf(field.step))},
                         {"now", field.step == step_}});
      if (dot != std::string::npos) {
        const std::size_t end = field.path.find_first_of(".[", dot + 1);
        changed.back()["name"] = field.path.substr(dot + 1, end - dot - 1);
      }
      if (field.gone) changed.back()["set"] = field.set;
    }
    return changed;
  }

  Json Jobs() {
    const JobMoment writer(timeline_, state_, index_, lanes_, step_);
    Json jobs = Json::array();
    state_.ForEach<Job>(TableId::kJobs, [&](std::uint32_t id, const Shared<Job>& job) {
      jobs.push_back(writer.Write(id, *job));
      jobs.back()["mutable"] = MutableJobFields(job->spec->json, options_);
      jobs.back()["changed"] = Changed(TableId::kJobs, id);
    });
    return jobs;
  }

  Json CronJobs() {
    Json cron_jobs = Json::array();
    state_.ForEach<CronJob>(
        TableId::kCronJobs, [&](std::uint32_t id, const Shared<CronJob>& cron_job) {
          cron_jobs.push_back({{"name", index_.CronJobName(id)},
                               {"ref", ReferenceOf(index_, {TableId::kCronJobs, id})},
                               {"spec", cron_job->spec->json},
                               {"mutable", MutableCronJobFields(options_)},
                               {"status", ToJson(cron_job->status)},
                               {"next", NextStarts(*cron_job->spec, timeline_.scenario().start,
                                                   timeline_.TimeOf(step_))},
                               {"changed", Changed(TableId::kCronJobs, id)}});
        });
    return cron_jobs;
  }

  Json Nodes() const {
    Json nodes = Json::array();
    for (std::uint32_t id = 1; id < index_.nodes().size(); ++id) {
      const NodeLife& life = index_.nodes()[id];
      const NodeCondition condition = life.condition.At(step_);
      if (condition == NodeCondition::kAbsent) continue;
      // A deleted node that came back stands there under its new id.
      if (condition == NodeCondition::kDeleted && index_.FindNode(life.name, step_) != id) continue;
      nodes.push_back({{"name", life.name},
                       {"ref", ReferenceOf(index_, {TableId::kNodes, id})},
                       {"state", ToString(condition)},
                       {"pods", life.pods.At(step_)}});
    }
    return nodes;
  }

  // The Job of the key that a worker took, or of what the step changed; none where it is about
  // none.
  ObjectId JobOfStep() const {
    if (step_ == 0) return {};
    if (!SyncedKey(timeline_, step_).empty()) {
      const ObjectId queued = QueuedObject(timeline_, index_, step_);
      if (queued.table == TableId::kJobs && queued) return JobOf(queued);
      if (const ObjectId job = JobOf(queued)) return job;
    }
    for (const Change& change : timeline_.Changes(step_)) {
      if (const ObjectId job = JobOf(AboutOf(timeline_, index_, step_, change))) return job;
    }
    return {};
  }

  // The Job itself, or that of a pod, as long as it is there.
  ObjectId JobOf(ObjectId id) const {
    if (id.table == TableId::kPods) id = {TableId::kJobs, index_.pods()[id.id].job_id};
    if (id.table != TableId::kJobs || !id || !index_.jobs()[id.id].ExistsAt(step_)) return {};
    return id;
  }

  Json Queues() const {
    struct Queue {
      TableId table;
      Happening worker;
      const char* name;
    };
    static constexpr Queue kQueues[] = {
        {TableId::kJobQueue, Happening::kJobWorker, "job"},
        {TableId::kOrphanQueue, Happening::kOrphanWorker, "job_orphan_pod"},
        {TableId::kCronJobQueue, Happening::kCronJobWorker, "cronjob"},
        {TableId::kTtlQueue, Happening::kTtlWorker, "ttl_jobs_to_delete"}};
    Json queues = Json::array();
    for (const auto& [table, worker, name] : kQueues) {
      const TableId queue = table;  // clang 14 captures no structured binding
      Json items = Json::array();
      // A sync is one step: its key is taken and done with in it, so no moment ever has it.
      if (step_ > 0 && timeline_.Step(step_).what == worker) {
        if (std::string key = SyncedKey(timeline_, step_); !key.empty()) {
          Json ref = ReferenceOf(index_, QueuedObject(timeline_, index_, step_));
          items.push_back(
              {{"key", std::move(key)}, {"ref", std::move(ref)}, {"state", "processing"}});
        }
      }
      state_.ForEach<QueueItem>(table, [&](std::uint32_t, const Shared<QueueItem>& item) {
        // A key that merely remembers its failures is not on the queue.
        if (!item->dirty && !item->ready_at) return;
        Json entry = {{"key", item->key},
                      {"ref", ReferenceOf(index_, ObjectOfKey(index_, queue, item->key, step_))},
                      {"state", item->dirty ? "ready" : "delayed"},
                      {"retries", item->failures}};
        if (item->ready_at) entry["due"] = Since(*item->ready_at);
        items.push_back(std::move(entry));
      });
      if (table != TableId::kJobQueue && items.empty()) continue;
      queues.push_back({{"name", name}, {"items", std::move(items)}});
    }
    return queues;
  }

  Json Controllers() const {
    Json controllers = Json::array();
    state_.ForEach<ControllersState>(
        TableId::kControllers, [&](std::uint32_t, const Shared<ControllersState>& state) {
          Json entry = {{"name", "kube-controller-manager"}, {"running", state->running}};
          if (state->back_at) entry["until"] = Since(*state->back_at);
          if (state->crash_after_writes > 0) entry["crashAfterWrites"] = state->crash_after_writes;
          controllers.push_back(std::move(entry));
        });
    return controllers;
  }

  Json Faults() const {
    Json faults = Json::array();
    state_.ForEach<ApiFault>(TableId::kApiFaults,
                             [&](std::uint32_t, const Shared<ApiFault>& fault) {
                               if (fault->remaining <= 0) return;
                               faults.push_back({{"verb", jobplay::ToString(fault->verb)},
                                                 {"resource", fault->resource},
                                                 {"error", ToString(fault->error)},
                                                 {"left", fault->remaining}});
                             });
    return faults;
  }

  Json Watch() const {
    Json watch = Json::array();
    for (const WatchDelivery* delivery : index_.UnderWay(step_, kMaxUnderWay)) {
      const ObjectId id{delivery->table, delivery->id};
      watch.push_back({{"kind", KindOf(id.table)},
                       {"type", delivery->type},
                       {"name", index_.NameOf(LifeOf(index_, id.table, id.id))},
                       {"ref", ReferenceOf(index_, id)},
                       {"arrives", Since(delivery->arrives)}});
    }
    return watch;
  }

  void Pods(Json& moment, PodWindow window) const {
    Json pods = Json::array();
    std::uint32_t count = 0, all = 0;
    for (const std::uint32_t id : index_.SortedPods()) {
      const PodLife& life = index_.pods()[id];
      if (!life.ExistsAt(step_)) continue;
      ++all;
      if (window.failures && !Failed(id, life)) continue;
      if (count >= window.first && count - window.first < window.count) {
        pods.push_back(PodOf(id, life));
      }
      ++count;
    }
    moment["podCount"] = all;
    moment["listed"] = count;
    moment["firstPod"] = window.first;
    moment["pods"] = std::move(pods);
  }

  // As the timeline's rows have it, by now.
  bool Failed(std::uint32_t id, const PodLife& life) const {
    return life.restarts.At(step_) > 0 ||
           state_.Get<Pod>(TableId::kPods, id)->status->phase == PodPhase::kFailed;
  }

  Json PodOf(std::uint32_t id, const PodLife& life) const {
    const Shared<Pod> pod = state_.Get<Pod>(TableId::kPods, id);
    const kubectl::PodSummary summary = kubectl::Summarize(*pod);
    // Another Job may have adopted it since.
    const OwnerReference* owner = GetControllerOf(pod->metadata);
    Json json = {{"name", index_.NameOf(life)},
                 {"ref", ReferenceOf(index_, {TableId::kPods, id})},
                 {"job", index_.NameIn(life.namespace_, owner != nullptr ? owner->name : life.job)},
                 {"attempt", life.attempt},
                 {"phase", jobplay::ToString(pod->status->phase)},
                 {"ready", IsPodReady(*pod)},
                 {"deleting", pod->metadata.deletion_timestamp.has_value()},
                 {"status", summary.status},
                 {"containersReady", std::to_string(summary.ready_containers) + "/" +
                                         std::to_string(summary.total_containers)},
                 {"restarts", summary.restarts},
                 {"node", *pod->node_name},
                 {"age", (now_ - timeline_.TimeOf(life.created)).ns / 1000},
                 {"changed", std::binary_search(life.changes.begin(), life.changes.end(), step_)}};
    if (owner != nullptr) {
      json["jobRef"] =
          ReferenceTo(owner->kind.c_str(),
                      {.name = owner->name, .namespace_ = life.namespace_, .uid = owner->uid});
    }
    if (life.index) json["index"] = *life.index;
    if (pod->metadata.deletion_timestamp) {
      json["graceEnds"] = Since(*pod->metadata.deletion_timestamp);
    }
    const auto waits = WaitsInBackoff(*pod->status);
    if (waits) json["waiting"] = waits->path;
    json["field"] = TellingField(*pod, waits);
    for (const Shared<ContainerStatus>& init : *pod->status->init_container_statuses) {
      // The last one: sidecars before it go on running.
      if (init->state.kind == ContainerState::Kind::kRunning) json["runningInit"] = init->name;
    }
    if (const ContainerState* ended = DecidingEnd(*pod)) {
      json["exit"] = ended->exit_code;
      json["reason"] = ended->reason;
    }
    if (!pod->status->reason.empty()) json["reason"] = pod->status->reason;
    return json;
  }

  // The field that says most of the pod as it is now.
  static std::string TellingField(const Pod& pod, const std::optional<WaitingContainer>& waits) {
    if (pod.metadata.deletion_timestamp) return "metadata.deletionTimestamp";
    if (waits) return waits->path;
    const PodCondition* scheduled = FindCondition(*pod.status, "PodScheduled");
    const bool unscheduled = pod.status->phase == PodPhase::kPending && scheduled != nullptr &&
                             scheduled->status == ConditionStatus::kFalse;
    return unscheduled ? "status.conditions[PodScheduled]" : "status.phase";
  }

  Timeline& timeline_;
  const RunIndex& index_;
  const Lanes& lanes_;
  FieldHistories& histories_;
  std::uint32_t step_;
  Language language_;
  Time now_;
  AdmissionOptions options_;
  const StateTables& state_;
};

}  // namespace

Json MomentOf(Timeline& timeline, const RunIndex& index, const Lanes& lanes,
              FieldHistories& histories, std::uint32_t step, PodWindow window, Language language) {
  return MomentWriter(timeline, index, lanes, histories, step, language).Write(window);
}

}  // namespace jobplay
