#include "core/share/import/snapshot.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/admission/validation/names.h"
#include "core/base/digits.h"
#include "core/base/rfc3339.h"
#include "core/words/import.h"
#include "core/yaml/document.h"

namespace jobplay {
namespace {

// Enough for the objects of a namespace. The scenario has narrower limits.
constexpr YamlLimits kLimits = {.text_bytes = 16 << 20, .nodes = 2'000'000};

const Json kNothing;

// Collects the objects of a v1 List or a PodList, and single ones.
void Collect(const Json& value, std::vector<Json>& objects) {
  const std::string kind = TextAt(value, {"kind"});
  if (!kind.ends_with("List")) {
    if (value.is_object()) objects.push_back(value);
    return;
  }
  const std::string of = kind.substr(0, kind.size() - 4);
  for (const Json& item : ListAt(value, {"items"})) {
    Json object = item;
    if (object.is_object() && !object.contains("kind") && !of.empty()) object["kind"] = of;
    Collect(object, objects);
  }
}

// The name of an Event is that of its object and the time: demo.18a3f0c5d2b1e700.
std::optional<Time> TimeInName(const std::string& name, Time first) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string::npos || name.size() - dot - 1 > 16 || name.size() - dot < 9) {
    return std::nullopt;
  }
  const auto value = NumberToBase(16, name.substr(dot + 1));
  if (!value) return std::nullopt;
  const Time time{static_cast<std::int64_t>(*value)};
  if (TruncateToSecond(time) != TruncateToSecond(first)) return std::nullopt;
  return time;
}

// Returns the container of an Event, from its field, spec.containers{main}, or its message,
// "Started container main".
std::string ContainerIn(const std::string& field, const std::string& message) {
  const std::size_t open = field.find('{');
  if (open != std::string::npos && field.back() == '}') {
    return field.substr(open + 1, field.size() - open - 2);
  }
  for (std::string_view start : {"Started container ", "Stopping container ", "Created container ",
                                 "Back-off restarting failed container "}) {
    if (message.compare(0, start.size(), start) != 0) continue;
    const std::string rest = message.substr(start.size());
    return rest.substr(0, rest.find_first_of(" ,"));
  }
  return "";
}

SeenEvent EventOf(const Json& object) {
  SeenEvent event;
  // events.k8s.io has other names for the same fields.
  const char* about = object.contains("regarding") ? "regarding" : "involvedObject";
  event.object = TextAt(object, {about, "kind"}) + "/" + TextAt(object, {about, "name"});
  event.reason = TextAt(object, {"reason"});
  event.message = TextAt(object, {"message"});
  if (event.message.empty()) event.message = TextAt(object, {"note"});
  event.container = ContainerIn(TextAt(object, {about, "fieldPath"}), event.message);
  std::optional<Time> first, last;
  for (const char* name : {"firstTimestamp", "deprecatedFirstTimestamp", "eventTime"}) {
    if (!first) first = TimeAt(object, {name});
  }
  if (!first) first = TimeAt(object, {"metadata", "creationTimestamp"});
  for (const char* name : {"lastTimestamp", "deprecatedLastTimestamp"}) {
    if (!last) last = TimeAt(object, {name});
  }
  if (const auto series = TimeAt(object, {"series", "lastObservedTime"})) last = series;
  event.first = first.value_or(Time{});
  event.last = std::max(last.value_or(event.first), event.first);
  for (const auto count : {NumberAt(object, {"count"}), NumberAt(object, {"deprecatedCount"}),
                           NumberAt(object, {"series", "count"})}) {
    if (count) event.count = std::max(event.count, std::min<std::int64_t>(*count, 1000));
  }
  if (const auto exact = TimeInName(TextAt(object, {"metadata", "name"}), event.first)) {
    if (event.last == event.first) event.last = *exact;
    event.first = *exact;
    event.exact = true;
  }
  return event;
}

std::string ControllerOf(const Json& object, std::string_view kind) {
  for (const Json& owner : ListAt(object, {"metadata", "ownerReferences"})) {
    if (TextAt(owner, {"kind"}) == kind) return TextAt(owner, {"name"});
  }
  return "";
}

// Pods of an Indexed Job have names such as demo-3-x7k2p.
std::optional<std::int32_t> IndexInName(const std::string& job, const std::string& pod) {
  const std::size_t end = pod.rfind('-');
  if (end == std::string::npos || end <= job.size() + 1) return std::nullopt;
  return WholeNumber(std::string_view(pod).substr(job.size() + 1, end - job.size() - 1));
}

