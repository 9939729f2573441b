#include "core/admission/schema/decode.h"

#include <limits>
#include <optional>
#include <utility>

#include "core/admission/schema/quantity.h"
#include "core/admission/schema/tree.h"
#include "core/base/go_quote.h"
#include "core/base/rfc3339.h"
#include "core/base/time.h"
#include "core/yaml/field_path.h"

namespace jobplay {
namespace {

// Prints a number as Go's json.Marshal does, or as a patch has it: with an exponent only below 1e-6
// and from 1e21. Other values are unchanged.
std::string GoNumber(const Json& value) {
  if (value.is_binary()) return {value.get_binary().begin(), value.get_binary().end()};
  std::string text = JsonText(value);
  if (!value.is_number()) return text;
  const std::size_t e = text.find('e');
  if (e == std::string::npos) return text;
  const int exponent = std::stoi(text.substr(e + 1));
  const std::string digits = text.substr(0, e);
  if (exponent < -6 || exponent >= 21) {
    return digits + (exponent < 0 ? "e" : "e+") + std::to_string(exponent);
  }
  const bool negative = digits[0] == '-';
  std::string all;
  for (const char c : digits) {
    if (c != '-' && c != '.') all += c;
  }
  // Uses at most 17 digits, so that a large number has no fraction.
  if (exponent < 0) {
    all = "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + all;
  } else {
    const auto whole = static_cast<std::size_t>(exponent) + 1;
    if (all.size() < whole) all.append(whole - all.size(), '0');
  }
  return (negative ? "-" : "") + all;
}

// This includes a number of a patch (see merge_patch.h).
bool IsNumber(const Json& value) { return value.is_number() || value.is_binary(); }

class Decoder {
 public:
  explicit Decoder(int minor) : minor_(minor) {}

  Json Struct(const Json& input, const StructType& type) {
    Json out = Json::object();
    const StructType* const outer = struct_;
    for (const auto& [name, value] : input.items()) {
      const FieldType* field = type.Find(name);
      if (field == nullptr || !field->IsIn(minor_)) {
        Unknown(name);
        continue;
      }
      struct_ = &type;
      const std::size_t depth = path_.size();
      if (!field->embedded.empty()) path_.push_back({field->embedded, Kind::kEmbedded});
      path_.push_back({field->name, Kind::kField});
      std::optional<Json> result = Field(value, *field);
      path_.resize(depth);
      struct_ = outer;
      if (result) out[name] = std::move(*result);
    }
    return out;
  }

  std::optional<DecodeError> fatal() const { return fatal_; }
  std::vector<DecodeError> TakeStrict() { return std::move(strict_); }

 private:
  enum class Kind { kField, kEmbedded, kIndex, kKey };
  struct Step {
    std::string text;
    Kind kind;
  };

  std::string GoPath() const {
    std::string text;
    for (const Step& step : path_) {
      if (step.kind != Kind::kField && step.kind != Kind::kEmbedded) continue;
      if (!text.empty()) text += '.';
      text += step.text;
    }
    return text;
  }

  std::string ApiPath() const {
    std::string text;
    for (const Step& step : path_) {
      if (step.kind == Kind::kEmbedded) continue;
      if (step.kind == Kind::kIndex) {
        text += '[' + step.text + ']';
      } else {
        text = WithKey(std::move(text), step.text);
      }
    }
    return text;
  }

  void Unknown(const std::string& name) {
    if (strict_.size() >= 100) return;
    const std::string around = ApiPath();
    const std::string path = around + (around.empty() ? "" : ".") + name;
    strict_.push_back({"unknown field " + GoQuote(path), WithKey(around, name)});
  }

  std::string TypeError(const std::string& value, const std::string& go_type) const {
    return "json: cannot unmarshal " + value + " into Go struct field " + struct_->name + "." +
           GoPath() + " of type " + go_type;
  }

