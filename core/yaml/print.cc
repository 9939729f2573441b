#include "core/yaml/print.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "core/base/digits.h"
#include "core/base/go_quote.h"
#include "core/base/plain_text.h"
#include "core/yaml/scalar.h"

namespace jobplay {
namespace {

// Returns true for sexagesimal numbers, dates, and numbers of YAML 1.2 that go-yaml does not read
// as numbers.
bool IsNumberToOthers(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty() || (!IsDigit(text[0]) && text[0] != '.')) return false;
  if (text.starts_with("0o")) return true;
  if (text.find_first_not_of("0123456789_.:") == std::string_view::npos) return true;
  // Matches 2020-01-01.
  return text.size() >= 8 && text.find_first_not_of("0123456789") == 4 && text[4] == '-' &&
         text.find('-', 5) != std::string_view::npos;
}

bool IsString(std::string_view text) {
  if (text == "<<" || IsNumberToOthers(text)) return false;
  const ResolvedScalar resolved = ResolveScalar("", text);
  return resolved.value && resolved.value->is_string() &&
         resolved.value->get_ref<const std::string&>() == text;
}

bool HasUnprintable(std::string_view text) {
  while (!text.empty()) {
    const Rune rune = ReadRune(text);
    const bool is_escaped = IsEscapedInYaml(rune.value) || TurnsText(rune.value);
    if (rune.value < 0x20 || is_escaped || rune.value == 0xFFFD) return true;
    text.remove_prefix(rune.bytes);
  }
  return false;
}

// Returns true if YAML reads these characters as one plain scalar.
bool HasPlainCharacters(std::string_view text, bool in_flow) {
  if (text.empty() || HasUnprintable(text)) return false;
  if (in_flow && text.find_first_of("[]{},") != std::string_view::npos) return false;
  if (std::string_view(" ,[]{}#&*!|>'\"%@`").find(text.front()) != std::string_view::npos) {
    return false;
  }
  if ((text[0] == '?' || text[0] == '-') && (text.size() == 1 || text[1] == ' ')) return false;
  if (text == "---" || text == "..." || text.starts_with("--- ") || text.starts_with("... ")) {
    return false;
  }
  if (text.back() == ' ' || text.back() == ':') return false;
  // Quotes schedules, as most users do: at the start, YAML reads an asterisk as an alias.
  if (text.find('*') != std::string_view::npos) return false;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] == ':' && text[i + 1] == ' ') return false;
    if (text[i] == ' ' && text[i + 1] == '#') return false;
    // Parsers differ on {a:b} and {a:{b: 1}}: one scalar, or a field.
    if (in_flow && text[i] == ':' && text[i + 1] == '"') return false;
  }
  return true;
}

std::string QuotedJson(std::string_view text) {
  return EscapedJson(JsonText(Json(std::string(text))));
}

std::string PrintText(std::string_view text, bool in_flow) {
  if (HasPlainCharacters(text, in_flow) && IsString(text)) return std::string(text);
  return QuotedJson(text);
}

std::string PrintScalar(const Json& value, bool in_flow) {
  if (value.is_string()) return PrintText(value.get_ref<const std::string&>(), in_flow);
  if (value.is_number_float()) return PrintDecimal(value.get<double>());
  return JsonText(value);
}

// Exit codes and indexes are keys without quotes, because Kubernetes reads every key as a string.
std::string PrintKey(std::string_view key, bool in_flow) {
  const bool number = !key.empty() && key.size() < 10 &&
                      std::all_of(key.begin(), key.end(), IsDigit) &&
                      (key.size() == 1 || key[0] != '0');
  return number ? std::string(key) : PrintText(key, in_flow);
}

void AppendFlow(std::string& out, const OrderedValue& value, FlowStyle style) {
  switch (value.kind) {
    case OrderedValue::Kind::kScalar:
      out += style == FlowStyle::kJson ? EscapedJson(JsonText(value.scalar))
                                       : PrintScalar(value.scalar, true);
      return;
    case OrderedValue::Kind::kList: {
      out += "[";
      bool first = true;
      for (const OrderedValue& element : value.elements) {
        if (!first) out += ", ";
        first = false;
        AppendFlow(out, element, style);
      }
      out += "]";
      return;
    }
    case OrderedValue::Kind::kFields: {
      out += "{";
      bool first = true;
      for (const OrderedField& field : value.fields) {
        if (!first) out += ", ";
        first = false;
        out += PrintFlowField(field.name, field.value, style);
      }
      out += "}";
      return;
    }
  }
}

// Returns true for a multi-line string that a block can hold unchanged.
bool IsBlockText(const OrderedValue& value) {
  if (!value.scalar.is_string()) return false;
  const auto& text = value.scalar.get_ref<const std::string&>();
  if (text.find('\n') == std::string::npos || text.find_first_of(" \n\t") == 0) return false;
  if (text.ends_with("\n\n")) return false;
  std::string on_one_line = text;
  for (char& c : on_one_line) {
    if (c == '\n' || c == '\t') c = ' ';
  }
  return !HasUnprintable(on_one_line);
}

