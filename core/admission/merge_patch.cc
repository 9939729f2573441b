#include "core/admission/merge_patch.h"

namespace jobplay {
namespace {

class PatchBuilder : public nlohmann::detail::json_sax_dom_parser<Json> {
 public:
  explicit PatchBuilder(Json* root) : json_sax_dom_parser(*root, false) {}

  bool number_float(double, const std::string& written) {
    Json::binary_t as_written(std::vector<std::uint8_t>(written.begin(), written.end()));
    return binary(as_written);
  }
};

// json-patch keeps a null that is an element of a list, and drops one that is a member of an
// object, however deep it is in what the patch brings. nlohmann_json does so outside lists alone.
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

}  // namespace

std::optional<Json> ReadMergePatch(std::string_view text) {
  Json patch;
  PatchBuilder builder(&patch);
  if (!Json::sax_parse(text, &builder)) return std::nullopt;
  return patch;
}

std::optional<std::string> RefusalOfPatch(const Json& patch) {
  if (patch.is_object()) return std::nullopt;
  if (patch.is_null()) return "Invalid JSON Patch";
  const std::string type = patch.is_array()     ? "array"
                           : patch.is_string()  ? "string"
                           : patch.is_boolean() ? "bool"
                                                : "number";
  return "error decoding patch: json: cannot unmarshal " + type +
         " into Go value of type map[string]interface {}";
}

Json ApplyMergePatch(const Json& target, const Json& patch) {
  Json brought = patch;
  DropNullsInLists(&brought, false);
  Json result = target;
  result.merge_patch(brought);
  return result;
}

}  // namespace jobplay