  void WrongType(const std::string& value, const std::string& go_type) {
    if (!fatal_)
      fatal_ = DecodeError{TypeError(value, go_type), ApiPath(), 0, DecodeError::Stage::kValue};
  }

  // An error of a type's own UnmarshalJSON replaces all earlier errors and stops Go's decoding, so
  // later errors are not reported.
  Json Abort(const std::string& message) {
    if (!aborted_) fatal_ = DecodeError{message, ApiPath(), 0, DecodeError::Stage::kValue};
    aborted_ = true;
    return nullptr;
  }

  std::optional<Json> Field(const Json& value, const FieldType& type) {
    if (value.is_null()) return std::nullopt;
    if (type.collection == Collection::kList) {
      if (!value.is_array()) {
        WrongType(GoKind(value), type.go_type);
        return std::nullopt;
      }
      Json list = Json::array();
      for (std::size_t i = 0; i < value.size(); ++i) {
        path_.push_back({std::to_string(i), Kind::kIndex});
        std::optional<Json> element;
        if (!value[i].is_null()) element = Value(value[i], type, type.element_go_type);
        list.push_back(element ? std::move(*element) : ZeroElement(type));
        path_.pop_back();
      }
      return list;
    }
    if (type.collection == Collection::kMap) {
      if (!value.is_object()) {
        WrongType(GoKind(value), type.go_type);
        return std::nullopt;
      }
      Json map = Json::object();
      for (const auto& [key, element] : value.items()) {
        path_.push_back({key, Kind::kKey});
        std::optional<Json> result;
        if (!element.is_null()) result = Value(element, type, type.element_go_type);
        map[key] = result ? std::move(*result) : ZeroElement(type);
        path_.pop_back();
      }
      return map;
    }
    std::optional<Json> result = Value(value, type, type.go_type);
    if (!result) return std::nullopt;
    if (!type.pointer && IsZero(*result, type.kind)) return std::nullopt;
    return result;
  }

  static bool IsZero(const Json& value, ScalarKind kind) {
    switch (kind) {
      case ScalarKind::kString:
        return value.get_ref<const std::string&>().empty();
      case ScalarKind::kBool:
        return !value.get<bool>();
      case ScalarKind::kInt32:
      case ScalarKind::kInt64:
        return value == 0;
      case ScalarKind::kStruct:
        return value.empty();
      case ScalarKind::kQuantity:
      case ScalarKind::kIntOrString:
      case ScalarKind::kTime:
      case ScalarKind::kRaw:
        return false;
    }
    return false;
  }

  static Json ZeroElement(const FieldType& type) {
    switch (type.kind) {
      case ScalarKind::kString:
        return "";
      case ScalarKind::kBool:
        return false;
      case ScalarKind::kInt32:
      case ScalarKind::kInt64:
      case ScalarKind::kIntOrString:
        return 0;
      case ScalarKind::kStruct:
        return Json::object();
      case ScalarKind::kQuantity:
        return "0";
      case ScalarKind::kTime:
      case ScalarKind::kRaw:
        return nullptr;
    }
    return nullptr;
  }

  // Returns nullopt for a value of the wrong type, after recording the error.
  std::optional<Json> Value(const Json& value, const FieldType& type, const std::string& go_type) {
    switch (type.kind) {
      case ScalarKind::kString:
        if (value.is_string()) return value;
        break;
      case ScalarKind::kBool:
        if (value.is_boolean()) return value;
        break;
      case ScalarKind::kInt32:
      case ScalarKind::kInt64:
        if (IsNumber(value)) return Integer(value, type, go_type);
        break;
      case ScalarKind::kStruct:
        if (value.is_object()) return Struct(value, *type.struct_type);
        break;
      case ScalarKind::kQuantity:
        return Amount(value);
      case ScalarKind::kIntOrString:
        return IntOrString(value);
      case ScalarKind::kTime:
        return Timestamp(value);
      case ScalarKind::kRaw:
        return value;
    }
    WrongType(GoKind(value), go_type);
    return std::nullopt;
  }