// Finds the latest time anywhere in the value.
void FindLatest(const Json& value, Time& latest) {
  if (value.is_structured()) {
    for (const Json& inner : value) FindLatest(inner, latest);
  } else if (value.is_string()) {
    const std::string& text = value.get_ref<const std::string&>();
    if (text.size() < 20 || text.size() > 35 || text[4] != '-' || text[10] != 'T') return;
    const std::optional<Time> time = ParseRfc3339(text);
    if (time && *time > latest) latest = *time;
  }
}

bool Takes(std::string_view& text, std::string_view start) {
  if (text.substr(0, start.size()) != start) return false;
  text.remove_prefix(start.size());
  return true;
}

// Returns the pod name after `start` in the message of an Event; empty if it is not a name.
std::string PodNamed(std::string_view message, std::string_view start) {
  if (!Takes(message, start) || !IsDns1123Subdomain(message).empty()) return {};
  return std::string(message);
}

void AddPods(SeenJob& job, std::map<std::string, std::vector<Json>>& pods_of_job,
             const std::map<std::string, std::vector<const SeenEvent*>>& events_about) {
  const bool indexed = TextAt(job.object, {"spec", "completionMode"}) == "Indexed";
  std::map<std::string, SeenPod> pods;
  for (Json& object : pods_of_job[job.name]) {
    SeenPod pod{.name = TextAt(object, {"metadata", "name"})};
    pod.created = TimeAt(object, {"metadata", "creationTimestamp"}).value_or(job.created);
    if (indexed) {
      pod.index = WholeNumber(
          TextAt(object, {"metadata", "annotations", "batch.kubernetes.io/job-completion-index"}));
      if (!pod.index) pod.index = IndexInName(job.name, pod.name);
    }
    pod.object = std::move(object);
    pods[pod.name] = std::move(pod);
  }
  std::map<std::string, std::size_t> order;  // the order of the Events, for pods of the same time
  for (const SeenEvent* event : job.events) {
    const bool creates = event->reason == "SuccessfulCreate";
    if (!creates && event->reason != "SuccessfulDelete") continue;
    const std::string name = PodNamed(event->message, creates ? "Created pod: " : "Deleted pod: ");
    if (name.empty()) continue;
    SeenPod& pod = pods[name];
    if (creates) {
      order.emplace(name, order.size());
      if (pod.name.empty()) {
        pod.name = name;
        pod.created = event->first;
        if (indexed) pod.index = IndexInName(job.name, name);
      }
      if (event->exact) {
        pod.created = event->first;
        pod.exact = true;
      }
    } else {
      if (pod.name.empty()) {
        pod.name = name;
        pod.created = std::max(job.created, event->first - Seconds(1));
        if (indexed) pod.index = IndexInName(job.name, name);
      }
      pod.deleted_by_controller = event->first;
    }
  }
  for (auto& [name, pod] : pods) {
    const auto about = events_about.find("Pod/" + name);
    if (about != events_about.end()) pod.events = about->second;
    job.pods.push_back(std::move(pod));
  }
  std::stable_sort(job.pods.begin(), job.pods.end(), [&](const SeenPod& a, const SeenPod& b) {
    if (a.created != b.created) return a.created < b.created;
    const auto at = order.find(a.name), bt = order.find(b.name);
    return at != order.end() && bt != order.end() && at->second < bt->second;
  });
  std::map<std::int32_t, std::int32_t> attempts;
  for (SeenPod& pod : job.pods) pod.attempt = ++attempts[pod.index.value_or(-1)];
}

}  // namespace

const Json& At(const Json& object, std::initializer_list<const char*> path) {
  const Json* at = &object;
  for (const char* name : path) {
    if (!at->is_object()) return kNothing;
    const auto it = at->find(name);
    if (it == at->end()) return kNothing;
    at = &*it;
  }
  return *at;
}

std::string TextAt(const Json& object, std::initializer_list<const char*> path) {
  const Json& value = At(object, path);
  return value.is_string() ? value.get<std::string>() : std::string();
}

std::optional<std::int64_t> NumberAt(const Json& object, std::initializer_list<const char*> path) {
  const Json& value = At(object, path);
  if (value.is_number_integer()) return value.get<std::int64_t>();
  return std::nullopt;
}

std::optional<Time> TimeAt(const Json& object, std::initializer_list<const char*> path) {
  const Json& value = At(object, path);
  if (!value.is_string()) return std::nullopt;
  return ParseRfc3339(value.get_ref<const std::string&>());
}

