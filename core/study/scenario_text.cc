#include "core/study/scenario_text.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/share/import/manifest_text.h"
#include "core/sim/scenario.h"
#include "core/yaml/print.h"

namespace jobplay {
namespace {

// Puts `at` first, as people write entries.
std::string EntryOf(const Json& entry) {
  OrderedValue ordered = InNameOrder(entry);
  std::stable_partition(ordered.fields.begin(), ordered.fields.end(),
                        [](const OrderedField& field) { return field.name == "at"; });
  return PrintOnOneLine(ordered);
}

std::string Anew(const std::vector<YamlDocument>& documents) {
  std::string text;
  for (const YamlDocument& document : documents) {
    if (!text.empty()) text += "---\n";
    text += PrintManifest(document.value);
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
