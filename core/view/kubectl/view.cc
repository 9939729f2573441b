#include "core/view/kubectl/view.h"

#include <algorithm>
#include <vector>

#include "core/api/codec/cronjob.h"
#include "core/api/codec/job.h"
#include "core/api/codec/node.h"
#include "core/api/codec/pod.h"
#include "core/view/index/field_history.h"
#include "core/view/index/object_id.h"
#include "core/view/kubectl/default_tolerations.h"
#include "core/view/kubectl/describe.h"
#include "core/view/kubectl/get.h"
#include "core/view/kubectl/tab_writer.h"
#include "core/view/kubectl/yaml.h"

namespace jobplay::kubectl {
namespace {

enum class Kind { kGet, kDescribe, kYaml };

class Viewer {
 public:
  // With `all_namespaces`, lists are those of `kubectl get -A`.
  Viewer(const StateTables& state, Time now, Kind kind, bool all_namespaces,
         Duration unreachable_toleration)
      : state_(state),
        now_(now),
        kind_(kind),
        all_namespaces_(all_namespaces),
        unreachable_toleration_(unreachable_toleration) {}

  std::string All() {
    Section<CronJob>(TableId::kCronJobs, CronJobColumns(true), "cronjob.batch/");
    Section<Job>(TableId::kJobs, JobColumns(true), "job.batch/");
    Section<Pod>(TableId::kPods, PodColumns(true), "pod/");
    if (kind_ == Kind::kYaml) {
      return ToYaml({{"apiVersion", "v1"},
                     {"items", items_},
                     {"kind", "List"},
                     {"metadata", {{"resourceVersion", ""}}}});
    }
    return out_.empty() ? NoResources() : out_;
  }

  // Returns an empty text if the object does not exist at the moment.
  std::string One(const ObjectId& id) {
    switch (id.table) {
      case TableId::kJobs:
        return Print<Job>(id, JobColumns(true));
      case TableId::kCronJobs:
        return Print<CronJob>(id, CronJobColumns(true));
      case TableId::kPods:
        return Print<Pod>(id, PodColumns(true));
      case TableId::kNodes:
        return Print<Node>(id, NodeColumns(true));
      default:
        return "";
    }
  }

 private:
  Cells Listed(const std::string& namespace_, Cells cells) const {
    return all_namespaces_ ? WithNamespace(namespace_, std::move(cells)) : cells;
  }

  std::string NoResources() const {
    return all_namespaces_ ? "No resources found\n" : "No resources found in default namespace.\n";
  }

  template <typename T>
  std::string Print(const ObjectId& id, const Cells& columns) {
    const Shared<T> object = state_.Get<T>(id.table, id.id);
    if (!object) return "";
    switch (kind_) {
      case Kind::kGet:
        return TablePrinter().Print(columns, {Row(*object, now_, true)});
      case Kind::kDescribe:
        return Described(*object, EventsOf(id.table, object->metadata));
      case Kind::kYaml:
        return ToYaml(JsonOf(*object));
    }
    return "";
  }

  template <typename T>
  void Section(TableId table, const Cells& columns, const char* prefix) {
    // The API server lists by namespace and name; the tables are in the order of creation.
    std::vector<Shared<T>> objects;
    state_.ForEach<T>(table,
                      [&](std::uint32_t, const Shared<T>& object) { objects.push_back(object); });
    std::sort(objects.begin(), objects.end(), [](const Shared<T>& a, const Shared<T>& b) {
      return std::pair(a->metadata.namespace_(), a->metadata.name()) <
             std::pair(b->metadata.namespace_(), b->metadata.name());
    });
    std::vector<Cells> rows;
    for (const Shared<T>& object : objects) {
      switch (kind_) {
        case Kind::kGet: {
          Cells cells = Row(*object, now_, true);
          cells[0] = prefix + cells[0];
          rows.push_back(Listed(object->metadata.namespace_(), std::move(cells)));
          break;
        }
        case Kind::kDescribe:
          out_ +=
              (out_.empty() ? "" : "\n\n") + Described(*object, EventsOf(table, object->metadata));
          break;
        case Kind::kYaml:
          items_.push_back(JsonOf(*object));
          break;
      }
    }
    if (rows.empty()) return;
    out_ += (out_.empty() ? "" : "\n") + TablePrinter().Print(Listed("Namespace", columns), rows);
  }

  template <typename T>
  Json JsonOf(const T& object) const {
    return ToJson(object);
  }

  Json JsonOf(const Pod& pod) const {
    Json json = ToJson(pod);
    AddDefaultTolerations(json, unreachable_toleration_);
    return json;
  }

  template <typename T>
  std::string Described(const T& object, const Events& events) {
    return Describe(object, events, now_);
  }

  std::string Described(const Pod& pod, const Events& events) {
    return Describe(pod, JsonOf(pod), events, now_);
  }

  std::string Described(const Node& node, const Events& events) {
    std::vector<Shared<Pod>> held;
    state_.ForEach<Pod>(TableId::kPods, [&](std::uint32_t, const Shared<Pod>& pod) {
      if (*pod->node_name == node.metadata.name() && !IsPodTerminal(*pod)) held.push_back(pod);
    });
    Pods pods;
    for (const Shared<Pod>& pod : held) pods.push_back(&*pod);
    std::sort(pods.begin(), pods.end(), [](const Pod* a, const Pod* b) {
      return std::pair(a->metadata.namespace_(), a->metadata.name()) <
             std::pair(b->metadata.namespace_(), b->metadata.name());
    });
    return Describe(node, pods, events, now_);
  }

  // Finds events like kubectl, by kind, name and UID: an earlier object with the same name has its
  // own events.
  Events EventsOf(TableId table, const ObjectMeta& meta) {
    const std::string_view kind = KindOf(table);
    const std::string namespace_ = table == TableId::kNodes ? "default" : meta.namespace_();
    EventCounter counter;
    state_.ForEach<Event>(TableId::kEvents, [&](std::uint32_t, const Shared<Event>& event) {
      if (event->kind == kind && event->name == meta.name() && event->namespace_ == namespace_ &&
          event->uid == meta.uid()) {
        counter.Add(event);
      }
    });
    return counter.Take();
  }

  const StateTables& state_;
  Time now_;
  Kind kind_;
  bool all_namespaces_;
  Duration unreachable_toleration_;
  std::string out_;
  Json items_ = Json::array();
};

std::string NotFoundText(const Reference& object) {
  std::string resource = object.kind + "s";
  for (char& c : resource) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  if (object.kind == "Job" || object.kind == "CronJob") resource += ".batch";
  // kubectl does not print the namespace here.
  return "Error from server (NotFound): " + resource + " \"" + object.name + "\" not found\n";
}

}  // namespace

std::string ViewOf(Timeline& timeline, const RunIndex& index, std::string_view kind,
                   const std::optional<Reference>& object, std::uint32_t step, Time now) {
  const Kind what = kind == "describe" ? Kind::kDescribe
                    : kind == "yaml"   ? Kind::kYaml
                                       : Kind::kGet;
  Viewer viewer(timeline.At(step), now, what, index.several_namespaces(),
                timeline.scenario().cluster.unreachable_toleration);
  if (!object) return viewer.All();
  const std::string text = viewer.One(ObjectOf(index, *object, step));
  return text.empty() ? NotFoundText(*object) : text;
}

}  // namespace jobplay::kubectl
