#include "core/view/words/step_text.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <set>
#include <utility>

#include "core/api/codec/cronjob.h"
#include "core/api/codec/job.h"
#include "core/cluster/api_client.h"
#include "core/cluster/controllers_state.h"
#include "core/controllers/job/backoff.h"
#include "core/controllers/job/expectations.h"
#include "core/sim/admit.h"
#include "core/view/index/field_history.h"
#include "core/view/index/step_facts.h"
#include "core/view/words/action_text.h"
#include "core/view/words/phrasebook.h"
#include "core/view/words/step_reasons.h"
#include "core/words/explanation.h"

namespace jobplay {
namespace {

std::string Times(std::int64_t n, const char* one, const char* many) {
  return std::to_string(n) + " " + (n == 1 ? one : many);
}

// Between what was found to say of an object, until it is said in a language.
constexpr char kBetween = '\x1f';

class Sentence {
 public:
  Sentence& Add(std::string part) {
    if (!part.empty()) text_ += (text_.empty() ? "" : std::string(1, kBetween)) + part;
    return *this;
  }
  std::string Take() { return std::move(text_); }

 private:
  std::string text_;
};

std::string Arrow(const std::string& before, const std::string& after) {
  if (before.empty()) return after;
  return before + " → " + (after.empty() ? "none" : after);
}

void TellMeta(Sentence& sentence, const ObjectMeta& before, const ObjectMeta& after) {
  if (!before.deletion_timestamp && after.deletion_timestamp) {
    sentence.Add(
        "is being deleted" +
        (after.deletion_grace_period_seconds
             ? ", with " + std::to_string(*after.deletion_grace_period_seconds) + "s of grace"
             : std::string()));
  }
  for (const std::string& finalizer : *before.finalizers) {
    if (!HasFinalizer(after, finalizer)) sentence.Add("finalizer " + finalizer + " removed");
  }
  for (const std::string& finalizer : *after.finalizers) {
    if (!HasFinalizer(before, finalizer)) sentence.Add("finalizer " + finalizer + " added");
  }
  if (!(before.owner_references == after.owner_references))
    sentence.Add("owner references changed");
  if (!(before.labels == after.labels)) sentence.Add("labels changed");
  if (!(before.annotations == after.annotations)) sentence.Add("annotations changed");
}

std::string StateText(const ContainerState& state) {
  switch (state.kind) {
    case ContainerState::Kind::kRunning:
      return "running";
    case ContainerState::Kind::kWaiting:
      return state.reason.empty() ? "waiting" : state.reason;
    case ContainerState::Kind::kTerminated:
      return (state.reason.empty() ? "ended" : state.reason) + " (exit " +
             std::to_string(state.exit_code) + ")";
  }
  return "";
}

void TellContainers(Sentence& sentence, const std::vector<ContainerStatus>& before,
                    const std::vector<ContainerStatus>& after) {
  for (const ContainerStatus& now : after) {
    const auto old = std::find_if(before.begin(), before.end(),
                                  [&](const ContainerStatus& c) { return c.name == now.name; });
    const std::string was = old == before.end() ? "" : StateText(old->state);
    const std::string is = StateText(now.state);
    if (was != is) sentence.Add("container " + now.name + " " + Arrow(was, is));
    const std::int32_t restarts = old == before.end() ? 0 : old->restart_count;
    if (restarts != now.restart_count) {
      sentence.Add("restarts " +
                   Arrow(std::to_string(restarts), std::to_string(now.restart_count)));
    }
  }
}

std::string PodText(const Shared<Pod>& before, const Shared<Pod>& after) {
  if (!after) return before ? "removed" : "";
  if (!before) return "created";
  Sentence sentence;
  TellMeta(sentence, before->metadata, after->metadata);
  if (*before->node_name != *after->node_name) sentence.Add("bound to " + *after->node_name);
  if (before->status->phase != after->status->phase) {
    sentence.Add("phase " + Arrow(ToString(before->status->phase), ToString(after->status->phase)));
  }
  TellContainers(sentence, *before->status->init_container_statuses,
                 *after->status->init_container_statuses);
  TellContainers(sentence, *before->status->container_statuses, *after->status->container_statuses);
  for (const Shared<PodCondition>& condition : *after->status->conditions) {
    const PodCondition* old = FindCondition(*before->status, condition->type);
    if (old != nullptr && old->status == condition->status) continue;
    const bool scheduled = condition->type == "PodScheduled";
    // The first False of another condition says nothing that the containers do not.
    if (old == nullptr && condition->status != ConditionStatus::kTrue && !scheduled) continue;
    sentence.Add(condition->type + "=" + ToString(condition->status) +
                 (condition->reason.empty() || !scheduled ? "" : " (" + condition->reason + ")"));
  }
  std::string text = sentence.Take();
  return text.empty() ? "changed" : text;
}

std::string LeafText(const Json* leaf) {
  if (leaf == nullptr) return "";
  if (leaf->is_string() && *leaf != "") return leaf->get_ref<const std::string&>();
  return leaf->is_array() ? std::to_string(leaf->size()) + " listed" : leaf->dump();
}

// Differences of two trees, leaf by leaf, but for what is told otherwise.
void TellLeaves(Sentence& sentence, const Json& before, const Json& after) {
  const Leaves old = LeavesOf(before);
  const Leaves now = LeavesOf(after);
  std::set<std::string> paths;
  for (const auto& [path, value] : old) paths.insert(path);
  for (const auto& [path, value] : now) paths.insert(path);
  for (const std::string& path : paths) {
    const auto a = old.find(path), b = now.find(path);
    const Json* was = a == old.end() ? nullptr : a->second;
    const Json* is = b == now.end() ? nullptr : b->second;
    if (was != nullptr && is != nullptr && *was == *is) continue;
    // That something holds nothing is told by what went from it.
    if ((was == nullptr || was->is_object()) && (is == nullptr || is->is_object())) continue;
    sentence.Add(path + " " + Arrow(LeafText(was), LeafText(is)));
  }
}

std::string JobText(const Shared<Job>& before, const Shared<Job>& after) {
  if (!after) return before ? "removed" : "";
  if (!before) return "created";
  Sentence sentence;
  TellMeta(sentence, before->metadata, after->metadata);
  for (const JobCondition& condition : after->status.conditions) {
    const JobCondition* old = FindCondition(before->status, condition.type);
    if (old != nullptr && old->status == condition.status && old->reason == condition.reason)
      continue;
    sentence.Add(std::string("condition ") + ToString(condition.type) + "=" +
                 ToString(condition.status) +
                 (condition.reason.empty() ? "" : " (" + condition.reason + ")"));
  }
  Json old = ToJson(before->status), now = ToJson(after->status);
  old.erase("conditions");
  now.erase("conditions");
  TellLeaves(sentence, old, now);
  if (!before->spec.IsSame(after->spec)) {
    TellLeaves(sentence, {{"spec", before->spec->json}}, {{"spec", after->spec->json}});
  }
  std::string text = sentence.Take();
  return text.empty() ? "changed" : text;
}

std::string CronJobText(const Shared<CronJob>& before, const Shared<CronJob>& after) {
  if (!after) return before ? "removed" : "";
  if (!before) return "created";
  Sentence sentence;
  TellMeta(sentence, before->metadata, after->metadata);
  const std::size_t was = before->status.active.size(), is = after->status.active.size();
  if (was != is) sentence.Add("active " + Arrow(std::to_string(was), std::to_string(is)));
  Json old = ToJson(before->status), now = ToJson(after->status);
  old.erase("active");
  now.erase("active");
  TellLeaves(sentence, old, now);
  if (!before->spec.IsSame(after->spec)) {
    TellLeaves(sentence, {{"spec", before->spec->json}}, {{"spec", after->spec->json}});
  }
  std::string text = sentence.Take();
  return text.empty() ? "changed" : text;
}

std::string NodeText(const Shared<Node>& before, const Shared<Node>& after) {
  if (!after) return "removed";
  if (!before) return "joins the cluster";
  Sentence sentence;
  if (before->ready != after->ready) sentence.Add(after->ready ? "ready" : "not ready");
  if (before->unschedulable != after->unschedulable) {
    sentence.Add(after->unschedulable ? "cordoned" : "uncordoned");
  }
  return sentence.Take();
}

template <typename T>
std::string CacheText(const Shared<T>& after) {
  if (!after) return "the controllers see that it is gone";
  return "the controllers see version " + std::to_string(after->metadata.resource_version);
}

std::string QueueText(const Timeline& timeline, const Shared<QueueItem>& after) {
  if (!after) return "is done and leaves the queue";
  Sentence sentence;
  if (after->processing) sentence.Add("a worker has it");
  if (after->dirty)
    sentence.Add(after->processing ? "comes again afterwards" : "waits for a worker");
  if (after->ready_at) {
    sentence.Add("comes again at " + FormatDuration(*after->ready_at - timeline.scenario().start));
  }
  if (after->failures > 0)
    sentence.Add(Times(after->failures, "failure", "failures") + " in a row");
  return sentence.Take();
}

const char* QueueName(TableId table) {
  switch (table) {
    case TableId::kOrphanQueue:
      return "orphan pods";
    case TableId::kCronJobQueue:
      return "CronJobs";
    case TableId::kTtlQueue:
      return "TTL";
    default:
      return "Jobs";
  }
}

// The text behind a key of the Job controller's queue, also where the queue item is gone.
std::string KeyText(const Timeline& timeline, QueueKey key) {
  return timeline.simulator().job_controller().queue().Text(key);
}

ObjectChange Tell(const Timeline& timeline, const RunIndex& index, const Change& change) {
  const std::uint32_t id = change.id;
  switch (change.table) {
    case TableId::kJobs:
      return {"Job " + index.JobName(id), JobText(change.before.As<Job>(), change.after.As<Job>())};
    case TableId::kCronJobs:
      return {"CronJob " + index.CronJobName(id),
              CronJobText(change.before.As<CronJob>(), change.after.As<CronJob>())};
    case TableId::kPods:
      return {"Pod " + index.PodName(id), PodText(change.before.As<Pod>(), change.after.As<Pod>())};
    case TableId::kNodes:
      return {"Node " + index.nodes()[id].name,
              NodeText(change.before.As<Node>(), change.after.As<Node>())};
    case TableId::kEvents: {
      const Shared<Event> event = change.after.As<Event>();
      return {"Event of " + ObjectOf(*event, index),
              std::string(ToString(event->type)) + " " + event->reason + ": " + event->message};
    }
    case TableId::kCachedJobs:
      return {"Cached Job " + index.JobName(id), CacheText(change.after.As<Job>())};
    case TableId::kCachedCronJobs:
      return {"Cached CronJob " + index.CronJobName(id), CacheText(change.after.As<CronJob>())};
    case TableId::kCachedPods:
      return {"Cached Pod " + index.PodName(id), CacheText(change.after.As<Pod>())};
    case TableId::kExpectations: {
      const auto after = change.after.As<ControlleeExpectations>();
      return {"Expectations of " + KeyText(timeline, id),
              !after ? "dropped"
              : after->Fulfilled()
                  ? "all that was expected was seen"
                  : Times(after->add, "creation", "creations") + " and " +
                        Times(after->del, "deletion", "deletions") + " still to be seen"};
    }
    case TableId::kFinalizerExpectations:
      return {"Expectations of finalizers",
              change.after ? "the finalizer of pod " + index.PodName(id) + " should go"
                           : "the finalizer of pod " + index.PodName(id) + " was seen to be gone"};
    case TableId::kBackoffRecords: {
      const auto after = change.after.As<BackoffRecord>();
      return {"Back-off of " + KeyText(timeline, id),
              !after
                  ? "forgotten"
                  : Times(after->failures_after_last_success, "failure", "failures") + " in a row"};
    }
    case TableId::kJobQueue:
    case TableId::kOrphanQueue:
    case TableId::kCronJobQueue:
    case TableId::kTtlQueue: {
      const Shared<QueueItem> before = change.before.As<QueueItem>();
      const Shared<QueueItem> after = change.after.As<QueueItem>();
      const std::string key = after ? after->key : before ? before->key : "";
      return {std::string("Queue of ") + QueueName(change.table) + ": " + key,
              QueueText(timeline, after)};
    }
    case TableId::kControllers: {
      const auto state = change.after.As<ControllersState>();
      if (state->running && state->crash_after_writes > 0) {
        return {"Controllers",
                "run, until write " + std::to_string(state->crash_after_writes) + " of a sync"};
      }
      return {"Controllers", state->running ? "run" : "are down"};
    }
    case TableId::kApiFaults: {
      const auto fault = change.after.As<ApiFault>();
      if (!fault) return {"Fault of the API", "over"};
      return {std::string("Fault of the API: ") + ToString(fault->verb) + " " + fault->resource,
              Times(fault->remaining, "call is", "calls are") + " still to fail"};
    }
    case TableId::kCount:
      break;
  }
  return {};
}

std::string Said(Language language, std::string_view text) {
  std::string said;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(kBetween), text.size());
    if (language == Language::kJapanese) {
      said += (said.empty() ? "" : "、") +
              Japanese(text.substr(0, end)).value_or(std::string(text.substr(0, end)));
    } else {
      said += said.empty() ? "" : ", ";
      said += text.substr(0, end);
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return said;
}

// What Tell found, in the reader's language.
ObjectChange Told(const Timeline& timeline, const RunIndex& index, const Change& change,
                  Language language) {
  const ObjectChange found = Tell(timeline, index, change);
  // An Event's message is Kubernetes' own.
  if (change.table == TableId::kEvents) return {Said(language, found.object), found.text};
  return {Said(language, found.object), Said(language, found.text)};
}

// The first object that the step changed in the cache names the delivery.
std::string Delivered(const Timeline& timeline, const RunIndex& index, std::uint32_t step,
                      Language language) {
  for (const Change& change : timeline.Changes(step)) {
    std::string object;
    if (change.table == TableId::kCachedPods) object = "Pod " + index.PodName(change.id);
    if (change.table == TableId::kCachedJobs) object = "Job " + index.JobName(change.id);
    if (change.table == TableId::kCachedCronJobs) {
      object = "CronJob " + index.CronJobName(change.id);
    }
    if (object.empty()) continue;
    if (!change.after) {
      return Phrase(language, "Informer sees {} go", {object});
    }
    return change.before ? Phrase(language, "Informer sees {} change", {object})
                         : Phrase(language, "Informer sees {} appear", {object});
  }
  return Phrase(language, "A change meant for the informers finds nobody");
}

bool Decided(const Timeline& timeline, std::uint32_t step, DecisionCode code) {
  for (const Decision& decision : timeline.Decisions(step)) {
    if (decision.code == code) return true;
  }
  return false;
}

bool IsBound(const Timeline& timeline, std::uint32_t step, std::uint32_t pod) {
  const Shared<Pod> after = VersionsAt(timeline, step, TableId::kPods, pod).after.As<Pod>();
  return after && !after->node_name->empty();
}

}  // namespace

std::string ObjectOf(const Event& event, const RunIndex& index) {
  const std::size_t slash = event.object.find('/');
  if (slash == std::string::npos) return event.object;
  return event.object.substr(0, slash + 1) +
         index.NameIn(event.namespace_, event.object.substr(slash + 1));
}

// Job/demo, or Job/namespace/demo
std::string LabelOf(const RunIndex& index, const Manifest& manifest) {
  const std::size_t name = manifest.label.find('/') + 1;
  return manifest.label.substr(0, name) +
         index.NameIn(manifest.namespace_, manifest.label.substr(name));
}

// Whose dependents a step of the garbage collector is about, by what it changes.
std::string OwnerOfDependents(const Timeline& timeline, const RunIndex& index, std::uint32_t step) {
  for (const Change& change : timeline.Changes(step)) {
    if (change.table == TableId::kCronJobs) return "CronJob " + index.CronJobName(change.id);
    if (change.table == TableId::kJobs) {
      const std::uint32_t owner = index.jobs()[change.id].owner;
      return owner == 0 ? "Job " + index.JobName(change.id) : "CronJob " + index.CronJobName(owner);
    }
    if (change.table == TableId::kPods) {
      return "Job " + index.JobOfPod(index.pods()[change.id]);
    }
  }
  return "";
}

std::string WhatHappened(const Timeline& timeline, const RunIndex& index, std::uint32_t step,
                         Language language) {
  const auto say = [language](std::string_view english, std::string_view name) {
    return Phrase(language, english, {name});
  };
  if (step == 0) return say("The cluster before anything happened", "");
  const StepEvent& event = timeline.Step(step);
  const std::string pod = index.PodName(event.a);
  const std::string node =
      event.a < index.nodes().size() ? index.nodes()[event.a].name : std::string();
  const std::string key = SyncedKey(timeline, step);
  switch (event.what) {
    case Happening::kWatchJobs:
    case Happening::kWatchCronJobs:
    case Happening::kWatchPods:
      return Delivered(timeline, index, step, language);
    case Happening::kJobQueueTimer:
    case Happening::kOrphanQueueTimer:
    case Happening::kCronJobQueueTimer:
    case Happening::kTtlQueueTimer:
      for (const Change& change : timeline.Changes(step)) {
        if (!IsQueue(change.table)) continue;
        const Shared<QueueItem> after = change.after.As<QueueItem>();
        if (after) {
          return say("The wait for {} on the work queue is over", after->key);
        }
      }
      if (!timeline.scenario().generation.Has(VersionChange::kCronJobControllerV2)) {
        return say("CronJob controller goes through all CronJobs", "");
      }
      return say("An outdated timer of the work queue", "");
    case Happening::kJobWorker:
      if (!key.empty()) return say("Job controller syncs {}", key);
      break;
    case Happening::kOrphanWorker:
      if (!key.empty()) {
        return say("Job controller looks at the orphan {}", key);
      }
      break;
    case Happening::kCronJobWorker:
      if (!key.empty()) {
        return say("CronJob controller syncs {}", key);
      }
      break;
    case Happening::kTtlWorker:
      if (!key.empty()) return say("TTL controller looks at {}", key);
      break;
    case Happening::kControllersStart:
      return say("The controllers start", "");
    case Happening::kSchedulePod:
      return IsBound(timeline, step, event.a) ? say("Scheduler binds pod {}", pod)
                                              : say("Scheduler looks for a node for pod {}", pod);
    case Happening::kStartContainers:
      if (Decided(timeline, step, DecisionCode::kContainersStarted)) {
        return say("Kubelet starts the containers of pod {}", pod);
      }
      return Decided(timeline, step, DecisionCode::kImagePullFails)
                 ? say("Kubelet cannot pull the image of pod {}", pod)
                 : say("Kubelet waits to pull the image of pod {} again", pod);
    case Happening::kContainerExits:
      return say("A container of pod {} ends", pod);
    case Happening::kContainerRestarts:
      return say("Kubelet restarts a container of pod {}", pod);
    case Happening::kPodBecomesReady:
      return say("A container of pod {} becomes ready", pod);
    case Happening::kKubeletSync:
      return HasKubelet(timeline, index, step, event.a)
                 ? say("Kubelet sees that pod {} is being deleted", pod)
                 : say("No kubelet acts on the deletion of pod {}", pod);
    case Happening::kContainerStops:
      return say("The containers of pod {} stop", pod);
    case Happening::kPodDeadline:
      return say("The deadline of pod {} has come", pod);
    case Happening::kNodeUnreachable:
      return say("Node controller notices that {} is silent", node);
    case Happening::kTaintEviction:
      return say("Taint manager evicts the pods of {}", node);
    case Happening::kPodGarbage:
      return say("Pod garbage collector clears up after {}", node);
    case Happening::kCollectDependents:
      if (const std::string owner = OwnerOfDependents(timeline, index, step); !owner.empty()) {
        return say("Garbage collector looks after the dependents of {}", owner);
      }
      return say("Garbage collector looks after an owner's dependents", "");
    case Happening::kUserAction:
      if (const Action* action = ActionAt(timeline, step))
        return ActionText(*action, language, index.several_namespaces());
      return say("Apply {} of the file", LabelOf(index, timeline.scenario().manifests[event.a]));
  }
  return say("A worker finds nothing to do", "");
}

std::vector<ObjectChange> ChangesOf(const Timeline& timeline, const RunIndex& index,
                                    std::uint32_t step, std::size_t most, Language language) {
  // Several changes of one object are told as one, where its first was.
  std::vector<Change> merged;
  std::map<std::pair<TableId, std::uint32_t>, std::size_t> places;
  for (const Change& change : timeline.Changes(step)) {
    const auto [it, added] = places.emplace(std::make_pair(change.table, change.id), merged.size());
    if (added) {
      merged.push_back(change);
    } else {
      merged[it->second].after = change.after;
    }
  }
  std::vector<ObjectChange> told;
  if (const Action* action = ActionAt(timeline, step)) {
    const auto* node = std::get_if<NodeActionOf>(&action->what);
    // The API server hears of it later.
    if (node != nullptr && node->action == NodeAction::kDown &&
        Decided(timeline, step, DecisionCode::kNodeChanged)) {
      told.push_back({Said(language, "Node " + node->name), Said(language, "its kubelet stops")});
    }
  }
  std::size_t left_out = 0;
  for (const Change& change : merged) {
    if (!change.before && !change.after) continue;
    if (told.size() == most) {
      ++left_out;
      continue;
    }
    ObjectChange text = Told(timeline, index, change, language);
    if (!text.text.empty()) told.push_back(std::move(text));
  }
  if (left_out > 0)
    told.push_back({"", Phrase(language, "and {} more", {std::to_string(left_out)})});
  return told;
}

std::string ChangeText(const Timeline& timeline, const RunIndex& index, const Change& change,
                       Language language) {
  return Told(timeline, index, change, language).text;
}

Json ToJson(const TextSpan& span) {
  return {{"line", span.line},
          {"column", span.column},
          {"endLine", span.end_line},
          {"endColumn", span.end_column}};
}

Json PlaceIn(const YamlPlaces& places, const FieldPath& path) {
  const YamlPlace* place = places.Find(path);
  if (place == nullptr) return nullptr;
  TextSpan span = place->key.line > 0 ? place->key : place->value;
  // Key and value together, where both are on one line.
  if (place->value.line == span.line && place->value.end_line == span.line) {
    span.end_column = place->value.end_column;
  }
  return ToJson(span);
}

namespace {

// The place of spec.a.b in the manifest of that object; `below` comes before the field's own steps.
Json SpanIn(const Scenario& scenario, const char* kind, const ObjectLife& object, FieldPath below,
            const std::string& field) {
  for (std::size_t start = 0; start <= field.size();) {
    const std::size_t end = std::min(field.find('.', start), field.size());
    const std::string step = field.substr(start, end - start);
    const std::size_t bracket = step.find('[');
    below.emplace_back(step.substr(0, bracket));
    if (bracket != std::string::npos) below.emplace_back(std::atoi(step.c_str() + bracket + 1));
    start = end + 1;
  }
  const std::string label = std::string(kind) + "/" + object.name;
  for (const Manifest& manifest : scenario.manifests) {
    if (manifest.label != label || manifest.namespace_ != object.namespace_) continue;
    return PlaceIn(manifest.places, below);
  }
  return nullptr;
}

Json SpanOf(const Scenario& scenario, const RunIndex& index, const JobLife& job,
            const std::string& field) {
  if (job.owner == 0) return SpanIn(scenario, "Job", job, {}, field);
  return SpanIn(scenario, "CronJob", index.cron_jobs()[job.owner],
                {PathStep("spec"), PathStep("jobTemplate")}, field);
}

// Where the scenario's timeline gave the field the value that it has at this step, if it did: then
// the manifest no longer says what it is.
template <typename T>
Json SpanOfAction(const Timeline& timeline, const RunIndex& index, std::uint32_t step,
                  TableId table, std::uint32_t id, const std::string& kind,
                  const std::string& field) {
  const auto stored = ObjectBefore(timeline, index, step + 1, table, id).As<T>();
  if (!stored) return nullptr;
  const Json now = {{"spec", stored->spec->json}};
  const Leaves values = LeavesOf(now);
  const auto value = values.find(field);
  if (value == values.end()) return nullptr;
  const Scenario& scenario = timeline.scenario();
  for (auto action = scenario.timeline.rbegin(); action != scenario.timeline.rend(); ++action) {
    if (scenario.start + action->at > timeline.TimeOf(step)) continue;
    const Json* written = WrittenInto(*action, kind, LifeOf(index, table, id));
    if (written == nullptr) continue;
    const Leaves leaves = LeavesOf(*written);
    const auto leaf = leaves.find(field);
    if (leaf != leaves.end() && *leaf->second == *value->second) return ToJson(action->span);
  }
  return nullptr;
}

}  // namespace

namespace {

// Where a manifest, or the scenario's timeline after it, says the field of that CronJob or Job.
Json SpanAt(const Timeline& timeline, const RunIndex& index, std::uint32_t step,
            const std::string& field, std::uint32_t cron_job, std::uint32_t job) {
  const Scenario& scenario = timeline.scenario();
  constexpr std::string_view kOfCluster = "spec.cluster.";
  if (field.compare(0, kOfCluster.size(), kOfCluster) == 0) {
    return PlaceIn(scenario.cluster_places, {PathStep(field.substr(kOfCluster.size()))});
  }
  const bool acts = !scenario.timeline.empty();
  Json span;
  if (cron_job != 0) {
    const ObjectLife& life = index.cron_jobs()[cron_job];
    if (acts) {
      span = SpanOfAction<CronJob>(timeline, index, step, TableId::kCronJobs, cron_job, "CronJob",
                                   field);
    }
    if (span.is_null()) span = SpanIn(scenario, "CronJob", life, {}, field);
  } else if (job != 0 && job < index.jobs().size()) {
    const JobLife& life = index.jobs()[job];
    if (acts) span = SpanOfAction<Job>(timeline, index, step, TableId::kJobs, job, "Job", field);
    if (span.is_null()) span = SpanOf(scenario, index, life, field);
  }
  return span;
}

}  // namespace

Json ToWhy(const Explanation& explanation) {
  Json why = {{"text", explanation.text}};
  if (!explanation.function.empty()) {
    why["source"] = {{"function", explanation.function}, {"url", explanation.url}};
  }
  if (!explanation.field.empty()) why["field"] = explanation.field;
  return why;
}

Json WhyOf(const Timeline& timeline, const RunIndex& index, std::uint32_t step, Language language) {
  const PodNames names = [&](std::uint32_t id) { return index.PodName(id); };
  const std::uint32_t synced = index.JobOfKey(SyncedKey(timeline, step), step);
  Json whys = Json::array();
  std::size_t headline = 0;
  int weightiest = -1;
  const std::int32_t minor = timeline.scenario().generation.minor;
  std::vector<StepReason> reasons =
      step == 0 ? std::vector<StepReason>() : StepReasons(timeline, index, step, language).Take();
  const auto add_reasons_before = [&](const Decision* decision) {
    for (StepReason& reason : reasons) {
      if (reason.before != decision) continue;
      Cite(minor, reason.explanation);
      if (decision == nullptr && (reason.headline ? weightiest <= 1 : weightiest < 0)) {
        weightiest = reason.headline ? 1 : 0;
        headline = whys.size();
      }
      Json why = ToWhy(reason.explanation);
      Json span;
      if (reason.action != nullptr) {
        why["field"] = "spec.timeline";
        if (reason.action->span.line > 0) span = ToJson(reason.action->span);
      } else if (!reason.explanation.field.empty()) {
        span = SpanAt(timeline, index, step, reason.explanation.field, reason.cron_job, reason.job);
      }
      if (!span.is_null()) why["span"] = std::move(span);
      whys.push_back(std::move(why));
    }
  };
  for (const Decision& decision : timeline.Decisions(step)) {
    add_reasons_before(&decision);
    // What the scenario does to a node is told by what becomes of it.
    if (decision.code == DecisionCode::kNodeChanged) continue;
    if (Weight(decision.code) > weightiest) {
      weightiest = Weight(decision.code);
      headline = whys.size();
    }
    Explanation explanation = Explain(decision, names, language);
    Cite(minor, explanation);
    Json why = ToWhy(explanation);
    why["code"] = static_cast<int>(decision.code);
    if (decision.code == DecisionCode::kUserActed) {
      // What was recorded is the entry as it stands in the file; people read a sentence.
      why["text"] = WhatHappened(timeline, index, step, language) +
                    (language == Language::kJapanese ? "。" : ".");
      const Action* action = ActionAt(timeline, step);
      if (action != nullptr && action->span.line > 0) {
        why["field"] = "spec.timeline";
        why["span"] = ToJson(action->span);
      } else if (action == nullptr) {
        Json place = PlaceIn(timeline.scenario().manifests[timeline.Step(step).a].places, {"kind"});
        if (!place.is_null()) {
          why["field"] = "kind";
          why["span"] = std::move(place);
        }
      }
    }
    if (!explanation.field.empty()) {
      const Facts& facts = decision.facts;
      std::uint32_t job = facts.about.job != 0 ? facts.about.job : synced;
      if (job == 0 && facts.pod != 0) job = index.pods()[facts.pod].job_id;
      Json span = SpanAt(timeline, index, step, explanation.field, facts.about.cron_job, job);
      if (!span.is_null()) why["span"] = std::move(span);
    }
    whys.push_back(std::move(why));
  }
  add_reasons_before(nullptr);
  if (!whys.empty()) whys[headline]["headline"] = true;
  return whys;
}

}  // namespace jobplay
