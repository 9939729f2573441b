#include "core/edit/edit_scenario.h"

#include <algorithm>
#include <utility>

#include "core/edit/chance_edit.h"
#include "core/edit/jobs_in_text.h"
#include "core/edit/joined_rules.h"
#include "core/edit/reprint.h"
#include "core/edit/splice.h"
#include "core/edit/wanted_documents.h"
#include "core/sim/scenario.h"
#include "core/words/problems.h"
#include "core/yaml/text_offset.h"

namespace jobplay {
namespace {

const FieldPath kTimeline = {"spec", "timeline"};
const FieldPath kPods = {"spec", "pods"};
const FieldPath kExpect = {"spec", "expect"};

// The scenario runs for at least this long after an added entry.
constexpr Duration kSeenFor = Seconds(60);

// Returns nothing if the text is not a path.
std::optional<FieldPath> SpecPath(std::string_view path) {
  if (path.empty()) return FieldPath{"spec"};
  std::optional<FieldPath> steps = ReadFieldPath(path);
  if (steps) steps->insert(steps->begin(), PathStep("spec"));
  return steps;
}

// A text in which one document changes: the wanted data, and the text with the changes that could
// be made in place.
class EditedDocument {
 public:
  EditedDocument(std::string_view text, std::vector<YamlDocument> documents, std::size_t document)
      : text_(text),
        documents_(std::move(documents)),
        document_(document),
        wanted_(documents_[document].value),
        splicer_(text_, document) {}

  const Json& wanted() const { return wanted_; }
  // Returns a value of the Scenario before the edit, in the order of its text.
  OrderedValue InOrder(const FieldPath& path) const {
    return InTextOrder(documents_[document_], path);
  }

  bool Set(const FieldPath& path, const OrderedValue& value) {
    if (!SetIn(wanted_, path, ToJson(value))) return false;
    in_place_ = in_place_ && splicer_.Set(path, value);
    return true;
  }

  void Remove(const FieldPath& path) {
    if (!RemoveIn(wanted_, path)) return;
    in_place_ = in_place_ && splicer_.Remove(path);
  }

  void Insert(const FieldPath& path, std::size_t at, const OrderedValue& entry) {
    const Json* now = ValueAt(wanted_, path);
    Json list = now != nullptr && now->is_array() ? *now : Json::array();
    list.insert(list.begin() + static_cast<int>(at), ToJson(entry));
    SetIn(wanted_, path, std::move(list));
    in_place_ = in_place_ && splicer_.Insert(path, at, entry);
  }

  // `entries` are ascending.
  void RemoveEntries(const FieldPath& path, const std::vector<std::size_t>& entries) {
    if (entries.empty()) return;
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
      FieldPath element = path;
      element.emplace_back(static_cast<int>(*entry));
      RemoveIn(wanted_, element);
    }
    if (ValueAt(wanted_, path)->empty()) RemoveIn(wanted_, path);
    in_place_ = in_place_ && splicer_.RemoveEntries(path, entries);
  }

  Result<std::string> Text() const {
    if (in_place_ && IsWanted(splicer_.text())) return splicer_.text();
    std::string printed = Reprinted(text_, documents_, document_, wanted_);
    const auto read = ReadDocuments(printed);
    if (!read) return read.error();
    if (!IsWanted(printed)) {
      return Error{.message = said::FieldHasNoPlace{.field = "spec"},
                   .remedy = said::ChangeFieldByHand{}};
    }
    return printed;
  }

 private:
  bool IsWanted(std::string_view text) const {
    const auto read = ReadDocuments(text);
    if (!read || read->size() != documents_.size()) return false;
    for (std::size_t i = 0; i < read->size(); ++i) {
      if ((*read)[i].value != (i == document_ ? wanted_ : documents_[i].value)) return false;
    }
    return true;
  }

