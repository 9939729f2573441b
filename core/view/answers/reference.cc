#include "core/view/answers/reference.h"

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

namespace {

Reference FromJson(const Json& json) {
  return {TextOf(json, "kind"), TextOf(json, "namespace"), TextOf(json, "name"),
          TextOf(json, "uid")};
}

}  // namespace

std::optional<Reference> ReadReference(std::string_view json) {
  const Json read = Json::parse(json, nullptr, /*allow_exceptions=*/false);
  if (!read.is_object()) return std::nullopt;
  return FromJson(read);
}

Json LinkedReference(const Json& reference) {
  if (!reference.is_object()) return nullptr;
  const auto [kind, namespace_, name, uid] = FromJson(reference);
  const bool said = !namespace_.empty() && namespace_ != "default";
  return kind + "/" + (said ? namespace_ + "/" : "") + name;
}

Json ReferenceOfLink(const Json& text) {
  const std::string object = text.is_string() ? text.get<std::string>() : "";
  const std::size_t first = object.find('/'), last = object.rfind('/');
  if (first == std::string::npos || last + 1 == object.size()) return nullptr;
  const std::string kind = object.substr(0, first);
  if (kind != "Job" && kind != "CronJob" && kind != "Pod" && kind != "Node") return nullptr;
  Json reference = {{"kind", kind}, {"name", object.substr(last + 1)}};
  if (first != last) reference["namespace"] = object.substr(first + 1, last - first - 1);
  return reference;
}

}  // namespace jobplay
