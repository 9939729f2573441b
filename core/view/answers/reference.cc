#include "core/view/answers/reference.h"

#include "core/view/index/field_history.h"

namespace jobplay {

Json ReferenceOf(const RunIndex& index, ObjectId id) {
  if (!id) return nullptr;
  const ObjectLife& life = LifeOf(index, id.table, id.id);
  Json reference = {{"kind", KindOf(id.table)}, {"name", life.name}};
  if (!life.namespace_.empty()) reference["namespace"] = life.namespace_;
  if (life.uid.value != 0) reference["uid"] = life.uid.ToString();
  return reference;
}

Json ReferenceTo(const char* kind, const ObjectReference& object) {
  Json reference = {{"kind", kind}, {"namespace", object.namespace_}, {"name", object.name}};
  if (object.uid.value != 0) reference["uid"] = object.uid.ToString();
  return reference;
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

void WriteReference(JsonWriter& out, TableId table, const ObjectLife& life, const char* member) {
  out.Key(member).Open('{').Member("kind", KindOf(table)).Member("name", life.name);
  if (!life.namespace_.empty()) out.Member("namespace", life.namespace_);
  if (life.uid.value != 0) out.Member("uid", life.uid.ToString());
  out.Close('}');
}

}  // namespace jobplay