const Json::array_t& ListAt(const Json& object, std::initializer_list<const char*> path) {
  static const Json::array_t kNone;
  const Json& value = At(object, path);
  return value.is_array() ? value.get_ref<const Json::array_t&>() : kNone;
}

const Json* TrueCondition(const Json& object, std::string_view type) {
  for (const Json& condition : ListAt(object, {"status", "conditions"})) {
    if (TextAt(condition, {"type"}) == type && TextAt(condition, {"status"}) == "True")
      return &condition;
  }
  return nullptr;
}

const Json* TerminalCondition(const Json& job) {
  const Json* complete = TrueCondition(job, "Complete");
  return complete != nullptr ? complete : TrueCondition(job, "Failed");
}

bool IsFinished(const SeenJob& job) { return TerminalCondition(job.object) != nullptr; }

std::optional<Time> TerminalOf(const Json& job) {
  const Json* condition = TerminalCondition(job);
  return condition != nullptr ? TimeAt(*condition, {"lastTransitionTime"}) : std::nullopt;
}

std::optional<Time> FinishOf(const Json& job) {
  std::optional<Time> finish;
  for (const Json& condition : ListAt(job, {"status", "conditions"})) {
    if (TextAt(condition, {"status"}) != "True") continue;
    const std::string type = TextAt(condition, {"type"});
    if (type != "Complete" && type != "Failed" && type != "FailureTarget" &&
        type != "SuccessCriteriaMet")
      continue;
    const auto since = TimeAt(condition, {"lastTransitionTime"});
    if (since && (!finish || *since < *finish)) finish = since;
  }
  return finish;
}

std::optional<Time> EndOf(const SeenPod& pod) {
  if (pod.deleted_by_controller) return pod.deleted_by_controller;
  std::optional<Time> end;
  const std::string phase = TextAt(pod.object, {"status", "phase"});
  if (phase != "Failed" && phase != "Succeeded") return end;
  // If an init container failed, the main containers never started.
  for (const char* list : {"initContainerStatuses", "containerStatuses"}) {
    for (const Json& status : ListAt(pod.object, {"status", list})) {
      const auto at = TimeAt(status, {"state", "terminated", "finishedAt"});
      if (at && (!end || *at > *end)) end = at;
    }
  }
  return end;
}

std::string NodeOf(const SeenPod& pod) {
  if (!pod.object.is_null()) return TextAt(pod.object, {"spec", "nodeName"});
  for (const SeenEvent* event : pod.events) {
    const std::size_t to = event->message.rfind(" to ");
    if (event->reason == "Scheduled" && to != std::string::npos) {
      return event->message.substr(to + 4);
    }
  }
  return "";
}

std::optional<Duration> UnreachableToleration(const Json& job) {
  constexpr std::int64_t kMost = 86400;
  std::optional<Duration> least;
  for (const Json& one : ListAt(job, {"spec", "template", "spec", "tolerations"})) {
    const auto seconds = NumberAt(one, {"tolerationSeconds"});
    if (!seconds || TextAt(one, {"key"}) != "node.kubernetes.io/unreachable") continue;
    const Duration time = Seconds(std::clamp<std::int64_t>(*seconds, 0, kMost));
    if (!least || time < *least) least = time;
  }
  return least;
}

std::int64_t ActiveAt(const SeenJob& job, Time at) {
  std::int64_t count = 0;
  for (const SeenPod& pod : job.pods) {
    const auto end = EndOf(pod);
    if (pod.created <= at && !(end && *end <= at)) ++count;
  }
  return count;
}

namespace {

// Returns the namespace of the first Job or CronJob, which is imported.
std::string NamespaceOf(const std::vector<Json>& objects) {
  for (const Json& object : objects) {
    const std::string kind = TextAt(object, {"kind"});
    if (kind == "Job" || kind == "CronJob") return TextAt(object, {"metadata", "namespace"});
  }
  return "";
}

// Returns the Job that owns the pod, or an empty text.
std::string JobOfPod(const Json& pod) {
  std::string job = ControllerOf(pod, "Job");
  if (job.empty()) job = TextAt(pod, {"metadata", "labels", "batch.kubernetes.io/job-name"});
  if (job.empty()) job = TextAt(pod, {"metadata", "labels", "job-name"});
  return job;
}

// Sorts the objects by kind and then groups them by Job.
class SnapshotReader {
 public:
  Result<Snapshot> Read(std::vector<Json> objects) {
    namespace_ = NamespaceOf(objects);
    for (Json& object : objects) Take(object);
    NoteWhatIsLeftOut();
    if (snapshot_.jobs.empty() && snapshot_.cron_jobs.empty()) {
      return Error{.message = said::NothingToImport{}, .remedy = said::PasteWhatKubectlPrints{}};
    }
    FillJobs();
    NoteStrangers();
    return Result<Snapshot>(std::move(snapshot_));  // moved: Jobs point into its events
  }