  std::optional<Json> Integer(const Json& value, const FieldType& type,
                              const std::string& go_type) {
    const bool is_int64 =
        value.is_number_integer() &&
        (!value.is_number_unsigned() ||
         value.get<std::uint64_t>() <=
             static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()));
    if (is_int64) {
      const auto number = value.get<std::int64_t>();
      if (type.kind == ScalarKind::kInt64 || (number >= std::numeric_limits<std::int32_t>::min() &&
                                              number <= std::numeric_limits<std::int32_t>::max())) {
        return Json(number);
      }
    }
    WrongType("number " + GoNumber(value), go_type);
    return std::nullopt;
  }

  // Uses the canonical form, except for a big decimal: the rounding of its parts depends on how it
  // was written.
  Json Amount(const Json& value) {
    const std::string text = value.is_string() ? value.get<std::string>() : GoNumber(value);
    const Result<Quantity> quantity = Quantity::Parse(text);
    if (!quantity) return Abort(quantity.error().message.text);
    return quantity->IsBig() ? text : quantity->String();
  }

  Json IntOrString(const Json& value) {
    if (value.is_string()) return value;
    if (value.is_number_integer() && value >= std::numeric_limits<std::int32_t>::min() &&
        value <= std::numeric_limits<std::int32_t>::max()) {
      return Json(value.get<std::int64_t>());
    }
    const std::string what = IsNumber(value) ? "number " + GoNumber(value) : GoKind(value);
    return Abort(TypeError(what, "int32"));
  }

  Json Timestamp(const Json& value) {
    if (!value.is_string()) return Abort(TypeError(GoKind(value), "string"));
    const ParsedGoTime parsed = ParseGoTime(value.get_ref<const std::string&>());
    if (!parsed.error.empty()) return Abort(parsed.error);
    // metav1.Time sends null for Go's zero time.
    return parsed.time.IsZero() ? Json() : Json(FormatGoTime(parsed.time.seconds));
  }

