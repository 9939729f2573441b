// Edits of hostile texts: each is rejected, or writes the requested data and keeps the rest.
#include <algorithm>
#include <string>
#include <utility>

#include "core/edit/edit_scenario.h"
#include "core/edit/hand_faults.h"
#include "core/edit/read_edit.h"
#include "core/edit/strip_spoilers.h"
#include "core/sim/scenario.h"
#include "tests/fuzz/inputs.h"

namespace jobplay::fuzz {
namespace {

std::size_t ScenarioAmong(const std::vector<YamlDocument>& documents) {
  const auto found = std::find_if(documents.begin(), documents.end(), IsScenario);
  return static_cast<std::size_t>(found - documents.begin());
}

const Json& SpecOf(const std::vector<YamlDocument>& documents, std::size_t at) {
  static const Json kNone;
  return at < documents.size() ? FieldOf(documents[at].value, "spec") : kNone;
}

// Whether a list of the spec has all of these, and all its previous entries.
bool Has(const Json& now, const Json& before, const std::vector<OrderedValue>& added) {
  const auto contains = [&](const Json& one) {
    return std::find(now.begin(), now.end(), one) != now.end();
  };
  if (before.is_array() && !std::all_of(before.begin(), before.end(), contains)) return false;
  return std::all_of(added.begin(), added.end(),
                     [&](const OrderedValue& one) { return contains(ToJson(one)); });
}

std::string FindMistake(const ScenarioEdit& edit, const std::vector<YamlDocument>& before,
                        const std::vector<YamlDocument>& after) {
  const std::size_t at = ScenarioAmong(before);
  if (edit.fields.empty()) {
    // A text without a Scenario gets one, unless nothing changes.
    const bool is_added = at == before.size() && after.size() == at + 1;
    if (after.size() != before.size() && !is_added) return "documents came or went";
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (i != at && before[i].value != after[i].value) return "another document is changed";
    }
  }
  const Json& was = SpecOf(before, at);
  const Json& is = SpecOf(after, at);
  const auto is_replaced = [&](const char* list) {
    return std::any_of(edit.spec.begin(), edit.spec.end(), [&](const SpecChange& change) {
      return change.path.empty() || change.path.starts_with(list);
    });
  };
  if (!edit.timeline.empty() && !is_replaced("timeline") &&
      !Has(FieldOf(is, "timeline"), edit.removed.empty() ? FieldOf(was, "timeline") : Json(),
           edit.timeline)) {
    return "the timeline lacks an entry";
  }
  if (!edit.expect.empty() && !is_replaced("expect") &&
      !Has(FieldOf(is, "expect"), FieldOf(was, "expect"), edit.expect)) {
    return "an expectation is lost";
  }
  for (const SpecChange& change : edit.spec) {
    // Fields below others can be removed with those, and a late entry extends the scenario.
    if (edit.spec.size() > 1 || change.path.find('.') != std::string::npos) continue;
    if (change.path.empty() || (change.path == "until" && !edit.timeline.empty())) continue;
    const Json& now = FieldOf(is, change.path.c_str());
    if (now != (change.value ? ToJson(*change.value) : Json())) return "a field is another";
  }
  return {};
}

}  // namespace

std::string TryEdit(const std::string& text, const std::string& edit) {
  FindHandFaults(text, nullptr);
  const auto before = ReadDocuments(text);
  const std::string stripped = StripSpoilers(text);
  if (before && !ReadDocuments(stripped)) return "what is stripped cannot be read";
  const Result<ScenarioEdit> wanted = ReadScenarioEdit(edit);
  if (!wanted) return {};
  const Result<EditedText> edited = EditScenario(text, *wanted);
  if (!before) return edited ? "what is no YAML was edited" : "";
  if (!edited) return {};
  const auto after = ReadDocuments(edited->text);
  if (!after) return "the edited text cannot be read:\n" + edited->text;
  const std::string wrong = FindMistake(*wanted, *before, *after);
  return wrong.empty() ? wrong : wrong + ":\n" + edited->text;
}

}  // namespace jobplay::fuzz