// Returns true for commands and similar lists, which most users write as in JSON.
bool IsShortList(const OrderedValue& value) {
  constexpr std::size_t kLongest = 90;  // in bytes
  return value.kind == OrderedValue::Kind::kList &&
         std::none_of(value.elements.begin(), value.elements.end(),
                      [](const OrderedValue& element) {
                        return element.kind != OrderedValue::Kind::kScalar || IsBlockText(element);
                      }) &&
         PrintOnOneLine(value, FlowStyle::kJson).size() <= kLongest;
}

class BlockPrinter {
 public:
  void Fields(std::size_t indent, const OrderedValue& value) {
    for (const OrderedField& field : value.fields) Field(indent, field.name, field.value);
  }

  void Field(std::size_t indent, std::string_view key, const OrderedValue& value) {
    After(std::string(indent, ' ') + PrintKey(key, false) + ":", indent, indent, value);
  }

  void Document(const OrderedValue& value) {
    if (value.kind == OrderedValue::Kind::kScalar || value.IsEmptyCollection()) {
      lines.push_back(PrintOnOneLine(value));
    } else {
      Fields(0, value);
      Elements(0, value);
    }
  }

  std::vector<std::string> lines;

 private:
  // Prints a value after a key or a dash at the indentation `indent`. Dashes of a list are at the
  // indentation `dashes`.
  void After(const std::string& start, std::size_t indent, std::size_t dashes,
             const OrderedValue& value) {
    if (IsBlockText(value)) {
      Text(indent, start, value.scalar.get_ref<const std::string&>());
    } else if (value.kind == OrderedValue::Kind::kScalar) {
      lines.push_back(start + " " + PrintScalar(value.scalar, false));
    } else if (value.IsEmptyCollection() || IsShortList(value)) {
      lines.push_back(start + " " + PrintOnOneLine(value, FlowStyle::kJson));
    } else {
      lines.push_back(start);
      Fields(indent + 2, value);
      Elements(dashes, value);
    }
  }

  void Text(std::size_t indent, const std::string& start, std::string_view text) {
    const bool ends_line = text.ends_with('\n');
    lines.push_back(start + (ends_line ? " |" : " |-"));
    if (ends_line) text.remove_suffix(1);
    while (true) {
      const std::size_t end = text.find('\n');
      const std::string line(text.substr(0, end));
      lines.push_back(line.empty() ? line : std::string(indent + 2, ' ') + line);
      if (end == std::string_view::npos) return;
      text.remove_prefix(end + 1);
    }
  }

  void Elements(std::size_t indent, const OrderedValue& value) {
    for (const OrderedValue& element : value.elements) Element(indent, element);
  }

  void Element(std::size_t indent, const OrderedValue& value) {
    if (value.fields.empty()) {
      return After(std::string(indent, ' ') + "-", indent, indent + 2, value);
    }
    const std::size_t first = lines.size();
    Fields(indent + 2, value);
    lines[first][indent] = '-';
  }
};

std::string AsText(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

}  // namespace

std::string PrintString(std::string_view text) { return PrintText(text, true); }

std::string PrintOnOneLine(const OrderedValue& value, FlowStyle style) {
  std::string text;
  AppendFlow(text, value, style);
  return text;
}

std::string PrintFlowField(std::string_view key, const OrderedValue& value, FlowStyle style) {
  std::string text = (style == FlowStyle::kJson ? QuotedJson(key) : PrintKey(key, true)) + ": ";
  AppendFlow(text, value, style);
  return text;
}

std::vector<std::string> PrintBlockField(std::size_t indent, std::string_view key,
                                         const OrderedValue& value, std::size_t list_indent) {
  BlockPrinter printer;
  if (value.kind != OrderedValue::Kind::kList || value.elements.empty()) {
    printer.Field(indent, key, value);
    return std::move(printer.lines);
  }
  printer.lines.push_back(std::string(indent, ' ') + PrintKey(key, false) + ":");
  for (const OrderedValue& element : value.elements) {
    printer.lines.push_back(std::string(indent + list_indent, ' ') + "- " +
                            PrintOnOneLine(element));
  }
  return std::move(printer.lines);
}

std::string PrintFields(const OrderedValue& fields, std::size_t indent) {
  BlockPrinter printer;
  printer.Fields(indent, fields);
  return AsText(printer.lines);
}

std::string PrintDocument(const OrderedValue& value) {
  BlockPrinter printer;
  printer.Document(value);
  return AsText(printer.lines);
}

std::string PrintDecimal(double number) {
  if (std::isfinite(number) && std::abs(number) < 1e15) {
    char digits[40];
    std::snprintf(digits, sizeof digits, "%.9f", number);
    std::string text(digits);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    if (std::strtod(text.c_str(), nullptr) == number) return text;
  }
  return JsonText(Json(number));
}

}  // namespace jobplay
