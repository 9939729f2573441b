#include "core/admission/schema/schema.h"

#include <memory>

#include "core/admission/schema/schema_text.h"
#include "core/base/check.h"

namespace jobplay {
namespace {

class Schema {
 public:
  Schema() {
    for (const char* text : {kMetaSchema, kBatchSchema, kPodSchema, kContainerSchema, kVolumeSchema,
                             kScenarioSchema}) {
      Split(text);
    }
    for (auto& entry : types_) Resolve(&entry.second);
  }

  const StructType& Get(std::string_view name) const {
    const auto type = types_.find(name);
    JOBPLAY_CHECK(type != types_.end());
    return type->second.type;
  }

 private:
  struct Entry {
    StructType type;
    std::vector<std::string_view> lines;
    bool resolved = false;
  };

  void Split(std::string_view text) {
    Entry* entry = nullptr;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string_view line = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      if (line.empty()) continue;
      if (line[0] != ' ') {
        entry = &types_[std::string(line)];
        entry->type.name = std::string(line);
      } else {
        entry->lines.push_back(line.substr(2));
      }
    }
  }

  void Resolve(Entry* entry) {
    if (entry->resolved) return;
    entry->resolved = true;
    for (std::string_view line : entry->lines) {
      const std::size_t space = std::min(line.find(' '), line.size());
      const std::string name(line.substr(0, space));
      std::string_view rest = line.substr(std::min(space + 1, line.size()));
      int since = 0, until = 0;
      std::string gate;
      bool is_dropped = false;
      if (const std::size_t mark = rest.find_first_of("?+"); mark != std::string_view::npos) {
        is_dropped = rest[mark] == '?';
        gate = rest.substr(mark + 1);
        rest = rest.substr(0, mark);
      }
      if (const std::size_t mark = rest.find('<'); mark != std::string_view::npos) {
        until = std::stoi(std::string(rest.substr(mark + 1)));
        rest = rest.substr(0, mark);
      }
      if (const std::size_t mark = rest.find('>'); mark != std::string_view::npos) {
        since = std::stoi(std::string(rest.substr(mark + 1)));
        rest = rest.substr(0, mark);
      }
      while (!rest.empty() && rest.back() == ' ') rest.remove_suffix(1);
      if (name.substr(0, 3) == "...") {
        Entry& inner = types_.at(name.substr(3));
        Resolve(&inner);
        for (FieldType field : inner.type.fields) {
          field.embedded = inner.type.name;
          field.since = std::max(field.since, since);
          entry->type.fields.push_back(std::move(field));
        }
        continue;
      }
      entry->type.fields.push_back(Field(name, rest, since));
      entry->type.fields.back().until = until;
      entry->type.fields.back().gate = std::move(gate);
      entry->type.fields.back().is_dropped = is_dropped;
    }
  }

  FieldType Field(const std::string& name, std::string_view go_type, int since) const {
    FieldType field;
    field.name = name;
    field.since = since;
    if (go_type.back() == '!') {
      field.omit_empty = false;
      go_type.remove_suffix(1);
    }
    if (go_type[0] == '*') {
      field.pointer = true;
      go_type.remove_prefix(1);
    }
    field.go_type = std::string(go_type);
    if (go_type.substr(0, 2) == "[]") {
      field.collection = Collection::kList;
      go_type.remove_prefix(2);
    } else if (go_type.substr(0, 11) == "map[string]") {
      field.collection = Collection::kMap;
      go_type.remove_prefix(11);
    } else if (go_type == "v1.ResourceList") {
      field.collection = Collection::kMap;
      go_type = "resource.Quantity";
    }
    field.element_go_type = std::string(go_type);
    field.kind = Kind(go_type);
    if (field.kind == ScalarKind::kString && go_type.substr(0, 3) == "v1.") {
      if (const auto type = types_.find(go_type.substr(3)); type != types_.end()) {
        field.kind = ScalarKind::kStruct;
        field.struct_type = &type->second.type;
      }
    }
    return field;
  }

  static ScalarKind Kind(std::string_view go_type) {
    if (go_type == "bool") return ScalarKind::kBool;
    if (go_type == "int32") return ScalarKind::kInt32;
    if (go_type == "int64") return ScalarKind::kInt64;
    if (go_type == "resource.Quantity") return ScalarKind::kQuantity;
    if (go_type == "intstr.IntOrString") return ScalarKind::kIntOrString;
    if (go_type == "v1.Time") return ScalarKind::kTime;
    if (go_type == "v1.FieldsV1") return ScalarKind::kRaw;
    return ScalarKind::kString;
  }

  std::map<std::string, Entry, std::less<>> types_;
};

}  // namespace

const FieldType* StructType::Find(std::string_view field) const {
  for (const FieldType& candidate : fields) {
    if (candidate.name == field) return &candidate;
  }
  return nullptr;
}

const StructType& SchemaType(std::string_view name) {
  static const Schema* const schema = new Schema;
  return schema->Get(name);
}

}  // namespace jobplay
