#include "core/sim/target.h"

#include <vector>

#include "core/words/actions.h"
#include "core/words/problems.h"

namespace jobplay {

Said ActionTarget::Told(const ActionNames& names) const {
  return kind == "Pod" ? PodsSaid(pods, names) : Verbatim(kind + " " + names.Of(namespace_, name));
}

ActionTarget ReadTarget(FieldReader& fields) {
  ActionTarget target;
  const std::vector<std::string> kinds = {"Job", "CronJob", "Pod"};
  const auto kind = fields.OneOf("kind", kinds);
  if (kind) target.kind = kinds[*kind];
  fields.Require({"kind"}, said::NameTheKind{});
  target.namespace_ = fields.String("namespace").value_or("default");
  target.name = fields.String("name").value_or("");
  if (target.kind == "Pod") {
    target.pods = ReadPods(fields.Object("pod"));
    if (fields.Has("namespace")) target.pods.namespace_ = target.namespace_;
    if (!target.name.empty()) target.pods.name = target.name;
  } else if (target.name.empty() && kind) {
    fields.sink().Add(fields.path(), said::FieldIsMissing{.field = "name"},
                      said::NameThe{.kind = target.kind});
  }
  return target;
}

PodMatch ReadPods(FieldReader fields) {
  PodMatch match;
  match.namespace_ = fields.String("namespace").value_or("");
  match.phases = fields.Phases("phase");
  match.job = fields.String("job").value_or("");
  match.cron_job = fields.String("cronJob").value_or("");
  match.name = fields.String("name").value_or("");
  match.index = fields.Set("index");
  match.attempt = fields.Set("attempt");
  fields.Done();
  return match;
}

Said PodsSaid(const PodMatch& match, const ActionNames& names) {
  if (!match.name.empty()) return said::PodNamed{.pod = names.Of(match.namespace_, match.name)};
  std::vector<Said> parts;
  if (!match.job.empty()) {
    parts.push_back(said::PodsOfJob{.job = names.Of(match.namespace_, match.job)});
  } else if (!match.cron_job.empty()) {
    parts.push_back(said::PodsOfCronJob{.cron_job = names.Of(match.namespace_, match.cron_job)});
  } else {
    parts.push_back(said::AllPods{});
    if (!match.namespace_.empty()) {
      parts.push_back(said::OfNamespace{.name = match.namespace_});
    }
  }
  if (!match.index.IsEverything()) {
    parts.push_back(said::OfIndex{.index = match.index.ToString()});
  }
  if (!match.attempt.IsEverything()) {
    parts.push_back(said::OfAttempt{.attempt = match.attempt.ToString()});
  }
  for (const PodPhase phase : match.phases) parts.push_back(Verbatim(ToString(phase)));
  return Listed(parts);
}

}  // namespace jobplay
