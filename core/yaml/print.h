// YAML as users write it: fields on separate lines, short lists on one line, and multi-line strings
// as blocks. Quotes are used only if YAML 1.1 or 1.2 requires them. The exact output of kubectl is
// in core/view/kubectl/yaml.h.
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

// Returns a string on one line, valid inside and outside brackets.
std::string PrintString(std::string_view text);

// Returns the value without a line break.
std::string PrintOnOneLine(const OrderedValue& value, FlowStyle style = FlowStyle::kYaml);

// Returns `key: value` for a mapping in braces.
std::string PrintFlowField(std::string_view key, const OrderedValue& value, FlowStyle style);

// Returns `key: value` as the lines of a mapping in block style with the indentation `indent`,
// without line breaks. Each element of a list is on one line, `list_indent` deeper than its key.
std::vector<std::string> PrintBlockField(std::size_t indent, std::string_view key,
                                         const OrderedValue& value, std::size_t list_indent);

// Returns the fields of a mapping with the indentation `indent`, as lines with line breaks.
std::string PrintFields(const OrderedValue& fields, std::size_t indent);

// Returns any document as lines with line breaks.
std::string PrintDocument(const OrderedValue& value);

// Prints a number, without an exponent if nine decimals are enough.
std::string PrintDecimal(double number);

}  // namespace jobplay
