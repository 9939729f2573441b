// The table of fields for the editor's completion and help. The types come from the schema, the
// descriptions from core/words/fields.txt. Both are printed here for the page.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/admission/schema/schema.h"
#include "core/admission/validation/names.h"
#include "core/api/json.h"
#include "core/base/text.h"
#include "core/words/language.h"
#include "tests/support/files.h"
#include "tests/support/golden.h"

namespace jobplay {
namespace {

constexpr const char* kKinds[][2] = {
    {"Job", "batch/v1"}, {"CronJob", "batch/v1"}, {"Scenario", "playground/v1"}};

// The lines of a row by their prefix: `en`, `default`, `default ja`.
using Row = std::map<std::string, std::string>;

struct Rows {
  std::map<std::string, Row> fields, whens;
};

Rows ReadRows() {
  Rows rows;
  Row* row = nullptr;
  const std::string text = testing::ReadFile("core/words/fields.txt");
  for (const std::string_view part : Split(text, '\n')) {
    const std::string line(part);
    const std::size_t space = line.find(' ');
    if (line.empty() || line[0] == '#') {
      row = nullptr;
    } else if (row == nullptr) {
      row = line.starts_with("when ") ? &rows.whens[line.substr(5)] : &rows.fields[line];
    } else {
      std::string what = line.substr(0, space), text = line.substr(space + 1);
      const std::string language = text.substr(0, text.find(' '));
      if (what == "default" && LanguageOf(language).code() == language) {
        what += " " + language;
        text.erase(0, language.size() + 1);
      }
      (*row)[what] = text;
    }
  }
  return rows;
}

const Row& RowOf(const Rows& rows, const StructType& type, const FieldType& field) {
  static const Row kNone;
  for (const std::string& owner : {type.name, field.embedded}) {
    const auto row = rows.fields.find(owner + "." + field.name);
    if (row != rows.fields.end()) return row->second;
  }
  return kNone;
}

// The shape of the field, which does not depend on the language.
Json Shape(const FieldType& field, const Row& row) {
  Json out = {{"type", field.go_type}};
  if (field.struct_type != nullptr) out["element"] = field.struct_type->name;
  if (field.collection == Collection::kList) out["list"] = true;
  if (field.collection == Collection::kMap) out["map"] = true;
  if (field.since > 0) out["since"] = "v1." + std::to_string(field.since);
  for (const char* what : {"default", "link"}) {
    if (row.contains(what)) out[what] = row.at(what);
  }
  if (row.contains("values")) out["values"] = Split(row.at("values"), ',');
  return out;
}

// In the language, otherwise in English; nullptr if the row has neither.
const std::string* Say(const Row& row, const std::string& what, const std::string& language) {
  for (const std::string& one : {language, std::string("en")}) {
    const auto said = row.find(what + one);
    if (said != row.end()) return &said->second;
  }
  return nullptr;
}

Json Told(const Rows& rows, const Row& row, const std::string& language) {
  Json out = Json::object();
  if (const std::string* said = Say(row, "", language)) out["meaning"] = *said;
  if (const std::string* said = Say(row, "default ", language)) out["default"] = *said;
  if (row.contains("changes")) {
    out["changes"] = *Say(rows.whens.at(row.at("changes")), "", language);
  }
  return out;
}

template <typename Visit>
void ForEachType(const StructType& type, std::set<std::string>* seen, Visit visit) {
  if (!seen->insert(type.name).second) return;
  visit(type);
  for (const FieldType& field : type.fields) {
    // Removed fields are not offered.
    if (field.until == 0 && field.struct_type != nullptr)
      ForEachType(*field.struct_type, seen, visit);
  }
}

// {type: {field: print(...)}}, without fields for which nothing is printed.
template <typename Print>
Json TypesJson(Print print) {
  Json types = Json::object();
  std::set<std::string> seen;
  const Rows rows = ReadRows();
  for (const auto& [kind, version] : kKinds) {
    ForEachType(SchemaType(kind), &seen, [&](const StructType& type) {
      for (const FieldType& field : type.fields) {
        if (field.until > 0) continue;
        Json printed = print(rows, RowOf(rows, type, field), field);
        if (!printed.empty()) types[type.name][field.name] = std::move(printed);
      }
    });
  }
  return types;
}

// One line per type, so that changes are readable.
std::string Lines(const Json& types) {
  std::string text = "{";
  const char* separator = "\n";
  for (const auto& [name, fields] : types.items()) {
    text += separator + Json(name).dump() + ": " + fields.dump();
    separator = ",\n";
  }
  return text + "\n}";
}

TEST(FieldTable, MatchesPage) {
  Json kinds;
  for (const auto& [kind, version] : kKinds)
    kinds[kind] = {{"apiVersion", version}, {"type", kind}};
  const Json types = TypesJson(
      [](const Rows&, const Row& row, const FieldType& field) { return Shape(field, row); });
  testing::ExpectFile("web/src/core/fields.json",
                      "{\n\"kinds\": " + kinds.dump() + ",\n\"types\": " + Lines(types) + "\n}\n");
}

TEST(FieldTable, IsTranslatedForPage) {
  for (const Language known : Languages()) {
    const std::string language(known.code());
    const Json types = TypesJson([&](const Rows& rows, const Row& row, const FieldType&) {
      return Told(rows, row, language);
    });
    testing::ExpectFile("web/src/text/fields/" + language + ".json", Lines(types) + "\n");
  }
}

// A typo in a name would only lose the text.
TEST(FieldTable, DescribesOnlyExistingFields) {
  std::set<std::string> there, seen;
  for (const auto& [kind, version] : kKinds) {
    ForEachType(SchemaType(kind), &seen, [&](const StructType& type) {
      for (const FieldType& field : type.fields) {
        there.insert(type.name + "." + field.name);
        there.insert(field.embedded + "." + field.name);
      }
    });
  }
  std::set<std::string> used;
  const Rows rows = ReadRows();
  for (const auto& [name, row] : rows.fields) {
    EXPECT_TRUE(there.contains(name)) << name;
    if (row.contains("changes")) used.insert(row.at("changes"));
  }
  EXPECT_GT(rows.fields.size(), 250u);
  for (const auto& [name, when] : rows.whens) EXPECT_TRUE(used.contains(name)) << name;
  for (const std::string& name : used) EXPECT_TRUE(rows.whens.contains(name)) << name;
}

TEST(FieldTable, IsTranslatedCompletelyOrNotAtAll) {
  const Rows rows = ReadRows();
  for (const auto& table : {rows.fields, rows.whens}) {
    for (const auto& [name, row] : table) {
      for (const std::string prefix : {"", "default "}) {
        EXPECT_EQ(row.contains(prefix + "en"), row.contains(prefix + "ja")) << name;
      }
      for (const auto& [what, text] : row) {
        const bool plain = what == "en" || what == "ja" || what == "link" || what == "values" ||
                           what == "changes" || what.starts_with("default");
        EXPECT_TRUE(plain) << name << ": " << what;
      }
    }
  }
}

TEST(FieldTable, IncludesScenarios) {
  const Rows rows = ReadRows();
  for (const char* name :
       {"PodRule.runs", "PodQuota.pods", "ClusterSpec.commands", "KillAction.container",
        "WatchDelay.pods", "CreateJobAction.from", "ControllerAction.afterWrites"}) {
    ASSERT_TRUE(rows.fields.contains(name)) << name;
    EXPECT_TRUE(rows.fields.at(name).contains("en")) << name;
  }
}

}  // namespace
}  // namespace jobplay
