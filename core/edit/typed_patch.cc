#include "core/edit/typed_patch.h"

#include <utility>

#include "core/words/problems.h"

namespace jobplay {
namespace {

bool HasFields(const OrderedValue& value) { return value.kind == OrderedValue::Kind::kFields; }

}  // namespace

OrderedValue ChangedFields(const OrderedValue& before, const OrderedValue& after) {
  OrderedValue changed = OrderedFields({});
  for (const OrderedField& field : after.fields) {
    const OrderedValue* old = before.Find(field.name);
    if (old != nullptr && HasFields(*old) && HasFields(field.value)) {
      OrderedValue inner = ChangedFields(*old, field.value);
      if (!inner.fields.empty()) changed.fields.push_back({field.name, std::move(inner)});
    } else if (old == nullptr || ToJson(*old) != ToJson(field.value)) {
      changed.fields.push_back(field);
    }
  }
  return changed;
}

Result<OrderedValue> ReadTypedPatch(const OrderedValue& before, std::string_view typed) {
  const Result<OrderedValue> after = ReadOrdered(typed);
  if (!after) return after.error();
  if (!HasFields(*after)) {
    return Error{.message = said::MustBeMapping{}, .remedy = said::WriteFieldLines{}};
  }
  return ChangedFields(before, *after);
}

}  // namespace jobplay
