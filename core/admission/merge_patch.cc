#include "core/admission/merge_patch.h"

#include <algorithm>

#include "core/base/digits.h"

namespace jobplay {
namespace {

class PatchBuilder : public nlohmann::detail::json_sax_dom_parser<Json> {
 public:
  explicit PatchBuilder(Json* root) : json_sax_dom_parser(*root, false) {}

  bool number_float(double, const std::string& written) {
    Json::binary_t as_written(std::vector<std::uint8_t>(written.begin(), written.end()));
    return binary(as_written);
  }

  bool parse_error(std::size_t, const std::string& token, const Json::out_of_range&) {
    beyond_double = token;
    return false;
  }
  using json_sax_dom_parser::parse_error;

  std::optional<std::string> beyond_double;
};

bool IsHexOf(std::string_view text, std::uint64_t least, std::uint64_t most) {
  const auto unit = NumberToBase(16, text);
  return text.size() == 4 && unit && *unit >= least && *unit <= most;
}

// Go reads an unpaired surrogate as U+FFFD, but nlohmann_json reports an error.
std::string WithWholePairs(std::string_view text) {
  std::string whole;
  while (!text.empty()) {
    const bool escapes = text[0] == '\\' && text.size() > 1;
    std::size_t taken = escapes ? 2 : 1;
    std::string_view written = text.substr(0, taken);
    if (escapes && text[1] == 'u') {
      const bool is_pair = IsHexOf(text.substr(2, 4), 0xD800, 0xDBFF) &&
                           text.substr(6, 2) == "\\u" && IsHexOf(text.substr(8, 4), 0xDC00, 0xDFFF);
      const bool is_half = !is_pair && IsHexOf(text.substr(2, 4), 0xD800, 0xDFFF);
      taken = is_pair ? 12 : 6;
      written = is_half ? "\\ufffd" : text.substr(0, taken);
    }
    whole += written;
    text.remove_prefix(std::min(taken, text.size()));
  }
  return whole;
}

// json-patch keeps a null in a list and drops a null member of an object, at any depth of the
// patch. nlohmann_json does this only outside lists.
void DropNullsInLists(Json* value, bool in_list) {
  if (value->is_array()) {
    for (Json& element : *value) DropNullsInLists(&element, true);
  } else if (value->is_object()) {
    for (auto member = value->begin(); member != value->end();) {
      if (in_list && member->is_null()) {
        member = value->erase(member);
        continue;
      }
      DropNullsInLists(&*member, in_list);
      ++member;
    }
  }
}

std::string CannotUnmarshal(const std::string& what, const std::string& type) {
  return "error decoding patch: json: cannot unmarshal " + what + " into Go value of type " + type;
}

std::optional<std::string> RefusalOf(const Json& patch) {
  if (patch.is_object()) return std::nullopt;
  if (patch.is_null()) return "Invalid JSON Patch";
  return CannotUnmarshal(patch.is_array()     ? "array"
                         : patch.is_string()  ? "string"
                         : patch.is_boolean() ? "bool"
                                              : "number",
                         "map[string]interface {}");
}

}  // namespace

MergePatch ReadMergePatch(std::string_view text) {
  Json patch;
  PatchBuilder builder(&patch);
  if (Json::sax_parse(WithWholePairs(text), &builder)) return {patch, RefusalOf(patch)};
  if (!builder.beyond_double) return {};
  return {std::nullopt, CannotUnmarshal("number " + *builder.beyond_double, "float64")};
}

Json ApplyMergePatch(const Json& target, const Json& patch) {
  Json brought = patch;
  DropNullsInLists(&brought, false);
  Json result = target;
  result.merge_patch(brought);
  return result;
}

}  // namespace jobplay