 private:
  void Take(Json& object) {
    const std::string kind = TextAt(object, {"kind"});
    const std::string in = TextAt(object, {"metadata", "namespace"});
    if (in != namespace_ && !in.empty() && !namespace_.empty()) {
      other_namespaces_.insert(in);
      return;
    }
    if (kind == "Event") {
      snapshot_.events.push_back(EventOf(object));
      snapshot_.latest = std::max(snapshot_.latest, snapshot_.events.back().last);
      return;
    }
    FindLatest(At(object, {"metadata", "creationTimestamp"}), snapshot_.latest);
    FindLatest(At(object, {"status"}), snapshot_.latest);
    if (kind == "Job") {
      SeenJob job{.name = TextAt(object, {"metadata", "name"})};
      job.created = TimeAt(object, {"metadata", "creationTimestamp"}).value_or(Time{});
      job.object = std::move(object);
      if (!job.name.empty()) snapshot_.jobs.push_back(std::move(job));
    } else if (kind == "CronJob") {
      cron_jobs_.insert(TextAt(object, {"metadata", "name"}));
      snapshot_.cron_jobs.push_back(std::move(object));
    } else if (kind == "Pod") {
      pods_of_job_[JobOfPod(object)].push_back(std::move(object));
    } else {
      other_kinds_.insert(kind);
    }
  }

  void NoteWhatIsLeftOut() {
    for (const std::string& kind : other_kinds_) {
      snapshot_.left_out.push_back(
          {kind.empty() ? Said(said::NoKindLeftOut{}) : said::KindLeftOut{.kind = kind}});
    }
    if (!namespace_.empty() && namespace_ != "default") {
      snapshot_.left_out.push_back({said::NamespaceIsDefault{.name = namespace_}});
    }
    for (const std::string& other : other_namespaces_) {
      snapshot_.left_out.push_back({said::NamespaceLeftOut{.left_out = other, .kept = namespace_}});
    }
  }

  void FillJobs() {
    std::stable_sort(snapshot_.events.begin(), snapshot_.events.end(),
                     [](const SeenEvent& a, const SeenEvent& b) { return a.first < b.first; });
    std::map<std::string, std::vector<const SeenEvent*>> events_about;
    for (const SeenEvent& event : snapshot_.events) events_about[event.object].push_back(&event);
    std::stable_sort(snapshot_.jobs.begin(), snapshot_.jobs.end(),
                     [](const SeenJob& a, const SeenJob& b) { return a.created < b.created; });
    for (SeenJob& job : snapshot_.jobs) {
      const std::string owner = ControllerOf(job.object, "CronJob");
      // `kubectl create job --from` also sets the CronJob as owner, but creates the Job itself.
      const bool by_hand =
          !At(job.object, {"metadata", "annotations", "cronjob.kubernetes.io/instantiate"})
               .is_null();
      if (cron_jobs_.count(owner) > 0 && !by_hand) job.cron_job = owner;
      job.events = events_about["Job/" + job.name];
      AddPods(job, pods_of_job_, events_about);
      pods_of_job_.erase(job.name);
    }
  }

  // Notes pods whose Job is missing.
  void NoteStrangers() {
    std::size_t strangers = 0;
    for (const auto& [job, pods] : pods_of_job_) strangers += pods.size();
    if (strangers > 0) snapshot_.left_out.push_back({said::StrangersLeftOut{.pods = strangers}});
  }

  std::string namespace_;
  Snapshot snapshot_;
  std::map<std::string, std::vector<Json>> pods_of_job_;
  std::set<std::string> cron_jobs_, other_kinds_, other_namespaces_;
};

}  // namespace

Result<Snapshot> ReadSnapshot(std::string_view text) {
  auto documents = ReadDocuments(text, kLimits);
  if (!documents.ok()) return documents.error();
  std::vector<Json> objects;
  for (const YamlDocument& document : *documents) Collect(document.value, objects);
  return SnapshotReader().Read(std::move(objects));
}

}  // namespace jobplay