  std::string text_;
  std::vector<YamlDocument> documents_;
  std::size_t document_;
  Json wanted_;
  Splicer splicer_;
  bool in_place_ = true;
};

// Appends a Scenario that does not change the run.
std::string WithScenario(std::string_view text, const std::optional<Duration>& until) {
  const char* const line_break = LineBreakOf(text);
  std::string added(text);
  if (!added.empty() && !added.ends_with('\n')) added += line_break;
  const std::string lasts = until ? "  until: " + FormatDuration(*until) : std::string();
  for (const std::string& line :
       {std::string("---"), std::string("apiVersion: playground/v1"), std::string("kind: Scenario"),
        std::string("spec:"), lasts, std::string("  cluster: {commands: true}")}) {
    if (!line.empty()) added += line + line_break;
  }
  return added;
}

std::optional<Duration> DurationIn(const Json& value) {
  return value.is_string() ? ParseDuration(value.get_ref<const std::string&>()) : std::nullopt;
}

// Returns the last moment of the entries.
Duration LastMoment(const std::vector<OrderedValue>& timeline) {
  Duration last;
  for (const OrderedValue& entry : timeline) {
    const OrderedValue* at = entry.Find("at");
    const auto moment = at == nullptr ? std::nullopt : DurationIn(at->scalar);
    if (moment) last = std::max(last, *moment);
  }
  return last;
}

// Extends the scenario if an entry would come after its end. `until` is that of the text.
std::optional<Duration> Prolong(ScenarioEdit& edit, const std::optional<Duration>& until) {
  const std::optional<Duration> lasts = until ? until : edit.until;
  const Duration last = LastMoment(edit.timeline);
  if (edit.timeline.empty() || !lasts || last < *lasts) return std::nullopt;
  const std::int64_t second = Seconds(1).ns;
  const Duration longer{((last + kSeenFor).ns + second - 1) / second * second};
  edit.until = longer;
  edit.spec.push_back({"until", OrderedScalar(FormatDuration(longer))});
  return longer;
}

void PutRules(EditedDocument& document, const std::vector<OrderedValue>& offered) {
  if (offered.empty()) return;
  const std::optional<std::string> pods = RulePods(offered.front());
  const OrderedValue now = document.InOrder(kPods);
  std::vector<OrderedValue> before;
  std::vector<std::size_t> replaced;
  for (std::size_t i = 0; i < now.elements.size(); ++i) {
    if (!pods || RulePods(now.elements[i]) != pods) continue;
    before.push_back(now.elements[i]);
    replaced.push_back(i);
  }
  std::vector<OrderedValue> rules = pods ? JoinedRules(before, offered) : offered;
  if (replaced.size() == now.elements.size() && !replaced.empty()) {
    document.Set(kPods, OrderedList(std::move(rules)));
    return;
  }
  document.RemoveEntries(kPods, replaced);
  for (auto rule = rules.rbegin(); rule != rules.rend(); ++rule) document.Insert(kPods, 0, *rule);
}

// Returns false if the spec has no place for the change.
bool ChangeSpec(EditedDocument& document, const SpecChange& change) {
  const std::optional<FieldPath> path = SpecPath(change.path);
  if (!path) return false;
  if (change.value) return document.Set(*path, *change.value);
  if (ValueAt(document.wanted(), *path) == nullptr) return true;
  // A map is removed with its last field.
  const FieldPath around(path->begin(), path->end() - 1);
  const bool is_last = around.size() > 1 && ValueAt(document.wanted(), around)->size() == 1;
  document.Remove(is_last ? around : *path);
  return true;
}

Error HasNoPlace(const std::string& path) {
  return {.message = said::FieldHasNoPlace{.field = path},
          .remedy = said::ChangeFieldByHand{},
          .path = path};
}

Result<std::string> EditSpec(std::string_view text, const ScenarioEdit& edit) {
  auto documents = ReadDocuments(text);
  if (!documents) return documents.error();
  auto found = std::find_if(documents->begin(), documents->end(), IsScenario);
  std::string added;
  if (found == documents->end()) {
    added = WithScenario(text, edit.until);
    text = added;
    documents = ReadDocuments(text);
    if (!documents) return documents.error();
    found = documents->end() - 1;
  }
  const auto at = static_cast<std::size_t>(found - documents->begin());
  const Json& spec = FieldOf((*documents)[at].value, "spec");
  const Json& timeline_before = FieldOf(spec, "timeline");
  const std::size_t entries = timeline_before.is_array() ? timeline_before.size() : 0;
  const bool has_spec = spec.is_object();
  EditedDocument document(text, std::move(*documents), at);
  if (!has_spec) document.Set({"spec"}, OrderedFields({}));
  std::vector<std::size_t> removed = edit.removed;
  std::sort(removed.begin(), removed.end());
  removed.erase(std::unique(removed.begin(), removed.end()), removed.end());
  std::erase_if(removed, [&](std::size_t entry) { return entry >= entries; });
  document.RemoveEntries(kTimeline, removed);
  for (const OrderedValue& entry : edit.timeline) {
    const Json* timeline = ValueAt(document.wanted(), kTimeline);
    const std::size_t place = timeline == nullptr ? 0 : PlaceInTimeline(*timeline, ToJson(entry));
    document.Insert(kTimeline, place, entry);
  }
  PutRules(document, edit.rules);
  for (const OrderedValue& entry : edit.expect) {
    const Json* expect = ValueAt(document.wanted(), kExpect);
    const bool is_list = expect != nullptr && expect->is_array();
    document.Insert(kExpect, is_list ? expect->size() : 0, entry);
  }
  for (const SpecChange& change : edit.spec) {
    if (!ChangeSpec(document, change)) return HasNoPlace("spec." + change.path);
  }
  return document.Text();
}

Result<std::string> EditJob(std::string_view text, const JobChange& change) {
  auto documents = ReadDocuments(text);
  if (!documents) return documents.error();
  const std::optional<std::size_t> found = FindJob(*documents, change.object);
  if (!found) {
    return Error{
        .message = said::ObjectIsNotInText{.object = change.object.empty() ? std::string("Job")
                                                                           : change.object},
        .remedy = said::NameJobOfText{}};
  }
  const std::optional<FieldPath> path = ReadFieldPath(change.path);
  if (!path) return HasNoPlace(change.path);
  EditedDocument document(text, std::move(*documents), *found);
  if (!change.value) {
    document.Remove(*path);
  } else if (!document.Set(*path, *change.value)) {
    return HasNoPlace(change.path);
  }
  return document.Text();
}

const Json& SpecIn(const std::vector<YamlDocument>& documents) {
  static const Json kNone;
  const auto found = std::find_if(documents.begin(), documents.end(), IsScenario);
  return found == documents.end() ? kNone : FieldOf(found->value, "spec");
}

}  // namespace

