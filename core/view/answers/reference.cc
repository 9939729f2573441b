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

void WriteReference(JsonWriter& out, TableId table, const ObjectLife& life) {
  out.Key("ref").Open('{').Member("kind", KindOf(table)).Member("name", life.name);
  if (!life.namespace_.empty()) out.Member("namespace", life.namespace_);
  if (life.uid.value != 0) out.Member("uid", life.uid.ToString());
  out.Close('}');
}

}  // namespace jobplay