  int minor_;
  const StructType* struct_ = nullptr;
  std::vector<Step> path_;
  std::vector<DecodeError> strict_;
  std::optional<DecodeError> fatal_;
  bool aborted_ = false;
};

bool IsZeroField(const Json& value, const FieldType& field) {
  if (field.collection != Collection::kNone) return value.empty();
  if (field.pointer) return false;
  switch (field.kind) {
    case ScalarKind::kString:
      return value.is_string() && value.get_ref<const std::string&>().empty();
    case ScalarKind::kBool:
      return value == false;
    case ScalarKind::kInt32:
    case ScalarKind::kInt64:
      return value == 0;
    default:
      return false;
  }
}

Json EncodeValue(const Json& value, const FieldType& field) {
  if (field.kind == ScalarKind::kQuantity) {
    const Result<Quantity> quantity = Quantity::Parse(value.get_ref<const std::string&>());
    return quantity.ok() ? Json(quantity->String()) : value;
  }
  return field.kind == ScalarKind::kStruct ? EncodeObject(value, *field.struct_type) : value;
}

// Returns what Go prints for a missing field, or null if it prints nothing.
std::optional<Json> ZeroField(const FieldType& field) {
  const bool is_struct = field.kind == ScalarKind::kStruct && field.collection == Collection::kNone;
  if (is_struct && !field.pointer) return EncodeObject(Json::object(), *field.struct_type);
  // omitempty does not omit structs. An exception is metav1.Time at creation, which uses omitzero.
  if (field.kind == ScalarKind::kQuantity && field.collection == Collection::kNone &&
      !field.pointer) {
    return Json("0");
  }
  if (field.kind == ScalarKind::kTime && !field.pointer && field.name != "creationTimestamp")
    return Json(nullptr);
  if (field.omit_empty) return std::nullopt;
  if (field.pointer || field.collection != Collection::kNone) return Json(nullptr);
  switch (field.kind) {
    case ScalarKind::kString:
      return Json("");
    case ScalarKind::kBool:
      return Json(false);
    case ScalarKind::kInt32:
    case ScalarKind::kInt64:
    case ScalarKind::kIntOrString:
      return Json(0);
    default:
      return std::nullopt;
  }
}

bool ValuesEqual(const Json& a, const Json& b, const FieldType& field) {
  if (field.kind == ScalarKind::kStruct) return SemanticEqual(a, b, *field.struct_type);
  if (field.kind == ScalarKind::kQuantity) {
    const Result<Quantity> left = Quantity::Parse(a.get<std::string>());
    const Result<Quantity> right = Quantity::Parse(b.get<std::string>());
    return left.ok() && right.ok() && left->Compare(*right) == 0;
  }
  return a == b;
}

bool FieldsEqual(const Json* a, const Json* b, const FieldType& field) {
  const auto empty = [&](const Json* value) {
    if (value == nullptr || value->is_null()) return true;
    if (field.kind == ScalarKind::kStruct && field.collection == Collection::kNone &&
        !field.pointer)
      return false;
    return IsZeroField(*value, field);
  };
  static const Json kEmpty = Json::object();
  if (field.kind == ScalarKind::kStruct && field.collection == Collection::kNone &&
      !field.pointer) {
    return SemanticEqual(a != nullptr ? *a : kEmpty, b != nullptr ? *b : kEmpty,
                         *field.struct_type);
  }
  if (field.kind == ScalarKind::kQuantity && field.collection == Collection::kNone &&
      !field.pointer) {
    static const Json kNone = "0";
    return ValuesEqual(a != nullptr ? *a : kNone, b != nullptr ? *b : kNone, field);
  }
  if (empty(a) || empty(b)) return empty(a) == empty(b);
  if (field.collection == Collection::kNone) return ValuesEqual(*a, *b, field);
  if (a->size() != b->size()) return false;
  auto left = a->begin();
  for (auto right = b->begin(); right != b->end(); ++left, ++right) {
    if (field.collection == Collection::kMap && left.key() != right.key()) return false;
    if (!ValuesEqual(*left, *right, field)) return false;
  }
  return true;
}

}  // namespace

Decoded DecodeObject(const Json& input, const StructType& type, int minor) {
  Decoded decoded;
  Decoder decoder(minor);
  decoded.object = decoder.Struct(input, type);
  if (decoder.fatal()) {
    decoded.errors.push_back(*decoder.fatal());
  } else {
    decoded.errors = decoder.TakeStrict();
  }
  return decoded;
}

Json EncodeObject(const Json& sparse, const StructType& type) {
  Json out = Json::object();
  for (const FieldType& field : type.fields) {
    const auto member = sparse.find(field.name);
    const bool missing = member == sparse.end() || member->is_null();
    if (missing) {
      if (std::optional<Json> zero = ZeroField(field)) out[field.name] = std::move(*zero);
      continue;
    }
    if (field.omit_empty && IsZeroField(*member, field)) continue;
    if (field.collection == Collection::kNone) {
      out[field.name] = EncodeValue(*member, field);
      continue;
    }
    Json collection = field.collection == Collection::kList ? Json::array() : Json::object();
    for (const auto& [key, value] : member->items()) {
      if (field.collection == Collection::kList) {
        collection.push_back(EncodeValue(value, field));
      } else {
        collection[key] = EncodeValue(value, field);
      }
    }
    out[field.name] = std::move(collection);
  }
  return out;
}

bool SemanticEqualField(const Json& a, const Json& b, const FieldType& field) {
  const auto left = a.find(field.name);
  const auto right = b.find(field.name);
  return FieldsEqual(left == a.end() ? nullptr : &*left, right == b.end() ? nullptr : &*right,
                     field);
}

bool SemanticEqual(const Json& a, const Json& b, const StructType& type) {
  for (const FieldType& field : type.fields) {
    if (!SemanticEqualField(a, b, field)) return false;
  }
  return true;
}

}  // namespace jobplay
