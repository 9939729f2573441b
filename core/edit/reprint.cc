#include "core/edit/reprint.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/edit/written_node.h"
#include "core/yaml/print.h"

namespace jobplay {
namespace {

using ScalarSpan = std::pair<std::size_t, std::size_t>;

void AddScalars(const WrittenNode& node, std::vector<ScalarSpan>& scalars) {
  if (!node.IsCollection()) scalars.emplace_back(node.from, node.to);
  for (const WrittenNode& element : node.elements) AddScalars(element, scalars);
  for (const WrittenField& field : node.fields) {
    scalars.emplace_back(field.key_from, field.key_to);
    AddScalars(field.value, scalars);
  }
}

// Returns the comments between two offsets, one per line.
std::string CommentsIn(std::string_view text, std::size_t from, std::size_t to,
                       const WrittenNode& root) {
  std::vector<ScalarSpan> scalars;
  AddScalars(root, scalars);
  std::sort(scalars.begin(), scalars.end());
  std::string comments;
  auto scalar = scalars.begin();
  for (std::size_t at = from; at < to; ++at) {
    while (scalar != scalars.end() && scalar->second <= at) ++scalar;
    if (scalar != scalars.end() && scalar->first <= at) {
      at = scalar->second - 1;
      continue;
    }
    const bool begins =
        at == 0 || std::string_view(" \t\n").find(text[at - 1]) != std::string_view::npos;
    if (text[at] != '#' || !begins) continue;
    const std::size_t end = std::min(text.find('\n', at), to);
    std::string_view comment = text.substr(at, end - at);
    if (comment.ends_with('\r')) comment.remove_suffix(1);
    comments.append(comment).append("\n");
    at = end;
  }
  return comments;
}

// Puts the fields that identify an object first.
OrderedValue AsPrinted(const YamlDocument& document, const Json& value) {
  const OrderedValue before = InTextOrder(document, {});
  OrderedValue printed = InNameOrder(value);
  const auto rank = [&](const OrderedField& field) {
    const auto found =
        std::find_if(before.fields.begin(), before.fields.end(),
                     [&](const OrderedField& one) { return one.name == field.name; });
    return found - before.fields.begin();
  };
  std::stable_sort(printed.fields.begin(), printed.fields.end(),
                   [&](const OrderedField& a, const OrderedField& b) { return rank(a) < rank(b); });
  return printed;
}

// Returns where a document begins after its directives and its separator line.
std::size_t BodyOf(std::string_view text, std::size_t from, std::size_t content) {
  std::size_t body = from;
  for (std::size_t line = from; line < content;) {
    const std::size_t end = std::min(text.find('\n', line), text.size());
    const std::size_t next = std::min(end + 1, text.size());
    if (text.substr(line, 3) == "---") body = next <= content ? next : line + 3;
    line = std::max(next, line + 1);
  }
  return body;
}

}  // namespace

std::string Reprinted(std::string_view text, const std::vector<YamlDocument>& documents,
                      std::size_t document, const Json& value) {
  std::size_t from = 0;
  for (std::size_t i = 0; i <= document; ++i) {
    from = std::min(text.find(documents[i].text, from), text.size());
    if (i < document) from += documents[i].text.size();
  }
  const std::size_t to = from + documents[document].text.size();
  const WrittenNode root = ReadWritten(LineIndex(text), documents[document]);
  const std::size_t body = BodyOf(text, from, root.from);
  std::string printed = CommentsIn(text, body, to, root);
  printed += PrintDocument(AsPrinted(documents[document], value));
  if (text.find("\r\n") != std::string_view::npos) {
    for (std::size_t at = printed.find('\n'); at != std::string::npos;
         at = printed.find('\n', at + 2)) {
      printed.insert(at, "\r");
    }
  }
  const bool ends_line = body == 0 || text[body - 1] == '\n';
  return std::string(text.substr(0, body)) + (ends_line ? "" : "\n") + printed +
         std::string(text.substr(to));
}

}  // namespace jobplay
