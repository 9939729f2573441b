#include "core/share/import/yaml_text.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/base/go_quote.h"
#include "core/yaml/scalar.h"

namespace jobplay {
namespace {

// The order in which people write them; what is not here follows by name.
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

// Whether a literal block can hold it: printable lines, none of which begins or ends with white
// space that would be lost or mistaken.
bool FitsLiteral(std::string_view text) {
  if (text.find('\n') == std::string_view::npos) return false;
  if (text.size() < 2 || text[0] == ' ' || text[0] == '\n' || text[0] == '\t') return false;
  if (text.back() == '\n' && text[text.size() - 2] == '\n') return false;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') return false;
    if (static_cast<unsigned char>(c) >= 0x7f) return false;
  }
  return true;
}

class YamlWriter {
 public:
  explicit YamlWriter(std::string& out) : out_(out) {}

  void Members(const Json& object, int indent, bool indent_first) {
    std::vector<const Json::object_t::value_type*> members;
    for (const auto& member : object.get_ref<const Json::object_t&>()) members.push_back(&member);
    std::stable_sort(members.begin(), members.end(),
                     [](const auto* a, const auto* b) { return Rank(a->first) < Rank(b->first); });
    for (const auto* member : members) {
      if (indent_first) out_.append(static_cast<std::size_t>(indent), ' ');
      indent_first = true;
      out_ += YamlString(member->first) + ":";
      Value(member->second, indent);
    }
  }

 private:
  // After a key whose mapping stands at `indent`.
  void Value(const Json& value, int indent) {
    if (value.is_object() && !value.empty()) {
      out_ += "\n";
      Members(value, indent + 2, true);
    } else if (value.is_array() && IsShortList(value)) {
      out_ += " [";
      for (const Json& element : value) {
        out_ += (out_.back() == '[' ? "" : ", ") + EscapedJson(element);
      }
      out_ += "]\n";
    } else if (value.is_array() && !value.empty()) {
      out_ += "\n";
      for (const Json& element : value) Element(element, indent);
    } else {
      Scalar(value, indent);
    }
  }

  void Element(const Json& element, int indent) {
    out_.append(static_cast<std::size_t>(indent), ' ');
    out_ += "-";
    if (element.is_object() && !element.empty()) {
      out_ += " ";
      Members(element, indent + 2, false);
    } else if (element.is_array() && !element.empty()) {
      Value(element, indent + 2);
    } else {
      Scalar(element, indent);
    }
  }

  void Scalar(const Json& value, int indent) {
    if (!value.is_string()) {
      out_ += " " + EscapedJson(value) + "\n";
      return;
    }
    const std::string& text = value.get_ref<const std::string&>();
    if (!FitsLiteral(text)) {
      out_ += " " + YamlString(text) + "\n";
      return;
    }
    out_ += text.back() == '\n' ? " |\n" : " |-\n";
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      if (end > at) out_.append(static_cast<std::size_t>(indent + 2), ' ');
      out_ += text.substr(at, end - at) + "\n";
      at = end + 1;
    }
  }

  // Commands and the like: scalars that fit on a line.
  static bool IsShortList(const Json& list) {
    std::size_t length = 0;
    for (const Json& element : list) {
      if (element.is_structured()) return false;
      if (element.is_string() && FitsLiteral(element.get_ref<const std::string&>())) return false;
      length += EscapedJson(element).size() + 2;
    }
    return list.empty() || length <= 90;
  }

  std::string& out_;
};

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

void AppendYaml(std::string& out, const Json& object, int indent) {
  YamlWriter(out).Members(object, indent, true);
}

}  // namespace jobplay
