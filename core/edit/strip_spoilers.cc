#include "core/edit/strip_spoilers.h"

#include <algorithm>

#include "core/edit/splice.h"
#include "core/edit/written_node.h"
#include "core/sim/scenario.h"

namespace jobplay {
namespace {

const FieldPath kSpoilers[] = {
    {"spec", "title"}, {"spec", "description"}, {"spec", "expect"}, {"metadata", "name"}};

// Returns the text from its first object on.
std::string_view FromFirstObject(std::string_view text) {
  const auto documents = ReadDocuments(text);
  if (!documents || documents->empty()) return text;
  const std::string_view body = WithoutByteOrderMark(text);
  return body.substr(ReadWritten(LineIndex(body), documents->front()).from);
}

}  // namespace

std::string StripSpoilers(std::string_view text) {
  const std::string left(FromFirstObject(text));
  const auto documents = ReadDocuments(left);
  if (!documents) return left;
  const auto found = std::find_if(documents->begin(), documents->end(), IsScenario);
  if (found == documents->end()) return left;
  Splicer splicer(left, static_cast<std::size_t>(found - documents->begin()));
  Json now = found->value;
  for (const FieldPath& path : kSpoilers) {
    if (ValueAt(now, path) == nullptr) continue;
    // A map is removed with its last field.
    Json& around = now[path[0].key];
    const bool is_last = around.size() == 1;
    if (!splicer.Remove(is_last ? FieldPath{path[0]} : path)) continue;
    if (is_last) {
      now.erase(path[0].key);
    } else {
      around.erase(path[1].key);
    }
  }
  return splicer.text();
}

}  // namespace jobplay
