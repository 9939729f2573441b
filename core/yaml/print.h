// YAML as people write it: fields on lines of their own, short lists of words on one line, texts
// with line breaks as blocks, quotes only where YAML 1.1 or 1.2 needs them. What kubectl prints is
// in core/view/kubectl/yaml.h: Go's YAML to the byte.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/yaml/ordered_value.h"

namespace jobplay {

enum class FlowStyle {
  kYaml,  // {at: 5s, evict: {job: demo}}
  kJson,  // {"at": "5s", "evict": {"job": "demo"}}
};

// A string on one line, inside brackets or not.
std::string PrintString(std::string_view text);

// The value without a line break.
std::string PrintOnOneLine(const OrderedValue& value, FlowStyle style = FlowStyle::kYaml);

// `key: value` for a mapping in braces.
std::string PrintFlowField(std::string_view key, const OrderedValue& value, FlowStyle style);

// `key: value` as lines of a mapping in block style that stands `indent` deep, without line breaks.
// A list has each element on one line, `list_indent` deeper than its key.
std::vector<std::string> PrintBlockField(std::size_t indent, std::string_view key,
                                         const OrderedValue& value, std::size_t list_indent);

// The fields of a mapping that stands `indent` deep, as lines, each with its line break.
std::string PrintFields(const OrderedValue& fields, std::size_t indent);

// A document of any kind, as lines, each with its line break.
std::string PrintDocument(const OrderedValue& value);

// A number without an exponent if nine decimals are enough for it.
std::string PrintDecimal(double number);

}  // namespace jobplay
