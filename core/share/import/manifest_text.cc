#include "core/share/import/manifest_text.h"

#include <algorithm>
#include <array>

#include "core/base/go_quote.h"
#include "core/yaml/ordered_value.h"
#include "core/yaml/print.h"
#include "core/yaml/scalar.h"

namespace jobplay {
namespace {

// The usual order of fields. The others follow, sorted by name.
constexpr std::array<std::string_view, 19> kFirst = {
    "apiVersion",     "kind",     "name",     "generateName", "labels",
    "annotations",    "metadata", "schedule", "completions",  "parallelism",
    "completionMode", "key",      "operator", "spec",         "image",
    "command",        "args",     "env",      "restartPolicy"};
constexpr std::array<std::string_view, 4> kLast = {"initContainers", "containers", "template",
                                                   "jobTemplate"};

std::size_t Rank(const std::string& key) {
  const auto first = std::find(kFirst.begin(), kFirst.end(), key);
  if (first != kFirst.end()) return static_cast<std::size_t>(first - kFirst.begin());
  const auto last = std::find(kLast.begin(), kLast.end(), key);
  if (last != kLast.end()) return 1000 + static_cast<std::size_t>(last - kLast.begin());
  return 500;
}

// Sorts the fields of an object and of all objects in it.
void Arrange(OrderedValue& value) {
  std::stable_sort(
      value.fields.begin(), value.fields.end(),
      [](const OrderedField& a, const OrderedField& b) { return Rank(a.name) < Rank(b.name); });
  for (OrderedField& field : value.fields) Arrange(field.value);
  for (OrderedValue& element : value.elements) Arrange(element);
}

}  // namespace

std::string OneLine(std::string_view text) {
  std::string line;
  while (!text.empty()) {
    const Rune rune = ReadRune(text);
    const bool is_kept = rune.value >= 0x20 && !IsEscapedInYaml(rune.value);
    line += is_kept ? text.substr(0, rune.bytes) : " ";
    text.remove_prefix(rune.bytes);
  }
  return line;
}

std::string PrintManifest(const Json& object, std::size_t indent) {
  OrderedValue ordered = InNameOrder(object);
  Arrange(ordered);
  return PrintFields(ordered, indent);
}

}  // namespace jobplay