Result<EditedText> EditScenario(std::string_view text, ScenarioEdit edit) {
  const std::string_view body = WithoutByteOrderMark(text);
  const std::string mark(text.substr(0, text.size() - body.size()));
  if (!edit.places.empty()) return EditedText{.text = mark + WithEdits(body, edit.places)};
  const auto documents = ReadDocuments(body);
  if (!documents) return documents.error();
  EditedText edited{.text = std::string(body)};
  const Json& spec = SpecIn(*documents);
  AddChances(spec, edit);
  edited.until = Prolong(edit, DurationIn(FieldOf(spec, "until")));
  if (!edit.removed.empty() || !edit.timeline.empty() || !edit.rules.empty() ||
      !edit.expect.empty() || !edit.spec.empty()) {
    Result<std::string> changed = EditSpec(edited.text, edit);
    if (!changed) return changed.error();
    edited.text = std::move(*changed);
  }
  for (const JobChange& change : edit.fields) {
    Result<std::string> changed = EditJob(edited.text, change);
    if (!changed) return changed.error();
    edited.text = std::move(*changed);
  }
  edited.text = mark + edited.text;
  return edited;
}

Json SpecValueIn(std::string_view text, std::string_view path) {
  const auto documents = ReadDocuments(text);
  if (!documents) return nullptr;
  const auto found = std::find_if(documents->begin(), documents->end(), IsScenario);
  if (found == documents->end()) return nullptr;
  const std::optional<FieldPath> steps = SpecPath(path);
  const Json* value = steps ? ValueAt(found->value, *steps) : nullptr;
  return value == nullptr ? Json() : *value;
}

}  // namespace jobplay
