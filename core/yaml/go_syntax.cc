#include "core/yaml/go_syntax.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/base/go_quote.h"
#include "core/yaml/scalar.h"

namespace jobplay {
namespace {

constexpr std::size_t kMostBytes = 200;

// Uses the fewest digits that read back as the same number. Emscripten's library has std::to_chars
// only for integers.
template <typename Float>
std::string Shortest(Float number) {
  char buffer[64];
  for (int digits = 0; digits < std::numeric_limits<Float>::max_digits10; ++digits) {
    std::snprintf(buffer, sizeof buffer, "%.*e", digits, static_cast<double>(number));
    if (static_cast<Float>(std::strtod(buffer, nullptr)) == number) break;
  }
  const std::string scientific = buffer;
  const std::size_t e = scientific.find('e');
  const int exponent = std::atoi(scientific.c_str() + e + 1);
  constexpr int kMostExponent = 5;
  constexpr int kLeastExponent = -4;
  if (exponent < kLeastExponent || exponent > kMostExponent) return scientific;
  const std::size_t point = scientific.find('.');
  const int decimals = point == std::string::npos ? 0 : static_cast<int>(e - point) - 1;
  std::snprintf(buffer, sizeof buffer, "%.*f", std::max(0, decimals - exponent),
                static_cast<double>(number));
  return buffer;
}

// The order of map keys in fmtsort, as far as it does not depend on addresses: numbers, then
// strings.
using KeyOrder = std::tuple<int, double, std::string>;

class Printer {
 public:
  explicit Printer(const std::vector<YamlNode>& nodes) : nodes_(nodes) {}

  std::string Print(std::int32_t id, bool in_collection) {
    const YamlNode& node = nodes_[static_cast<std::size_t>(id)];
    switch (node.kind) {
      case YamlKind::kAlias:
        return Print(node.target, in_collection);
      case YamlKind::kScalar:
        return Scalar(node, in_collection);
      case YamlKind::kSequence: {
        std::string text;
        for (const std::int32_t child : node.children) {
          if (IsFull()) break;
          Add(Print(child, true), &text);
        }
        return "[]interface {}{" + text + "}";
      }
      case YamlKind::kMapping: {
        std::string text;
        for (const auto& [key, pair] : Members(node)) {
          if (IsFull()) break;
          Add(Print(pair.first, true) + ":" + Print(pair.second, true), &text);
        }
        return "map[interface {}]interface {}{" + text + "}";
      }
    }
    return "";
  }

 private:
  using Pair = std::pair<std::int32_t, std::int32_t>;  // key, value

  bool IsFull() const { return printed_ > kMostBytes; }

  void Add(const std::string& element, std::string* text) {
    if (!text->empty()) *text += ", ";
    *text += element;
  }

  std::map<KeyOrder, Pair> Members(const YamlNode& node) {
    std::map<KeyOrder, Pair> members;
    for (std::size_t i = 0; i + 1 < node.children.size(); i += 2) {
      const YamlNode& key = nodes_[static_cast<std::size_t>(node.children[i])];
      const std::optional<Json> value = Value(key);
      const bool number = value && value->is_number();
      members[{number ? 0 : 1, number ? value->get<double>() : 0, key.text}] = {
          node.children[i], node.children[i + 1]};
    }
    return members;
  }

  static std::optional<Json> Value(const YamlNode& node) {
    if (node.tag.empty() && !node.plain) return Json(node.text);
    return ResolveScalar(node.tag, node.text).value;
  }

  std::string Scalar(const YamlNode& node, bool in_collection) {
    std::string text = Known(Value(node).value_or(Json(node.text)), in_collection);
    printed_ += text.size();
    return text;
  }

  static std::string Known(const Json& value, bool in_collection) {
    if (value.is_null()) return in_collection ? "interface {}(nil)" : "<nil>";
    if (value.is_string()) return GoQuote(value.get_ref<const std::string&>());
    if (value.is_number_float()) {
      const double number = value.get<double>();
      if (std::isnan(number)) return "NaN";
      if (std::isinf(number)) return number > 0 ? "+Inf" : "-Inf";
      return GoFloat(number);
    }
    if (value.is_number_unsigned()) {
      // Prints an int if the number fits, and otherwise a uint64 in hexadecimal.
      const auto number = value.get<std::uint64_t>();
      if (number > std::uint64_t{std::numeric_limits<std::int64_t>::max()}) {
        char buffer[32];
        std::snprintf(buffer, sizeof buffer, "0x%llx", static_cast<unsigned long long>(number));
        return buffer;
      }
    }
    return value.dump();
  }

  const std::vector<YamlNode>& nodes_;
  std::size_t printed_ = 0;
};

}  // namespace

std::string GoFloat(double number) { return Shortest(number); }
std::string GoFloat(float number) { return Shortest(number); }

std::string GoSyntax(const std::vector<YamlNode>& nodes, std::int32_t id) {
  constexpr std::size_t kMostMessage = 10 * kMostBytes;
  std::string text = Printer(nodes).Print(id, false);
  if (text.size() > kMostMessage) text = text.substr(0, kMostMessage) + "...";
  return text;
}

}  // namespace jobplay
