#include "core/admission/field_table.h"

#include <map>
#include <set>

#include "core/admission/schema.h"
#include "core/admission/schema_text.h"
#include "core/admission/validation/names.h"

namespace jobplay {
namespace {

constexpr const char* kKinds[][2] = {
    {"Job", "batch/v1"}, {"CronJob", "batch/v1"}, {"Scenario", "playground/v1"}};

// By Type.field.
const std::map<std::string, FieldInfo>& Docs() {
  static const auto* const docs = [] {
    auto* map = new std::map<std::string, FieldInfo>;
    for (const std::string& line : Split(kFieldDocs, '\n')) {
      const std::vector<std::string> columns = Split(line, '|');
      if (columns.size() != 6) continue;
      FieldInfo info;
      info.default_value = columns[1];
      info.changes = columns[2];
      if (!columns[3].empty()) info.values = Split(columns[3], ',');
      info.meaning = columns[4];
      info.link = columns[5];
      (*map)[columns[0]] = std::move(info);
    }
    return map;
  }();
  return *docs;
}

FieldInfo InfoOf(const StructType& type, const FieldType& field) {
  FieldInfo info;
  const auto doc = Docs().find(type.name + "." + field.name);
  const auto inherited = Docs().find(field.embedded + "." + field.name);
  if (doc != Docs().end()) {
    info = doc->second;
  } else if (inherited != Docs().end()) {
    info = inherited->second;
  }
  info.type = field.go_type;
  info.since = field.since;
  return info;
}

Json Printed(const StructType& type, const FieldType& field) {
  const FieldInfo info = InfoOf(type, field);
  Json out = {{"type", info.type}};
  const auto text = [&](const char* name, const std::string& value) {
    if (!value.empty()) out[name] = value;
  };
  if (field.struct_type != nullptr) out["element"] = field.struct_type->name;
  if (field.collection == Collection::kList) out["list"] = true;
  if (field.collection == Collection::kMap) out["map"] = true;
  if (info.since > 0) out["since"] = "v1." + std::to_string(info.since);
  text("default", info.default_value);
  text("changes", info.changes);
  if (!info.values.empty()) out["values"] = info.values;
  text("meaning", info.meaning);
  text("link", info.link);
  return out;
}

void PrintType(const StructType& type, Json* types) {
  if (types->contains(type.name)) return;
  (*types)[type.name] = Json::object();
  for (const FieldType& field : type.fields) {
    // What is gone again is nothing to write.
    if (field.until > 0) continue;
    (*types)[type.name][field.name] = Printed(type, field);
    if (field.struct_type != nullptr) PrintType(*field.struct_type, types);
  }
}

}  // namespace

std::optional<FieldInfo> FindField(std::string_view kind, std::string_view path) {
  const StructType* type = nullptr;
  for (const auto& [name, version] : kKinds) {
    if (kind == name) type = &SchemaType(name);
  }
  std::optional<FieldInfo> info;
  for (std::string step : Split(path, '.')) {
    step = step.substr(0, step.find('['));
    const FieldType* field = type != nullptr ? type->Find(step) : nullptr;
    if (field == nullptr) return std::nullopt;
    info = InfoOf(*type, *field);
    type = field->struct_type;
  }
  return info;
}

Json FieldTableJson() {
  Json table = {{"kinds", Json::object()}, {"types", Json::object()}};
  for (const auto& [kind, version] : kKinds) {
    table["kinds"][kind] = {{"apiVersion", version}, {"type", kind}};
    PrintType(SchemaType(kind), &table["types"]);
  }
  return table;
}

}  // namespace jobplay
