#include "core/study/scenario_text.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/share/import/yaml_text.h"
#include "core/sim/scenario.h"
#include "core/yaml/scalar.h"

namespace jobplay {
namespace {

// Durations and sets of numbers, which no YAML takes for anything else, and what YamlString quotes
// for older ones.
std::string WordOf(const std::string& text) {
  const bool duration = text.size() > 1 && text.back() == 's' &&
                        text.find_first_not_of("0123456789.hmns\xc2\xb5u") == std::string::npos;
  const std::size_t dash = text.find('-');
  const bool numbers = !text.empty() && dash != 0 && dash != std::string::npos &&
                       text.find_first_not_of("0123456789", dash + 1) == std::string::npos &&
                       text.find_first_not_of("0123456789") == dash;
  return duration || numbers ? text : YamlString(text);
}

std::string FlowOf(const Json& value) {
  std::string text;
  if (value.is_object()) {
    for (auto it = value.begin(); it != value.end(); ++it) {
      text += (text.empty() ? "" : ", ") + WordOf(it.key()) + ": " + FlowOf(*it);
    }
    return "{" + text + "}";
  }
  if (value.is_array()) {
    for (const Json& each : value) text += (text.empty() ? "" : ", ") + FlowOf(each);
    return "[" + text + "]";
  }
  if (value.is_string() &&
      value.get_ref<const std::string&>().find_first_of(",[]{}") == std::string::npos) {
    return WordOf(value.get<std::string>());
  }
  return EscapedJson(value);
}

// `at` first, as people write entries.
std::string EntryOf(const Json& entry) {
  Json rest = entry;
  std::string text;
  if (rest.contains("at")) {
    text = "at: " + FlowOf(rest["at"]);
    rest.erase("at");
  }
  const std::string flow = FlowOf(rest);
  return "{" + text + (text.empty() || rest.empty() ? "" : ", ") + flow.substr(1);
}

std::string Anew(const std::vector<YamlDocument>& documents) {
  std::string text;
  for (const YamlDocument& document : documents) {
    if (!text.empty()) text += "---\n";
    AppendYaml(text, document.value, 0);
  }
  return text;
}

}  // namespace

YamlDocument* ScenarioDocument(std::vector<YamlDocument>& documents) {
  const auto own = std::find_if(documents.begin(), documents.end(), IsScenario);
  return own == documents.end() ? nullptr : &*own;
}

std::optional<TextSpan> LinesOf(std::string_view text, const YamlDocument& document,
                                const char* field) {
  const auto removal = EditsFor(
      text, document, {{.what = FieldChange::What::kRemove, .path = {"spec", field}, .text = {}}});
  if (!removal || removal->size() != 1 || !removal->front().text.empty()) return std::nullopt;
  const TextSpan& span = removal->front().span;
  if (span.column != 1 || span.end_column != 1) return std::nullopt;
  return span;
}

std::string EntriesOf(const Json& list, std::size_t indent) {
  std::string text;
  for (const Json& entry : list) text += std::string(indent, ' ') + "- " + EntryOf(entry) + "\n";
  return text;
}

bool AddEntries(std::string_view text, const YamlDocument& document, const char* field,
                const Json& entries, std::size_t indent, ListAdditions& additions) {
  if (entries.empty()) return true;
  const YamlPlace* first = document.places.Find({"spec", field, 0});
  const std::optional<TextSpan> lines = LinesOf(text, document, field);
  if (first == nullptr) {
    std::string whole = std::string(indent, ' ') + field + ":\n" + EntriesOf(entries, indent);
    if (document.places.Find({"spec", field}) == nullptr) {
      additions.fields += whole;
    } else {  // pods: []
      if (!lines) return false;
      additions.edits.push_back({*lines, std::move(whole)});
    }
    return true;
  }
  if (!lines || first->value.column < 3) return false;
  additions.edits.push_back(
      {{lines->end_line, 1, lines->end_line, 1},
       EntriesOf(entries, static_cast<std::size_t>(first->value.column - 3))});
  return true;
}

std::string Rewritten(std::string_view text, std::optional<std::vector<TextEdit>> edits,
                      const std::vector<YamlDocument>& documents) {
  if (!edits) return Anew(documents);
  std::stable_sort(edits->begin(), edits->end(), [](const TextEdit& a, const TextEdit& b) {
    return std::tie(a.span.line, a.span.column) < std::tie(b.span.line, b.span.column);
  });
  std::string edited = WithEdits(text, *edits);
  const auto read = ReadDocuments(edited);
  const auto same = [](const YamlDocument& a, const YamlDocument& b) { return a.value == b.value; };
  if (read.ok() &&
      std::equal(read->begin(), read->end(), documents.begin(), documents.end(), same)) {
    return edited;
  }
  return Anew(documents);
}

}  // namespace jobplay
