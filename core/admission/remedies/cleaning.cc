#include "core/admission/remedies/cleaning.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>

namespace jobplay {
namespace {

constexpr std::array<std::string_view, 11> kMetadata = {
    "annotations/batch.kubernetes.io/cronjob-scheduled-timestamp",
    "annotations/batch.kubernetes.io/job-tracking",
    "annotations/kubectl.kubernetes.io/last-applied-configuration",
    "creationTimestamp",
    "deletionGracePeriodSeconds",
    "deletionTimestamp",
    "generation",
    "managedFields",
    "resourceVersion",
    "selfLink",
    "uid",
};
constexpr std::array<std::string_view, 4> kGeneratedLabels = {"batch.kubernetes.io/controller-uid",
                                                              "batch.kubernetes.io/job-name",
                                                              "controller-uid", "job-name"};

// Removes members from a copy and records what was removed.
class Cleaner {
 public:
  explicit Cleaner(const Json& object) : object_(object) {}

  std::vector<FieldChange> Changes() {
    const bool cron_job = object_.value("kind", Json()) == "CronJob";
    Metadata({"metadata"});
    Drop({"status"});
    FieldPath job = {"spec"};
    if (cron_job) {
      Drop({"spec", "jobTemplate", "metadata", "creationTimestamp"});
      job = {"spec", "jobTemplate", "spec"};
    }
    FieldPath template_metadata = job;
    template_metadata.insert(template_metadata.end(), {"template", "metadata"});
    Drop(Below(template_metadata, {"creationTimestamp"}));
    const Json* manual = At(Below(job, {"manualSelector"}));
    if (!cron_job && (manual == nullptr || *manual != true)) {
      if (IsGenerated(Below(job, {"selector"}))) {
        Drop(Below(job, {"selector"}));
        Drop(Below(job, {"manualSelector"}));
      }
      for (const FieldPath& metadata : {FieldPath{"metadata"}, template_metadata}) {
        for (const std::string_view label : kGeneratedLabels) {
          Drop(Below(metadata, {"labels", std::string(label)}));
        }
      }
    }
    return Collapsed();
  }

 private:
  static FieldPath Below(FieldPath path, std::initializer_list<PathStep> steps) {
    path.insert(path.end(), steps);
    return path;
  }

  const Json* At(const FieldPath& path) const {
    const Json* value = &object_;
    for (const PathStep& step : path) {
      const auto member = value->is_object() ? value->find(step.key) : value->end();
      if (!value->is_object() || member == value->end()) return nullptr;
      value = &*member;
    }
    return value;
  }

  // Returns true for labels that were generated from a controller's uid.
  bool IsGenerated(const FieldPath& selector) const {
    const Json* labels = At(Below(selector, {"matchLabels"}));
    if (labels == nullptr || !labels->is_object()) return false;
    return std::all_of(labels->items().begin(), labels->items().end(), [](const auto& label) {
      return std::find(kGeneratedLabels.begin(), kGeneratedLabels.end(), label.key()) !=
             kGeneratedLabels.end();
    });
  }

  void Metadata(const FieldPath& metadata) {
    for (const std::string_view name : kMetadata) {
      constexpr std::string_view kAnnotations = "annotations/";
      if (name.substr(0, kAnnotations.size()) == kAnnotations) {
        Drop(Below(metadata, {"annotations", std::string(name.substr(kAnnotations.size()))}));
      } else {
        Drop(Below(metadata, {std::string(name)}));
      }
    }
    // An owner is identified by its uid, which another cluster does not have.
    const Json* owners = At(Below(metadata, {"ownerReferences"}));
    if (owners != nullptr && owners->is_array()) Drop(Below(metadata, {"ownerReferences"}));
  }

  void Drop(FieldPath path) {
    if (At(path) != nullptr) dropped_.push_back(std::move(path));
  }

  // Merges the removals: a mapping that becomes empty is removed as a whole.
  std::vector<FieldChange> Collapsed() {
    for (bool again = true; again;) {
      again = false;
      for (const FieldPath& path : dropped_) {
        FieldPath around(path.begin(), path.end() - 1);
        if (around.size() < 2) continue;  // the object's own fields stay
        const auto within = [&](const FieldPath& one) {
          return one.size() == around.size() + 1 &&
                 std::equal(around.begin(), around.end(), one.begin());
        };
        const auto gone = std::count_if(dropped_.begin(), dropped_.end(), within);
        if (static_cast<std::size_t>(gone) < At(around)->size()) continue;
        dropped_.erase(std::remove_if(dropped_.begin(), dropped_.end(), within), dropped_.end());
        dropped_.push_back(std::move(around));
        again = true;
        break;
      }
    }
    std::vector<FieldChange> changes;
    for (FieldPath& path : dropped_) {
      changes.push_back({FieldChange::What::kRemove, std::move(path), ""});
    }
    return changes;
  }

  const Json& object_;
  std::vector<FieldPath> dropped_;
};

}  // namespace

bool IsFromServer(const Json& object) {
  const auto metadata = object.find("metadata");
  if (metadata == object.end() || !metadata->is_object()) return false;
  return metadata->contains("resourceVersion") || metadata->contains("uid") ||
         metadata->contains("managedFields");
}

std::vector<FieldChange> Cleaning(const Json& object) { return Cleaner(object).Changes(); }

}  // namespace jobplay
