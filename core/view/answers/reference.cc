#include "core/view/answers/reference.h"

#include "core/api/answer/read_json.h"
#include "core/view/index/field_history.h"

namespace jobplay {

answer::Reference RefOf(TableId table, const ObjectLife& life) {
  return {KindOf(table), life.namespace_, life.name,
          life.uid.value == 0 ? "" : life.uid.ToString()};
}

answer::Reference RefOf(const RunIndex& index, ObjectId id) {
  return id ? RefOf(id.table, LifeOf(index, id.table, id.id)) : answer::Reference{};
}

answer::Nullable<answer::Reference> RefOrNull(const RunIndex& index, ObjectId id) {
  if (!id) return {};
  return {RefOf(index, id)};
}

answer::Reference RefTo(const char* kind, const ObjectReference& object) {
  return {kind, object.namespace_, object.name, object.uid.value == 0 ? "" : object.uid.ToString()};
}

std::optional<Reference> ReadReference(std::string_view json) {
  const auto read = answer::FromJsonText<answer::Reference>(json);
  if (!read) return std::nullopt;
  return Reference{read->kind, read->namespace_, read->name, read->uid};
}

std::string LinkedReference(const answer::Reference& reference) {
  const std::string& namespace_ = reference.namespace_;
  const bool is_written = !namespace_.empty() && namespace_ != "default";
  return reference.kind + "/" + (is_written ? namespace_ + "/" : "") + reference.name;
}

std::optional<answer::Reference> ReferenceOfLink(std::string_view text) {
  const std::size_t first = text.find('/'), last = text.rfind('/');
  if (first == std::string::npos || last + 1 == text.size()) return std::nullopt;
  answer::Reference reference;
  reference.kind = text.substr(0, first);
  reference.name = text.substr(last + 1);
  if (first != last) reference.namespace_ = text.substr(first + 1, last - first - 1);
  const std::string_view kind = reference.kind;
  if (kind != "Job" && kind != "CronJob" && kind != "Pod" && kind != "Node") return std::nullopt;
  return reference;
}

}  // namespace jobplay
